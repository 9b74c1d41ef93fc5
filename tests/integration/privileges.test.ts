import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLERS, STRANGER_ID } from '#tests/harness/callers.ts';
import { type OpenTestDatabase } from '#tests/harness/database-calls.ts';
import { openPlainTestDatabase, openPostgresTestDatabase } from '#tests/harness/test-databases.ts';
import { findPostgres } from '#supabase/local/postgres-server.ts';

/*
 * Everything in the database that a visitor (anon) or a signed-in user (authenticated) reaches, read from the catalog.
 * Every grant of a migration has to be listed here. Row-level security then restricts the rows: attack-matrix.ts.
 */

const postgres = findPostgres();

/** The databases, each with the role that applies the migrations and later ones. */
const TEST_DATABASES = [
  { name: 'PGlite', isHere: true, open: openPlainTestDatabase, migratingRole: 'postgres' },
  {
    name: 'PostgreSQL',
    isHere: postgres !== null,
    open: () => openPostgresTestDatabase(postgres ?? ''),
    migratingRole: 'project_owner',
  },
];

/** Only the schemas of the migrations, without those of the platform and of extensions. */
const OURS = `nspname not in ('auth', 'storage', 'cron', 'extensions', 'information_schema') and nspname !~ '^pg_'`;

const AGENCY_COLUMNS =
  'Anzahl Mitarbeiter, Branchen, Gründungsjahr, Name, Spezialisierung, Standort, Webseite, Zusammenfassung, confirmed_at, created_at, facts, id, status, version';
const MESSAGE_COLUMNS =
  'agencies, betreff, created_at, email, forwarding_done, id, may_forward, nachricht, name, notes, search_text, status, vacancy';

/** Tables about entries, besides their fields, that visitors read. */
const ABOUT_AGENCIES = [
  'public.agency_derived select: agency_id, bare_name, facts, is_premium, logo, pictures, review_count, review_mean, review_weight, takes_enquiries',
  'public.agency_extensions select: agency_id, content, published_at',
  'public.agency_field_meta select: agency_id, confirmed_at, evidence, field, id, source',
  'public.agency_redirects select: created_at, from_id, to_id',
];

/** Tables of which signed-in users see their own rows: attack-matrix.ts. */
const OF_AGENCIES = [
  'public.agency_claims select: agency_id, claimant, created_at, decided_at, decided_by, evidence, id, note, objected_at, objected_by, objection, objection_until, proven_domain, reason, revision_id, state, website',
  'public.agency_invitations select: agency_id, created_at, email, expires_at, id, invited_by, role, state',
  'public.agency_members select: agency_id, created_at, id, role, user_id',
  'public.agency_revisions select: agency_id, author, base_version, changes, created_at, decided_at, decided_by, decisions, edit, id, is_outdated, kind, note, reason, state, submitted_at, updated_at',
  'public.agency_versions select: actor_id, actor_role, agency_id, content, id, made_at, revision_id, version',
  'public.frozen_accounts select: frozen_at, frozen_by, reason, user_id',
];

const TABLES: Readonly<Record<string, readonly string[]>> = {
  anon: [`public.Personalberatungen select: ${AGENCY_COLUMNS}`, ...ABOUT_AGENCIES],
  authenticated: [
    'public.Personalberatungen delete',
    `public.Personalberatungen insert: ${AGENCY_COLUMNS}`,
    `public.Personalberatungen select: ${AGENCY_COLUMNS}`,
    `public.Personalberatungen update: ${AGENCY_COLUMNS}`,
    'public.admin_log select: action, actor_email, actor_id, actor_role, at, changes, id, row_key, table_name',
    'public.admins select: created_at, user_id, valid_from',
    'public.contact_messages delete',
    'public.newsletter_issues select: articles, created_at, deliveries, finished_at, id, introduction, started_at, state, subject, updated_at, version',
    'public.subscribers select: confirmed_at, email, email_key, ended_at, id, mail_attempts, mail_due_at, requested_at, state, unsubscribe_hash',
    `public.contact_messages select: ${MESSAGE_COLUMNS}`,
    'public.contact_messages update: forwarding_done, status',
    ...ABOUT_AGENCIES,
    ...OF_AGENCIES,
  ],
};

