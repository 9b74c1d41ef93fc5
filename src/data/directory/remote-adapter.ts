import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { type Agency, PARTNER_NAME } from '#domain/agency/agency.ts';
import { toNameKey } from '#domain/agency/name-key.ts';
import { ADVISOR_CANDIDATES, AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { mapFacets, NO_CHOICES } from '#domain/search/facets.ts';
import { clampSearchTerm } from '#domain/search/search-bounds.ts';
import { rankByStaff } from '#domain/top-list/rank-by-staff.ts';
import { readAgencyList } from '#data/agencies/agencies.ts';
import { agencyTable, readAgencies } from '#data/agencies/agency-table.ts';
import { callDirectoryWorker } from './call-directory-worker.ts';
import { db } from '#data/client.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';
import { assertList, DataError, toDataError } from '#data/errors.ts';
import { byDatabaseNames } from './facet-names.ts';

/** The most entries that the database returns in one answer. */
const MAX_AT_ONCE = 100;
const LARGEST_FIRST_PAGE = MAX_AT_ONCE - (MAX_AT_ONCE % AGENCIES_PER_STEP);
/** Entries of a ranking in one request. Visitors do not read more of one. */
const MAX_RANKED = 100;
/** The least number of letters for which names are requested from the database. */
const MIN_LETTERS = 2;

/** The unchecked answer of a function of the database. */
async function awaitAnswer(
  call: PromiseLike<{ readonly data: unknown }>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return (await call).data;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
}

async function fetchCandidates(search: AdvisorSearch, signal: AbortSignal): Promise<readonly Agency[]> {
  const { query, wanted, seed } = await callDirectoryWorker(null, signal, 'buildCandidateRequest', search);
  const args = {
    wanted: wanted.map(byDatabaseNames),
    seed,
    amount: ADVISOR_CANDIDATES,
    ...(query === null ? {} : { query }),
  };
  const call = db().rpc('advisor_candidates', args);
  const answer = await awaitAnswer(call.abortSignal(signal).throwOnError(), signal);
  assertList(answer);
  return readAgencyList(answer).agencies;
}

/** The directory where it is too large to load: the database searches and returns rows. docs/decisions/data-and-paging.md. */
export const remoteAdapter: DirectoryAdapter = {
  isLocal: false,
  findAtOnce: () => null,

  findPage: async ({ term, choices, sort }, after, amount, signal) => {
    const isFirst = after === null;
    const args = {
      term: clampSearchTerm(term),
      facets: byDatabaseNames(mapFacets(({ name }) => [...choices[name]])),
      sort,
      page_size: isFirst ? Math.min(amount, LARGEST_FIRST_PAGE) : AGENCIES_PER_STEP,
      with_counts: isFirst,
      ...(isFirst ? {} : { after: [...after] }),
    };
    const call = db().rpc('search_agencies', args);
    const answer = await awaitAnswer(call.abortSignal(signal).throwOnError(), signal);
    // Imported here, because only large directories need the schema.
    const { parseSearchAnswer } = await import('./search-answer.ts');
    const page = parseSearchAnswer(answer);
    if (page === null) throw new DataError('invalid', 'The answer is no page of agencies');
    return page;
  },

  countFacets: null,
  count: null,
  understandOption: null,

  largest: async (from, to, defaultName, signal) => {
    const last = Math.min(to, from + MAX_RANKED) - 1;
    const rows = agencyTable()
      .order('Anzahl Mitarbeiter', { ascending: false, nullsFirst: false })
      .order('Name')
      .order('id')
      .range(from, last);
    return rankByStaff(await readAgencies(rows.abortSignal(signal).throwOnError()), defaultName);
  },

  named: async (nameKey, signal) => {
    if (nameKey.length < MIN_LETTERS) return [];
    const search = { term: nameKey, choices: NO_CHOICES, sort: 'name' } as const;
    const { agencies } = await remoteAdapter.findPage(search, null, MAX_AT_ONCE, signal);
    return agencies.filter(({ name }) => toNameKey(name).includes(nameKey));
  },

  partner: async (signal) => {
    const rows = agencyTable().ilike('Name', `%${PARTNER_NAME}%`).order('Name').limit(1);
    const { agencies } = await readAgencies(rows.abortSignal(signal).throwOnError());
    return agencies[0] ?? null;
  },

  prepareToRecommend: () =>
    callDirectoryWorker(null, null, 'understandNeed', { query: '', without: [], seed: 0 }),

  recommend: async (search, signal) => {
    const candidates = await fetchCandidates(search, signal);
    return callDirectoryWorker(null, signal, 'recommendAmong', search, candidates);
  },
};
