import type { IPgliteConnectionConfig } from '@supabase/lite/pglite';

const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;

/** "2026-11-22 08:00:00.5+00" as JSON of PostgreSQL, and so PostgREST, has it: "2026-11-22T08:00:00.5+00:00". */
function toIsoTimestamp(value: string): string {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/**
 * Lite hands on a numeric as text where its digits are not those of JavaScript ("1.50"), and timestamps as
 * PostgreSQL prints them. PostgREST answers with a number and with ISO 8601.
 */
export const POSTGREST_PARSERS: NonNullable<IPgliteConnectionConfig['pgliteOptions']> = {
  parsers: {
    [NUMERIC]: (value: string) => (Number.isFinite(Number(value)) ? Number(value) : value),
    [TIMESTAMP]: toIsoTimestamp,
    [TIMESTAMP_WITH_ZONE]: toIsoTimestamp,
  },
};
