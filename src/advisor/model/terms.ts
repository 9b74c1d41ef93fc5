import { TERM_FACETS, type TermFacet } from '#directory/model/search/fact-options.ts';
import {
  FEE_MODEL_OPTIONS,
  LANGUAGE_OPTIONS,
  type ListedFacts,
  MEMBERSHIP_OPTIONS,
} from '#facts/model/listed-facts.ts';
import { formatMonths } from '#lib/german/german-count.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import type { NeedItem } from './need.ts';
import type { TermMention } from './read-terms.ts';

/** An item of a need that is a term. */
export type TermItem = NeedItem & { readonly kind: TermFacet };

/** Whether an item of a need is a term. */
export const isTerm = (item: NeedItem): item is TermItem => TERM_FACETS.some((facet) => facet === item.kind);

const LABELS: Readonly<Record<string, string>> = {
  ...FEE_MODEL_OPTIONS,
  ...MEMBERSHIP_OPTIONS,
  ...LANGUAGE_OPTIONS,
  success: 'auf Erfolgsbasis',
};

/** The beginning of the value of a fee cap: „max25“. */
const CAP = 'max';

/** The most that the fee may be, in percent of the annual salary; null where the values name kinds of fee. */
function capOf([value = '']: readonly string[]): number | null {
  return value.startsWith(CAP) ? Number(value.slice(CAP.length)) : null;
}

/** The text of the chip after its kind. */
export function labelTerm({
  kind,
  values,
  isNegated,
}: Pick<TermMention, 'kind' | 'values' | 'isNegated'>): string {
  const [value = ''] = values;
  switch (kind) {
    case 'guarantee':
    case 'offlimits':
      return value === '1' ? 'gewünscht' : `mindestens ${formatMonths(Number(value))}`;
    case 'women':
      return value === '0' ? 'angegeben' : `mindestens ${value}\u00A0%`;
    case 'fee': {
      const cap = capOf(values);
      if (cap !== null) return `höchstens ${String(cap)}\u00A0%`;
      const label = values.length > 1 ? 'Retainer' : (LABELS[value] ?? value);
      if (!isNegated) return label;
      return value === 'success' ? `nicht ${label}` : `kein ${label}`;
    }
    case 'membership':
    case 'language':
      return LABELS[value] ?? value;
  }
}

/** How an agency's statement fits a term. `open`: it states nothing, or „keine Angabe“. */
export type TermFit = 'fitting' | 'near' | 'other' | 'open';

const listOf = (value: ListedFacts[keyof ListedFacts]): readonly string[] | null =>
  Array.isArray(value) ? value.map(String) : null;
const numberOf = (value: ListedFacts[keyof ListedFacts]): number | null =>
  typeof value === 'number' ? value : null;

function fitCodes({ values, isNegated }: NeedItem, codes: readonly string[] | null): TermFit {
  if (codes === null) return 'open';
  return codes.some((code) => values.includes(code) !== isNegated) ? 'fitting' : 'other';
}

/** A range that begins above the cap conflicts; one that only ends above it may be agreed. */
function fitCap(cap: number, range: ListedFacts['feePercent']): TermFit {
  if (!Array.isArray(range)) return 'open';
  const [from, to] = range;
  if (from > cap) return 'other';
  return to <= cap ? 'fitting' : 'near';
}

function fitMonths({ values }: NeedItem, months: number | null): TermFit {
  if (months === null) return 'open';
  if (months === 0) return 'other';
  return months >= Number(values[0]) ? 'fitting' : 'near';
}

/** The fact that a term is compared with, depending on what the agency states. */
export function factOfTerm({ kind, values }: TermItem, facts: ListedFacts): keyof ListedFacts {
  switch (kind) {
    case 'fee':
      return capOf(values) === null ? 'feeModels' : 'feePercent';
    case 'guarantee':
      return 'guaranteeMonths';
    case 'offlimits':
      return 'offLimitsMonths';
    case 'membership':
      return 'memberships';
    case 'language':
      return 'languages';
    case 'women':
      return (numberOf(facts.womenPlaced) ?? -1) > (numberOf(facts.womenShortlist) ?? -1)
        ? 'womenPlaced'
        : 'womenShortlist';
  }
}

