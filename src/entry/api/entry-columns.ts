import { joinList } from '#agency/api/agency-columns.ts';
import { COLUMN_OF, readAgencyRow } from '#agency/api/agency-row.ts';
import { columnOfField, fieldOfColumn } from '#agency/api/field-columns.ts';
import type { IncompleteAgency } from '#agency/model/agency.ts';
import { EXTENDED_PARTS } from '#agency/model/extended-profile.ts';
import {
  BASIC_FIELD_NAMES,
  type BasicField,
  type EntryField,
  type EntryValues,
  type ProposalField,
} from '#entry/model/entry.ts';
import { isExtendedPart } from '#entry/model/proposed-values.ts';
import { type FactKey, isFactKey } from '#facts/model/facts.ts';
import { FACT_KEYS } from '#facts/model/facts.ts';
import type { ImportedValues } from '#import/model/read-row.ts';
import { isRecord } from '#lib/record.ts';
import type { Json, TablesUpdate } from '#lib/supabase/database.types.ts';

/*
 * The fields of an entry, as agencies and administrators write them, and the names that the database has for them.
 * docs/decisions/facts.md.
 */

/** The column that holds all facts of an entry. */
const FACTS_COLUMN = 'facts';
/** Renames values from columns to the fields of an entry; other columns are left out. */
function fromColumns<Value>(columns: Readonly<Record<string, Value>>): Partial<Record<EntryField, Value>> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => {
      const field = fieldOfColumn(column);
      return field === null ? [] : [[field, value]];
    }),
  );
}

/** The fields of a row of the table, of which the facts are one column. */
export function fieldsOfRow(row: Readonly<Record<string, unknown>>): Partial<Record<EntryField, unknown>> {
  const stored = row[FACTS_COLUMN];
  const facts = isRecord(stored) ? stored : {};
  return {
    ...fromColumns(row),
    ...Object.fromEntries(Object.entries(facts).filter(([key]) => isFactKey(key))),
  };
}

function isGiven([, value]: readonly [EntryField, EntryValues[EntryField]]): boolean {
  return value !== undefined;
}

function listGiven(values: EntryValues): [EntryField, Json][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields and JSON alone
  return (Object.entries(values) as [EntryField, EntryValues[EntryField]][]).filter(isGiven) as [
    EntryField,
    Json,
  ][];
}

export function columnOfProposalField(field: ProposalField): string {
  return isExtendedPart(field) ? field : columnOfField(field);
}

/** Field names → draft column names, a column per fact. */
export function toDraftColumns(
  values: Readonly<Partial<Record<ProposalField, unknown>>>,
): Record<string, Json> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields and JSON alone
  const given = Object.entries(values).filter(([, value]) => value !== undefined) as [ProposalField, Json][];
  return Object.fromEntries(given.map(([field, value]) => [columnOfProposalField(field), value]));
}

/** The reverse; other names are dropped. */
export function fromDraftColumns<Value>(
  columns: Readonly<Record<string, Value>>,
): Partial<Record<ProposalField, Value>> {
  const parts = EXTENDED_PARTS.flatMap((part) => {
    const value = columns[part];
    return value === undefined ? [] : [[part, value] as const];
  });
  return { ...fromColumns(columns), ...Object.fromEntries(parts) };
}

/** Field names → table columns, merging changed facts into those of `seen`. */
export function toRowColumns(changes: EntryValues, seen: EntryValues): TablesUpdate<'Personalberatungen'> {
  const given = listGiven(changes);
  const basic = given.filter(([field]) => !isFactKey(field));
  const row = Object.fromEntries(basic.map(([field, value]) => [columnOfField(field), value]));
  if (basic.length === given.length) return row;
  const all: EntryValues = { ...seen, ...changes };
  const facts = FACT_KEYS.flatMap((key): [FactKey, Json][] => {
    const value = all[key];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON alone
    return value === undefined || value === null ? [] : [[key, value as Json]];
  });
  return { ...row, [FACTS_COLUMN]: Object.fromEntries(facts) };
}

/** A draft's values as an agency, without facts. */
export function readEntryValues(values: EntryValues): IncompleteAgency {
  const basic = BASIC_FIELD_NAMES.map((field: BasicField) => [COLUMN_OF[field], values[field]]);
  return readAgencyRow(Object.fromEntries(basic)).entry;
}

/** Converts the values of an imported row into the names of a draft. */
export function toImportColumns(values: ImportedValues): Record<string, Json> {
  const { locations, specializations, industries, ...others } = values;
  const lists = { locations, specializations, industries };
  const joinedLists = Object.fromEntries(
    Object.entries(lists).flatMap(([field, list]) => (list === undefined ? [] : [[field, joinList(list)]])),
  );
  return toDraftColumns({ ...others, ...joinedLists });
}
