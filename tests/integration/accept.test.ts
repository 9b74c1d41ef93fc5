import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readHoldings, refuseForeignOrigin, refuseStrangers, takeAway } from '#tests/accept/deployment.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';
import { findDeadOrigin, startHttp } from '#tests/harness/loopback.ts';

/* What `npm run accept` refuses, and what it takes away. The journeys themselves are tests/e2e/. */

let server: EmbeddedServer;
const deployment = () => ({ project: server.url, headers: { apikey: server.secretKey } });
const reference = () => new URL(server.url).host;

beforeAll(async () => {
  server = await launchEmbedded();
  // Sessions of tests, with accounts of their own.
  await server.query(`delete from auth.users where email not like '%@%.example' or email is null`);
});
afterAll(async () => {
  await server.close();
});
beforeEach(() =>
  server.query(`delete from public."Personalberatungen" where "Name" like 'Echt%';
    delete from auth.users where email like '%@echt.de'`),
);

const check = async (staging?: string) => {
  refuseStrangers(deployment(), await readHoldings(deployment()), staging);
};

describe('a project', () => {
  test('that holds the demo directory alone is taken', async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  test.each([
    [
      'an entry',
      `insert into public."Personalberatungen" ("Name") values ('Echt GmbH')`,
      'the entry „Echt GmbH“',
    ],
    [
      'an account',
      `insert into auth.users (id, email, aud, role) values (gen_random_uuid(), 'chef@echt.de', 'authenticated', 'authenticated')`,
      'the account chef@echt.de',
    ],
  ])('with %s of somebody else is refused, unless its reference is repeated', async (_, sql, what) => {
    await server.query(sql);
    await expect(check()).rejects.toThrow(`holds what accept did not make: ${what}. `);
    await expect(check('abcdefgh')).rejects.toThrow(
      `--staging names abcdefgh, but the site's project is ${reference()}.`,
    );
    await expect(check(reference())).resolves.toBeUndefined();
  });

  test('without the demo directory is refused, with what loads it', async () => {
    await server.query(`update public."Personalberatungen" set "Name" = 'Echt umbenannt' where id = 5`);
    await expect(check(reference())).rejects.toThrow('1 of 61 demo agencies are missing');
    await server.query(
      `update public."Personalberatungen" set "Name" = 'Farbklecks & Fernrohr Marketing Search' where id = 5`,
    );
  });

  test('that does not take the key says so', async () => {
    const wrong = { ...deployment(), headers: { apikey: 'sb_secret_wrong' } };
    await expect(readHoldings(wrong)).rejects.toThrow('does not take SUPABASE_SECRET_KEY');
    const dead = await findDeadOrigin();
    await expect(readHoldings({ ...wrong, project: dead })).rejects.toThrow(`Nothing answers at ${dead}.`);
  });

  test.each([
    [
      403,
      'Error: The edge functions reject the pages of https://staging.example: add it to SITE_ORIGINS (docs/operating.md, step 3).',
    ],
    [422, null],
  ])('whose functions answer the site’s origin with %i', async (status, refusal) => {
    const origins: unknown[] = [];
    const project = await startHttp(({ headers }, response) => {
      origins.push(headers.origin);
      response.writeHead(status).end('{}');
    });
    const said = await refuseForeignOrigin({
      site: 'https://staging.example',
      project,
      publishableKey: 'x',
    }).then(() => null, String);
    expect(said).toEqual(refusal);
    expect(origins).toEqual(['https://staging.example']);
  });
});

test('of more rows than one answer holds, those that were there stay', async () => {
  await server.query(`insert into public."Personalberatungen" ("Name", "Webseite")
    select 'Echt ' || n, 'www.e' || n || '.example.com' from generate_series(1, 1100) n`);
  const before = await readHoldings(deployment());
  expect(before.entries.length).toBeGreaterThan(1_100);
  await server.query(entry('Echt neu', 'www.neu.example.com'));
  expect(await takeAway(deployment(), before)).toBe('0 accounts, 1 entries, 0 messages');
  expect((await readHoldings(deployment())).entries).toHaveLength(before.entries.length);
});

const account = (email: string) =>
  `insert into auth.users (id, email, aud, role) values (gen_random_uuid(), '${email}', 'authenticated', 'authenticated');`;
const entry = (name: string, website: string) =>
  `insert into public."Personalberatungen" ("Name", "Webseite") values ('${name}', '${website}');`;
const message = (email: string) =>
  `insert into public.contact_messages (name, email, betreff, nachricht) values ('Jana', '${email}', 'Frage', 'Wann?');`;

test('what is made up and new is taken away, and nothing else', async () => {
  const before = await readHoldings(deployment());
  await server.query(
    account('neu@firma.example') +
      account('neu@echt.de') +
      entry('Neu', 'www.neu.example.com') +
      entry('Echt neu', 'www.echt.de') +
      message('jana@firma.example') +
      message('jana@echt.de'),
  );
  expect(await takeAway(deployment(), before)).toBe('1 accounts, 1 entries, 1 messages');
  const after = await readHoldings(deployment());
  const old = new Set(before.messages.map(({ id }) => id));
  expect(after.messages.filter(({ id }) => !old.has(id))).toMatchObject([{ email: 'jana@echt.de' }]);
  expect(after.accounts.map(({ email }) => email)).toContain('neu@echt.de');
  expect(after.entries).toHaveLength(before.entries.length + 1);
});

/** Runs the command. */
const accept = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<string>((resolve) => {
    const settings = { SUPABASE_SECRET_KEY: '', ...env };
    execFile(
      process.execPath,
      ['tests/accept/accept.ts', ...args],
      { env: { ...process.env, ...settings } },
      (error, _, stderr) => {
        resolve(`${String(error?.code)} ${stderr.trim()}`);
      },
    );
  });

test('the command says in a sentence why it does not begin', async () => {
  expect(await accept([])).toMatch(/^1 Usage: npm run accept/);
  expect(await accept(['--url', 'https://staging.example'])).toBe(
    '1 Set SUPABASE_SECRET_KEY to the secret key of the project.',
  );
  const payload = Buffer.from('{"role":"anon"}').toString('base64url');
  for (const SUPABASE_SECRET_KEY of ['sb_publishable_x', `x.${payload}.x`]) {
    expect(await accept(['--url', 'https://staging.example'], { SUPABASE_SECRET_KEY })).toBe(
      '1 SUPABASE_SECRET_KEY holds the publishable key. The secret one begins with sb_secret_.',
    );
  }
  expect(await accept(['--url', 'http://[::1]:9'])).toMatch(/^1 Nothing answers at http:\/\/\[::1\]:9\./);
  const dead = await findDeadOrigin();
  expect(await accept(['--url', dead])).toBe(
    `1 Nothing answers at ${dead}. Is the address right, and is there a network?`,
  );
});
