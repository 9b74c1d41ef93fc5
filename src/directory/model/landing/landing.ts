import { buildPlaceMap, type PlaceMap } from '#directory/model/search/place-map.ts';
import { distanceBetween } from '#lib/language/places.ts';
import {
  type LandingKeys,
  MIN_ENTRIES,
  type LandingLink,
  type LandingViews,
  NO_KEYS,
} from './landing-keys.ts';
import {
  countedOptions,
  isLandingOption,
  isPlaceWithin,
  listLandingLinks,
  placeOfOption,
} from './landing-options.ts';
import { landingHeading, landingSentences, type LandingSubject, subjectOf } from './landing-text.ts';

/** Links of one block. */
const MAX_LINKS = 8;
/** Towns on its map. */
const MAX_TOWNS = 40;
/** Towns that are farther away are no neighbours. */
const NEIGHBOUR_KM = 150;

/** A link of a block, which does not say how many entries its page lists. */
type BlockLink = Omit<LandingLink, 'count'>;

export interface LandingBlock {
  readonly heading: string;
  readonly links: readonly BlockLink[];
}

/** The texts of a landing page besides the entries it lists. */
export interface Landing {
  readonly keys: LandingKeys;
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly total: number;
  readonly blocks: readonly LandingBlock[];
  /** The locations of its entries; on the page of a place, also the entries of other places. */
  readonly map: PlaceMap;
}

function labelled(links: readonly LandingLink[], subject: Partial<LandingSubject>): BlockLink[] {
  return links.map((link) => {
    const own = link.keys.place !== null && subject.place === undefined ? { place: link.label } : {};
    return { ...link, label: landingHeading({ ...NO_KEYS, ...subject, ...own }) };
  });
}

/** Pages of places around, or within, the page's own; the nearest town, or the place with most entries, first. */
function placesAround(keys: LandingKeys, subject: LandingSubject, views: LandingViews): LandingLink[] {
  const own = subject.place === null ? null : placeOfOption({ label: subject.place });
  if (own === null) return [];
  const links = listLandingLinks('place', views.place, keys).filter(
    ({ keys: { place } }) => place !== keys.place,
  );
  const placed = links.flatMap((link) => {
    const place = placeOfOption(link);
    return place?.kind === 'town' ? [{ link, place }] : [];
  });
  if (own.kind !== 'town')
    return placed.filter(({ place }) => own.towns.has(place.name)).map(({ link }) => link);
  return placed
    .map(({ link, place }) => ({ link, distance: distanceBetween(own, place) }))
    .filter(({ distance }) => distance <= NEIGHBOUR_KM)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ link }) => link);
}

/** The wider pages: that of the place and that of the field. */
function widerPages(keys: LandingKeys, subject: LandingSubject): BlockLink[] {
  if (keys.place === null || keys.specialization === null) return [];
  return [
    { keys: { ...NO_KEYS, place: keys.place }, label: landingHeading({ ...NO_KEYS, place: subject.place }) },
    {
      keys: { ...NO_KEYS, specialization: keys.specialization },
      label: landingHeading({ ...NO_KEYS, specialization: subject.specialization }),
    },
  ];
}

/** The fields of a place that not all of its entries have. */
function fieldsInPlace(keys: LandingKeys, total: number, views: LandingViews): readonly LandingLink[] {
  return wideFields(views, keys).filter(({ count }) => count < total);
}

/** A place, and the counts of the directory with this place as the filter. */
interface PlaceWithCounts {
  readonly keys: LandingKeys;
  /** The place's name. */
  readonly label: string;
  readonly total: number;
  readonly views: LandingViews;
}

/**
 * The pages for one field in a place, those with most entries first: with other entries than the page of the place, of the
 * field, or of the same field in a narrower place. docs/decisions/found.md, Landing pages.
 *
 * @param fields the pages of fields
 */
export function listFieldPlaceLinks(
  places: readonly PlaceWithCounts[],
  fields: readonly LandingLink[],
): readonly LandingLink[] {
  const totals = new Map(fields.map(({ keys, count }) => [keys.specialization, count]));
  const found = places.flatMap(({ keys, label, total, views }) => {
    const place = placeOfOption({ label });
    return place === null ? [] : fieldsInPlace(keys, total, views).map((link) => ({ link, place }));
  });
  const byField = Map.groupBy(found, ({ link }) => link.keys.specialization);
  return found
    .filter(({ link, place }) => {
      const { specialization } = link.keys;
      const isRepeated = byField
        .get(specialization)
        ?.some((other) => other.link.count === link.count && isPlaceWithin(other.place, place));
      return totals.get(specialization) !== link.count && isRepeated !== true;
    })
    .map(({ link }) => link)
    .toSorted((a, b) => b.count - a.count);
}

