import { useId } from 'react';
import { Link } from 'react-router-dom';
import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { limitList, PARTNER_CHIP_LIMIT } from '#agency/model/display.ts';
import { hasProfilePage } from '#agency/model/fallback.ts';
import { agencyPath } from '#config/paths.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';

/** About as high as the block, which is far down the page. */
const SPACE = 'h-[34rem] lg:h-96';
const BLOCK = 'border-y-2 bg-surface px-5 py-6 sm:px-8';
const COLUMNS = 'mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-[3fr_2fr]';
/** Three lines, so that what is below does not move however long the text is. */
const DESCRIPTION = 'mt-3 min-h-[4.8em] max-w-text';
/** Space for five specializations and a row of industries; beside the text there is more. */
const FACTS =
  'flex min-h-51 min-w-0 flex-col items-start gap-4 min-[360px]:min-h-41 sm:min-h-25 lg:row-span-2 lg:min-h-0 lg:pt-2';
const NOTE = 'max-w-text text-sm text-ink-soft lg:col-start-1';

const OWNERSHIP =
  'Unsere eigene Beratung; sie steht deshalb in einem eigenen Block, außerhalb der Sortierung.';

interface PremiumPartnerProps {
  /** Undefined while it is loading, when its space is kept. */
  agency: Agency | undefined;
  /** Anchor of the section. */
  id?: string;
}

/** The operator's own agency in a block of its own, labelled as what it is. */
export function PremiumPartner({ agency, id }: PremiumPartnerProps) {
  if (agency === undefined) return <div id={id} className={SPACE} />;
  return (
    <SectionBoundary name="Der Premium Partner" resetKey={agency}>
      <PartnerBlock agency={agency} id={id} />
    </SectionBoundary>
  );
}

function PartnerBlock({ agency, id }: { agency: Agency; id: string | undefined }) {
  const headingId = useId();
  const specializations = limitList(agency.specializations, PARTNER_CHIP_LIMIT);
  return (
    <section id={id} aria-labelledby={headingId} className={`border-ochre ${BLOCK}`}>
      <div className="flex flex-wrap items-center gap-3">
        <AdLabel />
        <h2 id={headingId} className="text-xl">
          Premium Partner
        </h2>
      </div>
      <div className={COLUMNS}>
        <div className="min-w-0">
          <h3 className="text-2xl">{agency.name}</h3>
          {agency.locations.length > 0 && <p className="mt-1 text-ink-soft">{agency.locations.join(', ')}</p>}
          <div className={DESCRIPTION}>
            <p className={hasProfilePage(agency) ? 'line-clamp-3' : ''}>{agency.summary}</p>
          </div>
        </div>
        <div className={FACTS}>
          <ChipList
            label="Spezialisierung"
            entries={specializations.shown}
            hiddenCount={specializations.hiddenCount}
          />
          {agency.industries.length > 0 && (
            <p className="max-w-full text-sm text-ink-soft">
              <span className="font-semibold">Branchen: </span>
              <bdi>{agency.industries.join(', ')}</bdi>
            </p>
          )}
        </div>
        {hasProfilePage(agency) && (
          <p>
            <Link to={agencyPath(agencySlug(agency))} className={buttonClass('secondary')}>
              Details anzeigen<span className="sr-only"> zu {agency.name}</span>
            </Link>
          </p>
        )}
        <p className={NOTE}>{OWNERSHIP}</p>
      </div>
    </section>
  );
}
