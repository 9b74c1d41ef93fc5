import { readFileSync } from 'node:fs';
import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import type { MatchReason } from '#advisor/model/literal-match.ts';
import { recommendAgencies } from '#advisor/model/recommendation.ts';
import type { Recommendation } from '#advisor/model/recommendation.ts';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { readDemoAgencies } from './demo-agencies.ts';

/** The judgement of a reason by a person who knows recruiting: it fits the need, is near it, or does not belong there. */
export type Judgement = 'fitting' | 'near' | 'odd';

/** A need in the demo directory, with the judgement of each reason that a card may show for it. */
export interface JudgedReasons {
  readonly query: string;
  /** By the reason as {@link nameReason} writes it. */
  readonly judgements: ReadonlyMap<string, Judgement>;
}

/** A reason on a card. */
export interface GivenReason {
  readonly query: string;
  readonly agency: string;
  readonly name: string;
  readonly isSaidNear: boolean;
  /** Whether it comes after a reason that is only near. */
  readonly isAfterNear: boolean;
  /** Undefined where it is not judged yet. */
  readonly judgement: Judgement | undefined;
}

/** Needs on which the rules were tuned, and needs that were put aside: they were written and scored before any rule was changed. */
export const REASON_SETS = { tuned: 'judged-reasons.txt', aside: 'judged-reasons-aside.txt' } as const;

const SIGNS: Readonly<Record<string, Judgement>> = { '+': 'fitting', '~': 'near', '-': 'odd' };
/** Equal matches are ordered by chance, so several seeds show more cards. */
const SEEDS = [1, 2, 3, 4, 5];

/** The field and the entry, as the files name a reason: „industries Handel“. */
export function nameReason({ field, value }: MatchReason): string {
  return `${field} ${value}`.trim();
}

/** Reads a file of {@link REASON_SETS}: a need after „#“, and below it lines of reasons that fit (+), are near (~) or are odd (-). */
export function readJudgedReasons(set: keyof typeof REASON_SETS): readonly JudgedReasons[] {
  const text = readFileSync(new URL(REASON_SETS[set], import.meta.url), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [query = '', ...lines] = block.trim().split('\n');
      const judgements = lines.flatMap((line) => {
        const judgement = SIGNS[line.charAt(0)];
        if (judgement === undefined) throw new Error(`No judgement: ${line}`);
        return line
          .slice(2)
          .split('; ')
          .map((name) => [name, judgement] as const);
      });
      return { query, judgements: new Map(judgements) };
    });
}

await loadKnowledgeOnce();
const index = buildAgencyIndex(readDemoAgencies());

/** The understood items, and the cards of the matches, each agency once. */
export function cardsFor(query: string): { understood: readonly string[]; cards: readonly Recommendation[] } {
  const results = SEEDS.map((seed) => recommendAgencies({ query, without: [], seed }, index));
  const cards = results.flatMap(({ recommendations }) => recommendations);
  return {
    understood: (results[0]?.items ?? []).map(
      ({ kind, label, isNegated }) => `${isNegated ? 'nicht ' : ''}${kind}: ${label}`,
    ),
    cards: cards.filter(({ agency }, at) => cards.findIndex((card) => card.agency.id === agency.id) === at),
  };
}

/** Every reason on every card for a need, with its judgement. */
export function reasonsFor({ query, judgements }: JudgedReasons): readonly GivenReason[] {
  return cardsFor(query).cards.flatMap(({ agency, reasons }) =>
    reasons.map((reason, at) => ({
      query,
      agency: agency.name,
      name: nameReason(reason),
      isSaidNear: reason.isNear === true,
      isAfterNear: reasons.slice(0, at).some(({ isNear }) => isNear === true),
      judgement: judgements.get(nameReason(reason)),
    })),
  );
}
