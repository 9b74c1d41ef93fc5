import { request } from 'node:http';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

/* The REST interface of the embedded Supabase answers as PostgREST on a hosted project. */

const SECRET = 'nur für die Betreiber';

let server: EmbeddedServer;

beforeAll(async () => {
  server = await launchEmbedded();
  await server.query(`
    create table public.samples (
      id int primary key,
      title text check (title <> ''),
      secret text default '${SECRET}',
      price numeric(10, 2) default 1.50,
      made_at timestamptz default '2026-11-22 08:00:00.5+00',
      local_at timestamp default '2026-11-22 08:00:00'
    );
    alter table public.samples enable row level security;
    grant select (id, title, price, made_at, local_at), insert (id, title) on public.samples to anon;
    create policy "all" on public.samples using (true) with check (true);
    create table public.closed (id int);
    insert into public.closed values (1);
    create function public.fail(code text) returns void language plpgsql as
      $$ begin raise exception using errcode = code, message = 'Nein', detail = 'Weil', hint = 'Anders'; end $$;
    create function public.who(seconds float8) returns text language plpgsql as
      $$ begin perform pg_sleep(seconds); return current_user; end $$;
    grant execute on function public.fail(text), public.who(float8) to anon, service_role;
    insert into public.samples (id, title) values (1, 'Eins');`);
  await server.reloadSchema();
});

afterAll(async () => {
  await server.close();
});

const as = (apikey: string) =>
  new PostgrestClient(`${server.url}/rest/v1`, { headers: { apikey }, retry: false });
const anonymous = () => as(server.publishableKey);

describe('the grants are those of the migrations', () => {
  test('a column that is not granted can neither be read nor written', async () => {
    expect((await anonymous().from('samples').select('id, title')).data).toEqual([{ id: 1, title: 'Eins' }]);
    expect(await anonymous().from('samples').select('secret')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect(await anonymous().from('samples').select()).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    const row = { id: 2, title: 'Zwei', secret: 'x' };
    expect(await anonymous().from('samples').insert(row)).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect((await anonymous().from('samples').update({ title: 'x' }).eq('id', 1)).error?.code).toBe('42501');
  });

  test('a new table is closed to everybody', async () => {
    expect(await anonymous().from('closed').select()).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect(await as(server.secretKey).from('closed').select()).toMatchObject({ error: { code: '42501' } });
  });
});

test('numbers and times are written as PostgREST writes them', async () => {
  expect((await anonymous().from('samples').select('price, made_at, local_at').eq('id', 1)).data).toEqual([
    { price: 1.5, made_at: '2026-11-22T08:00:00.5+00:00', local_at: '2026-11-22T08:00:00' },
  ]);
});

test('a broken CHECK is 400 with its code', async () => {
  expect(await anonymous().from('samples').insert({ id: 3, title: '' })).toMatchObject({
    status: 400,
    error: { code: '23514', message: expect.stringContaining('violates check constraint') },
  });
});

test.each([
  ['P0001', 400],
  ['PT429', 429],
  ['PT402', 402],
  ['22023', 400],
  ['23514', 400],
  ['42501', 401],
  ['23505', 409],
  ['57014', 500],
  ['40001', 500],
  ['28000', 403],
  ['ZZ999', 400],
])('what a function raises as %s is answered with %i', async (code, status) => {
  const { status: given, error } = await anonymous().rpc('fail', { code });
  expect({ given, error }).toMatchObject({ given: status, error: { code, message: 'Nein' } });
});

test('requests at the same time keep their roles apart', async () => {
  const roles = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { data } = await as(index % 2 === 0 ? server.publishableKey : server.secretKey).rpc('who', {
        seconds: 0.01,
      });
      return data;
    }),
  );
  expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? 'anon' : 'service_role')));
});

/** Sends it piece by piece, without saying its length beforehand. */
function sendInPieces(path: string, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode);
    });
    outgoing.on('error', reject);
    outgoing.write('[{"id": 9, "title": "');
    for (let sent = 0; sent < bytes; sent += 65_536) outgoing.write('x'.repeat(65_536));
    outgoing.end('"}]');
  });
}

describe('a body past a mebibyte', () => {
  test.each(['/rest/v1/samples', '/auth/v1/otp'])(
    'is rejected at %s, and nothing is stored',
    async (path) => {
      const body = JSON.stringify([{ id: 9, title: 'x'.repeat(1_048_576) }]);
      const headers = { apikey: server.publishableKey, 'content-type': 'application/json' };
      expect((await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status).toBe(413);
      expect(await sendInPieces(path, 1_048_576)).toBe(413);
      expect((await anonymous().from('samples').select('id').eq('id', 9)).data).toEqual([]);
    },
  );

  test('just below it is read', async () => {
    expect(await sendInPieces('/rest/v1/samples', 15 * 65_536)).toBe(201);
  });
});

test.each(['PATCH', 'DELETE'])('a %s of all rows is refused, whoever sends it', async (method) => {
  for (const apikey of [server.publishableKey, server.secretKey]) {
    for (const query of ['', '?select=id', '?limit=5&order=id']) {
      const answer = await fetch(`${server.url}/rest/v1/samples${query}`, {
        method,
        headers: { apikey, 'content-type': 'application/json' },
        ...(method === 'PATCH' && { body: '{"title": "Alle"}' }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: '21000',
        message: expect.stringMatching(/^(UPDATE|DELETE) requires a WHERE clause$/),
      });
    }
  }
});
