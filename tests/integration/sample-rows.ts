import { readSchema } from '#supabase/local/sql-files.ts';
import {
  ADMIN_ID,
  FACTOR_ADMIN_ID,
  FOREIGN_SESSION,
  FROZEN_ID,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { makeOnceThenRestore } from './restored-rows.ts';

/* The rows with which the tests of rights begin: who they are, and how they are made. */

/** Another user without rights, who registers an entry and claims another one. */
export const APPLICANT_ID = '33333333-3333-4333-8333-333333333333';
export const UNREAD_ID = '44444444-4444-4444-8444-444444444444';
export const ANSWERED_ID = '55555555-5555-4555-8555-555555555555';
const SUBSCRIBER_ID = '77777777-7777-4777-8777-777777777777';
export const ISSUE_ID = '88888888-8888-4888-8888-888888888888';
export const ISSUE_ARTICLES = [{ title: 'Kosten', text: 'Was es kostet.', path: '/blog/kosten' }];
/** An enquiry that went straight to the first entry, and its mail. */
export const ENQUIRY_ID = '77777777-7777-4777-8777-777777777771';
export const DELIVERY_ID = '77777777-7777-4777-8777-777777777772';
/** A picture of the first entry that waits. */
export const PICTURE_ID = '88888888-8888-4888-8888-888888888881';
/** The order of the first entry, and the contract of the second one. */
export const ORDER_ID = '99999999-9999-4999-8999-999999999991';
export const CONTRACT_ID = '99999999-9999-4999-8999-999999999992';
/** An import of one entry that is not applied yet. */
export const IMPORT_ID = '77777777-7777-4777-8777-77777777777a';
/** An id that no row has yet. */
export const NEW_ID = '66666666-6666-4666-8666-666666666666';

/** The users of all tests, one with a second factor; once per database. */
export const CREATE_USERS = `do $$
begin
  insert into auth.users (id) values
    ('${STRANGER_ID}'), ('${ADMIN_ID}'), ('${FACTOR_ADMIN_ID}'), ('${APPLICANT_ID}'), ('${MEMBER_ID}'),
    ('${OTHER_MEMBER_ID}'), ('${FROZEN_ID}');
  update auth.users set email = case id
    when '${MEMBER_ID}' then 'm@ahornsteg.example' when '${OTHER_MEMBER_ID}' then 'o@birkenhof.example'
    when '${FROZEN_ID}' then 'f@ahornsteg.example' when '${APPLICANT_ID}' then 'neu@zedernhof.example' end
  where id in ('${MEMBER_ID}', '${OTHER_MEMBER_ID}', '${FROZEN_ID}', '${APPLICANT_ID}');
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
    (gen_random_uuid(), '${FACTOR_ADMIN_ID}', 'totp', 'verified', now(), now()),
    (gen_random_uuid(), '${ADMIN_ID}', 'totp', 'unverified', now(), now());
  -- On its first day an account proves a claim with a further code.
  update auth.users set created_at = now() - interval '25 hours' where true;
  insert into auth.sessions (id, user_id) values ('${FOREIGN_SESSION}', '${MEMBER_ID}');
  -- Off in the embedded default alone.
  update private.settings set needs_second_factor = true where true;
end
$$`;

/** The tables with rows of every installation. */
const INSTALLED = readSchema().flatMap(({ name, sql }) =>
  name.startsWith('data/')
    ? [...sql.matchAll(/^insert into (private\.\w+)/gm)].map(([, table]) => table)
    : [],
);

/** Resets all tables to the sample rows; one statement, because Lite requires it. */
export const RESET = makeOnceThenRestore(`
declare
  emptied regclass;
begin
  -- Reviews keep their entry.
  alter table private.client_reviews disable trigger check_client_review_change;
  delete from private.client_reviews;
  alter table private.client_reviews enable trigger check_client_review_change;
  -- With its triggers, so that the search follows.
  delete from public."Personalberatungen";
  -- The log refuses to be emptied, and would log what follows.
  perform set_config('session_replication_role', 'replica', true);
  -- The entries are gone; the sessions of accounts stay, as the accounts do.
  for emptied in select oid from pg_class where relkind = 'r'
    and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and relname not in ('Personalberatungen', 'begun_sessions') and oid <> all ('{${INSTALLED.join()}}'::regclass[]::oid[]) loop
    execute format('delete from %s', emptied);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where schemaname in ('public', 'private');
  insert into public.admin_log (at, actor_role, action) values
    ('2026-01-01', 'database', 'admin_added'), ('2026-01-01', 'database', 'admin_added');
  insert into public.admins (user_id, created_at) values
    ('${ADMIN_ID}', '2026-01-01'), ('${FACTOR_ADMIN_ID}', '2026-01-01');
  insert into private.administrator_links (email, asked_by) values
    ('offen@firma.example', '${ADMIN_ID}'), ('offen2@firma.example', '${ADMIN_ID}');
  perform set_config('session_replication_role', 'origin', true);
  insert into public."Personalberatungen" ("Name", "Standort", "Webseite", created_at, status) values
    ('Ahornsteg', 'Kiel', 'https://www.ahornsteg.example', '2026-01-01', 'active'),
    ('Birkenhof', null, null, '2026-01-01', 'active'), ('Zedernhof', null, null, '2026-01-01', 'paused');
  update public.agency_versions set made_at = '2026-01-01';
  insert into public.agency_members (agency_id, user_id, role, created_at) values
    (1, '${MEMBER_ID}', 'owner', '2026-01-01'), (1, '${FROZEN_ID}', 'editor', '2026-01-01'),
    (2, '${OTHER_MEMBER_ID}', 'owner', '2026-01-01');
  insert into public.frozen_accounts (user_id, frozen_at, reason) values ('${FROZEN_ID}', '2026-01-01', 'Missbrauch');
  insert into public.agency_invitations (agency_id, email, role, created_at, expires_at) values
    (1, 'neu@ahornsteg.example', 'editor', '2026-01-01', '2100-01-01'),
    (2, 'neu@birkenhof.example', 'editor', '2026-01-01', '2100-01-01');
  insert into public.agency_redirects (from_id, to_id, created_at) values (3, 1, '2026-01-01');
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at) values
    (1, 'Branchen', 'own', '2026-01-01'), (3, 'Branchen', 'own', '2026-01-01');
  insert into public.agency_extensions (agency_id, content, published_at) values
    (1, '{"services": [{"title": "Suche", "text": "Nur im Vertrag"}]}', '2026-01-01'),
    (2, '{"services": [{"title": "Suche", "text": "Nur im Vertrag"}]}', '2026-01-01');
  insert into public.agency_revisions
    (agency_id, kind, author, state, seen, changes, created_at, updated_at, submitted_at) values
    (1, 'change', '${MEMBER_ID}', 'draft', '{"Standort": "Kiel"}', '{"Standort": "Geheimer Entwurf"}', '2026-01-01', '2026-01-01', null),
    (1, 'change', '${MEMBER_ID}', 'submitted', '{"Standort": "Kiel"}', '{"Standort": "Lübeck"}', '2026-01-01', '2026-01-01', '2026-01-01'),
    (2, 'change', '${OTHER_MEMBER_ID}', 'submitted', '{}', '{"Standort": "Ulm"}', '2026-01-01', '2026-01-01', '2026-01-02'),
    (null, 'new', '${APPLICANT_ID}', 'draft', '{}', '{"Name": "Geheimer Entwurf"}', '2026-01-01', '2026-01-01', null);
  insert into public.agency_claims (agency_id, claimant, state, created_at, note, evidence) values
    (1, '${APPLICANT_ID}', 'pending', '2026-01-01', 'Vertraulich', '${APPLICANT_ID}/nachweis.pdf'),
    (2, '${OTHER_MEMBER_ID}', 'granted', '2026-01-01', 'Vertraulich', null);
  insert into public.contact_messages (id, created_at, name, email, betreff, nachricht, status, notes, agencies, may_forward) values
    ('${UNREAD_ID}', '2026-01-01', 'Max Absender', 'max@absender.example', 'Vertraulich', 'Personenbezogen', 'unread', null,
      '[{"id": 2, "name": "Birkenhof"}]', true),
    ('${ANSWERED_ID}', '2026-01-02', 'Ina Absender', 'ina@absender.example', 'Vertraulich', 'Auch das', 'responded', 'intern', null, null);
  insert into public.answer_templates (id, title, answer) values
    ('${UNREAD_ID}', 'Eingang', 'Vertraulich'), ('${ANSWERED_ID}', 'Absage', 'Vertraulich');
  insert into private.message_answers (id, message_id, at, answer) values ('${ANSWERED_ID}', '${ANSWERED_ID}', '2026-01-02', 'Vertraulich');
  insert into public.subscribers (id, email, state, requested_at, confirmed_at) values
    ('${SUBSCRIBER_ID}', 'max@absender.example', 'pending', '2026-01-01', null),
    ('${APPLICANT_ID}', 'ina@absender.example', 'active', '2026-01-01', '2026-01-01');
  insert into public.newsletter_issues (id, created_at, updated_at, subject, articles) values
    ('${ISSUE_ID}', '2026-01-01', '2026-01-01', 'Vertraulich', '${JSON.stringify(ISSUE_ARTICLES)}'),
    ('${APPLICANT_ID}', '2026-01-02', '2026-01-02', 'Vertraulich', '${JSON.stringify(ISSUE_ARTICLES)}');
  insert into private.enquiry_addresses (agency_id, email, confirmed_by, confirmed_at) values
    (1, 'anfragen@ahornsteg.example', '${MEMBER_ID}', '2026-01-01');
  insert into private.enquiries (id, created_at) values ('${ENQUIRY_ID}', '2026-01-01');
  insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht) values
    ('${ENQUIRY_ID}', 'Ute Absender', 'ute@absender.example', 'Vertraulich', 'Nur für Ahornsteg');
  insert into private.outgoing_mails (id, kind, channel, enquiry_id, agency_id, agency_name, attempts, created_at, next_attempt_at,
    first_attempt_at, sent_at) values
    ('${DELIVERY_ID}', 'enquiry', 'send-contact-email', '${ENQUIRY_ID}', 1, 'Ahornsteg', 1, '2026-01-01', '2026-01-01', '2026-01-01',
      '2026-01-01');
  insert into private.contracts (id, agency_id, entry_name, state, ordered_by, ordered_at, customer, invoice_address, price, term,
    terms_version, terms_text, starts_on, ends_on) values
    ('${ORDER_ID}', 1, 'Ahornsteg', 'ordered', '${MEMBER_ID}', now(), 'Geheime Kundin', 'Vertraulich', '1 EUR', 'pro Jahr', 'Mai', 'Wortlaut', null,
      null),
    ('${CONTRACT_ID}', 2, 'Birkenhof', 'confirmed', '${OTHER_MEMBER_ID}', '2026-01-01', 'Geheimer Kunde', 'Vertraulich', '1 EUR', 'pro Jahr',
      'Mai', 'Wortlaut', '2099-01-01', '2099-12-31');
  insert into private.import_runs (id, started_at, started_by, file_name, entry_status, expected, received, dry_run, source, source_at) values
    ('${IMPORT_ID}', '2026-01-01', '${ADMIN_ID}', 'liste.csv', 'draft', 1, 1, '{}', 'public', '2026-01-01');
  insert into private.import_rows (run_id, row_number, action, columns) values ('${IMPORT_ID}', 1, 'insert', '{"Name": "Vertraulich"}');
  insert into private.agency_pictures (id, agency_id, path, width, height, uploaded_by, uploaded_at) values
    ('${PICTURE_ID}', 1, '1/${PICTURE_ID}.webp', 800, 600, '${MEMBER_ID}', '2026-01-01');
end`);
