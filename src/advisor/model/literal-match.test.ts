import { describe, expect, test } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import { matchLiterally } from './literal-match.ts';
import { seededRandom } from './seeded-random.ts';

/** An agency in which every field says something else. */
const agency = aBareAgency({
  name: 'Adlerhorst Personalberatung',
  summary: 'Wir besetzen Führungspositionen im ÄRZTLICHEN Dienst (Chefarzt, Oberarzt) – seit 100 % Jahren.',
  specializations: ['Executive Search', 'Data & KI', 'Einkauf'],
  industries: ['Gesundheitswesen', 'E-Commerce', 'Straßenbau'],
  locations: ['Frankfurt am Main', 'Köln'],
  foundedYear: 1987,
  employees: 4711,
  website: 'www.adlerhorst.example',
});

const found = (field: 'locations' | 'specializations' | 'industries' | 'summary', ...values: string[]) =>
  (values.length > 0 ? values : ['']).map((value) => ({ field, value }));

describe('matching looks in description, industries, locations and specializations', () => {
  test.each([
    { name: 'description, at its beginning', query: 'Wir besetzen', reasons: found('summary') },
    { name: 'description, in the middle of a word', query: 'ührungsposi', reasons: found('summary') },
    { name: 'description, at its end', query: '% Jahren.', reasons: found('summary') },
    {
      name: 'first specialization',
      query: 'Executive',
      reasons: found('specializations', 'Executive Search'),
    },
    { name: 'last specialization', query: 'Einkauf', reasons: found('specializations', 'Einkauf') },
    { name: 'first industry', query: 'Gesundheit', reasons: found('industries', 'Gesundheitswesen') },
    { name: 'last industry', query: 'straßenbau', reasons: found('industries', 'Straßenbau') },
    { name: 'first location', query: 'Frankfurt am Main', reasons: found('locations', 'Frankfurt am Main') },
    { name: 'last location', query: 'köln', reasons: found('locations', 'Köln') },
  ])('$name: $query', ({ query, reasons }) => expect(matchLiterally(query, agency)).toEqual(reasons));

  test('description of 20,000 characters: up to its end', () => {
    const long = aBareAgency({ summary: `${'x'.repeat(19_990)}Finanzchef` });
    expect(matchLiterally('finanzchef', long)).toEqual(found('summary'));
  });

  test('description that lists shorten: not the dots that they add', () => {
    const cut = aBareAgency({ summary: 'x'.repeat(101) });
    expect(matchLiterally('x'.repeat(100), cut)).toEqual(found('summary'));
    expect(matchLiterally('xx...', cut)).toEqual([]);
  });
});

describe('matching does not look in other fields', () => {
  test.each([
    ['the name', 'Adlerhorst'],
    ['the whole name', 'Adlerhorst Personalberatung'],
    ['the founding year', '1987'],
    ['the staff count', '4711'],
    ['the website', 'www.adlerhorst'],
    ['what no field says', 'Logistik'],
    ['what an empty field is called', 'null'],
  ])('%s: %j', (_name, query) => expect(matchLiterally(query, agency)).toEqual([]));

  test.each<Partial<Agency>>([
    { summary: 'Adlerhorst' },
    { specializations: ['Adlerhorst'] },
    { industries: ['Adlerhorst'] },
    { locations: ['Adlerhorst'] },
  ])('a name that a field repeats is found there: %j', (field) => {
    expect(matchLiterally('adlerhorst', { ...agency, ...field })).toHaveLength(1);
  });
});

describe('matching is case-insensitive', () => {
  test.each([
    ['einkauf', 'Einkauf'],
    ['EINKAUF', 'Einkauf'],
    ['eInKaUf', 'Einkauf'],
    ['DATA & ki', 'Data & KI'],
  ])('%j finds %j', (query, value) => {
    expect(matchLiterally(query, agency)).toEqual(found('specializations', value));
  });

  test.each([
    ['small umlauts find great ones', 'ärztlichen dienst', 'summary'],
    ['great umlauts find small ones', 'KÖLN', 'locations'],
    ['a great ß finds the small one', 'STRAẞENBAU', 'industries'],
  ])('%s: %j', (_name, query, field) => {
    expect(matchLiterally(query, agency).map((reason) => reason.field)).toEqual([field]);
  });
});

