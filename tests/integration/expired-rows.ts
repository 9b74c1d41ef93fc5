/* Rows that the nightly jobs delete or change, for each rule of private.retention_rules: nightly-jobs.test.ts makes them older and younger. */

/** The hash of an unknown address. */
const HASH = 'a'.repeat(64);
/** Whose account and sessions they are. */
export const ADMIN = '22222222-2222-4222-8222-222222222222';

export const months = (count: number) => `interval '${String(count)} months'`;
export const hours = (count: number) => `interval '${String(count)} hours'`;
export const days = (count: number) => `interval '${String(count)} days'`;

const ENTRY = `insert into public."Personalberatungen" ("Name") values ('Ahornsteg') returning id`;

/** A review in a state since `age`, with another row about it: `insert into … select id, … from review`. */
const reviewWith = (state: string, age: string, insert: string) => `
    with entry as (${ENTRY}), review as (
      insert into private.client_reviews (agency_id, is_invented, state, state_since, content, overall, proof, published_on)
      select id, true, '${state}', now() - (${age}), case '${state}' when 'withdrawn' then null else '{"text": "x"}'::jsonb end, 4,
        'document', '2020-01-01' from entry returning id)
    ${insert} from review`;

const NOTICE = `insert into private.client_review_notices (id, review_id, reason, explanation, decided_at) select gen_random_uuid(), id, 'other', 'x',`;
const REPLY = `insert into private.client_review_replies (review_id, text, state, decided_at) select id, repeat('x', 20),`;
const APPEAL = `insert into private.client_review_appeals (review_id, text, decided_at) select id, repeat('x', 20),`;
const STEP = `insert into private.client_review_steps (review_id, state, by_whom, reason, at) select id, 'rejected', 'administrator', 'x',`;

/** SQL that inserts rows older than age, for each table with a retention rule. */
export const ROW_INSERTS = {
  answered: (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, status, created_at)
    values ('x', 'a@muster.example', 'x', 'x', 'responded', now() - (${age}))`,
  unanswered: (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, status, created_at)
    select 'x', 'a@muster.example', 'x', 'x', status, now() - (${age}) from unnest(array['unread', 'read']) status`,
  spam: (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, spam_at)
    values ('Spam', 'a@muster.example', 'x', 'x', now() - (${age}))`,
  codes: (age: string) => `
    insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, created_at)
    values ('session', '${HASH}', '${HASH}', '${HASH}', clock_timestamp() - (${age}))`,
  links: (age: string) => `
    insert into public.admins (user_id) values ('${ADMIN}') on conflict do nothing;
    insert into private.administrator_links (email, asked_by, mailed_at)
    values (gen_random_uuid() || '@muster.example', '${ADMIN}', clock_timestamp() - (${age}))`,
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
    with entry as (${ENTRY})
    insert into public.agency_claims (agency_id, state, decided_at, created_at)
    select id, 'refused', now() - (${age}), now() - interval '10 years' from entry`,
  openClaims: (age: string) => `
    with entry as (${ENTRY})
    insert into public.agency_claims (agency_id, created_at) select id, now() - (${age}) from entry`,
  claimWords: (age: string) => `
    with entry as (${ENTRY})
    insert into public.agency_claims (agency_id, state, note, objection, decided_at, created_at)
    select id, 'granted', 'Ich leite sie.', 'Nein', now() - (${age}), now() - interval '10 years' from entry`,
  invitations: (age: string) => `
    with entry as (${ENTRY})
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
    with entry as (${ENTRY})
    insert into public.agency_revisions (agency_id, kind, changes, updated_at)
    select id, 'change', '{"contactPerson": {"name": "Jana", "role": "", "phone": "", "email": "", "agreed": true}}', now() - (${age}) from entry`,
  hiddenContacts: (age: string) => `
    with entry as (${ENTRY})
    insert into public.agency_extensions (agency_id, content, published_at)
    select id, '{"contactPerson": {"name": "Jana", "role": "", "phone": "", "email": "", "agreed": true}}', now() - (${age}) from entry`,
  pictures: (age: string) => `
    with entry as (${ENTRY})
    insert into private.agency_pictures (agency_id, path, width, height, uploaded_at)
    select id, $$${age}$$, 1, 1, now() - (${age}) from entry`,
  countedDays: (age: string) => `
    with entry as (${ENTRY}), month as (
      insert into private.stats_months (month) values (date_trunc('month', now() - (${age}))) on conflict do nothing)
    insert into private.agency_stats_daily (agency_id, day, metric) select id, now() - (${age}), 'view' from entry`,
  closedMonths: (age: string) => `
    insert into private.stats_months (month) values (date_trunc('month', now() - (${age}))) on conflict do nothing`,
  begunSession: `
    insert into private.begun_sessions (session_id, account, way) values ('77777777-7777-4777-8777-777777777777', '${ADMIN}', 'password')`,
  log: (age: string) => `
    insert into public.admin_log (at, actor_role, action, row_key) values (now() - (${age}), 'service', 'delete', $$${age}$$)`,
  sessions: (age: string) => `
    insert into auth.sessions (id, user_id, created_at, tag) values (gen_random_uuid(), '${ADMIN}', now() - (${age}), $$${age}$$)`,
  authLog: (age: string) => `
    insert into auth.audit_log_entries (id, created_at) values (gen_random_uuid(), now() - (${age}))`,
} as const;

