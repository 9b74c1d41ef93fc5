import * as z from 'zod/mini';
import {
  ENTRY_ERRORS,
  type EntryErrorCode,
  type EntryField,
  FIELD_FAULTS,
  type FieldFault,
} from '#domain/entry/entry.ts';
import { fieldOfColumn } from '#data/agencies/field-columns.ts';
import { DataError } from '#data/errors.ts';

function textOf(body: unknown, name: 'hint' | 'details'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The reason for which the database rejected a call; null where the call failed otherwise. docs/product.md. */
export function entryErrorOf(thrown: unknown): EntryErrorCode | null {
  if (!(thrown instanceof DataError)) return null;
  const hint = textOf(thrown.body, 'hint');
  return ENTRY_ERRORS.find((reason) => reason === hint) ?? null;
}

/** The faulty fields with their faults, where the database rejected values (`invalid`). */
export function fieldFaultsOf(thrown: unknown): readonly (readonly [EntryField, FieldFault])[] {
  if (entryErrorOf(thrown) !== 'invalid' || !(thrown instanceof DataError)) return [];
  try {
    const faults = z
      .record(z.string(), z.enum(FIELD_FAULTS))
      .parse(JSON.parse(textOf(thrown.body, 'details')));
    return Object.entries(faults).flatMap(([column, fault]) => {
      const field = fieldOfColumn(column);
      return field === null ? [] : [[field, fault] as const];
    });
  } catch {
    return [];
  }
}
