import type { DerivedFacts, IncompleteAgency } from '#domain/agency/agency.ts';
import type { EntryField, EntryValues } from '#domain/entry/entry.ts';
import type { ImportedValues } from '#domain/import/read-row.ts';
import { COLUMN_OF, readAgencyRow, type Row } from './agency-row.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own entries
const COLUMNS = Object.entries(COLUMN_OF) as [EntryField, (typeof COLUMN_OF)[EntryField]][];

/** The field of an entry that is in this column; null where none is. */
export function fieldOfColumn(column: string): EntryField | null {
  return COLUMNS.find(([, name]) => name === column)?.[0] ?? null;
}

/** What is in each of these columns, by the field of an entry; what is no field is left out. */
export function fromColumns<Value>(
  columns: Readonly<Record<string, Value>>,
): Partial<Record<EntryField, Value>> {
  return Object.fromEntries(
    COLUMNS.flatMap(([field, column]) => (column in columns ? [[field, columns[column]]] : [])),
  );
}

/** The columns of these values, for a draft of an entry. */
export function toColumns(values: EntryValues): Record<string, string | number | null> {
  return Object.fromEntries(
    COLUMNS.flatMap(([field, column]) => {
      const value = values[field];
      return value === undefined ? [] : [[column, value]];
    }),
  );
}

/** The entry that a page would show with these values of a draft. */
export function readEntryValues(values: EntryValues): IncompleteAgency {
  return readAgencyRow(toColumns(values));
}

function joined(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}

/** The row that `readAgencyRow` reads as this entry; its `created_at`, which no screen shows, is missing. */
export function toAgencyRow(entry: IncompleteAgency): Row {
  return {
    id: entry.id,
    [COLUMN_OF.name]: entry.name,
    [COLUMN_OF.locations]: joined(entry.locations),
    [COLUMN_OF.foundedYear]: entry.foundedYear,
    [COLUMN_OF.summary]: entry.summary,
    [COLUMN_OF.specializations]: joined(entry.specializations),
    [COLUMN_OF.industries]: joined(entry.industries),
    [COLUMN_OF.employees]: entry.employees,
    [COLUMN_OF.website]: entry.website,
    // As of any other row, a missing one is one of defaults.
    ...(entry.takesEnquiries || entry.reviewCount > 0 ? { agency_derived: toDerivedRow(entry) } : {}),
  };
}

function toDerivedRow({ takesEnquiries, reviewCount, reviewMean, reviewWeight }: DerivedFacts): Row {
  return {
    takes_enquiries: takesEnquiries,
    review_count: reviewCount,
    review_mean: reviewMean,
    review_weight: reviewWeight,
  };
}

/** The columns that an import writes: of each value that a row has, in the shape of the table. */
export function toImportColumns(values: ImportedValues): Record<string, string | number | null> {
  return Object.fromEntries(
    COLUMNS.flatMap(([field, column]) => {
      const value = values[field];
      if (value === undefined) return [];
      return [[column, typeof value === 'object' && value !== null ? joined(value) : value]];
    }),
  );
}
