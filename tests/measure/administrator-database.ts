import { openPlainDatabase } from '#supabase/local/plain-database.ts';
import { runAs } from '#tests/harness/run-as.ts';
import { claimsInSession, STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { startPostgres } from '#supabase/local/postgres-server.ts';

const ADMINISTRATOR = { role: 'authenticated', userId: '22222222-2222-4222-8222-222222222222' } as const;

/** A migrated database for measuring, as its owner and as an administrator of the site. */
export interface AdministratorDatabase {
  readonly asOwner: (sql: string) => Promise<readonly object[]>;
  readonly asAdministrator: (sql: string, params?: readonly unknown[]) => Promise<readonly object[]>;
  readonly close: () => Promise<void>;
}

const CREATE_ADMINISTRATOR = `${STANDING_SESSIONS};
  insert into auth.users (id, email) values ('${ADMINISTRATOR.userId}', 'administrator@firma.example');
  insert into public.admins (user_id) values ('${ADMINISTRATOR.userId}')`;

/** On PGlite in this process. */
export async function openEmbedded({ hasTrigrams = true } = {}): Promise<AdministratorDatabase> {
  const db = await openPlainDatabase({ hasTrigrams });
  await db.exec(CREATE_ADMINISTRATOR);
  return {
    asOwner: async (sql) => (await db.exec(sql)).at(-1)?.rows ?? [],
    asAdministrator: async (sql, params) => (await runAs<object>(db, ADMINISTRATOR, sql, params)).rows,
    close: () => db.close(),
  };
}

/** On a PostgreSQL server of its own. @param binaries where its programs are */
export async function openServer(binaries: string): Promise<AdministratorDatabase> {
  const { owner, authenticator, close } = await startPostgres(binaries);
  await owner.unsafe(CREATE_ADMINISTRATOR);
  const { role, userId } = ADMINISTRATOR;
  const claims = JSON.stringify({ role, sub: userId, ...claimsInSession(userId) });
  return {
    asOwner: async (sql) => [...(await owner.unsafe(sql))],
    asAdministrator: (sql, params = []) =>
      authenticator.begin(async (transaction) => {
        await transaction`select set_config('role', ${ADMINISTRATOR.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values that PostgreSQL takes
        return [...(await transaction.unsafe<object[]>(sql, params as never[]))];
      }),
    close,
  };
}

/**
 * The median of an action's times in milliseconds; its first run warms up and does not count.
 *
 * @param prepare the preparation of each run, which is not measured
 */
export async function measureMedian<Prepared>(
  runs: number,
  prepare: () => Promise<Prepared>,
  action: (prepared: Prepared) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let run = -1; run < runs; run += 1) {
    const prepared = await prepare();
    const start = performance.now();
    await action(prepared);
    if (run >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** Prints figures as Markdown, a column for each size. */
export function printFigures(
  title: string,
  sizes: readonly number[],
  columns: readonly ReadonlyMap<string, number>[],
): void {
  console.log(`\n| ${[title, ...sizes.map((size) => size.toLocaleString('en'))].join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(sizes.length)}`);
  for (const name of columns[0]?.keys() ?? []) {
    console.log(`| ${[name, ...columns.map((column) => (column.get(name) ?? 0).toFixed(1))].join(' | ')} |`);
  }
}
