/**
 * The times of the inbox at 1,000 to 100,000 messages, and of the desk with 5,000 other cases beside them: pages, searches, counts and
 * changes of an administrator, on the embedded database and on a PostgreSQL server of its own, where this machine has one. Prints
 * Markdown; fails where a call on the server takes longer than the budget.
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

/** 4,500 open cases of 2,000 entries: 1,000 each of proposals, claims, orders and reviews, 250 each of replies and notices. */
const CASES = `
  alter table public."Personalberatungen" disable trigger user;
  alter table private.client_reviews disable trigger user;
  insert into auth.users (id, email) select gen_random_uuid(), 'konto' || n || '@firma.example' from generate_series(1, 500) n;
  insert into public."Personalberatungen" ("Name") select 'Ahornsteg ' || n from generate_series(1, 2000) n;
  alter table public."Personalberatungen" enable trigger user;
  with entries as (
    select a.id, a."Name" as name, row_number() over (order by a.id) as n from public."Personalberatungen" a
    where a."Name" like 'Ahornsteg %'
  ), accounts as (
    select u.id, row_number() over (order by u.id) as n from auth.users u where u.email like 'konto%'
  ), proposals as (
    insert into public.agency_revisions (agency_id, kind, author, state, changes, submitted_at)
    select e.id, 'change', u.id, 'submitted', '{"Standort": "Kiel"}', now() - e.n * interval '1 minute'
    from entries e join accounts u on u.n = 1 + e.n % 500 where e.n > 1000
  ), claims as (
    insert into public.agency_claims (agency_id, claimant, note, created_at)
    select e.id, u.id, 'Das sind wir.', now() - e.n * interval '1 minute' from entries e join accounts u on u.n = 1 + e.n % 500
    where e.n <= 1000
  ), written as (
    insert into private.client_reviews (agency_id, state, content, overall, proof, published_on)
    select e.id, case when e.n <= 1000 then 'in_review' else 'published' end, '{}', 4, 'enquiry', current_date
    from entries e where e.n <= 1500 returning id, state
  ), reviews as materialized (
    select w.id, w.state, row_number() over (order by w.state, w.id) as n from written w
  ), authors as (
    insert into private.client_review_authors (review_id, author)
    select r.id, u.id from reviews r join accounts u on u.n = 1 + r.n % 500
  ), replies as (
    insert into private.client_review_replies (review_id, text, author)
    select r.id, 'Wir danken für die Bewertung.', u.id from reviews r join accounts u on u.n = 1 + r.n % 500
    where r.state = 'published' and r.n % 2 = 0
  ), notices as (
    insert into private.client_review_notices (id, review_id, reason, explanation, name, email)
    select r.id, r.id, 'insult', 'Das ist eine Beleidigung.', 'Cem Yıldız', 'melder' || r.n || '@firma.example' from reviews r
    where r.state = 'published' and r.n % 2 = 1
  ), tasks as (
    insert into private.client_review_tasks (kind, review_id, notice_id, since)
    select case when r.state = 'in_review' then 'review' when r.n % 2 = 0 then 'reply' else 'notice' end, r.id,
      case when r.state = 'published' and r.n % 2 = 1 then r.id end, now() - r.n * interval '1 minute' from reviews r
  )
  insert into private.contracts (agency_id, entry_name, ordered_by, ordered_at, customer, invoice_address, price, term, terms_version)
  select e.id, e.name, u.id, now() - e.n * interval '1 minute', 'Firma', 'Am Steg 1', '1 EUR', 'ein Jahr', 'Mai 2025'
  from entries e join accounts u on u.n = 1 + e.n % 500 where e.n <= 1000`;

/** Half of the 1,000 oldest messages are reports of entries. */
const REPORTS = `
  insert into private.entry_reports (message_id, agency_id, agency_name, reason, good_faith_at)
  select m.id, a.id, a."Name", 'false_fact', now()
  from (select id, row_number() over (order by created_at, id) as n from public.contact_messages) m
  join (select id, "Name", row_number() over (order by id) as n from public."Personalberatungen" where "Name" like 'Ahornsteg %') a
    on a.n * 2 = m.n
  where m.n <= 1000`;

/** Values that are looked up before the measurement: the key of the page after nine tenths of the inbox, and 1,000 ids. */
const PLACEHOLDERS = {
  DEEP: `select quote_literal(jsonb_build_array(false, created_at, id)) from public.contact_messages
    order by created_at desc, id desc offset (select count(*) * 9 / 10 from public.contact_messages) limit 1`,
  IDS: `select quote_literal(array(select id from public.contact_messages order by created_at limit 1000)::text)`,
  REPORT: `select quote_literal(message_id::text) from private.entry_reports limit 1`,
  CASE: `select quote_literal(id::text) from public.agency_revisions where state = 'submitted' limit 1`,
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
  'desk: what waits, by kind': `desk_counts()`,
  'desk: first page': `list_cases()`,
  'desk: first page of proposals': `list_cases(kind => 'proposal')`,
  'desk: first page of reviews': `list_cases(kind => 'review')`,
  'desk: first page of reports': `list_cases(kind => 'report')`,
  'desk: search, „ahornsteg 17“': `list_cases(term => 'ahornsteg 17')`,
  'desk: decided cases': `list_cases('decided')`,
  'desk: a case with those of its entry and sender': `read_case('proposal', CASE)`,
  'desk: a report with those of its entry and sender': `read_case('report', REPORT)`,
  'status of 1,000': `set_messages_status(IDS, 'read')`,
  'delete 1,000': `set_messages_deleted(IDS, true)`,
};

async function lookUp({ asOwner }: AdministratorDatabase, call: string): Promise<string> {
  let settled = call;
  for (const [name, sql] of Object.entries(PLACEHOLDERS)) {
    if (!call.includes(name)) continue;
    const [row] = await asOwner(sql);
    settled = settled.replace(name, String(Object.values(row ?? {})[0]));
  }
  return `select public.${settled}`;
}

async function measure(database: AdministratorDatabase): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, call] of Object.entries(CALLS)) {
    // Some calls change the rows that were looked up, so they are looked up for each run.
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
    await database.asOwner(CASES);
    for (const size of sizes) {
      await database.asOwner('truncate public.contact_messages cascade');
      await database.asOwner(fill(size));
      await database.asOwner(REPORTS);
      await database.asOwner('vacuum analyze');
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
