import { describe, expect, test } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import { type Agency, NAME_DEFAULTS } from '#agency/model/agency.ts';
import { computeProfileScore } from '#agency/model/profile-score.ts';
import { aBareAgency, anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { pickOne } from '#tests/fixtures/random.ts';
import { rankByStaff, sortAgenciesByStaff } from './rank-by-staff.ts';
import type { SampleAgency } from './sample-agency.ts';
import {
  buildTopList,
  displayEntry,
  STRENGTH_LIMIT,
  TOP_LIST_PAGE_SIZE,
  type TopListInput,
} from './top-list.ts';

const YEAR = 2026;

function aSample(fields: Partial<SampleAgency> = {}): SampleAgency {
  return {
    id: 'muster',
    name: 'Muster Search',
    description: 'Ein Muster.',
    specializations: ['IT', 'Vertrieb'],
    industries: ['Handel'],
    services: ['Direktansprache', 'Auswahl', 'Begleitung', 'Beratung'],
    companySize: '28 Mitarbeiter',
    foundedYear: 1998,
    locations: ['Stuttgart', 'Ulm'],
    employees: 28,
    isInvented: true,
    ...fields,
  };
}

const PARTNER_SAMPLE = aSample({ id: 'partner', name: 'People Finding Company', isInvented: false });

function topList({
  agencies = [],
  incomplete = [],
  samples = [],
}: Partial<Parameters<typeof rankByStaff>[0] & TopListInput>) {
  const ranked = rankByStaff({ agencies, incomplete }, NAME_DEFAULTS.topList);
  return buildTopList({ ranked, samples }).map((entry) => displayEntry(entry, YEAR));
}

const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

function displayOne(fields: Partial<Agency>) {
  const [entry] = topList({ agencies: [anAgency(fields)] });
  if (entry === undefined) throw new Error('The list is empty');
  return entry;
}

const staffed = (name: string, employees: number | null, id = 1) =>
  anAgency({ id, name, employees: employees });

describe('the order', () => {
  test('samples first and as they come, whatever their size, then the rest by descending staff count', () => {
    const list = topList({
      samples: [aSample({ id: 'b', name: 'Beta' }), aSample({ id: 'a', name: 'Alpha', employees: 900 })],
      agencies: [staffed('Klein', 3), staffed('Riese', 4000), staffed('Mittel', 40)],
    });
    expect(namesOf(list)).toEqual(['Beta', 'Alpha', 'Riese', 'Mittel', 'Klein']);
  });

  test('unknown staff counts come last, behind 0', () => {
    const agencies = [staffed('Unbekannt', null), staffed('Null', 0), staffed('Eins', 1)];
    expect(namesOf(topList({ agencies }))).toEqual(['Eins', 'Null', 'Unbekannt']);
  });

  test('equal counts are in the order of their names, in German order', () => {
    const agencies = ['Zahn', 'Öder', 'adler', 'Ofen'].map((name, index) => staffed(name, 7, index));
    expect(namesOf(topList({ agencies }))).toEqual(['adler', 'Öder', 'Ofen', 'Zahn']);
  });

  test('so do unknown counts', () => {
    expect(namesOf(topList({ agencies: [staffed('Zahn', null), staffed('Adler', null)] }))).toEqual([
      'Adler',
      'Zahn',
    ]);
  });

  test('does not depend on the order of the rows, and leaves the given list alone', () => {
    const agencies = [5, null, 5, 80, 0, null].map((employees, index) =>
      staffed(`A${String(index)}`, employees, index),
    );
    const sorted = sortAgenciesByStaff(agencies);
    const random = seededRandom(3);
    for (let round = 0; round < 50; round += 1) {
      const shuffled = Object.freeze(agencies.toSorted(() => pickOne([-1, 1], random)));
      expect(sortAgenciesByStaff(shuffled)).toEqual(sorted);
    }
  });
});

describe('what is a sample already is dropped', () => {
  test.each([
    ['the same name', 'Muster Search', false],
    ['spelt otherwise', 'MÚSTER search', false],
    ['with blanks around it', ' Muster Search ', false],
    ['a longer name', 'Muster Search GmbH', true],
    ['a part of it', 'Muster', true],
  ])('%s', (_name, name, isKept) => {
    expect(topList({ samples: [aSample()], agencies: [anAgency({ name })] })).toHaveLength(isKept ? 2 : 1);
  });

  test("the sample of the operator's own agency, which has one record: its entry, in the sample's place", () => {
    const list = topList({
      samples: [PARTNER_SAMPLE, aSample()],
      agencies: [anAgency({ employees: 900 }), aPartner()],
    });
    expect(list.slice(0, 2).map(({ id, name }) => [id, name])).toEqual([
      ['900', 'People Finding Company GmbH'],
      ['muster', 'Muster Search'],
    ]);
    expect(list).toHaveLength(3);
    expect(list[0]?.score).toEqual(computeProfileScore(aPartner(), YEAR));
  });

  test("every other entry that is the operator's own", () => {
    const agencies = [aPartner({ id: 901, name: 'X people finding company', employees: 900 }), aPartner()];
    expect(namesOf(topList({ samples: [PARTNER_SAMPLE], agencies }))).toEqual([
      'People Finding Company GmbH',
    ]);
  });

  test('but it is kept where no sample is shown', () => {
    expect(namesOf(topList({ agencies: [aPartner()] }))).toEqual(['People Finding Company GmbH']);
  });

  test('agencies of the same name as each other are all kept', () => {
    expect(topList({ agencies: [anAgency({ id: 1 }), anAgency({ id: 2 })] })).toHaveLength(2);
  });

  test('nobody else is missing', () => {
    expect(topList({ samples: [aSample()], agencies: someAgencies(2_500) })).toHaveLength(2_501);
  });
});

describe('a database entry', () => {
  test('with every field', () => {
    const logo = '11111111-1111-4111-8111-111111111111';
    const agency = anAgency();
    expect(displayOne({ logo })).toEqual({
      id: '1',
      name: 'Musterhaus Personalberatung GmbH',
      description: 'Musterhaus besetzt Fach- und Führungspositionen in mittelständischen Betrieben.',
      website: 'www.musterhaus.example',
      logo,
      location: 'Köln, Leipzig',
      specializations: ['Vertrieb', 'Finanzen & Controlling'],
      strengths: [],
      establishedYear: 1998,
      companySize: '24 Mitarbeiter',
      score: computeProfileScore(agency, YEAR),
      canReceiveEnquiries: false,
      reviews: { reviewCount: 0, reviewMean: null },
      isPaid: false,
      isInvented: false,
    });
  });

  test('with nothing but its name', () => {
    const [entry] = topList({ agencies: [aBareAgency()] });
    expect(entry).toMatchObject({
      description: null,
      website: null,
      logo: null,
      location: '',
      specializations: [],
      strengths: [],
      establishedYear: null,
      companySize: 'Unbekannte Größe',
      score: { points: 0 },
    });
  });
  test('without a summary it has no description, whatever else is known', () => {
    expect(displayOne({ name: 'A', industries: ['IT'], summary: null }).description).toBeNull();
  });

  test.each([
    [null, 'Unbekannte Größe'],
    [-4, '1 Mitarbeiter'],
    [0, '1 Mitarbeiter'],
    [1, '1 Mitarbeiter'],
    [2, '2 Mitarbeiter'],
    [1200, '1.200 Mitarbeiter'],
  ])('%s employees are shown as „%s“: at least 1', (employees, companySize) => {
    expect(displayOne({ employees }).companySize).toBe(companySize);
  });

  test('its founding year is never invented', () => {
    const years = Array.from({ length: 20 }, () => displayOne({ foundedYear: null }).establishedYear);
    expect(new Set(years)).toEqual(new Set([null]));
  });

  test('it has no strengths of which it says nothing', () => {
    expect(displayOne({ specializations: ['A', 'B', 'C', 'D'] }).strengths).toEqual([]);
  });

  test("the operator's own is paid placement and no example", () => {
    expect(displayOne({ name: 'PEOPLE FINDING COMPANY KG' })).toMatchObject({
      canReceiveEnquiries: false,
      isPaid: true,
      isInvented: false,
    });
  });
});

describe('an incomplete entry', () => {
  test('without a name is shown as „Unbenannte Beratung“', () => {
    expect(topList({ incomplete: [{ ...aBareAgency(), id: 4, name: null }] })).toMatchObject([
      { name: 'Unbenannte Beratung', location: '', companySize: 'Unbekannte Größe', score: { points: 0 } },
    ]);
  });

  test('keeps what is usable of it, and its place by staff count', () => {
    const list = topList({
      agencies: [anAgency({ employees: 10 })],
      incomplete: [{ ...aBareAgency({ name: 'Namhaft', employees: 11, locations: ['Bonn'] }), id: null }],
    });
    expect(list[0]).toMatchObject({
      id: '0',
      name: 'Namhaft',
      location: 'Bonn',
      companySize: '11 Mitarbeiter',
    });
  });

  test('is dropped where it bears the name of a sample', () => {
    expect(
      topList({
        samples: [aSample()],
        incomplete: [{ ...aBareAgency({ name: 'Muster Search' }), id: null }],
      }),
    ).toHaveLength(1);
  });
});

describe('a sample', () => {
  test('keeps its own values; an invented one says so', () => {
    expect(topList({ samples: [aSample()] })).toEqual([
      {
        id: 'muster',
        name: 'Muster Search',
        description: 'Ein Muster.',
        website: null,
        logo: null,
        location: 'Stuttgart, Ulm',
        specializations: ['IT', 'Vertrieb'],
        strengths: ['Direktansprache', 'Auswahl', 'Begleitung'],
        establishedYear: 1998,
        companySize: '28 Mitarbeiter',
        score: expect.objectContaining({ points: 9 }),
        canReceiveEnquiries: false,
        reviews: null,
        isPaid: false,
        isInvented: true,
      },
    ]);
  });

  test("the operator's own is labelled as paid", () => {
    expect(topList({ samples: [PARTNER_SAMPLE] })).toMatchObject([{ isPaid: true, isInvented: false }]);
  });
});

test('limits: five a page, three „Stärken“', () => {
  expect(TOP_LIST_PAGE_SIZE).toBe(5);
  expect(STRENGTH_LIMIT).toBe(3);
});
