import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

/* Evidence for a claim is in a private bucket, for the account that has stored it and for administrators who open it in the log. */

const OWNER = '44444444-4444-4444-8444-444444444444';
const OTHER = '44444444-4444-4444-8444-444444444445';
const PASSWORD_SESSION = '44444444-4444-4444-8444-444444444447';
const FROZEN = '44444444-4444-4444-8444-444444444446';
const FILE = '55555555-5555-4555-8555-555555555555';
const PDF = new TextEncoder().encode('%PDF-1.7 Handelsregister');

let server: EmbeddedServer;

beforeAll(async () => {
  server = await launchEmbedded();
  await server.query(`insert into auth.users (id, email) values
      ('${OWNER}', 'a@muster.example'), ('${OTHER}', 'b@muster.example'), ('${FROZEN}', 'c@muster.example');
    insert into public.frozen_accounts (user_id, reason) values ('${FROZEN}', 'Missbrauch');`);
});

afterAll(() => server.close());

beforeEach(() => server.query('delete from storage.objects'));

/** The status of an answer, or the one in its body. */
async function ask(
  path: string,
  method: string,
  account: string | null,
  type = 'application/pdf',
  body?: Uint8Array,
) {
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: server.publishableKey,
      ...(account !== null && { authorization: `Bearer ${server.accessTokenFor(account)}` }),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: Buffer.from(body) }),
  });
  const text = await response.text();
  return { isAnswered: response.ok, text };
}

const store = (name: string, account: string | null, type?: string, body = PDF) =>
  ask(`evidence/${name}`, 'POST', account, type, body);
const read = (name: string, account: string | null) => ask(`evidence/${name}`, 'GET', account);
const stored = () => server.query(`select name from storage.objects where bucket_id = 'evidence'`);

test('is stored in the account’s own folder, and is unreadable for others', async () => {
  expect((await store(`${OWNER}/${FILE}.pdf`, OWNER)).isAnswered).toBe(true);
  expect(await read(`${OWNER}/${FILE}.pdf`, OWNER)).toEqual({
    isAnswered: true,
    text: '%PDF-1.7 Handelsregister',
  });
  for (const account of [OTHER, FROZEN, null]) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    const answer = await read(`${OWNER}/${FILE}.pdf`, account);
    expect(answer.isAnswered).toBe(false);
    expect(answer.text).not.toContain('Handelsregister');
    // oxlint-disable-next-line no-await-in-loop
    expect((await ask(`public/evidence/${OWNER}/${FILE}.pdf`, 'GET', account)).text).not.toContain(
      'Handelsregister',
    );
    // oxlint-disable-next-line no-await-in-loop
    await ask(`evidence/${OWNER}/${FILE}.pdf`, 'DELETE', account);
  }
  await ask(`evidence/${OWNER}/${FILE}.pdf`, 'DELETE', OWNER);
  expect(await stored()).toHaveLength(1);
});

describe('an administrator', () => {
  const name = `${OWNER}/${FILE}.pdf`;
  let administrator = '';

  beforeAll(async () => {
    const [row] = z
      .tuple([z.object({ user_id: z.string() })])
      .parse(await server.query('select user_id from public.admins limit 1'));
    administrator = row.user_id;
  });

  beforeEach(async () => {
    await store(name, OWNER);
    await server.query(`delete from public.agency_claims;
      insert into public.agency_claims (agency_id, claimant, evidence)
      select min(id), '${OWNER}', '${name}' from public."Personalberatungen"`);
  });

  const open = async () => {
    const [claim] = z
      .tuple([z.object({ id: z.coerce.number() })])
      .parse(await server.query('select id from public.agency_claims'));
    const response = await fetch(`${server.url}/rest/v1/rpc/open_evidence`, {
      method: 'POST',
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${server.accessTokenFor(administrator)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ claim: claim.id }),
    });
    expect(await response.json()).toBe(name);
  };
  const list = async () =>
    (
      await fetch(`${server.url}/storage/v1/object/list/evidence`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${server.accessTokenFor(administrator)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ prefix: OWNER }),
      })
    ).text();

  test('reads and lists only files that were opened in the log', async () => {
    expect(await read(name, administrator)).toMatchObject({ isAnswered: false });
    expect(await list()).not.toContain(FILE);
    await open();
    expect((await read(name, administrator)).text).toContain('Handelsregister');
  });

  test('reads an opened file for a minute, and no other file', async () => {
    const other = `${OWNER}/66666666-6666-4666-8666-666666666666.pdf`;
    await store(other, OWNER);
    await open();
    expect((await read(other, administrator)).isAnswered).toBe(false);
    await server.query(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      update public.admin_log set at = at - interval '61 seconds' where action = 'evidence_opened';
    end $$`);
    expect((await read(name, administrator)).isAnswered).toBe(false);
  });

  test('deletes none', async () => {
    await open();
    await ask(`evidence/${name}`, 'DELETE', administrator);
    expect(await stored()).toHaveLength(1);
  });
});

test('is neither copied, moved, replaced nor shared with others', async () => {
  const name = `${OWNER}/${FILE}.pdf`;
  await store(name, OWNER);
  const copied = `${OTHER}/77777777-7777-4777-8777-777777777777.pdf`;
  const tricks = (account: string) =>
    (
      [
        ['POST', 'copy', { bucketId: 'evidence', sourceKey: name, destinationKey: copied }],
        ['POST', 'move', { bucketId: 'evidence', sourceKey: name, destinationKey: copied }],
        ['POST', `sign/evidence/${name}`, { expiresIn: 60 }],
        ['PUT', `evidence/${name}`, { forged: true }],
        ['DELETE', 'evidence', { prefixes: [name] }],
      ] as const
    ).map(async ([method, path, body]) => {
      const init = {
        method,
        body: JSON.stringify(body),
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${server.accessTokenFor(account)}`,
          'content-type': 'application/json',
          'x-upsert': 'true',
        },
      };
      return (await fetch(`${server.url}/storage/v1/object/${path}`, init)).text();
    });
  for (const answer of await Promise.all([...tricks(OTHER), ...tricks(FROZEN)])) {
    expect(answer).not.toMatch(/signedURL|Handelsregister/);
  }
  expect(await stored()).toEqual([{ name }]);
  expect((await read(name, OWNER)).text).toBe('%PDF-1.7 Handelsregister');
});

