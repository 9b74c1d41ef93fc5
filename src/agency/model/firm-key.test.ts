import { expect, test } from 'vitest';
import { OTHER_FIRMS, SAME_FIRMS } from '#tests/fixtures/firm-names.ts';
import { toFirmKey } from './firm-key.ts';

test.each([
  ['Alpha GmbH & Co. KG', 'alpha'],
  ['Müller & Söhne mbH', 'muellersoehne'],
  ['GmbH', 'gmbh'],
  ['Co. KG', 'co'],
  ['', ''],
])('the name %j is compared as %j', (name, key) => expect(toFirmKey(name)).toBe(key));

test.each(SAME_FIRMS)('%j and %j are one firm', (name, other) => {
  expect(toFirmKey(name)).toBe(toFirmKey(other));
});

test.each(OTHER_FIRMS)('%j and %j are two firms', (name, other) => {
  expect(toFirmKey(name)).not.toBe(toFirmKey(other));
});
