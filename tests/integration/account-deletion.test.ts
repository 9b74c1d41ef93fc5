import { expect, test } from 'vitest';
import * as z from 'zod';
import { RETENTION } from '#config/retention.ts';
import {
  administrator,
  type Caller,
  frozen,
  member,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  otherMember,
  service,
  stranger,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { MIGRATED } from '#tests/harness/test-databases.ts';
import { useEntries } from './agency-testbed.ts';
import { APPLICANT_ID, PICTURE_ID } from './sample-rows.ts';

/*
 * Deleting an account: who has it done, what goes, and what stays without the account's address. The code and the mails:
 * entry-account.test.ts. docs/decisions/consultancy-access.md, Deleting an account.
 */

const ADDRESS = 'm@ahornsteg.example';
const REVIEW = '99999999-9999-4999-8999-99999999aaaa';
const AS_TEXT = `'${MEMBER_ID}'`;

/** Puts the member's id and address wherever the sample rows do not have them. */
const HOLDING = [
  `insert into public.agency_claims (agency_id, claimant, state, note, evidence, decided_at) values
    (1, ${AS_TEXT}, 'granted', 'Von mir', '${MEMBER_ID}/x.pdf', now()), (2, ${AS_TEXT}, 'waiting', 'Von mir', null, null)`,
  `update public.agency_claims set objected_by = ${AS_TEXT} where claimant = '${APPLICANT_ID}'`,
  `update public.agency_claims set decided_by = ${AS_TEXT} where claimant = '${OTHER_MEMBER_ID}'`,
  `insert into public.agency_invitations (agency_id, email, role, state, expires_at)
    values (2, 'M@Ahornsteg.example', 'editor', 'accepted', now())`,
  `update public.agency_invitations set invited_by = ${AS_TEXT}, state =
    case when agency_id = 1 then 'open' else 'accepted' end`,
  `update public.agency_invitations set inviter_email = '${ADDRESS}'`,
  `insert into public.agency_revisions (agency_id, kind, author, state, changes)
    values (1, 'change', ${AS_TEXT}, 'published', '{"Standort": "Kiel"}')`,
  `update public.agency_revisions set decided_by = ${AS_TEXT} where author = '${OTHER_MEMBER_ID}'`,
  `update public.agency_versions set actor_id = ${AS_TEXT}, actor_role = 'member' where agency_id = 1`,
  `select private.add_log_entry('insert', 'frozen_accounts', ${AS_TEXT},
    '{"user_id": "${MEMBER_ID}", "recipient": "M@ahornsteg.example"}', ${AS_TEXT})`,
  `insert into public.frozen_accounts (user_id, reason) values (${AS_TEXT}, 'Missbrauch')`,
  `update public.frozen_accounts set frozen_by = ${AS_TEXT} where user_id <> ${AS_TEXT}`,
  `insert into private.administrator_links (email, asked_by)
    select '${ADDRESS}', user_id from public.admins limit 1`,
  `insert into private.client_reviews (id, agency_id, content) values ('${REVIEW}', 2, '{}');
    insert into private.client_review_authors (review_id, author, identity, mailbox_domain, client_key)
    values ('${REVIEW}', ${AS_TEXT}, '{"role": "CFO"}', 'ahornsteg.example', 'ahornsteg.example')`,
  `insert into private.client_review_steps (review_id, state, by_whom, actor)
    select id, 'published', 'administrator', ${AS_TEXT} from private.client_reviews where id <> '${REVIEW}'`,
  `insert into private.enquiry_addresses (agency_id, email, confirmed_by)
    values (2, '${ADDRESS}', '${OTHER_MEMBER_ID}')`,
  `insert into private.import_runs (id, file_name, entry_status, expected, dry_run, source, source_at, started_by, released_by)
    values (gen_random_uuid(), 'a.csv', 'draft', 1, '{}', 'public', now(), ${AS_TEXT}, ${AS_TEXT})`,
  `insert into private.outgoing_mails (kind, recipient, occasion, sent_at) values
    ('claimed', null, 'claimed 7 ${MEMBER_ID}', now()), ('confirm_reminder', '${ADDRESS}', 'x ${MEMBER_ID}', null)`,
  `insert into private.client_review_replies (review_id, text, author, state)
    select id, repeat('Danke ', 20), ${AS_TEXT}, 'waiting' from private.client_reviews where id <> '${REVIEW}'`,
  `insert into private.recovery_codes (user_id, code_hash) values (${AS_TEXT}, '\\x00')`,
  `insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, account)
    values ('delete_account', 'a', 'a', 'a', ${AS_TEXT})`,
  `insert into private.report_choices (agency_id, user_id, is_wanted) values (1, ${AS_TEXT}, true) on conflict do nothing`,
];

/** Columns that keep an address, because it came from a visitor. */
const OF_VISITORS = [
  'public.contact_messages.email',
  'public.subscribers.email',
  'public.subscribers.email_key',
  'private.enquiry_words.email',
  'private.client_review_notices.email',
];

/** Every column that can hold an account's id or address, but those that PostgreSQL empties with the account. */
const HOLDERS = `select nspname as schema, relname as table, attname as column
  from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
  left join pg_constraint k on contype = 'f' and conrelid = attrelid and conkey = array[attnum]
    and confrelid in ('auth.users'::regclass, 'public.admins'::regclass)
  where nspname in ('public', 'private', 'search') and relkind = 'r' and attnum > 0 and not attisdropped
    and (k.oid is null and atttypid in ('uuid'::regtype, 'text'::regtype)
        and attname ~ '(^|_)(email|recipient|user_id|actor|author|account|claimant|occasion)(_|$)|_by$|^row_key$'
        and attname !~ '(_hash|_role|_reason|is_.*)$'
      or confdeltype not in ('c', 'n'))
    and format('%s.%s.%s', nspname, relname, attname) <> all ('{${OF_VISITORS.join()}}')`;

const holders = z.array(z.object({ schema: z.string(), table: z.string(), column: z.string() }));
const names = z.array(z.object({ name: z.string() }));

describeDatabase(
  'deleted accounts',
  (db) => {
    const { mails } = useEntries(db);
    const rows = (sql: string) => db.asOwner(sql);
    const namesOf = async (sql: string) => names.parse(await rows(sql)).map(({ name }) => name);
    const exists = async (account: string) =>
      (await rows(`select from auth.users where id = '${account}'`)).length > 0;
    const request = (account: string) => db.call(service, 'public', 'request_account_deletion', { account });
    const kindsOfMails = async () =>
      z
        .array(z.object({ kind: z.string() }))
        .parse(await mails())
        .map(({ kind }) => kind);
    const runJobs = () => rows('select private.delete_due_accounts(now())');
    /** As if this time had passed since it was asked for. */
    const later = (time: string) =>
      rows(`update private.account_deletions set due_at = due_at - interval '${time}'`);
    /** Accounts that a test deletes, for the next one. */
    const restoreUsers = () =>
      rows(`insert into auth.users (id, email) values ('${MEMBER_ID}', '${ADDRESS}') on conflict do nothing`);
    /** The sample's orders have ids of members as their own. */
    const renameOrders = () => rows('update private.contracts set id = gen_random_uuid() where true');
    /** Tables that still say something of the member. */
    const knowing = async () => {
      const tables =
        await namesOf(`select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'private', 'search', 'auth') and relkind = 'r' order by 1`);
      const found = await rows(
        tables
          .map(
            (table) => `select '${table}' as name where exists (select from ${table} t
            where strpos(lower(t::text), '${MEMBER_ID}') > 0 or strpos(lower(t::text), '${ADDRESS}') > 0)`,
          )
          .join(' union all '),
      );
      return names.parse(found).map(({ name }) => name);
    };

    test('leaves neither id nor address anywhere, but what was sent as a visitor', async () => {
      await renameOrders();
      // An administrator's order, because the sample freezes the account.
      await db.answer(administrator, 'order_account_deletion', { account: MEMBER_ID });
      await rows(
        `insert into private.client_reviews (id, agency_id, content) values (gen_random_uuid(), 2, '{}')`,
      );
      for (const sql of HOLDING) await rows(sql);
      await rows(`insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_username": "${ADDRESS}"}');
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${AS_TEXT});
      insert into public.contact_messages (name, email, betreff, nachricht) values ('Max', '${ADDRESS}', 'x', 'x');
      select private.confirm_enquiry_sender(id, email) from public.contact_messages where email = '${ADDRESS}'`);
      const columns = holders.parse(await rows(HOLDERS));
      expect(columns).not.toEqual([]);
      for (const { schema, table, column } of columns) {
        const held = await rows(`select from ${schema}.${table}
        where strpos(lower(${column}::text), '${MEMBER_ID}') > 0 or strpos(lower(${column}::text), '${ADDRESS}') > 0`);
        expect(held, `HOLDING puts nothing of the member into ${schema}.${table}.${column}`).not.toEqual([]);
      }
      const before = await db.one(
        'select count(*)::int as entries from public."Personalberatungen" where status = $$active$$',
      );
      await later('1 day');
      try {
        expect((await db.call(service, 'public', 'run_hourly_jobs', {})).rows).toMatchObject([
          { result: { accounts_deleted: 1 } },
        ]);
        expect(await exists(MEMBER_ID)).toBe(false);
        expect(await knowing()).toEqual(['private.outgoing_mails', 'public.contact_messages']);
        expect(
          await rows(`select kind from private.outgoing_mails where lower(recipient) = '${ADDRESS}'`),
        ).toEqual([{ kind: 'enquiry_receipt' }]);
        // The entry stays, the law's and the log's records too, and the log has one pseudonym.
        expect(
          await db.one(
            'select count(*)::int as entries from public."Personalberatungen" where status = $$active$$',
          ),
        ).toEqual(before);
        expect(await rows(`select customer, ordered_by from private.contracts where agency_id = 1`)).toEqual([
          { customer: 'Geheime Kundin', ordered_by: null },
        ]);
        const [logged] =
          await rows(`select l.actor_id = v.actor_id as is_same, l.actor_email ~ '^gelöschtes Konto [0-9a-f]{8}$' as is_named,
          l.row_key = v.actor_id::text as is_key, l.changes
        from public.admin_log l, public.agency_versions v
        where l.table_name = 'frozen_accounts' and l.action = 'insert' and v.agency_id = 1`);
        expect(logged).toMatchObject({ is_same: true, is_named: true, is_key: true });
        expect(await rows(`select from public.admin_log where action = 'account_deleted'`)).toHaveLength(1);
        // Its own claims and drafts that nobody has decided are gone; what was decided stays.
        expect(
          await rows(`select state, note, evidence from public.agency_claims where claimant is null`),
        ).toEqual([{ state: 'granted', note: null, evidence: null }]);
        expect(
          await rows(`select state from public.agency_revisions where author is null order by id`),
        ).toEqual([{ state: 'published' }]);
      } finally {
        await restoreUsers();
      }
    });

    test('ends the addresses for enquiries that belong to it, and tells who manages the entry', async () => {
      await rows(`insert into public.agency_members (agency_id, user_id, role) values (1, '${STRANGER_ID}', 'owner');
      update auth.users set email = 's@ahornsteg.example' where id = '${STRANGER_ID}'`);
      try {
        const plan = await db.answer(member, 'own_account_deletion');
        expect(plan).toEqual({
          due_at: null,
          is_ordered: false,
          reviews: 0,
          entries: [{ agency: 1, entry: 'Ahornsteg', is_last_owner: false, ends_enquiries: true }],
        });
        await request(MEMBER_ID);
        await later('1 day');
        await runJobs();
        expect(await rows('select from private.enquiry_addresses')).toEqual([]);
        expect(
          await rows('select from public.agency_derived where agency_id = 1 and takes_enquiries'),
        ).toEqual([]);
        expect(await mails()).toEqual([{ kind: 'enquiry_address_ended', recipient: 's@ahornsteg.example' }]);
      } finally {
        await restoreUsers();
        await rows(`update auth.users set email = null where id = '${STRANGER_ID}'`);
      }
    });

    test('takes along the mails that wait because of it, to others as well', async () => {
      await db.answer(member, 'invite_member', { agency: 1, email: 'neu@ulme.de', role: 'editor' });
      await rows(`insert into public.agency_claims (agency_id, claimant, note, objection_until)
          values (2, ${AS_TEXT}, 'Von mir', now() + interval '7 days');
        select private.announce_claim(max(id)) from public.agency_claims`);
      expect(await kindsOfMails()).toEqual(['claim_submitted', 'claimed', 'invitation']);
      await request(MEMBER_ID);
      await later('1 day');
      try {
        await runJobs();
        expect(await exists(MEMBER_ID)).toBe(false);
        expect(
          (await kindsOfMails()).filter((kind) =>
            ['claim_submitted', 'claimed', 'invitation'].includes(kind),
          ),
        ).toEqual([]);
      } finally {
        await restoreUsers();
      }
    });

    test('waits a day, and until then whoever asked for it can call it off', async () => {
      expect((await request(MEMBER_ID)).errorCode).toBeNull();
      // Asked for again, it is no later.
      await later('1 hour');
      await request(MEMBER_ID);
      expect(
        await db.one(`select due_at - clock_timestamp() between interval '${String(RETENTION.accountDeletionHours - 1)} hours' - interval '5 minutes'
        and interval '${String(RETENTION.accountDeletionHours - 1)} hours' as is_kept from private.account_deletions`),
      ).toEqual({ is_kept: true });
      const people = async (caller: Caller) =>
        JSON.stringify(await db.answer(caller, 'entry_people', { agency: 1 }));
      expect(await people(administrator)).toMatch('"deletion_due_at":"');
      expect(await people(member)).not.toMatch('"deletion_due_at":"');
      await later('22 hours 50 minutes');
      await runJobs();
      expect(await exists(MEMBER_ID)).toBe(true);
      expect(await db.errorCodeOf(otherMember, 'cancel_account_deletion')).toBe('PT409');
      expect(await db.errorCodeOf(frozen, 'cancel_account_deletion')).toBe('42501');
      expect(await db.answer(member, 'own_account_deletion')).toMatchObject({
        is_ordered: false,
        entries: [{ agency: 1, entry: 'Ahornsteg', is_last_owner: true, ends_enquiries: true }],
      });
      await db.answer(member, 'cancel_account_deletion');
      await runJobs();
      expect(await exists(MEMBER_ID)).toBe(true);
      expect(await rows('select from private.account_deletions')).toEqual([]);
      expect(await kindsOfMails()).toEqual(['account_deletion', 'account_kept']);
    });

    test('waits where the account was frozen meanwhile, until an administrator orders it', async () => {
      await request(MEMBER_ID);
      await rows(`insert into public.frozen_accounts (user_id, reason) values (${AS_TEXT}, 'Missbrauch')`);
      await later('1 day');
      await runJobs();
      expect(await exists(MEMBER_ID)).toBe(true);
      try {
        await db.answer(administrator, 'order_account_deletion', { account: MEMBER_ID });
        await runJobs();
        expect(await exists(MEMBER_ID)).toBe(false);
      } finally {
        await restoreUsers();
      }
    });

    test('by an administrator is called off by administrators alone, and is in the log', async () => {
      await db.answer(administrator, 'order_account_deletion', { account: MEMBER_ID });
      expect(await db.errorCodeOf(administrator, 'order_account_deletion', { account: MEMBER_ID })).toBe(
        'PT409',
      );
      expect(await db.errorCodeOf(member, 'cancel_account_deletion')).toBe('PT409');
      expect(await db.answer(member, 'own_account_deletion')).toMatchObject({ is_ordered: true });
      for (const caller of [member, otherMember, frozen])
        expect(await db.errorCodeOf(caller, 'cancel_account_deletion', { account: MEMBER_ID })).toBe('42501');
      await db.answer(administrator, 'cancel_account_deletion', { account: MEMBER_ID });
      expect(await db.errorCodeOf(administrator, 'cancel_account_deletion', { account: MEMBER_ID })).toBe(
        'PT409',
      );
      expect(
        await rows(`select action, row_key from public.admin_log where action like 'account%' order by id`),
      ).toEqual([
        { action: 'account_deletion_ordered', row_key: MEMBER_ID },
        { action: 'account_deletion_called_off', row_key: MEMBER_ID },
      ]);
      expect(await kindsOfMails()).toEqual(['account_deletion_ordered', 'account_kept']);
    });

    test('is not for administrators, and for no account that is not there', async () => {
      const admin = administrator.verified?.userId ?? '';
      expect((await request(admin)).errorCode).toBe('42501');
      expect(await db.errorCodeOf(administrator, 'order_account_deletion', { account: admin })).toBe('PT409');
      expect((await request(PICTURE_ID)).errorCode).toBe('42501');
      expect(await db.errorCodeOf(administrator, 'order_account_deletion', { account: PICTURE_ID })).toBe(
        'PT404',
      );
      // Who became an administrator meanwhile stays.
      await request(MEMBER_ID);
      await rows(`insert into public.admins (user_id) values (${AS_TEXT})`);
      await later('1 day');
      await runJobs();
      expect(await exists(MEMBER_ID)).toBe(true);
    });

    test('by another way, as in the dashboard, forgets the account as well', async () => {
      await renameOrders();
      await rows(`update public.agency_versions set actor_id = ${AS_TEXT} where agency_id = 1`);
      try {
        await rows(`delete from auth.users where id = ${AS_TEXT}`);
        expect(await knowing()).toEqual([]);
      } finally {
        await restoreUsers();
      }
    });

    test('cannot be used to rewrite the log', async () => {
      await expect(rows(`update public.admin_log set actor_email = 'x'`)).rejects.toMatchObject({
        code: '42501',
      });
      expect(await db.errorCodeOf(stranger, 'order_account_deletion', { account: MEMBER_ID })).toBe('42501');
    });
  },
  [MIGRATED],
);