/** How an agency's facts fit a requested term. */
export function fitTerm(item: TermItem, facts: ListedFacts): TermFit {
  const value = facts[factOfTerm(item, facts)];
  const cap = capOf(item.values);
  if (item.kind === 'fee' && cap !== null) return fitCap(cap, facts.feePercent);
  switch (item.kind) {
    case 'fee':
    case 'membership':
    case 'language':
      return fitCodes(item, listOf(value));
    case 'guarantee':
    case 'offlimits':
      return fitMonths(item, numberOf(value));
    case 'women': {
      const percent = numberOf(value);
      if (percent === null) return 'open';
      return percent >= Number(item.values[0]) ? 'fitting' : 'other';
    }
  }
}

/** An agency's statement on a term, as it is quoted: „Honorar auf Erfolgsbasis oder Festpreis“, „Garantie 6 Monate“. */
export function quoteTerm(item: TermItem, facts: ListedFacts): string {
  const fact = factOfTerm(item, facts);
  const value = facts[fact];
  const codes = listOf(value);
  const number = numberOf(value);
  switch (item.kind) {
    case 'fee':
      if (fact === 'feePercent') return `Honorar ${(codes ?? []).join('–')}\u00A0%`;
      return `Honorar ${formatGermanList((codes ?? []).map((code) => LABELS[code] ?? code))}`;
    case 'guarantee':
      return number === 0 ? 'keine Garantie' : `Garantie ${formatMonths(number ?? 0)}`;
    case 'offlimits':
      return number === 0 ? 'kein Abwerbeschutz' : `Abwerbeschutz ${formatMonths(number ?? 0)}`;
    case 'membership':
      return formatGermanList(
        (codes ?? []).map((code) => (code === 'none' ? 'kein Verband' : (LABELS[code] ?? code))),
      );
    case 'language':
      return `Sprachen ${formatGermanList((codes ?? []).map((code) => LABELS[code] ?? code))}`;
    case 'women':
      return `${String(number ?? 0)}\u00A0% Frauen unter den ${fact === 'womenPlaced' ? 'Eingestellten' : 'Vorgestellten'}`;
  }
}

/** Whether a time is less than half of the requested one: three months of guarantee do not answer twelve. */
function isFarShorter(item: TermItem, facts: ListedFacts): boolean {
  const months = numberOf(facts[factOfTerm(item, facts)]);
  return months !== null && 2 * months < Number(item.values[0]);
}

/** The points of a term. `near`: it is stated, but for a shorter time. */
const TERM_POINTS = { fitting: 5, near: 2.5, other: -1, open: 0 } as const;
/** All terms together have fewer points than the function, because a guarantee is worthless from an agency that cannot fill the vacancy. */
const MAX_FOR_TERMS = 10;
/** The points of an agency that works only for kinds of fee that are excluded, or for more than is to be paid. */
const REFUSED_POINTS = -3;

/** The share of its points that each term counts with, which falls with the number of terms. */
function shareOf(terms: readonly TermItem[]): number {
  return Math.min(1, MAX_FOR_TERMS / (TERM_POINTS.fitting * Math.max(terms.length, 1)));
}

/** The points of an agency with these facts for the terms of a need. */
export function scoreTerms(items: readonly TermItem[], facts: ListedFacts): number {
  const points = items.map((item): number => {
    const fit = fitTerm(item, facts);
    if (fit === 'near' && isFarShorter(item, facts)) return TERM_POINTS.other;
    return fit === 'other' && (item.isNegated || capOf(item.values) !== null)
      ? REFUSED_POINTS
      : TERM_POINTS[fit];
  });
  return points.reduce((sum, one) => sum + one, 0) * shareOf(items);
}
