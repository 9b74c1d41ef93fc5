import { RETENTION } from '#config/retention.ts';

/* Rows that the nightly jobs delete, and after how long: what nightly-jobs.test.ts makes older and younger than that. */

/** The hash of an unknown address. */
const HASH = 'a'.repeat(64);
/** Whose account and sessions they are. */
export const ADMIN = '22222222-2222-4222-8222-222222222222';

export const months = (count: number) => `interval '${String(count)} months'`;
export const hours = (count: number) => `interval '${String(count)} hours'`;
export const days = (count: number) => `interval '${String(count)} days'`;

/** Rows of each table that something is deleted from, by what they are called: older than `age`, as SQL. */
export const FILLS = {
  messages: (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, status, created_at)
    select status || ' ' || $$${age}$$, 'a@muster.example', 'x', 'x', status, now() - (${age})
    from unnest(array['unread', 'read', 'responded']) status`,
  spam: (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, spam_at)
    values ('Spam', 'a@muster.example', 'x', 'x', now() - (${age}))`,
  attempts: (age: string) => `
    insert into private.limited_uses (kind, key_hash, used_at) values ('message_from_network', '${HASH}', clock_timestamp() - (${age}))`,
  recoveries: (age: string) => `
    insert into private.limited_uses (kind, key_hash, used_at) values ('wrong_recovery_code', '${HASH}', clock_timestamp() - (${age}))`,
  codes: (age: string) => `
    insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, created_at)
    values ('session', '${HASH}', '${HASH}', '${HASH}', clock_timestamp() - (${age}))`,
  links: (age: string) => `
    insert into public.admins (user_id) values ('${ADMIN}') on conflict do nothing;
    insert into private.administrator_links (email, asked_by, mailed_at)
    values (gen_random_uuid() || '@muster.example', '${ADMIN}', clock_timestamp() - (${age}))`,
  codeAttempts: (age: string) => `
    insert into private.limited_uses (kind, key_hash, used_at) values ('wrong_code', '${HASH}', clock_timestamp() - (${age}))`,
  codeRequests: (age: string) => `
    insert into private.limited_uses (kind, key_hash, used_at) values ('code_to_address', '${HASH}', clock_timestamp() - (${age}))`,
  accounts: (age: string) => `
    insert into auth.users (id, created_at, last_sign_in_at) values (gen_random_uuid(), now() - interval '10 years', now() - (${age}));
    delete from auth.sessions where user_id in (select id from auth.users where last_sign_in_at is not null)`,
  mails: (age: string) => `
    insert into private.outgoing_mails (kind, recipient, created_at) values ('returned', 'a@muster.example', now() - (${age}))`,
  sentMails: (age: string) => `
    insert into private.outgoing_mails (kind, sent_at) values ('returned', now() - (${age}))`,
  goneVersions: (age: string) => `
    insert into public.agency_versions (agency_id, version, made_at, actor_role, content)
    values (99, 1, now() - (${age}), 'database', '{"Name": "Ahornsteg"}')`,
  imports: (age: string) => `
    with run as (
      insert into private.import_runs (id, started_at, file_name, entry_status, expected, dry_run, source, source_at)
      values (gen_random_uuid(), now() - (${age}), 'a.csv', 'draft', 1, '{}', 'public', now()) returning id)
    insert into private.import_rows (run_id, row_number, action, columns) select id, 1, 'insert', '{"Name": "x"}' from run`,
  importDecisions: (age: string) => `
    insert into private.import_decisions (key, decision, decided_at) values ($$${age}$$, 'skip', now() - (${age}))`,
  proposals: (age: string) => `
    insert into public.agency_revisions (kind, state, changes, updated_at) values ('new', 'withdrawn', '{}', now() - (${age}))`,
  claims: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_claims (agency_id, state, decided_at, created_at)
    select id, 'refused', now() - (${age}), now() - interval '10 years' from entry`,
  openClaims: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_claims (agency_id, created_at) select id, now() - (${age}) from entry`,
  claimWords: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_claims (agency_id, state, note, objection, decided_at, created_at)
    select id, 'granted', 'Ich leite sie.', 'Nein', now() - (${age}), now() - interval '10 years' from entry`,
  invitations: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_invitations (agency_id, email, role, expires_at)
    select id, 'a@muster.example', 'owner', now() - (${age}) from entry`,
  enquiryWords: (age: string) => `
    with enquiry as (insert into private.enquiries (id) values (gen_random_uuid()) returning id),
    words as (insert into private.enquiry_words select id, 'A', 'a@muster.example', 'x', 'x' from enquiry)
    insert into private.outgoing_mails (kind, channel, enquiry_id, agency_id, agency_name, sent_at, failed_at)
    select 'enquiry', 'send-contact-email', id, agency, 'Ahornsteg', now() - (${age}) - sent, now() - (${age}) - failed
    from enquiry, (values (1, interval '1 day', null), (2, null, interval '0')) as t (agency, sent, failed)`,
  enquiries: (age: string) => `
    insert into private.enquiries (id, created_at) values (gen_random_uuid(), now() - (${age}))`,
  contracts: (age: string) => `
    insert into private.contracts (entry_name, state, customer, invoice_address, price, term, terms_version, starts_on, ends_on)
    select 'Ahornsteg', 'confirmed', 'x', 'x', 'x', 'x', 'x', last::date, last::date from (select now() - (${age}) as last) as t`,
  declinedOrders: (age: string) => `
    insert into private.contracts (entry_name, state, customer, invoice_address, price, term, terms_version, decided_at)
    values ('Ahornsteg', 'declined', 'x', 'x', 'x', 'x', 'x', now() - (${age}))`,
  openOrders: (age: string) => `
    insert into private.contracts (entry_name, customer, invoice_address, price, term, terms_version, ordered_at)
    values ('Ahornsteg', 'x', 'x', 'x', 'x', 'x', now() - (${age}))`,
  proposedContacts: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_revisions (agency_id, kind, changes, updated_at)
    select id, 'change', '{"contactPerson": {"name": "Jana", "role": "", "phone": "", "email": "", "agreed": true}}', now() - (${age}) from entry`,
  hiddenContacts: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into public.agency_extensions (agency_id, content, published_at)
    select id, '{"contactPerson": {"name": "Jana", "role": "", "phone": "", "email": "", "agreed": true}}', now() - (${age}) from entry`,
  pictures: (age: string) => `
    with entry as (insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id)
    insert into private.agency_pictures (agency_id, path, width, height, uploaded_at)
    select id, $$${age}$$, 1, 1, now() - (${age}) from entry`,
  pictureCallers: (age: string) => `
    insert into private.limited_uses (kind, key_hash, used_at) values ('picture', '${HASH}', clock_timestamp() - (${age}))`,
  log: (age: string) => `
    insert into public.admin_log (at, actor_role, action, row_key) values (now() - (${age}), 'service', 'delete', $$${age}$$)`,
  sessions: (age: string) => `
    insert into auth.sessions (id, user_id, created_at, tag) values (gen_random_uuid(), '${ADMIN}', now() - (${age}), $$${age}$$)`,
  authLog: (age: string) => `
    insert into auth.audit_log_entries (id, created_at) values (gen_random_uuid(), now() - (${age}))`,
} as const;

