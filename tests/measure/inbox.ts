/**
 * What the inbox costs at 1,000 to 100,000 messages: pages, searches, counts and changes as an administrator asks for
 * them, on the embedded database and on a PostgreSQL server of its own, where this machine has one. Prints Markdown;
 * fails where a call on the server takes longer than the budget.
 *
 *   npm run bench:inbox
 *   npm run bench:inbox -- --sizes 1000,20000
 */
import { parseArgs } from 'node:util';
import { openPlainDatabase, runAs } from '#supabase/local/plain-database.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';

const RUNS = 7;
/** Milliseconds, in the median. */
const BUDGET = 750;

const ADMINISTRATOR = { role: 'authenticated', userId: '22222222-2222-4222-8222-222222222222' } as const;
const CREATE_ADMINISTRATOR = `
  insert into auth.users (id) values ('${ADMINISTRATOR.userId}');
  insert into public.admins (user_id) values ('${ADMINISTRATOR.userId}')`;

/** 870 characters on average; one in 1,000 holds „Nadelöhr“, one in twenty has notes, every third is unread. */
const fill = (count: number) => `
  insert into public.contact_messages (created_at, name, email, betreff, nachricht, status, notes)
  select '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute',
    (array['Jana Müller', 'Cem Yıldız', 'Anneliese von Hohenfels'])[1 + n % 3] || ' ' || n,
    'absender' || n || '@firma.example', 'Anfrage ' || n || ' zu Führungskräften',
    repeat('Guten Tag, wir suchen eine Ärztin für unsere Klinik in Köln und bitten um Rückruf. ', 3 + n % 12)
      || case when n % 1000 = 0 then 'Nadelöhr' else '' end,
    (array['unread', 'read', 'responded'])[1 + n % 3], case when n % 20 = 0 then 'Rückruf am Montag' end
  from generate_series(1, ${String(count)}) n`;

/** Looked up before the measurement: the key of the page behind nine tenths of the inbox, and 1,000 ids. */
const PLACEHOLDERS = {
  DEEP: `select quote_literal(jsonb_build_array(false, created_at, id)) from public.contact_messages
    order by created_at desc, id desc offset (select count(*) * 9 / 10 from public.contact_messages) limit 1`,
  IDS: `select quote_literal(array(select id from public.contact_messages order by created_at limit 1000)::text)`,
} as const;

const CALLS: Readonly<Record<string, string>> = {
  'first page, unread first': `inbox_messages()`,
  'first page, oldest first': `inbox_messages(sort => 'oldest')`,
  'first page of one status': `inbox_messages(status_filter => 'responded')`,
  'deep page': `inbox_messages(sort => 'newest', after => DEEP)`,
  'page of 1,000 for the export, deep': `inbox_messages(sort => 'newest', after => DEEP, page_size => 1000)`,
  'search: in every message, „klinik köln“': `inbox_messages('klinik köln')`,
  'search: in one of 1,000, „nadelöhr“': `inbox_messages('nadelöhr')`,
  'search: in none, „quastenflosser“': `inbox_messages('quastenflosser')`,
  'search: ten words, the last in none': `inbox_messages('guten tag wir suchen eine für unsere in und quasten')`,
  counts: `inbox_counts()`,
  'counts of „klinik köln“': `inbox_counts('klinik köln')`,
  'counts of „nadelöhr“': `inbox_counts('nadelöhr')`,
  'status of 1,000': `set_messages_status(IDS, 'read')`,
  'delete 1,000': `delete_messages(IDS)`,
};

interface Database {
  readonly asOwner: (sql: string) => Promise<readonly object[]>;
  readonly asAdministrator: (sql: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function openEmbedded(): Promise<Database> {
  const db = await openPlainDatabase({ hasTrigrams: false });
  return {
    asOwner: async (sql) => (await db.exec(sql)).at(-1)?.rows ?? [],
    asAdministrator: (sql) => runAs(db, ADMINISTRATOR, sql),
    close: () => db.close(),
  };
}

async function openServer(binaries: string): Promise<Database> {
  const { owner, authenticator, close } = await startPostgres(binaries);
  const claims = JSON.stringify({ role: ADMINISTRATOR.role, sub: ADMINISTRATOR.userId });
  return {
    asOwner: async (sql) => [...(await owner.unsafe(sql))],
    asAdministrator: (sql) =>
      authenticator.begin(async (transaction) => {
        await transaction`select set_config('role', ${ADMINISTRATOR.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        return transaction.unsafe(sql);
      }),
    close,
  };
}

async function lookUp({ asOwner }: Database, call: string): Promise<string> {
  let settled = call;
  for (const [name, sql] of Object.entries(PLACEHOLDERS)) {
    if (!call.includes(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one or two
    const [row] = await asOwner(sql);
    settled = settled.replace(name, String(Object.values(row ?? {})[0]));
  }
  return `select public.${settled}`;
}

async function measure(database: Database): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, call] of Object.entries(CALLS)) {
    const times: number[] = [];
    // The first one warms up.
    for (let run = -1; run < RUNS; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
      const sql = await lookUp(database, call);
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await database.asAdministrator(sql);
      if (run >= 0) times.push(performance.now() - start);
    }
    medians.set(name, times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0);
  }
  return medians;
}

async function measureSizes(database: Database, sizes: readonly number[]): Promise<Map<string, number>[]> {
  const columns: Map<string, number>[] = [];
  try {
    await database.asOwner(CREATE_ADMINISTRATOR);
    for (const size of sizes) {
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      await database.asOwner('truncate public.contact_messages');
      // oxlint-disable-next-line no-await-in-loop
      await database.asOwner(fill(size));
      // oxlint-disable-next-line no-await-in-loop
      await database.asOwner('vacuum analyze public.contact_messages');
      // oxlint-disable-next-line no-await-in-loop
      columns.push(await measure(database));
    }
  } finally {
    await database.close();
  }
  return columns;
}

function printTable(title: string, sizes: readonly number[], columns: readonly Map<string, number>[]): void {
  console.log(`\n| ${[title, ...sizes.map((size) => size.toLocaleString('en'))].join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(sizes.length)}`);
  for (const name of Object.keys(CALLS)) {
    const cells = columns.map((column) => (column.get(name) ?? 0).toFixed(1));
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000,100000' } } });
  const sizes = values.sizes.split(',').map(Number);
  const binaries = findPostgres();
  if (binaries !== null) {
    const columns = await measureSizes(await openServer(binaries), sizes);
    printTable('PostgreSQL, ms', sizes, columns);
    if (columns.some((column) => [...column.values()].some((median) => median > BUDGET))) {
      console.error(`A call takes longer than ${String(BUDGET)} ms.`);
      process.exitCode = 1;
    }
  }
  printTable('Embedded, ms', sizes, await measureSizes(await openEmbedded(), sizes));
}

await main();
