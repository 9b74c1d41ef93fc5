import { describe, expect, test } from 'vitest';
import { agencyPath, articlePath, contactPath, homeAnchors, paths, reportPath } from './paths.ts';

describe('the addresses of the site', () => {
  test('of the routes', () => {
    expect(paths).toMatchObject({
      home: '/',
      agencies: '/agenturen',
      topList: '/top-beratungen',
      about: '/ueber-uns',
      contact: '/kontakt',
      faq: '/faq',
      offers: '/fuer-agenturen',
      directoryOverview: '/fuer-personalberatungen',
      blog: '/blog',
      privacy: '/datenschutz',
      imprint: '/impressum',
      terms: '/nutzungsbedingungen',
      admin: '/admin',
    });
  });

  test('of the sections of home', () => {
    expect(homeAnchors).toMatchObject({ results: 'search-results', partner: 'top-berater' });
  });
});

test.each([
  [1, '/agenturen/1'],
  [0, '/agenturen/0'],
  [2_500, '/agenturen/2500'],
  [Number.MAX_SAFE_INTEGER, '/agenturen/9007199254740991'],
])('agency %i is at %s', (id, path) => expect(agencyPath(id)).toBe(path));

test.each([
  ['kosten-einer-personalberatung', '/blog/kosten-einer-personalberatung'],
  ['a/b?c#d', '/blog/a%2Fb%3Fc%23d'],
])('article %s is at %s', (slug, path) => expect(articlePath(slug)).toBe(path));

test.each([
  [undefined, '/kontakt'],
  [[], '/kontakt'],
  [[{ id: 7, name: 'Alpha & Co. KG' }], '/kontakt?beratung=Alpha+%26+Co.+KG&an=7'],
  [
    [
      { id: 7, name: 'Alpha' },
      { id: null, name: 'Beta' },
    ],
    '/kontakt?beratung=Alpha&an=7&beratung=Beta&an=',
  ],
])('the contact form about %j is at %s', (agencies, path) => expect(contactPath(agencies)).toBe(path));

test('an entry is reported on the contact form', () => {
  expect(reportPath(7, 'Alpha & Co. KG')).toBe('/kontakt?meldung=Alpha+%26+Co.+KG&eintrag=7');
});
