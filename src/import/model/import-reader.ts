import { registrableDomain } from '#lib/links/registrable-domain.ts';
import { csvLine, UTF8_BOM } from '#lib/text/csv.ts';
import {
  actionOf,
  canUpdate,
  type DuplicateDecision,
  type DryRun,
  type DuplicateOf,
  type ImportRules,
  NO_COUNTS,
  type RowOutcome,
  planImport,
  type RowAction,
} from './dry-run.ts';
import type { ImportField } from './fields.ts';
import { type ColumnMapping, headingsKey, suggestMapping } from './mapping.ts';
import { exportValue, type ImportedValues, type KnownEntry, toCell } from './read-row.ts';
import { filterReport, type ReportFilter, type ReportKind, type ReportLine } from './report.ts';
import { findContent, type ReadSettings, readTable, type ReadTable, type Table } from './table.ts';

/** An entry of the directory with its version at the time of the dry run, so that a later change is noticed. */
export interface VersionedAgency extends KnownEntry {
  readonly version: number;
  /** Whether an agency manages it. */
  readonly isManaged: boolean;
}

/** Rows and cells of a preview; longer cells are cut. */
const PREVIEW_ROWS = 5;
const PREVIEW_CELL = 80;

/** The preview of a file, before a dry run. */
export type FilePreview =
  | Exclude<ReadTable, { kind: 'table' }>
  | {
      readonly kind: 'table';
      readonly settings: ReadSettings;
      readonly headings: readonly string[];
      /** The first rows below the headings. */
      readonly preview: readonly { readonly row: number; readonly cells: readonly string[] }[];
      /** Records below the headings. */
      readonly rowCount: number;
      readonly suggestedMapping: ColumnMapping;
      /** The key under which the mapping for files with these headings is saved. */
      readonly headingsKey: string;
    };

export interface PlanSummary {
  readonly counts: Readonly<Record<RowOutcome, number>>;
  readonly reportCounts: Readonly<Record<ReportKind, number>>;
  /** Managed entries that the file names. */
  readonly managed: readonly { readonly id: number; readonly name: string }[];
}

/** A row that may be an entry already, with the values of both. */
export interface DuplicateRow {
  readonly row: number;
  readonly key: string;
  readonly of: DuplicateOf;
  readonly canUpdate: boolean;
  readonly name: string;
  readonly changes: readonly {
    readonly field: ImportField;
    readonly before: string;
    readonly after: string;
  }[];
}

/** A row as it is sent to the database. */
export interface RowToWrite {
  readonly row: number;
  readonly action: Exclude<RowAction, 'none'>;
  readonly target: number | null;
  readonly version: number | null;
  readonly values: ImportedValues;
}

/** The texts of a report that is written to a file. */
export interface ReportTexts {
  readonly headings: readonly string[];
  readonly kinds: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}

/**
 * A file that is to be imported, in the worker: its bytes, its table, and the result of a dry run. All arguments and
 * results can be cloned, and no result is as large as the file.
 */
