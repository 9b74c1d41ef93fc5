import { isSameFact } from '#facts/model/check-fact.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import {
  type Identity,
  identityOf,
  IdentityIndex,
  type MatchedBy,
  type RegistrableDomain,
} from './duplicates.ts';
import { STATE_HEADINGS } from './fields.ts';
import type { ColumnMapping } from './mapping.ts';
import {
  describeCells,
  type ImportedField,
  type ImportedValues,
  type KnownEntry,
  readRow,
  readRowId,
  currentValueOf,
} from './read-row.ts';
import type { ReportLine } from './report.ts';
import { isBlank, type Table } from './table.ts';

/** The outcomes of a record of the file. Every record has exactly one. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'duplicate', 'refused', 'blank', 'before'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const NO_COUNTS = {
  new: 0,
  changed: 0,
  same: 0,
  duplicate: 0,
  refused: 0,
  blank: 0,
  before: 0,
} as const;

/** The possible decisions about a row that may be an entry already. */
export const DUPLICATE_DECISIONS = ['skip', 'update', 'insert'] as const;
export type DuplicateDecision = (typeof DUPLICATE_DECISIONS)[number];

/** The entry or row that a row seems to duplicate. */
export interface DuplicateOf {
  readonly by: MatchedBy;
  /** The entry in the directory; null where there is only a row of the file. */
  readonly id: number | null;
  /** Another row for the same agency; null where there is none. */
  readonly row: number | null;
  readonly name: string;
}

/** A record of the file and what is to become of it. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly values: ImportedValues;
  /** The entry that the row changes, or is. */
  readonly target: number | null;
  /** The fields that differ from it. */
  readonly changes: readonly ImportedField[];
  readonly duplicateOf: DuplicateOf | null;
  /** By which a decision is remembered; empty for a row that needs none. */
  readonly key: string;
}

/** How an existing entry's field changes: overwrite, keep, or fill only if empty. */
export const FIELD_RULES = ['take', 'keep', 'gaps'] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

/** How existing entries change. */
export interface ImportRules {
  /** By field; without one the file's value is taken. */
  readonly fields: Readonly<Partial<Record<ImportedField, FieldRule>>>;
  /** Whether managed entries are overwritten too; otherwise only their gaps are filled. */
  readonly changesManaged: boolean;
}

export const DEFAULT_RULES: ImportRules = { fields: {}, changesManaged: false };

export interface DryRun {
  readonly rows: readonly PlannedRow[];
  readonly report: readonly ReportLine[];
  readonly counts: Readonly<Record<RowOutcome, number>>;
}

export interface DryRunInput {
  readonly table: Table;
  readonly mapping: ColumnMapping;
  /** The whole directory as it is now. */
  readonly directory: readonly (KnownEntry & { readonly isManaged?: boolean })[];
  readonly rules?: ImportRules;
  readonly currentYear: number;
  readonly registrableDomain: RegistrableDomain;
}

const MAX_KEY_LENGTH = 300;

function isGap(value: ReturnType<typeof currentValueOf>): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The fields of an entry that a row changes, by the rules. */
function changedFields(
  values: ImportedValues,
  entry: DryRunInput['directory'][number],
  { fields, changesManaged }: ImportRules,
): ImportedField[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields of an entry are read
  return (Object.keys(values) as ImportedField[]).filter((field) => {
    const value = values[field];
    const current = currentValueOf(entry, field);
    const rule = fields[field] ?? 'take';
    if (rule === 'keep' || value === undefined || isSameFact(value, current)) return false;
    const fillsGaps = rule === 'gaps' || (entry.isManaged === true && !changesManaged);
    return !fillsGaps || isGap(current);
  });
}

function decisionKey(by: MatchedBy, target: number | null, { domain, name, places }: Identity): string {
  return takeCharacters(
    [by, target ?? 'file', domain ?? '', name, places.join('+')].join('|'),
    MAX_KEY_LENGTH,
  );
}

/**
 * Plans an import without making a change: the outcome of each record, and a line of the report for everything that is
 * not taken over as it is in the file. Never throws. docs/decisions/import.md.
 */
