import { describe, expect, test } from 'vitest';
import { ENTRY_FIELD_NAMES, type EntryField } from './entry.ts';
import {
  countFilled,
  entryFormSchema,
  mergeDrafts,
  readField,
  readForm,
  toChanges,
  toFormValues,
} from './entry-form.ts';

const YEAR = 2026;
const FILLED = toFormValues({
  name: 'Ahornsteg',
  locations: 'Kiel, Ulm',
  foundedYear: 1998,
  website: 'https://ahornsteg.example',
});

const FINE = /^$/;

/** The sentence for a field with this in it; undefined where it is fine. */
function faultOf(field: EntryField, typed: string): string | undefined {
  const { error } = entryFormSchema(YEAR).safeParse({ ...FILLED, [field]: typed });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe('what is stored of what was typed', () => {
  test.each<[EntryField, string, string | number | null]>([
    ['name', ' Ahornsteg\tGmbH\n& Co. ', 'Ahornsteg GmbH & Co.'],
    ['name', ' \u00A0 ', null],
    ['name', 'A; B', 'A; B'],
    ['locations', 'Kiel; Ulm\nTrier', 'Kiel, Ulm, Trier'],
    ['summary', ' Eins.\r\n\r\nZwei; drei. ', 'Eins.\n\nZwei; drei.'],
    ['foundedYear', ' 1998 ', 1998],
    ['foundedYear', 'ca. 1998', 'ca. 1998'],
    ['employees', '1.200', 1200],
    ['employees', '1 200', 1200],
    ['employees', '1.2', '1.2'],
    ['employees', '0', 0],
    ['website', 'www.firma.de/team', 'https://www.firma.de/team'],
    ['website', ' HTTP://firma.de ', 'HTTP://firma.de'],
    ['website', 'info@firma.de', 'info@firma.de'],
    ['website', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s %j is %j', (field, typed, stored) => {
    expect(readField(field, typed)).toBe(stored);
  });

  test('comes back into the form', () => {
    expect(toFormValues(readForm(FILLED))).toEqual(FILLED);
  });
});

describe('faults', () => {
  test.each<[EntryField, string, RegExp]>([
    ['name', '', /Namen Ihrer Personalberatung/],
    ['name', 'x'.repeat(200), FINE],
    ['name', 'x'.repeat(201), /höchstens 200 Zeichen/],
    ['summary', '', FINE],
    ['summary', '😀'.repeat(20_001), /höchstens 20\.000 Zeichen/],
    ['foundedYear', '1699', /von 1700 bis 2026/],
    ['foundedYear', '2026', FINE],
    ['foundedYear', '2027', /von 1700 bis 2026/],
    ['foundedYear', 'gegr. 1998', /vier Ziffern/],
    ['employees', 'ca. 50', /ganze Zahl/],
    ['employees', '-1', /ganze Zahl/],
    ['employees', '1.000.001', /von 0 bis 1\.000\.000/],
    ['website', '', /Adresse Ihrer Website/],
    ['website', 'firma', /Adresse einer Website/],
    ['website', 'info@firma.de', /Adresse einer Website/],
    ['website', 'https://', /Adresse einer Website/],
    ['website', 'firma.de', FINE],
  ])('%s %j: %s', (field, typed, message) => {
    expect(faultOf(field, typed) ?? '').toMatch(message);
  });
});

test('a new entry proposes what is filled in, another one what differs', () => {
  const values = readForm(FILLED);
  expect(toChanges(values, null)).toEqual({
    name: 'Ahornsteg',
    locations: 'Kiel, Ulm',
    foundedYear: 1998,
    website: 'https://ahornsteg.example',
  });
  expect(toChanges(values, { ...values, locations: 'Kiel', industries: 'Handel' })).toEqual({
    locations: 'Kiel, Ulm',
    industries: null,
  });
  expect(toChanges(values, values)).toEqual({});
  expect(countFilled(values)).toBe(4);
});

describe('the same draft on two devices', () => {
  const base = { name: 'A', locations: 'Kiel', industries: null };

  test.each([
    ['each changed another field', { name: 'B' }, { locations: 'Ulm' }, { name: 'B', locations: 'Ulm' }, []],
    ['both wrote the same', { name: 'B' }, { name: 'B' }, { name: 'B' }, []],
    ['both wrote into one field', { name: 'B' }, { name: 'C' }, { name: 'B' }, ['name']],
    ['one emptied what the other changed', { locations: null }, { locations: 'Ulm' }, {}, ['locations']],
    ['nothing changed here', {}, { industries: 'Handel' }, { industries: 'Handel' }, []],
  ] as const)('%s', (_name, here, elsewhere, expected, conflicts) => {
    const merged = mergeDrafts(base, { ...base, ...here }, { ...base, ...elsewhere });
    expect(merged.values).toEqual({
      ...Object.fromEntries(ENTRY_FIELD_NAMES.map((field) => [field, null])),
      ...base,
      ...here,
      ...expected,
    });
    expect(merged.conflicts).toEqual(conflicts);
  });
});

test.each([
  ['30', '60', null],
  ['60', '60', ' Bitte geben Sie mehr als 60 Tage an, oder prüfen Sie „Bis zur Vorstellung“.'],
  ['90', '60', ' Bitte geben Sie mehr als 90 Tage an, oder prüfen Sie „Bis zur Vorstellung“.'],
  ['90', '', null],
  ['90', 'keine Angabe', null],
])('shortlist after „%s“, signature after „%s“: %s', (shortlistDays, signatureDays, fault) => {
  const parsed = entryFormSchema(YEAR).safeParse({ ...FILLED, shortlistDays, signatureDays });
  const said = parsed.error?.issues.find(({ path }) => path[0] === 'signatureDays')?.message ?? null;
  expect(said?.replaceAll('\u00A0', ' ').split(':')[1] ?? null).toBe(fault);
});
