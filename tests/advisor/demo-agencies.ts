import { readFileSync } from 'node:fs';
import type { Agency } from '#domain/agency/agency.ts';
import { CREATED_AT } from '#tests/fixtures/agency.ts';

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

const textOf = (value: Value | undefined) => (typeof value === 'string' ? value : null);
const numberOf = (value: Value | undefined) => (typeof value === 'number' ? value : null);

function toAgency(row: readonly Value[]): Omit<Agency, 'id'> {
  const [name, place, founded, summary, specialisations, industries, size, website] = row;
  return {
    Name: textOf(name) ?? '',
    Standort: textOf(place),
    Gründungsjahr: numberOf(founded),
    Zusammenfassung: textOf(summary),
    Spezialisierung: textOf(specialisations),
    Branchen: textOf(industries),
    'Anzahl Mitarbeiter': numberOf(size),
    Webseite: textOf(website),
    created_at: CREATED_AT,
  };
}

/** The agencies of the demo directory, as `supabase/seed.sql` has them. */
export function readDemoAgencies(): readonly Agency[] {
  const sql = readFileSync(SEED, 'utf8');
  const values = sql.slice(sql.indexOf('\nvalues'));
  return readRows(values).map((row, at) => ({ ...toAgency(row), id: at + 1 }));
}
