import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/advisor/seeded-random.ts';
import { anAgency, someAgencies } from '#tests/fixtures/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import { filterAgenciesByName, sortAgenciesByName } from './agency-search.ts';

const named = (...names: readonly string[]) => names.map((name, index) => anAgency({ id: index + 1, name }));
const namesOf = (agencies: readonly { readonly name: string }[]) => agencies.map((agency) => agency.name);

describe('the list is sorted by Name ascending, in German order', () => {
  test.each<[name: string, sorted: string[]]>([
    ['an empty list', []],
    ['one agency', ['Adler']],
    ['letters', ['Adler', 'Berg', 'Christ', 'Zahn']],
    ['small letters stand among the great ones, not after them', ['Adler', 'berg', 'Christ', 'dorn', 'Zahn']],
    ['Ä stands with A, not after Z', ['Adler', 'Ärmel', 'Azur', 'Berg']],
    ['Ö stands with O, not after Z', ['Oben', 'Öder', 'Ofen', 'Pfad']],
    ['Ü stands with U, not after Z', ['Ufer', 'Ühl', 'Ulm', 'Vogel', 'Zahn']],
    ['an umlaut inside the name', ['Muller A', 'Müller B', 'Muller C', 'Mumm']],
    ['ß stands with ss', ['Strasse A', 'Straße B', 'Strasse C', 'Strauss']],
    ['accents stand with their letter', ['Edel', 'Élan', 'Emsig', 'Fels']],
    ['digits stand before letters', ['1A Personal', '3 Freunde', 'Adler']],
    ['numbers count as numbers', ['Agentur 2', 'Agentur 10', 'Agentur 100']],
    ['a shorter name stands before the longer one that begins with it', ['Berg', 'Berg & Tal', 'Bergmann']],
  ])('%s', (_name, sorted) => {
    expect(namesOf(sortAgenciesByName(named(...sorted.toReversed())))).toEqual(sorted);
    expect(namesOf(sortAgenciesByName(named(...sorted)))).toEqual(sorted);
  });

  test('of agencies with the same name the smaller id stands first', () => {
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

describe("the filter: case-insensitive 'name contains term'", () => {
  const agencies = named(
    'Müller & Söhne Personalberatung',
    'ÖKOTALENT',
    'Talent 24/7',
    'Straßenbau-Köpfe',
    'C++ (und .NET) Search',
    '100% Vertrieb_neu',
  );

  test.each<[name: string, term: string, found: string[]]>([
    ['the beginning of a name', 'Müller', ['Müller & Söhne Personalberatung']],
    ['the middle of a word', 'sonalbera', ['Müller & Söhne Personalberatung']],
    ['the end of a name', 'search', ['C++ (und .NET) Search']],
    ['the whole name', 'ÖKOTALENT', ['ÖKOTALENT']],
    ['small letters find great ones', 'talent', ['ÖKOTALENT', 'Talent 24/7']],
    ['great letters find small ones', 'TALENT', ['ÖKOTALENT', 'Talent 24/7']],
    ['small umlauts find great ones', 'ökot', ['ÖKOTALENT']],
    ['great umlauts find small ones', 'MÜLLER & SÖHNE', ['Müller & Söhne Personalberatung']],
    ['a great ß finds the small one', 'STRAẞEN', ['Straßenbau-Köpfe']],
    ['digits', '24', ['Talent 24/7']],
    ['a sign', '/', ['Talent 24/7']],
    ['a dot is a dot', '.', ['C++ (und .NET) Search']],
    ['signs of a pattern are letters like any other', 'c++ (', ['C++ (und .NET) Search']],
    ['a per-cent sign is no wildcard', '%', ['100% Vertrieb_neu']],
    ['an underline is no wildcard', 'b_n', ['100% Vertrieb_neu']],
    ['blanks around the term do not count', '  müller\t', ['Müller & Söhne Personalberatung']],
    ['a blank inside the term counts', 'müller &', ['Müller & Söhne Personalberatung']],
    ['an umlaut is not its letter', 'Muller', []],
    ['a name that is contained in the term', 'ÖKOTALENTE', []],
    ['words in another order', 'Söhne Müller', []],
    ['several words that stand apart', 'Müller Personalberatung', []],
    ['any number of signs', '.*', []],
    ['markup', '<script>', []],
  ])('%s: %j', (_name, term, found) => {
    expect(namesOf(filterAgenciesByName(agencies, term))).toEqual(found);
  });

  test.each([[''], [' '], ['\t\n'], ['\u00a0']])('a blank term keeps all: %j', (term) => {
    expect(filterAgenciesByName(agencies, term)).toEqual(agencies);
  });

  test('only the name is searched', () => {
    const agency = anAgency({ name: 'Adler' });
    for (const term of ['Köln', 'Vertrieb', 'Maschinenbau', 'besetzt', 'musterhaus', '1998', '24', '1']) {
      expect(filterAgenciesByName([agency], term)).toEqual([]);
    }
  });

  test('an empty list stays empty', () => {
    expect(filterAgenciesByName([], 'Adler')).toEqual([]);
    expect(filterAgenciesByName([], '')).toEqual([]);
  });

  test('the order of the list stays, and so do the agencies themselves', () => {
    const list = someAgencies(30);
    const found = filterAgenciesByName(list, '2');
    expect(found.map((agency) => agency.id)).toEqual([2, 12, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(found[0]).toBe(list[1]);
  });

  test('every part of every name finds it, in great and in small letters', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const random = seededRandom(seed);
      const [first, ...others] = agencies;
      const { name, id } = pickOne([first ?? anAgency(), ...others], random);
      const start = integerBelow(name.length, random);
      const term = name.slice(start, start + 1 + integerBelow(name.length - start, random));
      for (const written of [term, term.toUpperCase().replaceAll('SS', 'ẞ'), term.toLowerCase()]) {
        expect(filterAgenciesByName(agencies, written).map((agency) => agency.id)).toContain(id);
      }
    }
  });
});
