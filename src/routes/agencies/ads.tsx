import { useId } from 'react';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { AgencyMark } from '#features/agency-card/agency-mark.tsx';
import { AdLabel } from '#ui/ad-label.tsx';

/** The block „Anzeigen“: paid entries that fit what is searched for. docs/decisions/paid-placement.md, Ads. */
export function Ads({ agencies }: { agencies: readonly Agency[] }) {
  const headingId = useId();
  if (agencies.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8 border-y-2 border-ochre bg-surface px-5 py-4">
      <h3 id={headingId} className="text-xl">
        Anzeigen
      </h3>
      <p className="mt-1 text-sm text-ink-soft">
        Bezahlte Premium-Einträge, die zu Ihrer Auswahl passen; die Reihenfolge wechselt täglich. Die Liste
        darunter bleibt davon unberührt.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {agencies.map((agency) => (
          <li key={agency.id} className="flex items-start gap-4 py-3">
            <AgencyMark agency={agency} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <AdLabel />
                <Link
                  to={agencyPath(agencySlug(agency))}
                  className="min-w-0 font-serif text-lg font-semibold wrap-anywhere text-ink no-underline hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4"
                >
                  {agency.name}
                </Link>
              </p>
              <p className="mt-1 line-clamp-1 text-sm text-ink-soft">
                {[agency.locations.join(', '), agency.specializations.slice(0, 3).join(', ')]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
