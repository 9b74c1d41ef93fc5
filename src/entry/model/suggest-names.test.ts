import { expect, test } from 'vitest';
import { completeList, tidyList } from './list-text.ts';
import { suggestNames } from './suggest-names.ts';

test.each([
  ['Vertrieb, Finanzen', 'Vertrieb, Finanzen'],
  [' Vertrieb ,,  Finanzen,vertrieb;\n IT  und   SAP ,', 'Vertrieb, Finanzen, IT und SAP'],
  ['Einkäufer, EINKAEUFER', 'Einkäufer'],
  [', ;\n', ''],
  ['', ''],
])('the list %j is stored as %j', (typed, tidy) => {
  expect(tidyList(typed)).toBe(tidy);
  expect(tidyList(tidy)).toBe(tidy);
});

test.each([
  ['its name begins so', 'Vertr', ['Vertrieb']],
  ['it has another word', 'Finanzen, Sales', ['Vertrieb']],
  ['the word is longer than its stem', 'Verkaufsleitung', ['Vertrieb']],
  ['another is listed already', 'Vertrieb, vertr', ['Technischer Vertrieb', 'Recht']],
  ['one letter is too little', 'V', []],
  ['nothing is typed of the next one', 'Vertrieb, ', []],
  ['nothing is meant', 'Xyzzy', []],
])('a name is suggested, where %s: %j', (_, typed, names) => {
  const suggested = suggestNames('specializations', typed);
  expect(names.length === 0 ? suggested : suggested.slice(0, names.length)).toEqual(names);
  expect(suggested.length).toBeLessThanOrEqual(6);
});

test('a chosen name takes the place of what was typed of it', () => {
  expect(completeList('Finanzen , Ver', 'Vertrieb')).toBe('Finanzen, Vertrieb, ');
  expect(completeList('Ver', 'Vertrieb')).toBe('Vertrieb, ');
});
