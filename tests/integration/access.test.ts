import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signToken } from '#supabase/local/compat/tokens.ts';
import { type EmbeddedServer, startEmbedded } from '#tests/harness/embedded-server.ts';
import { readSeed, runAs } from '#supabase/local/plain-database.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

const STRANGER_ID = '11111111-1111-4111-8111-111111111111';
const ADMIN_ID = '22222222-2222-4222-8222-222222222222';
const MESSAGE_ID = '33333333-3333-4333-8333-333333333333';

// What anybody would try: Lite's secret where none is configured, for a role above every policy.
const LITE_DEFAULT_SECRET = 'unsafe-secret-change-me';
const SERVICE_CLAIMS = { role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 };

/** Somebody without an account, somebody with one and no rights, an administrator. */
type Caller = 'anonymous' | 'stranger' | 'administrator';
const USER_IDS = { anonymous: undefined, stranger: STRANGER_ID, administrator: ADMIN_ID };

type Row = Readonly<Record<string, unknown>>;
type Condition = readonly [column: string, value: string | number];

/** What a call came to: SQLSTATE of the error or null, and the rows that were handed out. */
interface Outcome {
  readonly code: string | null;
  readonly rows: readonly Row[];
}

/** One way to the tables. The same rules hold at each. */
interface TestDatabase {
  readonly select: (caller: Caller, table: string) => Promise<Outcome>;
  /** Without `returning`, nothing is read back, as the forms do it. */
  readonly insert: (
    caller: Caller,
    table: string,
    row: Row,
    options?: { returning: boolean },
  ) => Promise<Outcome>;
  readonly update: (caller: Caller, table: string, where: Condition, changes: Row) => Promise<Outcome>;
  readonly remove: (caller: Caller, table: string, where: Condition) => Promise<Outcome>;
  /** One statement as the owner of the database, past grants and policies: to prepare a test and to check its result. */
  readonly asOwner: (sql: string) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

const quoted = (column: string) => `"${column}"`;

/** The migrations alone, so with exactly their grants, as hosted. */
async function openPlainTestDatabase(): Promise<TestDatabase> {
  const db = await copyPlainDatabase();
  await db.exec(readSeed());
  const run = async (caller: Caller, sql: string, params: readonly unknown[] = []): Promise<Outcome> => {
    const userId = USER_IDS[caller];
    try {
      const { rows } = await runAs(
        db,
        userId ? { role: 'authenticated', userId } : { role: 'anon' },
        sql,
        params,
      );
      return { code: null, rows };
    } catch (error) {
      if (error instanceof Error && 'code' in error) return { code: String(error.code), rows: [] };
      throw error;
    }
  };
  return {
    select: (caller, table) => run(caller, `select * from public."${table}"`),
    insert: (caller, table, row, { returning } = { returning: false }) => {
      const columns = Object.keys(row);
      const places = columns.map((_, index) => `$${String(index + 1)}`).join(', ');
      const statement = `insert into public."${table}" (${columns.map(quoted).join(', ')}) values (${places})`;
      return run(caller, returning ? `${statement} returning *` : statement, Object.values(row));
    },
    update: (caller, table, [column, value], changes) => {
      const settings = Object.keys(changes).map((name, index) => `"${name}" = $${String(index + 2)}`);
      return run(caller, `update public."${table}" set ${settings.join(', ')} where "${column}" = $1`, [
        value,
        ...Object.values(changes),
      ]);
    },
    remove: (caller, table, [column, value]) =>
      run(caller, `delete from public."${table}" where "${column}" = $1`, [value]),
    asOwner: async (sql) => (await db.query(sql)).rows,
    close: () => db.close(),
  };
}

let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbedded();
});

afterAll(() => server.close());

function callerHeaders(caller: Caller): Record<string, string> {
  const userId = USER_IDS[caller];
  return {
    apikey: server.publishableKey,
    ...(userId ? { authorization: `Bearer ${server.accessTokenFor(userId)}` } : {}),
  };
}

function toOutcome({ data, error }: { data: Row[] | null; error: { code: string } | null }): Outcome {
  return { code: error?.code ?? null, rows: data ?? [] };
}

