import { readFileSync } from 'node:fs';
import { readAgencyRows } from '#agency/api/agency-row.ts';
import type { Agency } from '#agency/model/agency.ts';

const SEED = new URL('../../supabase/seed.sql', import.meta.url);
const FACTS = new URL('../../supabase/local/demo-facts.sql', import.meta.url);

/** A name, and its facts as JSON in quotes. */
const STATED = /^ {2}\('((?:[^']|'')*)',\n {3}'(\{(?:[^']|'')*\})'/gm;

const unquote = (text = '') => text.replaceAll("''", "'");

/** What the agencies of the demo directory state of themselves, by their name. */
function readFacts(sql: string): ReadonlyMap<string, unknown> {
  return new Map(
    [...sql.matchAll(STATED)].map(([, name, json]) => [unquote(name), JSON.parse(unquote(json))] as const),
  );
}

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

/** The agencies of the demo directory with what they state, as the embedded Supabase loads them. */
export function readDemoAgencies(): readonly Agency[] {
  const sql = readFileSync(SEED, 'utf8');
  const values = sql.slice(sql.indexOf('\nvalues'));
  const facts = readFacts(readFileSync(FACTS, 'utf8'));
  const rows = readRows(values).map((row, at) => ({
    id: at + 1,
    ...Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]])),
    agency_derived: { facts: facts.get(String(row[0])) ?? {} },
  }));
  return readAgencyRows(rows).agencies;
}
