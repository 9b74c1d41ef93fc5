import type { ImportField } from './fields.ts';

/** The kinds of lines in the report about the file. */
export type ReportKind =
  /** It is taken over in another form. */
  | 'repaired'
  /** It is left out, and the rest of its row is not. */
  | 'dropped'
  /** The whole row is left out. */
  | 'refused'
  /** The value is imported unchanged, but should be looked at. */
  | 'noted';

/** Reason codes; import-texts.ts has their texts. */
export type ImportReason =
  // Any text
  | 'unreadableCharacters'
  | 'html'
  | 'controlCharacters'
  | 'invisibleCharacters'
  | 'lineBreaks'
  | 'blanks'
  | 'placeholder'
  | 'placeholderOrTown'
  | 'apostrophe'
  | 'formula'
  | 'formulaAsText'
  | 'tooLong'
  | 'shortened'
  // Numbers and years
  | 'numberInWords'
  | 'approximate'
  | 'lowerBound'
  | 'upperBound'
  | 'rangeStart'
  | 'thousands'
  | 'notANumber'
  | 'fraction'
  | 'outOfRange'
  | 'yearInText'
  | 'severalYears'
  | 'noYear'
  | 'yearAhead'
  | 'notAnId'
  | 'unknownId'
  // Websites
  | 'scheme'
  | 'addressRepaired'
  | 'phoneNumber'
  | 'mailAddress'
  | 'notAWebsite'
  | 'secondWebsite'
  // Lists
  | 'separators'
  | 'bullets'
  | 'postcode'
  | 'street'
  | 'repeatedEntry'
  | 'tooManyEntries'
  // Facts
  | 'unknownValue'
  | 'reversed'
  | 'readAs'
  // Rows
  | 'noName'
  | 'invisibleName'
  | 'footer'
  | 'total'
  | 'headingsAgain'
  | 'unclosedQuote'
  | 'extraCells'
  | 'shortRow'
  | 'blankRows'
  | 'beforeHeadings'
  | 'unmappedColumn';

/** One line of the report: which cell, what stood there, what it becomes or that it is left out, and why. */
export interface ReportLine {
  /** The record's number; null for what concerns a whole column. */
  readonly row: number | null;
  readonly field: ImportField | null;
  /** The heading of a column that has no field. */
  readonly column?: string;
  readonly kind: ReportKind;
  readonly reason: ImportReason;
  readonly was: string;
  /** Null where nothing is taken over. */
  readonly becomes: string | null;
}

/** The part of a line that is known before its row and field are. */
export type CellFinding = Pick<ReportLine, 'kind' | 'reason' | 'was' | 'becomes'>;

/** The administrator's choice of lines of a report. */
export interface ReportFilter {
  readonly kind: ReportKind | 'all';
  readonly field: ImportField | 'all' | 'row';
  /** The record's number, as typed; empty for all. */
  readonly row: string;
}

export const NO_REPORT_FILTER: ReportFilter = { kind: 'all', field: 'all', row: '' };

/** The lines that a filter lets through. */
export function filterReport(report: readonly ReportLine[], filter: ReportFilter): ReportLine[] {
  const row = filter.row.trim() === '' ? null : Number(filter.row);
  return report.filter(
    (line) =>
      (filter.kind === 'all' || line.kind === filter.kind) &&
      (filter.field === 'all' || line.field === (filter.field === 'row' ? null : filter.field)) &&
      (row === null || line.row === row),
  );
}
