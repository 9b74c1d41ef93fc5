import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MARKED_FIELDS } from './field-mark.tsx';

test('each field with a mark has its drawing in the file, and so has any other', () => {
  const file = readFileSync('src/features/field-mark/field-marks.svg', 'utf8');
  const drawn = new Set([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  expect(drawn).toEqual(new Set([...MARKED_FIELDS, 'nadel']));
});
