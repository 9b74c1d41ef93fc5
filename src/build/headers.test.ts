import { describe, expect, test } from 'vitest';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { buildPolicy } from './headers.ts';

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
    expect(sourcesOf(policy, 'form-action')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(sourcesOf(policy, 'worker-src')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'trusted-types')).toEqual([
      'directory-worker',
      'early-directory-worker',
      'import-worker',
      'mail-preview',
      'pdf-worker',
      'structured-data',
    ]);
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
    [[ORIGIN_PLACEHOLDER], ["'self'"]],
    [['/melden'], ["'self'"]],
    [[], ["'self'"]],
  ])('with %j lets the pages talk to %j', (connect, sources) => {
    expect(sourcesOf(buildPolicy({ ...NOTHING, connect }), 'connect-src')).toEqual(sources);
  });

  test('runs and renders what is in the HTML by its hash alone', () => {
    const policy = buildPolicy({ ...NOTHING, scripts: ["'sha256-a'", "'sha256-a'"], styles: ["'sha256-b'"] });
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'sha256-a'"]);
    expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", "'sha256-b'"]);
  });
});