test('is neither stored nor read in a session that was begun with a password', async () => {
  await server.query(`insert into auth.sessions (id, user_id) values ('${PASSWORD_SESSION}', '${OWNER}');
    insert into private.begun_sessions (session_id, account, way) values ('${PASSWORD_SESSION}', '${OWNER}', 'password')`);
  const now = Math.floor(Date.now() / 1000);
  const token = server.sign({
    sub: OWNER,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + 600,
    session_id: PASSWORD_SESSION,
  });
  const request = (method: string, body?: Uint8Array) =>
    fetch(`${server.url}/storage/v1/object/evidence/${OWNER}/${FILE}.pdf`, {
      method,
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/pdf',
      },
      ...(body && { body: Buffer.from(body) }),
    });
  expect((await request('POST', PDF)).ok).toBe(false);
  await store(`${OWNER}/${FILE}.pdf`, OWNER);
  expect((await request('GET')).ok).toBe(false);
});

test.each([
  ['another folder', `${OTHER}/${FILE}.pdf`, OWNER],
  ['a way up', `${OWNER}/../${OTHER}/${FILE}.pdf`, OWNER],
  ['a way up, encoded', `${OWNER}/%2e%2e/${OTHER}/${FILE}.pdf`, OWNER],
  ['a way up, its slash encoded', `${OWNER}%2f..%2f${OTHER}%2f${FILE}.pdf`, OWNER],
  ['a folder more', `${OWNER}/a/${FILE}.pdf`, OWNER],
  ['a name of one’s own', `${OWNER}/handelsregister.pdf`, OWNER],
  ['an ending that runs', `${OWNER}/${FILE}.html`, OWNER],
  ['two endings', `${OWNER}/${FILE}.pdf.html`, OWNER],
  ['a line break', `${OWNER}/${FILE}.pdf%0a`, OWNER],
  ['nobody', `${OWNER}/${FILE}.pdf`, null],
  ['a frozen account', `${FROZEN}/${FILE}.pdf`, FROZEN],
])('is not stored by %s', async (_what, name, account) => {
  await store(name, account);
  expect(await stored()).toEqual([]);
});

test('is a PDF or an image, of five megabytes at most', async () => {
  expect((await store(`${OWNER}/${FILE}.png`, OWNER, 'text/html')).isAnswered).toBe(false);
  expect((await store(`${OWNER}/${FILE}.png`, OWNER, 'image/svg+xml')).isAnswered).toBe(false);
  expect(
    (await store(`${OWNER}/${FILE}.png`, OWNER, 'image/png', new Uint8Array(5_242_881))).isAnswered,
  ).toBe(false);
  expect(await stored()).toEqual([]);
});

test('is twenty files an account', async () => {
  await server.query(`insert into storage.objects (bucket_id, name)
    select 'evidence', '${OWNER}/' || gen_random_uuid() || '.pdf' from generate_series(1, 20)`);
  expect((await store(`${OWNER}/${FILE}.pdf`, OWNER)).isAnswered).toBe(false);
  expect(await stored()).toHaveLength(20);
});

test.each([
  ['', false],
  ['storage.object.upload', true],
  ['storage.object.upload_signed', false],
  ['storage.object.upload_update', false],
  ['storage.object.list', false],
  ['storage.render.image_authenticated', false],
  ['storage.object.of_a_later_server', false],
  ['storage.object.sign_upload_url', false],
  ['storage.tus.upload.create', false],
  ['storage.s3.upload.create_multipart', false],
])('is stored at once, not by what is prepared and used later: %j is %j', async (operation, isAllowed) => {
  const [answer] = await server.query(`select
    set_config('request.jwt.claims', '{"sub": "${OWNER}", "session_id": "${OWNER}"}', true) is not null
    and set_config('storage.operation', '${operation}', true) is not null
    and private.may_use_file('store', 'evidence', '${OWNER}/${FILE}.pdf') as good`);
  expect(answer).toEqual({ good: isAllowed });
});
