import { useId } from 'react';
import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { buildPremiumPartnerDisplay, limitList, PARTNER_CHIP_LIMIT } from '#domain/agency/display.ts';
import { hasProfilePage } from '#domain/agency/fallback.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { Part } from '#ui/part.tsx';

interface PremiumPartnerProps {
  agency: Agency;
  /** Anchor of the section. */
  id?: string;
}

/** The operator's own agency in a block of its own, labelled as what it is. Specification, section 2 (Home). */
export function PremiumPartner(props: PremiumPartnerProps) {
  return (
    <Part name="Der Premium Partner" drawnFrom={props.agency}>
      <PartnerBlock {...props} />
    </Part>
  );
}

function PartnerBlock({ agency, id }: PremiumPartnerProps) {
  const headingId = useId();
  const display = buildPremiumPartnerDisplay(agency);
  const specializations = limitList(display.specializations, PARTNER_CHIP_LIMIT);
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="border-y-2 border-ochre bg-surface px-5 py-6 sm:px-8"
    >
      <div className="flex flex-wrap items-center gap-3">
        <AdLabel />
        <h2 id={headingId} className="text-xl">
          Premium Partner
        </h2>
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <h3 className="text-2xl">{display.name}</h3>
          <p className="mt-1 text-ink-soft">{display.location}</p>
          {display.description !== '' && (
            <p className="mt-3 max-w-text max-sm:line-clamp-6">{display.description}</p>
          )}
        </div>
        <div className="flex min-w-0 flex-col items-start gap-4 lg:row-span-2 lg:pt-2">
          <ChipList
            label="Spezialisierung"
            entries={specializations.shown}
            hiddenCount={specializations.hiddenCount}
          />
          {display.industries.length > 0 && (
            <p className="max-w-full text-sm text-ink-soft">
              <span className="font-semibold">Branchen: </span>
              {display.industries.join(', ')}
            </p>
          )}
        </div>
        {hasProfilePage(agency) && (
          <p>
            <Link to={agencyPath(agency.id)} className={buttonClass('secondary')}>
              Details anzeigen<span className="sr-only"> zu {display.name}</span>
            </Link>
          </p>
        )}
        <p className="max-w-text text-sm text-ink-soft lg:col-start-1">
          Diese Personalberatung gehört zum Betreiber von Beraterkompass und steht deshalb in einem eigenen
          Block. Die Sortierung des Verzeichnisses ändert das nicht.
        </p>
      </div>
    </section>
  );
}
