import {
  FEE_MODEL_OPTIONS,
  LANGUAGE_OPTIONS,
  type ListedFacts,
  MEMBERSHIP_OPTIONS,
} from '#facts/model/listed-facts.ts';
import { formatMonths } from '#lib/german/german-count.ts';
import { type FacetName, facetKey } from './facets.ts';

/** The facets that filter by agencies' terms. docs/decisions/facts.md. */
export const TERM_FACETS = [
  'fee',
  'guarantee',
  'offlimits',
  'membership',
  'language',
  'women',
] as const satisfies readonly FacetName[];

export type TermFacet = (typeof TERM_FACETS)[number];

/**
 * One option of such a facet. An agency has it where one of `facts` holds `code`, or is a number of at least `least`.
 * „keine Angabe“ and a missing fact give no option.
 */
export interface TermOption {
  readonly facet: TermFacet;
  readonly key: string;
  readonly label: string;
  readonly facts: readonly (keyof ListedFacts)[];
  readonly code: string | null;
  readonly least: number | null;
}

/** The options for the least months of a guarantee; the first one means any guarantee. */
const GUARANTEE_STEPS = [1, 3, 6, 12] as const;
/** The same for protection from headhunting. */
const OFF_LIMITS_STEPS = [1, 6, 12, 24] as const;
/** The options for the least percentage of women; the first one means any stated figure. */
const WOMEN_STEPS = [0, 30, 40, 50] as const;

type Choices = Readonly<Record<string, string>>;

function optionsByCode(facet: TermFacet, fact: keyof ListedFacts, choices: Choices): TermOption[] {
  return (
    Object.entries(choices)
      .filter(([code]) => code !== 'none')
      // An explanation after a colon does not belong to the address.
      .map(([code, label]) => ({
        facet,
        key: facetKey(label.replace(/:.*/, '')),
        label,
        facts: [fact],
        code,
        least: null,
      }))
  );
}

function optionsByNumber(
  facet: TermFacet,
  facts: TermOption['facts'],
  steps: readonly number[],
  labelOf: (step: number) => string,
): TermOption[] {
  return steps.map((least) => ({
    facet,
    key: String(least),
    label: labelOf(least),
    facts,
    code: null,
    least,
  }));
}

const monthsLabel = (months: number) => `mindestens ${formatMonths(months)}`;

/** The options, each facet's in the order in which they are shown. */
export const FACT_OPTIONS: readonly TermOption[] = [
  ...optionsByCode('fee', 'feeModels', FEE_MODEL_OPTIONS),
  ...optionsByNumber('guarantee', ['guaranteeMonths'], GUARANTEE_STEPS, monthsLabel),
  ...optionsByNumber('offlimits', ['offLimitsMonths'], OFF_LIMITS_STEPS, monthsLabel),
  ...optionsByCode('membership', 'memberships', MEMBERSHIP_OPTIONS),
  ...optionsByCode('language', 'languages', LANGUAGE_OPTIONS),
  ...optionsByNumber('women', ['womenShortlist', 'womenPlaced'], WOMEN_STEPS, (percent) =>
    percent === 0 ? 'angegeben' : `mindestens ${String(percent)}\u00A0%`,
  ),
];

/** Whether an agency with these facts has an option. */
export function hasFactOption({ facts, code, least }: TermOption, stated: ListedFacts): boolean {
  return facts.some((fact) => {
    const value = stated[fact];
    if (least !== null) return typeof value === 'number' && value >= least;
    return Array.isArray(value) && value.some((one) => one === code);
  });
}
