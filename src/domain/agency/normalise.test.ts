import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/advisor/seeded-random.ts';
import { anAgency, aRow, aRowWithout, CREATED_AT } from '#tests/fixtures/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import { NAME_DEFAULTS, normaliseAgencies, normaliseAgency, normaliseLeniently } from './normalise.ts';
import {
  INVALID_AGENCY_MESSAGE,
  INVALID_FORMAT_MESSAGE,
  parseAgency,
  REPAIRED_NOTICE,
} from './parse-agency.ts';

const NOW = '2026-11-21T08:00:00.000Z';

const TEXT_FIELDS = ['Standort', 'Zusammenfassung', 'Spezialisierung', 'Branchen', 'Webseite'] as const;
const NUMBER_FIELDS = ['Gründungsjahr', 'Anzahl Mitarbeiter'] as const;
const OPTIONAL_FIELDS = [...TEXT_FIELDS, ...NUMBER_FIELDS] as const;

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

/** Values of the wrong type for the field, as a damaged table or API may give them. */
const WRONG_TEXTS: unknown[] = [5, 0, true, false, {}, [], ['Köln'], { text: 'Köln' }];
const WRONG_NUMBERS: unknown[] = ['viele', '', '   ', '12 Personen', true, false, {}, [], [12]];

describe('normalisation on load: records without id or Name are dropped', () => {
  test.each(NO_OBJECTS)('dropped: %s instead of a record', (_name, row) => {
    expect(normaliseAgency(row, NOW)).toBeNull();
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
  ])('dropped: %s', (_name, row) => {
    expect(normaliseAgency(row, NOW)).toBeNull();
  });
});

