import Papa from 'papaparse';
import { decodeBytes, detectEncoding, type Encoding } from './encoding.ts';
import { countNamedFields } from './fields.ts';
import { detectForeignFile, detectForeignText, type ForeignFile } from './foreign-file.ts';

export const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export const MAX_IMPORT_ROWS = 20_000;
/** Bytes of one file: 20,000 rows with long descriptions. */
export const MAX_IMPORT_BYTES = 60_000_000;

/** How a file is read. It is detected, and the administrator can correct it. */
export interface ReadSettings {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Number of the record that holds the headings, from 1. */
  readonly headingRow: number;
}

/** A record of the file; its number is the one that spreadsheets show. */
interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether an opening quote is never closed, so that the records after it are not separated. */
  readonly isUnclosed: boolean;
}

export interface Table {
  readonly settings: ReadSettings;
  readonly headings: readonly string[];
  /** The rows before the headings: a title, a date. */
  readonly before: readonly TableRow[];
  readonly rows: readonly TableRow[];
}

export type ReadTable =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'foreign'; readonly file: ForeignFile }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'tooManyRows'; readonly count: number };

/** The first records of a file, from which the delimiter and the row of headings are detected. */
const SAMPLE_RECORDS = 50;
const SAMPLE_CHARACTERS = 200_000;

/** The columns in which known headings are looked for; a table of agencies has fewer. */
const MAX_COLUMNS = 200;

/** The line with which Excel states the separator of a file's cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t|]*\n/i;

function isDelimiter(sign: string | undefined): sign is Delimiter {
  return DELIMITERS.some((delimiter) => delimiter === sign);
}

function parseRecords(text: string, delimiter: Delimiter, preview = 0): Papa.ParseResult<string[]> {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview, skipEmptyLines: false });
}

function recognisedHeadings(record: readonly string[]): number {
  return countNamedFields(record.slice(0, MAX_COLUMNS));
}

/**
 * Finds the separator of the cells: the one with the most known headings; among equals the one that gives the most
 * records the same number of cells, and many of them.
 */
function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scored = DELIMITERS.map((delimiter) => {
    const records = parseRecords(sample, delimiter, SAMPLE_RECORDS).data.filter(
      (record) => record.length > 1,
    );
    const counts = new Map<number, number>();
    for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    return {
      delimiter,
      known: Math.max(0, ...records.map(recognisedHeadings)),
      evenness: count * Math.log(cells),
    };
  });
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.evenness - a.evenness);
  return best?.delimiter ?? ';';
}

/** The first record with two known headings or more; else the first with two cells that are filled; else the first. */
function detectHeadingRow(records: readonly (readonly string[])[]): number {
  const sample = records.slice(0, SAMPLE_RECORDS);
  const known = sample.findIndex((record) => recognisedHeadings(record) > 1);
  if (known >= 0) return known + 1;
  const filled = sample.findIndex((record) => record.filter((cell) => cell.trim() !== '').length > 1);
  if (filled >= 0) return filled + 1;
  return (
    Math.max(
      0,
      sample.findIndex((record) => record.some((cell) => cell.trim() !== '')),
    ) + 1
  );
}

/** Whether nothing is in a record, blanks aside. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function withoutBlankEnd(records: readonly string[][]): readonly string[][] {
  const last = records.findLastIndex((record) => !isBlank(record));
  // One record that is empty is only the line break at the end of the file.
  return last === records.length - 2 ? records.slice(0, -1) : records;
}

/**
 * Reads a file as a table; never throws. Chosen settings replace the detected ones.
 *
 * Records are numbered as spreadsheets number them: a cell with line breaks is one record, and Excel's line „sep=;“ none.
 * docs/decisions/import.md.
 */
export function readTable(bytes: Uint8Array, chosen: Partial<ReadSettings> = {}): ReadTable {
  if (bytes.length > MAX_IMPORT_BYTES) return { kind: 'tooLarge' };
  const file = detectForeignFile(bytes);
  if (file !== null) return { kind: 'foreign', file };

  const encoding = chosen.encoding ?? detectEncoding(bytes);
  const decoded = decodeBytes(bytes, encoding).replaceAll(/\r\n?/g, '\n');
  const separator = SEPARATOR_LINE.exec(decoded);
  const text = separator === null ? decoded : decoded.slice(separator[0].length);
  if (text.trim() === '') return { kind: 'empty' };
  const written = detectForeignText(text);
  if (written !== null) return { kind: 'foreign', file: written };

  const named = separator?.[1];
  const delimiter = chosen.delimiter ?? (isDelimiter(named) ? named : detectDelimiter(text));
  const { data, errors } = parseRecords(text, delimiter);
  const records = withoutBlankEnd(data);
  const filled = records.filter((record) => !isBlank(record)).length;
  if (filled > MAX_IMPORT_ROWS + 1) return { kind: 'tooManyRows', count: filled };

  const headingRow = Math.min(Math.max(1, chosen.headingRow ?? detectHeadingRow(records)), records.length);
  const unclosed = new Set(errors.filter(({ code }) => code === 'MissingQuotes').map(({ row }) => row));
  const rows = records.map((cells, at) => ({ row: at + 1, cells, isUnclosed: unclosed.has(at) }));
  const body = rows.slice(headingRow);
  const width = body.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  const headingCells = records[headingRow - 1] ?? [];
  const namedWidth = headingCells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return {
    kind: 'table',
    table: {
      settings: { encoding, delimiter, headingRow },
      // A column without heading is one where something is in it.
      headings: Array.from({ length: Math.max(namedWidth, Math.min(width, headingCells.length)) }, (_, at) =>
        (headingCells[at] ?? '').trim(),
      ),
      before: rows.slice(0, headingRow - 1),
      rows: body,
    },
  };
}

/** Whether anything is in each column below its heading. */
export function findContent({ headings, rows }: Table): boolean[] {
  return headings.map((_, at) => rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''));
}
