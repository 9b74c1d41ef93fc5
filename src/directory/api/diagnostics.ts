import { assertCount, type DataErrorKind, toDataError } from '#lib/http/errors.ts';
import { dataFetch } from '#lib/http/http.ts';
import { apiHeaders, db, environment } from '#lib/supabase/client.ts';
import { readAccessToken } from '#lib/supabase/stored-session.ts';
import { takeCharacters } from '#lib/text/characters.ts';

/** Longest sample of an answer in a report. */
const SAMPLE_LENGTH = 100;

/** One check of the diagnosis and how it ended. */
export interface DiagnosisStep {
  readonly check: 'count' | 'sample' | 'session' | 'endpoint' | 'record';
  readonly outcome:
    | { readonly kind: 'ok'; readonly detail: string }
    | {
        readonly kind: 'failed';
        readonly reason: DataErrorKind;
        readonly status: number;
        readonly detail: string;
      };
}

async function runStep(check: DiagnosisStep['check'], action: () => Promise<string>): Promise<DiagnosisStep> {
  try {
    return { check, outcome: { kind: 'ok', detail: takeCharacters(await action(), SAMPLE_LENGTH) } };
  } catch (thrown) {
    const error = toDataError(thrown);
    const detail = takeCharacters(error.message, SAMPLE_LENGTH);
    return { check, outcome: { kind: 'failed', reason: error.kind, status: error.status, detail } };
  }
}

async function fetchText(query: string): Promise<string> {
  const url = `${environment().supabaseUrl}/rest/v1/Personalberatungen?${query}`;
  const response = await dataFetch(url, { headers: apiHeaders() });
  // Fails on a truncated answer.
  const answer: unknown = await response.json();
  return JSON.stringify(answer);
}

/**
 * Finds out why an agency could not be loaded: a count, one row, the session, and two direct calls of
 * the REST endpoint. No step stops the others. docs/product.md, Calls (C6); docs/decisions/data-and-paging.md.
 *
 * @param agencyId the agency whose page failed; null where its address held no id
 */
export async function runDiagnosis(agencyId: number | null): Promise<DiagnosisStep[]> {
  return Promise.all([
    runStep('count', async () => {
      const { count } = await db()
        .from('Personalberatungen')
        .select('id', { count: 'exact', head: true })
        .throwOnError();
      return String(assertCount(count));
    }),
    runStep('sample', async () => {
      const { data } = await db().from('Personalberatungen').select('id,Name').limit(1).throwOnError();
      return JSON.stringify(data);
    }),
    runStep('session', () => Promise.resolve(readAccessToken() !== null ? 'present' : 'none')),
    runStep('endpoint', () => fetchText('select=id&limit=1')),
    runStep('record', () =>
      fetchText(agencyId === null ? 'select=id&limit=0' : `select=*&id=eq.${String(agencyId)}`),
    ),
  ]);
}
