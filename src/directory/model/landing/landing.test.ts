import { describe, expect, test } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex } from '#directory/model/search/facet-index.ts';
import { mapFacets } from '#directory/model/search/facets.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { choicesOf, type LandingKeys, type LandingLink, NO_KEYS, parseLandingKeys } from './landing-keys.ts';
import { listLandingLinks } from './landing-options.ts';
import { buildLanding, listFieldPlaceLinks } from './landing.ts';
import { placePhrase } from './place-phrase.ts';
import { createSurroundings } from './surroundings.ts';

type Fields = Partial<Omit<Agency, 'id'>>;

const BASE = { industries: [], specializations: [], locations: [], employees: null, foundedYear: null };

function directoryOf(...entries: Fields[]) {
  const agencies = entries.map((fields, at) =>
    anAgency({ ...BASE, id: at + 1, name: `Beratung ${String(at + 1)}`, ...fields }),
  );
  return buildFacetIndex(agencies, 2026);
}

function ask(index: ReturnType<typeof directoryOf>, keys: LandingKeys) {
  const { agencies, counts } = queryDirectory(index, {
    matches: null,
    choices: choicesOf(keys),
    sort: 'name',
  });
  const views = mapFacets(({ name }) => ({ options: index.columns[name].options, counts: counts[name] }));
  return { total: agencies.length, views };
}

function landingOf(index: ReturnType<typeof directoryOf>, keys: Partial<LandingKeys>) {
  const all = { ...NO_KEYS, ...keys };
  const { total, views } = ask(index, all);
  return buildLanding(all, total, views);
}

const inCologne = (fields: Fields = {}): Fields => ({ locations: ['Köln'], ...fields });

const manyIn = (town: string, count: number, ...fields: readonly string[]): Fields[] =>
  Array.from({ length: count }, () => ({ locations: [town], specializations: fields }));
const placesOf = (links: readonly LandingLink[]) => new Set(links.map(({ keys: { place } }) => place));

describe('the address', () => {
  test.each([
    [['ort', 'koeln'], { ...NO_KEYS, place: 'koeln' }],
    [['ort', 'koeln', 'it'], { ...NO_KEYS, place: 'koeln', specialization: 'it' }],
    [['fachgebiet', 'it'], { ...NO_KEYS, specialization: 'it' }],
    [['branche', 'energie'], { ...NO_KEYS, industry: 'energie' }],
  ])('%j is a page', (parts, keys) => expect(parseLandingKeys(...parts)).toEqual(keys));

  test.each([
    [['1', 'mehr']],
    [['ort', 'Köln']],
    [['ort', '']],
    [['ort', '-a']],
    [['fachgebiet', 'it', 'vertrieb']],
    [['ort', 'a/b']],
    [['constructor', 'a']],
    [[]],
  ])('%j is none', (parts) => expect(parseLandingKeys(...parts)).toBeNull());
});