/** The embedded Supabase through its REST interface. */
function openRestTestDatabase(): TestDatabase {
  const from = (caller: Caller, table: string) =>
    new PostgrestClient(`${server.url}/rest/v1`, { headers: callerHeaders(caller), retry: false }).from(
      table,
    );
  return {
    select: async (caller, table) => toOutcome(await from(caller, table).select()),
    insert: async (caller, table, row, { returning } = { returning: false }) => {
      const request = from(caller, table).insert(row);
      return toOutcome(await (returning ? request.select() : request));
    },
    update: async (caller, table, where, changes) =>
      toOutcome(
        await from(caller, table)
          .update(changes)
          .eq(...where),
      ),
    remove: async (caller, table, where) =>
      toOutcome(
        await from(caller, table)
          .delete()
          .eq(...where),
      ),
    asOwner: server.query,
    close: () => Promise.resolve(),
  };
}

/**
 * Whether a call reached nothing: without the grant it is rejected, without a policy it finds no row.
 * Any other error would mean that the call itself is wrong and proves nothing.
 */
function reachedNothing({ code, rows }: Outcome): boolean {
  return (code === null || code === '42501') && rows.length === 0;
}

const EVERYBODY: readonly Caller[] = ['anonymous', 'stranger', 'administrator'];
const NO_ADMINISTRATOR: readonly Caller[] = ['anonymous', 'stranger'];