describe('normalisation on load: id is converted to number', () => {
  test.each<[name: string, given: unknown, id: number]>([
    ['a number stays', 7, 7],
    ['0 is an id', 0, 0],
    ['the greatest exact integer is an id', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['a text of digits becomes a number', '7', 7],
    ["'0' becomes a number", '0', 0],
    ['blanks around the digits do not count', ' 7 ', 7],
    ['the greatest exact integer as text', '9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s: %j → %i', (_name, given, id) => {
    expect(normaliseAgency(aRow({ id: given }), NOW)).toEqual(anAgency({ id }));
  });
});

describe('normalisation on load: what is usable stays', () => {
  test('a well-formed row is taken over as it is', () => {
    expect(normaliseAgency(aRow(), NOW)).toEqual(anAgency());
  });

  test('a row of id and Name alone is an agency', () => {
    expect(normaliseAgency({ id: 3, Name: 'Nur ein Name' }, NOW)).toEqual({
      id: 3,
      Name: 'Nur ein Name',
      Standort: null,
      Gründungsjahr: null,
      Zusammenfassung: null,
      Spezialisierung: null,
      Branchen: null,
      'Anzahl Mitarbeiter': null,
      Webseite: null,
      created_at: NOW,
    });
  });

  test('blanks around the Name go', () => {
    expect(normaliseAgency(aRow({ Name: '  Musterhaus\t' }), NOW)?.Name).toBe('Musterhaus');
  });

  test('columns that the table does not have are left out', () => {
    expect(normaliseAgency({ ...aRow(), rating: 5, html: '<b>' }, NOW)).toEqual(anAgency());
  });

  test('the row itself is not changed', () => {
    const row = Object.freeze(aRow({ id: '1', Name: ' A ', Standort: 5, created_at: null }));
    normaliseAgency(row, NOW);
    expect(row).toEqual(aRow({ id: '1', Name: ' A ', Standort: 5, created_at: null }));
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['quotes', `"'\`´„“`],
    ['Hebrew', 'שלום, Berlin'],
    ['an emoji', '🧭'],
    ['100 kB', 'x'.repeat(100_000)],
  ])('%s in a text stays text, letter by letter', (_name, text) => {
    const agency = normaliseAgency(aRow({ Name: text, Zusammenfassung: text, Standort: text }), NOW);
    expect(agency).toEqual(anAgency({ Name: text, Zusammenfassung: text, Standort: text }));
  });

  test.each([
    ['marks that force a direction of writing go', 'Gut\u202Egnu\u2067tareb\u2069', 'Gutgnutareb'],
    ['half a character becomes U+FFFD', 'Gut\uD83D', 'Gut\uFFFD'],
  ])('%s', (_name, text, shown) => {
    const agency = normaliseAgency(aRow({ Name: text, Zusammenfassung: text, Standort: text }), NOW);
    expect(agency).toEqual(anAgency({ Name: shown, Zusammenfassung: shown, Standort: shown }));
  });
});

describe('normalisation on load: missing optional fields become null', () => {
  test.each(OPTIONAL_FIELDS)('%s absent → null', (field) => {
    expect(normaliseAgency(aRowWithout(field), NOW)).toEqual(anAgency({ [field]: null }));
  });

  test.each(OPTIONAL_FIELDS)('%s undefined → null', (field) => {
    expect(normaliseAgency(aRow({ [field]: undefined }), NOW)).toEqual(anAgency({ [field]: null }));
  });

  test.each(OPTIONAL_FIELDS)('%s null → null', (field) => {
    expect(normaliseAgency(aRow({ [field]: null }), NOW)).toEqual(anAgency({ [field]: null }));
  });

  test.each(TEXT_FIELDS)('%s of blanks only → null', (field) => {
    expect(normaliseAgency(aRow({ [field]: '' }), NOW)).toEqual(anAgency({ [field]: null }));
    expect(normaliseAgency(aRow({ [field]: ' \n' }), NOW)).toEqual(anAgency({ [field]: null }));
  });

  test.each(TEXT_FIELDS.flatMap((field) => WRONG_TEXTS.map((value) => [field, value] as const)))(
    '%s is no text: %j → null',
    (field, value) => {
      expect(normaliseAgency(aRow({ [field]: value }), NOW)).toEqual(anAgency({ [field]: null }));
    },
  );

  test.each(NUMBER_FIELDS.flatMap((field) => WRONG_NUMBERS.map((value) => [field, value] as const)))(
    '%s is no number: %j → null',
    (field, value) => {
      expect(normaliseAgency(aRow({ [field]: value }), NOW)).toEqual(anAgency({ [field]: null }));
    },
  );

  test.each(NUMBER_FIELDS)('%s that is not finite → null', (field) => {
    for (const value of [Number.NaN, Infinity, -Infinity, 'NaN', 'Infinity']) {
      expect(normaliseAgency(aRow({ [field]: value }), NOW)).toEqual(anAgency({ [field]: null }));
    }
  });

  test.each(NUMBER_FIELDS)('%s: 0 is a number, not a missing one', (field) => {
    expect(normaliseAgency(aRow({ [field]: 0 }), NOW)).toEqual(anAgency({ [field]: 0 }));
  });

  test.each(NUMBER_FIELDS)('%s written as text becomes a number', (field) => {
    expect(normaliseAgency(aRow({ [field]: ' 1998 ' }), NOW)).toEqual(anAgency({ [field]: 1998 }));
  });
});

describe('normalisation on load: created_at defaults to now', () => {
  test('a given created_at stays', () => {
    expect(normaliseAgency(aRow(), NOW)?.created_at).toBe(CREATED_AT);
  });

  test('absent → now', () => {
    expect(normaliseAgency(aRowWithout('created_at'), NOW)).toEqual(anAgency({ created_at: NOW }));
  });

  test.each([[null], [undefined], [''], ['  '], [0], [1_772_000_000_000], [{}], [true]])(
    '%j → now',
    (value) => {
      expect(normaliseAgency(aRow({ created_at: value }), NOW)).toEqual(anAgency({ created_at: NOW }));
    },
  );
});

describe('normalisation of a whole list: a malformed row never spoils the others', () => {
  test('an empty list', () => {
    expect(normaliseAgencies([], NOW)).toEqual({ agencies: [], unreadableRows: [] });
  });

  test('agencies and unreadable rows are kept apart, each in the order of the list', () => {
    const nameless = aRow({ id: 2, Name: null });
    const idless = aRow({ id: 'x' });
    const rows = [
      null,
      aRow({ id: 9 }),
      nameless,
      aRow({ id: '4' }),
      'Unsinn',
      idless,
      aRow({ id: 1 }),
      [],
      {},
    ];
    expect(normaliseAgencies(rows, NOW)).toEqual({
      agencies: [anAgency({ id: 9 }), anAgency({ id: 4 }), anAgency({ id: 1 })],
      unreadableRows: [null, nameless, 'Unsinn', idless, [], {}],
    });
  });

  test('nothing but unreadable rows', () => {
    expect(normaliseAgencies([null, 1, 'x'], NOW)).toEqual({ agencies: [], unreadableRows: [null, 1, 'x'] });
  });

  test('2,500 rows are 2,500 agencies', () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => aRow({ id: String(index) }));
    const { agencies, unreadableRows } = normaliseAgencies(rows, NOW);
    expect(agencies.map((agency) => agency.id)).toEqual(rows.map((_, index) => index));
    expect(unreadableRows).toEqual([]);
  });
});

describe('detail: fetched data is checked against the agency shape', () => {
  test('a record of the shape is valid and stays as it is', () => {
    expect(parseAgency(aRow(), NOW)).toEqual({ kind: 'valid', agency: anAgency() });
  });

  test('a record whose optional fields are all null is valid', () => {
    const nulls = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, null]));
    expect(parseAgency(aRow(nulls), NOW)).toEqual({ kind: 'valid', agency: anAgency(nulls) });
  });

  test('columns that the table does not have are no fault and are left out', () => {
    expect(parseAgency({ ...aRow(), rating: 5 }, NOW)).toEqual({ kind: 'valid', agency: anAgency() });
  });
});

