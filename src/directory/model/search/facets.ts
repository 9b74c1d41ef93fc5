import { takeCharacters } from '#lib/text/characters.ts';
import { foldText } from '#lib/text/fold.ts';

/** The facets by which the directory can be filtered. */
export type FacetName =
  | 'industry'
  | 'specialization'
  | 'place'
  | 'size'
  | 'founded'
  | 'reviews'
  | 'fee'
  | 'guarantee'
  | 'offlimits'
  | 'membership'
  | 'language'
  | 'women';

export interface Facet {
  readonly name: FacetName;
  /** Its heading. */
  readonly label: string;
  /** The label before a chosen option: „Ort: Köln“. */
  readonly shortLabel: string;
  /** Its parameter in the address. */
  readonly parameter: string;
  /** Whether its options are fixed and shown in their own order, rather than by how many agencies have them. */
  readonly isFixed: boolean;
  /** Whether it filters by agencies' terms. These facets are shown together, and only if at least one agency states a term. */
  readonly isTerm?: true;
}

/** The facets in the order in which they are shown, listed and written into the address. */
export const FACETS: readonly Facet[] = [
  { name: 'industry', label: 'Branche', shortLabel: 'Branche', parameter: 'branche', isFixed: false },
  {
    name: 'specialization',
    label: 'Spezialisierung',
    shortLabel: 'Spezialisierung',
    parameter: 'spezialisierung',
    isFixed: false,
  },
  { name: 'place', label: 'Ort oder Region', shortLabel: 'Ort', parameter: 'ort', isFixed: false },
  { name: 'size', label: 'Größe des Teams', shortLabel: 'Größe', parameter: 'groesse', isFixed: true },
  { name: 'founded', label: 'Gründung', shortLabel: 'Gründung', parameter: 'gruendung', isFixed: true },
  {
    name: 'reviews',
    label: 'Bewertungen',
    shortLabel: 'Bewertungen',
    parameter: 'bewertungen',
    isFixed: true,
  },
  {
    name: 'fee',
    label: 'Honorarmodell',
    shortLabel: 'Honorar',
    parameter: 'honorar',
    isFixed: true,
    isTerm: true,
  },
  {
    name: 'guarantee',
    label: 'Garantie',
    shortLabel: 'Garantie',
    parameter: 'garantie',
    isFixed: true,
    isTerm: true,
  },
  {
    name: 'offlimits',
    label: 'Abwerbeschutz (Off-Limits)',
    shortLabel: 'Abwerbeschutz',
    parameter: 'abwerbeschutz',
    isFixed: true,
    isTerm: true,
  },
  {
    name: 'membership',
    label: 'Mitgliedschaften und Zertifikate',
    shortLabel: 'Verband oder Zertifikat',
    parameter: 'mitgliedschaft',
    isFixed: true,
    isTerm: true,
  },
  {
    name: 'language',
    label: 'Sprachen der Beratung',
    shortLabel: 'Sprache',
    parameter: 'sprache',
    isFixed: false,
    isTerm: true,
  },
  {
    name: 'women',
    label: 'Frauenanteil',
    shortLabel: 'Frauenanteil',
    parameter: 'frauenanteil',
    isFixed: true,
    isTerm: true,
  },
];

/** Parts of a facet's options, in the order in which they are shown; only places have more than the first. */
export const FACET_SECTIONS = ['main', 'state', 'region'] as const;

/** The group of an option within its facet. */
export type FacetSection = (typeof FACET_SECTIONS)[number];

/** An option of a facet. */
export interface FacetOption {
  /** Its value in the address: lower case, without blanks, unique in its facet. */
  readonly key: string;
  readonly label: string;
  readonly section: FacetSection;
  /** Key of the wider option it is part of: „finanzen“ of „Rechnungswesen“. */
  readonly parent: string | null;
  /** The number of agencies that have it, without any filter. */
  readonly total: number;
}

/** The options of one facet, and the options of each agency. */
export interface FacetColumn {
  /** In the order in which they are shown. */
  readonly options: readonly FacetOption[];
  readonly positionOfKey: ReadonlyMap<string, number>;
  /** Agency i has the options from `values[starts[i]]` to `values[starts[i + 1]]` (exclusive). */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** The figures by which agencies are sorted, in their order; null where one is unknown. */
export interface SortFigures {
  readonly employees: readonly (number | null)[];
  readonly founded: readonly (number | null)[];
  readonly score: readonly (number | null)[];
  /** The weighted value of the reviews, as the database has it. */
  readonly reviews: readonly (number | null)[];
}

/** The index of a directory for filtering; `buildFacetIndex` builds it once for each list. */
export interface FacetIndex<Entry> {
  /** Sorted by name. */
  readonly agencies: readonly Entry[];
  readonly columns: Readonly<Record<FacetName, FacetColumn>>;
  readonly figures: SortFigures;
  /** The orders that were requested so far, by their names; `orderOf` caches them here. */
  readonly orders: Map<string, Uint32Array | null>;
}

/** The chosen options of each facet, by their keys. */
export type FacetChoices = Readonly<Record<FacetName, readonly string[]>>;

/** A value for each facet. */
export function mapFacets<T>(make: (facet: Facet) => T): Record<FacetName, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- FACETS names each facet
  return Object.fromEntries(FACETS.map((facet) => [facet.name, make(facet)])) as Record<FacetName, T>;
}

export const NO_CHOICES: FacetChoices = mapFacets(() => []);

export function countChoices(choices: FacetChoices): number {
  return FACETS.reduce((sum, { name }) => sum + choices[name].length, 0);
}

/** Chooses an option, or removes the choice. */
export function toggleChoice(choices: FacetChoices, facet: FacetName, key: string): FacetChoices {
  const chosen = choices[facet];
  const next = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key].toSorted();
  return { ...choices, [facet]: next };
}

const MAX_KEY_LENGTH = 60;
const NO_KEY = /[^\p{L}\p{N}+#]+/gu;
const OUTER_NO_KEY = /^[^\p{L}\p{N}+#]+|[^\p{L}\p{N}+#]+$/gu;

/**
 * The key of an option: folded spelling, everything but letters and digits becomes „-“, so that „E-Commerce“ and
 * „e commerce“ are the same option. The key of a key is the same key. Empty for a text without letters and digits.
 */
export function facetKey(label: string): string {
  const key = foldText(takeCharacters(label, 4 * MAX_KEY_LENGTH)).replaceAll(NO_KEY, '-');
  return takeCharacters(key, MAX_KEY_LENGTH).replaceAll(OUTER_NO_KEY, '');
}
