import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ID, CALLERS, type Caller, STRANGER_ID } from '#tests/harness/callers.ts';
import { type TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';

/** As the migration sets them, for both tables. */
const ROWS_FROM_ALL = 60;
const ROWS_FROM_ONE = 5;

function callerNamed(name: string): Caller {
  const caller = CALLERS.find((candidate) => candidate.name === name);
  if (!caller) throw new Error(`No caller is called ${name}`);
  return caller;
}

const anonymous = callerNamed('anonymous');
const stranger = callerNamed('signed-in stranger');
const administrator = callerNamed('administrator');
const service = callerNamed('secret key');
const STRANGERS = [anonymous, stranger];

const MESSAGES = 'contact_messages';
const SUBSCRIPTIONS = 'newsletter_subscriptions';

const message = (betreff: string) => ({
  name: 'Erika Muster',
  email: 'e@muster.example',
  betreff,
  nachricht: 'Guten Tag',
});
const subscription = (email: string) => ({ email, source: 'blog_page', metadata: { page: 'blog' } });
const SAMPLES = {
  [MESSAGES]: message,
  [SUBSCRIPTIONS]: (name: string) => subscription(`${name}@muster.example`),
};
const TABLES = [MESSAGES, SUBSCRIPTIONS] as const;

const cells = TABLES.flatMap((table) => STRANGERS.map((caller) => ({ table, caller, who: caller.name })));

/** Records rows that strangers have inserted this long ago. */
const recorded = (table: string, count: number, age: string, address = 'null') =>
  `insert into private.direct_inserts (table_name, address_hash, inserted_at)
   select '${table}', ${address}, now() - interval '${age}' from generate_series(1, ${String(count)})`;

describe.each(TEST_DATABASES)('inserting on $name', ({ name, open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await database.asOwner(`insert into auth.users (id) values ('${STRANGER_ID}'), ('${ADMIN_ID}')`);
    await database.asOwner(`insert into public.admins (user_id) values ('${ADMIN_ID}')`);
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.asOwner(
      'truncate public.contact_messages, public.newsletter_subscriptions, private.direct_inserts',
    );
  });

  const countRows = async (table: string) => {
    const [row] = await database.asOwner(`select count(*)::int as count from ${table}`);
    return row;
  };

  const insert = (caller: Caller, table: (typeof TABLES)[number], ...names: string[]) =>
    database.insert(
      caller,
      table,
      names.map((each) => SAMPLES[table](each)),
    );

  /** The caller with these headers, as PostgREST hands them on. */
  const from = (headers: Record<string, string>) =>
    database.asOwner(`select set_config('request.headers', '${JSON.stringify(headers)}', false)`);

  describe('several rows at once', () => {
    test.each(cells)('$table: none from $who', async ({ table, caller }) => {
      expect((await insert(caller, table, 'a', 'b')).errorCode).toBe('42501');
      expect(await countRows(`public.${table}`)).toEqual({ count: 0 });
      expect((await insert(caller, table, 'a')).errorCode).toBeNull();
    });

    test.each(
      TABLES.flatMap((table) =>
        [administrator, service].map((caller) => ({ table, caller, who: caller.name })),
      ),
    )('$table: all from $who, uncounted', async ({ table, caller }) => {
      const names = Array.from({ length: ROWS_FROM_ALL + 1 }, (_, index) => `n${String(index)}`);
      expect((await insert(caller, table, ...names)).errorCode).toBeNull();
      expect(await countRows(`public.${table}`)).toEqual({ count: names.length });
      expect(await countRows('private.direct_inserts')).toEqual({ count: 0 });
    });

    // A wrong row, two wrong rows, a row like the first: what is rejected must not depend on who is subscribed.
    test.each([
      [subscription('nix')],
      [subscription('neu@muster.example')],
      [{ ...subscription('neu@muster.example'), source: '' }],
      [subscription('nix'), subscription('nichts')],
    ])('tell nobody who is subscribed: with %o', async (...others) => {
      await insert(service, SUBSCRIPTIONS, 'da');
      for (const caller of STRANGERS) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const subscribed = await database.insert(caller, SUBSCRIPTIONS, [
          subscription('da@muster.example'),
          ...others,
        ]);
        // oxlint-disable-next-line no-await-in-loop
        const unknown = await database.insert(caller, SUBSCRIPTIONS, [
          subscription('fehlt@muster.example'),
          ...others,
        ]);
        expect(subscribed).toEqual(unknown);
        expect(subscribed.errorCode).toBe('42501');
      }
      expect(await countRows('public.newsletter_subscriptions')).toEqual({ count: 1 });
    });

    test.each(['merge-duplicates', 'ignore-duplicates'] as const)(
      'and %s tells nobody who is subscribed',
      async (resolution) => {
        await insert(service, SUBSCRIPTIONS, 'da');
        for (const key of ['id', 'email', 'email_key']) {
          const ask = (email: string) =>
            database.upsert(anonymous, SUBSCRIPTIONS, key, subscription(email), resolution);
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const subscribed = await ask('da@muster.example');
          // oxlint-disable-next-line no-await-in-loop
          const unknown = await ask('fehlt@muster.example');
          expect(subscribed.errorCode).toBe(unknown.errorCode);
          expect(subscribed.errorCode).not.toBeNull();
        }
      },
    );
  });

  test('an honest duplicate is reported as one, however it is capitalised [C12, C13]', async () => {
    expect(
      (await database.insert(anonymous, SUBSCRIPTIONS, [subscription('Da@muster.example')])).errorCode,
    ).toBeNull();
    expect(
      (await database.insert(anonymous, SUBSCRIPTIONS, [subscription('dA@Muster.example')])).errorCode,
    ).toBe('23505');
    expect(await countRows('public.newsletter_subscriptions')).toEqual({ count: 1 });
  });

  describe('the hourly limit', () => {
    test.each(cells)(
      `$table: $who may insert the ${String(ROWS_FROM_ALL)}th row and no other`,
      async ({ table, caller }) => {
        await database.asOwner(recorded(table, ROWS_FROM_ALL - 1, '59 minutes'));
        expect((await insert(caller, table, 'a')).errorCode).toBeNull();
        expect((await insert(caller, table, 'b')).errorCode).toBe('PT429');
        expect((await insert(caller, table, 'c', 'd')).errorCode).toBe('PT429');
        expect(await countRows(`public.${table}`)).toEqual({ count: 1 });
        expect((await insert(administrator, table, 'e')).errorCode).toBeNull();
        expect((await insert(service, table, 'f')).errorCode).toBeNull();
      },
    );

    test.each(cells)('$table: $who may insert again after an hour', async ({ table, caller }) => {
      await database.asOwner(recorded(table, ROWS_FROM_ALL, '1 hour 1 second'));
      expect((await insert(caller, table, 'a')).errorCode).toBeNull();
    });

    test.each(TABLES)('%s: the other table does not count', async (table) => {
      const other = TABLES.find((each) => each !== table) ?? table;
      await database.asOwner(recorded(other, ROWS_FROM_ALL, '1 minute'));
      expect((await insert(anonymous, table, 'a')).errorCode).toBeNull();
    });

    test('counts what was deleted since, and not what was rejected', async () => {
      expect((await insert(anonymous, MESSAGES, 'a')).errorCode).toBeNull();
      await database.asOwner('delete from public.contact_messages');
      await database.insert(anonymous, MESSAGES, [{ ...message('b'), status: 'read' }]);
      await database.insert(anonymous, MESSAGES, [{ ...message('c'), email: 'nix' }]);
      expect(await countRows('private.direct_inserts')).toEqual({ count: 1 });
    });

    // It takes what the API says about a request; the embedded Supabase hands nothing on to triggers.
    describe.runIf(name === 'PGlite')('with what the API says about the request', () => {
      afterAll(() => from({}));

      const HOME = '2001:db8:1:2:aaaa::1';

      test.each([
        ['one IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
        ['one IPv6 subscriber', HOME, '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
      ])(`lets ${String(ROWS_FROM_ONE)} rows through from %s`, async (_, first, same, another) => {
        await from({ 'cf-connecting-ip': first });
        for (let sent = 1; sent < ROWS_FROM_ONE; sent += 1) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          expect((await insert(anonymous, MESSAGES, 'a')).errorCode).toBeNull();
        }
        await from({ 'cf-connecting-ip': same });
        expect((await insert(anonymous, MESSAGES, 'b')).errorCode).toBeNull();
        expect((await insert(anonymous, MESSAGES, 'c')).errorCode).toBe('PT429');
        await from({ 'cf-connecting-ip': another });
        expect((await insert(anonymous, MESSAGES, 'd')).errorCode).toBeNull();
      });

      test('keeps a keyed hash and never the address', async () => {
        await from({ 'cf-connecting-ip': '203.0.113.7' });
        await insert(anonymous, MESSAGES, 'a');
        const [row] = await database.asOwner(
          `select address_hash ~ '^[0-9a-f]{64}$' as is_hash,
             address_hash = encode(sha256('203.0.113.7'), 'hex') as is_plain from private.direct_inserts`,
        );
        expect(row).toEqual({ is_hash: true, is_plain: false });
      });

      test.each(['keine Adresse', '', '203.0.113.7, 203.0.113.8', '999.1.1.1'])(
        'counts an address like „%s“ for all alone',
        async (address) => {
          await from({ 'cf-connecting-ip': address });
          for (let sent = 0; sent <= ROWS_FROM_ONE; sent += 1) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            expect((await insert(anonymous, MESSAGES, 'a')).errorCode).toBeNull();
          }
        },
      );

      test('does not believe a header that anybody can send', async () => {
        await from({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' });
        await insert(anonymous, MESSAGES, 'a');
        expect(await database.asOwner('select address_hash from private.direct_inserts')).toEqual([
          { address_hash: null },
        ]);
      });

      test.each(cells)('$table: rejects a large request from $who', async ({ table, caller }) => {
        await from({ 'content-length': '131072' });
        expect((await insert(caller, table, 'a')).errorCode).toBeNull();
        await from({ 'content-length': '131073' });
        expect((await insert(caller, table, 'b')).errorCode).toBe('PT413');
        expect((await insert(service, table, 'c')).errorCode).toBeNull();
      });

      test.each(['', '-1', '1e9', 'viel', '9'.repeat(30)])('lives with the length „%s“', async (length) => {
        await from({ 'content-length': length });
        expect((await insert(anonymous, MESSAGES, 'a')).errorCode).toBeNull();
      });
    });
  });
});
