import type { EntryStatus } from '#entry/model/entry.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { FACT_KEYS, FACTS } from '#facts/model/facts.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { csvLine, UTF8_BOM } from '#lib/text/csv.ts';
import { IMPORT_FIELDS, type ImportField, STATE_HEADINGS } from './fields.ts';
import { exportValue, type KnownEntry, currentValueOf } from './read-row.ts';

/** The names of the columns, in exported files and where columns are mapped. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every fact is there
export const FIELD_HEADINGS = {
  id: 'Nummer',
  name: 'Name',
  locations: 'Standort',
  foundedYear: 'Gründungsjahr',
  employees: 'Anzahl Mitarbeiter',
  specializations: 'Spezialisierung',
  industries: 'Branchen',
  website: 'Webseite',
  summary: 'Zusammenfassung',
  ...Object.fromEntries(FACT_KEYS.map((key) => [key, FACTS[key].label])),
} as Readonly<Record<ImportField, string>>;

/** An entry as it is exported, whatever its state. */
export interface ExportedEntry extends KnownEntry {
  readonly status: EntryStatus;
  readonly createdAt: string;
  readonly confirmedAt: string | null;
}

const dayOf = (time: string | null) => (time === null ? '' : dayInBerlin(new Date(time)));

/** How an exported CSV file begins: byte-order mark and headings. State and days are the last columns. */
export const EXPORT_START = `${UTF8_BOM}${csvLine([...IMPORT_FIELDS.map((field) => FIELD_HEADINGS[field]), ...STATE_HEADINGS])}`;

/** Entries as lines of CSV, to follow `EXPORT_START`; imported again, each is the same. docs/decisions/import.md. */
export function buildExportLines(entries: readonly ExportedEntry[]): string {
  return entries
    .map((entry) =>
      csvLine([
        ...IMPORT_FIELDS.map((field) => exportValue(entry, field)),
        ENTRY_STATUS_LABELS[entry.status],
        dayOf(entry.createdAt),
        dayOf(entry.confirmedAt),
      ]),
    )
    .join('');
}

/** Entries as elements of a JSON list, without its brackets, each on a line of its own. */
export function buildExportJson(entries: readonly ExportedEntry[]): string {
  return entries
    .map((entry) =>
      JSON.stringify({
        ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, currentValueOf(entry, field)])),
        status: entry.status,
        createdAt: entry.createdAt,
        confirmedAt: entry.confirmedAt,
      }),
    )
    .join(',\n');
}
