import { expect, test } from 'vitest';
import { parseAgencyAddress } from './agency-id.ts';
import { agencySlug } from './agency-slug.ts';

test.each([
  ['Spreegarn Tech Talente', '7-spreegarn-tech-talente'],
  ['Müller & Söhne – Größenwahn', '7-mueller-soehne-groessenwahn'],
  ['Mu\u0308ller', '7-mueller'],
  ['Éclair Ça Søren Ægir', '7-eclair-ca-soeren-aegir'],
  ['Łódź Đorđe Œuvre', '7-lodz-dorde-oeuvre'],
  ['  --ACME, Inc.--  ', '7-acme-inc'],
  ['ﬁnance ½', '7-finance-1-2'],
  ['5 Sterne', '7-5-sterne'],
  ['!!! ???', '7-personalberatung'],
  ['Агентство', '7-personalberatung'],
  ['東京 Search', '7-search'],
  ['\u202Eabc\uD800', '7-abc'],
  ['a'.repeat(200), `7-${'a'.repeat(60)}`],
  ['wort '.repeat(50), `7-${Array.from({ length: 12 }, () => 'wort').join('-')}`],
  [`${'a'.repeat(60)} b`, `7-${'a'.repeat(60)}`],
  ['', '7-personalberatung'],
])('%j is %s', (name, slug) => {
  expect(agencySlug({ id: 7, name })).toBe(slug);
  expect(parseAgencyAddress(slug)).toBe(7);
});

test('equal names stay apart by their numbers', () => {
  expect(agencySlug({ id: 1, name: 'Nord' })).not.toBe(agencySlug({ id: 2, name: 'Nord' }));
});
