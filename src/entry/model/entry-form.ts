/**
 * The contract between the form of an entry and the database: values, limits, messages. The database checks the same
 * when a proposal is submitted (`private.field_fault`; tests/integration/form-contracts.test.ts compares the two).
 */
import * as z from 'zod/mini';
import { findFactFault, isSameFact, WEB_ADDRESS } from '#facts/model/check-fact.ts';
import { type FactKey, type FactValue, isFactKey } from '#facts/model/facts.ts';
import { formatFact } from '#facts/model/format-fact.ts';
import { readFact, toFactText } from '#facts/model/read-fact.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { isLongerThan, isVisible } from '#lib/text/characters.ts';
import { cleanLine, cleanParagraphs, dropInvisible } from '#lib/text/clean-text.ts';
import {
  type BasicField,
  ENTRY_FIELD_NAMES,
  ENTRY_FIELDS,
  type EntryField,
  type EntryValue,
  type EntryValues,
  type FieldFault,
} from './entry.ts';

/** The values of the form: every field as it is typed. */
export type EntryFormValues = Record<EntryField, string>;

const LIST_FIELDS = ['locations', 'specializations', 'industries'] as const satisfies readonly BasicField[];

/** Whether a field holds several entries, separated by commas. */
export function isListField(field: BasicField): field is (typeof LIST_FIELDS)[number] {
  return LIST_FIELDS.some((list) => list === field);
}

/** Fields that a new entry cannot be submitted without; the others may be left empty. */
export const REQUIRED_FIELDS: readonly EntryField[] = ['name', 'website'];

function readText(field: BasicField, typed: string): string | null {
  if (!isVisible(typed)) return null;
  if (field === 'summary') return cleanParagraphs(typed) || null;
  if (!isListField(field)) return cleanLine(typed) || null;
  // A list may be pasted with an entry a line, or with semicolons.
  const entries = cleanParagraphs(typed).split(/[;\n]/);
  return (
    entries
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .join(', ') || null
  );
}

function readAddress(typed: string): string | null {
  const text = dropInvisible(typed.toWellFormed()).trim();
  if (text === '') return null;
  const isWithoutScheme = !/^[a-z][a-z0-9+-]*:/i.test(text) && parseWebsite(text)?.kind === 'link';
  return isWithoutScheme ? `https://${text.replace(/^\/\//, '')}` : text;
}

/** A whole number, also with dots or blanks between thousands; otherwise the typed text, so that the author can correct it. */
function readWholeNumber(typed: string): number | string | null {
  const text = typed.toWellFormed().trim();
  if (text === '') return null;
  const digits = /^\d{1,3}(?:[.\u00A0\u202F ]\d{3})+$/.test(text) ? text.replaceAll(/\D/g, '') : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text;
}

/** The stored value of a typed fact. An unreadable one is stored as text, so that the author can correct it. */
function readTypedFact(key: FactKey, typed: string): FactValue | null {
  const reading = readFact(key, typed);
  if (reading.state === 'read') return reading.value;
  return reading.state === 'empty' ? null : cleanParagraphs(typed);
}

/**
 * The stored value of a typed field; null where it is empty. Where a number is expected, any other text is stored as
 * text, so that the author can correct it.
 */
export function readField(field: BasicField, typed: string): string | number | null;
export function readField(field: EntryField, typed: string): Exclude<EntryValue, undefined>;
export function readField(field: EntryField, typed: string): Exclude<EntryValue, undefined> {
  if (isFactKey(field)) return readTypedFact(field, typed);
  switch (ENTRY_FIELDS[field].kind) {
    case 'text':
      return readText(field, typed);
    case 'address':
      return readAddress(typed);
    case 'year':
    case 'number':
      return readWholeNumber(typed);
  }
}

/** The stored values of the whole form. */
export function readEntryForm(typed: EntryFormValues): Required<EntryValues> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.map((field) => [field, readField(field, typed[field])]),
  ) as Required<EntryValues>;
}

function toTyped(field: EntryField, value: EntryValue): string {
  if (value === null || value === undefined) return '';
  return isFactKey(field) && findFactFault(field, value) === null ? toFactText(field, value) : asText(value);
}

/** The text of a value. An object, which only a program other than the form can have stored, is shown as JSON. */
function asText(value: Exclude<EntryValue, null | undefined>): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The form's values for stored ones; missing ones are empty. */
export function toEntryForm(values: EntryValues): EntryFormValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.map((field) => [field, toTyped(field, values[field])]),
  ) as EntryFormValues;
}

/**
 * The fault of a field's value, by the database's rules; null where it is valid.
 *
 * @param currentYear the clock's year in Germany
 */
