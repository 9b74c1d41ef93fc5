import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ADMIN_ID } from '#tests/harness/callers.ts';
import { copyPlainDatabase, insertAndTakeBack, preparePlainDatabase } from '#tests/harness/plain-copy.ts';
import { TABLES } from '#tests/harness/privacy-inventory.ts';

const db = preparePlainDatabase();

describe('the migrated schema', () => {
  test('has no SQL function that does not fit what it names, which creating it leaves unchecked', async () => {
    const checked = db.exec(`do $do$
      declare definition text;
      begin
        set local check_function_bodies = on;
        for definition in select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
          where l.lanname = 'sql' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        loop execute definition; end loop;
      end $do$`);
    await expect(checked).resolves.toHaveLength(1);
  });

  test('has no table that the privacy policy does not account for (tests/harness/privacy-inventory.ts)', async () => {
    const { rows } = await db.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('auth', 'storage', 'extensions', 'information_schema') and schemaname !~ '^pg_'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  });

  test('logs every table that is no log itself, follows no other, and is not logged by its functions', async () => {
    const { rows } = await db.query<{ tablename: string }>(
      `select relname as tablename from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('admin_log', 'agency_versions', 'agency_derived', 'agency_field_meta')
         and (select count(distinct tgtype & 28) from pg_trigger where tgrelid = pg_class.oid
              and tgfoid in ('private.log_changes'::regproc, 'private.log_administrators'::regproc)) < 3
         and relname <> 'admins'`,
    );
    expect(rows).toEqual([]);
  });

  test('forgets an administrator whose account is deleted', async () => {
    await db.query(`insert into auth.users (id) values ($1)`, [ADMIN_ID]);
    await db.query(`insert into public.admins (user_id) values ($1)`, [ADMIN_ID]);
    await db.query(`delete from auth.users where id = $1`, [ADMIN_ID]);
    expect((await db.query(`select user_id from public.admins`)).rows).toEqual([]);
  });
});

test('the demo agencies are 61, the operator among them, every name once', async () => {
  const seeded = await copyPlainDatabase();
  try {
    await seeded.exec(readFileSync('supabase/seed.sql', 'utf8'));
    const { rows } = await seeded.query(
      `select count(*)::int as agencies, count(distinct "Name")::int as names,
                count(*) filter (where "Name" ilike '%people finding company%')::int as operators
         from public."Personalberatungen"`,
    );
    expect(rows).toEqual([{ agencies: 61, names: 61, operators: 1 }]);
  } finally {
    await seeded.close();
  }
});

type Row = Readonly<Record<string, unknown>>;

const tryInsert = (table: string, row: Row) => insertAndTakeBack(db, table, row);

const VALID: Readonly<Record<string, Row>> = {
  Personalberatungen: { Name: 'Ahornsteg' },
  contact_messages: {
    name: 'Erika Muster',
    email: 'e@muster.example',
    betreff: 'Frage',
    nachricht: 'Guten Tag',
  },
  subscribers: { email: 'e@muster.example' },
  newsletter_issues: { subject: 'Neu im Blog', articles: '[{}]' },
};

const long = (length: number) => 'ä'.repeat(length);
/** A text of the given length, of which one character is visible. */
const padded = (length: number) => `a${' '.repeat(length - 1)}`;

describe('the constraints', () => {
  test.each(Object.entries(VALID))('%s takes a row with its required columns alone', async (table, row) => {
    await expect(tryInsert(table, row)).resolves.toBeUndefined();
  });

  test.each(
    Object.entries(VALID).flatMap(([table, row]) => Object.keys(row).map((column) => [table, column])),
  )('%s.%s is required', async (table, column) => {
    await expect(tryInsert(table, { ...VALID[table], [column]: null })).rejects.toMatchObject({
      code: '23502',
    });
  });

  const AGENCIES = 'Personalberatungen';
  const MESSAGES = 'contact_messages';
  const SUBSCRIBERS = 'subscribers';
  const ISSUES = 'newsletter_issues';

  // Table, column, rule, a value inside the rule, the value past it.
  // prettier-ignore
  test.each<[string, string, string, unknown, unknown]>([
    [AGENCIES, 'Name', 'is not empty', 'A', ''],
    [AGENCIES, 'Name', 'is not blank', '\tA', ' \t\n'],
    [AGENCIES, 'Name', 'has 200 characters', long(200), long(201)],
    [AGENCIES, 'Standort', 'has 500 characters', long(500), long(501)],
    [AGENCIES, 'Gründungsjahr', 'is 1700 or later', 1700, 1699],
    [AGENCIES, 'Gründungsjahr', 'is 2200 or earlier', 2200, 2201],
    [AGENCIES, 'Zusammenfassung', 'has 20000 characters', long(20_000), long(20_001)],
    [AGENCIES, 'Spezialisierung', 'has 2000 characters', long(2000), long(2001)],
    [AGENCIES, 'Branchen', 'has 2000 characters', long(2000), long(2001)],
    [AGENCIES, 'Anzahl Mitarbeiter', 'is 0 or more', 0, -1],
    [AGENCIES, 'Anzahl Mitarbeiter', 'is a million or less', 1_000_000, 1_000_001],
    [AGENCIES, 'Webseite', 'has 2000 characters', long(2000), long(2001)],
    [AGENCIES, 'status', 'may be active', 'active', ''],
    [AGENCIES, 'status', 'may be draft, paused, removed', 'removed', 'deleted'],

    [MESSAGES, 'name', 'counts blanks', padded(200), padded(201)],
    [MESSAGES, 'betreff', 'counts blanks', padded(300), padded(301)],
    [MESSAGES, 'nachricht', 'counts blanks', padded(10_000), padded(10_001)],
    [MESSAGES, 'notes', 'has 10000 characters', long(10_000), long(10_001)],
    [MESSAGES, 'status', 'may be unread', 'unread', ''],
    [MESSAGES, 'status', 'may be read', 'read', 'Read'],
    [MESSAGES, 'status', 'may be responded', 'responded', 'archived'],

    [SUBSCRIBERS, 'state', 'may be bounced', 'bounced', ''],
    [SUBSCRIBERS, 'state', 'is not active without a confirmed click', 'unsubscribed', 'active'],

    [ISSUES, 'subject', 'is one line', 'Neu', 'Neu\nBcc: opfer@fremd.example'],
    [ISSUES, 'subject', 'is not blank', ' N', '  '],
    [ISSUES, 'subject', 'has 150 characters', long(150), long(151)],
    [ISSUES, 'introduction', 'has 4000 characters', long(4_000), long(4_001)],
    [ISSUES, 'articles', 'has one at least', '[{}]', '[]'],
    [ISSUES, 'articles', 'has ten at most', `[${'{},'.repeat(9)}{}]`, `[${'{},'.repeat(10)}{}]`],
    [ISSUES, 'state', 'may be stopped', 'stopped', 'paused'],
  ])('%s "%s" %s', async (table, column, _rule, inside, past) => {
    await expect(tryInsert(table, { ...VALID[table], [column]: inside })).resolves.toBeUndefined();
    await expect(tryInsert(table, { ...VALID[table], [column]: past })).rejects.toMatchObject({
      code: '23514',
      constraint: expect.stringContaining(table),
    });
  });
});
