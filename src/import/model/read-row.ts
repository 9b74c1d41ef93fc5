import type { Agency, AgencyFields } from '#agency/model/agency.ts';
import { ENTRY_FIELDS } from '#entry/model/entry.ts';
import { type FactKey, type Facts, type FactValue, isFactKey } from '#facts/model/facts.ts';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import { readFact, toFactText } from '#facts/model/read-fact.ts';
import { isLongerThan, isVisible, takeCharacters } from '#lib/text/characters.ts';
import { restoreFormula } from '#lib/text/csv.ts';
import { type CellKind, readCell } from './cell-text.ts';
import { countNamedFields, fieldOfHeading, IMPORT_FIELDS, type ImportField } from './fields.ts';
import type { ColumnMapping } from './mapping.ts';
import { readListCell } from './read-list.ts';
import { type FieldValue, readEmployees, readFoundedYear, readId } from './read-number.ts';
import { readWebsite } from './read-website.ts';
import type { CellFinding, ReportLine } from './report.ts';

/** The fields of an entry that a file can fill; its number is not one of them. */
export type ImportedField = keyof AgencyFields | FactKey;

/** The values a row has for an entry: only those its cells hold. */
export type ImportedValues = Partial<AgencyFields> & { readonly [Key in FactKey]?: FactValue };

type Value = ImportedValues[ImportedField] | number | null;

/** An entry of the directory, with all of its facts. */
export interface KnownEntry extends Agency {
  readonly allFacts?: Facts;
}

/** Returns an entry's current value of a field. */
export function currentValueOf(entry: KnownEntry, field: ImportField): Value {
  return isFactKey(field) ? entry.allFacts?.[field] : entry[field];
}

/** The reading of one row of a file. */
export interface ReadRow {
  readonly id: number | null;
  readonly values: ImportedValues;
  readonly report: readonly ReportLine[];
  /** Whether the row cannot become an entry at all. */
  readonly isRefused: boolean;
}

/** A value as an exported file has it. */
export function toCell(field: ImportField, value: Value): string {
  if (value === null || value === undefined) return '';
  if (isFactKey(field)) return toFactText(field, value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists beside facts are lists of texts
  return typeof value === 'object' ? (value as readonly string[]).join(', ') : String(value);
}

/** Formats a field of an entry for an exported file. */
export function exportValue(entry: KnownEntry, field: ImportField): string {
  return toCell(field, currentValueOf(entry, field));
}

function isSameText(cell: string, exported: string): boolean {
  return normaliseText(cell) === normaliseText(exported);
}

function normaliseText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n');
}

function joinCells(cells: readonly string[], mapping: ColumnMapping, field: ImportField): string {
  const parts = cells.filter((cell, at) => mapping[at] === field && cell.trim() !== '');
  return parts.length > 1 ? parts.map((part) => part.trim()).join('\n') : (parts[0] ?? '');
}

/** The number of the entry that a row is about; null where it gives none. */
export function readRowId(cells: readonly string[], mapping: ColumnMapping): number | null {
  return readId(readCell(joinCells(cells, mapping, 'id'), 'line').text).value;
}

function readText(text: string, limit: number): FieldValue<unknown> {
  if (text === '') return { value: null, findings: [] };
  if (!isLongerThan(text, limit)) return { value: text, findings: [] };
  const cut = takeCharacters(text, limit - 2).replace(/\s\S{0,80}$/, '');
  const value = `${cut} …`;
  return { value, findings: [{ kind: 'repaired', reason: 'shortened', was: text, becomes: value }] };
}

/** Reads a fact; a finding reports any value that an export would write differently. */
function readFactCell(key: FactKey, text: string): FieldValue<unknown> {
  const reading = readFact(key, text);
  if (reading.state === 'empty') return { value: null, findings: [] };
  if (reading.state === 'unclear') {
    return { value: null, findings: [{ kind: 'dropped', reason: 'unknownValue', was: text, becomes: null }] };
  }
  const becomes = toFactText(key, reading.value);
  if (isSameText(text, becomes)) return { value: reading.value, findings: [] };
  const reason = reading.wasReversed ? 'reversed' : 'readAs';
  return { value: reading.value, findings: [{ kind: 'repaired', reason, was: text, becomes }] };
}

function readField(field: ImportedField, text: string, currentYear: number): FieldValue<unknown> {
  if (isFactKey(field)) return readFactCell(field, text);
  switch (field) {
    case 'name':
      // A name that is cut is another name.
      return isLongerThan(text, ENTRY_FIELDS.name.highest)
        ? { value: null, findings: [{ kind: 'dropped', reason: 'tooLong', was: text, becomes: null }] }
        : { value: text === '' ? null : text, findings: [] };
    case 'locations':
      return readListCell(text, { isTowns: true, maxLength: ENTRY_FIELDS.locations.highest });
    case 'specializations':
    case 'industries':
      return readListCell(text, { isTowns: false, maxLength: ENTRY_FIELDS[field].highest });
    case 'employees':
      return readEmployees(text);
    case 'foundedYear':
      return readFoundedYear(text, currentYear);
    case 'website':
      return readWebsite(text);
    case 'summary':
      return readText(text, ENTRY_FIELDS.summary.highest);
  }
}

