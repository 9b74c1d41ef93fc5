/*
 * How fast the directory's worker answers at 10,000 entries once it has read them: a search with the counts of its facets, a
 * need, a need with conditions, a pasted advertisement. Two thirds of the entries state facts, a third has reviews.
 *
 *   npm run bench:search
 *
 * Exits with 1 where a median is past its bar. Building the indexes is printed: the first answer that needs one waits for it.
 */
import { seededRandom } from '#advisor/model/seeded-random.ts';
import { createAdvisor } from '#directory/api/advised-agencies.ts';
import { indexAgencies } from '#directory/api/indexed-agencies.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { SORTS } from '#directory/model/search/directory-sort.ts';
import { mapFacets, NO_CHOICES } from '#directory/model/search/facets.ts';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { JUDGED_NEEDS } from '#tests/advisor/judged-needs.ts';
import { NATURAL_NEEDS } from '#tests/advisor/natural-quality.ts';
import { FRESH_TERM_NEEDS, TERM_NEEDS } from '#tests/advisor/term-needs.ts';
import { someAgenciesWithTerms } from '#tests/fixtures/generated-agencies.ts';
import { integerBelow } from '#tests/fixtures/random.ts';

const AGENCIES = 10_000;
const SEARCHES = 300;
const TERMS = ['', '', 'berg', 'Beratung', 'Vertrieb Köln', 'Ingenieure', 'Sofwareentwiklung', 'x'];
const PLAIN: DirectorySearch = { term: '', choices: NO_CHOICES, sort: 'name' };

await loadKnowledgeOnce();
const agencies = sortAgenciesByName(someAgenciesWithTerms(AGENCIES));
const indexed = indexAgencies(agencies, 2026);
const advised = createAdvisor(agencies);

function time(action: () => unknown): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

const builds: Readonly<Record<string, () => unknown>> = {
  facets: () => indexed.countFacets(PLAIN),
  words: () => indexed.search({ ...PLAIN, term: 'vertrieb' }, 0, AGENCIES_PER_STEP),
  advisor: advised.prepare,
};
for (const [name, build] of Object.entries(builds))
  console.log(`index of ${name} for ${String(AGENCIES)} entries: ${time(build).toFixed(0)} ms`);

const views = indexed.countFacets(PLAIN);

/** Random searches like those of visitors: up to three choices in some facets, mostly a term, any order. */
function makeSearches(): DirectorySearch[] {
  const random = seededRandom(1);
  return Array.from({ length: SEARCHES }, (_, at) => ({
    term: TERMS[at % TERMS.length] ?? '',
    sort: SORTS[at % SORTS.length]?.name ?? 'name',
    choices: mapFacets(({ name }) =>
      Array.from(
        { length: random() < 0.8 ? 0 : 1 + integerBelow(3, random) },
        () => views[name].options[integerBelow(views[name].options.length, random)]?.key ?? '',
      ),
    ),
  }));
}

function searchWithFacets(search: DirectorySearch): void {
  indexed.search(search, 0, AGENCIES_PER_STEP);
  indexed.countFacets(search);
}

const recommend = (query: string) => advised.recommend({ query, without: [], seed: 1 });

/** What is asked, and the highest median in milliseconds. */
const SERIES: readonly (readonly [name: string, questions: readonly (() => unknown)[], bar: number])[] = [
  ['searches with facets', makeSearches().map((search) => () => searchWithFacets(search)), 5],
  [
    'needs',
    JUDGED_NEEDS.map(
      ({ query }) =>
        () =>
          recommend(query),
    ),
    5,
  ],
  [
    'needs with conditions',
    [...TERM_NEEDS, ...FRESH_TERM_NEEDS].map(
      ({ query }) =>
        () =>
          recommend(query),
    ),
    5,
  ],
  [
    'pasted advertisements',
    NATURAL_NEEDS.filter(({ kind }) => kind === 'advertisement').map(
      ({ text }) =>
        () =>
          recommend(text),
    ),
    15,
  ],
];
for (const [name, questions, bar] of SERIES) {
  for (const question of questions.slice(0, 10)) question();
  const times = questions.map(time).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const isTooSlow = at(0.5) > bar;
  console.log(
    `${String(times.length)} ${name}: median ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms${isTooSlow ? `, past ${String(bar)} ms` : ''}`,
  );
  if (isTooSlow) process.exitCode = 1;
}
