/**
 * The times of the inbox at 1,000 to 100,000 messages: pages, searches, counts and changes of an administrator, on the
 * embedded database and on a PostgreSQL server of its own, where this machine has one. Prints Markdown; fails where a
 * call on the server takes longer than the budget.
 *
 *   npm run bench:inbox
 *   npm run bench:inbox -- --sizes 1000,20000
 */
import { parseArgs } from 'node:util';
import { findPostgres } from '#supabase/local/postgres-server.ts';
import {
  type AdministratorDatabase,
  measureMedian,
  openEmbedded,
  openServer,
  printFigures,
} from './administrator-database.ts';

const RUNS = 7;
/** The highest allowed median, in milliseconds. */
const BUDGET = 750;

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

/** Values that are looked up before the measurement: the key of the page after nine tenths of the inbox, and 1,000 ids. */
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

async function lookUp({ asOwner }: AdministratorDatabase, call: string): Promise<string> {
  let settled = call;
  for (const [name, sql] of Object.entries(PLACEHOLDERS)) {
    if (!call.includes(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one or two
    const [row] = await asOwner(sql);
    settled = settled.replace(name, String(Object.values(row ?? {})[0]));
  }
  return `select public.${settled}`;
}

async function measure(database: AdministratorDatabase): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, call] of Object.entries(CALLS)) {
    // Some calls change the rows that were looked up, so they are looked up for each run.
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
    medians.set(
      name,
      await measureMedian(
        RUNS,
        () => lookUp(database, call),
        (sql) => database.asAdministrator(sql),
      ),
    );
  }
  return medians;
}

async function measureSizes(
  database: AdministratorDatabase,
  sizes: readonly number[],
): Promise<Map<string, number>[]> {
  const columns: Map<string, number>[] = [];
  try {
    for (const size of sizes) {
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      await database.asOwner('truncate public.contact_messages cascade');
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

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,10000,100000' } } });
  const sizes = values.sizes.split(',').map(Number);
  const binaries = findPostgres();
  if (binaries !== null) {
    const columns = await measureSizes(await openServer(binaries), sizes);
    printFigures('PostgreSQL, ms', sizes, columns);
    if (columns.some((column) => [...column.values()].some((median) => median > BUDGET))) {
      console.error(`A call takes longer than ${String(BUDGET)} ms.`);
      process.exitCode = 1;
    }
  }
  printFigures('Embedded, ms', sizes, await measureSizes(await openEmbedded({ hasTrigrams: false }), sizes));
}

await main();
