import { describe, expect, test } from 'vitest';
import { OWN_ORIGIN } from '#config/own-origin.ts';
import { buildHeaderRules, buildPolicy, formatHeadersFile } from './headers.ts';

const NOTHING = { connect: [], scripts: [], styles: [] };

/** One directive of a policy, as a list of its sources. */
function sourcesOf(policy: string, directive: string): string[] | undefined {
  const words = policy.split('; ').map((part) => part.split(' '));
  return words.find(([name]) => name === directive)?.slice(1);
}

describe('the policy', () => {
  test('allows nothing that is not named', () => {
    const policy = buildPolicy(NOTHING);
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'base-uri')).toEqual(["'none'"]);
    expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe');
  });

  test.each([
    [['https://abc.supabase.co'], ["'self'", 'https://abc.supabase.co']],
    [['https://abc.supabase.co/some/path'], ["'self'", 'https://abc.supabase.co']],
    [
      ['https://a.example', 'https://a.example/b'],
      ["'self'", 'https://a.example'],
    ],
    [
      ['https://a.example', 'https://b.example'],
      ["'self'", 'https://a.example', 'https://b.example'],
    ],
    [[OWN_ORIGIN], ["'self'"]],
    [['/melden'], ["'self'"]],
    [[], ["'self'"]],
  ])('with %j lets the pages talk to %j', (connect, sources) => {
    expect(sourcesOf(buildPolicy({ ...NOTHING, connect }), 'connect-src')).toEqual(sources);
  });

  test('runs and draws what stands in the HTML by its hash alone', () => {
    const policy = buildPolicy({ ...NOTHING, scripts: ["'sha256-a'", "'sha256-a'"], styles: ["'sha256-b'"] });
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'sha256-a'"]);
    expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", "'sha256-b'"]);
  });
});

test('the file has a block for each address', () => {
  const file = formatHeadersFile(buildHeaderRules(NOTHING));
  expect(file).toMatch(/^\/\*\n {2}Content-Security-Policy: default-src 'none'/);
  expect(file).toContain('\n\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  expect(file.endsWith('\n')).toBe(true);
  // Cloudflare Pages reads no longer line.
  for (const line of file.split('\n')) expect(line.length).toBeLessThan(2_000);
});