describe('a page', () => {
  test('needs three entries', () => {
    const two = directoryOf(inCologne(), inCologne());
    const three = directoryOf(inCologne(), inCologne(), inCologne());
    expect(landingOf(two, { place: 'koeln' })).toBeNull();
    expect(landingOf(three, { place: 'koeln' })).toMatchObject({
      heading: 'Personalberatungen in Köln',
      total: 3,
    });
    expect(listLandingLinks('place', ask(two, NO_KEYS).views.place)).toEqual([]);
  });

  test('is about what the vocabulary knows alone', () => {
    const index = directoryOf(
      ...Array.from({ length: 3 }, () => ({ locations: ['Entenhausen'], specializations: ['Quatsch'] })),
    );
    expect(landingOf(index, { place: 'entenhausen' })).toBeNull();
    expect(landingOf(index, { place: 'gibt-es-nicht' })).toBeNull();
    expect(landingOf(index, { specialization: 'quatsch' })).toBeNull();
    const { views } = ask(index, NO_KEYS);
    for (const facet of ['place', 'specialization', 'industry'] as const)
      expect(listLandingLinks(facet, views[facet])).toEqual([]);
  });

  test('of a state is left out where its one town has the same entries', () => {
    const index = directoryOf(...Array.from({ length: 3 }, () => ({ locations: ['Saarbrücken'] })));
    const keys = listLandingLinks('place', ask(index, NO_KEYS).views.place).map(
      ({ keys: { place } }) => place,
    );
    expect(keys).toEqual(['saarbruecken']);
  });

  test('of a region is left out where a narrower one has the same entries', () => {
    const index = directoryOf(...manyIn('Köln', 3), ...manyIn('Düsseldorf', 3), ...manyIn('Berlin', 1));
    expect(placesOf(listLandingLinks('place', ask(index, NO_KEYS).views.place))).toEqual(
      new Set(['koeln', 'duesseldorf', 'rheinland']),
    );
  });

  test('of a region are left out where its name would not be true of every town', () => {
    const index = directoryOf(...manyIn('Augsburg', 2), ...manyIn('Neu-Ulm', 1), ...manyIn('Kempten', 1));
    expect(placesOf(listLandingLinks('place', ask(index, NO_KEYS).views.place))).not.toContain('allgaeu');
    expect(landingOf(index, { place: 'allgaeu' })).toBeNull();
  });

  test.each([
    ['all entries of the place have it', [...manyIn('Köln', 3, 'IT')], []],
    [
      'all entries with the field are there',
      [...manyIn('Köln', 3, 'IT'), inCologne(), ...manyIn('Berlin', 2, 'Vertrieb')],
      [],
    ],
    [
      'a narrower place has the same ones',
      [...manyIn('Köln', 3, 'IT'), inCologne(), ...manyIn('Dortmund', 3), ...manyIn('Berlin', 3, 'IT')],
      ['koeln'],
    ],
    [
      'nothing else has the same ones, and it is kept',
      [...manyIn('Köln', 3, 'IT'), inCologne(), ...manyIn('Dortmund', 1, 'IT'), ...manyIn('Berlin', 3, 'IT')],
      ['koeln', 'nordrhein-westfalen'],
    ],
  ])('of a field in a place is left out where %s', (_, entries, expected) => {
    const index = directoryOf(...entries);
    const { views } = ask(index, NO_KEYS);
    const places = listLandingLinks('place', views.place).map(({ keys, label }) => ({
      keys,
      label,
      ...ask(index, keys),
    }));
    const links = listFieldPlaceLinks(places, listLandingLinks('specialization', views.specialization));
    expect(placesOf(links)).toEqual(new Set(expected));
  });

  test('of a place leads to the pages of fields where there is none for a field in it', () => {
    const index = directoryOf(...manyIn('Köln', 3, 'IT'), inCologne());
    const keys = { ...NO_KEYS, place: 'koeln' };
    const { total, views } = ask(index, keys);
    const blocks = buildLanding(keys, total, views, ({ keys: { place } }) => place === null)?.blocks;
    expect(blocks?.map(({ heading, links }) => [heading, links.map(({ label }) => label)])).toEqual([
      ['Ihre Fachgebiete', ['IT']],
    ]);
  });

  test('says what the data say, in words that differ from page to page', () => {
    const index = directoryOf(
      inCologne({ specializations: ['IT'], industries: ['Energie'], employees: 5, foundedYear: 1990 }),
      inCologne({ specializations: ['IT'], industries: ['Energie'], employees: 8, foundedYear: 1999 }),
      inCologne({ specializations: ['IT', 'Vertrieb'], employees: 30, foundedYear: 2012 }),
      { locations: ['Bonn'], specializations: ['Vertrieb'] },
    );
    expect(landingOf(index, { place: 'koeln' })?.sentences).toEqual([
      'Im Verzeichnis stehen drei Personalberatungen mit einem Standort in Köln.',
      'Am häufigsten nennen sie IT (3) als Spezialisierung.',
      'Von den Beratungen haben zwei höchstens 10 Mitarbeiter, eine hat zwischen 11 und 50.',
      'Zwei Beratungen wurden vor dem Jahr 2000 gegründet, eine 2010 oder später.',
    ]);
    expect(landingOf(index, { specialization: 'it' })?.sentences.slice(0, 3)).toEqual([
      'Drei Personalberatungen im Verzeichnis nennen IT als Spezialisierung.',
      'Mehrfach vertreten ist der Standort Köln (3).',
      'Ihre häufigste Branche ist Energie (2).',
    ]);
  });

  test('names an industry so that its words keep their form', () => {
    const index = directoryOf(
      ...Array.from({ length: 3 }, () => inCologne({ industries: ['Öffentlicher Dienst'] })),
    );
    expect(landingOf(index, { industry: 'oeffentlicher-dienst' })?.sentences[0]).toBe(
      'Drei Personalberatungen im Verzeichnis nennen die Branche Öffentlicher Dienst.',
    );
  });

  test('speaks of all where none was founded at another time', () => {
    const founded = [1950, 1980, 1999].map((foundedYear) => inCologne({ foundedYear }));
    expect(landingOf(directoryOf(...founded), { place: 'koeln' })?.sentences[1]).toBe(
      'Alle Beratungen wurden vor dem Jahr 2000 gegründet.',
    );
    expect(landingOf(directoryOf(...founded, inCologne()), { place: 'koeln' })?.sentences[1]).toBe(
      'Drei Beratungen wurden vor dem Jahr 2000 gegründet.',
    );
  });

  test('speaks of two as both', () => {
    const index = directoryOf(inCologne({ employees: 5 }), inCologne({ employees: 6 }), inCologne());
    expect(landingOf(index, { place: 'koeln' })?.sentences[1]).toBe(
      'Beide mit bekannter Mitarbeiterzahl haben höchstens 10 Mitarbeiter.',
    );
  });

  test('says nothing that the data do not say', () => {
    expect(
      landingOf(directoryOf(inCologne(), inCologne(), inCologne()), { place: 'koeln' })?.sentences,
    ).toEqual(['Im Verzeichnis stehen drei Personalberatungen mit einem Standort in Köln.']);
  });

  test('leads to the towns around it, the nearest first', () => {
    const towns = ['Köln', 'Bonn', 'Düsseldorf', 'Berlin'].flatMap((town) =>
      Array.from({ length: 3 }, () => ({ locations: [town] })),
    );
    const near = landingOf(directoryOf(...towns), { place: 'koeln' })?.blocks.find(
      ({ heading }) => heading === 'In der Nähe',
    );
    expect(near?.links.map(({ label }) => label)).toEqual(['Bonn', 'Düsseldorf']);
  });
});