/** The functions, each with whether it runs with its owner's rights. */
const FUNCTIONS: readonly string[] = [
  'private.are_nightly_jobs_running() as its owner',
  // Used by the policy of extended profiles.
  'private.is_premium_today(bigint) as its owner',
  'private.searchable(text)',
  'public.are_nightly_jobs_running()',
  // Which entries are named, and whether each takes enquiries.
  'private.enquiry_recipients(jsonb) as its owner',
  'public.enquiry_recipients(jsonb)',
  // Published reviews of entries that are online.
  'private.agency_client_reviews(bigint, text) as its owner',
  'public.agency_client_reviews(bigint, text)',
  'private.recent_client_reviews() as its owner',
  'public.recent_client_reviews()',
  'private.client_review_totals() as its owner',
  'public.client_review_totals()',
];
const FUNCTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  anon: [
    ...FUNCTIONS,
    // Signed-in users are not counted as visitors.
    'private.count_agency_events(jsonb) as its owner',
    'public.count_agency_events(jsonb)',
  ],
  authenticated: [
    ...FUNCTIONS,
    // Used by the constraints of a message whose status an administrator sets, and by the index of names.
    'private.folded_name(text) as its owner',
    'private.is_line(jsonb, integer)',
    'private.is_vacancy(jsonb)',
    'private.vacancy_words(jsonb)',
    // Used by the policies of signed-in users.
    'private.is_admin() as its owner',
    // Each first checks that the caller is an administrator.
    ...[
      'consent_proof(text)',
      'delete_newsletter_issue(uuid)',
      'newsletter_overview()',
      'open_newsletter_issue(uuid, boolean)',
      'save_newsletter_issue(uuid, text, text, jsonb, integer)',
      'start_newsletter_issue(uuid, integer)',
      'stop_newsletter_issue(uuid)',
      'unsubscribe_address(text)',
      'apply_import(uuid, integer)',
      'discard_import(uuid)',
      'list_import_leftovers(uuid)',
      'list_imports()',
      'recall_import(text, text[])',
      'receive_import_rows(uuid, jsonb)',
      'remember_import(text, jsonb, jsonb)',
      'start_import(uuid, text, text, integer, jsonb)',
      'undo_import(uuid, integer)',
      'create_recovery_codes()',
      'list_administrators()',
      'needs_second_factor()',
      'record_export(text, jsonb, bigint)',
      'remove_second_factor(uuid)',
      'use_recovery_code(text)',
    ].flatMap((signature) => [`private.${signature} as its owner`, `public.${signature}`]),
    // Used by policies about the caller, and by triggers when an entry is written.
    'private.own_agencies() as its owner',
    'private.owned_agencies() as its owner',
    'private.own_email() as its owner',
    'private.own_account() as its owner',
    'private.may_read_evidence(text) as its owner',
    'private.may_store_evidence(text) as its owner',
    'private.may_read_picture(text) as its owner',
    'private.may_store_picture(text) as its owner',
    'private.may_delete_client_review_evidence(text) as its owner',
    'private.may_read_client_review_evidence(text) as its owner',
    'private.may_store_client_review_evidence(text) as its owner',
    'private.content_of(jsonb)',
    // Used by the constraint of the facts that they write.
    'private.are_facts(jsonb) as its owner',
    // Each first checks that the caller is a member of the entry, or an administrator: agency-access.test.ts.
    ...[
      'accept_invitation(bigint)',
      'own_account_deletion()',
      'cancel_account_deletion()',
      'delete_account(uuid)',
      'keep_account(uuid)',
      'agency_statistics(bigint)',
      'check_account()',
      'confirm_entry(bigint)',
      'decide_claim(bigint, boolean, text)',
      'entry_people(bigint)',
      'entry_enquiries(bigint)',
      'remove_enquiry_address(bigint)',
      'list_enquiries(timestamp with time zone, integer)',
      'message_forwards(uuid)',
      'forward_message(uuid, text, text)',
      'undelivered_mails()',
      'similar_to_revision(bigint)',
      'find_similar_entries(text, text, text)',
      'freeze_account(uuid, text)',
      'invite_member(bigint, text, text)',
      'list_entries(text, text, text, text, text, integer, integer)',
      'merge_entries(bigint, bigint)',
      'object_to_claim(bigint, text)',
      'open_evidence(bigint)',
      'publish_revision(bigint, text[], text)',
      'remove_member(bigint, uuid)',
      'request_removal(bigint, text)',
      'restore_version(bigint)',
      'return_revision(bigint, text)',
      'review_queue(jsonb, integer)',
      'revoke_invitation(bigint)',
      'save_draft(jsonb, bigint, bigint, text, integer, integer)',
      'set_entry_status(bigint, text)',
      'set_field_source(bigint, text, text, text)',
      'set_member_role(bigint, uuid, text)',
      'set_monthly_report(bigint, boolean)',
      'site_build()',
      'start_claim(bigint, bigint, text, text)',
      'submit_revision(bigint)',
      'unfreeze_account(uuid)',
      'waiting_counts()',
      'withdraw_claim(bigint)',
      'withdraw_revision(bigint)',
      'add_picture(bigint, text, text, text, integer, integer)',
      'decide_picture(uuid, text, boolean, text, text)',
      'list_pictures()',
      'move_picture(uuid, boolean)',
      'own_pictures(bigint)',
      'picture_queue(text, integer)',
      'remove_picture(uuid)',
      'set_picture_alt(uuid, text)',
      'change_contract_days(uuid, date, date, date, date)',
      'confirm_order(uuid, date, date, jsonb, text)',
      'contract_queue(text, integer)',
      'decline_order(uuid, text)',
      'end_contract(uuid, date, text)',
      'order_premium(bigint, text, text, text, text, text)',
      'own_contracts(bigint)',
      'save_message_notes(uuid, text, text)',
      'decide_extension(bigint, integer, text[], text)',
      'extension_queue()',
      'own_extension(bigint)',
      'remove_contact_person(bigint)',
      'save_extension(bigint, jsonb, integer, boolean)',
    ].flatMap((signature) => [`private.${signature} as its owner`, `public.${signature}`]),
    'private.decide_undelivered(uuid, boolean) as its owner',
    'public.resend_mail(uuid)',
    'public.settle_mail(uuid)',
    // Each first checks that the caller owns the review or entry, or is an administrator: client-reviews.test.ts.
    ...[
      'add_client_review_evidence(uuid, text)',
      'answer_client_review_dispute(uuid, text)',
      'appeal_client_review(uuid, text)',
      'client_review_invitation(bigint)',
      'client_review_queue(text, integer)',
      'confirm_enquiry_mandate(bigint, uuid)',
      'decide_client_review(uuid, text, integer, text)',
      'decide_client_review_notice(uuid, text, text, text)',
      'decide_client_review_reply(uuid, text, text)',
      'enquiry_mandates(bigint)',
      'entry_client_reviews(bigint)',
      'open_client_review_evidence(uuid)',
      'own_client_reviews()',
      'remove_client_review_evidence(uuid, text)',
      'reply_to_client_review(uuid, text)',
      'save_client_review(uuid, bigint, jsonb, uuid)',
      'withdraw_client_review(uuid)',
    ].flatMap((signature) => [`private.${signature} as its owner`, `public.${signature}`]),
    // Row-level security shows and changes messages for administrators only.
    'private.search_patterns(text)',
    'public.delete_messages(uuid[])',
    'public.inbox_counts(text)',
    'public.inbox_messages(text, text, text, jsonb, integer)',
    'public.set_messages_status(uuid[], text)',
  ],
};

