import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RETENTION } from '#config/retention.ts';
import { anonymous, service, type Caller } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { ADMIN, ROW_INSERTS, hours, periodOf, RETENTION_CASES } from './expired-rows.ts';

/* What schedulers and visitors' pages call, as these callers: through the API, with their rights alone. */

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A visitor's browser, as a hosted project's proxy describes it. */
function visitorFrom(address: string | null): Caller {
  const headers = { 'user-agent': BROWSER, 'cf-connecting-ip': address ?? 'none' };
  return {
    ...anonymous,
    verified: { role: 'anon', headers },
    headers: (server) => ({ ...anonymous.headers(server), ...headers }),
  };
}

describeDatabase('scheduled calls', (db) => {
  beforeAll(async () => {
    await db.asOwner(`insert into auth.users (id) values ('${ADMIN}')`);
  });

  beforeEach(() =>
    db.asOwner(`truncate public."Personalberatungen", private.agency_stats_daily, private.limited_uses,
      private.event_key, private.nightly_runs cascade;
      insert into public."Personalberatungen" (id, "Name", "Gründungsjahr") overriding system value
        values (4711, 'Ahornsteg', 1950)`),
  );

  const numberOf = async (sql: string) => {
    const [row] = await db.asOwner(`select (${sql})::int as number`);
    return row;
  };

  test('the nightly jobs run with the secret key, with something to do in every table but the log', async () => {
    await db.asOwner(
      [
        // Logs take rows of their owner alone.
        ...Object.entries(RETENTION_CASES)
          .filter(([, { table }]) => !['public.admin_log', 'private.consent_events'].includes(table))
          .map(([position, { goes }]) => goes(periodOf(position))),
        `insert into private.client_review_mean (mean, renewed_on) values (3, now() - interval '1 day')
           on conflict (is_only_row) do update set mean = excluded.mean`,
      ].join(';'),
    );
    const { errorCode, rows } = await db.call(service, 'public', 'run_nightly_jobs', {});
    expect(errorCode).toBeNull();
    expect(rows).toEqual([{ result: expect.objectContaining({ 'public.contact_messages': 6 }) }]);
    expect(await numberOf('select count(*) from private.nightly_runs')).toEqual({ number: 1 });
    expect(await numberOf('select count(*) from private.client_review_mean')).toEqual({ number: 0 });
    expect(await numberOf('select count(*) from private.event_key')).toEqual({ number: 0 });
  });

  test('the hourly jobs run with the secret key', async () => {
    await db.asOwner(ROW_INSERTS.codes(`${hours(RETENTION.signInHashHours)} * 2`));
    const { errorCode, rows } = await db.call(service, 'public', 'run_hourly_jobs', {});
    expect(errorCode).toBeNull();
    expect(rows).toEqual([{ result: expect.objectContaining({ reminded: 0, granted: 0 }) }]);
    expect(await numberOf('select count(*) from private.sign_in_codes')).toEqual({ number: 0 });
  });

  test('a visitor’s events are counted, with the header of the proxy and without, also on the first call of a day', async () => {
    const count = (address: string | null) =>
      db.call(visitorFrom(address), 'public', 'count_agency_events', { events: { view: [4711] } });

    expect((await count('203.0.113.7')).errorCode).toBeNull();
    await db.asOwner(`update private.event_key set day = day - 1 where true`);
    expect((await count('203.0.113.7')).errorCode).toBeNull();
    expect((await count('203.0.113.7')).errorCode).toBeNull();
    expect((await count(null)).errorCode).toBeNull();

    expect(await numberOf('select sum(n) from private.agency_stats_daily')).toEqual({ number: 4 });
    // The hash of the day before is gone.
    expect(
      await db.asOwner(`select kind, count(*)::int as n from private.limited_uses group by 1 order by 1`),
    ).toEqual([
      { kind: 'event', n: 2 },
      { kind: 'event_of_entry', n: 2 },
      { kind: 'event_of_unknown', n: 1 },
    ]);
  });
});
