import { Link } from 'react-router-dom';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { type Agency, isPaidPlacement } from '#agency/model/agency.ts';
import { agencyPath } from '#config/paths.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

interface ListedAgency extends Pick<Agency, 'id' | 'name' | 'locations' | 'isPremium'> {
  readonly fields: readonly string[];
}

/** Agencies with a line each: name, towns and fields. */
export function AgencyLines({ agencies }: { agencies: readonly ListedAgency[] }) {
  return (
    <ul className="mt-4 grid gap-x-8 border-t border-line sm:grid-cols-2">
      {agencies.map((agency) => (
        <li key={agency.id} className="border-b border-line py-3">
          {isPaidPlacement(agency) && (
            <p className="mb-1">
              <AdLabel />
            </p>
          )}
          <Link to={agencyPath(agencySlug(agency))} className={`wrap-anywhere ${STANDALONE_LINK}`}>
            {agency.name}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {[agency.locations.join(', '), agency.fields.join(', ')]
              .filter((text) => text !== '')
              .join('\u00A0· ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
