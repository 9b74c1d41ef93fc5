import * as z from 'zod/mini';
import { fieldOfColumn } from '#agency/api/field-columns.ts';
import { type EntryField, FIELD_FAULTS, type FieldFault } from '#entry/model/entry.ts';
import { errorDetailsOf } from '#lib/http/rejection.ts';

const fieldFaults = z.record(z.string(), z.enum(FIELD_FAULTS));

/** The faulty fields with their faults, where the database rejected values. */
export function fieldFaultsOf(thrown: unknown): readonly (readonly [EntryField, FieldFault])[] {
  const faults = fieldFaults.safeParse(errorDetailsOf(thrown));
  return Object.entries(faults.data ?? {}).flatMap(([column, fault]) => {
    const field = fieldOfColumn(column);
    return field === null ? [] : [[field, fault] as const];
  });
}
