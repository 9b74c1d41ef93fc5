import type { Agency } from '#domain/agency/agency.ts';
import { CSV_START, csvLine } from '#domain/csv/csv.ts';
import { IMPORT_FIELDS, type ImportField } from './fields.ts';
import { exportValue } from './read-row.ts';

/** What the columns are called, in exported files and where columns are mapped. */
export const FIELD_HEADINGS: Readonly<Record<ImportField, string>> = {
  id: 'Nummer',
  name: 'Name',
  locations: 'Standort',
  foundedYear: 'Gründungsjahr',
  employees: 'Anzahl Mitarbeiter',
  specializations: 'Spezialisierung',
  industries: 'Branchen',
  website: 'Webseite',
  summary: 'Zusammenfassung',
};

/** How an exported CSV file begins: byte-order mark and headings. */
export const EXPORT_START = `${CSV_START}${csvLine(IMPORT_FIELDS.map((field) => FIELD_HEADINGS[field]))}`;

/** Entries as lines of CSV, to follow `EXPORT_START`; imported again, each is the same. docs/decisions/import.md. */
export function buildExportLines(entries: readonly Agency[]): string {
  return entries.map((entry) => csvLine(IMPORT_FIELDS.map((field) => exportValue(entry, field)))).join('');
}

/** Entries as elements of a JSON list, without its brackets, each on a line of its own. */
export function buildExportJson(entries: readonly Agency[]): string {
  return entries
    .map((entry) => JSON.stringify(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, entry[field]]))))
    .join(',\n');
}
