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
  Name: 'Ahornsteg',
  Standort: 'Kiel, Ulm',
  Gründungsjahr: 1998,
  Webseite: 'https://ahornsteg.example',
});

const FINE = /^$/;

/** The sentence for a field with this in it; undefined where it is fine. */
function faultOf(field: EntryField, typed: string): string | undefined {
  const { error } = entryFormSchema(YEAR).safeParse({ ...FILLED, [field]: typed });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe('what is stored of what was typed', () => {
  test.each<[EntryField, string, string | number | null]>([
    ['Name', ' Ahornsteg\tGmbH\n& Co. ', 'Ahornsteg GmbH & Co.'],
    ['Name', ' \u00A0 ', null],
    ['Name', 'A; B', 'A; B'],
    ['Standort', 'Kiel; Ulm\nTrier', 'Kiel, Ulm, Trier'],
    ['Zusammenfassung', ' Eins.\r\n\r\nZwei; drei. ', 'Eins.\n\nZwei; drei.'],
    ['Gründungsjahr', ' 1998 ', 1998],
    ['Gründungsjahr', 'ca. 1998', 'ca. 1998'],
    ['Anzahl Mitarbeiter', '1.200', 1200],
    ['Anzahl Mitarbeiter', '1 200', 1200],
    ['Anzahl Mitarbeiter', '1.2', '1.2'],
    ['Anzahl Mitarbeiter', '0', 0],
    ['Webseite', 'www.firma.de/team', 'https://www.firma.de/team'],
    ['Webseite', ' HTTP://firma.de ', 'HTTP://firma.de'],
    ['Webseite', 'info@firma.de', 'info@firma.de'],
    ['Webseite', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s %j is %j', (field, typed, stored) => {
    expect(readField(field, typed)).toBe(stored);
  });

  test('comes back into the form', () => {
    expect(toFormValues(readForm(FILLED))).toEqual(FILLED);
  });
});

describe('faults', () => {
  test.each<[EntryField, string, RegExp]>([
    ['Name', '', /Namen Ihrer Personalberatung/],
    ['Name', 'x'.repeat(200), FINE],
    ['Name', 'x'.repeat(201), /höchstens 200 Zeichen/],
    ['Zusammenfassung', '', FINE],
    ['Zusammenfassung', '😀'.repeat(20_001), /höchstens 20\.000 Zeichen/],
    ['Gründungsjahr', '1699', /von 1700 bis 2026/],
    ['Gründungsjahr', '2026', FINE],
    ['Gründungsjahr', '2027', /von 1700 bis 2026/],
    ['Gründungsjahr', 'gegr. 1998', /vier Ziffern/],
    ['Anzahl Mitarbeiter', 'ca. 50', /ganze Zahl/],
    ['Anzahl Mitarbeiter', '-1', /ganze Zahl/],
    ['Anzahl Mitarbeiter', '1.000.001', /von 0 bis 1\.000\.000/],
    ['Webseite', '', /Adresse Ihrer Website/],
    ['Webseite', 'firma', /Adresse einer Website/],
    ['Webseite', 'info@firma.de', /Adresse einer Website/],
    ['Webseite', 'https://', /Adresse einer Website/],
    ['Webseite', 'firma.de', FINE],
  ])('%s %j: %s', (field, typed, message) => {
    expect(faultOf(field, typed) ?? '').toMatch(message);
  });
});

test('a new entry proposes what is filled in, another one what differs', () => {
  const values = readForm(FILLED);
  expect(toChanges(values, null)).toEqual({
    Name: 'Ahornsteg',
    Standort: 'Kiel, Ulm',
    Gründungsjahr: 1998,
    Webseite: 'https://ahornsteg.example',
  });
  expect(toChanges(values, { ...values, Standort: 'Kiel', Branchen: 'Handel' })).toEqual({
    Standort: 'Kiel, Ulm',
    Branchen: null,
  });
  expect(toChanges(values, values)).toEqual({});
  expect(countFilled(values)).toBe(4);
});

describe('the same draft on two devices', () => {
  const base = { Name: 'A', Standort: 'Kiel', Branchen: null };

  test.each([
    ['each changed another field', { Name: 'B' }, { Standort: 'Ulm' }, { Name: 'B', Standort: 'Ulm' }, []],
    ['both wrote the same', { Name: 'B' }, { Name: 'B' }, { Name: 'B' }, []],
    ['both wrote into one field', { Name: 'B' }, { Name: 'C' }, { Name: 'B' }, ['Name']],
    ['one emptied what the other changed', { Standort: null }, { Standort: 'Ulm' }, {}, ['Standort']],
    ['nothing changed here', {}, { Branchen: 'Handel' }, { Branchen: 'Handel' }, []],
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
