/**
 * Counting while visitors read: 10,000 entries, 1,000 views a minute, each of another entry and network, and then as
 * many at once as the connections take. It runs on a PostgreSQL server of its own. Prints Markdown; exits with 1 where
 * reads get slower, a view is lost, or a loop counts past its limit.
 *
 *   npm run bench:statistics
 *
 * Needs PostgreSQL on this machine.
 */
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { API_CONNECTIONS, call, timed } from './api-load.ts';

const ENTRIES = 10_000;
const VIEWS_A_MINUTE = 1_000;
const PACED_VIEWS = 1_000;
const FLOOD = 5_000;
const LOOP = 1_000;
/**
 * The calls of a loop that may count: a network may count 300 events in an hour, each call has three, and calls on
 * other connections may count at the same moment.
 */
const LOOP_LIMIT = 100 + API_CONNECTIONS;
/** The factor by which reads may be slower while 1,000 views a minute are counted, which is the difference between two equal measurements. */
const MAX_SLOWDOWN = 1.3;
const SLACK_MS = 3;

/** The reads of pages: a page of the directory, and one entry, with their derived columns. */
const READS: readonly ((nth: number) => string)[] = [
  (nth) =>
    `select * from public."Personalberatungen" a left join public.agency_derived d on d.agency_id = a.id
     order by a.id limit 1000 offset ${String((nth % 10) * 1_000)}`,
  (nth) =>
    `select * from public."Personalberatungen" a left join public.agency_derived d on d.agency_id = a.id where a.id = ${String((nth % ENTRIES) + 1)}`,
];

interface Times {
  readonly median: number;
  readonly p95: number;
}

function summarise(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Runs each kind of read every 100 ms until `isDone`. */
async function readUntil(api: Sql, isDone: () => boolean): Promise<readonly Times[]> {
  const times: number[][] = READS.map(() => []);
  for (let nth = 0; !isDone(); nth += 1) {
    for (const [kind, statement] of READS.entries()) {
      const { ms, result } = await timed(call(api, { role: 'anon', statement: statement(nth) }));
      if (result !== null) throw new Error(`A read failed: ${result}`);
      times[kind]?.push(ms);
    }
    await wait(100);
  }
  return times.map(summarise);
}

const addressOf = (nth: number) => `10.${String(nth >> 16)}.${String((nth >> 8) & 255)}.${String(nth & 255)}`;

/** Reports the events of one page: an entry is viewed and marked, and its website is opened. */
function view(api: Sql, nth: number, from = addressOf(nth)) {
  const id = String((nth % ENTRIES) + 1);
  return timed(
    call(api, {
      role: 'anon',
      // Calls wait in this process, not in the database, so the database's limit is raised.
      timeout: '60s',
      headers: { 'cf-connecting-ip': from, 'user-agent': 'Mozilla/5.0' },
      statement: `select public.count_agency_events('{"view": [${id}], "shortlisting": [${id}], "website_click": [${id}]}')`,
    }),
  );
}

const binaries = findPostgres();
if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
const { owner, ownerUrl, close } = await startPostgres(binaries);
const connect = (max: number) => {
  // One call after the other on each connection, as PostgREST has them.
  const options = { max, max_pipeline: 1, onnotice: () => undefined };
  return postgres(ownerUrl, options);
};
const readers = connect(1);
const writers = connect(API_CONNECTIONS);
const faults: string[] = [];
const counted = async (metric: string) =>
  Number(
    (
      await owner.unsafe(
        `select coalesce(sum(n), 0) as n from private.agency_stats_daily where metric = '${metric}'`,
      )
    )[0]?.['n'],
  );

try {
  await owner.unsafe(`insert into public."Personalberatungen" ("Name", "Standort", "Spezialisierung")
    select 'Beratung ' || n, 'Köln', 'Vertrieb' from generate_series(1, ${String(ENTRIES)}) n`);
  await owner.unsafe('analyze');

  const state = { isDone: false };
  const alone = readUntil(readers, () => state.isDone);
  await wait(20_000);
  state.isDone = true;
  const before = await alone;

  state.isDone = false;
  const meanwhile = readUntil(readers, () => state.isDone);
  const paced: Promise<{ ms: number; result: string | null }>[] = [];
  for (let nth = 0; nth < PACED_VIEWS; nth += 1) {
    paced.push(view(writers, nth));
    await wait(60_000 / VIEWS_A_MINUTE);
  }
  const calls = await Promise.all(paced);
  state.isDone = true;
  const during = await meanwhile;
  const stored = await counted('view');
  if (stored !== PACED_VIEWS || calls.some(({ result }) => result !== null)) {
    faults.push(`${String(PACED_VIEWS - stored)} of ${String(PACED_VIEWS)} views are lost`);
  }

  state.isDone = false;
  const inFlood = readUntil(readers, () => state.isDone);
  const flood = await timed(
    Promise.all(Array.from({ length: FLOOD }, (_, nth) => view(writers, PACED_VIEWS + nth))),
  );
  state.isDone = true;
  const flooded = await inFlood;
  const all = await counted('view');
  if (all !== PACED_VIEWS + FLOOD)
    faults.push(`${String(PACED_VIEWS + FLOOD - all)} views of the flood are lost`);

  const loop = await timed(Promise.all(Array.from({ length: LOOP }, () => view(writers, 1, '192.0.2.1'))));
  const looped = (await counted('view')) - all;
  if (looped > LOOP_LIMIT || looped === 0) faults.push(`a loop counted ${String(looped)} views`);

  const shown = (times: Times | undefined) =>
    `${times?.median.toFixed(1) ?? ''} / ${times?.p95.toFixed(1) ?? ''}`;
  console.log(`Reads of ${String(ENTRIES)} entries, median / 95 % in ms\n`);
  console.log(
    `| read | alone | ${String(VIEWS_A_MINUTE)} views a minute | ${String(FLOOD)} at once |\n| --- | --- | --- | --- |`,
  );
  for (const [kind, name] of ['a page of the directory', 'one entry'].entries()) {
    console.log(`| ${name} | ${shown(before[kind])} | ${shown(during[kind])} | ${shown(flooded[kind])} |`);
    if ((during[kind]?.median ?? 0) > (before[kind]?.median ?? 0) * MAX_SLOWDOWN + SLACK_MS) {
      faults.push(`${name} is slower while views are counted`);
    }
  }
  console.log(`\nCounting one page: ${shown(summarise(calls.map(({ ms }) => ms)))} ms at that pace.`);
  console.log(
    `${String(FLOOD)} at once: ${(flood.ms / 1_000).toFixed(1)} s, ${Math.round((FLOOD / flood.ms) * 60_000).toLocaleString('en')} a minute.`,
  );
  console.log(
    `${String(LOOP)} calls of one network: ${String(looped)} counted, ${(loop.ms / LOOP).toFixed(2)} ms each.`,
  );
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await readers.end();
  await writers.end();
  await close();
}
