/**
 * The cost of the table of /admin/agenturen at 2,000 and 20,000 entries: first, middle and last pages by each order, searches, filters, all that match, on a
 * PostgreSQL server of its own, where this machine has one, and on the embedded database. Prints Markdown; exits with 1 where a call
 * on the server takes longer than the budget.
 *
 *   npm run bench:entries
 *   npm run bench:entries -- --sizes 1000,20000
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

const RUNS = 5;
/** Milliseconds, in the median. */
const BUDGET = 750;
const PAGE_SIZE = 50;

/** One in a hundred is paused, one in ten confirmed. Its search index is of no concern here. */
const fill = (count: number) => `
  alter table public."Personalberatungen" disable trigger user;
  insert into public."Personalberatungen"
    ("Name", "Standort", "Webseite", "Zusammenfassung", "Spezialisierung", "Branchen", status, confirmed_at)
  select (array['Müller', 'Ahornsteg', 'Çınar', 'von Hohenfels'])[1 + n % 4] || ' Personalberatung ' || (n * 7919 % 1000003),
    (array['Köln', 'Kiel, Ulm', 'Frankfurt am Main'])[1 + n % 3], 'https://www.firma-' || n || '.example/',
    repeat('Wir besetzen Führungspositionen im Mittelstand. ', 1 + n % 12), 'Vertrieb, Finanzen', 'Chemie, Handel',
    case when n % 100 = 0 then 'paused' else 'active' end,
    case when n % 10 = 0 then now() - (n % 300) * interval '1 day' end
  from generate_series(1, ${String(count)}) n;
  alter table public."Personalberatungen" enable trigger user`;

/** The arguments of the function; LAST is the number of the last page, MIDDLE of the one in the middle. */
const CALLS: Readonly<Record<string, string>> = {
  'by name, first page': `list_entries()`,
  'by name, last page': `list_entries(page => LAST)`,
  'by state, in the middle': `list_entries(sort => 'status', page => MIDDLE)`,
  'by completeness, first page': `list_entries(sort => 'filled')`,
  'by source, first page': `list_entries(sort => 'source')`,
  'by the last day of the contract, first page': `list_entries(sort => 'premium')`,
  'by the last change, first page': `list_entries(sort => 'changed', is_descending => true)`,
  'by who manages it, first page': `list_entries(sort => 'owner')`,
  'unconfirmed for 180 days, the longest first': `list_entries('{"condition": "unconfirmed"}', sort => 'confirmed')`,
  'paused, first page': `list_entries('{"status": "paused"}')`,
  'without an owner, in the middle': `list_entries('{"condition": "ownerless"}', page => MIDDLE)`,
  'premium entries': `list_entries('{"tier": "premium"}')`,
  'search: in every fourth, „müller“': `list_entries('{"term": "müller"}')`,
  'search: in one, „firma-777.“': `list_entries('{"term": "firma-777."}')`,
  'search: in none': `list_entries('{"term": "quastenflosser"}')`,
  'all that match': `list_entry_ids()`,
};

async function measureSizes(
  database: AdministratorDatabase,
  sizes: readonly number[],
): Promise<Map<string, number>[]> {
  const columns: Map<string, number>[] = [];
  try {
    for (const size of sizes) {
      await database.asOwner('truncate public."Personalberatungen" cascade');
      await database.asOwner(fill(size));
      await database.asOwner('vacuum analyze public."Personalberatungen"');
      const pages = Math.ceil(size / PAGE_SIZE);
      const medians = new Map<string, number>();
      for (const [name, args] of Object.entries(CALLS)) {
        const asked = args.replace('MIDDLE', String(Math.ceil(pages / 2))).replace('LAST', String(pages));
        const sql = `select public.${asked}`;
        medians.set(
          name,
          await measureMedian(
            RUNS,
            () => Promise.resolve(sql),
            (call) => database.asAdministrator(call),
          ),
        );
      }
      columns.push(medians);
    }
  } finally {
    await database.close();
  }
  return columns;
}

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
printFigures('Embedded, ms', sizes, await measureSizes(await openEmbedded(), sizes));
