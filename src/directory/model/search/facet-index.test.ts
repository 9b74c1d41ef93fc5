import { describe, expect, test } from 'vitest';
import { type Agency, splitList } from '#agency/model/agency.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { buildFacetIndex, optionKeysOf } from './facet-index.ts';
import type { FacetName } from './facets.ts';

const YEAR = 2026;

function columnOf(agencies: readonly Agency[], facet: FacetName) {
  return buildFacetIndex(agencies, YEAR).columns[facet];
}

/** „label: total“ of what at least one agency has. */
function offered(agencies: readonly Agency[], facet: FacetName): string[] {
  return columnOf(agencies, facet)
    .options.filter(({ total }) => total > 0)
    .map(({ label, total }) => `${label}: ${String(total)}`);
}

/** Agencies of which each names these entries, comma-separated, in one field, and nothing else. */
const withField = (
  field: 'industries' | 'specializations' | 'locations',
  ...entries: readonly (string | null)[]
) => entries.map((entry, at) => aBareAgency({ id: at + 1, [field]: splitList(entry) }));

describe('spelling variants are one option', () => {
  test('„IT“, „IT & Digital“ and „Informationstechnologie“', () => {
    const agencies = withField('specializations', 'IT', 'IT & Digital', 'Informationstechnologie', 'EDV, IT');
    expect(offered(agencies, 'specialization')).toEqual(['IT: 4']);
  });

  test('a narrower entry counts for the wider option too, and comes after it', () => {
    const agencies = withField(
      'specializations',
      'Bilanzbuchhaltung',
      'Finanzen',
      'Rechnungswesen, CFO',
      'Personal',
    );
    const { options } = columnOf(agencies, 'specialization');
    expect(options.map(({ key, parent, total }) => [key, parent, total])).toEqual([
      ['finanzen', null, 3],
      ['rechnungswesen', 'finanzen', 2],
      ['personal', null, 1],
    ]);
  });

  test('what the vocabulary does not know is grouped by its spelling alone', () => {
    const agencies = withField('industries', 'Quastenflosser', 'QUASTENFLOSSER', 'quasten-flosser');
    expect(offered(agencies, 'industry')).toEqual(['Quastenflosser: 2', 'quasten-flosser: 1']);
  });

  test('an agency counts once, however often it says the same', () => {
    expect(offered(withField('industries', 'Automobil, Automotive, Kfz'), 'industry')).toEqual([
      'Industrie: 1',
      'Automotive: 1',
    ]);
  });

  test.each([
    ['a sentence', 'Wir suchen '.repeat(20)],
    ['signs', '???, –, ***'],
    ['nothing', ' , ,'],
    ['no field', null],
  ])('%s is no option', (_name, entry) => {
    expect(columnOf(withField('industries', entry), 'industry').options).toEqual([]);
  });

  test('a very long text is read without failing, and so are very many entries', () => {
    const list = Array.from({ length: 500 }, (_, at) => `Quasten ${String(at)}`).join(', ');
    const agencies = withField('locations', `Köln ${'x'.repeat(100_000)}`, list);
    expect(columnOf(agencies, 'place').options.length).toBeLessThanOrEqual(70);
  });

  test('what most agencies have comes first, equals in German order', () => {
    const agencies = withField('industries', 'Handel, Öl', 'Handel, Zunft', 'Zunft', 'Zunft, Amt');
    expect(offered(agencies, 'industry')[0]).toBe('Zunft: 3');
    expect(offered(agencies, 'industry')[1]).toBe('Handel: 2');
  });
});

describe('places', () => {
  test('a town counts for its state and regions', () => {
    const { options } = columnOf(
      withField('locations', 'Frankfurt/Main', '60311 Frankfurt', 'Kassel'),
      'place',
    );
    expect(options.map(({ label, section, total }) => [label, section, total])).toEqual([
      ['Frankfurt am Main', 'main', 2],
      ['Kassel', 'main', 1],
      ['Hessen', 'state', 3],
      ['Westdeutschland', 'region', 3],
      ['Rhein-Main', 'region', 2],
      ['Nordhessen', 'region', 1],
    ]);
  });

  test('a state or region counts for itself', () => {
    const { options } = columnOf(withField('locations', 'Bayern', 'Ruhrpott', 'bundesweit'), 'place');
    expect(options.map(({ label, section }) => [label, section])).toEqual([
      ['Bayern', 'state'],
      ['Bundesweit', 'region'],
      ['Ruhrgebiet', 'region'],
    ]);
  });

  test('a city state is a town and a state', () => {
    const { options } = columnOf(withField('locations', 'Bremen', 'Bremerhaven'), 'place');
    const bremen = options.filter(({ label }) => label.includes('Bremen'));
    expect(bremen.map(({ key, section, total }) => [key, section, total])).toEqual([
      ['bremen', 'main', 1],
      ['land-bremen', 'state', 2],
    ]);
  });

  test('an entry of two towns counts for both', () => {
    expect(offered(withField('locations', 'Köln/Bonn'), 'place')).toEqual(
      expect.arrayContaining(['Köln: 1', 'Bonn: 1', 'Nordrhein-Westfalen: 1']),
    );
  });

  test('an unknown place stands for itself', () => {
    expect(offered(withField('locations', 'Entenhausen'), 'place')).toEqual(['Entenhausen: 1']);
  });
});

describe('size', () => {
  test.each([
    [null, 'keine Angabe'],
    [-1, 'keine Angabe'],
    [0, 'bis 10'],
    [1, 'bis 10'],
    [10, 'bis 10'],
    [11, '11–50'],
    [50, '11–50'],
    [51, '51–200'],
    [200, '51–200'],
    [201, '201–500'],
    [500, '201–500'],
    [501, 'über 500'],
    [1e300, 'über 500'],
  ])('%s employees: %s', (employees, label) => {
    expect(offered([anAgency({ employees: employees })], 'size')).toEqual([`${label}: 1`]);
  });

  test('is offered in its own order, whoever has what', () => {
    expect(columnOf([], 'size').options.map(({ label }) => label)).toEqual([
      'bis 10',
      '11–50',
      '51–200',
      '201–500',
      'über 500',
      'keine Angabe',
    ]);
  });
});

describe('founding', () => {
  test.each([
    [null, 'keine Angabe'],
    [1699, 'keine Angabe'],
    [1700, 'vor 1980'],
    [1979, 'vor 1980'],
    [1980, '1980–1999'],
    [1999, '1980–1999'],
    [2000, '2000–2009'],
    [2009, '2000–2009'],
    [2010, '2010–2019'],
    [2019, '2010–2019'],
    [2020, 'ab 2020'],
    [YEAR, 'ab 2020'],
    [YEAR + 1, 'keine Angabe'],
    [1998.5, 'keine Angabe'],
  ])('%s: %s', (year, label) => {
    expect(offered([anAgency({ foundedYear: year })], 'founded')).toEqual([`${label}: 1`]);
  });
});

describe('the vocabulary', () => {
  test.each([
    ['specialization', 'EDV', 'it'],
    ['place', 'Munich', 'muenchen'],
    ['industry', 'Kfz', 'automotive'],
  ] as const)('the %s „%s“ is understood as %s', (facet, text, key) => {
    expect(optionKeysOf(facet, text)).toContain(key);
  });
});
