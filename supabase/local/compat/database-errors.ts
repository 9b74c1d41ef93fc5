import type { PgliteConnection } from '@supabase/lite/pglite';

/** Codes that Lite answers as PostgREST does, some with another message. */
const ANSWERED_BY_LITE = /^(22|21|42|PT|PGRST)|^(23502|23503|23505|25006)$/;

/** https://docs.postgrest.org/en/stable/references/errors.html: the first entry with which the code begins counts. */
const STATUSES: readonly (readonly [start: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
];

interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
}

function isDatabaseError(thrown: unknown): thrown is DatabaseError {
  return thrown instanceof Error && 'code' in thrown && /^[0-9A-Z]{5}$/.test(String(thrown.code));
}

function statusOf(code: string): number {
  return STATUSES.find(([start]) => code.startsWith(start))?.[1] ?? 400;
}

/**
 * Lite answers 500 „SUP“ for errors of the database that it does not handle, among them a violated CHECK and a RAISE.
 * It handles `raise sqlstate 'PGRST'`, whose message contains status, code and message of the answer.
 */
export function answerDatabaseErrors(connection: PgliteConnection): void {
  connection.normalizeDbError = (thrown: unknown) => {
    if (!isDatabaseError(thrown) || ANSWERED_BY_LITE.test(thrown.code)) return thrown;
    const { code, message, detail = null, hint = null } = thrown;
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
      severity: 'ERROR',
      code: 'PGRST',
      detail: JSON.stringify({ status: statusOf(code), headers: {} }),
    });
  };
}
