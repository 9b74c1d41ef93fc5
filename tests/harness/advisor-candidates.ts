import { readAgencyRows } from '#data/agencies/agency-row.ts';
import { byDatabaseNames } from '#data/directory/facet-names.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { buildCandidateRequest } from '#domain/advisor/candidate-request.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { CALLERS } from './callers.ts';
import { type TestDatabase, type CallOutcome, type DatabaseRow } from './database-calls.ts';

const anonymous = CALLERS[0];

/** Calls `advisor_candidates` as any visitor does. */
export async function callCandidates(database: TestDatabase, args: DatabaseRow): Promise<CallOutcome> {
  if (anonymous === undefined) throw new Error('Nobody calls');
  return database.call(anonymous, 'public', 'advisor_candidates', args);
}

/** The agencies of an answer: over HTTP the list itself, in SQL the one value that is the list. */
export function candidatesOf({ errorCode, rows }: CallOutcome): readonly Agency[] {
  if (errorCode !== null) throw new Error(`Refused: ${errorCode}`);
  const list: unknown =
    rows.length === 1 && rows[0] !== undefined && 'result' in rows[0] ? rows[0]['result'] : rows;
  if (!Array.isArray(list)) throw new Error('The answer is no list');
  return readAgencyRows(list).agencies;
}

/** The candidates for a search, best first, with the request that the site sends. */
export async function askForCandidates(
  database: TestDatabase,
  search: Partial<AdvisorSearch>,
  amount?: number,
): Promise<readonly Agency[]> {
  const { query, wanted, seed } = buildCandidateRequest({ query: '', without: [], seed: 1, ...search });
  const args = { query, wanted: wanted.map(byDatabaseNames), seed, ...(amount && { amount }) };
  return candidatesOf(await callCandidates(database, args));
}