describe('matching takes the whole query, not its words', () => {
  test.each([
    ['two words that are in different fields', 'Einkauf Köln'],
    ['two words of one field that are not neighbours', 'Wir Führungspositionen'],
    ['two words in another order', 'Search Executive'],
    ['a sentence around a word that is there', 'Ich suche jemanden für den Einkauf'],
    ['a word longer than the one that is there', 'Einkaufsleiter'],
    ['an umlaut is not its letter', 'Koln'],
  ])('nothing for %s: %j', (_name, query) => expect(matchLiterally(query, agency)).toEqual([]));

  test.each([
    ['blanks around the query do not count', '  einkauf \n', 'Einkauf'],
    ['a blank inside the query counts', 'data &', 'Data & KI'],
  ])('%s: %j', (_name, query, value) => {
    expect(matchLiterally(query, agency)).toEqual(found('specializations', value));
  });

  test.each([['.*'], ['[a-z]'], ['^Wir'], ['$'], ['(Chefarzt|Oberarzt)'], ['\\w'], ['_']])(
    'signs of a pattern are letters like any other: %j finds nothing',
    (query) => expect(matchLiterally(query, agency)).toEqual([]),
  );

  test.each([['(Chefarzt,'], ['100 %'], ['Dienst (']])('signs that are there are found: %j', (query) => {
    expect(matchLiterally(query, agency)).toEqual(found('summary'));
  });
});

describe('a blank query is ignored', () => {
  test.each([[''], [' '], ['\t'], ['\r\n'], ['\u00a0'], [' \u2003 ']])('%j matches nothing', (query) => {
    expect(matchLiterally(query, agency)).toEqual([]);
    expect(matchLiterally(query, aBareAgency())).toEqual([]);
  });
});

describe('an agency with empty fields', () => {
  test.each([['a'], ['...'], ['null'], ['Personalberatung'], [',']])('does not match %j', (query) => {
    expect(matchLiterally(query, aBareAgency())).toEqual([]);
    expect(
      matchLiterally(query, aBareAgency({ summary: '', specializations: [], industries: [], locations: [] })),
    ).toEqual([]);
  });
});

describe('the reasons name every place of a match', () => {
  test('specializations, industries, locations, description: best to show first', () => {
    const everywhere = anAgency({
      summary: 'Berlin im Blick',
      specializations: ['Startups', 'Berlin-Startups'],
      industries: ['Berliner Handwerk', 'Handel'],
      locations: ['Berlin', 'Potsdam', 'Berlin-Mitte'],
    });
    expect(matchLiterally('berlin', everywhere)).toEqual([
      ...found('specializations', 'Berlin-Startups'),
      ...found('industries', 'Berliner Handwerk'),
      ...found('locations', 'Berlin', 'Berlin-Mitte'),
      ...found('summary'),
    ]);
  });

  test('the entry is named as it is written, not as it was asked for', () => {
    expect(matchLiterally('FRANKFURT', agency)).toEqual(found('locations', 'Frankfurt am Main'));
  });

  test('the description counts once, however often the query is in it', () => {
    expect(matchLiterally('hr', aBareAgency({ summary: `hr ${'HR '.repeat(200)}` }))).toEqual(
      found('summary'),
    );
  });
});

describe('whatever is asked', () => {
  const FIELDS = [
    'summary',
    'specializations',
    'industries',
    'locations',
  ] as const satisfies (keyof Agency)[];

  test('any part of a field finds the agency, in great and in small letters; without the field it does not', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const random = seededRandom(seed);
      const field = pickOne(FIELDS, random);
      const word = Array.from({ length: 3 + integerBelow(8, random) }, () =>
        pickOne(['a', 'Ö', 'x', 'ß', '-', '+', '7', '_', '('], random),
      ).join('');
      const start = integerBelow(word.length, random);
      const query = word.slice(start, start + 1 + integerBelow(word.length - start, random));
      const text = `vor ${word} nach`;
      const without = aBareAgency({ name: word, website: word });
      const only = { ...without, [field]: field === 'summary' ? text : [text] };
      for (const written of [query, query.toLowerCase(), query.replaceAll('ß', 'ẞ').toUpperCase()]) {
        expect(matchLiterally(written, only)).toHaveLength(1);
        expect(matchLiterally(written, without)).toEqual([]);
      }
    }
  });
});
