import { beforeEach, describe, expect, test } from 'vitest';
import { runAs } from '#tests/harness/run-as.ts';
import { ADMIN_ID, MEMBER_ID, OTHER_MEMBER_ID } from '#tests/harness/callers.ts';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';
import { CREATE_USERS, RESET } from './sample-rows.ts';

/* The events of entries that are counted, those that are not, and who sees which figures. docs/decisions/statistics.md. */

const db = preparePlainDatabase(CREATE_USERS, RESET);

/** Deletes all counts, mails and closed months. */
const EMPTY = `delete from private.stats_months; delete from private.agency_stats_daily; delete from private.limited_uses;
  delete from private.event_key; delete from private.report_choices; delete from private.outgoing_mails`;

beforeEach(() => db.exec(EMPTY));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Reports a page's events from a network address, as PostgREST passes it on. */
async function count(
  events: unknown,
  { from = '192.0.2.1', agent = BROWSER }: { from?: string | null; agent?: string } = {},
): Promise<unknown> {
  const headers = { 'user-agent': agent, ...(from === null ? {} : { 'cf-connecting-ip': from }) };
  const { rows } = await runAs(
    db,
    { role: 'anon', headers },
    'select public.count_agency_events($1::jsonb) as answer',
    [JSON.stringify(events)],
  );
  return rows;
}

