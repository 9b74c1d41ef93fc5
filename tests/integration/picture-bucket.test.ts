import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';
import { movingWebp, pngOf } from '#tests/fixtures/moving-pictures.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

/* Files of logos and pictures: who stores and reads them in the private bucket, and what the edge function gives to visitors. */

const OWNER = '44444444-4444-4444-8444-444444444444';
const OTHER = '44444444-4444-4444-8444-444444444445';
const FROZEN = '44444444-4444-4444-8444-444444444446';
const FILE = '55555555-5555-4555-8555-555555555555';
const PICTURE = '66666666-6666-4666-8666-666666666666';
const demoPicture = (number: number) =>
  readFileSync(`supabase/local/demo-pictures/d3300000-0000-4000-8000-00000000000${String(number)}.webp`);
/** 256 by 256 pixels, and 1,200 by 800. */
const WEBP = demoPicture(1);
const LARGE_WEBP = demoPicture(4);

let server: EmbeddedServer;
let account: RunningFunction;
/** An entry with a contract, one without, and an administrator. */
let paid = 0;
let free = 0;
let administrator = '';

beforeAll(async () => {
  server = await launchEmbedded();
  account = await startFunction({
    name: 'entry-account',
    supabaseUrl: server.url,
    secretKey: server.secretKey,
    env: { MAIL_TRANSPORT: 'console' },
  });
  const [row] = z
    .tuple([z.object({ paid: z.coerce.number(), free: z.coerce.number(), user_id: z.string() })])
    .parse(
      await server.query(`select
        (select min(agency_id) from private.contracts) as paid,
        (select min(id) from public."Personalberatungen" where id not in (select agency_id from private.contracts)) as free,
        (select user_id from public.admins limit 1)`),
    );
  ({ paid, free } = row);
  administrator = row.user_id;
  await server.query(`insert into auth.users (id, email) values
      ('${OWNER}', 'a@muster.example'), ('${OTHER}', 'b@muster.example'), ('${FROZEN}', 'c@muster.example');
    insert into public.agency_members (agency_id, user_id, role) values
      (${String(paid)}, '${OWNER}', 'owner'), (${String(free)}, '${OTHER}', 'owner'), (${String(paid)}, '${FROZEN}', 'editor');
    insert into public.frozen_accounts (user_id, reason) values ('${FROZEN}', 'Missbrauch');`);
});

afterAll(async () => {
  await account.close();
  await server.close();
});

beforeEach(() =>
  server.query(
    `delete from storage.objects; delete from private.agency_pictures where id = '${PICTURE}'; delete from private.limited_uses`,
  ),
);

async function ask(path: string, method: string, who: string | null, type = 'image/webp', body?: Uint8Array) {
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: server.publishableKey,
      ...(who !== null && { authorization: `Bearer ${server.accessTokenFor(who)}` }),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: Buffer.from(body) }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { isAnswered: response.ok, isFile: content.equals(WEBP) };
}
const store = (name: string, who: string | null, type?: string, body: Uint8Array = WEBP) =>
  ask(`agency-pictures/${name}`, 'POST', who, type, body);
const stored = () => server.query('select name from storage.objects');
const own = () => `${String(paid)}/${FILE}.webp`;

/** The stored file as a picture that the entry shows, or only as one that is stored. */
async function publish(isShown = true) {
  const named = JSON.stringify(isShown ? [{ id: PICTURE, alt: 'x' }] : []);
  await server.query(`insert into private.agency_pictures (id, agency_id, path, width, height)
      values ('${PICTURE}', ${String(paid)}, '${own()}', 256, 256);
    insert into public.agency_extensions as e (agency_id, content)
      values (${String(paid)}, '{"pictures": ${named}}')
      on conflict (agency_id) do update set content = e.content || excluded.content`);
}
const show = (picture: string) => fetch(`${account.url}?picture=${picture}`);

test('is stored by members, read by them and by administrators, and changed or deleted by nobody', async () => {
  expect((await store(own(), OWNER)).isAnswered).toBe(true);
  expect((await ask(`agency-pictures/${own()}`, 'GET', OWNER)).isFile).toBe(true);
  expect((await ask(`agency-pictures/${own()}`, 'GET', administrator)).isFile).toBe(true);
  for (const who of [OTHER, null]) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    expect((await ask(`agency-pictures/${own()}`, 'GET', who)).isFile).toBe(false);
    // oxlint-disable-next-line no-await-in-loop
    expect((await ask(`public/agency-pictures/${own()}`, 'GET', who)).isFile).toBe(false);
  }
  for (const who of [OWNER, OTHER, administrator, null]) {
    // oxlint-disable-next-line no-await-in-loop
    await ask(`agency-pictures/${own()}`, 'DELETE', who);
    // oxlint-disable-next-line no-await-in-loop
    await ask(`agency-pictures/${own()}`, 'PUT', who, 'image/webp', new Uint8Array([1]));
  }
  expect((await ask(`agency-pictures/${own()}`, 'GET', OWNER)).isFile).toBe(true);
});

test.each([
  ['the folder of another entry', () => `${String(free)}/${FILE}.webp`, OWNER],
  ['a way up', () => `${String(paid)}/../${String(free)}/${FILE}.webp`, OWNER],
  ['a way up, encoded', () => `${String(paid)}%2f..%2f${String(free)}%2f${FILE}.webp`, OWNER],
  ['a name of one’s own', () => `${String(paid)}/logo.webp`, OWNER],
  ['an ending that runs', () => `${String(paid)}/${FILE}.svg`, OWNER],
  ['two endings', () => `${String(paid)}/${FILE}.webp.html`, OWNER],
  ['a number that is none', () => `0x1/${FILE}.webp`, OWNER],
  ['nobody', own, null],
  ['a stranger', own, OTHER],
  ['a frozen account', own, FROZEN],
])('is not stored by %s', async (_what, name, who) => {
  await store(name(), who);
  expect(await stored()).toEqual([]);
});

