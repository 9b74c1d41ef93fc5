import { describe, expect, test } from 'vitest';
import { anAgency, someAgencies } from '#tests/fixtures/agency.ts';
import { findPremiumPartner, isPaidPlacement, isPremiumPartner, PARTNER_NAME, splitList } from './agency.ts';

describe("the operator's own agency is recognised by its name", () => {
  test("the part of the name is 'people finding company'", () => {
    expect(PARTNER_NAME).toBe('people finding company');
  });

  test.each([
    'people finding company',
    'People Finding Company',
    'PEOPLE FINDING COMPANY',
    'pEoPlE fInDiNg CoMpAnY',
    'People Finding Company GmbH',
    'Die People Finding Company',
    'Die People Finding Company GmbH & Co. KG',
    '»People Finding Company«',
    'xpeople finding companyx',
  ])('%j is the Premium Partner', (name) => {
    expect(isPremiumPartner({ name })).toBe(true);
    expect(isPaidPlacement({ name, isPremium: false })).toBe(true);
  });

  test.each([
    '',
    'People Finding',
    'Finding Company',
    'People Finding Compan',
    'eople Finding Company',
    'People-Finding-Company',
    'PeopleFindingCompany',
    'People  Finding  Company',
    'People Found Company',
    'Company Finding People',
    'Musterhaus Personalberatung GmbH',
  ])('%j is not, and its placement is not paid', (name) => {
    expect(isPremiumPartner({ name })).toBe(false);
    expect(isPaidPlacement({ name, isPremium: false })).toBe(false);
  });

  test('only the name counts, not what else the agency writes about itself', () => {
    const rival = anAgency({ summary: 'Besser als die People Finding Company' });
    expect(isPremiumPartner(rival)).toBe(false);
  });
});

describe('finding the Premium Partner in a list', () => {
  const partner = anAgency({ id: 40, name: 'Die PEOPLE FINDING COMPANY GmbH' });

  test.each([
    ['first', [partner, ...someAgencies(3)]],
    ['in the middle', [...someAgencies(2), partner, anAgency({ id: 3, name: 'Agentur 3' })]],
    ['last', [...someAgencies(3), partner]],
    ['alone', [partner]],
  ])('it is found where it is %s', (_place, agencies) => expect(findPremiumPartner(agencies)).toBe(partner));

  test('there is one Premium Partner only: the first of several', () => {
    expect(findPremiumPartner([partner, { ...partner, id: 41 }])).toBe(partner);
  });

  test.each([
    ['an empty list', []],
    ['a list without it', someAgencies(3)],
  ])('%s has none', (_list, agencies) => expect(findPremiumPartner(agencies)).toBeUndefined());
});

describe('comma-separated fields are split on the comma and trimmed', () => {
  test.each<[name: string, field: string | null, entries: string[]]>([
    ['null has no entries', null, []],
    ['an empty text has no entries', '', []],
    ['blanks have no entries', '   ', []],
    ['commas alone have no entries', ', ,,', []],
    ['one entry without a comma', 'Vertrieb', ['Vertrieb']],
    ['two entries', 'Vertrieb,Finanzen', ['Vertrieb', 'Finanzen']],
    ['blanks, tabs and line ends around an entry go', ' Vertrieb ,\tFinanzen\n', ['Vertrieb', 'Finanzen']],
    ['no-break spaces around an entry go', '\u00a0Vertrieb\u00a0,Finanzen', ['Vertrieb', 'Finanzen']],
    ['blanks inside an entry stay', 'Frankfurt am Main, Köln', ['Frankfurt am Main', 'Köln']],
    ['empty entries go', ',Vertrieb,,Finanzen,', ['Vertrieb', 'Finanzen']],
    ['repeated entries count once, where they come first', 'Köln, Bonn, Köln ', ['Köln', 'Bonn']],
    ['the order stays', 'Ulm, Aachen, Köln', ['Ulm', 'Aachen', 'Köln']],
    ['only the comma separates', 'IT; Vertrieb / Marketing & HR', ['IT; Vertrieb / Marketing & HR']],
    ['markup is an entry like any other', '<b>IT</b>, "HR"', ['<b>IT</b>', '"HR"']],
  ])('%s', (_name, field, entries) => expect(splitList(field)).toEqual(entries));

  test('a field of 100,000 entries is split', () => {
    expect(
      splitList(Array.from({ length: 100_000 }, (_, index) => `Ort ${String(index)}`).join(', ')),
    ).toHaveLength(100_000);
  });
});
