import { expect, test } from 'vitest';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { readDemoAgencies } from '#tests/advisor/demo-agencies.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { buildTextIndex } from './text-index.ts';

await loadKnowledgeOnce();
const AGENCIES = readDemoAgencies();
const NOTHING_LISTED = { specializations: [], industries: [], locations: [] };
const INDEX = buildTextIndex(AGENCIES);

const find = (term: string) => INDEX.find(term);
const idsFor = (term: string) =>
  [...find(term).matches.keys()].flatMap((at) =>
    find(term).matches[at] === 0 ? [] : (AGENCIES[at]?.id ?? []),
  );
const inTown = (town: string) =>
  AGENCIES.filter(({ locations }) => locations.includes(town)).map(({ id }) => id);

test.each([
  ['Headhunter Hamburg', 'Hamburg'],
  ['Personalberatung München', 'München'],
  ['Personalvermittlung Berlin', 'Berlin'],
  ['beste Agentur Köln', 'Köln'],
  ['Munich', 'München'],
  ['Cologne', 'Köln'],
  ['Frankfurt a.M.', 'Frankfurt am Main'],
])('„%s“ finds who is in %s', (term, town) => {
  expect(idsFor(term)).toEqual(expect.arrayContaining(inTown(town)));
  expect(find(term)).toMatchObject({ isCorrected: false, dropped: null });
});

test('„Raum Osnabrück“ finds who is around it', () => {
  expect(idsFor('Raum Osnabrück')).toEqual(expect.arrayContaining([4, 12]));
  expect(idsFor('Raum Osnabrück')).not.toContain(32);
});

test.each([
  ['Werkleitung Osnabrück', 'osnabrück', 26],
  ['SAP Hamburg', 'sap', 3],
])('„%s“: nothing has all words, so „%s“ is left out', (term, dropped, id) => {
  expect(find(term).dropped).toBe(dropped);
  expect(idsFor(term)).toContain(id);
});

test.each([
  'Ingenieur:innen',
  'Ingenieur*innen',
  'Ingenieur_innen',
  'Ingenieur/innen',
  'Ingenieur(innen)',
  'Ingenieur·innen',
  'Ingenieur/-innen',
  'IngenieurInnen',
  'INGENIEUR:INNEN',
])('„%s“ finds what the noun finds', (term) => expect(idsFor(term)).toEqual(idsFor('Ingenieur')));

test('two letters find whole words only', () => {
  const names = ['Ritter Personal', 'IT Personal'].map((name, id) =>
    anAgency({ id, name, specializations: [], industries: [], locations: [], summary: null }),
  );
  expect([...buildTextIndex(names).find('it').matches]).toEqual([0, 1]);
});

test.each([
  ['Silbentrenner Personalberatung', 'Silben\u00ADtrenner Personal\u00ADberatung'],
  ["Müller's", 'Müller’s Personalberatung'],
  ['D’Artagnan', "D'Artagnan Search"],
  ['HR-Partner', 'HR–Partner'],
  ['People and Culture', 'People & Culture'],
  ['People&Culture', 'People & Culture'],
  ['1und1', '1&1'],
  ['Lukasz', 'Łukasz Personal'],
  ['Finanz', 'ﬁnanz Personal'],
  ['Mu\u0308ller', 'Müller Personal'],
])('„%s“ finds the name „%s“', (term, name) => {
  const named = anAgency({ ...NOTHING_LISTED, name, summary: null });
  expect([...buildTextIndex([named]).find(term).matches]).toEqual([1]);
});

test('a word of a summary alone corrects no other', () => {
  const described = anAgency({
    ...NOTHING_LISTED,
    name: 'Fichte',
    summary: 'Wir besetzen Verwaltungsstellen.',
  });
  expect(buildTextIndex([described]).find('Verwaltungsstelen').isCorrected).toBe(false);
});

test('a word of everyday German is no typing error', () => {
  expect(find('hätten Preise').isCorrected).toBe(false);
});
