import { useId } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { AgencyMark } from '#agency/ui/card/agency-mark.tsx';
import { AgencyName } from '#agency/ui/card/agency-name.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';

interface AdsProps {
  /** The operator's own agency; null where the directory has none. */
  partner: Agency | null;
  /** Paid entries that fit what is searched for. */
  agencies: readonly Agency[];
}

/** The slim blocks „Premium Partner“ and „Anzeigen“, within the list and no part of it. docs/decisions/paid-placement.md, Ads. */
export function Ads({ partner, agencies }: AdsProps) {
  return (
    <div className="my-6 flex flex-col gap-4">
      {partner !== null && (
        <SectionBoundary name="Der Premium Partner" resetKey={partner}>
          <Block
            heading="Premium Partner"
            note="Unsere eigene Beratung. Sie ändert die Sortierung der Liste nicht."
            agencies={[partner]}
          />
        </SectionBoundary>
      )}
      {agencies.length > 0 && (
        <SectionBoundary name="Der Block „Anzeigen“" resetKey={agencies}>
          <Block
            heading="Anzeigen"
            note="Bezahlte Premium-Einträge, die zu Ihrer Auswahl passen; die Reihenfolge wechselt täglich. Die Liste bleibt davon unberührt."
            agencies={agencies}
          />
        </SectionBoundary>
      )}
    </div>
  );
}

interface BlockProps {
  heading: string;
  note: string;
  agencies: readonly Agency[];
}

function Block({ heading, note, agencies }: BlockProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="border-y border-ochre bg-surface px-4 py-2 text-sm leading-5"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={headingId} className="text-base">
          {heading}
        </h3>
        <p className="text-ink-soft">{note}</p>
      </div>
      <ul className="divide-y divide-line">
        {agencies.map((agency) => (
          <li key={agency.id} className="flex items-center gap-3 py-2">
            <AgencyMark agency={agency} />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <AdLabel />
                <span className="line-clamp-4 min-w-0 font-serif text-lg leading-snug font-semibold wrap-anywhere">
                  <AgencyName agency={agency} />
                </span>
              </p>
              <p className="mt-1 line-clamp-1 text-ink-soft">
                {[agency.locations.join(', '), agency.specializations.slice(0, 3).join(', ')]
                  .filter((text) => text !== '')
                  .join('\u00A0· ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