function wideFields({ specialization }: LandingViews, keys = NO_KEYS): LandingLink[] {
  const wide = new Set(specialization.options.filter(({ parent }) => parent === null).map(({ key }) => key));
  return listLandingLinks('specialization', specialization, keys).filter((link) =>
    wide.has(link.keys.specialization ?? ''),
  );
}

/** The pages of other wide fields, industries and towns that these entries name. */
function namedBesides(
  facet: 'place' | 'specialization' | 'industry',
  views: LandingViews,
  own: string | null = null,
): LandingLink[] {
  return countedOptions(facet, views[facet])
    .filter(({ key, parent, total }) => total >= MIN_ENTRIES && parent === null && key !== own)
    .filter((option) => facet !== 'place' || placeOfOption(option)?.kind === 'town')
    .map(({ key, label, count }) => ({ keys: { ...NO_KEYS, [facet]: key }, label, count }));
}

function blocksOf(
  keys: LandingKeys,
  subject: LandingSubject,
  total: number,
  views: LandingViews,
  hasPage: (link: BlockLink) => boolean,
): LandingBlock[] {
  const around = placesAround(keys, subject, views);
  const aroundHeading =
    placeOfOption({ label: subject.place ?? '' })?.kind === 'town' ? 'In der Nähe' : 'Orte';
  const blocks: LandingBlock[] = [];
  if (keys.place !== null && keys.specialization !== null) {
    blocks.push({ heading: 'Weiter gefasst', links: widerPages(keys, subject) });
    blocks.push({
      heading: aroundHeading,
      links: labelled(around, { specialization: subject.specialization }),
    });
  } else if (keys.place !== null) {
    const fields = fieldsInPlace(keys, total, views).filter(hasPage);
    blocks.push({ heading: 'Fachgebiete am Ort', links: fields });
    if (fields.length === 0)
      blocks.push({ heading: 'Ihre Fachgebiete', links: namedBesides('specialization', views) });
    blocks.push({ heading: aroundHeading, links: around });
  } else if (keys.specialization !== null) {
    const isWide = views.specialization.options.some(
      ({ key, parent }) => key === keys.specialization && parent === null,
    );
    const inPlaces = isWide
      ? listLandingLinks('place', views.place, keys).filter((link) => placeOfOption(link)?.kind !== 'region')
      : [];
    blocks.push({ heading: 'Nach Ort', links: inPlaces });
    const narrower = countedOptions('specialization', views.specialization)
      .filter(({ parent, count }) => parent === keys.specialization && count >= MIN_ENTRIES)
      .map(({ key, label, count }) => ({ keys: { ...NO_KEYS, specialization: key }, label, count }));
    blocks.push({ heading: 'Enger gefasst', links: narrower.filter(({ count }) => count < total) });
  } else {
    blocks.push({ heading: 'Ihre Fachgebiete', links: namedBesides('specialization', views) });
    blocks.push({ heading: 'Ihre Orte', links: namedBesides('place', views) });
  }
  if (keys.specialization !== null)
    blocks.push({ heading: 'Ihre Branchen', links: namedBesides('industry', views) });
  return blocks
    .map(({ heading, links }) => ({ heading, links: links.filter(hasPage).slice(0, MAX_LINKS) }))
    .filter(({ links }) => links.length > 0);
}

/** The map with the towns that have most entries. It does not list what is missing on the map. */
function mapOf({ place }: LandingKeys, views: LandingViews): PlaceMap {
  const map = buildPlaceMap(views.place, place === null ? [] : [place]);
  return { ...map, towns: map.towns.slice(0, MAX_TOWNS), elsewhere: [] };
}

/**
 * A landing page, from the counts of the directory with its options as filters.
 *
 * @param hasPage whether a page that it could link to exists; without it, all do
 * @returns null where too few entries fit, or where its subject is not in the vocabulary
 */
export function buildLanding(
  keys: LandingKeys,
  total: number,
  views: LandingViews,
  hasPage: (link: BlockLink) => boolean = () => true,
): Landing | null {
  const subject = subjectOf(keys, views);
  const isKnown = (['place', 'specialization', 'industry'] as const).every((facet) => {
    const key = keys[facet];
    return key === null || isLandingOption(facet, { key, label: subject?.[facet] ?? '' });
  });
  if (subject === null || !isKnown || total < MIN_ENTRIES) return null;
  const heading = landingHeading(subject);
  return {
    keys,
    heading,
    sentences: landingSentences(subject, total, views),
    total,
    blocks: blocksOf(keys, subject, total, views, hasPage),
    map: mapOf(keys, views),
  };
}