export function planImport({
  table,
  mapping,
  directory,
  rules = DEFAULT_RULES,
  currentYear,
  registrableDomain,
}: DryRunInput): DryRun {
  const byId = new Map(directory.map((entry) => [entry.id, entry]));
  const entries = new IdentityIndex<DryRunInput['directory'][number]>();
  for (const entry of directory) entries.add(identityOf(entry, registrableDomain), entry);
  const earlier = new IdentityIndex<{ readonly row: number; readonly name: string }>();
  // The row of an entry: the first that gives its number, otherwise the first that seems to mean it.
  const rowOfEntry = new Map<number, number>();
  for (const { row, cells } of table.rows) {
    const id = readRowId(cells, mapping);
    if (id !== null && byId.has(id) && !rowOfEntry.has(id)) rowOfEntry.set(id, row);
  }
  const report: ReportLine[] = [];
  const rows: PlannedRow[] = [];
  const plain = { values: {}, target: null, changes: [], duplicateOf: null, key: '' } as const;

  for (const { row, cells } of table.before) {
    rows.push({ ...plain, row, outcome: isBlank(cells) ? 'blank' : 'before' });
    if (isBlank(cells)) continue;
    report.push({
      row,
      field: null,
      kind: 'dropped',
      reason: 'beforeHeadings',
      was: describeCells(cells),
      becomes: null,
    });
  }
  report.push(...reportColumns(table, mapping));

  for (const { row, cells, isUnclosed } of table.rows) {
    if (isBlank(cells)) {
      rows.push({ ...plain, row, outcome: 'blank' });
      continue;
    }
    const refuse = (reason: ReportLine['reason']) => {
      rows.push({ ...plain, row, outcome: 'refused' });
      report.push({ row, field: null, kind: 'refused', reason, was: describeCells(cells), becomes: null });
    };
    if (isUnclosed) {
      refuse('unclosedQuote');
      continue;
    }
    report.push(...reportShape(row, cells, table.headings.length));
    const read = readRow(row, cells, mapping, currentYear, (id) => byId.get(id));
    report.push(...read.report);
    if (read.isRefused) {
      rows.push({ ...plain, row, outcome: 'refused' });
      continue;
    }

    const entry = read.id === null ? undefined : byId.get(read.id);
    const name = read.values.name ?? entry?.name ?? '';
    const identity = identityOf({ ...entry, ...read.values }, registrableDomain);
    const inFile = earlier.find(identity);
    earlier.add(identity, { row, name });
    if (entry !== undefined && rowOfEntry.get(entry.id) === row) {
      const changes = changedFields(read.values, entry, rules);
      const outcome = changes.length === 0 ? 'same' : 'changed';
      rows.push({ ...plain, row, outcome, values: read.values, target: entry.id, changes });
      continue;
    }
    const known = entry === undefined ? entries.find(identity) : { item: entry, by: 'id' as const };
    if (known === null && inFile === null) {
      rows.push({ ...plain, row, outcome: 'new', values: read.values });
      continue;
    }
    const changes = known === null ? [] : changedFields(read.values, known.item, rules);
    if (known !== null && !rowOfEntry.has(known.item.id)) rowOfEntry.set(known.item.id, row);
    const claimedBy = known === null ? row : (rowOfEntry.get(known.item.id) ?? row);
    const otherRow = claimedBy === row ? (inFile?.item.row ?? null) : claimedBy;
    if (known !== null && changes.length === 0 && otherRow === null) {
      rows.push({ ...plain, row, outcome: 'same', values: read.values, target: known.item.id });
      continue;
    }
    const by = known?.by ?? inFile?.by ?? 'name';
    rows.push({
      row,
      outcome: 'duplicate',
      values: read.values,
      target: known?.item.id ?? null,
      changes,
      duplicateOf: {
        by,
        id: known?.item.id ?? null,
        row: otherRow,
        name: known?.item.name ?? inFile?.item.name ?? '',
      },
      key: decisionKey(by, known?.item.id ?? null, identity),
    });
  }
  report.push(...reportBlankRows(rows));

  const counts: Record<RowOutcome, number> = { ...NO_COUNTS };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { rows, report: report.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)), counts };
}

function reportColumns({ headings, rows }: Table, mapping: ColumnMapping): ReportLine[] {
  return headings.flatMap((column, at): ReportLine[] => {
    if ((mapping[at] ?? null) !== null || STATE_HEADINGS.includes(column.trim())) return [];
    const filled = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
    if (filled === 0) return [];
    return [
      {
        row: null,
        field: null,
        column,
        kind: 'dropped',
        reason: 'unmappedColumn',
        was: String(filled),
        becomes: null,
      },
    ];
  });
}

function reportShape(row: number, cells: readonly string[], width: number): ReportLine[] {
  const extra = cells.slice(width);
  if (!isBlank(extra)) {
    return [
      { row, field: null, kind: 'dropped', reason: 'extraCells', was: describeCells(extra), becomes: null },
    ];
  }
  if (cells.length >= width) return [];
  const was = `${String(cells.length)}/${String(width)}`;
  return [{ row, field: null, kind: 'noted', reason: 'shortRow', was, becomes: null }];
}

function reportBlankRows(rows: readonly PlannedRow[]): ReportLine[] {
  const lines: ReportLine[] = [];
  let first: number | null = null;
  for (const [at, { row, outcome }] of rows.entries()) {
    if (outcome !== 'blank') continue;
    first ??= row;
    if (rows[at + 1]?.outcome === 'blank' && rows[at + 1]?.row === row + 1) continue;
    const was = first === row ? String(row) : `${String(first)}–${String(row)}`;
    lines.push({ row: first, field: null, kind: 'noted', reason: 'blankRows', was, becomes: null });
    first = null;
  }
  return lines;
}

/** The action for a row: nothing, a new entry, or a change of the entry it is about. */
export type RowAction = 'none' | 'insert' | 'update';

/** Whether a duplicate may change the entry that it seems to be: no other row does. */
export function canUpdate({ target, duplicateOf }: PlannedRow): boolean {
  return target !== null && duplicateOf?.row === null;
}

/** Returns the action for a row, given the decisions about duplicates; undecided ones are left out. */
export function actionOf(planned: PlannedRow, decisions: ReadonlyMap<string, DuplicateDecision>): RowAction {
  if (planned.outcome === 'new') return 'insert';
  if (planned.outcome === 'changed') return 'update';
  if (planned.outcome !== 'duplicate') return 'none';
  const decision = decisions.get(planned.key) ?? 'skip';
  if (decision === 'insert') return planned.values.name === undefined ? 'none' : 'insert';
  return decision === 'update' && canUpdate(planned) && planned.changes.length > 0 ? 'update' : 'none';
}
