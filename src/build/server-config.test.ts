import { expect, test } from 'vitest';
import { buildHeaders } from './headers.ts';
import {
  DEFAULT_FOLDER,
  formatCaddy,
  formatHeadersFile,
  formatNginx,
  formatRedirectsFile,
  readHeadersFile,
  readRedirectsFile,
} from './server-config.ts';

// The behaviour of nginx and Caddy with these rules is tested in tests/integration/hosts.test.ts.

const HEADERS = buildHeaders({ connect: ['https://abc.supabase.co'], scripts: ["'sha256-a='"], styles: [] });
const NONE = new Map<string, string>();
const ASSETS = ['/assets/b-2.js', '/assets/a-1.js'];

test('the headers are read back from the file as they were written', () => {
  expect(readHeadersFile(formatHeadersFile(HEADERS, ASSETS))).toEqual(HEADERS);
});

test('the file lets only the named assets be cached for a year', () => {
  const file = formatHeadersFile(HEADERS, ASSETS);
  expect(file).toMatch(/^\/\*\n {2}Content-Security-Policy: default-src 'none'/);
  expect(file).toContain('\n\n/admin\n  X-Robots-Tag: noindex\n\n/admin/*\n  X-Robots-Tag: noindex\n');
  const kept = file.split('\n\n').filter((block) => block.includes('Cache-Control'));
  expect(kept.map((block) => block.trim())).toEqual([
    '/assets/a-1.js\n  Cache-Control: public, max-age=31536000, immutable',
    '/assets/b-2.js\n  Cache-Control: public, max-age=31536000, immutable',
  ]);
  expect(file.endsWith('\n')).toBe(true);
  // Cloudflare Pages ignores longer lines.
  for (const line of file.split('\n')) expect(line.length).toBeLessThan(2_000);
});

test('the rules redirect other addresses of an agency to its page', () => {
  const redirects = new Map([['/agenturen/5', '/agenturen/5-nord']]);
  const file = formatRedirectsFile(redirects);
  const rules = file.split('\n');
  expect(rules[0]).toBe('/agenturen/5  /agenturen/5-nord  308');
  expect(rules).toContain('/agenturen/:id  /agenturen/404.html  404');
  expect(rules).toContain('/bewerten/:id  /bewertung-schreiben/  200');
  expect(rules).toContain('/admin/*  /admin  200');
  expect(rules).toContain('/eintrag/*  /eintrag  200');
  expect(readRedirectsFile(file)).toEqual(redirects);
});

test('the rules for nginx and Caddy have the given folder, or the default one', () => {
  for (const format of [formatNginx, formatCaddy]) {
    expect(format(HEADERS, NONE)).toContain(DEFAULT_FOLDER);
    expect(format(HEADERS, NONE, '/srv/site')).toContain('/srv/site');
    expect(format(HEADERS, NONE, '/srv/site')).not.toContain(DEFAULT_FOLDER);
  }
});
