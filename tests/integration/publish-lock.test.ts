import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test, inject } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#supabase/local/postgres-server.ts';
import { ADMIN_ID, FROZEN_ID } from '#tests/harness/callers.ts';
import { claimsInSession, STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { CREATE_USERS, RESET } from './sample-rows.ts';

/*
 * Two administrators at once, each in a session of its own: PGlite has one. What is published second waits for the first, and is
 * warned that the entry has changed. docs/decisions/consultancy-access.md.
 */

const binaries = findPostgres();

/** As PostgREST calls for a signed-in administrator. */
async function publish(transaction: TransactionSql, revision: number): Promise<void> {
  const claims = JSON.stringify({ ...claimsInSession(ADMIN_ID), sub: ADMIN_ID, role: 'authenticated' });
  await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
  await transaction`select public.decide_revision(${revision}, 1)`;
}

/** How a publication ended: null where it was written. */
const outcomeOf = (publication: Promise<unknown>): Promise<string | null> =>
  publication.then(
    () => null,
    (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
  );

describe.skipIf(binaries === null)('two administrators who publish at once', () => {
  let server: PostgresServer;
  let first: Sql;
  let second: Sql;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '', `${inject('databaseTemplate')}.postgres`);
    const connect = () => postgres(server.ownerUrl, { max: 1, onnotice: () => undefined });
    first = connect();
    second = connect();
    await server.owner.unsafe(STANDING_SESSIONS);
    await server.owner.unsafe(CREATE_USERS);
  });

  afterAll(async () => {
    await Promise.all([first.end(), second.end()]);
    await server.close();
  });

  beforeEach(async () => {
    await server.owner.unsafe(RESET);
    await server.owner
      .unsafe(`insert into public.agency_revisions (agency_id, kind, author, state, seen, changes, submitted_at)
      values (1, 'change', '${FROZEN_ID}', 'submitted', '{"Standort": "Kiel"}', '{"Standort": "Bonn"}', now()),
        (1, 'change', '${FROZEN_ID}', 'submitted', '{}', '{"Branchen": "IT"}', now())`);
  });

  /** Ends once a session waits for a lock. */
  async function someoneWaits(): Promise<void> {
    for (;;) {
      const waiting = await server.owner`select from pg_locks where not granted`;
      if (waiting.length > 0) return;
    }
  }
  const revisions = () =>
    server.owner.unsafe(
      'select id::int, state, decisions from public.agency_revisions where id in (2, 5) order by id',
    );
  const entry = () =>
    server.owner.unsafe(
      'select "Standort", "Branchen", version from public."Personalberatungen" where id = 1',
    );

  /** Something is done, and committed as soon as somebody waits for it; how that one's publication ended. */
  async function publishMeanwhile(
    act: (transaction: TransactionSql) => Promise<unknown>,
    revision: number,
  ): Promise<string | null> {
    let waiting: Promise<string | null> = Promise.resolve('nobody has waited');
    await first.begin(async (transaction) => {
      await act(transaction);
      waiting = outcomeOf(second.begin((later) => publish(later, revision)));
      await someoneWaits();
    });
    return waiting;
  }

  test.each([
    ['two proposals of a field', 2, 5],
    ['two proposals of a field, the later one first', 5, 2],
  ])('%s: the first is written, the second goes back to its author', async (_what, earlier, later) => {
    expect(await publishMeanwhile((transaction) => publish(transaction, earlier), later)).toBe('PT409');
    expect(await revisions()).toEqual(
      [
        { id: earlier, state: 'published', decisions: { Standort: { outcome: 'accepted' } } },
        { id: later, state: 'returned', decisions: { Standort: { outcome: 'outdated' } } },
      ].toSorted((a, b) => a.id - b.id),
    );
    expect(await entry()).toMatchObject([{ version: 2 }]);
  });

  test('two proposals of different fields of an entry: both are written', async () => {
    expect(await publishMeanwhile((transaction) => publish(transaction, 2), 6)).toBeNull();
    expect(await entry()).toEqual([{ Standort: 'Lübeck', Branchen: 'IT', version: 3 }]);
  });

  test('the same proposal twice: it is written once', async () => {
    expect(await publishMeanwhile((transaction) => publish(transaction, 2), 2)).toBe('PT409');
    expect(await entry()).toEqual([{ Standort: 'Lübeck', Branchen: null, version: 2 }]);
    expect(
      await server.owner.unsafe(
        'select count(*)::int as versions from public.agency_versions where agency_id = 1',
      ),
    ).toEqual([{ versions: 2 }]);
  });

  test('a publication and a change by the administration: the publication learns of it', async () => {
    expect(
      await publishMeanwhile(
        (transaction) =>
          transaction`update public."Personalberatungen" set "Standort" = 'Bremen' where id = 1`,
        2,
      ),
    ).toBe('PT409');
    expect(await entry()).toEqual([{ Standort: 'Bremen', Branchen: null, version: 2 }]);
  });
});
