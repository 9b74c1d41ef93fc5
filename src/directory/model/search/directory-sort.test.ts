import { describe, expect, test } from 'vitest';
import { type Agency, PARTNER_NAME } from '#agency/model/agency.ts';
import { aBareAgency, anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { sortAgenciesByName } from './agency-search.ts';
import { parseSort, type SortName, SORTS } from './directory-sort.ts';
import { queryDirectory } from './facet-filter.ts';
import { buildFacetIndex } from './facet-index.ts';
import { NO_CHOICES } from './facets.ts';
import { DIRECTORY_ORDER_EXPLANATION } from './sort-explanation.ts';

const YEAR = 2026;

function sorted(agencies: readonly Agency[], sort: SortName): string[] {
  const index = buildFacetIndex(sortAgenciesByName(agencies), YEAR);
  return queryDirectory(index, { matches: null, choices: NO_CHOICES, sort }).agencies.map(({ name }) => name);
}

const sizes = (list: Readonly<Record<string, number | null>>) =>
  Object.entries(list).map(([name, employees], at) => anAgency({ id: at + 1, name, employees }));
const years = (list: Readonly<Record<string, number | null>>) =>
  Object.entries(list).map(([name, year], at) => anAgency({ id: at + 1, name, foundedYear: year }));

describe('by size', () => {
  const AGENCIES = sizes({ Zehn: 10, Ein: 1, Keine: null, Elf: 11, Null: 0, Minus: -5, Riesig: 1e300 });

  test('largest first, unknown last', () => {
    expect(sorted(AGENCIES, 'groesste')).toEqual(['Riesig', 'Elf', 'Zehn', 'Ein', 'Null', 'Keine', 'Minus']);
  });

  test('smallest first, unknown last as well', () => {
    expect(sorted(AGENCIES, 'kleinste')).toEqual(['Null', 'Ein', 'Zehn', 'Elf', 'Riesig', 'Keine', 'Minus']);
  });
});

describe('by founding year', () => {
  const AGENCIES = years({ Mitte: 1990, Alt: 1890, Jung: 2024, Keine: null, Zukunft: 2099, Uralt: 1492 });

  test('oldest first, unknown last', () => {
    expect(sorted(AGENCIES, 'aelteste')).toEqual(['Alt', 'Mitte', 'Jung', 'Keine', 'Uralt', 'Zukunft']);
  });

  test('youngest first, unknown last as well', () => {
    expect(sorted(AGENCIES, 'juengste')).toEqual(['Jung', 'Mitte', 'Alt', 'Keine', 'Uralt', 'Zukunft']);
  });
});

test('by Profil-Score, highest first', () => {
  const agencies = [
    aBareAgency({ id: 1, name: 'Aaa' }),
    anAgency({ id: 2, name: 'Bbb', foundedYear: 2025 }),
    anAgency({ id: 3, name: 'Ccc' }),
  ];
  expect(sorted(agencies, 'profil-score')).toEqual(['Ccc', 'Bbb', 'Aaa']);
});

test.each(SORTS.map(({ name }) => name))('equal agencies are sorted by name and then by id: %s', (sort) => {
  const twins = ['Zahn', 'Ärmel', 'Adler', 'berg'].map((name, at) => anAgency({ id: at + 1, name }));
  expect(sorted(twins, sort)).toEqual(['Adler', 'Ärmel', 'berg', 'Zahn']);
});

test.each(SORTS.map(({ name }) => name))('payment changes nothing: %s', (sort) => {
  const others = Array.from({ length: 12 }, (_, at) =>
    anAgency({ id: at + 1, name: `People ${String(at)}`, employees: at * 7, foundedYear: 1980 + at }),
  );
  const partner = aPartner({ employees: 30, foundedYear: 1985 });
  expect(partner.name.toLowerCase()).toContain(PARTNER_NAME);
  // The same record under a name that is not the partner's, next to it in the alphabet.
  const stranger = { ...partner, name: 'People Finding Compagnie' };
  expect(sorted([...others, partner], sort).indexOf(partner.name)).toBe(
    sorted([...others, stranger], sort).indexOf(stranger.name),
  );
});

test.each([[null], [''], ['preis'], ['__proto__'], ['GROESSTE']])(
  '%s is no known order, so the list is sorted by name',
  (name) => expect(parseSort(name)).toBe('name'),
);

test.each(SORTS.map(({ name }) => name))('%s is a known order', (name) => expect(parseSort(name)).toBe(name));

test('the explanation names every order, ties, unknown figures, both groups of matches and payment', () => {
  const text = DIRECTORY_ORDER_EXPLANATION.join(' ');
  for (const word of [
    'Von A bis Z',
    'Größe',
    'Gründung',
    'Profil-Score',
    'Bewertungen',
    'am Ende',
    'Weitere Treffer',
    'Bezahlung ändert nichts',
  ]) {
    expect(text).toContain(word);
  }
});
