import { expect, test } from 'vitest';
import { OTHER_AGENCIES, SAME_AGENCIES } from '#tests/fixtures/agency-names.ts';
import { toBareName } from './bare-name.ts';

test.each([
  ['Alpha GmbH & Co. KG', 'alpha'],
  ['Müller & Söhne mbH', 'muellersoehne'],
  ['GmbH', 'gmbh'],
  ['Co. KG', 'co'],
  ['', ''],
])('the name %j is compared as %j', (name, key) => expect(toBareName(name)).toBe(key));

test.each(SAME_AGENCIES)('%j and %j are one agency', (name, other) => {
  expect(toBareName(name)).toBe(toBareName(other));
});

test.each(OTHER_AGENCIES)('%j and %j are two agencies', (name, other) => {
  expect(toBareName(name)).not.toBe(toBareName(other));
});