test('is a picture of two megabytes at most, thirty files an entry', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'image/gif', 'application/pdf']) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    expect((await store(own(), OWNER, type)).isAnswered).toBe(false);
  }
  expect((await store(own(), OWNER, 'image/webp', new Uint8Array(2_097_153))).isAnswered).toBe(false);
  await server.query(`insert into storage.objects (bucket_id, name)
    select 'agency-pictures', '${String(paid)}/' || gen_random_uuid() || '.webp' from generate_series(1, 30)`);
  expect((await store(own(), OWNER)).isAnswered).toBe(false);
});

describe('the edge function', () => {
  test('gives a published picture to anybody, as what its bytes are, and no script a chance', async () => {
    await store(own(), OWNER, 'image/png');
    await publish();
    const answer = await show(PICTURE);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(WEBP)).toBe(true);
  });

  test('gives none that the entry does not show', async () => {
    await store(own(), OWNER);
    await publish(false);
    expect((await show(PICTURE)).status).toBe(204);
  });

  test.each([
    ['a PNG of one frame', 'image/png', pngOf(256, 1), 200],
    ['a PNG that moves', 'image/png', pngOf(256, 2), 204],
    ['a WebP that moves', 'image/webp', movingWebp(WEBP, 256), 204],
    ['a PNG of another size than was declared', 'image/png', pngOf(255, 1), 204],
    ['a WebP of another size than was declared', 'image/webp', LARGE_WEBP, 204],
  ])('gives %s or nothing', async (_name, type, bytes, status) => {
    await store(own(), OWNER, type, bytes);
    expect(await stored()).toHaveLength(1);
    await publish();
    const answer = await show(PICTURE);
    expect(answer.status).toBe(status);
    expect((await answer.arrayBuffer()).byteLength).toBe(status === 200 ? bytes.byteLength : 0);
  });

  test('gives none that is no picture, whatever it was stored as', async () => {
    await store(own(), OWNER, 'image/png', new TextEncoder().encode('<script>alert(1)</script>'));
    expect(await stored()).toHaveLength(1);
    await publish();
    expect((await show(PICTURE)).status).toBe(204);
  });

  test.each(['', '1', `${PICTURE}'`, PICTURE, '../evidence'])('answers %j with nothing', async (picture) => {
    const answer = await show(encodeURIComponent(picture));
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
  });

  test('gives so many an hour to a network, however they are asked for, and the others to other networks', async () => {
    await store(own(), OWNER);
    await publish();
    const strict = await startFunction({
      name: 'entry-account',
      supabaseUrl: server.url,
      secretKey: server.secretKey,
      env: { MAIL_TRANSPORT: 'console', RATE_LIMIT_PICTURES: '5' },
    });
    const load = (index: number, address: string) =>
      fetch(`${strict.url}?picture=${index % 2 === 0 ? PICTURE : crypto.randomUUID()}&${String(index)}`, {
        headers: { 'cf-connecting-ip': address, 'user-agent': String(index) },
      });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        load(index, `203.0.113.${String(index)}, 2001:db8::${String(index)}`),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(await refused[0]?.json()).toEqual({
      message: expect.stringMatching(
        /^Von Ihrem Anschluss wurden sehr viele Bilder abgerufen\. Bitte versuchen Sie es in (?:einer Minute|\d+ Minuten) noch einmal\.$/u,
      ),
    });
    expect((await load(0, '2001:db8:0:1::1')).status).toBe(200);
    // The kept number belongs to a hash that is another one tomorrow and everywhere else.
    const kept = await server.query(
      `select key_hash, count(*)::int as n from private.limited_uses where kind = 'picture' group by 1 order by n desc`,
    );
    expect(kept).toEqual([
      { key_hash: expect.stringMatching(/^[0-9a-f]{64}$/u), n: 5 },
      { key_hash: expect.stringMatching(/^[0-9a-f]{64}$/u), n: 1 },
    ]);
    await server.query(`update private.limited_uses set used_at = used_at - interval '1 hour'`);
    expect((await load(0, '2001:db8::1')).status).toBe(200);
    await strict.close();
  });

  test('deletes files that no picture names, a day after they were stored, also while another bucket fails', async () => {
    const broken = 'o.no_such_column or ';
    await server.query(
      `update private.bucket_rules set expired = '${broken}' || expired where bucket = 'evidence'`,
    );
    await store(own(), OWNER);
    await publish();
    const left = `${String(paid)}/77777777-7777-4777-8777-777777777777.webp`;
    const young = `${String(paid)}/77777777-7777-4777-8777-777777777778.webp`;
    await store(left, OWNER);
    await store(young, OWNER);
    await server.query(
      `update storage.objects set created_at = now() - interval '1 day 1 minute' where name <> '${young}'`,
    );
    const run = await fetch(account.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: server.secretKey },
      body: JSON.stringify({ action: 'runJobs' }),
    });
    await server.query(
      `update private.bucket_rules set expired = replace(expired, '${broken}', '') where bucket = 'evidence'`,
    );
    expect(run.status).toBe(200);
    expect(await server.query('select name from storage.objects order by name')).toEqual([
      { name: own() },
      { name: young },
    ]);
  });
});
