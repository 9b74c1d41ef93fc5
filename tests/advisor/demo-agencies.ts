import { readFileSync } from 'node:fs';
import { readAgencyRows } from '#data/agencies/agency-row.ts';
import type { Agency } from '#domain/agency/agency.ts';

const SEED = new URL('../../supabase/seed.sql', import.meta.url);

type Value = string | number | null;

/** A text in quotes, a number, null, or a bracket that begins or ends a row. */
const TOKEN = /'((?:[^']|'')*)'|(\d+)|(null)|([()])/g;

/** The values of every row of the seed file's one insert statement. */
function readRows(sql: string): Value[][] {
  const rows: Value[][] = [];
  for (const [, text, number, isNull, bracket] of sql.matchAll(TOKEN)) {
    if (bracket === '(') rows.push([]);
    else if (text !== undefined) rows.at(-1)?.push(text.replaceAll("''", "'"));
    else if (number !== undefined) rows.at(-1)?.push(Number(number));
    else if (isNull !== undefined) rows.at(-1)?.push(null);
  }
  return rows;
}

const COLUMNS = [
  'Name',
  'Standort',
  'Gründungsjahr',
  'Zusammenfassung',
  'Spezialisierung',
  'Branchen',
  'Anzahl Mitarbeiter',
  'Webseite',
] as const;

/** The agencies of the demo directory, as `supabase/seed.sql` has them. */
export function readDemoAgencies(): readonly Agency[] {
  const sql = readFileSync(SEED, 'utf8');
  const values = sql.slice(sql.indexOf('\nvalues'));
  const rows = readRows(values).map((row, at) => ({
    id: at + 1,
    ...Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]])),
  }));
  return readAgencyRows(rows).agencies;
}
