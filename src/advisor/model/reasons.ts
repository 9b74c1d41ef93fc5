import { conceptAt } from '#lib/language/concepts.ts';
import { splitWordCached } from '#lib/language/reading.ts';
import { subtypesOf } from '#lib/language/subtypes.ts';
import { foldText } from '#lib/text/fold.ts';
import { type AgencyIndex, type DescriptionWord, readSummary } from './agency-index.ts';
import { type NeedTraits, type Fit, fitOf, namesSameSubtype, readTraits } from './fit.ts';
import type { MatchReason } from './literal-match.ts';
import { isGeneralFunction } from './mentions.ts';
import { conceptsOfItem } from './need-concepts.ts';
import type { NeedItem } from './need.ts';
import { isTerm } from './terms.ts';

/** The word of an agency's description that mentions one item of the need. */
function findWord(item: NeedItem, words: readonly DescriptionWord[]): DescriptionWord | undefined {
  if (item.kind === 'keyword') {
    return words.find(({ stem }) => stem !== null && item.values.includes(stem));
  }
  const wanted = conceptsOfItem(item);
  return words.find(({ key, concepts, isContract, negatedFrom }) => {
    if (isContract && item.kind === 'contract' && item.isNegated !== (negatedFrom !== null)) return false;
    const named = wanted.find(({ id }) => concepts.includes(id));
    return named !== undefined && namesSameSubtype(named, item, subtypesOf(splitWordCached(key), concepts));
  });
}

const isGeneral = (one: NeedItem) => conceptsOfItem(one).every(({ id }) => isGeneralFunction(id));

/** Whether an item is only the general half of a position, as in „SAP-Berater“. An entry that is merely near it is not mentioned. */
function isAccompanying(item: NeedItem, items: readonly NeedItem[]): boolean {
  return (
    item.kind === 'function' &&
    isGeneral(item) &&
    items.some((other) => other.kind === 'function' && !other.isNegated && !isGeneral(other))
  );
}

/** What a description may say. */
const SAID_IN_TEXT: ReadonlySet<NeedItem['kind']> = new Set([
  'keyword',
  'function',
  'industry',
  'contract',
] as const);

/** Collects the reasons why an agency fits a need. */
export class Explainer {
  readonly #index: AgencyIndex;
  readonly #items: readonly NeedItem[];
  /** Industries that were not named but go with the requested function. They count as near at most. */
  readonly #implied: ReadonlySet<NeedItem>;
  readonly #asked: NeedTraits;
  readonly #fits = new Map<number, readonly (Fit | null)[]>();

  constructor(items: readonly NeedItem[], implied: readonly NeedItem[], index: AgencyIndex) {
    this.#index = index;
    this.#items = [...items, ...implied].filter(
      (item) => !isTerm(item) && (!item.isNegated || item.kind === 'contract'),
    );
    this.#implied = new Set(implied);
    this.#asked = readTraits(items.filter(({ isNegated }) => !isNegated));
  }

  #fitsOf(id: number): readonly (Fit | null)[] {
    const known = this.#fits.get(id);
    if (known !== undefined) return known;
    const entry = this.#index.entries[id];
    const fits = this.#items.map((item) => {
      const fit = entry === undefined || item.isNegated ? null : fitOf(item, entry, this.#asked);
      if (fit !== 'fitting' && (item.isSecondary || isAccompanying(item, this.#items))) return null;
      if (!this.#implied.has(item)) return fit;
      return fit === 'fitting' && entry?.field === 'industries' ? 'near' : null;
    });
    this.#fits.set(id, fits);
    return fits;
  }

  /**
   * The reasons for an agency, fitting ones before near ones. A near one is left out where another reason fits the same
   * item.
   *
   * @param holder position of the agency in the index
   * @returns an empty list where nothing fits
   */
  explain(holder: number): MatchReason[] {
    const ids = this.#index.entriesOf[holder] ?? [];
    const best = this.#items.map((_, at) => {
      const fits = ids.map((id) => this.#fitsOf(id)[at] ?? null);
      return (['fitting', 'near', 'neighbouring'] as const).find((fit) => fits.includes(fit));
    });
    const fitting: MatchReason[] = [];
    const near: MatchReason[] = [];
    for (const id of ids) {
      const entry = this.#index.entries[id];
      const fits = this.#fitsOf(id);
      if (entry === undefined) continue;
      const reason = { field: entry.field, value: entry.text };
      if (fits.includes('fitting')) fitting.push(reason);
      else if (fits.some((fit, at) => fit !== null && fit === best[at]))
        near.push({ ...reason, isNear: true });
    }
    const isOpen = this.#items.filter(
      (item, at) => best[at] === undefined && !item.isSecondary && !isAccompanying(item, this.#items),
    );
    const said = this.#explainSummary(holder, isOpen);
    const isSaid = ({ value }: MatchReason) => [...fitting, ...near].some((reason) => reason.value === value);
    return [...fitting, ...said.filter((reason) => !isSaid(reason)), ...near];
  }

  /** The reasons that are only in the description. */
  #explainSummary(holder: number, items: readonly NeedItem[]): MatchReason[] {
    const summary = this.#index.agencies[holder]?.summary ?? null;
    if (summary === null) return [];
    const open = items.filter(({ kind }) => SAID_IN_TEXT.has(kind));
    if (open.length === 0) return [];
    // A word of the agency's name, such as „People“, is no function.
    const name = foldText(this.#index.agencies[holder]?.name ?? '');
    const words = readSummary(summary).filter(
      ({ start, end }) => !name.includes(foldText(summary.slice(start, end))),
    );
    const reasons = open.flatMap((item): MatchReason[] => {
      const word = findWord(item, words);
      if (word === undefined) return [];
      const value = summary.slice(item.isNegated ? (word.negatedFrom ?? word.start) : word.start, word.end);
      // „Logistik“ in a description may be the customers' industry.
      const isIndustry =
        item.kind === 'function' && word.concepts.some((id) => conceptAt(id).kind === 'industry');
      return isIndustry ? [] : [{ field: 'summary', value }];
    });
    return reasons.filter(({ value }, at) => reasons.findIndex((other) => other.value === value) === at);
  }
}
