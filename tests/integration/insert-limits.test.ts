import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ID, type Caller, callerNamed, STRANGER_ID } from '#tests/harness/callers.ts';
import { type TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';

/** As the migration sets them, for both tables. */
const ROWS_FROM_ALL = 60;
const ROWS_FROM_ONE = 5;

const anonymous = callerNamed('anonymous');
const stranger = callerNamed('signed-in stranger');
const administrator = callerNamed('administrator');
const service = callerNamed('secret key');
const STRANGERS = [anonymous, stranger];

const MESSAGES = 'contact_messages';

const message = (betreff: string) => ({
  name: 'Erika Muster',
  email: 'e@muster.example',
  betreff,
  nachricht: 'Guten Tag',
});
const cells = STRANGERS.map((caller) => ({ caller, who: caller.name }));

/** Records rows that strangers have inserted this long ago. */
const recorded = (count: number, age: string, table: string = MESSAGES) =>
  `insert into private.direct_inserts (table_name, address_hash, inserted_at)
   select '${table}', null, now() - interval '${age}' from generate_series(1, ${String(count)})`;

describe.each(TEST_DATABASES)('inserting on $name', ({ name, open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await database.asOwner(`insert into auth.users (id) values ('${STRANGER_ID}'), ('${ADMIN_ID}')`);
    await database.asOwner(`insert into public.admins (user_id) values ('${ADMIN_ID}')`);
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.asOwner('truncate public.contact_messages, private.direct_inserts cascade');
  });

  const countRows = async (table: string) => {
    const [row] = await database.asOwner(`select count(*)::int as count from ${table}`);
    return row;
  };

  const insert = (caller: Caller, ...subjects: string[]) =>
    database.insert(
      caller,
      MESSAGES,
      subjects.map((subject) => message(subject)),
    );

  /** The caller with these headers, as PostgREST hands them on. */
  const from = (headers: Record<string, string>) =>
    database.asOwner(`select set_config('request.headers', '${JSON.stringify(headers)}', false)`);

  describe('several rows at once', () => {
    test.each(cells)('none from $who', async ({ caller }) => {
      expect((await insert(caller, 'a', 'b')).errorCode).toBe('42501');
      expect(await countRows(`public.${MESSAGES}`)).toEqual({ count: 0 });
      expect((await insert(caller, 'a')).errorCode).toBeNull();
    });

    test.each([administrator, service])('all from $name, uncounted', async (caller) => {
      const subjects = Array.from({ length: ROWS_FROM_ALL + 1 }, (_, index) => `n${String(index)}`);
      expect((await insert(caller, ...subjects)).errorCode).toBeNull();
      expect(await countRows(`public.${MESSAGES}`)).toEqual({ count: subjects.length });
      expect(await countRows('private.direct_inserts')).toEqual({ count: 0 });
    });
  });

  test('an honest duplicate is reported as one [C13]', async () => {
    const twice = { ...message('Da'), id: '99999999-9999-4999-8999-999999999999' };
    expect((await database.insert(anonymous, MESSAGES, [twice])).errorCode).toBeNull();
    expect((await database.insert(anonymous, MESSAGES, [twice])).errorCode).toBe('23505');
    expect(await countRows(`public.${MESSAGES}`)).toEqual({ count: 1 });
  });

  describe('the hourly limit', () => {
    test.each(cells)(
      `$who may insert the ${String(ROWS_FROM_ALL)}th row and no other`,
      async ({ caller }) => {
        await database.asOwner(recorded(ROWS_FROM_ALL - 1, '59 minutes'));
        expect((await insert(caller, 'a')).errorCode).toBeNull();
        expect((await insert(caller, 'b')).errorCode).toBe('PT429');
        expect((await insert(caller, 'c', 'd')).errorCode).toBe('PT429');
        expect(await countRows(`public.${MESSAGES}`)).toEqual({ count: 1 });
        expect((await insert(administrator, 'e')).errorCode).toBeNull();
        expect((await insert(service, 'f')).errorCode).toBeNull();
      },
    );

    test.each(cells)('$who may insert again after an hour', async ({ caller }) => {
      await database.asOwner(recorded(ROWS_FROM_ALL, '1 hour 1 second'));
      expect((await insert(caller, 'a')).errorCode).toBeNull();
    });

    test('another table does not count', async () => {
      await database.asOwner(recorded(ROWS_FROM_ALL, '1 minute', 'andere'));
      expect((await insert(anonymous, 'a')).errorCode).toBeNull();
    });

    test('counts what was deleted since, and not what was rejected', async () => {
      expect((await insert(anonymous, 'a')).errorCode).toBeNull();
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
          expect((await insert(anonymous, 'a')).errorCode).toBeNull();
        }
        await from({ 'cf-connecting-ip': same });
        expect((await insert(anonymous, 'b')).errorCode).toBeNull();
        expect((await insert(anonymous, 'c')).errorCode).toBe('PT429');
        await from({ 'cf-connecting-ip': another });
        expect((await insert(anonymous, 'd')).errorCode).toBeNull();
      });

      test('keeps a keyed hash and never the address', async () => {
        await from({ 'cf-connecting-ip': '203.0.113.7' });
        await insert(anonymous, 'a');
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
            expect((await insert(anonymous, 'a')).errorCode).toBeNull();
          }
        },
      );

      test('does not believe a header that anybody can send', async () => {
        await from({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' });
        await insert(anonymous, 'a');
        expect(await database.asOwner('select address_hash from private.direct_inserts')).toEqual([
          { address_hash: null },
        ]);
      });

      test.each(cells)('rejects a large request from $who', async ({ caller }) => {
        await from({ 'content-length': '131072' });
        expect((await insert(caller, 'a')).errorCode).toBeNull();
        await from({ 'content-length': '131073' });
        expect((await insert(caller, 'b')).errorCode).toBe('PT413');
        expect((await insert(service, 'c')).errorCode).toBeNull();
      });

      test.each(['', '-1', '1e9', 'viel', '9'.repeat(30)])('lives with the length „%s“', async (length) => {
        await from({ 'content-length': length });
        expect((await insert(anonymous, 'a')).errorCode).toBeNull();
      });
    });
  });
});
