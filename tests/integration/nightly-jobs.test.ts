import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RETENTION } from '#config/retention.ts';
import { type DatabaseRole, runAs } from '#tests/harness/run-as.ts';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';
import { ADMIN, days, ROW_INSERTS, hours, months, periodOf, RETENTION_CASES } from './expired-rows.ts';

const SERVICE: DatabaseRole = { role: 'service_role' };
const VISITOR: DatabaseRole = { role: 'anon' };

const db = preparePlainDatabase(`insert into auth.users (id) values ('${ADMIN}')`);

beforeEach(async () => {
  await db.exec(
    `truncate public.contact_messages, private.limited_uses, private.nightly_runs,
       public.subscribers, private.mail_events, auth.sessions, private.sign_in_codes, private.administrator_links,
       private.outgoing_mails, private.import_runs, private.import_decisions, public.agency_versions,
       public.agency_revisions, public.agency_claims, public.agency_invitations cascade`,
  );
});

/** The proof of an address, of this age. */
const proof = (email: string, age: string) =>
  `insert into private.consent_events (address_hash, kind, at)
   values (private.subscriber_hash('${email}'), 'confirmed', now() - (${age}))`;

async function areRunning(): Promise<unknown> {
  const { rows } = await runAs(db, VISITOR, 'select public.are_nightly_jobs_running() as running');
  return rows[0]?.['running'];
}

const rowCounts = z.record(z.string(), z.number());
const NIGHT = 'set local role service_role; select public.run_nightly_jobs(); reset role';

/** How many rows are left of what has been inserted, in one transaction that takes everything back. */
async function leftAfter(inserts: string, left: string): Promise<unknown[]> {
  let rows: unknown[] = [];
  await db.transaction(async (transaction) => {
    await transaction.exec(inserts);
    await transaction.exec(NIGHT);
    rows = (await transaction.query<{ what: unknown }>(left)).rows.map(({ what }) => what);
    await transaction.rollback();
  });
  return rows;
}

/** How many rows of each case there are before and after a job. */
async function countAround(inserts: string, tables: Readonly<Record<string, string>>, job: string) {
  const counts: unknown[] = [];
  const sums = Object.entries(tables).map(
    ([name, table]) => `select '${name}' as name, count(*) as sum from ${table}`,
  );
  await db.transaction(async (transaction) => {
    for (const sql of [inserts, job]) {
      await transaction.exec(sql);
      const { rows } = await transaction.query<{ n: unknown }>(
        `select jsonb_object_agg(name, sum) as n from (${sums.join(' union all ')}) t`,
      );
      counts.push(rows[0]?.n);
    }
    await transaction.rollback();
  });
  const [before, after] = z.tuple([rowCounts, rowCounts]).parse(counts);
  return { before, after };
}

/** The versions 1, 2, …, each as old as said, of the entry that was made last. */
const versions = (status: string, ...ages: string[]) =>
  `truncate public.agency_versions; ${ages
    .map(
      (age, index) => `insert into public.agency_versions (agency_id, version, made_at, actor_role, content)
        select max(id), ${String(index + 1)}, now() - (${age}), 'member', '{"status": "${status}"}' from public."Personalberatungen"`,
    )
    .join(';')}`;

