import { describe, expect, test } from 'vitest';
import { foldText, foldTextWithoutUmlauts } from '#lib/text/fold.ts';
import { CONCEPTS } from './concepts.ts';
import { findPlaceByName, listCorrectablePlaces } from './places.ts';
import { stemWord, tokenise } from './text.ts';
import { isWithinEdits, TypoFinder } from './typo.ts';
import { REGIONS } from './vocabulary/regions.ts';
import { SUBTYPES } from './vocabulary/subtypes.ts';
import { TOWNS_BY_STATE } from './vocabulary/towns.ts';

describe('the vocabulary holds together', () => {
  test('every concept is named once per kind, and what it refers to exists', () => {
    const names = CONCEPTS.map(({ kind, name }) => `${kind}:${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { kind, data } of CONCEPTS) {
      const siblings = [...(data.near ?? []), data.within ?? data.name].map((name) => `${kind}:${name}`);
      const implied = data.implies === undefined ? [] : [`industry:${data.implies}`];
      expect(names).toEqual(expect.arrayContaining([...siblings, ...implied]));
    }
  });

  test('the kinds of a concept consist of its own words', () => {
    for (const { kind, name, data } of CONCEPTS) {
      const own = `${data.words} ${data.roles ?? ''}`.split(' ');
      const strange = (SUBTYPES[`${kind}:${name}`] ?? []).flatMap((list) =>
        list.split(' ').filter((word) => !own.includes(word)),
      );
      expect([name, strange]).toEqual([name, []]);
    }
  });

  test('all sixteen states, and every region has towns that exist', () => {
    expect(Object.keys(TOWNS_BY_STATE)).toHaveLength(16);
    for (const [names, rule] of Object.entries(REGIONS)) {
      expect(findPlaceByName(names.split('|')[0] ?? '')?.towns.size).toBeGreaterThan(2);
      const [list = ''] = rule.split(':').toReversed();
      for (const part of list.split(',')) {
        const name = part.trim().replace(/^@/, '').replace(/ \d+$/, '');
        expect([
          name,
          Object.keys(TOWNS_BY_STATE).includes(name) || findPlaceByName(name) !== undefined,
        ]).toEqual([name, true]);
      }
    }
    expect(listCorrectablePlaces().length).toBeGreaterThan(400);
  });
});

describe('words', () => {
  test.each([
    ['Ärzte', 'aerzte', 'arzte'],
    ['STRAẞE', 'strasse', 'strasse'],
    ['Café', 'cafe', 'cafe'],
    ['IT', 'it', 'it'],
  ])('folded: %s', (word, folded, barely) => {
    expect(foldText(word)).toBe(folded);
    expect(foldTextWithoutUmlauts(word)).toBe(barely);
  });

  test.each([
    ['Leiter:in F&E', ['leiter', 'f&e']],
    ['C++-Entwickler, C#', ['c++', 'entwickler', 'c#']],
    ['Recht&Compliance', ['recht', 'compliance']],
    ['Kauf\u0308rau', ['kaufrau']],
  ])('taken apart: %s', (text, keys) => expect(tokenise(text).map(({ key }) => key)).toEqual(keys));

  test.each([
    ['beratungen', 'berat'],
    ['haus', 'haus'],
    ['glocken', 'glock'],
  ])('stem of %s', (word, stem) => expect(stemWord(word)).toBe(stem));

  test.each([
    ['vertrieb', 'vertreib', 1, true],
    ['controller', 'controler', 1, true],
    ['einkauf', 'verkauf', 2, false],
    ['abc', 'abcdef', 2, false],
  ])('edits between %s and %s within %i: %s', (a, b, limit, expected) => {
    expect(isWithinEdits(a, b, limit)).toBe(expected);
  });

  test('short words are never corrected', () => {
    const finder = new TypoFinder(['bank', 'marketing']);
    expect(finder.find('bnak')).toBeNull();
    expect(finder.find('marketting')).toBe('marketing');
  });
});
