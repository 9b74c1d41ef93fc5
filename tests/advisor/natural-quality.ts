import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { mean } from './quality.ts';

/** A need as somebody would write it, graded by two people over the demo directory: 3 first call, 2 good, 1 near. */
const NATURAL_NEED = z.object({
  id: z.string(),
  /**
   * The part of the set. Rules were made for the tuned one, and mended for the kinds of the others after each had been
   * scored once; one that is still put aside is in a file of its own.
   */
  half: z.enum(['tuned', 'aside', 'third', 'fifth', 'fourth', 'sixth', 'seventh']).default('aside'),
  kind: z.string(),
  text: z.string(),
  isNeed: z.boolean(),
  served: z.boolean(),
  grades: z.record(z.string(), z.number()),
});
export type NaturalNeed = z.infer<typeof NATURAL_NEED>;

/** The natural needs of a file, one a line. */
export function readNaturalNeeds(file: URL): readonly NaturalNeed[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => NATURAL_NEED.parse(JSON.parse(line)));
}

/** The needs that rules were made and mended for. */
export const NATURAL_NEEDS = readNaturalNeeds(new URL('natural-needs.jsonl', import.meta.url));

/** What is rated of an answer. */
export interface RatedAnswer {
  readonly isNeed: boolean;
  readonly served: boolean;
  readonly recommendations: readonly { readonly id: number }[];
}

export interface NaturalQuality {
  /** nDCG@3 with the grades themselves as gains, over the needs that somebody serves. */
  readonly ndcg: number;
  /** The share whose first card has grade 2, or the best there is. */
  readonly firstRight: number;
  /** The share of cards without a grade, where three agencies or more have one. */
  readonly odd: number;
  /** The share of served needs without any card. */
  readonly silent: number;
  /** The share of what is no need, or served by nobody, that is recognised as that. */
  readonly recognised: number;
}

export function gradesOf(need: NaturalNeed, { recommendations }: RatedAnswer): number[] {
  return recommendations.slice(0, 3).map(({ id }) => need.grades[String(id)] ?? 0);
}

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, 3).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);

/** nDCG@3 of one served need. */
export function rateAnswer(need: NaturalNeed, answer: RatedAnswer): number {
  const ideal = discounted(Object.values(need.grades).toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : discounted(gradesOf(need, answer)) / ideal;
}

function isFirstRight(need: NaturalNeed, answer: RatedAnswer): boolean {
  const best = Math.max(...Object.values(need.grades));
  const [first = 0] = gradesOf(need, answer);
  return first > 0 && first >= Math.min(2, best);
}

/** Whether the answer says that it is no need, or that nobody serves it, and shows no card. */
const isRecognised = (need: NaturalNeed, answer: RatedAnswer): boolean =>
  answer.recommendations.length === 0 && (need.isNeed ? !answer.served : !answer.isNeed || !answer.served);

/** The share of a list for which something holds, from 0 to 1. */
const share = <T>(list: readonly T[], holds: (one: T) => boolean): number =>
  mean(list.map((one) => (holds(one) ? 1 : 0)));

/** Rates answers to natural needs; `answers` in the order of `needs`. */
export function rateNatural(needs: readonly NaturalNeed[], answers: readonly RatedAnswer[]): NaturalQuality {
  const pairs = needs.map((need, at) => ({
    need,
    answer: answers[at] ?? { isNeed: true, served: true, recommendations: [] },
  }));
  const served = pairs.filter(({ need }) => need.served);
  const others = pairs.filter(({ need }) => !need.served);
  const cards = served
    .filter(({ need }) => Object.keys(need.grades).length >= 3)
    .flatMap(({ need, answer }) => gradesOf(need, answer));
  return {
    ndcg: mean(served.map(({ need, answer }) => rateAnswer(need, answer))),
    firstRight: share(served, ({ need, answer }) => isFirstRight(need, answer)),
    odd: share(cards, (grade) => grade === 0),
    silent: share(served, ({ answer }) => answer.recommendations.length === 0),
    recognised: share(others, ({ need, answer }) => isRecognised(need, answer)),
  };
}
