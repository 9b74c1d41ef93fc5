import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELD_MARKS, markOfField } from './field-marks.ts';

test('every mark is drawn in the file, and nothing else is', () => {
  const file = readFileSync('src/directory/ui/field-marks.svg', 'utf8');
  expect(new Set([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))).toEqual(FIELD_MARKS);
});

test.each([
  ['it', 'it'],
  ['quastenflosser', 'nadel'],
  [null, 'nadel'],
])('the field %s has the mark %s', (key, mark) => expect(markOfField(key)).toBe(mark));
