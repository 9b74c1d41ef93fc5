import { describe, expect, test } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import type { Agency } from '#agency/model/agency.ts';
import { toAgencyRow } from '#tests/fixtures/agency-row.ts';
import { aBareAgency, anAgency, aRow, aRowWithout } from '#tests/fixtures/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import { readAgencyRows } from './agency-row.ts';
import { parseAgencyRecord } from './agency.ts';

/** The value in the model for each missing column. */
const MISSING = {
  Standort: { locations: [] },
  Zusammenfassung: { summary: null },
  Spezialisierung: { specializations: [] },
  Branchen: { industries: [] },
  Webseite: { website: null },
  Gründungsjahr: { foundedYear: null },
  'Anzahl Mitarbeiter': { employees: null },
} as const satisfies Record<string, Partial<Agency>>;

const TEXT_COLUMNS = ['Standort', 'Zusammenfassung', 'Spezialisierung', 'Branchen', 'Webseite'] as const;
const NUMBER_COLUMNS = ['Gründungsjahr', 'Anzahl Mitarbeiter'] as const;
const OPTIONAL_COLUMNS = [...TEXT_COLUMNS, ...NUMBER_COLUMNS] as const;

const NO_OBJECTS: [name: string, value: unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['a text', 'Musterhaus'],
  ['a page of HTML', '<!doctype html><title>502</title>'],
  ['a number', 1],
  ['a boolean', true],
  ['an empty list', []],
  ['a list with a row in it', [aRow()]],
];

/** Values of the wrong type for the column, as a damaged table or API may give them. */
const WRONG_TEXTS: unknown[] = [5, 0, true, false, {}, [], ['Köln'], { text: 'Köln' }];
const WRONG_NUMBERS: unknown[] = ['viele', '', '   ', '12 Personen', true, false, {}, [], [12]];

/** Malformed answers for the derived row beside the columns. */
const WRONG_DERIVED: unknown[] = [
  undefined,
  null,
  true,
  [],
  [{ takes_enquiries: true }],
  { takes_enquiries: 'true' },
];

const valid = (agency: Agency) => ({
  kind: 'agency',
  agency,
  hasOwner: false,
  isRepaired: false,
  facts: {},
  sources: [],
  pictures: [],
  extended: null,
});
const repaired = (agency: Agency) => ({
  kind: 'agency',
  agency,
  hasOwner: false,
  isRepaired: true,
  facts: {},
  sources: [],
  pictures: [],
  extended: null,
});

const readOne = (row: unknown) => readAgencyRows([row]).agencies[0];

describe('a row without a usable id or name is incomplete', () => {
  test.each(NO_OBJECTS)('%s instead of a record', (_name, row) => {
    const { id: _id, name: _name_, ...nothing } = aBareAgency();
    expect(readAgencyRows([row])).toEqual({
      agencies: [],
      incomplete: [{ ...nothing, id: null, name: null }],
    });
  });

  test.each<[name: string, row: unknown]>([
    ['an empty record', {}],
    ['id is absent', aRowWithout('id')],
    ['id is null', aRow({ id: null })],
    ['id is undefined', aRow({ id: undefined })],
    ['id is an empty text', aRow({ id: '' })],
    ['id is a blank text', aRow({ id: '  ' })],
    ['id is a word', aRow({ id: 'abc' })],
    ['id is a word after digits', aRow({ id: '12abc' })],
    ['id is a boolean', aRow({ id: true })],
    ['id is a list', aRow({ id: [7] })],
    ['id is an object', aRow({ id: { value: 7 } })],
    ['id is not a number', aRow({ id: Number.NaN })],
    ['id is infinite', aRow({ id: Infinity })],
    ['id is infinite as text', aRow({ id: '-Infinity' })],
    ['id is a fraction', aRow({ id: 1.5 })],
    ['id is below 0', aRow({ id: -1 })],
    ['id is one past the greatest exact integer', aRow({ id: Number.MAX_SAFE_INTEGER + 1 })],
    ['id is one past the greatest exact integer, as text', aRow({ id: '9007199254740992' })],
    ['Name is absent', aRowWithout('Name')],
    ['Name is null', aRow({ Name: null })],
    ['Name is undefined', aRow({ Name: undefined })],
    ['Name is empty', aRow({ Name: '' })],
    ['Name is blank', aRow({ Name: ' \t\n' })],
    ['Name shows nothing', aRow({ Name: '\u200B\u0000\u202E' })],
    ['Name is a number', aRow({ Name: 42 })],
    ['Name is a list', aRow({ Name: ['Musterhaus'] })],
    ['Name is an object', aRow({ Name: { de: 'Musterhaus' } })],
    ['both are absent', aRowWithout('id', 'Name')],
    ['the columns are spelt differently', { ID: 1, name: 'Musterhaus' }],
  ])('%s', (_name, row) => {
    const { agencies, incomplete } = readAgencyRows([row]);
    expect(agencies).toEqual([]);
    expect(incomplete).toHaveLength(1);
  });

  test('what is usable of it is kept', () => {
    expect(readAgencyRows([aRow({ id: 'x' })]).incomplete).toEqual([{ ...anAgency(), id: null }]);
    expect(readAgencyRows([aRow({ id: 7, Name: 5 })]).incomplete).toEqual([
      { ...anAgency(), id: 7, name: null },
    ]);
  });
});