describe('what the nightly jobs delete (privacy policy, Speicherdauer)', () => {
  test('the database has the periods that the policy names, and no others', async () => {
    const named = Object.entries(RETENTION).flatMap(([name, count]) => {
      const [, words = '', unit = ''] = /^(.+)(Years|Months|Days|Hours)$/.exec(name) ?? [];
      const inDatabase = words.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return inDatabase === 'nightly_deletion'
        ? []
        : [`('${inDatabase}', interval '${String(count)} ${unit}')`];
    });
    const { rows } = await db.query(
      `select coalesce(named.name, kept.name) as name, named.period as named, kept.period as kept
       from (values ${named.join(', ')}) as named (name, period)
       full join (
         select name, period from private.retention_periods
         -- A limit counts what happened in its period, and what no limit counts is deleted.
         union all select counted.name, max(l.period) from private.limits l join (
           values ('address_hash', 'message_from_network'), ('recovery_attempt', 'wrong_recovery_code'),
             ('sign_in_request', 'code_to_address')
         ) as counted (name, kind) on counted.kind = l.kind group by counted.name
       ) as kept on kept.name = named.name
       where named.period is distinct from kept.period`,
    );
    expect(rows).toEqual([]);
  });

  test('every rule of the catalog has a case, and no case is without one', async () => {
    const { rows } = await db.query<{ position: number; relation: string }>(
      'select position, relation from private.retention_rules order by 1',
    );
    expect(
      rows.filter(({ position }) => RETENTION_CASES[position] === undefined),
      'These rules are new: say in tests/integration/expired-rows.ts (RETENTION_CASES) what they take',
    ).toEqual([]);
    expect(Object.keys(RETENTION_CASES)).toHaveLength(rows.length);
  });

  test('no rule takes what is younger than its period', async () => {
    const cases = Object.entries(RETENTION_CASES);
    const { before, after } = await countAround(
      cases.map(([position, { stays }]) => stays(periodOf(position))).join(';'),
      Object.fromEntries(cases.map(([position, { table }]) => [position, table])),
      NIGHT,
    );
    expect(Object.values(before)).not.toContain(0);
    expect(after).toEqual(before);
  });

  test.each(Object.entries(RETENTION_CASES))(
    'rule %s alone takes what is older than its period',
    async (position, { table, goes }) => {
      const alone = `delete from private.retention_rules where position <> ${position}; ${NIGHT}`;
      const { before, after } = await countAround(goes(periodOf(position)), { [position]: table }, alone);
      expect(before[position]).toBeGreaterThan(0);
      expect(after[position]).toBe(0);
    },
  );

  test('accounts that nobody uses, after their period', async () => {
    const period = months(RETENTION.unusedAccountMonths);
    const left = await leftAfter(
      [`${period} - interval '1 minute'`, `${period} + interval '1 minute'`]
        .map((age) => ROW_INSERTS.accounts(age))
        .join(';'),
      'select count(*)::int as what from auth.users where last_sign_in_at is not null',
    );
    expect(left).toEqual([1]);
  });

  test('sessions by their last renewal, with their tokens', async () => {
    const old = days(RETENTION.unusedSessionDays + 1);
    const left = await leftAfter(
      `${ROW_INSERTS.sessions(old)};
       update auth.sessions set refreshed_at = now() at time zone 'UTC';
       ${ROW_INSERTS.sessions(`${old} * 2`)};
       insert into auth.refresh_tokens (token, session_id) select tag, id from auth.sessions`,
      'select token as what from auth.refresh_tokens',
    );
    expect(left).toEqual([old]);
  });

  describe('versions of an entry that is there', () => {
    const period = months(RETENTION.entryVersionMonths);
    const ENTRY = `insert into public."Personalberatungen" ("Name") values ('Ahornsteg')`;
    const LEFT = 'select version as what from public.agency_versions order by version';
    const shorter = `${period} - interval '1 minute'`;
    const longer = `${period} + interval '1 minute'`;

    test.each([
      ['that was replaced longer ago', longer, [2]],
      ['that was replaced less long ago', shorter, [1, 2]],
    ])('one %s', async (_name, replaced, expected) => {
      const left = await leftAfter(`${ENTRY}; ${versions('active', `${period} * 2`, replaced)}`, LEFT);
      expect(left).toEqual(expected);
    });

    test('the pause of an entry stays while it lasts: it says who may end it', async () => {
      const left = await leftAfter(`${ENTRY}; ${versions('paused', `${period} * 3`, `${period} * 2`)}`, LEFT);
      expect(left).toEqual([1, 2]);
    });
  });

  test('no proposal that waits for a decision', async () => {
    const old = `${months(RETENTION.proposalMonths)} * 2`;
    const left = await leftAfter(
      `${ROW_INSERTS.proposals(old)}; update public.agency_revisions set state = 'submitted'`,
      `select state as what from public.agency_revisions`,
    );
    expect(left).toEqual(['submitted']);
  });

  test('a claim of an entry outlives the proposal that it came from', async () => {
    const old = `${months(RETENTION.proposalMonths)} * 2`;
    const left = await leftAfter(
      `${ROW_INSERTS.proposals(old)}; ${ROW_INSERTS.claims(`interval '1 day'`)};
       update public.agency_claims set revision_id = (select id from public.agency_revisions)`,
      'select state as what from public.agency_claims',
    );
    expect(left).toEqual(['refused']);
  });

  test.each([
    ['an administrator’s', 'insert into public.admins (user_id)'],
    ['a frozen one', `insert into public.frozen_accounts (user_id, reason)`, `'Missbrauch'`],
    ['one with an entry', 'insert into public.agency_members (agency_id, role, user_id)', '', `1, 'owner', `],
    ['one with a claim', 'insert into public.agency_claims (agency_id, claimant)', '', '1, '],
    ['one with a draft', `insert into public.agency_revisions (kind, author)`, '', `'new', `],
    [
      'one that is signed in',
      'insert into auth.sessions (id, created_at, user_id)',
      '',
      'gen_random_uuid(), now(), ',
    ],
  ])('no account that is %s', async (_name, insert, after = '', before = '') => {
    const left = await leftAfter(
      `insert into public."Personalberatungen" (id, "Name") overriding system value values (1, 'Ahornsteg');
       ${ROW_INSERTS.accounts(`${months(RETENTION.unusedAccountMonths)} * 2`)};
       ${insert} select ${before}id${after === '' ? '' : `, ${after}`} from auth.users where last_sign_in_at is not null`,
      'select count(*)::int as what from auth.users where last_sign_in_at is not null',
    );
    expect(left).toEqual([1]);
  });

  test('no words of an enquiry of which a mail still waits', async () => {
    const left = await leftAfter(
      `${ROW_INSERTS.enquiryWords(`${days(RETENTION.enquiryWordDays)} * 2`)};
       update private.outgoing_mails set failed_at = null`,
      'select count(*)::int as what from private.enquiry_words',
    );
    expect(left).toEqual([1]);
  });

  test('no mail that was sent, as long as it says that it was: it keeps its occasion', async () => {
    const old = `${days(RETENTION.unsentMailDays)} * 2`;
    const left = await leftAfter(
      `${ROW_INSERTS.mails(old)}; update private.outgoing_mails set sent_at = now(), recipient = null, occasion = 'x'`,
      'select occasion as what from private.outgoing_mails',
    );
    expect(left).toEqual(['x']);
  });

  test('proofs of consent after their period, but never while the address is subscribed', async () => {
    const period = months(RETENTION.consentMonths);
    const left = await leftAfter(
      `insert into public.subscribers (email, state, confirmed_at) values ('ja@muster.example', 'active', now());
       ${proof('ja@muster.example', `${period} * 2`)};
       ${proof('neu@muster.example', `${period} - interval '1 minute'`)};
       ${proof('alt@muster.example', `${period} + interval '1 minute'`)}`,
      `select email as what from unnest(array['ja@muster.example', 'neu@muster.example', 'alt@muster.example']) as email
       where exists (select from private.consent_events where address_hash = private.subscriber_hash(email))`,
    );
    expect(left).toEqual(['ja@muster.example', 'neu@muster.example']);
  });

  test('and say how much it was', async () => {
    const { rows: rules } = await db.query<{ relation: string }>(
      'select distinct relation from private.retention_rules',
    );
    const old = Object.entries(RETENTION_CASES).map(([position, { goes }]) => goes(periodOf(position)));
    await db.exec([ROW_INSERTS.accounts(`interval '9 years'`), ...old].join(';'));
    const { rows } = await runAs<{ deleted: Record<string, number> }>(
      db,
      SERVICE,
      'select public.run_nightly_jobs() as deleted',
    );
    expect(Object.keys(rows[0]?.deleted ?? {}).toSorted()).toEqual(
      ['auth.users', ...rules.map(({ relation }) => relation)].toSorted(),
    );
    expect(rows[0]?.deleted).toMatchObject({
      'auth.users': 1,
      'private.contracts': 3,
      'private.mail_events': 1,
    });
    const { rows: runs } = await db.query(
      `select deleted from private.nightly_runs where ran_at > now() - interval '1 hour'`,
    );
    expect(runs).toEqual(rows);
  });
});

describe('whether they are running', () => {
  test('is no before the first night, and yes once they ran', async () => {
    expect(await areRunning()).toBe(false);
    await runAs(db, SERVICE, 'select public.run_nightly_jobs()');
    expect(await areRunning()).toBe(true);
  });

  test.each([
    ['a minute less than the policy gives', `- interval '1 minute'`, true],
    ['a minute more', `+ interval '1 minute'`, false],
  ])('after %s: %s', async (_age, difference, running) => {
    const age = `${hours(RETENTION.nightlyDeletionHours)} ${difference}`;
    await db.exec(`insert into private.nightly_runs values (now() - (${age}), '{}')`);
    expect(await areRunning()).toBe(running);
  });
});

test('scheduling them needs pg_cron, and says so', async () => {
  await expect(db.query('select private.schedule_nightly_jobs()')).rejects.toThrow(
    'pg_cron is not switched on',
  );
});
