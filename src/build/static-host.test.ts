import { expect, test } from 'vitest';
import { headersFor, rewrite } from './static-host.ts';

const HEADERS = ['/*', '  X-All: a: b', '', '/assets/*', '  Cache-Control: immutable', ''].join('\n');

test.each([
  ['/', { 'X-All': 'a: b' }],
  ['/agenturen/7', { 'X-All': 'a: b' }],
  ['/assets/page.js', { 'X-All': 'a: b', 'Cache-Control': 'immutable' }],
  ['/meine/assets/page.js', { 'X-All': 'a: b' }],
])('%s gets the headers %j', (path, headers) => {
  expect(headersFor(HEADERS, path)).toEqual(headers);
});

const REDIRECTS = '/agenturen/:id  /agentur-profil/  200\n/alt  /neu  301\n';

test.each([
  ['/agenturen/7', '/agentur-profil/'],
  ['/agenturen/abc', '/agentur-profil/'],
  ['/agenturen', '/agenturen'],
  ['/agenturen/7/mehr', '/agenturen/7/mehr'],
  ['/alt', '/alt'],
  ['/', '/'],
])('%s is answered with %s', (path, target) => {
  expect(rewrite(REDIRECTS, path)).toBe(target);
});
