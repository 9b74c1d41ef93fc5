import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_REPORTS } from '#app/error-report.ts';
import { fillText } from '#build/fill-text.ts';
import { parseSiteFacts } from '#config/parse-site-facts.ts';
import { evaluateSiteCases } from '#config/site-cases.ts';
import {
  ERROR_REPORTS,
  KEPT_BY_LIBRARIES,
  KEPT_IN_BROWSER,
  KEPT_UNTIL,
  NAMED_REQUESTS,
  PERIODS,
  REQUESTED,
  TABLES,
} from '#tests/harness/privacy-inventory.ts';

/*
 * The privacy policy describes exactly what the code does: what is found in the source is in the inventory, and each
 * passage of the inventory is in the policy.
 */

/** The code that runs in a visitor's browser. */
const SOURCES = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|^src\/build\/|database\.types/.test(file))
  .map((file) => ({
    file,
    // Without comments.
    code: readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
  }));

function findAll(pattern: RegExp, code: string): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name);
}

const POLICY_SOURCE = readFileSync('src/pages/content/datenschutz.md', 'utf8');

/** The policy of an operator whose site reports errors. */
const POLICY = fillText(
  POLICY_SOURCE,
  evaluateSiteCases(parseSiteFacts({}, { isLive: true }), { reportsErrors: true, showsSamples: false }),
  'datenschutz.md',
).replaceAll('\u00A0', ' ');

/** The key itself, one that begins with the name of a cache, or a pattern that finds the session's key. */
const isNamed = (key: string, known: string) =>
  key === known ||
  (known.endsWith('-') && key.startsWith(known)) ||
  (key.includes('.+') && new RegExp(`^${key}`).test(known));

test.each([
  ...Object.entries(KEPT_IN_BROWSER),
  ...Object.entries(KEPT_BY_LIBRARIES),
  ...Object.entries(REQUESTED),
  ...Object.entries(TABLES).filter(([, passage]) => passage !== null),
  ['reports of errors', ERROR_REPORTS] as const,
])('the policy has the passage about %s', (_name, passage) => expect(POLICY).toContain(String(passage)));

describe("what is kept in the visitor's browser", () => {
  const STORAGE =
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches|\w+LocalCopy)\b|document\.cookie/;
  /** Its callers name the keys. */
  const KEYLESS = 'src/lib/local-copy.ts';
  /** How a key is written: a constant named so, an argument of storage, or that of what keeps something. */
  const KEY =
    /(?:\b\w*(?:KEY|CACHE\w*)\s*=|\bstorageKey:|\bcreateIdStore\(|\b[gs]etItem\(|\bcaches\.(?:open|has)\()\s*['"`/]\^?([^'"`/]+)/g;

  const found = SOURCES.flatMap(({ file, code }) =>
    STORAGE.test(code) || /\bstorageKey:|\bcreateIdStore\(/.test(code)
      ? findAll(KEY, code).map((key) => ({ file, key }))
      : [],
  );

  test('has a key in the inventory', () => {
    expect(
      found.filter(({ key }) => !Object.keys(KEPT_IN_BROWSER).some((known) => isNamed(key, known))),
    ).toEqual([]);
  });

  test('has a key that can be found wherever storage is touched', () => {
    const files = SOURCES.filter(({ file, code }) => file !== KEYLESS && STORAGE.test(code)).map(
      ({ file }) => file,
    );
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => found.every((key) => key.file !== file))).toEqual([]);
  });

  test.each(Object.keys(KEPT_IN_BROWSER))('%s: is in the inventory because the source has it', (key) => {
    expect(found.map((place) => place.key)).toContain(key);
  });

  test('is never a cookie, and in no storage but these', () => {
    const others = SOURCES.filter(({ code }) => /\b(?:indexedDB|cookieStore)\b|document\.cookie/.test(code));
    expect(others).toEqual([]);
    expect(POLICY).toContain('Wir setzen keine Cookies.');
  });
});

describe('what the browser asks for', () => {
  const found = SOURCES.flatMap(({ code }) => [
    ...findAll(/(?<!Array)\.from\(\s*['"`]([^'"`]+)/g, code).map((table) => `/rest/v1/${table}`),
    ...findAll(/\brpc\(\s*['"`]([^'"`]+)/g, code).map((name) => `/rest/v1/rpc/${name}`),
    ...findAll(/(?<!function )callFunction(?:<[^>]*>)?\([^']*'([a-z-]+)'/g, code).map(
      (name) => `/functions/v1/${name}`,
    ),
    ...findAll(/(\/(?:rest|functions|storage|realtime|graphql)\/v1\/(?:rpc\/)?\w[\w-]*)/g, code),
    ...findAll(/\.(auth|storage)\b/g, code).map((name) => `/${name}/v1`),
  ]);

  test('is in the inventory', () => expect(found.filter((address) => !(address in REQUESTED))).toEqual([]));

  test.each(Object.keys(NAMED_REQUESTS))('%s: is in the inventory because the source has it', (address) => {
    expect(found).toContain(address);
  });

  test('goes nowhere but to the project, the own host and the recipient of error reports', () => {
    const elsewhere = SOURCES.flatMap(({ file, code }) =>
      findAll(
        /(\bfetch\(\s*['"`][^$]|sendBeacon|XMLHttpRequest|\bWebSocket\b|EventSource|RTCPeerConnection|geolocation|serviceWorker)/g,
        code,
      ).map((way) => `${file}: ${way}`),
    );
    expect(elsewhere).toEqual([]);
  });
});

test('the policy names the limits of the code', () => {
  expect(MAX_REPORTS).toBe(5);
  expect(POLICY).toContain('höchstens fünf je Seitenaufruf');
});

describe('what a table keeps about a person', () => {
  test('has a period or an end, table by table', () => {
    const tables = Object.keys(TABLES).filter((table) => TABLES[table] !== null);
    expect([...Object.keys(PERIODS), ...Object.keys(KEPT_UNTIL)].toSorted()).toEqual(tables.toSorted());
  });

  test.each(Object.entries(PERIODS))('%s: the policy names the period (%s)', (_table, period) => {
    expect(POLICY_SOURCE).toContain(`{{${period}}}`);
  });

  test.each(Object.entries(KEPT_UNTIL))('%s: the policy names the end (%s)', (_table, passage) => {
    expect(POLICY).toContain(passage);
  });
});