export function findFieldFault(
  field: EntryField,
  value: Exclude<EntryValue, undefined>,
  currentYear: number,
): FieldFault | null {
  if (isFactKey(field)) return value === null ? null : findFactFault(field, value);
  const { kind, lowest, highest } = ENTRY_FIELDS[field];
  if (value === null) return REQUIRED_FIELDS.includes(field) ? 'required' : null;
  if (kind === 'year' || kind === 'number') {
    if (typeof value !== 'number') return 'not_a_number';
    const isTooHigh = value > highest || (kind === 'year' && value > currentYear);
    return value < lowest || isTooHigh ? 'out_of_range' : null;
  }
  const text = asText(value);
  if (isLongerThan(text, highest)) return 'too_long';
  return kind === 'address' && (!WEB_ADDRESS.test(text) || parseWebsite(text)?.kind !== 'link')
    ? 'not_an_address'
    : null;
}

const MISSING: Readonly<Partial<Record<EntryField, string>>> = {
  name: 'Bitte geben Sie den Namen Ihrer Personalberatung ein.',
  website: 'Bitte geben Sie die Adresse Ihrer Website ein.',
};

/**
 * A German sentence for a field's fault.
 *
 * @param typed the typed text, where it is at hand; the sentence for a fact is then more precise
 */
export function describeFieldFault(
  field: EntryField,
  fault: FieldFault,
  currentYear: number,
  typed = '',
): string {
  if (isFactKey(field)) {
    const reading = readFact(field, typed);
    return reading.state === 'unclear'
      ? reading.message
      : 'Diese Angabe lässt sich so nicht speichern. Bitte leeren Sie sie und füllen Sie sie neu aus.';
  }
  const { kind, lowest, highest } = ENTRY_FIELDS[field];
  switch (fault) {
    case 'required':
      return MISSING[field] ?? 'Bitte füllen Sie dieses Feld aus.';
    case 'too_long':
      return `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(highest)} Zeichen.`;
    case 'not_a_number':
      return kind === 'year'
        ? 'Bitte geben Sie das Jahr mit vier Ziffern ein, zum Beispiel 1998.'
        : 'Bitte geben Sie eine ganze Zahl ein, zum Beispiel 12.';
    case 'out_of_range':
      return kind === 'year'
        ? `Bitte geben Sie ein Jahr von ${String(lowest)} bis ${String(currentYear)} ein.`
        : `Bitte geben Sie eine Zahl von ${formatGermanNumber(lowest)} bis ${formatGermanNumber(highest)} ein.`;
    case 'not_an_address':
      return 'Bitte geben Sie die Adresse einer Website ein, zum Beispiel https://www.firma.de.';
    case 'reserved':
      return 'Dieser Name gehört der Betreiberin dieser Website. Bitte nehmen Sie den Namen Ihrer Beratung.';
    case 'not_a_text':
    case 'unknown':
      return 'Dieses Feld lässt sich so nicht speichern. Bitte leeren Sie es und füllen Sie es neu aus.';
  }
}

/**
 * The schema of the fields, each checked by itself, with a German sentence for a faulty one. The output is the typed
 * text.
 *
 * @param currentYear the clock's year in Germany
 * @param required the fields that may not be empty
 */
export function entryFieldsSchema(currentYear: number, required = REQUIRED_FIELDS) {
  const fieldSchema = (field: EntryField) =>
    z.string().check((payload) => {
      const fault = findFieldFault(field, readField(field, payload.value), currentYear);
      if (fault === null || (fault === 'required' && !required.includes(field))) return;
      const message = describeFieldFault(field, fault, currentYear, payload.value);
      payload.issues.push({ code: 'custom', input: payload.value, message });
    });
  return z.object(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there
    Object.fromEntries(ENTRY_FIELD_NAMES.map((field) => [field, fieldSchema(field)])) as Record<
      EntryField,
      ReturnType<typeof fieldSchema>
    >,
  );
}

/** The fields of two entries whose values differ; a missing field counts as empty. */
export function listDifferences(one: EntryValues, other: EntryValues): EntryField[] {
  return ENTRY_FIELD_NAMES.filter((field) => !isSameFact(one[field], other[field]));
}

/** The value of a field in words; an unreadable fact of a draft is shown as it was typed. */
export function formatFieldValue(field: EntryField, value: Exclude<EntryValue, null | undefined>): string {
  return isFactKey(field) && findFactFault(field, value) === null ? formatFact(field, value) : asText(value);
}

/** „6 von 38 Angaben“ */
export function countFilled(values: EntryValues): number {
  return ENTRY_FIELD_NAMES.filter((field) => (values[field] ?? null) !== null).length;
}