/** The period of a rule, as SQL. */
export const periodOf = (position: string) =>
  `(select private.retention_period(r.period) from private.retention_rules r where r.position = ${position})`;

const MINUTE = `interval '1 minute'`;
const REMOVE_ENTRIES = `update public."Personalberatungen" set status = 'removed'`;

interface RetentionCase {
  /** The rows that it is about, as they are before it is applied. */
  readonly table: string;
  /** @param period `periodOf` the rule; null for a rule without one */
  readonly stays: (period: string) => string;
  readonly goes: (period: string) => string;
}

/** Rows a minute younger and a minute older than the period. */
const aged = (table: string, ...fills: readonly ((age: string) => string)[]): RetentionCase => ({
  table,
  stays: (period) => fills.map((fill) => fill(`${period} - ${MINUTE}`)).join(';'),
  goes: (period) => fills.map((fill) => fill(`${period} + ${MINUTE}`)).join(';'),
});

/** Rows without a period, which a condition keeps. */
const kept = (table: string, stays: string, goes: string): RetentionCase => ({
  table,
  stays: () => stays,
  goes: () => goes,
});

/** Uses of every kind that has a limit, a moment before or after the longest of its periods. */
const usesOfEveryKind = (sign: '-' | '+') => `
    insert into private.limited_uses (kind, key_hash, used_at)
    select kind, '${HASH}', clock_timestamp() - max(period) ${sign} ${MINUTE} from private.limits group by kind`;

const deleted = (age: string) => `
    insert into public.contact_messages (name, email, betreff, nachricht, deleted_at)
    values ('x', 'a@muster.example', 'x', 'x', now() - (${age}))`;

const subscriber = (state: string, column: string) => (age: string) => `
    insert into public.subscribers (email, state, ${column}) values ('${state}@muster.example', '${state}', now() - (${age}))`;

/** A mail that asks a subscriber to confirm, who has confirmed, or not. */
const confirmation = (state: string) => `
    with asked as (insert into public.subscribers (email, state, confirmed_at)
      select 'b@muster.example', '${state}', case '${state}' when 'active' then now() end returning id)
    insert into private.outgoing_mails (kind, channel, subscriber) select 'newsletter_confirmation', 'newsletter', id from asked`;

const RECEIPT = `select private.confirm_enquiry_sender('${ADMIN}', 'a@muster.example')`;

