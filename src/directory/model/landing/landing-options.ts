import type { FacetView } from '#directory/model/search/facet-options.ts';
import type { FacetOption } from '#directory/model/search/facets.ts';
import { findConcept } from '#lib/language/concepts.ts';
import { type Place, findPlaceByName } from '#lib/language/places.ts';
import {
  type LandingFacet,
  type LandingKeys,
  type LandingLink,
  MIN_ENTRIES,
  NO_KEYS,
  parseLandingKeys,
} from './landing-keys.ts';

/* Which options of the facets have a landing page. Needs the vocabulary, which no landing page loads. */

/** The town, state or region of an option in the facet of places; null where it is not in the vocabulary, and for the whole country. */
export function placeOfOption({ label }: Pick<FacetOption, 'label'>): Place | null {
  const place = findPlaceByName(label);
  return place === undefined || place.kind === 'country' ? null : place;
}

/**
 * Regions to which all their towns in the vocabulary really belong. The others include towns around them, because
 * Augsburg is a good result for a search for the Allgäu, but wrong on a page that says „im Allgäu“.
 */
const REGIONS_WITH_PAGE = [
  'Rhein-Main',
  'Rhein-Neckar',
  'Ruhrgebiet',
  'Rheinland',
  'Ostwestfalen',
  'Metropolregion Hamburg',
  'Hauptstadtregion',
  'Norddeutschland',
  'Süddeutschland',
  'Ostdeutschland',
  'Westdeutschland',
];

/** Whether an option is in the vocabulary, so that a page can be about it. */
export function isLandingOption(facet: LandingFacet, option: Pick<FacetOption, 'key' | 'label'>): boolean {
  if (parseLandingKeys('ort', option.key) === null) return false;
  if (facet === 'place') {
    const place = placeOfOption(option);
    return place !== null && (place.kind !== 'region' || REGIONS_WITH_PAGE.includes(place.name));
  }
  return findConcept(facet === 'industry' ? 'industry' : 'function', option.label) !== undefined;
}

/** The options of a facet that have entries and can be a page's subject, with how many entries; most first. */
export function countedOptions(
  facet: LandingFacet,
  { options, counts }: FacetView,
): readonly (FacetOption & { readonly count: number })[] {
  return options
    .map((option, at) => ({ ...option, count: counts[at] ?? 0 }))
    .filter((option) => option.count > 0 && isLandingOption(facet, option))
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

/** Whether a place is a part of another one: the other has all of its towns and further ones. */
export function isPlaceWithin(inner: Place, outer: Place): boolean {
  const towns = inner.kind === 'town' ? [inner.name] : [...inner.towns];
  return outer.towns.size > inner.towns.size && towns.every((town) => outer.towns.has(town));
}

/** Whether another option lists the same entries: a narrower place with all entries of this one, or a wider field. */
function isRepeated(
  facet: LandingFacet,
  option: FacetOption & { readonly count: number },
  all: ReturnType<typeof countedOptions>,
): boolean {
  const equal = all.filter(({ count }) => count === option.count);
  if (facet !== 'place') return equal.some(({ key }) => key === option.parent);
  const outer = placeOfOption(option);
  return equal.some((other) => {
    const inner = placeOfOption(other);
    return outer !== null && inner !== null && isPlaceWithin(inner, outer);
  });
}

/**
 * The landing pages of one facet among entries that have something in common: with enough entries, and other ones than
 * the page of a narrower place or wider field.
 *
 * @param keys the options that all these entries have in common
 */
export function listLandingLinks(
  facet: LandingFacet,
  view: FacetView,
  keys: LandingKeys = NO_KEYS,
): LandingLink[] {
  const all = countedOptions(facet, view);
  return all
    .filter((option) => option.count >= MIN_ENTRIES && !isRepeated(facet, option, all))
    .map(({ key, label, count }) => ({ keys: { ...keys, [facet]: key }, label, count }));
}