/** The fields of which a cell holds more than a line. */
const CELL_KINDS: Readonly<Partial<Record<ImportField, CellKind>>> = {
  locations: 'towns',
  website: 'address',
  summary: 'paragraphs',
  specializations: 'paragraphs',
  industries: 'paragraphs',
  mandates: 'paragraphs',
};

/**
 * Reads a row, with a line of the report for everything that is not taken over as it is. A cell that holds exactly what
 * an export of the row's entry would hold is that entry's value, whatever it is. Never throws.
 *
 * @param findEntry the entry of the directory with this number
 */
export function readRow(
  row: number,
  cells: readonly string[],
  mapping: ColumnMapping,
  currentYear: number,
  findEntry: (id: number) => KnownEntry | undefined,
): ReadRow {
  const report: ReportLine[] = [];
  const note = (field: ImportField | null, findings: readonly CellFinding[]) => {
    for (const finding of findings) report.push({ row, field, ...finding });
  };

  const idCell = readCell(joinCells(cells, mapping, 'id'), 'line');
  const idRead = readId(idCell.text);
  const entry = idRead.value === null ? undefined : findEntry(idRead.value);
  const remark = entry === undefined ? findRemark(cells, mapping) : null;
  if (remark !== null) {
    return { id: null, values: {}, report: [rejection(row, cells, remark)], isRefused: true };
  }
  note('id', [...idCell.findings, ...idRead.findings]);
  if (idRead.value !== null && entry === undefined) {
    note('id', [{ kind: 'noted', reason: 'unknownId', was: String(idRead.value), becomes: null }]);
  }

  const values: Record<string, unknown> = {};
  for (const field of IMPORT_FIELDS) {
    if (field === 'id' || !mapping.includes(field)) continue;
    const raw = joinCells(cells, mapping, field);
    if (raw.trim() === '') continue;
    if (entry !== undefined && isUnchangedExport(raw, entry, field)) {
      values[field] = currentValueOf(entry, field);
      continue;
    }
    // „keine Angabe“ is an answer in a fact and a placeholder elsewhere.
    const isAnswer =
      isFactKey(field) && toCell(field, UNDISCLOSED).toLowerCase() === raw.trim().toLowerCase();
    const cell = isAnswer ? { text: raw, findings: [] } : readCell(raw, CELL_KINDS[field] ?? 'line');
    note(field, cell.findings);
    const { value, findings } = readField(field, cell.text, currentYear);
    note(field, findings);
    if (value !== null) values[field] = value;
  }
  const read = values as ImportedValues;
  const reason = entry === undefined ? faultOfName(read.name) : null;
  if (reason !== null) report.push(rejection(row, cells, reason));
  return { id: entry?.id ?? null, values: read, report, isRefused: reason !== null };
}

function isUnchangedExport(raw: string, entry: KnownEntry, field: ImportedField): boolean {
  const exported = exportValue(entry, field);
  return exported !== '' && isSameText(restoreFormula(raw), exported);
}

const FOOTER =
  /^(?:quelle|stand|export(?:iert)?|erstellt|erzeugt|summe|gesamt|anzahl|seite|datum|total|source|generated|created|copyright|©|\(c\)|\*+|hinweis|alle angaben)\b|^(?:©|\*)/iu;

/** Whether a row is a remark below the table: one cell alone, which begins like one. */
function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length === 1 && FOOTER.test((filled[0] ?? '').trim());
}

/** The text in place of an agency's name in a row that sums up a column. */
const TOTAL =
  /^(?:(?:zwischen|gesamt)?summe|gesamt(?:zahl|anzahl|ergebnis)?|insgesamt|total|anzahl|durchschnitt|mittelwert)(?:\s*[:=(].*|\s+\d.*)?$/isu;

/** Why a row that is not empty describes no agency; null where it may describe one. */
function findRemark(
  cells: readonly string[],
  mapping: ColumnMapping,
): 'footer' | 'total' | 'headingsAgain' | null {
  if (isFooter(cells)) return 'footer';
  const name = joinCells(cells, mapping, 'name').trim();
  const hasPlace = cells.some(
    (cell, at) => (mapping[at] === 'locations' || mapping[at] === 'website') && cell.trim() !== '',
  );
  const first = (name === '' ? cells.find((cell) => cell.trim() !== '') : name) ?? '';
  if (!hasPlace && TOTAL.test(first.trim())) return 'total';
  return fieldOfHeading(name) === 'name' && countNamedFields(cells) > 1 ? 'headingsAgain' : null;
}

function faultOfName(name: string | undefined): 'noName' | 'invisibleName' | null {
  if (name === undefined) return 'noName';
  return isVisible(name) ? null : 'invisibleName';
}

function rejection(row: number, cells: readonly string[], reason: ReportLine['reason']): ReportLine {
  return { row, field: null, kind: 'refused', reason, was: describeCells(cells), becomes: null };
}

/** A short quote of a row, to find it in the file. */
export function describeCells(cells: readonly string[]): string {
  return takeCharacters(
    cells
      .map((cell) => takeCharacters(cell.trim(), 80))
      .filter((cell) => cell !== '')
      .join(' | ')
      .toWellFormed(),
    300,
  );
}
