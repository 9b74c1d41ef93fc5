import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/advisor/seeded-random.ts';
import { aBareAgency, anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { pickOne } from '#tests/fixtures/random.ts';
import {
  buildAgencyDisplay,
  buildPremiumPartnerDisplay,
  CARD_CHIP_LIMIT,
  DEFAULT_LOCATION,
  formatCompanySize,
  limitList,
  listLocations,
  PARTNER_CHIP_LIMIT,
  SHORT_DESCRIPTION_LENGTH,
  shortenDescription,
} from './display.ts';

describe("short description: the first 100 characters plus '...'", () => {
  test('the length is 100', () => {
    expect(SHORT_DESCRIPTION_LENGTH).toBe(100);
  });

  test.each<[name: string, text: string, short: string]>([
    ['an empty text stays empty', '', ''],
    ['one character stays', 'x', 'x'],
    ['99 characters stay', 'x'.repeat(99), 'x'.repeat(99)],
    ['100 characters stay', 'x'.repeat(100), 'x'.repeat(100)],
    ['101 characters are cut', 'x'.repeat(101), `${'x'.repeat(100)}...`],
    ['20,000 characters are cut', 'x'.repeat(20_000), `${'x'.repeat(100)}...`],
    ['umlauts count as one character each', 'ä'.repeat(101), `${'ä'.repeat(100)}...`],
    ['blanks and line ends count', ` \n${'x'.repeat(99)}`, ` \n${'x'.repeat(98)}...`],
    ['a text that ends in dots gets no more of them', `${'x'.repeat(97)}...`, `${'x'.repeat(97)}...`],
  ])('%s', (_name, text, short) => {
    expect(shortenDescription(text)).toBe(short);
  });

  test.each<[name: string, text: string, short: string]>([
    ['right before the cut stays whole', `${'x'.repeat(98)}🧭xy`, `${'x'.repeat(98)}🧭x...`],
    ['as the last one stays whole', `${'x'.repeat(99)}🧭x`, `${'x'.repeat(99)}🧭...`],
    ['counts as one', '🧭'.repeat(100), '🧭'.repeat(100)],
    ['counts as one where the text is cut', '🧭'.repeat(101), `${'🧭'.repeat(100)}...`],
    ['right after the cut goes', `${'x'.repeat(100)}🧭x`, `${'x'.repeat(100)}...`],
  ])('a character of two code units %s', (_name, text, short) => {
    expect(shortenDescription(text)).toBe(short);
  });

  test('is the beginning of the text and never holds half a character, wherever the cut falls', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const random = seededRandom(seed);
      const text = Array.from({ length: 60 + (seed % 80) }, () =>
        pickOne(['a', 'ß', ' ', '🧭', '👩‍💼'], random),
      ).join('');
      const short = shortenDescription(text);
      const kept = short === text ? short : short.slice(0, -3);
      expect(short === text || short.endsWith('...')).toBe(true);
      expect(text.startsWith(kept)).toBe(true);
      expect(short).not.toMatch(/\p{Cs}/u);
      expect(Array.from(kept)).toHaveLength(Math.min(Array.from(text).length, 100));
    }
  });
});

describe("company size: '{n} Mitarbeiter'", () => {
  test.each<[employees: number | null, onCards: string, ofThePartner: string]>([
    [null, 'Unbekannte Größe', 'Unbekannt'],
    [0, '0 Mitarbeiter', '0 Mitarbeiter'],
    [1, '1 Mitarbeiter', '1 Mitarbeiter'],
    [999, '999 Mitarbeiter', '999 Mitarbeiter'],
    [1_000, '1.000 Mitarbeiter', '1.000 Mitarbeiter'],
    [1_200, '1.200 Mitarbeiter', '1.200 Mitarbeiter'],
    [1_000_000, '1.000.000 Mitarbeiter', '1.000.000 Mitarbeiter'],
  ])('%j → %j on cards, %j for the premium partner', (employees, onCards, ofThePartner) => {
    expect(formatCompanySize(employees)).toBe(onCards);
    expect(formatCompanySize(employees, 'Unbekannt')).toBe(ofThePartner);

    const agency = anAgency({ 'Anzahl Mitarbeiter': employees });
    expect(buildAgencyDisplay(agency).companySize).toBe(onCards);
    expect(buildPremiumPartnerDisplay(agency).companySize).toBe(ofThePartner);
  });
});

describe("locations: split on the comma, 'Deutschland' where there is none", () => {
  test("the default is 'Deutschland'", () => {
    expect(DEFAULT_LOCATION).toBe('Deutschland');
  });

  test.each<[name: string, standort: string | null, locations: string[]]>([
    ['null', null, ['Deutschland']],
    ['an empty text', '', ['Deutschland']],
    ['blanks', '  ', ['Deutschland']],
    ['commas', ' , ,', ['Deutschland']],
    ['one town', 'Köln', ['Köln']],
    ['three towns', 'Hamburg,Berlin , München', ['Hamburg', 'Berlin', 'München']],
    ['a town between commas', ',Köln,', ['Köln']],
  ])('%s', (_name, standort, locations) => {
    const agency = anAgency({ Standort: standort });
    expect(listLocations(agency)).toEqual(locations);
    expect(buildAgencyDisplay(agency).locations).toEqual(locations);
    expect(buildPremiumPartnerDisplay(agency).locations).toEqual(locations);
    expect(buildPremiumPartnerDisplay(agency).location).toBe(locations.join(', '));
  });
});