describe.each([
  ['the plain database with the grants of the migrations', openPlainTestDatabase],
  ['the embedded Supabase over REST', openRestTestDatabase],
])('%s', (_, open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await database.asOwner(`insert into auth.users (id) values ('${STRANGER_ID}'), ('${ADMIN_ID}')`);
    // The embedded Supabase brings an administrator of its own.
    await database.asOwner('delete from public.admins');
    await database.asOwner(`insert into public.admins (user_id) values ('${ADMIN_ID}')`);
  });

  afterAll(() => database.close());

  describe('agencies', () => {
    const TABLE = 'Personalberatungen';
    const CONTENTS = `select * from public."Personalberatungen" order by id`;

    test.each(EVERYBODY)('%s reads all of them', async (caller) => {
      const { code, rows } = await database.select(caller, TABLE);
      expect(code).toBeNull();
      expect(rows).toHaveLength(61);
    });

    test.each(NO_ADMINISTRATOR)('%s adds none', async (caller) => {
      const before = await database.asOwner(CONTENTS);
      expect((await database.insert(caller, TABLE, { Name: 'Eindringling' })).code).toBe('42501');
      expect(await database.asOwner(CONTENTS)).toEqual(before);
    });

    test.each(NO_ADMINISTRATOR)('%s changes none', async (caller) => {
      const before = await database.asOwner(CONTENTS);
      expect(await database.update(caller, TABLE, ['id', 1], { Name: 'Eindringling' })).toSatisfy(
        reachedNothing,
      );
      expect(await database.asOwner(CONTENTS)).toEqual(before);
    });

    test.each(NO_ADMINISTRATOR)('%s removes none', async (caller) => {
      const before = await database.asOwner(CONTENTS);
      expect(await database.remove(caller, TABLE, ['id', 1])).toSatisfy(reachedNothing);
      expect(await database.asOwner(CONTENTS)).toEqual(before);
    });

    test('an administrator adds, changes and removes one', async () => {
      const before = await database.asOwner(CONTENTS);
      const named = (name: string) =>
        database.asOwner(`select "Standort" from public."Personalberatungen" where "Name" = '${name}'`);

      expect(
        (await database.insert('administrator', TABLE, { Name: 'Neuland', Standort: 'Ulm' })).code,
      ).toBeNull();
      expect(await named('Neuland')).toEqual([{ Standort: 'Ulm' }]);

      expect(
        (await database.update('administrator', TABLE, ['Name', 'Neuland'], { Standort: 'Trier' })).code,
      ).toBeNull();
      expect(await named('Neuland')).toEqual([{ Standort: 'Trier' }]);

      expect((await database.remove('administrator', TABLE, ['Name', 'Neuland'])).code).toBeNull();
      expect(await database.asOwner(CONTENTS)).toEqual(before);
    });
  });

  describe('contact messages', () => {
    const TABLE = 'contact_messages';
    const MESSAGE = {
      name: 'Erika Muster',
      email: 'e@muster.example',
      betreff: 'Frage',
      nachricht: 'Guten Tag',
    };
    const CONTENTS = `select id::text, name, email, betreff, nachricht, status, notes from public.contact_messages`;
    const stored = { ...MESSAGE, id: MESSAGE_ID, status: 'unread', notes: null };

    beforeEach(async () => {
      await database.asOwner('delete from public.contact_messages');
    });

    test.each(EVERYBODY)('%s sends one, which arrives unread and dated now', async (caller) => {
      expect(await database.insert(caller, TABLE, { ...MESSAGE, id: MESSAGE_ID })).toEqual({
        code: null,
        rows: [],
      });
      expect(await database.asOwner(CONTENTS)).toEqual([stored]);
      const recent = await database.asOwner(
        `select created_at between now() - interval '1 minute' and now() as is_recent from public.contact_messages`,
      );
      expect(recent).toEqual([{ is_recent: true }]);
    });

    test.each([
      ['name', 200],
      ['betreff', 300],
      ['nachricht', 10_000],
    ])('%s takes %i characters, counted as the form counts them', async (field, limit) => {
      const longest = '😀'.repeat(limit);
      expect((await database.insert('anonymous', TABLE, { ...MESSAGE, [field]: longest })).code).toBeNull();
      const rejected = await database.insert('anonymous', TABLE, { ...MESSAGE, [field]: `${longest}😀` });
      expect(rejected.code).not.toBeNull();
    });

    test('a repeated sending with the same id stores nothing twice', async () => {
      await database.insert('anonymous', TABLE, { ...MESSAGE, id: MESSAGE_ID });
      expect((await database.insert('anonymous', TABLE, { ...MESSAGE, id: MESSAGE_ID })).code).toBe('23505');
      expect(await database.asOwner(CONTENTS)).toEqual([stored]);
    });

    test.each(
      EVERYBODY.flatMap((caller) =>
        [
          { status: 'read' },
          { status: 'responded' },
          { notes: 'vom Absender' },
          { created_at: '2020-01-01T00:00:00Z' },
          { created_at: '2099-01-01T00:00:00Z' },
        ].map((extra) => [caller, extra] as const),
      ),
    )('%s cannot send one with %o', async (caller, extra) => {
      expect((await database.insert(caller, TABLE, { ...MESSAGE, ...extra })).code).toBe('42501');
      expect(await database.asOwner(CONTENTS)).toEqual([]);
    });

    test.each(NO_ADMINISTRATOR)('%s cannot have it read back', async (caller) => {
      const outcome = await database.insert(caller, TABLE, MESSAGE, { returning: true });
      expect(outcome).toEqual({ code: '42501', rows: [] });
      expect(await database.asOwner(CONTENTS)).toEqual([]);
    });

    test.each(NO_ADMINISTRATOR)('%s reads, changes and removes none', async (caller) => {
      await database.insert('anonymous', TABLE, { ...MESSAGE, id: MESSAGE_ID });
      expect(await database.select(caller, TABLE)).toSatisfy(reachedNothing);
      expect(await database.update(caller, TABLE, ['id', MESSAGE_ID], { status: 'read' })).toSatisfy(
        reachedNothing,
      );
      expect(await database.update(caller, TABLE, ['id', MESSAGE_ID], { nachricht: 'gefälscht' })).toSatisfy(
        reachedNothing,
      );
      expect(await database.remove(caller, TABLE, ['id', MESSAGE_ID])).toSatisfy(reachedNothing);
      expect(await database.asOwner(CONTENTS)).toEqual([stored]);
    });

    test('an administrator reads, answers and removes one', async () => {
      await database.insert('anonymous', TABLE, { ...MESSAGE, id: MESSAGE_ID });
      expect((await database.select('administrator', TABLE)).rows).toEqual([expect.objectContaining(stored)]);

      const answer = { status: 'responded', notes: 'am Telefon geklärt' };
      expect((await database.update('administrator', TABLE, ['id', MESSAGE_ID], answer)).code).toBeNull();
      expect(await database.asOwner(CONTENTS)).toEqual([{ ...stored, ...answer }]);

      expect((await database.remove('administrator', TABLE, ['id', MESSAGE_ID])).code).toBeNull();
      expect(await database.asOwner(CONTENTS)).toEqual([]);
    });
  });

  describe('newsletter subscriptions', () => {
    const TABLE = 'newsletter_subscriptions';
    const SUBSCRIPTION = { email: 'Erika@Muster.example', source: 'blog_page', metadata: { page: 'blog' } };
    const CONTENTS = `select email, source, metadata, status from public.newsletter_subscriptions`;
    const stored = { ...SUBSCRIPTION, status: 'active' };

    beforeEach(async () => {
      await database.asOwner('delete from public.newsletter_subscriptions');
    });

    test.each(EVERYBODY)('%s subscribes', async (caller) => {
      const outcome = await database.insert(caller, TABLE, { ...SUBSCRIPTION, status: 'active' });
      expect(outcome).toEqual({ code: null, rows: [] });
      expect(await database.asOwner(CONTENTS)).toEqual([stored]);
    });

    test.each(EVERYBODY)('%s cannot have it read back', async (caller) => {
      const outcome = await database.insert(caller, TABLE, SUBSCRIPTION, { returning: true });
      expect(outcome).toEqual({ code: '42501', rows: [] });
      expect(await database.asOwner(CONTENTS)).toEqual([]);
    });

    test.each(['Erika@Muster.example', 'erika@muster.example', 'ERIKA@MUSTER.EXAMPLE'])(
      'the same address as %s is a duplicate',
      async (email) => {
        await database.insert('anonymous', TABLE, SUBSCRIPTION);
        expect((await database.insert('anonymous', TABLE, { ...SUBSCRIPTION, email })).code).toBe('23505');
        expect(await database.asOwner(CONTENTS)).toEqual([stored]);
      },
    );

    test.each([{ status: 'unsubscribed' }, { created_at: '2020-01-01T00:00:00Z' }])(
      'nobody subscribes with %o',
      async (extra) => {
        expect((await database.insert('anonymous', TABLE, { ...SUBSCRIPTION, ...extra })).code).toBe('42501');
        expect(await database.asOwner(CONTENTS)).toEqual([]);
      },
    );

    test.each(EVERYBODY)('%s reads, changes and removes none', async (caller) => {
      await database.insert('anonymous', TABLE, SUBSCRIPTION);
      expect(await database.select(caller, TABLE)).toSatisfy(reachedNothing);
      expect(
        await database.update(caller, TABLE, ['source', 'blog_page'], { status: 'unsubscribed' }),
      ).toSatisfy(reachedNothing);
      expect(await database.remove(caller, TABLE, ['source', 'blog_page'])).toSatisfy(reachedNothing);
      expect(await database.asOwner(CONTENTS)).toEqual([stored]);
    });
  });

  describe('administrators', () => {
    const TABLE = 'admins';
    const CONTENTS = `select user_id::text from public.admins`;

    test.each(NO_ADMINISTRATOR)('%s sees none', async (caller) => {
      expect(await database.select(caller, TABLE)).toSatisfy(reachedNothing);
    });

    test('an administrator sees them', async () => {
      const { rows } = await database.select('administrator', TABLE);
      expect(rows).toEqual([expect.objectContaining({ user_id: ADMIN_ID })]);
    });

    test.each(EVERYBODY)('%s makes none', async (caller) => {
      expect((await database.insert(caller, TABLE, { user_id: STRANGER_ID })).code).toBe('42501');
      expect(await database.asOwner(CONTENTS)).toEqual([{ user_id: ADMIN_ID }]);
    });

    test.each(EVERYBODY)('%s changes and removes none', async (caller) => {
      expect(await database.update(caller, TABLE, ['user_id', ADMIN_ID], { user_id: STRANGER_ID })).toSatisfy(
        reachedNothing,
      );
      expect(await database.remove(caller, TABLE, ['user_id', ADMIN_ID])).toSatisfy(reachedNothing);
      expect(await database.asOwner(CONTENTS)).toEqual([{ user_id: ADMIN_ID }]);
    });
  });
});

