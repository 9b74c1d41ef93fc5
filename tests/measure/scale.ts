/**
 * The cost of the directory at 1,000, 10,000 and 100,000 agencies: searched in the database (a PostgreSQL server of its
 * own), in the browser's way (on one core of Node), and rendered by Chromium on a processor four times slower. Prints
 * Markdown.
 *
 *   npm run bench:scale                 all sizes
 *   npm run bench:scale -- --sizes 1000,5000
 *   npm run bench:scale -- --plans      also how the database answers at the largest size: EXPLAIN (ANALYZE, BUFFERS)
 *
 * Needs PostgreSQL and Chromium on this machine. Seconds differ between machines; the last column, how much more the largest size
 * costs than the smallest, hardly does.
 */
import { readAgencyRows } from '#data/agencies/agency-row.ts';
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { byDatabaseNames } from '#data/directory/facet-names.ts';
import { buildCandidateRequest } from '#domain/advisor/candidate-request.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { NO_CHOICES } from '#domain/search/facets.ts';
import { buildTextIndex } from '#domain/search/text-index.ts';
import { loadFacetTermsStatement } from '#supabase/local/facet-terms.ts';
import { type GeneratedAgency, generateAgencies } from '#supabase/local/generate-agencies.ts';
import { deriveRow } from '#tests/fixtures/generated-agencies.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';
import { type Rendering, measureRendering } from './rendering.ts';

const RUNS = 15;
const BATCH = 5_000;

interface Cost {
  readonly median: number;
  readonly p95: number;
}

const MISSPELT = 'Sofwareentwiklung Loggistik Vertreib Maschienenbau Finanzenn Persohnal Einkauff Pfleege';
const UNKNOWN = 'xqzvbn wkjhgf qpwoeir zmxncbv ghdjskal vbnmqwer tzuiopas yxcvfgh';

/** Arguments of `search_agencies` as SQL. */
const SEARCHES = {
  'first page with counts': '',
  'first page by Profil-Score': `sort => 'profil-score'`,
  'first page by reviews': `sort => 'bewertung'`,
  'first page by size, without counts': `sort => 'groesste', with_counts => false`,
  'search: „Logistik Köln“': `term => 'Logistik Köln'`,
  'search: part of a name, „adlerf“': `term => 'adlerf'`,
  'search: broad, „Personalberatung“': `term => 'Personalberatung'`,
  'search: broadest, „Beratung“': `term => 'Beratung'`,
  'search: a place, „Köln“': `term => 'Köln'`,
  'search: one letter, „x“': `term => 'x'`,
  'search: broadest, with a narrow choice': `term => 'Beratung', facets => '{"place":["cham"]}'`,
  'search: misspelt, „Sofwareentwiklung“': `term => 'Sofwareentwiklung'`,
  'search: eight misspelt words': `term => '${MISSPELT}'`,
  'search: eight words that nothing resembles': `term => '${UNKNOWN}'`,
  'counts: one choice': `facets => '{"industry":["handel"]}'`,
  'counts: broad choice': `facets => '{"size":["bis-10"]}'`,
  'counts: broad choice, by Profil-Score': `facets => '{"size":["bis-10"]}', sort => 'profil-score'`,
  'counts: broad choice, by reviews': `facets => '{"size":["bis-10"]}', sort => 'bewertung'`,
  'counts: with at least one review': `facets => '{"reviews":["1"]}'`,
  'counts: choices in three facets': `facets => '{"size":["bis-10","11-50"],"industry":["handel","banken"],"place":["berlin"]}'`,
  'counts: broadest fact, „Deutsch“': `facets => '{"language":["deutsch"]}'`,
  'counts: „auf Erfolgsbasis“': `facets => '{"fee":["auf-erfolgsbasis"]}'`,
  'counts: guarantee, protection and share of women': `facets => '{"guarantee":["1"],"offlimits":["1"],"women":["30"]}'`,
  'counts: one fact, by reviews': `facets => '{"guarantee":["3"]}', sort => 'bewertung'`,
  'search: broadest, with a fact': `term => 'Beratung', facets => '{"fee":["auf-erfolgsbasis"]}'`,
  'deep page, 90 % behind, by name': `after => (select jsonb_build_array(0, sort_key, id) from search.agencies order by sort_key, id
    offset (select count(*) * 9 / 10 from search.agencies) limit 1), with_counts => false`,
  'deep page, 90 % behind, by size': `sort => 'groesste', after => (
    select jsonb_build_array(coalesce(-employees, 2147483647), sort_key, id) from search.agencies
    order by coalesce(-employees, 2147483647), sort_key, id
    offset (select count(*) * 9 / 10 from search.agencies) limit 1), with_counts => false`,
} as const;

const TERMS = ['Beratung', 'Vertrieb Köln', 'adlerf', 'x', 'Ingenieure'];
const NEEDS = [
  'CFO in Frankfurt',
  'Softwareentwickler Köln',
  'Pflegedienstleitung',
  'Vertriebsleiter Maschinenbau',
  'Controller mit sechs Monaten Garantie, auf Erfolgsbasis',
];