describe('home display model', () => {
  test('of an agency with every field', () => {
    const agency = anAgency({ id: 12, Zusammenfassung: `${'x'.repeat(100)}y` });
    expect(buildAgencyDisplay(agency)).toEqual({
      id: 12,
      name: 'Musterhaus Personalberatung GmbH',
      logo: null,
      website: 'www.musterhaus.example',
      description: `${'x'.repeat(100)}y`,
      shortDescription: `${'x'.repeat(100)}...`,
      contactInfo: { email: '', phone: '', address: 'Köln, Leipzig' },
      specializations: ['Vertrieb', 'Finanzen & Controlling'],
      industries: ['Maschinenbau', 'Logistik'],
      locations: ['Köln', 'Leipzig'],
      companySize: '24 Mitarbeiter',
      foundedYear: 1998,
      anzahlMitarbeiter: 24,
      priceRange: 'Mittel',
      rating: { overall: 4, candidateExperience: 4, clientSatisfaction: 4, timeToHire: 4, valueForMoney: 4 },
      services: [],
      strengths: [],
      weaknesses: [],
      reviews: [],
    });
  });

  test('of an agency with nothing but its name', () => {
    expect(buildAgencyDisplay(aBareAgency({ id: 13 }))).toEqual({
      id: 13,
      name: 'Leerfeld Personalberatung',
      logo: null,
      website: null,
      description: '',
      shortDescription: '',
      contactInfo: { email: '', phone: '', address: '' },
      specializations: [],
      industries: [],
      locations: ['Deutschland'],
      companySize: 'Unbekannte Größe',
      foundedYear: null,
      anzahlMitarbeiter: null,
      priceRange: 'Mittel',
      rating: { overall: 4, candidateExperience: 4, clientSatisfaction: 4, timeToHire: 4, valueForMoney: 4 },
      services: [],
      strengths: [],
      weaknesses: [],
      reviews: [],
    });
  });

  test.each(['specializations', 'industries'] as const)('%s are split on the comma and trimmed', (list) => {
    const field = list === 'specializations' ? 'Spezialisierung' : 'Branchen';
    const entries = (text: string | null) => buildAgencyDisplay(anAgency({ [field]: text }))[list];
    expect(entries(' A ,B,, C ')).toEqual(['A', 'B', 'C']);
    expect(entries('A')).toEqual(['A']);
    expect(entries('')).toEqual([]);
    expect(entries(null)).toEqual([]);
  });
});

describe('premium partner card model', () => {
  test('of a partner with every field', () => {
    expect(buildPremiumPartnerDisplay(aPartner())).toEqual({
      id: 900,
      name: 'People Finding Company GmbH',
      description: 'Musterhaus besetzt Fach- und Führungspositionen in mittelständischen Betrieben.',
      location: 'Frankfurt am Main',
      contactInfo: { email: '', phone: '', address: '' },
      specializations: ['Vertrieb', 'Finanzen & Controlling'],
      industries: ['Maschinenbau', 'Logistik'],
      services: ['Executive Search', 'Personalvermittlung', 'Headhunting'],
      strengths: [],
      weaknesses: [],
      reviews: [],
      rating: {
        overall: 4.9,
        candidateExperience: 4.8,
        clientSatisfaction: 4.9,
        timeToHire: 4.7,
        valueForMoney: 4.8,
      },
      companySize: '24 Mitarbeiter',
      locations: ['Frankfurt am Main'],
      priceRange: 'Premium',
    });
  });

  test('of a partner with nothing but its name', () => {
    expect(buildPremiumPartnerDisplay(aBareAgency({ Name: 'People Finding Company' }))).toMatchObject({
      name: 'People Finding Company',
      description: '',
      location: 'Deutschland',
      contactInfo: { email: '', phone: '', address: '' },
      specializations: [],
      industries: [],
      services: ['Executive Search', 'Personalvermittlung', 'Headhunting'],
      companySize: 'Unbekannt',
      locations: ['Deutschland'],
    });
  });

  test('the description is the whole summary, however long', () => {
    const summary = 'x'.repeat(20_000);
    expect(buildPremiumPartnerDisplay(aPartner({ Zusammenfassung: summary })).description).toBe(summary);
  });

  test('the model names all industries and specialisations; the card limits them', () => {
    const seven = 'A, B, C, D, E, F, G';
    const display = buildPremiumPartnerDisplay(aPartner({ Branchen: seven, Spezialisierung: seven }));
    expect(display.industries).toHaveLength(7);
    expect(display.specializations).toHaveLength(7);
  });
});

describe("chips: at most so many, then '+N'", () => {
  const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

  test('the limits are 3 on a card and 5 specialisations for the premium partner', () => {
    expect(CARD_CHIP_LIMIT).toBe(3);
    expect(PARTNER_CHIP_LIMIT).toBe(5);
  });

  test.each([
    { limit: CARD_CHIP_LIMIT, of: 0, shown: 0, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 1, shown: 1, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 2, shown: 2, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 3, shown: 3, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 4, shown: 3, hiddenCount: 1 },
    { limit: CARD_CHIP_LIMIT, of: 8, shown: 3, hiddenCount: 5 },
    { limit: PARTNER_CHIP_LIMIT, of: 4, shown: 4, hiddenCount: 0 },
    { limit: PARTNER_CHIP_LIMIT, of: 5, shown: 5, hiddenCount: 0 },
    { limit: PARTNER_CHIP_LIMIT, of: 6, shown: 5, hiddenCount: 1 },
    { limit: PARTNER_CHIP_LIMIT, of: 8, shown: 5, hiddenCount: 3 },
  ])('limit $limit, $of entries: the first $shown and +$hiddenCount', ({ limit, of, shown, hiddenCount }) => {
    expect(limitList(LETTERS.slice(0, of), limit)).toEqual({ shown: LETTERS.slice(0, shown), hiddenCount });
  });
});
