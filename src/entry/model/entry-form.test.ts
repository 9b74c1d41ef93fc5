import { describe, expect, test } from 'vitest';
import { draftFormSchema, readDraftForm, toDraftForm } from './draft-form.ts';
import type { EntryField } from './entry.ts';
import { readField } from './entry-form.ts';

const YEAR = 2026;
const FILLED = toDraftForm({
  name: 'Ahornsteg',
  locations: 'Kiel, Ulm',
  foundedYear: 1998,
  website: 'https://ahornsteg.example',
});

const FINE = /^$/;

/** The sentence for a field with this in it; undefined where it is fine. */
function faultOf(field: EntryField, typed: string): string | undefined {
  const { error } = draftFormSchema(YEAR).safeParse({ ...FILLED, [field]: typed });
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
  ])('%s %j is %j', (field, typed, stored) => expect(readField(field, typed)).toBe(stored));

  test('comes back into the form', () => expect(toDraftForm(readDraftForm(FILLED))).toEqual(FILLED));
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
  ])('%s %j: %s', (field, typed, message) => expect(faultOf(field, typed) ?? '').toMatch(message));
});

test.each([
  ['30', '60', null],
  ['60', '60', ' Bitte geben Sie mehr als 60 Tage an, oder prüfen Sie „Bis zur Vorstellung“.'],
  ['90', '60', ' Bitte geben Sie mehr als 90 Tage an, oder prüfen Sie „Bis zur Vorstellung“.'],
  ['90', '', null],
  ['90', 'keine Angabe', null],
])('shortlist after „%s“, signature after „%s“: %s', (shortlistDays, signatureDays, fault) => {
  const parsed = draftFormSchema(YEAR).safeParse({ ...FILLED, shortlistDays, signatureDays });
  const said = parsed.error?.issues.find(({ path }) => path[0] === 'signatureDays')?.message ?? null;
  expect(said?.replaceAll('\u00A0', ' ').split(':')[1] ?? null).toBe(fault);
});