const subscribe = (caller: Caller, email: string, answer: 'minimal' | 'representation') =>
  fetch(`${server.url}/rest/v1/newsletter_subscriptions`, {
    method: 'POST',
    headers: { ...callerHeaders(caller), 'content-type': 'application/json', prefer: `return=${answer}` },
    body: JSON.stringify({ email, source: 'blog_page' }),
  });

describe('the answers of the REST interface', () => {
  beforeEach(async () => {
    await server.query('delete from public.newsletter_subscriptions');
  });

  test('have the status that the site reacts to', async () => {
    expect((await subscribe('anonymous', 'a@muster.example', 'minimal')).status).toBe(201);
    expect((await subscribe('anonymous', 'A@muster.example', 'minimal')).status).toBe(409);
    expect((await subscribe('anonymous', 'b@muster.example', 'representation')).status).toBe(401);
    expect((await subscribe('stranger', 'b@muster.example', 'representation')).status).toBe(403);
  });

  test.each([
    ['no key', () => ({})],
    ['an unknown key', () => ({ apikey: 'sb_publishable_unknown' })],
    [
      'a session signed with the secret that everybody knows',
      () => ({
        ...callerHeaders('anonymous'),
        authorization: `Bearer ${signToken(SERVICE_CLAIMS, LITE_DEFAULT_SECRET)}`,
      }),
    ],
  ])('are 401 to %s', async (_, headers) => {
    await subscribe('anonymous', 'a@muster.example', 'minimal');
    const response = await fetch(`${server.url}/rest/v1/newsletter_subscriptions`, { headers: headers() });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('muster');
  });
});
