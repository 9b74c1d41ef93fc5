import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { ADVISOR_CANDIDATES } from '#domain/search/directory-limits.ts';
import { type AgencyDirectory, readAgencyList } from './agencies.ts';
import { db } from './client.ts';
import { versionOf } from './directory-version.ts';
import { askDirectory } from './ask-directory.ts';
import { assertList, toDataError } from './errors.ts';

async function fetchCandidates(search: AdvisorSearch, signal: AbortSignal): Promise<readonly Agency[]> {
  const { query, wanted, seed } = await askDirectory(null, signal, 'buildCandidateRequest', search);
  const args = {
    wanted: [...wanted],
    seed,
    amount: ADVISOR_CANDIDATES,
    ...(query === null ? {} : { query }),
  };
  let answer: unknown;
  try {
    ({ data: answer } = await db().rpc('advisor_candidates', args).abortSignal(signal).throwOnError());
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
  assertList(answer);
  return readAgencyList(answer).agencies;
}

async function recommendRemotely(search: AdvisorSearch, signal: AbortSignal) {
  const candidates = await fetchCandidates(search, signal);
  return askDirectory(null, signal, 'recommendAmong', search, candidates);
}

/** The Berater-Assistent. The worker reads and ranks; of a directory that is not loaded the database finds candidates. */
export const advisorQueries = {
  /** What is understood of a search. Fails where the worker cannot be started. */
  understood: (search: AdvisorSearch) =>
    queryOptions({
      queryKey: ['agencies', 'understood', search],
      queryFn: ({ signal }) => askDirectory(null, signal, 'understandNeed', search),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      networkMode: 'always',
      retry: false,
    }),

  /**
   * The recommendations for a search. Where the directory is not loaded, what was typed is sent in the body of the
   * request, never in an address. Fails with a DataError as all queries do. docs/decisions/advisor.md.
   */
  recommendations: (directory: AgencyDirectory, search: AdvisorSearch) => {
    const agencies = directory.loaded?.agencies;
    const queryKey = ['agencies', 'recommendations', versionOf(directory), search];
    if (agencies === undefined) {
      return queryOptions({ queryKey, queryFn: ({ signal }) => recommendRemotely(search, signal) });
    }
    return queryOptions({
      queryKey,
      queryFn: ({ signal }) => askDirectory(agencies, signal, 'recommend', search),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      networkMode: 'always',
      retry: false,
    });
  },
};

/** Starts what a search will need, so that its answer is there at once. Fails where the worker cannot be started. */
export async function prepareAdvisor({ loaded }: AgencyDirectory): Promise<void> {
  if (loaded === null) await askDirectory(null, null, 'understandNeed', { query: '', without: [], seed: 0 });
  else await askDirectory(loaded.agencies, null, 'prepareAdvisor');
}
