/**
 * The harm a stranger with the public key can do to everybody else, and what is left of it: costly searches. Against a PostgreSQL server of its own, through as many connections as a small
 * hosted API has, so that whatever waits for a connection is seen. Prints Markdown, without the limits of the
 * migrations and with them; exits with 1 where a bar is missed with them.
 *
 *   npm run bench:load
 *   npm run bench:load -- --agencies 10000
 *
 * Needs PostgreSQL on this machine. Bounded: 50 searches a round.
 */
import { parseArgs } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { generateAgencies } from '#supabase/local/generate-agencies.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { API_CONNECTIONS, call, countCodes, MAX_READ_MS, readMeanwhile, timed } from './api-load.ts';

const SEARCHES = 50;

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** The 1,500 words in 15 kB that were once searched for one by one. */
const MANY_WORDS = Object.fromEntries(
  Array.from({ length: 1_500 }, (_, at) => [`ber${' '.repeat(at / 20)}${'.'.repeat(at % 20)}`, 1]),
);

interface CostlySearch {
  readonly name: string;
  readonly called: 'advisor_candidates' | 'search_agencies';
  readonly args: string;
}

/** The most that a caller gets done within the bounds: the broadest words, all options of all facets. */
async function costlySearches(owner: Sql): Promise<CostlySearch[]> {
  const options = await owner<{ facet: string; keys: string[] }[]>`
    select facet, array_agg(key order by total desc) as keys from search.options group by facet`;
  const keysOf = (facet: string) =>
    (options.find((option) => option.facet === facet)?.keys ?? []).slice(0, 40);
  const part = (points: number) => ({
    specialisation: Object.fromEntries(keysOf('specialisation').map((key, at) => [key, points + at])),
  });
  const words = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      `${'ber per con man '.repeat(2)}${'x'.repeat(at)}`.trim(),
      100 + at,
    ]),
  );
  const choices = Object.fromEntries(options.map(({ facet }) => [facet, keysOf(facet)]));
  return [
    {
      name: 'advisor: 1,500 words',
      called: 'advisor_candidates',
      args: `query => 'x', wanted => ${quoted([{ words: MANY_WORDS }])}`,
    },
    {
      name: 'advisor: 12 parts of 41 options, 8 words',
      called: 'advisor_candidates',
      args: `query => 'personalberatung', wanted => ${quoted([
        ...Array.from({ length: 11 }, (_, at) => part(100 * (at + 1))),
        { words },
      ])}, amount => 300`,
    },
    {
      name: 'directory: broadest word, 40 options of each facet',
      called: 'search_agencies',
      args: `term => 'Beratung', facets => ${quoted(choices)}, sort => 'profil-score', page_size => 100`,
    },
  ];
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

async function measureSearch(
  api: Sql,
  search: CostlySearch,
  hasLimits: boolean,
  connections: string,
): Promise<void> {
  const schema = hasLimits ? 'public' : 'search';
  const statement = `select ${schema}.${search.called}(${search.args})`;
  const searches = Array.from({ length: SEARCHES }, () =>
    // As PostgREST does with the setting of the function.
    call(api, { role: 'anon', statement, ...(hasLimits ? { timeout: '2s' } : {}) }),
  );
  const load = timed(Promise.all(searches));
  const { slowest, result } = await readMeanwhile(api, load);
  console.log(
    `| ${search.name}, ${String(SEARCHES)} at once, ${connections} | ${hasLimits ? 'with' : 'without'} | ` +
      `${countCodes(result.result)}; done after ${format(result.ms)} | ${format(slowest)} |`,
  );
  if (hasLimits)
    expectBar(`${search.name}, ${connections}: reads stay under a second`, slowest < MAX_READ_MS);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { agencies: { type: 'string', default: '100000' } } });
  const binaries = findPostgres();
  if (binaries === null) throw new Error('There is no PostgreSQL server here: apt-get install postgresql');
  const server = await startPostgres(binaries);
  const connect = (max: number) => {
    // One call after the other on each connection, as PostgREST has them: otherwise reads would queue behind a search.
    const options = { max, max_pipeline: 1, onnotice: () => undefined };
    return postgres(server.ownerUrl, options);
  };
  const api = connect(API_CONNECTIONS);
  const many = connect(SEARCHES + 10);
  const { owner } = server;
  try {
    await fill(owner, Number(values.agencies));
    const searches = await costlySearches(owner);
    console.log(
      `| What a stranger does | limits | what comes of it | slowest read of one row |\n| --- | --- | --- | ---: |`,
    );
    for (const hasLimits of [false, true]) {
      /* oxlint-disable no-await-in-loop -- one load after the other */
      for (const search of searches) {
        await measureSearch(api, search, hasLimits, `${String(API_CONNECTIONS)} connections`);
        await measureSearch(many, search, hasLimits, 'a connection each');
      }
      /* oxlint-enable no-await-in-loop */
    }
  } finally {
    await Promise.all([api.end(), many.end()]);
    await server.close();
  }
  for (const fault of faults) console.error(`MISSED: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