const tablesFor = (role: string) => `
  select format('%s.%s %s', nspname, relname, verb)
    || coalesce(': ' || string_agg(attname, ', ' order by attname collate "C"), '') as reached
  from pg_class c join pg_namespace n on n.oid = relnamespace
  cross join unnest(array['select', 'insert', 'update', 'references']) as verb
  join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
  where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f') and has_schema_privilege('${role}', n.oid, 'usage')
    and has_column_privilege('${role}', c.oid, attnum, verb)
  group by nspname, relname, verb
  union all
  select format('%s.%s %s', nspname, relname, verb)
  from pg_class c join pg_namespace n on n.oid = relnamespace
  cross join unnest(array['delete', 'truncate', 'trigger']) as verb
  where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'f') and has_schema_privilege('${role}', n.oid, 'usage')
    and has_table_privilege('${role}', c.oid, verb)
  union all
  select format('sequence %s.%s', nspname, relname)
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where ${OURS} and relkind = 'S' and has_schema_privilege('${role}', n.oid, 'usage')
    and (has_sequence_privilege('${role}', c.oid, 'usage') or has_sequence_privilege('${role}', c.oid, 'select'))`;

const functionsFor = (role: string) => `
  select format('%s.%s(%s)', nspname, proname,
      (select string_agg(format_type(type, null), ', ' order by place)
       from unnest(proargtypes) with ordinality as arguments (type, place)))
    || case when prosecdef then ' as its owner' else '' end as reached
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where ${OURS} and has_schema_privilege('${role}', n.oid, 'usage') and has_function_privilege('${role}', p.oid, 'execute')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

for (const { name, isHere, open, migratingRole } of TEST_DATABASES) {
  describe.runIf(isHere)(`on ${name}`, () => {
    let database: OpenTestDatabase;

    beforeAll(async () => {
      database = await open();
    });

    afterAll(() => database.close());

    async function read(sql: string): Promise<string[]> {
      return (await database.asOwner(sql)).map((row) =>
        typeof row === 'object' && row !== null && 'reached' in row ? String(row.reached) : '',
      );
    }

    describe.each(['anon', 'authenticated'])('the role %s', (role) => {
      test('reaches these tables and columns and no others', async () => {
        expect((await read(tablesFor(role))).toSorted()).toEqual((TABLES[role] ?? []).toSorted());
      });

      test('calls these functions and no others', async () => {
        expect((await read(functionsFor(role))).toSorted()).toEqual((FUNCTIONS_OF[role] ?? []).toSorted());
      });

      test('can create nothing', async () => {
        const schemas = await read(
          `select nspname as reached from pg_namespace n where has_schema_privilege('${role}', n.oid, 'create')`,
        );
        expect(schemas).toEqual([]);
      });
    });

    test('every function that callers reach has a search_path in which no caller can create anything', async () => {
      const loose = await read(
        `select p.oid::regprocedure::text as reached from pg_proc p join pg_namespace n on n.oid = pronamespace
         where ${OURS} and nspname in ('public', 'private') and not ('search_path=""' = any (coalesce(proconfig, '{}')))
           and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
      );
      expect(loose).toEqual([]);
    });

    describe.each(['public', 'private'])('what a later migration creates in %s', (schema) => {
      beforeAll(async () => {
        for (const statement of [
          `set role ${migratingRole}`,
          `create table ${schema}.later (id bigint generated by default as identity, secret text)`,
          `insert into ${schema}.later (secret) values ('geheim')`,
          `create view ${schema}.later_view as select * from ${schema}.later`,
          `create sequence ${schema}.later_sequence`,
          `create function ${schema}.later_function() returns text language sql security definer set search_path = ''
             as $$ select secret from ${schema}.later $$`,
          'reset role',
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await database.asOwner(statement);
        }
      });

      afterAll(async () => {
        await database.asOwner(`drop function ${schema}.later_function(); drop sequence ${schema}.later_sequence;
          drop view ${schema}.later_view; drop table ${schema}.later`);
      });

      const callers = CALLERS.filter(({ role, verified }) => verified !== null && role !== 'service');

      test.each(callers)('is closed to $name until it is granted', async (caller) => {
        const rejected = { errorCode: '42501', rows: [] };
        expect(await database.read(caller, schema, 'later')).toMatchObject(rejected);
        expect(await database.read(caller, schema, 'later_view')).toMatchObject(rejected);
        expect(await database.read(caller, schema, 'later_sequence')).toMatchObject(rejected);
        expect(await database.call(caller, schema, 'later_function', {})).toMatchObject(rejected);
      });
    });

    test('a granted function answers', async () => {
      await database.asOwner(`set role ${migratingRole}`);
      await database.asOwner(
        `create function public.opened() returns integer language sql set search_path = '' as 'select 1'`,
      );
      await database.asOwner('grant execute on function public.opened() to authenticated');
      await database.asOwner('reset role');
      const signedIn = CALLERS.find(({ verified }) => verified?.userId === STRANGER_ID);
      const [anonymous] = CALLERS;
      if (!signedIn || !anonymous) throw new Error('Nobody calls');
      expect(await database.call(signedIn, 'public', 'opened', {})).toMatchObject({
        errorCode: null,
        rows: [{ result: 1 }],
      });
      expect(await database.call(anonymous, 'public', 'opened', {})).toMatchObject({ errorCode: '42501' });
      await database.asOwner('drop function public.opened()');
    });
  });
}
