import { describe, expect, test } from 'vitest';
import { canonicalEntries } from './canonical.ts';

describe('spelling variants of an entry fall together', () => {
  test.each([
    ['IT', 'IT'],
    ['IT & Digital', 'IT'],
    ['Informationstechnologie', 'IT'],
    ['EDV', 'IT'],
    ['HR', 'Personal'],
    ['Personalwesen', 'Personal'],
    ['Human Resources', 'Personal'],
    ['Buchhaltung', 'Finanzen'],
    ['Finanzen & Controlling', 'Finanzen'],
    ['Tech Recruiting', 'IT'],
    ['Entwicklung (Java)', 'IT'],
  ])('Spezialisierung %s: %s', (entry, group) => {
    expect(canonicalEntries(entry, 'specializations')[0]?.group).toBe(group);
  });

  test.each([
    ['Onlinehandel', 'E-Commerce'],
    ['E-Commerce', 'E-Commerce'],
    ['eCommerce', 'E-Commerce'],
    ['Automobil', 'Industrie'],
    ['Krankenhäuser', 'Gesundheitswesen'],
    ['KMU', 'Mittelstand'],
  ])('Branche %s: %s', (entry, group) => expect(canonicalEntries(entry, 'industries')[0]?.group).toBe(group));

  test('the narrower concept is kept beside the group', () => {
    expect(canonicalEntries('Automobilzulieferer', 'industries')[0]).toMatchObject({
      group: 'Industrie',
      name: 'Automotive',
    });
    expect(canonicalEntries('Bilanzbuchhaltung', 'specializations')[0]).toMatchObject({
      group: 'Finanzen',
      name: 'Rechnungswesen',
    });
  });

  test.each([
    ['Frankfurt', 'Frankfurt am Main'],
    ['Frankfurt/Main', 'Frankfurt am Main'],
    ['60311 Frankfurt a. M.', 'Frankfurt am Main'],
    ['Munich', 'München'],
    ['Freiburg', 'Freiburg im Breisgau'],
  ])('Standort %s: %s', (entry, group) => expect(canonicalEntries(entry, 'locations')[0]?.group).toBe(group));

  test('a town has its state and regions', () => {
    expect(canonicalEntries('Essen', 'locations')[0]?.regions).toEqual(
      expect.arrayContaining(['Nordrhein-Westfalen', 'Ruhrgebiet']),
    );
  });

  test.each([
    ['Rhein-Main', ['Rhein-Main']],
    ['Mainhattan', ['Rhein-Main']],
    ['Ruhrpott', ['Ruhrgebiet']],
    ['Bayern', ['Bayern']],
  ])('a region has one name, however it is called: %s', (entry, regions) => {
    expect(canonicalEntries(entry, 'locations')[0]).toMatchObject({ group: regions[0], regions });
  });

  test('a town is in each region once, under its main name', () => {
    expect(canonicalEntries('Frankfurt', 'locations')[0]?.regions).toEqual([
      'Hessen',
      'Rhein-Main',
      'Westdeutschland',
    ]);
  });

  test.each([
    ['Köln/Bonn', 'locations', ['Köln', 'Bonn']],
    ['Vertrieb & Marketing', 'specializations', ['Vertrieb', 'Marketing']],
    ['Einkauf und Logistik', 'specializations', ['Einkauf', 'Logistik & Supply Chain']],
    ['Gesundheit & Soziales', 'industries', ['Gesundheitswesen', 'Soziales']],
    ['Finanzen & Controlling', 'specializations', ['Finanzen']],
    ['Technische Fach- und Führungskräfte', 'specializations', ['Ingenieurwesen']],
    ['Luft- und Raumfahrt', 'industries', ['Industrie']],
    ['Rost & Flossen', 'industries', ['Rost & Flossen']],
  ] as const)('an entry that names several counts as each: %s', (entry, field, groups) => {
    expect(canonicalEntries(entry, field).map(({ group }) => group)).toEqual(groups);
  });

  test.each(['specializations', 'industries', 'locations'] as const)(
    'what is unknown stands for itself: %s',
    (field) => {
      expect(canonicalEntries(' Quastenflosserei ', field)[0]).toEqual({
        group: 'Quastenflosserei',
        name: 'Quastenflosserei',
        regions: [],
        isKnown: false,
      });
      expect(canonicalEntries('', field)[0]?.group).toBe('');
    },
  );
});
