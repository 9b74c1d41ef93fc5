import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';

/* Evidence for a claim lies in a private bucket: for whoever has stored it, and for administrators. */

const OWNER = '44444444-4444-4444-8444-444444444444';
const OTHER = '44444444-4444-4444-8444-444444444445';
const FROZEN = '44444444-4444-4444-8444-444444444446';
const FILE = '55555555-5555-4555-8555-555555555555';
const PDF = new TextEncoder().encode('%PDF-1.7 Handelsregister');

let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbedded();
  await server.query(`insert into auth.users (id, email) values
      ('${OWNER}', 'a@muster.example'), ('${OTHER}', 'b@muster.example'), ('${FROZEN}', 'c@muster.example');
    insert into public.frozen_accounts (user_id, reason) values ('${FROZEN}', 'Missbrauch');`);
});

afterAll(() => server.close());

beforeEach(() => server.query('delete from storage.objects'));

/** The status of an answer, or the one that it names. */
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

test('is stored in one’s own folder, and read by nobody else', async () => {
  expect((await store(`${OWNER}/${FILE}.pdf`, OWNER)).isAnswered).toBe(true);
  expect(await read(`${OWNER}/${FILE}.pdf`, OWNER)).toEqual({
    isAnswered: true,
    text: '%PDF-1.7 Handelsregister',
  });
  const [administrator] = z
    .tuple([z.object({ user_id: z.string() })])
    .parse(await server.query('select user_id from public.admins limit 1'));
  expect((await read(`${OWNER}/${FILE}.pdf`, administrator.user_id)).text).toContain('Handelsregister');
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
