import { foldText, foldTextWithoutUmlauts } from '#lib/text/fold.ts';
import { type Facet, type FacetName, type FacetOption, type FacetSection } from './facets.ts';

/** How many options of each section a facet shows before „Alle anzeigen“. */
const COLLAPSED_OPTIONS: Readonly<Record<FacetName, Readonly<Partial<Record<FacetSection, number>>>>> = {
  industry: { main: 7 },
  specialization: { main: 7 },
  place: { main: 4, state: 3 },
  size: { main: Infinity },
  founded: { main: Infinity },
  reviews: { main: Infinity },
  fee: { main: Infinity },
  guarantee: { main: Infinity },
  offlimits: { main: Infinity },
  membership: { main: Infinity },
  language: { main: 5 },
  women: { main: Infinity },
};

/** The content of a facet: its options in their order, and of each how many agencies choosing it would give. */
export interface FacetView {
  readonly options: readonly FacetOption[];
  readonly counts: ArrayLike<number>;
}

/** An option as a facet shows it. */
export interface ShownOption {
  readonly option: FacetOption;
  /** Agencies that choosing it would give. */
  readonly count: number;
  readonly isChosen: boolean;
  /** Shown even while the facet shows only a few. */
  readonly isProminent: boolean;
}

/**
 * The options that a facet shows, in its order: what would give nothing is left out unless it is chosen; a facet of
 * fixed options keeps all. Prominent are the first few, without narrower ones, and everything that is chosen.
 */
export function listOptions(
  { name, isFixed }: Facet,
  { options, counts }: FacetView,
  chosen: readonly string[],
): ShownOption[] {
  const left = { ...COLLAPSED_OPTIONS[name] };
  return options.flatMap((option, position): ShownOption[] => {
    const count = counts[position] ?? 0;
    const isChosen = chosen.includes(option.key);
    if (count === 0 && !isChosen && !isFixed) return [];
    const remaining = left[option.section] ?? 0;
    const isFirst = option.parent === null && remaining > 0;
    if (isFirst) left[option.section] = remaining - 1;
    return [{ option, count, isChosen, isProminent: isFirst || isChosen }];
  });
}

/**
 * The options whose label contains a text, with or without umlauts, or that it means by the vocabulary.
 *
 * @param meant keys of the options that the text means
 */
export function findOptions(
  options: readonly ShownOption[],
  text: string,
  meant: readonly string[],
): readonly ShownOption[] {
  const needle = foldText(text.trim());
  if (needle === '') return options;
  return options.filter(
    ({ option: { key, label } }) =>
      foldText(label).includes(needle) ||
      foldTextWithoutUmlauts(label).includes(needle) ||
      meant.includes(key),
  );
}