/** Descriptions of vacancies for `advisor_candidates`. */
const CANDIDATES = {
  'advisor: function, industry and place': 'Leitung Finanzen für einen Maschinenbauer bei Kassel',
  'advisor: function and place': 'Softwareentwickler Köln',
  'advisor: function': 'CFO',
  'advisor: function and terms': 'CFO auf Erfolgsbasis, mindestens sechs Monate Garantie, BDU-Mitglied',
  'advisor: a term alone': 'Personalberatung auf Erfolgsbasis',
  'advisor: one broad word': 'Vertrieb',
  'advisor: nothing understood': 'Quastenflosser',
} as const;

function candidateStatement(query: string): string {
  const { wanted, seed } = buildCandidateRequest({ query, without: [], seed: 1 });
  const need = JSON.stringify(wanted.map(byDatabaseNames)).replaceAll("'", "''");
  return `select public.advisor_candidates('${query}', '${need}', ${String(seed)}, 120)`;
}

function costOf(times: readonly number[]): Cost {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

async function measure(action: (run: number) => unknown, runs = RUNS): Promise<Cost> {
  const times: number[] = [];
  // The first one warms up.
  for (let run = -1; run < runs; run += 1) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
    await action(run + 1);
    if (run >= 0) times.push(performance.now() - start);
  }
  return costOf(times);
}

