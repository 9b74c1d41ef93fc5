/**
 * The loss of quality where the database chooses candidates and the matcher ranks only these, on a PostgreSQL server:
 * `node tests/advisor/candidates.ts`. Quality on the judged agencies, then how often the scores of the best three are
 * those of the matcher over all generated agencies: `--sizes 10000,100000`; `--worst` lists where they are not.
 */
import { parseArgs } from 'node:util';
import { type AgencyIndex, buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { askForCandidates } from '#tests/harness/advisor-candidates.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { fillAgencies } from '#tests/harness/agency-search.ts';
import { openPostgresTestDatabase } from '#tests/harness/test-databases.ts';
import { findPostgres } from '#supabase/local/postgres-server.ts';
import { FRESH_NEEDS, LAST_NEEDS, UNSEEN_NEEDS } from './fresh-needs.ts';
import { JUDGED_NEEDS } from './judged-needs.ts';
import { JUDGED, JUDGED_LIST, mean, scoreNeed } from './quality.ts';

const SETS = { judged: JUDGED_NEEDS, fresh: FRESH_NEEDS, last: LAST_NEEDS, unseen: UNSEEN_NEEDS };
const BEST = 3;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    amounts: { type: 'string', default: '60,120' },
    worst: { type: 'boolean', default: false },
  },
});
const numbers = (list: string) => list.split(',').map(Number);

const binaries = findPostgres();
if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
const database = await openPostgresTestDatabase(binaries);

async function fill(agencies: readonly Agency[]): Promise<void> {
  await fillAgencies(database, agencies);
  await database.asOwner('vacuum analyze');
}

const best = (query: string, index: AgencyIndex) => rankByNeed(readNeed(query), index).best(BEST);
const idsOf = (query: string, index: AgencyIndex) => best(query, index).map(({ agency }) => agency.id);
const scoresOf = (query: string, index: AgencyIndex) =>
  best(query, index)
    .slice(0, BEST)
    .map(({ score }) => score)
    .join(' ');

async function indexFor(query: string, amount: number): Promise<AgencyIndex> {
  const candidates = await askForCandidates(database, { query }, amount);
  // In the order in which the matcher has all of them, so that equal ones have the same order.
  return buildAgencyIndex(candidates.toSorted((a, b) => a.id - b.id));
}

async function printQuality(amount: number): Promise<void> {
  const whole = buildAgencyIndex(JUDGED_LIST);
  for (const [name, needs] of Object.entries(SETS)) {
    const found = new Map<string, readonly number[]>();
    for (const { query } of needs) found.set(query, idsOf(query, await indexFor(query, amount)));
    const over = (rank: (query: string) => readonly number[]) =>
      mean(needs.map((need) => scoreNeed(need, JUDGED, rank))).toFixed(3);
    const cells = [name, over((query) => idsOf(query, whole)), over((query) => found.get(query) ?? [])];
    console.log(`nDCG@3 ${cells.join(' | ')}`);
  }
}

async function printAgreement(agencies: readonly Agency[], amount: number): Promise<void> {
  const whole = buildAgencyIndex(agencies);
  const queries = Object.values(SETS).flatMap((needs) => needs.map(({ query }) => query));
  const differing: string[] = [];
  for (const query of queries) {
    const [ofAll, ofSome] = [scoresOf(query, whole), scoresOf(query, await indexFor(query, amount))];
    if (ofAll !== ofSome) differing.push(`${query}: ${ofAll} | ${ofSome}`);
  }
  const same = queries.length - differing.length;
  console.log(
    `${String(amount)} of ${String(agencies.length)}: same best scores for ${String(same)} of ${String(queries.length)} needs`,
  );
  if (values.worst) for (const line of differing) console.log(`  ${line}`);
}

try {
  await fill(JUDGED_LIST);
  console.log(`${String(JUDGED.length)} judged agencies: all | candidates`);
  for (const amount of numbers(values.amounts)) {
    console.log(`${String(amount)} candidates`);
    await printQuality(amount);
  }
  for (const size of numbers(values.sizes)) {
    const agencies = someGeneratedAgencies(size);
    await fill(agencies);
    for (const amount of numbers(values.amounts)) await printAgreement(agencies, amount);
  }
} finally {
  await database.close();
}
