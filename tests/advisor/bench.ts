/**
 * Quality and speed of the advisor against the literal rule and three search libraries, in one run:
 * `node tests/advisor/bench.ts`. The libraries (minisearch, fuse.js, @orama/orama, @orama/stemmers) are needed for
 * this comparison only; one that is not installed is left out. `--small` leaves out the 100,000 agencies.
 */
import { buildAgencyIndex, buildAgencyIndexInSlices } from '#domain/advisor/agency-index.ts';
import { matchLiterally } from '#domain/advisor/literal-match.ts';
import { rankWithIndex } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { UNSEEN_NEEDS } from './fresh-needs.ts';
import { isPutAside, JUDGED_NEEDS } from './judged-needs.ts';
import { JUDGED, JUDGED_LIST, mean, scoreNeed } from './quality.ts';

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
      rankWithIndex(readNeed(query), index)
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

/** Loads a module of which the repository need not know the types. */
async function load<T>(name: string): Promise<T | null> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of an optional library are unknown
    return (await import(name)) as T;
  } catch {
    console.log(`(${name} is not installed: left out)`);
    return null;
  }
}

interface MiniSearchModule {
  default: new (options: object) => {
    addAll: (documents: object[]) => void;
    search: (query: string) => { id: string }[];
  };
}

async function miniSearch(): Promise<Contender[]> {
  const library = await load<MiniSearchModule>('minisearch');
  if (library === null) return [];
  const build = (agencies: readonly Agency[]): Search => {
    const boost = { Spezialisierung: 3, Standort: 2, Branchen: 2 };
    const searchOptions = { prefix: true, fuzzy: 0.2, boost };
    const index = new library.default({ fields: FIELDS, searchOptions });
    index.addAll(agencies.map(toDocument));
    return (query) =>
      index
        .search(query)
        .slice(0, WANTED)
        .map(({ id }) => Number(id));
  };
  return [{ name: 'MiniSearch (prefix, fuzzy)', build }];
}

interface FuseModule {
  default: new (
    documents: object[],
    options: object,
  ) => {
    search: (query: string, options: object) => { item: { id: string } }[];
  };
}

async function fuse(): Promise<Contender[]> {
  const library = await load<FuseModule>('fuse.js');
  if (library === null) return [];
  const build = (agencies: readonly Agency[]): Search => {
    const keys = [...FIELDS];
    const index = new library.default(agencies.map(toDocument), {
      keys,
      ignoreLocation: true,
      threshold: 0.4,
    });
    return (query) => index.search(query, { limit: WANTED }).map(({ item }) => Number(item.id));
  };
  return [{ name: 'Fuse', isSlow: true, build }];
}

interface OramaModule {
  create: (options: object) => object;
  insertMultiple: (index: object, documents: object[], batch?: number) => Promise<unknown>;
  search: (index: object, query: object) => Promise<{ hits: { document: { id: string } }[] }>;
}
interface StemmerModule {
  stemmer: unknown;
}

async function orama(): Promise<Contender[]> {
  const library = await load<OramaModule>('@orama/orama');
  const german = await load<StemmerModule>('@orama/stemmers/german');
  if (library === null) return [];
  const build = async (agencies: readonly Agency[]): Promise<Search> => {
    const schema = Object.fromEntries(['id', ...FIELDS].map((field) => [field, 'string']));
    const stemming = german === null ? {} : { stemming: true, stemmer: german.stemmer };
    const tokenizer = { language: 'german', ...stemming };
    const index = library.create({ schema, components: { tokenizer } });
    await library.insertMultiple(index, agencies.map(toDocument), 1000);
    const properties = [...FIELDS];
    return async (term) => {
      const found = await library.search(index, { term, properties, limit: WANTED, threshold: 1 });
      return found.hits.map(({ document }) => Number(document.id));
    };
  };
  return [{ name: 'Orama (German)', isSlow: true, build }];
}

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

async function speed({ build, isSlow = false }: Contender, agencies: readonly Agency[]): Promise<string[]> {
  const start = performance.now();
  const search = await build(agencies);
  const built = performance.now() - start;
  const needs = isSlow ? JUDGED_NEEDS.filter((_, at) => at % 24 === 0) : JUDGED_NEEDS;
  for (const { query } of needs.slice(0, isSlow ? 1 : 5)) await search(query);
  const times: number[] = [];
  for (const { query } of needs) {
    const before = performance.now();
    await search(query);
    times.push(performance.now() - before);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.95)]
    .map((ms) => ms.toFixed(2))
    .concat(`${(built / 1000).toFixed(2)} s`);
}

function longestSlice(agencies: readonly Agency[]): number {
  const slices = buildAgencyIndexInSlices(agencies);
  let longest = 0;
  for (;;) {
    const start = performance.now();
    const { done } = slices.next();
    longest = Math.max(longest, performance.now() - start);
    if (done === true) return longest;
  }
}

const sizes = process.argv.includes('--small') ? [10_000] : [10_000, 100_000];
const lists = sizes.map(someGeneratedAgencies);
console.log(
  '| | tuned | aside | unseen | ' +
    sizes.map((size) => `${String(size)}: median ms | p95 ms | build`).join(' | ') +
    ' |',
);
for (const agencies of lists)
  console.log(`longest slice at ${String(agencies.length)}: ${longestSlice(agencies).toFixed(1)} ms`);
for (const contender of [advisor, literal, ...(await miniSearch()), ...(await fuse()), ...(await orama())]) {
  const row = [contender.name, ...(await quality(contender))];
  for (const agencies of lists) row.push(...(await speed(contender, agencies)));
  console.log(`| ${row.join(' | ')} |`);
}