/** What each rule of private.retention_rules means, by its position. */
export const RETENTION_CASES: Readonly<Record<number, RetentionCase>> = {
  9: kept('public.contact_messages', deleted(days(0)), deleted(hours(1))),
  10: aged(`public.contact_messages where status = 'responded'`, ROW_INSERTS.answered),
  11: aged(`public.contact_messages where status <> 'responded'`, ROW_INSERTS.unanswered),
  12: aged('public.contact_messages', ROW_INSERTS.spam),
  13: aged(
    'public.contact_messages',
    (age) => `
    with message as (
      insert into public.contact_messages (name, email, betreff, nachricht, created_at)
      values ('x', 'a@muster.example', 'x', 'x', now() - interval '10 years') returning id)
    insert into private.entry_reports (message_id, agency_name, reason, decision, decided_at)
    select id, 'Ahornsteg', 'sole_trader', 'keep', now() - (${age}) from message`,
  ),
  20: aged('public.subscribers', subscriber('pending', 'requested_at')),
  21: aged('public.subscribers', subscriber('bounced', 'ended_at')),
  22: kept(
    'public.subscribers',
    subscriber('active', 'confirmed_at')(`interval '9 years'`),
    subscriber('unsubscribed', 'ended_at')(`interval '0'`),
  ),
  23: kept('private.outgoing_mails', confirmation('pending'), confirmation('active')),
  24: aged(
    'private.consent_events',
    (age) =>
      `insert into private.consent_events (address_hash, kind, at) values ('${HASH}', 'confirmed', now() - (${age}))`,
  ),
  25: aged(
    'private.mail_events',
    (age) => `insert into private.mail_events (id, received_at) values ('x', now() - (${age}))`,
  ),
  26: aged(
    'private.outgoing_mails where issue_id is not null',
    (age) => `
    with issue as (
      insert into public.newsletter_issues (subject, articles, state, finished_at)
      values ('x', '[{}]', 'sent', now() - (${age})) returning id)
    insert into private.outgoing_mails (kind, channel, issue_id, sent_at) select 'newsletter_issue', 'newsletter', id, now() from issue`,
  ),
  30: aged('private.outgoing_mails', ROW_INSERTS.mails),
  31: kept(
    'private.limited_uses',
    usesOfEveryKind('+'),
    `${usesOfEveryKind('-')}; insert into private.limited_uses (kind, key_hash) values ('no_such_limit', 'a')`,
  ),
  32: aged('private.sign_in_codes', ROW_INSERTS.codes),
  33: aged('private.outgoing_mails', ROW_INSERTS.sentMails),
  34: aged('private.administrator_links', ROW_INSERTS.links),
  40: aged('public.agency_versions where agency_id = 99', ROW_INSERTS.goneVersions),
  41: aged('private.import_rows', ROW_INSERTS.imports),
  42: aged('private.import_decisions', ROW_INSERTS.importDecisions),
  43: aged('public.agency_claims', ROW_INSERTS.claims, ROW_INSERTS.openClaims),
  44: aged(
    'public.agency_claims where revision_id is not null',
    (age) => `${ROW_INSERTS.proposals(age)}; ${ROW_INSERTS.claims(`interval '1 day'`)};
    update public.agency_claims set revision_id = (select id from public.agency_revisions)`,
  ),
  45: aged('public.agency_revisions', ROW_INSERTS.proposals),
  46: aged('public.agency_invitations', ROW_INSERTS.invitations),
  47: aged('public.agency_claims where note is not null or objection is not null', ROW_INSERTS.claimWords),
  50: aged(
    'private.client_reviews',
    (age) => `
    with entry as (${ENTRY})
    insert into private.client_reviews (agency_id, updated_at) select id, now() - (${age}) from entry`,
  ),
  51: aged('private.client_review_authors', (age) =>
    reviewWith('rejected', age, 'insert into private.client_review_authors (review_id) select id'),
  ),
  52: aged('private.client_review_evidence', (age) =>
    reviewWith(
      'removed',
      age,
      `insert into private.client_review_evidence (review_id, kind, path) select id, 'mandate', 'x'`,
    ),
  ),
  53: aged('private.client_review_notices', (age) => reviewWith('removed', age, `${NOTICE} now()`)),
  54: aged('private.client_review_replies', (age) =>
    reviewWith('removed', age, `${REPLY} 'published', now()`),
  ),
  55: aged('private.client_review_appeals', (age) => reviewWith('removed', age, `${APPEAL} now()`)),
  56: aged('private.client_review_steps where reason is not null', (age) =>
    reviewWith('rejected', age, `${STEP} now()`),
  ),
  58: aged('private.client_review_authors where network_hash is not null or network_at is not null', (age) =>
    reviewWith(
      'in_review',
      age,
      `insert into private.client_review_authors (review_id, network_hash, network_at) select id, '${HASH}', now() - (${age})`,
    ),
  ),
  59: aged('private.client_reviews where content is not null', (age) =>
    reviewWith('removed', age, 'select id'),
  ),
  60: aged('private.client_review_notices', (age) =>
    reviewWith('in_review', age, `${NOTICE} now() - (${age})`),
  ),
  61: aged('private.client_review_replies', (age) =>
    reviewWith('published', age, `${REPLY} 'rejected', now() - (${age})`),
  ),
  62: aged('private.client_review_replies', (age) =>
    reviewWith('withdrawn', age, `${REPLY} 'waiting', null`),
  ),
  63: aged('private.client_review_appeals', (age) =>
    reviewWith('published', age, `${APPEAL} now() - (${age})`),
  ),
  64: aged('private.client_review_steps where reason is not null', (age) =>
    reviewWith('published', age, `${STEP} now() - (${age})`),
  ),
  // From the end of the calendar year.
  70: {
    table: 'private.contracts',
    stays: (period) => ROW_INSERTS.contracts(`now() - (date_trunc('year', now()) - ${period})`),
    goes: (period) =>
      ROW_INSERTS.contracts(`now() - (date_trunc('year', now()) - ${period} - interval '1 day')`),
  },
  71: aged('private.contracts', ROW_INSERTS.declinedOrders, ROW_INSERTS.openOrders),
  72: aged('private.agency_pictures', ROW_INSERTS.pictures),
  78: aged(`public.agency_extensions where content ? 'contactPerson'`, ROW_INSERTS.hiddenContacts),
  79: aged(`public.agency_revisions where changes ? 'contactPerson'`, ROW_INSERTS.proposedContacts),
  80: kept(
    'private.event_key',
    `insert into private.event_key (day, key) values (private.berlin_today(), 'x')`,
    `insert into private.event_key (day, key) values (private.berlin_today() - 1, 'x')`,
  ),
  81: {
    table: 'private.agency_stats_daily',
    stays: (period) => ROW_INSERTS.countedDays(`${period} - interval '1 day'`),
    goes: (period) => ROW_INSERTS.countedDays(`${period} + interval '1 day'`),
  },
  82: {
    table: 'private.stats_months',
    stays: (period) => ROW_INSERTS.closedMonths(period),
    goes: (period) => ROW_INSERTS.closedMonths(`${period} + interval '1 month'`),
  },
  84: kept(
    'private.agency_pictures',
    ROW_INSERTS.pictures(`interval '1 hour'`),
    `${ROW_INSERTS.pictures(`interval '1 hour'`)}; ${REMOVE_ENTRIES}`,
  ),
  85: kept(
    'public.agency_extensions',
    ROW_INSERTS.hiddenContacts(MINUTE),
    `${ROW_INSERTS.hiddenContacts(MINUTE)}; ${REMOVE_ENTRIES}`,
  ),
  86: kept(
    `public.agency_revisions where changes ? 'contactPerson'`,
    ROW_INSERTS.proposedContacts(MINUTE),
    `${ROW_INSERTS.proposedContacts(MINUTE)}; ${REMOVE_ENTRIES}`,
  ),
  90: aged('private.enquiry_words', ROW_INSERTS.enquiryWords),
  91: aged('private.enquiries', ROW_INSERTS.enquiries),
  92: kept(
    'private.outgoing_mails',
    `insert into public.contact_messages (id, name, email, betreff, nachricht)
    values ('${ADMIN}', 'x', 'a@muster.example', 'x', 'x'); ${RECEIPT}`,
    RECEIPT,
  ),
  94: kept(
    'private.case_assignments',
    `${ROW_INSERTS.unanswered(MINUTE)};
    insert into private.case_assignments (kind, case_id, account)
    select 'message', id::text, '${ADMIN}' from public.contact_messages where status = 'read'`,
    `insert into private.case_assignments (kind, case_id, account) values ('message', gen_random_uuid()::text, '${ADMIN}')`,
  ),
  95: aged('public.admin_log', ROW_INSERTS.log),
  96: aged('auth.sessions where tag is not null', ROW_INSERTS.sessions),
  97: kept(
    `private.begun_sessions where session_id::text like '%7777'`,
    `${ROW_INSERTS.begunSession}; insert into auth.sessions (id, user_id, created_at) select session_id, account, now() from private.begun_sessions
      on conflict do nothing`,
    ROW_INSERTS.begunSession,
  ),
  98: aged('auth.audit_log_entries', ROW_INSERTS.authLog),
  99: aged(
    'private.nightly_runs where ran_at < now()',
    (age) => `insert into private.nightly_runs values (now() - (${age}), '{}')`,
  ),
};
