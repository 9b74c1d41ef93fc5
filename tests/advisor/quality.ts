import type { Agency } from '#agency/model/agency.ts';
import { buildJudgedAgencies, type JudgedAgency, type Truth } from './judged-agencies.ts';
import type { JudgedNeed } from './judged-needs.ts';

/** Ids of agencies, best first. */
export type Ranker = (query: string) => readonly number[];

const GAIN = { functions: 3, industries: 2, towns: 2 } as const;

/** The gain of an agency for a need: 3 for the function, 2 for the industry, 2 for the place. */
export function gainOf(need: Truth, agency: Truth): number {
  const hits = (field: keyof Truth) => need[field].some((code) => agency[field].includes(code));
  return (['functions', 'industries', 'towns'] as const).reduce(
    (sum, field) => sum + (hits(field) ? GAIN[field] : 0),
    0,
  );
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, 3).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/** nDCG@3 of a ranking: 1 where the three best agencies come first. */
export function rateRanking(gains: ReadonlyMap<number, number>, ids: readonly number[]): number {
  const ideal = discounted([...gains.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : discounted(ids.slice(0, 3).map((id) => gains.get(id) ?? 0)) / ideal;
}

/** nDCG@3 of one need. */
export function scoreNeed(need: JudgedNeed, judged: readonly JudgedAgency[], rank: Ranker): number {
  const gains = new Map(judged.map(({ agency, truth }) => [agency.id, gainOf(need.truth, truth)]));
  return rateRanking(gains, rank(need.query));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export const JUDGED: readonly JudgedAgency[] = buildJudgedAgencies();
export const JUDGED_LIST: readonly Agency[] = JUDGED.map(({ agency }) => agency);