async function counted(): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select agency_id || ' ' || metric || ' ' || n as line from private.agency_stats_daily order by 1`,
  );
  return rows.map(({ line }) => line);
}

const numberOf = async (sql: string) => (await db.query<{ number: number }>(sql)).rows[0]?.number;

describe('counting', () => {
  test('counts each metric of an entry once a call, by the day in Berlin', async () => {
    await count({ view: [1, 1, 1], website_click: [1], comparison: [1, 2] });
    await count({ view: [1] });
    expect(await counted()).toEqual(['1 comparison 1', '1 view 2', '1 website_click 1', '2 comparison 1']);
    expect(
      await numberOf(
        `select count(*)::int as number from private.agency_stats_daily where day <> (now() at time zone 'Europe/Berlin')::date`,
      ),
    ).toBe(0);
  });

  // Each is answered like a call that is counted.
  test.each<[string, unknown]>([
    ['an entry that does not exist', { view: [987_654] }],
    ['an entry that is not online', { view: [3] }],
    ['a metric of somebody’s own', { sales: [1], "view'; drop table admins": [1] }],
    ['enquiries, which the database counts', { enquiry: [1] }],
    ['numbers beside the ids', { view: { '1': 5000 } }],
    ['a day of somebody’s own', { view: [{ id: 1, day: '2099-01-01', n: -5 }] }],
    ['ids that are none', { view: ['1', -1, 0, 1.5, 1e300, null, true, [1], { id: 1 }] }],
    ['a list', [1, 2, 3]],
    ['a text', 'view'],
    ['null', null],
    ['more than a page has', { view: Array.from({ length: 5000 }, (_, id) => id + 1) }],
  ])('leaves out %s, and says nothing of it', async (_, events) => {
    expect(await count(events)).toEqual(await count({ view: [2] }));
    expect(await counted()).toEqual(['2 view 1']);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'facebookexternalhit/1.1 preview',
  ])('leaves out a program that says that it is one: %s', async (agent) => {
    await count({ view: [1] }, { agent });
    expect(await counted()).toEqual([]);
  });

  test('a network is counted 300 times an hour at most, and others are still counted', async () => {
    await count({ view: [1] });
    await db.exec(
      "insert into private.limited_uses (kind, key_hash) select kind, key_hash from private.limited_uses, generate_series(1, 298) where kind = 'event'",
    );
    await count({ view: [1] });
    for (let call = 0; call < 5; call += 1) await count({ view: [1] });
    expect(await counted()).toEqual(['1 view 2']);
    await count({ view: [1] }, { from: '192.0.2.2' });
    expect(await counted()).toEqual(['1 view 3']);
    await db.exec(`update private.limited_uses set used_at = used_at - interval '1 hour'`);
    await count({ view: [1] });
    expect(await counted()).toEqual(['1 view 4']);
  });

  test('the addresses of one connection are one network, and all unknown addresses another', async () => {
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', null, 'not an address', null]) {
      await count({ view: [1] }, { from });
    }
    expect(
      (await db.query(`select kind, count(*)::int as n from private.limited_uses group by 1 order by 1`))
        .rows,
    ).toEqual([
      { kind: 'event', n: 2 },
      { kind: 'event_of_entry', n: 2 },
      { kind: 'event_of_unknown', n: 3 },
    ]);
  });

  test('a network counts five times an hour for a kind at an entry, whichever of its addresses asks', async () => {
    for (let call = 0; call < 7; call += 1) {
      await count({ view: [1] }, { from: `2001:db8:1:${String(call)}::1` });
    }
    expect(await counted()).toEqual(['1 view 5']);
    await count({ view: [1, 2], website_click: [1] }, { from: '2001:db8:1:99::1' });
    expect(await counted()).toEqual(['1 view 5', '1 website_click 1', '2 view 1']);
  });

  test('real visitors still count while other networks, and all whose network is unknown, are at every cap', async () => {
    const stuffers = [{ from: '2001:db8:1:2::1' }, { from: null }];
    for (const stuffer of stuffers) await count({ view: [1] }, stuffer);
    await db.exec(`insert into private.limited_uses (kind, key_hash)
      select u.kind, u.key_hash from (select distinct kind, key_hash from private.limited_uses) u join private.limits l using (kind),
        generate_series(2, l.most)`);
    const visitors = Array.from({ length: 20 }, (_, index) => ({ from: `2001:db8:${String(index + 2)}::1` }));
    for (const caller of [...stuffers, ...visitors, ...stuffers]) await count({ view: [1] }, caller);
    expect(await counted()).toEqual(['1 view 22']);
  });

  test('a new day has a new key, and no hash of the day before', async () => {
    await count({ view: [1] });
    const before = await db.query(
      `select key, key_hash from private.event_key, private.limited_uses where kind = 'event'`,
    );
    await db.exec('update private.event_key set day = day - 1');
    await count({ view: [1] });
    const after = await db.query(
      `select key, key_hash from private.event_key, private.limited_uses where kind = 'event'`,
    );
    expect(after.rows).toHaveLength(1);
    expect(after.rows).not.toEqual(before.rows);
    expect(JSON.stringify(after.rows)).not.toContain('192.0.2');
  });

  test('signed-in users are not counted', async () => {
    for (const userId of [MEMBER_ID, ADMIN_ID]) {
      const call = runAs(
        db,
        { role: 'authenticated', userId },
        `select public.count_agency_events('{"view": [1]}')`,
      );
      await expect(call).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('an enquiry counts for each agency that gets it directly, however often it is sent', async () => {
    await db.exec(`insert into private.enquiries (id) values ('00000000-0000-4000-8000-0000000000e1');
      insert into private.outgoing_mails (kind, enquiry_id, agency_id, agency_name) values
        ('enquiry', '00000000-0000-4000-8000-0000000000e1', 1, 'Ahornsteg'),
        ('enquiry', '00000000-0000-4000-8000-0000000000e1', 2, 'Birkenhof'),
        ('enquiry', '00000000-0000-4000-8000-0000000000e1', 987654, 'Gelöscht')`);
    expect((await counted()).filter((line) => line.startsWith('1 ') || line.startsWith('2 '))).toEqual([
      '1 enquiry 1',
      '2 enquiry 1',
    ]);
  });
});

/** Inserts the figures of a day, as if they had been counted. */
const have = (agency: number, day: string, metric: string, n: number) =>
  db.exec(
    `insert into private.agency_stats_daily (agency_id, day, metric, n) values (${String(agency)}, '${day}', '${metric}', ${String(n)})`,
  );
const runJobs = (at: string) => db.exec(`select private.run_hourly_jobs('${at}')`);

interface Statistics {
  readonly months: readonly {
    readonly month: string;
    readonly figures: Readonly<Record<string, number | null>>;
  }[];
  readonly running: { readonly month: string; readonly figures: Readonly<Record<string, number>> };
  readonly exact: Readonly<Record<string, number>> | null;
  readonly is_reported: boolean | null;
}

async function statisticsFor(userId: string, agency = 1): Promise<Statistics | undefined> {
  const { rows } = await runAs<{ shown: Statistics }>(
    db,
    { role: 'authenticated', userId },
    `select public.agency_statistics(${String(agency)}) as shown`,
  );
  return rows[0]?.shown;
}

describe('months', () => {
  beforeEach(async () => {
    await db.exec(RESET);
    await db.exec(EMPTY);
    await db.exec(`update public."Personalberatungen" set created_at = '2026-08-20'`);
    await have(1, '2026-09-30', 'view', 7);
    await have(1, '2026-10-01', 'view', 2);
    await have(1, '2026-10-31', 'view', 3);
    await have(1, '2026-10-31', 'comparison', 4);
    await have(1, '2026-11-01', 'view', 40);
  });

  test('close at six in the morning of the first, in Berlin, and show nothing below five', async () => {
    await runJobs('2026-11-01T04:59:00Z');
    expect((await statisticsFor(MEMBER_ID))?.months.map(({ month }) => month)).toEqual(['2026-09']);
    await runJobs('2026-11-01T05:01:00Z');
    const shown = await statisticsFor(MEMBER_ID);
    expect(shown?.months).toEqual([
      { month: '2026-10', figures: { ...NOTHING, view: 5 } },
      { month: '2026-09', figures: { ...NOTHING, view: 7 } },
    ]);
    expect(shown?.exact).toBeNull();
  });

  test('stay as they were, also where another entry is merged into this one', async () => {
    await have(2, '2026-10-05', 'view', 2);
    await have(2, '2026-11-01', 'view', 2);
    await runJobs('2026-11-02T12:00:00Z');
    await db.exec(`insert into public.agency_redirects (from_id, to_id) values (2, 1)`);
    await runJobs('2026-12-02T12:00:00Z');
    const shown = await statisticsFor(MEMBER_ID);
    expect(shown?.months.map(({ month, figures }) => `${month} ${String(figures['view'])}`)).toEqual([
      '2026-11 42',
      '2026-10 5',
      '2026-09 7',
    ]);
  });

  test.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [29, 20],
    [30, 30],
  ])('that are running are shown in steps of ten until yesterday: %i as %i', async (views, shown) => {
    // Of the first day of a month, and until six in the morning of it, the month before is the running one.
    await db.exec(`delete from private.agency_stats_daily;
      insert into private.agency_stats_daily (agency_id, day, metric, n)
      select 1, day, 'view', n from (
        select (date_trunc('month', now() at time zone 'Europe/Berlin' - interval '6 hours'))::date as start,
          (now() at time zone 'Europe/Berlin')::date as today) d
      cross join lateral (values (start, ${String(views)}), (today, 50), (start - 1, 50)) as v (day, n)
      where n > 0 and not (day = start and start = today)`);
    const isFirst =
      (await numberOf(
        `select extract(day from now() at time zone 'Europe/Berlin')::int as number where extract(hour from now() at time zone 'Europe/Berlin') >= 6`,
      )) === 1;
    expect((await statisticsFor(MEMBER_ID))?.running.figures).toEqual({
      ...Object.fromEntries(Object.keys(NOTHING).map((metric) => [metric, 0])),
      view: isFirst ? 0 : shown,
    });
  });

  test('administrators see exact sums, and members of other entries see nothing', async () => {
    await runJobs('2026-11-02T12:00:00Z');
    expect((await statisticsFor(ADMIN_ID))?.exact).toEqual({
      ...Object.fromEntries(Object.keys(NOTHING).map((metric) => [metric, 0])),
      view: 52,
      comparison: 4,
    });
    await expect(statisticsFor(OTHER_MEMBER_ID)).rejects.toMatchObject({ code: '42501' });
  });

  test('exact sums have the days of a month that has no figures yet, also where a later one has', async () => {
    await runJobs('2026-11-02T12:00:00Z');
    await db.exec(`insert into private.agency_stats_daily (agency_id, day, metric, n) values
      (1, '2026-03-31', 'view', 9), (1, '2026-10-30', 'comparison', 9)`);
    expect((await statisticsFor(ADMIN_ID))?.exact).toMatchObject({ view: 61, comparison: 4 });
    await runJobs('2026-11-02T13:00:00Z');
    expect((await statisticsFor(ADMIN_ID))?.exact).toMatchObject({ view: 61, comparison: 4 });
  });

  test('days of a month that was skipped are kept until the month has its figures', async () => {
    await runJobs('2026-11-02T12:00:00Z');
    await db.exec(
      `insert into private.agency_stats_daily (agency_id, day, metric, n) values (1, '2026-03-31', 'view', 9)`,
    );
    const daysOfMarch = `select count(*)::int as number from private.agency_stats_daily where day = '2026-03-31'`;
    await db.exec('select public.run_nightly_jobs()');
    expect(await numberOf(daysOfMarch)).toBe(1);
    await runJobs('2026-11-02T13:00:00Z');
    await db.exec('select public.run_nightly_jobs()');
    expect(await numberOf(daysOfMarch)).toBe(0);
    expect(
      await numberOf(`select n as number from private.agency_stats_monthly where month = '2026-03-01'`),
    ).toBe(9);
  });
});

const NOTHING = {
  view: null,
  comparison: null,
  shortlisting: null,
  advisor_match: null,
  website_click: null,
  enquiry: null,
};

const reports = async () =>
  (
    await db.query<{ recipient: string; data: unknown }>(
      `select recipient, data from private.outgoing_mails where kind = 'monthly_report' order by recipient`,
    )
  ).rows;
const want = (userId: string, agency: number, isWanted: boolean) =>
  runAs(
    db,
    { role: 'authenticated', userId },
    `select public.set_monthly_report(${String(agency)}, ${String(isWanted)})`,
  );

describe('the monthly report', () => {
  beforeEach(async () => {
    await db.exec(RESET);
    await db.exec(EMPTY);
    await have(1, '2026-10-31', 'view', 12);
    await have(1, '2026-10-31', 'comparison', 4);
    await have(2, '2026-10-05', 'view', 4);
  });

  test('goes once to each owner of an entry that has something to report, however often the jobs run', async () => {
    await runJobs('2026-11-01T05:01:00Z');
    await runJobs('2026-11-01T06:01:00Z');
    await runJobs('2026-11-30T06:01:00Z');
    expect(await reports()).toEqual([
      {
        recipient: 'm@ahornsteg.example',
        data: {
          month: '2026-10',
          more: 0,
          entries: [{ id: 1, entry: 'Ahornsteg', figures: { ...NOTHING, view: 12 } }],
        },
      },
    ]);
  });

  test('is one mail for several entries', async () => {
    await have(2, '2026-10-06', 'view', 4);
    await db.exec(
      `insert into public.agency_members (agency_id, user_id, role) values (2, '${MEMBER_ID}', 'editor')`,
    );
    await want(MEMBER_ID, 2, true);
    await runJobs('2026-11-01T05:01:00Z');
    expect(await reports()).toMatchObject([
      {
        recipient: 'm@ahornsteg.example',
        data: { entries: [{ entry: 'Ahornsteg' }, { entry: 'Birkenhof' }] },
      },
      { recipient: 'o@birkenhof.example', data: { entries: [{ entry: 'Birkenhof' }] } },
    ]);
  });

  test.each([
    ['who has switched it off', async () => want(MEMBER_ID, 1, false)],
    [
      'an entry that is not online',
      async () => db.exec(`update public."Personalberatungen" set status = 'paused' where id = 1`),
    ],
    [
      'a frozen account',
      async () =>
        db.exec(`insert into public.frozen_accounts (user_id, reason) values ('${MEMBER_ID}', 'Missbrauch')`),
    ],
    [
      'an editor who has not asked for it',
      async () => db.exec(`update public.agency_members set role = 'editor' where user_id = '${MEMBER_ID}'`),
    ],
  ])('does not go to %s', async (_, prepare) => {
    await prepare();
    await runJobs('2026-11-01T05:01:00Z');
    expect(await reports()).toEqual([]);
  });

  test('each member chooses alone, and can change the choice', async () => {
    expect((await statisticsFor(MEMBER_ID))?.is_reported).toBe(true);
    await want(MEMBER_ID, 1, false);
    await want(MEMBER_ID, 1, false);
    expect((await statisticsFor(MEMBER_ID))?.is_reported).toBe(false);
    await want(MEMBER_ID, 1, true);
    expect((await statisticsFor(MEMBER_ID))?.is_reported).toBe(true);
    await expect(want(OTHER_MEMBER_ID, 1, false)).rejects.toMatchObject({ code: '42501' });
  });

  test('is sent after all other mails, and has a separate limit', async () => {
    await db.exec(`select private.count_use('mail_monthly_report', '', 300);
      insert into private.outgoing_mails (kind, recipient, next_attempt_at) values
        ('monthly_report', 'bericht@b.example', now() - interval '1 day'), ('claimed', 'antrag@b.example', now() - interval '1 minute')`);
    const { rows } = await db.query('select recipient from private.claim_mails(10)');
    expect(rows).toEqual([{ recipient: 'antrag@b.example' }]);
    await db.exec(`delete from private.limited_uses where kind = 'mail_monthly_report';
      update private.outgoing_mails set next_attempt_at = now() where recipient = 'bericht@b.example'`);
    expect((await db.query('select recipient from private.claim_mails(10)')).rows).toEqual([
      { recipient: 'bericht@b.example' },
    ]);
  });
});
