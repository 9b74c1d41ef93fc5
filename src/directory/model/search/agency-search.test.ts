import { describe, expect, test } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { sortAgenciesByName } from './agency-search.ts';

const named = (...names: readonly string[]) => names.map((name, index) => anAgency({ id: index + 1, name }));
const namesOf = (agencies: readonly { readonly name: string }[]) => agencies.map((agency) => agency.name);

describe('the list is sorted by Name ascending, in German order', () => {
  test.each<[name: string, sorted: string[]]>([
    ['an empty list', []],
    ['one agency', ['Adler']],
    ['letters', ['Adler', 'Berg', 'Christ', 'Zahn']],
    ['small letters are sorted among capitals, not after them', ['Adler', 'berg', 'Christ', 'dorn', 'Zahn']],
    ['Ä sorts with A, not after Z', ['Adler', 'Ärmel', 'Azur', 'Berg']],
    ['Ö sorts with O, not after Z', ['Oben', 'Öder', 'Ofen', 'Pfad']],
    ['Ü sorts with U, not after Z', ['Ufer', 'Ühl', 'Ulm', 'Vogel', 'Zahn']],
    ['an umlaut inside the name', ['Muller A', 'Müller B', 'Muller C', 'Mumm']],
    ['ß sorts with ss', ['Strasse A', 'Straße B', 'Strasse C', 'Strauss']],
    ['accents sort with their letter', ['Edel', 'Élan', 'Emsig', 'Fels']],
    ['digits come before letters', ['1A Personal', '3 Freunde', 'Adler']],
    ['numbers count as numbers', ['Agentur 2', 'Agentur 10', 'Agentur 100']],
    ['a shorter name comes before the longer one that begins with it', ['Berg', 'Berg & Tal', 'Bergmann']],
  ])('%s', (_name, sorted) => {
    expect(namesOf(sortAgenciesByName(named(...sorted.toReversed())))).toEqual(sorted);
    expect(namesOf(sortAgenciesByName(named(...sorted)))).toEqual(sorted);
  });

  test('of agencies with the same name the smaller id comes first', () => {
    const twins = [30, 4, 100, 1].map((id) => anAgency({ id, name: 'Adler' }));
    expect(sortAgenciesByName(twins).map((agency) => agency.id)).toEqual([1, 4, 30, 100]);
  });

  test('the given list stays as it is', () => {
    const agencies = Object.freeze(named('Zahn', 'Adler'));
    expect(namesOf(sortAgenciesByName(agencies))).toEqual(['Adler', 'Zahn']);
    expect(namesOf(agencies)).toEqual(['Zahn', 'Adler']);
  });

  test('the order does not depend on the order in which the rows came', () => {
    const agencies = named(
      ...'ÄaäAßsSéE1290 -_'.split('').flatMap((first) => [`${first}b`, `${first}2`, first]),
    );
    const sorted = sortAgenciesByName(agencies);
    for (let seed = 0; seed < 100; seed += 1) {
      const random = seededRandom(seed);
      const mixed = agencies
        .map((agency) => ({ agency, key: random() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ agency }) => agency);
      expect(sortAgenciesByName(mixed)).toEqual(sorted);
    }
  });
});
