import { type Agency, splitList } from '#domain/agency/agency.ts';
import { type FieldFacet, optionsOfEntry } from '#supabase/local/generate-facet-terms.ts';

/** Chosen options by facet. */
export type Choices = Readonly<Record<string, readonly string[]>>;

type Buckets = readonly (readonly [upTo: number, key: string])[];

const SIZES: Buckets = [
  [10, 'bis-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [Infinity, 'ueber-500'],
];
const YEARS: Buckets = [
  [1979, 'vor-1980'],
  [1999, '1980-1999'],
  [2009, '2000-2009'],
  [2019, '2010-2019'],
  [Infinity, 'ab-2020'],
];

function bucketOf(figure: number | null, buckets: Buckets): string {
  return figure === null ? 'ka' : (buckets.find(([upTo]) => figure <= upTo)?.[1] ?? 'ka');
}

function entryKeys(facet: FieldFacet, list: string | null): string[] {
  return splitList(list).flatMap((entry) => optionsOfEntry(facet, entry).map(({ key }) => key));
}

/** The options of an agency in each facet, read off one after the other. */
export const KEYS_OF: Readonly<Record<string, (agency: Agency) => readonly string[]>> = {
  industry: (agency) => entryKeys('industry', agency.Branchen),
  specialisation: (agency) => entryKeys('specialisation', agency.Spezialisierung),
  place: (agency) => entryKeys('place', agency.Standort),
  size: (agency) => [bucketOf(agency['Anzahl Mitarbeiter'], SIZES)],
  founded: (agency) => [bucketOf(agency.Gründungsjahr, YEARS)],
};

/** Whether an agency has one of the options chosen in each facet, one facet left out. */
export function meets(agency: Agency, choices: Choices, except?: string): boolean {
  return Object.entries(choices).every(
    ([facet, keys]) => facet === except || KEYS_OF[facet]?.(agency).some((key) => keys.includes(key)),
  );
}

/** How many agencies each option of a facet has, whatever is chosen in that facet. */
export function countsOf(agencies: readonly Agency[], facet: string, choices: Choices) {
  const counts: Record<string, number> = {};
  for (const agency of agencies) {
    if (!meets(agency, choices, facet)) continue;
    for (const key of new Set(KEYS_OF[facet]?.(agency))) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