describe('an id becomes a number', () => {
  test.each<[name: string, given: unknown, id: number]>([
    ['a number stays', 7, 7],
    ['0 is an id', 0, 0],
    ['the greatest exact integer is an id', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['a text of digits becomes a number', '7', 7],
    ["'0' becomes a number", '0', 0],
    ['blanks around the digits do not count', ' 7 ', 7],
    ['the greatest exact integer as text', '9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s: %j → %i', (_name, given, id) => expect(readOne(aRow({ id: given }))).toEqual(anAgency({ id })));
});

describe('what is usable stays', () => {
  test('a well-formed row is taken over', () => expect(readOne(aRow())).toEqual(anAgency()));

  test('a row of id and Name alone is an agency', () => {
    expect(readOne({ id: 3, Name: 'Nur ein Name' })).toEqual(aBareAgency({ id: 3, name: 'Nur ein Name' }));
  });

  test('blanks around the name go', () => {
    expect(readOne(aRow({ Name: '  Musterhaus\t' }))?.name).toBe('Musterhaus');
  });

  test('lists are split at the comma, without blanks, gaps and repetitions', () => {
    const row = aRow({ Standort: ' Köln,, Bonn ,Köln,', Spezialisierung: ' , ,', Branchen: 'IT' });
    expect(readOne(row)).toEqual(
      anAgency({ locations: ['Köln', 'Bonn'], specializations: [], industries: ['IT'] }),
    );
  });

  test('columns that the table does not have are left out', () => {
    expect(readOne({ ...aRow(), rating: 5, html: '<b>' })).toEqual(anAgency());
  });

  test('the row itself is not changed', () => {
    const row = Object.freeze(aRow({ id: '1', Name: ' A ', Standort: 5 }));
    readOne(row);
    expect(row).toEqual(aRow({ id: '1', Name: ' A ', Standort: 5 }));
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['quotes', `"'\`´„“`],
    ['Hebrew', 'שלום Berlin'],
    ['an emoji', '🧭'],
    ['100 kB', 'x'.repeat(100_000)],
  ])('%s in a text stays text, letter by letter', (_name, text) => {
    expect(readOne(aRow({ Name: text, Zusammenfassung: text, Standort: text }))).toEqual(
      anAgency({ name: text, summary: text, locations: [text] }),
    );
  });

  test.each([
    ['marks that force a direction of writing go', 'Gut\u202Egnu\u2067tareb\u2069', 'Gutgnutareb'],
    ['half a character becomes U+FFFD', 'Gut\uD83D', 'Gut\uFFFD'],
  ])('%s', (_name, text, shown) => {
    expect(readOne(aRow({ Name: text, Zusammenfassung: text, Standort: text }))).toEqual(
      anAgency({ name: shown, summary: shown, locations: [shown] }),
    );
  });
});

test('whether an enquiry goes straight there is beside the columns', () => {
  const row = aRow({ agency_derived: { takes_enquiries: true } });
  expect(readAgencyRows([row]).agencies).toEqual([anAgency({ canReceiveEnquiries: true })]);
  const wrong = WRONG_DERIVED.map((derived) => aRow({ agency_derived: derived }));
  expect(readAgencyRows(wrong).agencies).toEqual(WRONG_DERIVED.map(() => anAgency()));
});

describe('what is missing or of the wrong type', () => {
  test.each(OPTIONAL_COLUMNS)('%s absent, undefined or null is missing', (column) => {
    for (const row of [aRowWithout(column), aRow({ [column]: undefined }), aRow({ [column]: null })])
      expect(readOne(row)).toEqual(anAgency(MISSING[column]));
  });

  test.each(TEXT_COLUMNS)('%s of blanks only is missing', (column) => {
    for (const text of ['', ' \n']) {
      expect(readOne(aRow({ [column]: text }))).toEqual(anAgency(MISSING[column]));
    }
  });

  test.each(TEXT_COLUMNS.flatMap((column) => WRONG_TEXTS.map((value) => [column, value] as const)))(
    '%s is no text: %j',
    (column, value) => expect(readOne(aRow({ [column]: value }))).toEqual(anAgency(MISSING[column])),
  );

  test.each(NUMBER_COLUMNS.flatMap((column) => WRONG_NUMBERS.map((value) => [column, value] as const)))(
    '%s is no number: %j',
    (column, value) => expect(readOne(aRow({ [column]: value }))).toEqual(anAgency(MISSING[column])),
  );

  test.each(NUMBER_COLUMNS)('%s that is not finite is missing', (column) => {
    for (const value of [Number.NaN, Infinity, -Infinity, 'NaN', 'Infinity']) {
      expect(readOne(aRow({ [column]: value }))).toEqual(anAgency(MISSING[column]));
    }
  });

  test('0 is a number, not a missing one; a number written as text becomes one', () => {
    expect(readOne(aRow({ 'Anzahl Mitarbeiter': 0 }))?.employees).toBe(0);
    expect(readOne(aRow({ 'Anzahl Mitarbeiter': ' 12 ' }))?.employees).toBe(12);
    expect(readOne(aRow({ Gründungsjahr: ' 1998 ' }))?.foundedYear).toBe(1998);
  });
});

describe('a whole list: a malformed row never spoils the others', () => {
  test('an empty list', () => expect(readAgencyRows([])).toEqual({ agencies: [], incomplete: [] }));

  test('agencies and incomplete entries are kept apart, each in the order of the list', () => {
    const rows = [
      null,
      aRow({ id: 9 }),
      aRow({ id: 2, Name: null }),
      aRow({ id: '4' }),
      'Unsinn',
      aRow({ id: 'x' }),
    ];
    const { agencies, incomplete } = readAgencyRows(rows);
    expect(agencies).toEqual([anAgency({ id: 9 }), anAgency({ id: 4 })]);
    expect(incomplete.map(({ id, name }) => [id, name])).toEqual([
      [null, null],
      [2, null],
      [null, null],
      [null, anAgency().name],
    ]);
  });

  test('2,500 rows are 2,500 agencies', () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => aRow({ id: String(index) }));
    const { agencies, incomplete } = readAgencyRows(rows);
    expect(agencies.map((agency) => agency.id)).toEqual(rows.map((_, index) => index));
    expect(incomplete).toEqual([]);
  });
});

describe('the record of an agency’s page', () => {
  test('of the right shape needs no repair', () => {
    expect(parseAgencyRecord(aRow())).toEqual(valid(anAgency()));
    expect(parseAgencyRecord({ ...aRow(), rating: 5 })).toEqual(valid(anAgency()));
  });

  test('whose optional columns are all null needs none either', () => {
    const nulls = Object.fromEntries(OPTIONAL_COLUMNS.map((column) => [column, null]));
    expect(parseAgencyRecord(aRow(nulls))).toEqual(valid(aBareAgency({ name: anAgency().name })));
  });

  test.each(OPTIONAL_COLUMNS)('without %s is repaired', (column) => {
    expect(parseAgencyRecord(aRowWithout(column))).toEqual(repaired(anAgency(MISSING[column])));
  });

  test.each([
    ...TEXT_COLUMNS.map((column) => [column, 5] as const),
    ...NUMBER_COLUMNS.map((column) => [column, 'viele'] as const),
    ...OPTIONAL_COLUMNS.flatMap((column) => [{}, [1], true].map((value) => [column, value] as const)),
  ])('with %s of the wrong type, %j, is repaired', (column, value) => {
    expect(parseAgencyRecord(aRow({ [column]: value }))).toEqual(repaired(anAgency(MISSING[column])));
  });

  test('with a blank name is repaired with a default', () => {
    expect(parseAgencyRecord(aRow({ Name: ' ' }))).toEqual(repaired(anAgency({ name: 'Unnamed Agency' })));
  });

  test.each<[name: string, record: unknown]>([
    ...NO_OBJECTS,
    ['an empty record', {}],
    ['a record without id', aRowWithout('id')],
    ['a record without Name', aRowWithout('Name')],
    ['a record with other columns', { ID: 1, name: 'Musterhaus' }],
    ["the API's error object", { code: 'PGRST116', message: 'no rows', details: null, hint: null }],
  ])('%s: Ungültiges Dateiformat von der Datenbank erhalten', (_name, record) => {
    expect(parseAgencyRecord(record)).toEqual({
      kind: 'invalid',
      message: 'Ungültiges Dateiformat von der Datenbank erhalten',
    });
  });

  test.each<[name: string, record: unknown]>([
    ['id is null', aRow({ id: null })],
    ['id is a text of digits', aRow({ id: '1' })],
    ['id is a word', aRow({ id: 'abc' })],
    ['id is a boolean', aRow({ id: true })],
    ['id is a list', aRow({ id: [1] })],
    ['id is not a number', aRow({ id: Number.NaN })],
    ['id is infinite', aRow({ id: Infinity })],
    ['Name is null', aRow({ Name: null })],
    ['Name is a number', aRow({ Name: 42 })],
    ['Name is a list', aRow({ Name: ['Musterhaus'] })],
    ['id is a text and the rest is missing', { id: '1', Name: 'Musterhaus' }],
  ])('%s: Ungültige Agenturdaten empfangen', (_name, record) => {
    expect(parseAgencyRecord(record)).toEqual({
      kind: 'invalid',
      message: 'Ungültige Agenturdaten empfangen',
    });
  });
});

describe('whatever the database gives', () => {
  const VALUES: readonly [unknown, ...unknown[]] = [
    null,
    undefined,
    true,
    {},
    { id: 1 },
    [],
    ['x'],
    '',
    '  ',
    '0',
    '7',
    'x',
    'Köln, Bonn',
    '<script>',
    '\u202e',
    '\ud800',
    '1e999',
    'x'.repeat(1_000),
    0,
    7,
    -3,
    1.5,
    2 ** 60,
    Number.NaN,
    Infinity,
  ];

  /** 2,000 rows in which each column is well-formed, absent, or anything at all. */
  const rows = Array.from({ length: 2_000 }, (_, seed) => {
    const random = seededRandom(seed);
    const row: Record<string, unknown> = { ...aRow({ id: seed }) };
    for (const column of ['id', 'Name', ...OPTIONAL_COLUMNS, 'created_at', 'extra']) {
      const fate = integerBelow(4, random);
      if (fate === 0) row[column] = pickOne(VALUES, random);
      if (fate === 1 && integerBelow(3, random) === 0) delete row[column];
    }
    return row;
  });
  const { agencies, incomplete } = readAgencyRows(rows);

  test('no row is lost', () => {
    expect(agencies.length).toBeGreaterThan(500);
    expect(incomplete.length).toBeGreaterThan(100);
    expect(agencies.length + incomplete.length).toBe(rows.length);
  });

  test('the row of what was read is read as the same', () => {
    expect(readAgencyRows([...agencies, ...incomplete].map(toAgencyRow))).toEqual({ agencies, incomplete });
  });

  test('the row of an agency needs no repair', () => {
    for (const agency of agencies) {
      expect(parseAgencyRecord(toAgencyRow(agency))).toEqual({
        kind: 'agency',
        agency,
        hasOwner: false,
        isRepaired: false,
        facts: {},
        sources: [],
        pictures: [],
        extended: null,
      });
    }
  });
});