/** Puts the first `count` agencies into the database, replacing all others. */
async function fill(owner: Sql, rows: readonly GeneratedAgency[]): Promise<number> {
  const start = performance.now();
  await owner.unsafe(loadFacetTermsStatement());
  await owner`truncate public."Personalberatungen" cascade`;
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  for (let from = 0; from < rows.length; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await owner.unsafe(
      `insert into public."Personalberatungen" (${columns.join(', ')}) select ${columns.join(', ')}
       from jsonb_populate_recordset(null::public."Personalberatungen", $1::text::jsonb)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    );
  }
  const took = performance.now() - start;
  // A third of them has reviews.
  await owner`update public.agency_derived
    set review_count = 1 + agency_id % 12, review_mean = case when agency_id % 12 > 1 then 4.2 end,
      review_weight = 3 + agency_id % 200 / 100.0
    where agency_id % 3 = 0`;
  await owner`vacuum analyze`;
  return took;
}

async function asAnonymous(sql: Sql, statement: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    await transaction.unsafe(statement);
  });
}

/** A deep page's key is looked up once, not while measuring. */
async function settle(owner: Sql, args: string): Promise<string> {
  const key = /after => (\([\s\S]*limit 1\))/.exec(args)?.[1];
  if (key === undefined) return args;
  const [row] = await owner.unsafe<{ key: string }[]>(`select quote_literal(${key}::text) as key`);
  return args.replace(key, row?.key ?? 'null');
}

async function measureDatabase(owner: Sql): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const [name, args] of Object.entries(SEARCHES)) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
    const settled = await settle(owner, args);
    // oxlint-disable-next-line no-await-in-loop
    costs.set(name, await measure(() => asAnonymous(owner, `select public.search_agencies(${settled})`)));
  }
  for (const [name, query] of Object.entries(CANDIDATES)) {
    // oxlint-disable-next-line no-await-in-loop
    costs.set(name, await measure(() => asAnonymous(owner, candidateStatement(query))));
  }
  return costs;
}

async function measureBrowser(rows: readonly GeneratedAgency[]): Promise<Map<string, Cost>> {
  const text = JSON.stringify(rows.map((row, at) => deriveRow(row, at + 1)));
  const load = () => {
    const parsed: unknown = JSON.parse(text);
    return sortAgenciesByName(readAgencyRows(Array.isArray(parsed) ? parsed : []).agencies);
  };
  const agencies = load();
  const index = buildAgencyIndex(agencies);
  const facets = buildFacetIndex(agencies, new Date().getFullYear());
  const choices = { ...NO_CHOICES, industry: ['handel'], size: ['bis-10', '11-50'] };
  const terms = { ...NO_CHOICES, language: ['deutsch'], guarantee: ['1'] };
  const costs = new Map<string, Cost>();
  costs.set('load: parse, normalise, sort', await measure(load, 5));
  costs.set('build the matching index', await measure(() => buildAgencyIndex(agencies), 3));
  costs.set('build the text index', await measure(() => buildTextIndex(agencies), 3));
  const texts = buildTextIndex(agencies);
  costs.set('search', await measure((run) => texts.find(TERMS[run % TERMS.length] ?? ''), 50));
  costs.set(
    'facets: filter and counts of two choices',
    await measure(() => queryDirectory(facets, { matches: null, choices, sort: 'name' }), 30),
  );
  costs.set(
    'facets: filter and counts of two facts',
    await measure(() => queryDirectory(facets, { matches: null, choices: terms, sort: 'name' }), 30),
  );
  costs.set(
    'match, best 3',
    await measure((run) => rankByNeed(readNeed(NEEDS[run % NEEDS.length] ?? ''), index).best(3), 50),
  );
  return costs;
}

const format = (ms: number) => ms.toFixed(ms < 10 ? 2 : 0);

function printTable(title: string, sizes: readonly number[], costs: readonly Map<string, Cost>[]): void {
  console.log(
    `\n| ${[title, ...sizes.map((count) => `${count.toLocaleString('en')}: median / p95`), 'last : first'].join(' | ')} |`,
  );
  console.log(`| --- |${' ---: |'.repeat(sizes.length + 1)}`);
  for (const name of costs[0]?.keys() ?? []) {
    const row = costs.flatMap((column) => column.get(name) ?? []);
    const ratio = (row.at(-1)?.median ?? 0) / (row[0]?.median ?? 1);
    const cells = row.map(({ median, p95 }) => `${format(median)} / ${format(p95)}`);
    console.log(`| ${[name, ...cells, ratio.toFixed(1)].join(' | ')} |`);
  }
}

function printRenderings(sizes: readonly number[], renderings: readonly Map<string, Rendering>[]): void {
  const heads = sizes.map((count) => `${count.toLocaleString('en')}: busy / longest task`);
  console.log(`\n| ${['Rendered at 4× slowdown, ms', ...heads, 'last : first'].join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(sizes.length + 1)}`);
  for (const name of renderings[0]?.keys() ?? []) {
    const row = renderings.flatMap((column) => column.get(name) ?? []);
    const ratio = (row.at(-1)?.busy ?? 0) / (row[0]?.busy ?? 1);
    const cells = row.map(
      ({ busy, longest }) => `${format(busy)} / ${longest === 0 ? '< 50' : format(longest)}`,
    );
    console.log(`| ${[name, ...cells, ratio.toFixed(1)].join(' | ')} |`);
  }
}

function printReads(name: string, lines: readonly string[]): void {
  const reads = lines.filter((line) => /\bsearch\.(?:agencies|documents|vocabulary)\b/.test(line));
  console.log(`\n### ${name}\n`);
  for (const line of reads) console.log(`\`\`\`\n${line.replaceAll(/^(.{200}).*$/gm, '$1 …')}\n\`\`\``);
}

/** Every statement that the function runs, with its plan, as PostgreSQL reports it. */
async function printPlans(url: string, owner: Sql): Promise<void> {
  const lines: string[] = [];
  const sql = postgres(url, { max: 1, onnotice: ({ message = '' }) => lines.push(message) });
  await sql.unsafe(`load 'auto_explain'; set client_min_messages = log; set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_nested_statements = on`);
  for (const [name, args] of Object.entries(SEARCHES)) {
    lines.length = 0;
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is explained
    await asAnonymous(sql, `select public.search_agencies(${await settle(owner, args)})`);
    printReads(name, lines);
  }
  for (const [name, query] of Object.entries(CANDIDATES)) {
    lines.length = 0;
    // oxlint-disable-next-line no-await-in-loop
    await asAnonymous(sql, candidateStatement(query));
    printReads(name, lines);
  }
  await sql.end();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      plans: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '1000,10000,100000' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const binaries = findPostgres();
  if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
  const all = generateAgencies(Math.max(...sizes));
  const [server, site, chromium] = await Promise.all([
    startPostgres(binaries),
    launchSiteServer(),
    launchBrowser(),
  ]);
  const search = async (args: string) => {
    const [row] = await server.owner<{ answer: unknown }[]>`
      select public.search_agencies(a.term, a.facets, a.sort, a.after, a.page_size, a.with_counts) as answer
      from jsonb_to_record(${args}::text::jsonb) as
        a (term text, facets jsonb, sort text, after jsonb, page_size integer, with_counts boolean)`;
    return row?.answer;
  };
  try {
    const database: Map<string, Cost>[] = [];
    const browser: Map<string, Cost>[] = [];
    const renderings: Map<string, Rendering>[] = [];
    for (const size of sizes) {
      const rows = all.slice(0, size);
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      const took = await fill(server.owner, rows);
      console.error(`${String(size)} agencies filled in ${(took / 1000).toFixed(1)} s`);
      // oxlint-disable-next-line no-await-in-loop
      database.push(await measureDatabase(server.owner));
      // oxlint-disable-next-line no-await-in-loop
      browser.push(await measureBrowser(rows));
      // oxlint-disable-next-line no-await-in-loop
      renderings.push(await measureRendering(chromium, site.url, rows, search));
    }
    printTable('In the database, ms', sizes, database);
    printTable('In the browser, ms', sizes, browser);
    printRenderings(sizes, renderings);
    if (values.plans) await printPlans(server.ownerUrl, server.owner);
  } finally {
    await chromium.close();
    await Promise.all([server.close(), site.stop()]);
  }
}

await main();
