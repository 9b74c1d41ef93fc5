import * as z from 'zod/mini';
import { fieldOfColumn } from '#agency/api/field-columns.ts';
import {
  REJECTION_CODES,
  type RejectionCode,
  type EntryField,
  FIELD_FAULTS,
  type FieldFault,
} from '#entry/model/entry.ts';
import { DataError } from '#lib/http/errors.ts';

function textOf(body: unknown, name: 'hint' | 'details'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The code of a database rejection; null for other failures. */
export function rejectionCodeOf(thrown: unknown): RejectionCode | null {
  if (!(thrown instanceof DataError)) return null;
  const hint = textOf(thrown.body, 'hint');
  return REJECTION_CODES.find((reason) => reason === hint) ?? null;
}

/** The details of a rejection, parsed; undefined without. */
export function errorDetailsOf(thrown: unknown): unknown {
  if (!(thrown instanceof DataError)) return undefined;
  try {
    return JSON.parse(textOf(thrown.body, 'details'));
  } catch {
    return undefined;
  }
}

const fieldFaults = z.record(z.string(), z.enum(FIELD_FAULTS));

/** The faulty fields with their faults, where the database rejected values (`invalid`). */
export function fieldFaultsOf(thrown: unknown): readonly (readonly [EntryField, FieldFault])[] {
  if (rejectionCodeOf(thrown) !== 'invalid') return [];
  const faults = fieldFaults.safeParse(errorDetailsOf(thrown));
  return Object.entries(faults.data ?? {}).flatMap(([column, fault]) => {
    const field = fieldOfColumn(column);
    return field === null ? [] : [[field, fault] as const];
  });
}
