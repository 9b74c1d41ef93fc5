import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FACET_TERMS_VERSION } from '#data/agencies/facet-terms-version.ts';
import { loadFacetTermsStatement, readFacetTerms } from '#supabase/local/facet-terms.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';
import { callerNamed } from '#tests/harness/callers.ts';
import { type TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';

const SCRIPT = fileURLToPath(new URL('../../supabase/local/load-facet-terms.ts', import.meta.url));

const SERVICE = callerNamed('secret key');
const VISITOR = callerNamed('anonymous');

/** „EDV“ and „IT“ are one option. */
const TERMS = {
  industry: {
    options: [{ key: 'it', label: 'IT', section: 'main', parent: null }],
    entries: { edv: 'it', it: 'it' },
  },
};
/** By these they are two. */
const OLDER = {
  industry: {
    options: [{ key: 'bau', label: 'Bau', section: 'main', parent: null }],
    entries: { hochbau: 'bau' },
  },
};

describe.each(TEST_DATABASES)('loading the vocabulary on $name', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await database.asOwner(`truncate public."Personalberatungen" cascade`);
    await database.asOwner(
      `insert into public."Personalberatungen" ("Name", "Branchen") values ('Ahornsteg', 'EDV'), ('Birkenhof', 'IT')`,
    );
  });

  afterAll(async () => {
    await database.close();
  });

  beforeEach(async () => {
    await database.asOwner('delete from search.loaded_terms');
    await database.asOwner('delete from search.terms');
    await database.asOwner('select search.rebuild()');
  });

  const load = async (version: unknown, terms: unknown, caller = SERVICE) => {
    const { errorCode, rows } = await database.call(caller, 'public', 'load_facet_terms', {
      version,
      terms,
    });
    return errorCode ?? rows[0]?.['result'];
  };

  const version = async () =>
    (await database.call(VISITOR, 'public', 'facet_terms_version', {})).rows[0]?.['result'];

  /** The industries with how many agencies have them. */
  const industries = async () =>
    database.asOwner(`select key, total from search.options where facet = 'industry' order by key`);

  test('without it, every entry stands for itself', async () => {
    expect(await version()).toBe('');
    expect(await industries()).toEqual([
      { key: 'edv', total: 1 },
      { key: 'it', total: 1 },
    ]);
  });

  test('groups what is there already, and says which version it is', async () => {
    expect(await load('1', TERMS)).toBe(true);
    expect(await version()).toBe('1');
    expect(await industries()).toEqual([{ key: 'it', total: 2 }]);
  });

  test('the same version again changes nothing', async () => {
    await load('1', TERMS);
    const before = await database.asOwner('select * from search.loaded_terms');
    expect(await load('1', OLDER)).toBe(false);
    expect(await database.asOwner('select * from search.loaded_terms')).toEqual(before);
    expect(await industries()).toEqual([{ key: 'it', total: 2 }]);
  });

  test('replaces another version, with all of its terms', async () => {
    await load('1', OLDER);
    expect(await industries()).toHaveLength(2);
    expect(await load('2', TERMS)).toBe(true);
    expect(await version()).toBe('2');
    expect(await industries()).toEqual([{ key: 'it', total: 2 }]);
    expect(await database.asOwner(`select from search.terms where entry_key = 'hochbau'`)).toEqual([]);
  });

  test.each([
    ['no terms', '2', {}, '22023'],
    ['an option that is not described', '2', { industry: { options: [], entries: { edv: 'it' } } }, '23502'],
    ['no version', null, OLDER, '23502'],
    ['an empty version', '', OLDER, '23514'],
    ['no lists', '2', { industry: 'x' }, /^22/],
  ])('broken off by %s, everything stays as it was', async (_what, next, terms, code) => {
    await load('1', TERMS);
    expect(await load(next, terms)).toMatch(code);
    expect(await version()).toBe('1');
    expect(await industries()).toEqual([{ key: 'it', total: 2 }]);
  });

  test('takes what is generated from the vocabulary', async () => {
    await database.asOwner(loadFacetTermsStatement());
    expect(await version()).toBe(FACET_TERMS_VERSION);
    expect(readFacetTerms().version).toBe(FACET_TERMS_VERSION);
    expect(await industries()).toEqual([{ key: 'it-software', total: 2 }]);
  });
});

/** Runs the script as `npm run db:terms:load` does. */
function run(env: Readonly<Record<string, string>>) {
  return new Promise<{ exitCode: number | string; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT],
      { env: { ...process.env, VITE_SUPABASE_URL: '', ...env } },
      (error, stdout, stderr) => {
        resolve({ exitCode: error?.code ?? 0, output: stdout + stderr });
      },
    );
  });
}

describe('npm run db:terms:load', () => {
  let server: EmbeddedServer;

  beforeAll(async () => {
    server = await launchEmbedded();
  });

  afterAll(() => server.close());

  const version = async () => {
    const answer = await fetch(`${server.url}/rest/v1/rpc/facet_terms_version`, {
      headers: { apikey: server.publishableKey },
    });
    return answer.json() as Promise<unknown>;
  };

  test('is not needed for the embedded database, which loads by itself when it starts', async () => {
    expect(await version()).toBe(FACET_TERMS_VERSION);
    const env = { SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: server.secretKey };
    expect(await run(env)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`has version ${FACET_TERMS_VERSION} already`),
    });
  });

  test('brings a project with another version up to date', async () => {
    await server.query(`update search.loaded_terms set version = 'older'`);
    const env = { SUPABASE_URL: `${server.url}/`, SUPABASE_SECRET_KEY: server.secretKey };
    expect(await run(env)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`Loaded version ${FACET_TERMS_VERSION}`),
    });
    expect(await version()).toBe(FACET_TERMS_VERSION);
  });

  test.each([
    [
      'a secret key of another project',
      () => ({ SUPABASE_SECRET_KEY: 'sb_secret_unknown' }),
      'does not accept the secret key',
    ],
    [
      'the publishable key',
      () => ({ SUPABASE_SECRET_KEY: server.publishableKey }),
      'holds the publishable key',
    ],
    ['no secret key', () => ({ SUPABASE_SECRET_KEY: '' }), 'Set SUPABASE_SECRET_KEY'],
    ['an address where nothing answers', () => ({ SUPABASE_URL: 'http://127.0.0.1:1' }), 'Nothing answers'],
  ])('says what is wrong with %s', async (_what, env, message) => {
    await server.query(`update search.loaded_terms set version = 'older'`);
    const { exitCode, output } = await run({
      SUPABASE_URL: server.url,
      SUPABASE_SECRET_KEY: server.secretKey,
      ...env(),
    });
    expect(output).toContain(message);
    expect(exitCode).toBe(1);
    expect(await version()).toBe('older');
  });
});
