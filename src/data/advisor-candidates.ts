import { queryOptions } from '@tanstack/react-query';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { buildCandidateRequest } from '#domain/advisor/candidate-request.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { buildDirectory } from './agencies.ts';
import { db } from './client.ts';
import { assertList, toDataError } from './errors.ts';

/** So many agencies the matcher chooses from; measured, see tests/advisor/candidates.ts. */
const AMOUNT = 120;

async function fetchCandidates(search: AdvisorSearch, signal: AbortSignal): Promise<readonly Agency[]> {
  const { query, wanted, seed } = buildCandidateRequest(search);
  const args = { wanted: [...wanted], seed, amount: AMOUNT, ...(query === null ? {} : { query }) };
  let answer: unknown;
  try {
    ({ data: answer } = await db().rpc('advisor_candidates', args).abortSignal(signal).throwOnError());
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
  assertList(answer);
  return buildDirectory(answer).agencies;
}

export const advisorCandidateQueries = {
  /**
   * The agencies that a search may mean, sorted by name, where the directory is too large to load: for
   * `recommendAgencies` to choose from. What was typed is sent in the body of the request, never in an address. Fails
   * with a DataError as all queries do. docs/decisions/advisor.md.
   */
  search: (search: AdvisorSearch) =>
    queryOptions({
      queryKey: ['agencies', 'candidates', search],
      queryFn: ({ signal }) => fetchCandidates(search, signal),
    }),
};