describe('detail: a record with numeric id and textual Name is repaired with defaults', () => {
  test("the notice is 'Hinweis: Einige Daten konnten nicht korrekt geladen werden.'", () => {
    expect(REPAIRED_NOTICE).toBe('Hinweis: Einige Daten konnten nicht korrekt geladen werden.');
  });

  test.each(OPTIONAL_FIELDS)('%s absent → null, the rest stays', (field) => {
    expect(parseAgency(aRowWithout(field), NOW)).toEqual({
      kind: 'repaired',
      agency: anAgency({ [field]: null }),
    });
  });

  test.each([
    ...TEXT_FIELDS.map((field) => [field, 5] as const),
    ...NUMBER_FIELDS.map((field) => [field, 'viele'] as const),
    ...OPTIONAL_FIELDS.map((field) => [field, {}] as const),
    ...OPTIONAL_FIELDS.map((field) => [field, [1]] as const),
    ...OPTIONAL_FIELDS.map((field) => [field, true] as const),
  ])('%s of the wrong type, %j → null, the rest stays', (field, value) => {
    expect(parseAgency(aRow({ [field]: value }), NOW)).toEqual({
      kind: 'repaired',
      agency: anAgency({ [field]: null }),
    });
  });

  test.each([[null], [undefined], [5], [{}]])('created_at %j → now, the rest stays', (value) => {
    expect(parseAgency(aRow({ created_at: value }), NOW)).toEqual({
      kind: 'repaired',
      agency: anAgency({ created_at: NOW }),
    });
  });

  test('created_at absent → now, the rest stays', () => {
    expect(parseAgency(aRowWithout('created_at'), NOW)).toEqual({
      kind: 'repaired',
      agency: anAgency({ created_at: NOW }),
    });
  });

  test('id and Name alone: null for every optional field, now for created_at', () => {
    expect(parseAgency({ id: 3, Name: 'Nur ein Name' }, NOW)).toEqual({
      kind: 'repaired',
      agency: {
        id: 3,
        Name: 'Nur ein Name',
        Standort: null,
        Gründungsjahr: null,
        Zusammenfassung: null,
        Spezialisierung: null,
        Branchen: null,
        'Anzahl Mitarbeiter': null,
        Webseite: null,
        created_at: NOW,
      },
    });
  });
});

