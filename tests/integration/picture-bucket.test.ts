import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { movingWebp, pngOf } from '#tests/fixtures/moving-pictures.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/* Files of logos and pictures: what the edge function gives to visitors, and deletes. Who stores and reads them: storage-rights.test.ts. */

const OWNER = '44444444-4444-4444-8444-444444444444';
const FILE = '55555555-5555-4555-8555-555555555555';
const PICTURE = '66666666-6666-4666-8666-666666666666';
const demoPicture = (number: number) =>
  readFileSync(`supabase/local/demo-pictures/d3300000-0000-4000-8000-00000000000${String(number)}.webp`);
/** 256 by 256 pixels, and 1,200 by 800. */
const WEBP = demoPicture(1);
const LARGE_WEBP = demoPicture(4);

const { running, query, urlOf, asAccount, runJobs, startAnother } = prepareFunctions<unknown>([
  'entry-account',
]);
/** An entry with a contract. */
let paid = 0;

beforeAll(async () => {
  const [row] = z
    .tuple([z.object({ paid: z.coerce.number() })])
    .parse(await query('select min(agency_id) as paid from private.contracts'));
  ({ paid } = row);
  await query(`insert into auth.users (id, email) values ('${OWNER}', 'a@muster.example');
    insert into public.agency_members (agency_id, user_id, role) values (${String(paid)}, '${OWNER}', 'owner')`);
});

beforeEach(() =>
  query(
    `delete from storage.objects; delete from private.agency_pictures where id = '${PICTURE}'; delete from private.limited_uses`,
  ),
);

const store = (name: string, type = 'image/webp', body: Uint8Array = WEBP) =>
  fetch(`${running().server.url}/storage/v1/object/agency-pictures/${name}`, {
    method: 'POST',
    headers: { ...asAccount(OWNER), 'content-type': type },
    body: Buffer.from(body),
  });
const stored = () => query('select name from storage.objects');
const own = () => `${String(paid)}/${FILE}.webp`;

/** The stored file as a picture that the entry shows, or only as one that is stored. */
async function publish(isShown = true) {
  const named = JSON.stringify(isShown ? [{ id: PICTURE, alt: 'x' }] : []);
  await query(`insert into private.agency_pictures (id, agency_id, path, width, height)
      values ('${PICTURE}', ${String(paid)}, '${own()}', 256, 256);
    insert into public.agency_extensions as e (agency_id, content)
      values (${String(paid)}, '{"pictures": ${named}}')
      on conflict (agency_id) do update set content = e.content || excluded.content`);
}
const show = (picture: string) => fetch(`${urlOf()}?picture=${picture}`);

describe('the edge function', () => {
  test('gives a published picture to anybody, as what its bytes are, and no script a chance', async () => {
    await store(own(), 'image/png');
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
    await store(own());
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
    await store(own(), type, bytes);
    expect(await stored()).toHaveLength(1);
    await publish();
    const answer = await show(PICTURE);
    expect(answer.status).toBe(status);
    expect((await answer.arrayBuffer()).byteLength).toBe(status === 200 ? bytes.byteLength : 0);
  });

  test('gives none that is no picture, whatever it was stored as', async () => {
    await store(own(), 'image/png', new TextEncoder().encode('<script>alert(1)</script>'));
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
    await store(own());
    await publish();
    const strict = await startAnother({ RATE_LIMIT_PICTURES: '5' });
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
    const kept = await query(
      `select key_hash, count(*)::int as n from private.limited_uses where kind = 'picture' group by 1 order by n desc`,
    );
    expect(kept).toEqual([
      { key_hash: expect.stringMatching(/^[0-9a-f]{64}$/u), n: 5 },
      { key_hash: expect.stringMatching(/^[0-9a-f]{64}$/u), n: 1 },
    ]);
    await query(`update private.limited_uses set used_at = used_at - interval '1 hour'`);
    expect((await load(0, '2001:db8::1')).status).toBe(200);
  });

  test('deletes files that no picture names, a day after they were stored, also while another bucket fails', async () => {
    const broken = 'o.no_such_column or ';
    await query(`update private.bucket_rules set expired = '${broken}' || expired where bucket = 'evidence'`);
    await store(own());
    await publish();
    const left = `${String(paid)}/77777777-7777-4777-8777-777777777777.webp`;
    const young = `${String(paid)}/77777777-7777-4777-8777-777777777778.webp`;
    await store(left);
    await store(young);
    await query(
      `update storage.objects set created_at = now() - interval '1 day 1 minute' where name <> '${young}'`,
    );
    const run = await runJobs();
    await query(
      `update private.bucket_rules set expired = replace(expired, '${broken}', '') where bucket = 'evidence'`,
    );
    expect(run.status).toBe(200);
    expect(await query('select name from storage.objects order by name')).toEqual([
      { name: own() },
      { name: young },
    ]);
  });
});
