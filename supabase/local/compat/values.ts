import type { IPgliteConnectionConfig } from '@supabase/lite/pglite';

const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;

/** Converts "2026-11-22 08:00:00.5+00" to the format of PostgreSQL's JSON and of PostgREST: "2026-11-22T08:00:00.5+00:00". */
function toIsoTimestamp(value: string): string {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/**
 * Parsers that give numbers and ISO 8601 time stamps, as PostgREST does. Lite returns a numeric as text where
 * JavaScript would print other digits ("1.50"), and time stamps as PostgreSQL prints them.
 */
export const POSTGREST_PARSERS: NonNullable<IPgliteConnectionConfig['pgliteOptions']> = {
  parsers: {
    [NUMERIC]: (value: string) => (Number.isFinite(Number(value)) ? Number(value) : value),
    [TIMESTAMP]: toIsoTimestamp,
    [TIMESTAMP_WITH_ZONE]: toIsoTimestamp,
  },
};
