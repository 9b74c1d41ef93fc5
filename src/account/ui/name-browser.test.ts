import { expect, test } from 'vitest';
import { nameBrowser } from './name-browser.ts';

test.each([
  ['Mozilla/5.0 (Macintosh) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge, macOS'],
  ['curl/8 (Linux)', 'Linux'],
  [null, 'keine Angabe'],
])('%j is „%s“', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