const usesOf = (kind: string) => `private.limited_uses where kind = '${kind}'`;

/** The periods of the privacy policy, which names these constants. */
export const PERIODS = [
  ['hashes of senders', 'attempts', usesOf('message_from_network'), hours(RETENTION.addressHashHours)],
  ['who loaded pictures', 'pictureCallers', usesOf('picture'), hours(1)],
  [
    'wrong recovery codes',
    'recoveries',
    usesOf('wrong_recovery_code'),
    hours(RETENTION.recoveryAttemptHours),
  ],
  ['links of administrators', 'links', 'private.administrator_links', hours(RETENTION.signInHashHours)],
  ['codes of sign-ins', 'codes', 'private.sign_in_codes', hours(RETENTION.signInHashHours)],
  ['callers of sign-ins', 'codeAttempts', usesOf('wrong_code'), hours(RETENTION.signInRequestHours)],
  ['who asked for codes', 'codeRequests', usesOf('code_to_address'), hours(RETENTION.signInRequestHours)],
  [
    'accounts that nobody uses',
    'accounts',
    'auth.users where last_sign_in_at is not null',
    months(RETENTION.unusedAccountMonths),
  ],
  ['messages that are spam', 'spam', 'public.contact_messages', days(RETENTION.spamMessageDays)],
  ['mails that were not sent', 'mails', 'private.outgoing_mails', days(RETENTION.unsentMailDays)],
  ['what is left of sent mails', 'sentMails', 'private.outgoing_mails', months(RETENTION.sentMailMonths)],
  [
    'versions of deleted entries',
    'goneVersions',
    `public.agency_versions where agency_id = 99`,
    months(RETENTION.entryVersionMonths),
  ],
  ['imports', 'imports', 'private.import_rows', months(RETENTION.importMonths)],
  ['decisions on duplicates', 'importDecisions', 'private.import_decisions', months(RETENTION.importMonths)],
  ['proposals', 'proposals', 'public.agency_revisions', months(RETENTION.proposalMonths)],
  ['claims', 'claims', 'public.agency_claims', months(RETENTION.proposalMonths)],
  ['undecided claims', 'openClaims', 'public.agency_claims', months(RETENTION.proposalMonths)],
  [
    'what was written about a claim',
    'claimWords',
    'public.agency_claims where note is not null or objection is not null',
    months(RETENTION.evidenceMonths),
  ],
  ['invitations', 'invitations', 'public.agency_invitations', days(RETENTION.invitationDays)],
  ['words of enquiries', 'enquiryWords', 'private.enquiry_words', days(RETENTION.enquiryWordDays)],
  ['enquiries', 'enquiries', 'private.enquiries', months(RETENTION.enquiryMonths)],
  ['declined orders', 'declinedOrders', 'private.contracts', months(RETENTION.declinedOrderMonths)],
  ['undecided orders', 'openOrders', 'private.contracts', months(RETENTION.declinedOrderMonths)],
  [
    'contact persons who were only proposed',
    'proposedContacts',
    `public.agency_revisions where changes ? 'contactPerson'`,
    months(RETENTION.hiddenContactMonths),
  ],
  [
    'contact persons whom no visitor has seen',
    'hiddenContacts',
    `public.agency_extensions where content ? 'contactPerson'`,
    months(RETENTION.hiddenContactMonths),
  ],
  ['pictures that nothing names', 'pictures', 'private.agency_pictures', days(RETENTION.unusedPictureDays)],
  ['the log', 'log', 'public.admin_log', months(RETENTION.adminLogMonths)],
  ['sessions', 'sessions', 'auth.sessions', days(RETENTION.unusedSessionDays)],
  ["Supabase Auth's own log", 'authLog', 'auth.audit_log_entries', months(RETENTION.adminLogMonths)],
] as const;
