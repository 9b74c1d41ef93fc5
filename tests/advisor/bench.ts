/**
 * Quality and speed of the advisor: `npm run bench:advisor`. Exits with 1 where a median exceeds its bar at 10,000 agencies.
 */
import { buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import { learn } from '#domain/language/known.ts';
import { someAgenciesWithTerms } from '#tests/fixtures/generated-agencies.ts';
import { UNSEEN_NEEDS } from './fresh-needs.ts';
import { isPutAside, JUDGED_NEEDS, type JudgedNeed } from './judged-needs.ts';
import { NATURAL_NEEDS } from './natural-quality.ts';
import { JUDGED, mean, scoreNeed } from './quality.ts';
import { rankJudged } from './rank.ts';
import { FRESH_TERM_NEEDS, TERM_NEEDS } from './term-needs.ts';

const AGENCIES = 10_000;

await learn();

const rank = (query: string) => rankJudged(query).map(({ id }) => id);
const sets: Readonly<Record<string, readonly JudgedNeed[]>> = {
  tuned: JUDGED_NEEDS.filter((need, at) => !isPutAside(need, at)),
  aside: JUDGED_NEEDS.filter(isPutAside),
  unseen: UNSEEN_NEEDS,
};
for (const [name, needs] of Object.entries(sets)) {
  console.log(`nDCG@3 ${name}: ${mean(needs.map((need) => scoreNeed(need, JUDGED, rank))).toFixed(3)}`);
}

const list = someAgenciesWithTerms(AGENCIES);
const start = performance.now();
const index = buildAgencyIndex(list);
console.log(`index of ${String(AGENCIES)} agencies: ${(performance.now() - start).toFixed(0)} ms`);

const search = (query: string) => recommendAgencies({ query, without: [], seed: 1 }, index);

/** Median and 95th percentile in milliseconds. */
function time(queries: readonly string[]): readonly [median: number, p95: number] {
  for (const query of queries.slice(0, 10)) search(query);
  const times = queries
    .map((query) => {
      const before = performance.now();
      search(query);
      return performance.now() - before;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [at(0.5), at(0.95)];
}

/** Needs, and the highest median in milliseconds. */
const TIMED: readonly (readonly [name: string, queries: readonly string[], bar: number])[] = [
  ['needs', JUDGED_NEEDS.map(({ query }) => query), 5],
  ['needs with conditions', [...TERM_NEEDS, ...FRESH_TERM_NEEDS].map(({ query }) => query), 5],
  [
    'pasted advertisements',
    NATURAL_NEEDS.filter(({ kind }) => kind === 'advertisement').map(({ text }) => text),
    15,
  ],
];
for (const [name, queries, bar] of TIMED) {
  const [median, p95] = time(queries);
  console.log(`${String(queries.length)} ${name}: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
  if (median <= bar) continue;
  process.exitCode = 1;
  console.error(`  exceeds ${String(bar)} ms`);
}