export function createImportReader(currentYear: number) {
  let bytes: Uint8Array = new Uint8Array();
  let table: Table | null = null;
  let directory: VersionedAgency[] = [];
  let entries = new Map<number, VersionedAgency>();
  let plan: DryRun = { rows: [], report: [], counts: NO_COUNTS };
  let shown: { readonly key: string; readonly lines: readonly ReportLine[] } | null = null;
  let decisions: ReadonlyMap<string, DuplicateDecision> = new Map();
  let toWrite: readonly RowToWrite[] = [];

  function settle(): void {
    toWrite = plan.rows.flatMap((planned): RowToWrite[] => {
      const action = actionOf(planned, decisions);
      if (action === 'none') return [];
      const target = action === 'update' ? planned.target : null;
      const version = target === null ? null : (entries.get(target)?.version ?? null);
      const changed = Object.entries(planned.values).filter(
        ([field]) => action === 'insert' || planned.changes.some((change) => change === field),
      );
      return [{ row: planned.row, action, target, version, values: Object.fromEntries(changed) }];
    });
  }

  return {
    /** Reads a new file, or the current one anew with other settings. */
    read(file: Uint8Array | null, chosen: Partial<ReadSettings>): FilePreview {
      if (file !== null) bytes = file;
      const read = readTable(bytes, chosen);
      if (read.kind !== 'table') {
        table = null;
        return read;
      }
      ({ table } = read);
      const { settings, headings, rows } = table;
      return {
        kind: 'table',
        settings,
        headings,
        preview: rows.slice(0, PREVIEW_ROWS).map(({ row, cells }) => ({
          row,
          cells: cells.map((cell) => cell.slice(0, PREVIEW_CELL).toWellFormed()),
        })),
        rowCount: rows.length,
        suggestedMapping: suggestMapping(headings, findContent(table)),
        headingsKey: headingsKey(headings),
      };
    },

    /** Adds to the directory that the file is compared with; the first part replaces the previous directory. */
    loadDirectory(part: readonly VersionedAgency[], isFirst: boolean): void {
      if (isFirst) directory = [];
      directory.push(...part);
    },

    /**
     * Makes a dry run of the import, which writes nothing.
     *
     * @throws Error where no table has been read
     */
    plan(mapping: ColumnMapping, rules: ImportRules): PlanSummary {
      if (table === null) throw new Error('There is no table to import');
      plan = planImport({ table, mapping, directory, rules, currentYear, registrableDomain });
      entries = new Map(directory.map((entry) => [entry.id, entry]));
      shown = null;
      decisions = new Map();
      settle();
      const reportCounts: Record<ReportKind, number> = { repaired: 0, dropped: 0, refused: 0, noted: 0 };
      for (const { kind } of plan.report) reportCounts[kind] += 1;
      const managed = plan.rows.flatMap(({ target, outcome }) => {
        const entry = target === null || outcome === 'blank' ? undefined : entries.get(target);
        return entry?.isManaged === true ? [{ id: entry.id, name: entry.name }] : [];
      });
      return { counts: plan.counts, reportCounts, managed };
    },

    /** The lines `from` to `to` (exclusive) of the filtered report. */
    report(filter: ReportFilter, from: number, to: number) {
      const key = JSON.stringify(filter);
      if (shown?.key !== key) shown = { key, lines: filterReport(plan.report, filter) };
      return { total: shown.lines.length, lines: shown.lines.slice(from, to) };
    },

    /** The whole report as a CSV file, with these texts. */
    reportFile({ headings, kinds, fields, reasons }: ReportTexts): string {
      const lines = plan.report.map(({ row, field, column, kind, reason, was, becomes }) =>
        csvLine([
          row === null ? '' : String(row),
          field === null ? (column ?? '') : (fields[field] ?? field),
          kinds[kind] ?? kind,
          reasons[reason] ?? reason,
          was.toWellFormed(),
          becomes?.toWellFormed() ?? '',
        ]),
      );
      return UTF8_BOM + csvLine(headings) + lines.join('');
    },

    /** The rows `from` to `to` (exclusive) of those that may be entries already. */
    duplicates(from: number, to: number) {
      const rows = plan.rows.filter(({ outcome }) => outcome === 'duplicate');
      return {
        total: rows.length,
        rows: rows.slice(from, to).flatMap((planned): DuplicateRow[] => {
          const { row, key, duplicateOf, target, values, changes } = planned;
          if (duplicateOf === null) return [];
          const entry = target === null ? undefined : entries.get(target);
          return [
            {
              row,
              key,
              of: duplicateOf,
              canUpdate: canUpdate(planned),
              name: values.name ?? entry?.name ?? '',
              changes: changes.map((field) => ({
                field,
                before: entry === undefined ? '' : exportValue(entry, field),
                after: toCell(field, values[field]),
              })),
            },
          ];
        }),
      };
    },

    /** The key of each duplicate, under which its decision is stored, and whether the entry can be updated. */
    duplicateKeys(): readonly { readonly key: string; readonly canUpdate: boolean }[] {
      return plan.rows.flatMap((planned) =>
        planned.outcome === 'duplicate' ? [{ key: planned.key, canUpdate: canUpdate(planned) }] : [],
      );
    },

    /** Stores the decisions about duplicates, and returns the number of rows that will be written. */
    decide(made: readonly (readonly [key: string, decision: DuplicateDecision])[]) {
      decisions = new Map(made);
      settle();
      const updates = toWrite.filter(({ action }) => action === 'update').length;
      return { inserts: toWrite.length - updates, updates };
    },

    /** The rows `from` to `to` (exclusive) of those to write. */
    rowsToWrite(from: number, to: number): readonly RowToWrite[] {
      return toWrite.slice(from, to);
    },
  };
}
