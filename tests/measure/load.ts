/**
 * The harm a stranger with the public key can do to everybody else, and what is left of it: floods of inserts, one
 * large statement. Against a PostgreSQL server of its own, through as many connections as a small
 * hosted API has, so that whatever waits for a connection is seen. Prints Markdown, without the limits of the
 * migrations and with them; exits with 1 where a bar is missed with them.
 *
 *   npm run bench:load
 *   npm run bench:load -- --agencies 10000
 *
 * Needs PostgreSQL on this machine. Bounded: 5,000 inserts a round.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { generateAgencies } from '#supabase/local/generate-agencies.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import {
  API_CONNECTIONS,
  call,
  callWith,
  countCodes,
  MAX_READ_MS,
  readMeanwhile,
  type Role,
  timed,
} from './api-load.ts';

const FLOOD_SECONDS = 5;
const INSERTS_PER_SECOND = 1_000;
/** Rows an hour from all strangers. */
const LIMIT = 60;

const insertMessage = (api: Sql, role: Role) =>
  call(api, {
    role,
    statement: `insert into public.contact_messages (name, email, betreff, nachricht) values ('a', 'a@b.de', 'b', 'c')`,
  });

/** Strangers insert 1,000 messages a second, the edge function ten. */
async function flood(api: Sql) {
  const strangers: Promise<string | null>[] = [];
  const functions: Promise<{ ms: number; result: string | null }>[] = [];
  const start = performance.now();
  for (let tick = 0; tick < FLOOD_SECONDS * 100; tick += 1) {
    for (let at = 0; at < INSERTS_PER_SECOND / 100; at += 1) strangers.push(insertMessage(api, 'anon'));
    if (tick % 10 === 0) functions.push(timed(insertMessage(api, 'service_role')));
    // oxlint-disable-next-line no-await-in-loop -- at this pace
    await wait(Math.max(0, start + (tick + 1) * 10 - performance.now()));
  }
  const codes = await Promise.all(strangers);
  const took = performance.now() - start;
  return { codes, took, functions: await Promise.all(functions) };
}

/** 1,000 messages of 10,000 characters in one statement, as PostgREST writes it. */
const LARGE_BODY = JSON.stringify(
  Array.from({ length: 1_000 }, () => ({
    name: 'a',
    email: 'a@b.de',
    betreff: 'b',
    nachricht: '€'.repeat(10_000),
  })),
);
const LARGE_STATEMENT = `insert into public.contact_messages (name, email, betreff, nachricht)
  select name, email, betreff, nachricht from json_to_recordset($1::text::json)
    as body (name text, email text, betreff text, nachricht text)`;
const LARGE_BYTES = Buffer.byteLength(LARGE_BODY);

function sendLarge(api: Sql, statement: string, headers: Readonly<Record<string, string>> = {}) {
  return timed(callWith(api, { role: 'anon', statement, headers, timeout: '60s' }, LARGE_BODY));
}

async function fill(owner: Sql, count: number): Promise<void> {
  const rows = generateAgencies(count);
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  for (let from = 0; from < rows.length; from += 5_000) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await owner.unsafe(
      `insert into public."Personalberatungen" (${columns}) select ${columns}
       from jsonb_populate_recordset(null::public."Personalberatungen", $1::text::jsonb)`,
      [JSON.stringify(rows.slice(from, from + 5_000))],
    );
  }
  await owner`vacuum analyze`;
}

const format = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`;
const faults: string[] = [];

function expectBar(what: string, isKept: boolean): void {
  if (!isKept) faults.push(what);
}

async function measureFlood(owner: Sql, api: Sql, hasLimits: boolean): Promise<void> {
  await owner`truncate public.contact_messages, private.direct_inserts cascade`;
  const { slowest, result } = await readMeanwhile(api, flood(api));
  const stored = result.codes.filter((code) => code === null).length;
  const lost = result.functions.filter((one) => one.result !== null).length;
  const slowestFunction = Math.max(...result.functions.map(({ ms }) => ms));
  console.log(
    `| ${INSERTS_PER_SECOND.toLocaleString('en')} inserts a second for ${String(FLOOD_SECONDS)} s | ${hasLimits ? 'with' : 'without'} | ` +
      `strangers: ${countCodes(result.codes)}; edge function: ${String(result.functions.length - lost)} of ` +
      `${String(result.functions.length)} stored, slowest ${format(slowestFunction)}; done after ${format(result.took)} | ${format(slowest)} |`,
  );
  if (!hasLimits) return;
  expectBar('flood: no message of the edge function is lost', lost === 0);
  expectBar('flood: the limit holds', stored >= LIMIT && stored < LIMIT + API_CONNECTIONS);
  expectBar(
    'flood: whatever is past the limit is 429',
    result.codes.every((code) => code === null || code === 'PT429'),
  );
  expectBar('flood: reads stay under a second', slowest < MAX_READ_MS);
}

async function measureLarge(
  owner: Sql,
  api: Sql,
  hasLimits: boolean,
  headers: Record<string, string>,
): Promise<void> {
  await owner`truncate public.contact_messages, private.direct_inserts cascade`;
  const { slowest, result } = await readMeanwhile(api, sendLarge(api, LARGE_STATEMENT, headers));
  const name = `${String(Math.round(LARGE_BYTES / 1e6))} MB in one statement${'content-length' in headers ? ', length known' : ''}`;
  console.log(
    `| ${name} | ${hasLimits ? 'with' : 'without'} | ${countCodes([result.result])} after ${format(result.ms)} | ${format(slowest)} |`,
  );
  if (hasLimits) expectBar(`${name}: is rejected`, result.result !== null);
}

/** Measures the cost of sending so much to the database at all. */
async function measureSending(api: Sql): Promise<void> {
  const { ms } = await sendLarge(api, 'select octet_length($1::text)');
  console.log(`| for comparison: the same bytes, only counted | – | answered after ${format(ms)} | – |`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { agencies: { type: 'string', default: '100000' } } });
  const binaries = findPostgres();
  if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
  const server = await startPostgres(binaries);
  // One call after the other on each connection, as PostgREST has them.
  const options = { max: API_CONNECTIONS, max_pipeline: 1, onnotice: () => undefined };
  const api = postgres(server.ownerUrl, options);
  const { owner } = server;
  const setTriggers = async (state: 'enable' | 'disable') => {
    await owner.unsafe(`alter table public.contact_messages ${state} trigger refuse_flood`);
    await owner.unsafe(`alter table public.contact_messages ${state} trigger count_direct_insert`);
  };
  try {
    await fill(owner, Number(values.agencies));
    console.log(
      `| What a stranger does | limits | what comes of it | slowest read of one row |\n| --- | --- | --- | ---: |`,
    );
    for (const hasLimits of [false, true]) {
      /* oxlint-disable no-await-in-loop -- one load after the other */
      await setTriggers(hasLimits ? 'enable' : 'disable');
      await measureFlood(owner, api, hasLimits);
      if (!hasLimits) await measureSending(api);
      await measureLarge(owner, api, hasLimits, {});
      if (hasLimits) await measureLarge(owner, api, true, { 'content-length': String(LARGE_BYTES) });
      /* oxlint-enable no-await-in-loop */
    }
  } finally {
    await api.end();
    await server.close();
  }
  for (const fault of faults) console.error(`MISSED: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
