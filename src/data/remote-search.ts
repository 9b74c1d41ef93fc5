import type { Agency } from '#domain/agency/agency.ts';
import { NO_CHOICES } from '#domain/search/facets.ts';
import { clampSearchTerm } from '#domain/search/search-bounds.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { db } from './client.ts';
import { DataError, toDataError } from './errors.ts';
import type { SearchAdapter } from './search-adapter.ts';

/** The database gives no more at once. */
const MOST_AT_ONCE = 100;
const LARGEST_FIRST_PAGE = MOST_AT_ONCE - (MOST_AT_ONCE % AGENCIES_PER_STEP);

/** The directory where it is too large to load: the database searches, and gives rows. docs/decisions/data-and-paging.md. */
export const searchRemotely: SearchAdapter = {
  isLocal: false,
  findAtOnce: () => null,

  findPage: async ({ term, choices, sort }, after, amount, signal) => {
    const isFirst = after === null;
    const args = {
      term: clampSearchTerm(term),
      facets: Object.fromEntries(Object.entries(choices).map(([facet, keys]) => [facet, [...keys]])),
      sort,
      page_size: isFirst ? Math.min(amount, LARGEST_FIRST_PAGE) : AGENCIES_PER_STEP,
      with_counts: isFirst,
      ...(isFirst ? {} : { after: [...after] }),
    };
    let answer: unknown;
    try {
      ({ data: answer } = await db().rpc('search_agencies', args).abortSignal(signal).throwOnError());
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      throw toDataError(thrown);
    }
    // Its schema is for large directories alone; the others need not load it.
    const { parseSearchAnswer } = await import('./search-answer.ts');
    const page = parseSearchAnswer(answer);
    if (page === null) throw new DataError('invalid', 'The answer is no page of agencies');
    return page;
  },

  countFacets: null,
  count: null,
  understandOption: null,
};

/** From so many letters on, the database is asked for names. */
const LEAST_LETTERS = 2;

/** The first agencies that a name finds, by name or otherwise. */
export async function findNamed(name: string, signal: AbortSignal): Promise<readonly Agency[]> {
  if (name.length < LEAST_LETTERS) return [];
  const search = { term: name, choices: NO_CHOICES, sort: 'name' } as const;
  return (await searchRemotely.findPage(search, null, MOST_AT_ONCE, signal)).agencies;
}
