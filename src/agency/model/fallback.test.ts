import { describe, expect, test } from 'vitest';
import { aBareAgency, aPartner } from '#tests/fixtures/agency.ts';
import { parseAgencyId } from './agency-id.ts';
import { findPremiumPartner, isPaidPlacement, isPremiumPartner } from './agency.ts';
import { FALLBACK_AGENCIES, hasProfilePage, isExampleProfile, STATIC_PARTNER } from './fallback.ts';

describe('the static premium partner', () => {
  test.each([
    ['is named People Finding Company', 'name', 'People Finding Company'],
    ['sits in Frankfurt', 'locations', ['Frankfurt am Main']],
    ['was founded in 2015', 'foundedYear', 2015],
    ['has about 10 employees', 'employees', 10],
  ] as const)('%s', (_name, field, value) => expect(STATIC_PARTNER[field]).toEqual(value));

  test('is recognised as the Premium Partner, whose placement is paid', () => {
    expect(isPremiumPartner(STATIC_PARTNER)).toBe(true);
    expect(isPaidPlacement(STATIC_PARTNER)).toBe(true);
  });
});

describe('the two static agencies for a failed load', () => {
  test("are the operator's own and 'Executive Search Partners', in this order", () => {
    expect(FALLBACK_AGENCIES.map((agency) => agency.name)).toEqual([
      'People Finding Company',
      'Executive Search Partners',
    ]);
    expect(findPremiumPartner(FALLBACK_AGENCIES)).toBe(STATIC_PARTNER);
  });

  test('differ in their ids', () => {
    expect(new Set(FALLBACK_AGENCIES.map((agency) => agency.id)).size).toBe(2);
  });

  test.each(FALLBACK_AGENCIES)('$name has no page of its own', (agency) => {
    expect(hasProfilePage(agency)).toBe(false);
    expect(parseAgencyId(String(agency.id))).toBeNull();
  });
});

describe('only rows with a usable id have a page', () => {
  test.each([
    [-2, false],
    [-1, false],
    [0, false],
    [1, true],
    [Number.MAX_SAFE_INTEGER, true],
  ])('id %i: page %j', (id, expected) => expect(hasProfilePage({ id })).toBe(expected));
});

describe('invented examples must say „Beispielprofil“', () => {
  test.each([
    ['the generic stand-in', FALLBACK_AGENCIES[1] ?? aBareAgency(), true],
    ["the operator's own stand-in", STATIC_PARTNER, false],
    ["the operator's own stand-in in capitals", { id: -9, name: 'PEOPLE FINDING COMPANY' }, false],
    ['a row of the database', aBareAgency(), false],
    [
      'a row with the name of the generic stand-in',
      aBareAgency({ name: 'Executive Search Partners' }),
      false,
    ],
    ["the operator's own row", aPartner(), false],
  ])('%s: %j → %j', (_name, agency, expected) => expect(isExampleProfile(agency)).toBe(expected));
});
