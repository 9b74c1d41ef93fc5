import { agencyPath } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';
import { type Agency, splitList } from '#domain/agency/agency.ts';
import { parseWebsite } from '#domain/links/website.ts';
import type { Thing } from '#features/page/schema.ts';

/** An agency, as far as the directory knows it. */
export function describeAgency(agency: Agency): Thing {
  const website = parseWebsite(agency.Webseite);
  const [place] = splitList(agency.Standort);
  return {
    '@type': 'EmploymentAgency',
    name: agency.Name,
    mainEntityOfPage: `${SITE_URL}${agencyPath(agency.id)}`,
    ...(agency.Zusammenfassung !== null && { description: agency.Zusammenfassung }),
    ...(website?.kind === 'link' && { url: website.href }),
    ...(place !== undefined && {
      address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'DE' },
    }),
    ...(agency.Gründungsjahr !== null && { foundingDate: String(agency.Gründungsjahr) }),
  };
}
