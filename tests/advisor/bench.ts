/**
 * Quality and speed of the advisor against the literal rule and three search libraries, in one run:
 * `node tests/advisor/bench.ts`. `--small` leaves out the 100,000 agencies, `--advisor` the others.
 * Exits with 1 where the advisor takes longer than its bar for needs with terms.
 */
import { create as createOrama, insertMultiple, search as searchOrama } from '@orama/orama';
import { stemmer } from '@orama/stemmers/german';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { matchLiterally } from '#domain/advisor/literal-match.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { someAgenciesWithTerms } from '#tests/fixtures/generated-agencies.ts';
import { UNSEEN_NEEDS } from './fresh-needs.ts';
import { isPutAside, JUDGED_NEEDS } from './judged-needs.ts';
import { JUDGED, JUDGED_LIST, mean, scoreNeed } from './quality.ts';
import { FRESH_TERM_NEEDS, TERM_NEEDS } from './term-needs.ts';

type Search = (query: string) => Promise<readonly number[]> | readonly number[];
interface Contender {
  readonly name: string;
  /** Slow ones get fewer queries. */
  readonly isSlow?: boolean;
  readonly build: (agencies: readonly Agency[]) => Promise<Search> | Search;
}

const WANTED = 50;
const FIELDS = ['specializations', 'industries', 'locations', 'summary'] as const;

function toDocument(agency: Agency): Record<string, string> {
  return {
    id: String(agency.id),
    specializations: agency.specializations.join(', '),
    industries: agency.industries.join(', '),
    locations: agency.locations.join(', '),
    summary: agency.summary ?? '',
  };
}

const advisor: Contender = {
  name: 'Berater-Assistent',
  build: (agencies) => {
    const index = buildAgencyIndex(agencies);
    return (query) =>
      rankByNeed(readNeed(query), index)
        .best(WANTED)
        .map(({ agency }) => agency.id);
  },
};

const literal: Contender = {
  name: 'literal rule',
  isSlow: true,
  build: (agencies) => (query) =>
    agencies.filter((agency) => matchLiterally(query, agency).length > 0).map(({ id }) => id),
};

const miniSearch: Contender = {
  name: 'MiniSearch (prefix, fuzzy)',
  build: (agencies) => {
    const boost = { Spezialisierung: 3, Standort: 2, Branchen: 2 };
    const searchOptions = { prefix: true, fuzzy: 0.2, boost };
    const index = new MiniSearch({ fields: [...FIELDS], searchOptions });
    index.addAll(agencies.map(toDocument));
    return (query) =>
      index
        .search(query)
        .slice(0, WANTED)
        .map(({ id }) => Number(id));
  },
};

const fuse: Contender = {
  name: 'Fuse',
  isSlow: true,
  build: (agencies) => {
    const keys = [...FIELDS];
    const index = new Fuse(agencies.map(toDocument), { keys, ignoreLocation: true, threshold: 0.4 });
    return (query) => index.search(query, { limit: WANTED }).map(({ item }) => Number(item['id']));
  },
};

const orama: Contender = {
  name: 'Orama (German)',
  isSlow: true,
  build: async (agencies) => {
    const schema = Object.fromEntries(['id', ...FIELDS].map((field) => [field, 'string' as const]));
    const tokenizer = { language: 'german', stemming: true, stemmer } as const;
    const index = createOrama({ schema, components: { tokenizer } });
    await insertMultiple(index, agencies.map(toDocument), 1000);
    const properties = [...FIELDS];
    return async (term) => {
      const found = await searchOrama(index, { term, properties, limit: WANTED, threshold: 1 });
      return found.hits.map(({ document }) => Number(document.id));
    };
  },
};

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function quality({ build }: Contender): Promise<string[]> {
  const search = await build(JUDGED_LIST);
  const sets = [
    JUDGED_NEEDS.filter((need, at) => !isPutAside(need, at)),
    JUDGED_NEEDS.filter(isPutAside),
    UNSEEN_NEEDS,
  ];
  const scores: string[] = [];
  for (const needs of sets) {
    const found = new Map<string, readonly number[]>();
    for (const { query } of needs) found.set(query, await search(query));
    scores.push(
      mean(needs.map((need) => scoreNeed(need, JUDGED, (query) => found.get(query) ?? []))).toFixed(3),
    );
  }
  return scores;
}

async function timeQueries(search: Search, queries: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const before = performance.now();
    await search(query);
    times.push(performance.now() - before);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.95)];
}

async function speed({ build, isSlow = false }: Contender, agencies: readonly Agency[]): Promise<string[]> {
  const start = performance.now();
  const search = await build(agencies);
  const built = performance.now() - start;
  const needs = isSlow ? JUDGED_NEEDS.filter((_, at) => at % 24 === 0) : JUDGED_NEEDS;
  for (const { query } of needs.slice(0, isSlow ? 1 : 5)) await search(query);
  const times = await timeQueries(
    search,
    needs.map(({ query }) => query),
  );
  return times.map((ms) => ms.toFixed(2)).concat(`${(built / 1000).toFixed(2)} s`);
}

/** Highest median in milliseconds for needs with terms, by number of agencies: every agency's facts are looked at for them. */
const TERM_BARS: Readonly<Record<number, number>> = { 10_000: 5 };

async function speedWithTerms(agencies: readonly Agency[]): Promise<void> {
  const search = await advisor.build(agencies);
  const queries = [...TERM_NEEDS, ...FRESH_TERM_NEEDS].map(({ query }) => query);
  await timeQueries(search, queries.slice(0, 10));
  const [median = 0, p95 = 0] = await timeQueries(search, queries);
  const count = String(agencies.length);
  console.log(
    `${String(queries.length)} needs with terms, ${count} agencies: median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
  );
  const bar = TERM_BARS[agencies.length];
  if (bar === undefined || median <= bar) return;
  process.exitCode = 1;
  console.error(`  exceeds ${String(bar)} ms median`);
}

const sizes = process.argv.includes('--small') ? [10_000] : [10_000, 100_000];
const lists = sizes.map(someAgenciesWithTerms);
console.log(
  '| | tuned | aside | unseen | ' +
    sizes.map((size) => `${String(size)}: median ms | p95 ms | build`).join(' | ') +
    ' |',
);
const contenders = process.argv.includes('--advisor')
  ? [advisor]
  : [advisor, literal, miniSearch, fuse, orama];
for (const contender of contenders) {
  const row = [contender.name, ...(await quality(contender))];
  for (const agencies of lists) row.push(...(await speed(contender, agencies)));
  console.log(`| ${row.join(' | ')} |`);
}
console.log();
for (const list of lists) await speedWithTerms(list);