describe('detail: records beyond repair', () => {
  test('the messages to the letter', () => {
    expect(INVALID_AGENCY_MESSAGE).toBe('Ungültige Agenturdaten empfangen');
    expect(INVALID_FORMAT_MESSAGE).toBe('Ungültiges Dateiformat von der Datenbank erhalten');
  });

  test.each<[name: string, record: unknown]>([
    ...NO_OBJECTS,
    ['an empty record', {}],
    ['a record without id', aRowWithout('id')],
    ['a record without Name', aRowWithout('Name')],
    ['a record without both', aRowWithout('id', 'Name')],
    ['a record with other columns', { ID: 1, name: 'Musterhaus' }],
    ["the API's error object", { code: 'PGRST116', message: 'no rows', details: null, hint: null }],
  ])('%s: Ungültiges Dateiformat von der Datenbank erhalten', (_name, record) => {
    expect(parseAgency(record, NOW)).toEqual({
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
    ['id and Name are null', aRow({ id: null, Name: null })],
    ['id is a text and the rest is missing', { id: '1', Name: 'Musterhaus' }],
  ])('%s: Ungültige Agenturdaten empfangen', (_name, record) => {
    expect(parseAgency(record, NOW)).toEqual({
      kind: 'invalid',
      message: 'Ungültige Agenturdaten empfangen',
    });
  });
});

describe('top list and overview: a failing row is replaced by a lenient version', () => {
  const { overview, topList } = NAME_DEFAULTS;

  test('the default names, to the letter', () => {
    expect(NAME_DEFAULTS).toEqual({
      card: 'Unnamed Agency',
      overview: 'Unbekannte Agentur',
      topList: 'Unbenannte Beratung',
    });
  });

  test.each<[name: string, given: unknown]>([
    ['null', null],
    ['empty', ''],
    ['blank', '  '],
    ['a number', 42],
    ['an object', {}],
  ])('Name %s: the default of the place', (_name, given) => {
    const row = aRow({ Name: given });
    expect(normaliseLeniently(row, overview, NOW)).toEqual(anAgency({ Name: 'Unbekannte Agentur' }));
    expect(normaliseLeniently(row, topList, NOW)).toEqual(anAgency({ Name: 'Unbenannte Beratung' }));
  });

  test('Name absent: the default of the place', () => {
    expect(normaliseLeniently(aRowWithout('Name'), overview, NOW).Name).toBe('Unbekannte Agentur');
    expect(normaliseLeniently(aRowWithout('Name'), topList, NOW).Name).toBe('Unbenannte Beratung');
  });

  test('a given Name stays, without blanks around it', () => {
    expect(normaliseLeniently(aRow({ id: null, Name: ' Musterhaus ' }), overview, NOW)).toEqual(
      anAgency({ id: 0, Name: 'Musterhaus' }),
    );
  });

  test.each<[name: string, given: unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a text', 'abc'],
    ['a text of digits', '7'],
    ['a boolean', true],
    ['a list', [7]],
    ['not a number', Number.NaN],
    ['infinite', Infinity],
  ])('id %s: 0', (_name, given) => {
    expect(normaliseLeniently(aRow({ id: given }), overview, NOW)).toEqual(anAgency({ id: 0 }));
  });

  test('id absent: 0', () => {
    expect(normaliseLeniently(aRowWithout('id'), topList, NOW)).toEqual(anAgency({ id: 0 }));
  });

  test('a numeric id stays', () => {
    expect(normaliseLeniently(aRow({ id: 7, Name: null }), overview, NOW).id).toBe(7);
  });

  test.each(OPTIONAL_FIELDS)('%s missing or of the wrong type: null', (field) => {
    expect(normaliseLeniently(aRowWithout(field), overview, NOW)).toEqual(anAgency({ [field]: null }));
    expect(normaliseLeniently(aRow({ [field]: {} }), overview, NOW)).toEqual(anAgency({ [field]: null }));
  });

  test('created_at missing: now; given: as it is', () => {
    expect(normaliseLeniently(aRowWithout('created_at'), overview, NOW).created_at).toBe(NOW);
    expect(normaliseLeniently(aRow({ created_at: 5 }), topList, NOW).created_at).toBe(NOW);
    expect(normaliseLeniently(aRow(), overview, NOW).created_at).toBe(CREATED_AT);
  });

  test.each(NO_OBJECTS)('%s instead of a record: all defaults', (_name, row) => {
    expect(normaliseLeniently(row, overview, NOW)).toEqual({
      id: 0,
      Name: 'Unbekannte Agentur',
      Standort: null,
      Gründungsjahr: null,
      Zusammenfassung: null,
      Spezialisierung: null,
      Branchen: null,
      'Anzahl Mitarbeiter': null,
      Webseite: null,
      created_at: NOW,
    });
  });
});

describe('whatever the database gives', () => {
  const TEXTS = [
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
  ];
  const NUMBERS = [0, 7, -3, 1.5, 2 ** 60, Number.NaN, Infinity];
  const VALUES: readonly [unknown, ...unknown[]] = [
    null,
    undefined,
    true,
    {},
    { id: 1 },
    [],
    ['x'],
    ...TEXTS,
    ...NUMBERS,
  ];
  const COLUMNS = ['id', 'Name', ...OPTIONAL_FIELDS, 'created_at', 'extra'] as const;

  /** 2,000 rows in which each column is well-formed, absent, or anything at all. */
  const rows = Array.from({ length: 2_000 }, (_, seed) => {
    const random = seededRandom(seed);
    const row: Record<string, unknown> = { ...aRow({ id: seed }) };
    for (const column of COLUMNS) {
      const fate = integerBelow(4, random);
      if (fate === 0) row[column] = pickOne(VALUES, random);
      if (fate === 1 && integerBelow(3, random) === 0) delete row[column];
    }
    return row;
  });

  test('a normalised row has the agency shape', () => {
    const { agencies } = normaliseAgencies(rows, NOW);
    expect(agencies.length).toBeGreaterThan(500);
    for (const agency of agencies) expect(parseAgency(agency, NOW)).toEqual({ kind: 'valid', agency });
  });

  test('normalising twice changes nothing', () => {
    const { agencies } = normaliseAgencies(rows, NOW);
    expect(normaliseAgencies(agencies, '1970-01-01T00:00:00Z')).toEqual({ agencies, unreadableRows: [] });
  });

  test('no row is lost: it is an agency or unreadable', () => {
    const { agencies, unreadableRows } = normaliseAgencies(rows, NOW);
    expect(agencies.length + unreadableRows.length).toBe(rows.length);
    expect(unreadableRows.length).toBeGreaterThan(100);
  });

  test('a repaired record has the agency shape', () => {
    const parsed = rows.map((row) => parseAgency(row, NOW));
    const repaired = parsed.filter((result) => result.kind === 'repaired');
    expect(repaired.length).toBeGreaterThan(500);
    for (const { agency } of repaired) expect(parseAgency(agency, NOW)).toEqual({ kind: 'valid', agency });
  });

  test('a lenient row has the agency shape', () => {
    for (const row of rows) {
      const agency = normaliseLeniently(row, NAME_DEFAULTS.topList, NOW);
      expect(parseAgency(agency, NOW)).toEqual({ kind: 'valid', agency });
    }
  });
});