test.each([
  ['Köln', 'in Köln'],
  ['Saarland', 'im Saarland'],
  ['Ruhrgebiet', 'im Ruhrgebiet'],
  ['Ostsee', 'an der Ostsee'],
  ['Pfalz', 'in der Pfalz'],
  ['Bergisches Land', 'im Bergischen Land'],
])('in %s: %s', (name, phrase) => expect(placePhrase({ name })).toBe(phrase));

describe('similar entries', () => {
  const index = directoryOf(
    inCologne({ name: 'A', specializations: ['IT', 'Vertrieb'] }),
    inCologne({ name: 'B', specializations: ['Finanzen'] }),
    { name: 'C', locations: ['Düsseldorf'], specializations: ['IT'] },
    inCologne({ name: 'D', specializations: ['IT'] }),
    { name: 'E', locations: ['Düsseldorf'], specializations: ['Vertrieb', 'IT'] },
    { name: 'F', locations: ['München'], specializations: ['IT', 'Vertrieb'] },
    { name: 'G', locations: ['Bundesweit'], specializations: ['IT'] },
  );
  const namesOf = (position: number) => createSurroundings(index)(position).similar.map(({ name }) => name);

  test('share a field and a region: more fields first, then the same town', () => {
    expect(namesOf(0)).toEqual(['E', 'D', 'C']);
    expect(createSurroundings(index)(0).similar[0]?.shared.toSorted()).toEqual(['IT', 'Vertrieb']);
  });

  test('come with the towns that are on the map; of those abroad and everywhere there are none', () => {
    const around = createSurroundings(index);
    expect(around(0).towns.map(({ label }) => label)).toEqual(['Köln']);
    expect(around(6).towns).toEqual([]);
  });

  test('are none without a common field, or a place', () => {
    expect(namesOf(1)).toEqual([]);
    expect(namesOf(6)).toEqual([]);
  });
});
