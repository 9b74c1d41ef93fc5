import type { Agency } from '#agency/model/agency.ts';
import type { FacetColumn, FacetIndex } from '#directory/model/search/facets.ts';
import { findTownPoint } from '#directory/model/search/place-map.ts';
import type { MapPoint } from '#map/model/projection.ts';
import { MIN_ENTRIES, type LandingFacet, type LandingLink, NO_KEYS } from './landing-keys.ts';
import { isLandingOption, placeOfOption } from './landing-options.ts';

/** Entries that are named as similar. */
const MAX_SIMILAR = 4;
/** Links to landing pages of one facet. */
const MAX_PAGES = 3;

/** An entry that has a field and a region in common with another one. */
interface SimilarAgency {
  readonly id: number;
  readonly name: string;
  readonly locations: readonly string[];
  readonly isPremium: boolean;
  /** Fields that both entries name. */
  readonly shared: readonly string[];
}

/** A town in which an entry has a location. */
export interface OwnTown extends MapPoint {
  readonly label: string;
}

/** The neighbourhood of an entry on its page: similar entries, landing pages, towns. */
export interface Surroundings {
  readonly similar: readonly SimilarAgency[];
  readonly pages: readonly LandingLink[];
  /** Its towns that are in the vocabulary, for the map. */
  readonly towns: readonly OwnTown[];
}

function optionsAt({ starts, values }: FacetColumn, position: number): Uint32Array {
  return values.subarray(starts[position] ?? 0, starts[position + 1] ?? 0);
}

/** Which entries have each option. */
function holdersOf(column: FacetColumn, size: number): number[][] {
  const holders = column.options.map((): number[] => []);
  for (let position = 0; position < size; position += 1)
    for (const option of optionsAt(column, position)) holders[option]?.push(position);
  return holders;
}

function pagesOf(facet: LandingFacet, column: FacetColumn, position: number): LandingLink[] {
  return [...optionsAt(column, position)]
    .flatMap((at) => column.options[at] ?? [])
    .filter(
      (option) => option.total >= MIN_ENTRIES && option.parent === null && isLandingOption(facet, option),
    )
    .filter((option) => facet !== 'place' || placeOfOption(option)?.kind === 'town')
    .slice(0, MAX_PAGES)
    .map(({ key, label, total }) => ({ keys: { ...NO_KEYS, [facet]: key }, label, count: total }));
}

/**
 * Finds similar entries and the landing pages of an entry. Similar ones name the same field (a wide one of the
 * vocabulary) and have a location in the same town or state. More fields in common come first, then the same town, then
 * the name; nothing else matters. docs/decisions/found.md, Similar agencies.
 *
 * @param index of all entries, sorted by name
 */
export function createSurroundings({ agencies, columns }: FacetIndex<Agency>) {
  const { place, specialization, industry } = columns;
  const isTown = place.options.map((option) => placeOfOption(option)?.kind === 'town');
  const isNear = place.options.map(({ section }, at) => section === 'state' || isTown[at] === true);
  const isWide = specialization.options.map(
    (option) => option.parent === null && isLandingOption('specialization', option),
  );
  const holders = holdersOf(place, agencies.length);

  function findSimilar(position: number): SimilarAgency[] {
    const fields = new Set([...optionsAt(specialization, position)].filter((option) => isWide[option]));
    const near = [...optionsAt(place, position)].filter((option) => isNear[option]);
    const inTown = new Set(
      near.filter((option) => isTown[option]).flatMap((option) => holders[option] ?? []),
    );
    const candidates = new Set(near.flatMap((option) => holders[option] ?? []));
    candidates.delete(position);
    return [...candidates]
      .map((at) => ({
        at,
        shared: [...optionsAt(specialization, at)].filter((option) => fields.has(option)),
      }))
      .filter(({ shared }) => shared.length > 0)
      .toSorted(
        (a, b) =>
          b.shared.length - a.shared.length ||
          Number(inTown.has(b.at)) - Number(inTown.has(a.at)) ||
          a.at - b.at,
      )
      .slice(0, MAX_SIMILAR)
      .flatMap(({ at, shared }) => {
        const agency = agencies[at];
        if (agency === undefined) return [];
        const { id, name, locations, isPremium } = agency;
        return [
          {
            id,
            name,
            locations,
            isPremium,
            shared: shared.map((option) => specialization.options[option]?.label ?? ''),
          },
        ];
      });
  }

  function findTowns(position: number): OwnTown[] {
    return [...optionsAt(place, position)].flatMap((at) => {
      const option = place.options[at];
      const point = option?.section === 'main' ? findTownPoint(option.key) : undefined;
      return option === undefined || point === undefined ? [] : [{ label: option.label, ...point }];
    });
  }

  /** @param position of the entry in the index */
  return (position: number): Surroundings => ({
    similar: findSimilar(position),
    pages: [
      ...pagesOf('place', place, position),
      ...pagesOf('specialization', specialization, position),
      ...pagesOf('industry', industry, position),
    ],
    towns: findTowns(position),
  });
}
