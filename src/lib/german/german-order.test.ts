import { expect, test } from 'vitest';
import { compareInGermanOrder } from './german-order.ts';

test.each([
  ['an umlaut beside its vowel', ['Ärzte', 'Zahn', 'Arbeit'], ['Arbeit', 'Ärzte', 'Zahn']],
  ['whatever the case', ['beta', 'Alpha', 'Gamma'], ['Alpha', 'beta', 'Gamma']],
  ['figures by their value', ['Haus 10', 'Haus 9'], ['Haus 9', 'Haus 10']],
  ['ß as ss', ['Strasz', 'Straße', 'Strast'], ['Straße', 'Strast', 'Strasz']],
])('sorts %s', (_rule, texts, sorted) => expect(texts.toSorted(compareInGermanOrder)).toEqual(sorted));
