/*
 * How fast the directory answers in the browser: a search with its facets' counts, and building the indexes, at 1,000,
 * 10,000 and 100,000 agencies, on one core. Two thirds of the agencies state facts, a third has reviews.
 *
 *   node tests/measure/facets.ts
 *
 * Exits with 1 where a bar is exceeded: 5 ms here are 20 ms on a phone a quarter as fast, so that a key press is
 * answered within two frames.
 */
import type { Agency } from '#domain/agency/agency.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { SORTS } from '#domain/search/directory-sort.ts';
import { type DirectoryQuery, queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { type FacetChoices, FACETS, type FacetIndex, NO_CHOICES } from '#domain/search/facets.ts';
import { buildTextIndex } from '#domain/search/text-index.ts';
import { seededRandom } from '#domain/random/seeded-random.ts';
import { someAgenciesWithTerms } from '#tests/fixtures/generated-agencies.ts';
import { integerBelow } from '#tests/fixtures/random.ts';

/** The highest allowed median of a query in milliseconds, by number of agencies. */
const BARS: readonly (readonly [count: number, medianMs: number])[] = [
  [1_000, 5],
  [10_000, 5],
  [100_000, 30],
];
/** Builds of an index, of which the fastest counts, because another program may use the core. */
const BUILDS = 5;
const QUERIES = 300;
const YEAR = 2026;
const TERMS = ['', '', 'berg', 'Beratung', 'Vertrieb Köln', 'Ingenieure', 'x'];

function makeAgencies(count: number): Agency[] {
  return sortAgenciesByName(someAgenciesWithTerms(count));
}

function build<Index>(make: () => Index) {
  const start = performance.now();
  const index = make();
  return { index, took: performance.now() - start };
}

/** Random queries like those of visitors: up to three choices in some facets, mostly a term, any order. */
function makeQueries(index: FacetIndex<Agency>): (Omit<DirectoryQuery, 'matches'> & { term: string })[] {
  const random = seededRandom(1);
  const keysOf = (name: keyof FacetChoices) => {
    const { options } = index.columns[name];
    const count = random() < 0.5 ? 0 : 1 + integerBelow(3, random);
    return Array.from({ length: count }, () => options[integerBelow(options.length, random)]?.key ?? '');
  };
  return Array.from({ length: QUERIES }, (_, at) => {
    const choices = { ...NO_CHOICES };
    if (at > 0) for (const { name } of FACETS) choices[name] = keysOf(name);
    return {
      term: TERMS[at % TERMS.length] ?? '',
      choices,
      sort: SORTS[at % SORTS.length]?.name ?? 'name',
    };
  });
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const format = (ms: number) => ms.toFixed(2).padStart(9);

console.log('agencies   median ms   p95 ms   first ms   facets built ms   texts built ms');
for (const [count, medianBar] of BARS) {
  const agencies = makeAgencies(count);
  const builds = Array.from({ length: BUILDS }, () => build(() => buildFacetIndex(agencies, YEAR)));
  const textBuilds = Array.from({ length: BUILDS }, () => build(() => buildTextIndex(agencies)));
  const facetsTook = Math.min(...builds.map(({ took }) => took));
  const textsTook = Math.min(...textBuilds.map(({ took }) => took));
  const index = buildFacetIndex(agencies, YEAR);
  const texts = buildTextIndex(agencies);
  const times: number[] = [];
  let first = 0;
  for (const query of makeQueries(index)) {
    const start = performance.now();
    const matches = query.term === '' ? null : texts.find(query.term).matches;
    queryDirectory(index, { ...query, matches });
    const took = performance.now() - start;
    // The first query of an order also sorts the list for the following ones; the very first query also runs code that is not compiled yet.
    if (times.length === 0) first = took;
    times.push(took);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  const figures = [median, quantile(sorted, 0.95), first, facetsTook, textsTook];
  console.log(`${String(count).padStart(8)}  ${figures.map(format).join('  ')}`);
  if (median <= medianBar) continue;
  process.exitCode = 1;
  console.error(`  exceeds ${String(medianBar)} ms median`);
}
