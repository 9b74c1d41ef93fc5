import type { Agency } from '#agency/model/agency.ts';
import { paths } from '#config/paths.ts';

/* What the browser tab and search engines show of the page of an agency. Its structured data: agency-schema.ts. */

/** The pages above it. */
export const AGENCY_BREADCRUMBS = [{ name: 'Personalberater vergleichen', path: paths.agencies }];

/** The longest name of a place in a title, which would otherwise be too long. */
const LONGEST_PLACE = 40;

/** The title has the place, because names are not unique and many do not show what the page is about. */
export function agencyPageTitle({ name, locations: [place = ''] }: Agency): string {
  if (place === '' || place.length > LONGEST_PLACE) return name;
  return /personalberatung/i.test(name) ? `${name} in ${place}` : `${name}, Personalberatung in ${place}`;
}

/** The description for search engines; of a long list only its beginning. */
export function metaDescription({ name, locations, specializations }: Agency): string {
  const place = locations.length === 0 ? '' : ` aus ${locations.slice(0, 3).join(', ')}`;
  const fields = specializations.length === 0 ? '' : `${specializations.slice(0, 4).join(', ')}. `;
  return `${name}${place}: ${fields}Profil der Personalberatung bei Beraterkompass.`;
}
