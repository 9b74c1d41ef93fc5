import { expect, test } from 'vitest';
import type { PublishedEntry } from '#agency/api/published-directory.ts';
import type { Agency } from '#agency/model/agency.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { planDirectoryPages } from './directory-pages.ts';

const entryOf = (agency: Agency): PublishedEntry => ({
  page: {
    kind: 'agency',
    agency,
    isRepaired: false,
    facts: {},
    sources: [],
    extended: null,
    pictures: [],
    hasOwner: false,
  },
  changedAt: null,
});
const plan = (...agencies: readonly Agency[]) => {
  const { landings, notes, pages } = planDirectoryPages(
    { entries: agencies.map(entryOf), unusable: 0 },
    [],
    2026,
  );
  return {
    landings,
    notes,
    pages: [...pages].filter(({ path }) => /^\/agenturen\/(?:\d|(?:ort|fachgebiet|branche)\/)/.test(path)),
  };
};

test.each([
  ['nothing but a name', aBareAgency({ id: 7, name: 'Nord' }), '/agenturen/7-nord', 'Nord'],
  ['a name of signs', aBareAgency({ id: 7, name: '!!! ???' }), '/agenturen/7-personalberatung', '!!! ???'],
  ['another script', aBareAgency({ id: 7, name: 'Агентство' }), '/agenturen/7-personalberatung', 'Агентство'],
  [
    'a name of 200 letters',
    anAgency({ id: 7, name: 'a'.repeat(200) }),
    `/agenturen/7-${'a'.repeat(60)}`,
    'a'.repeat(200),
  ],
  [
    'a place that nobody knows',
    anAgency({ id: 7, name: 'Nord', locations: ['Hintertupfing'] }),
    '/agenturen/7-nord',
    'Nord',
  ],
])('an entry with %s has a page at an address of its own', (_, agency, path, title) => {
  const { landings, pages } = plan(agency);
  expect(landings).toBe(0);
  expect(pages).toMatchObject([{ path, aliases: ['/agenturen/7'], picture: { title }, reviewed: null }]);
});

const alike = (count: number) =>
  plan(
    ...Array.from({ length: count }, (_, at) =>
      anAgency({ id: at + 1, name: 'Nord', locations: ['Köln'], reviewCount: at }),
    ),
  );

test('entries of one name have a page each, and equal places and fields a landing page from three on', () => {
  expect(alike(2).pages.map(({ path }) => path)).toEqual(['/agenturen/1-nord', '/agenturen/2-nord']);
  const paths = alike(3).pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(['/agenturen/ort/koeln', '/agenturen/3-nord']));
  expect(alike(3).pages.find(({ path }) => path === '/agenturen/3-nord')?.reviewed).toBe(3);
});

test('no place that the vocabulary does not know has a landing page', () => {
  const { pages } = plan(
    ...[1, 2, 3, 4].map((id) =>
      anAgency({ id, locations: ['Hintertupfing'], specializations: ['Zaubern'], industries: ['Zirkus'] }),
    ),
  );
  expect(pages.every(({ path }) => /^\/agenturen\/\d/.test(path))).toBe(true);
});

test('the build says which entries search engines do not get, which names are in no address, and who has no picture', () => {
  expect(alike(3).notes).toEqual([]);
  const names = ['!!!', 'Агентство', '東京', 'Nord'];
  expect(plan(...names.map((name, at) => anAgency({ id: at + 1, name }))).notes).toEqual([
    '3 names without a Latin letter or digit are in no address.',
  ]);
  const many = Array.from({ length: 10_000 }, (_, at) => entryOf(aBareAgency({ id: at + 1, name: 'Nord' })));
  expect(planDirectoryPages({ entries: many, unusable: 0 }, [], 2026).notes).toEqual([
    '10000 entries without text, fields and industries stay out of search engines.',
    '1000 entries have the picture of the site, not one of their own.',
  ]);
});

test('an article names the entries that have what it speaks of, the fullest profiles first, whoever pays', () => {
  const specializations = ['Finanzen'];
  const entries = [
    aBareAgency({ id: 1, name: 'Bare', specializations, isPremium: true }),
    anAgency({ id: 2, name: 'Vertrieb', specializations: ['Vertrieb'] }),
    ...[6, 5, 4, 3].map((id) => anAgency({ id, name: `Full ${String(id)}`, specializations })),
  ].map(entryOf);
  const article = { path: '/blog/cfo', choices: 'spezialisierung=finanzen' };
  const { siteData } = planDirectoryPages({ entries, unusable: 0 }, [article], 2026);
  expect(siteData.get('/blog/cfo')).toEqual([
    [
      ['agencies', 'related', 'spezialisierung=finanzen'],
      { agencies: [3, 4, 5, 6].map((id) => expect.objectContaining({ id }) as unknown), total: 5 },
    ],
  ]);
});
