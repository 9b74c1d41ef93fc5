import { paths } from '#config/paths.ts';
import type { Agency } from '#domain/agency/agency.ts';

/* What the browser tab and search engines show of the page of an agency. Its structured data: agency-schema.ts. */

/** The pages above it. */
export const TRAIL = [{ name: 'Personalberater vergleichen', path: paths.agencies }];

/** More of a place's name makes a title that nobody reads. */
const LONGEST_PLACE = 40;

/** Its title: names are not unique, and many say little of what the page is. */
export function titleOf({ name, locations: [place = ''] }: Agency): string {
  if (place === '' || place.length > LONGEST_PLACE) return name;
  return /personalberatung/i.test(name) ? `${name} in ${place}` : `${name}, Personalberatung in ${place}`;
}

/** What a search engine shows below the title: of a long list its beginning. */
export function describeInShort({ name, locations, specializations }: Agency): string {
  const place = locations.length === 0 ? '' : ` aus ${locations.slice(0, 3).join(', ')}`;
  const fields = specializations.length === 0 ? '' : `${specializations.slice(0, 4).join(', ')}. `;
  return `${name}${place}: ${fields}Profil der Personalberatung bei Beraterkompass.`;
}
