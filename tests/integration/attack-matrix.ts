import {
  ADMIN_ID,
  FACTOR_ADMIN_ID,
  FROZEN_ID,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  type CallerRole,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type Condition, type Row } from '#tests/harness/database-calls.ts';

/*
 * Who may do what with which table: the one place where it is written down to be tested. docs/decisions/access.md.
 */

export const VERBS = [
  'select',
  'count',
  'insert',
  'insert and read back',
  'bulk insert',
  'update',
  'update everything',
  'delete',
  'delete everything',
  'upsert',
] as const;

export type Verb = (typeof VERBS)[number];

export const TABLES = [
  'Personalberatungen',
  'contact_messages',
  'subscribers',
  'newsletter_issues',
  'admins',
  'admin_log',
  'agency_members',
  'agency_versions',
  'agency_invitations',
  'agency_redirects',
  'agency_field_meta',
  'agency_derived',
  'agency_extensions',
  'agency_revisions',
  'agency_claims',
  'frozen_accounts',
] as const;

export type Table = (typeof TABLES)[number];

const MEMBERS: readonly CallerRole[] = ['member', 'other member', 'frozen'];
const EVERYBODY: readonly CallerRole[] = ['anonymous', 'stranger', ...MEMBERS, 'administrator', 'service'];
const ADMINISTRATORS: readonly CallerRole[] = ['administrator', 'service'];
const SERVICE: readonly CallerRole[] = ['service'];
/** Not even the secret key. */
const NOBODY: readonly CallerRole[] = [];

/** Functions alone write it. */
const readBy = (readers: readonly CallerRole[]): Readonly<Record<Verb, readonly CallerRole[]>> => ({
  select: readers,
  count: readers,
  insert: NOBODY,
  'insert and read back': NOBODY,
  'bulk insert': NOBODY,
  update: NOBODY,
  'update everything': NOBODY,
  delete: NOBODY,
  'delete everything': NOBODY,
  upsert: NOBODY,
});

/** Who reaches something; whoever is not named reaches nothing. */
export const WHO_MAY: Readonly<Record<Table, Readonly<Record<Verb, readonly CallerRole[]>>>> = {
  Personalberatungen: {
    select: EVERYBODY,
    count: EVERYBODY,
    insert: ADMINISTRATORS,
    'insert and read back': ADMINISTRATORS,
    'bulk insert': ADMINISTRATORS,
    update: ADMINISTRATORS,
    'update everything': ADMINISTRATORS,
    delete: ADMINISTRATORS,
    'delete everything': ADMINISTRATORS,
    upsert: ADMINISTRATORS,
  },
  contact_messages: {
    select: ADMINISTRATORS,
    count: ADMINISTRATORS,
    insert: EVERYBODY,
    'insert and read back': ADMINISTRATORS,
    // Strangers insert one row at a time.
    'bulk insert': ADMINISTRATORS,
    update: ADMINISTRATORS,
    'update everything': ADMINISTRATORS,
    delete: ADMINISTRATORS,
    'delete everything': ADMINISTRATORS,
    // It would overwrite what somebody wrote.
    upsert: NOBODY,
  },
  subscribers: readBy(ADMINISTRATORS),
  newsletter_issues: readBy(ADMINISTRATORS),
  admins: {
    select: ADMINISTRATORS,
    count: ADMINISTRATORS,
    insert: SERVICE,
    'insert and read back': SERVICE,
    'bulk insert': SERVICE,
    update: SERVICE,
    'update everything': SERVICE,
    delete: SERVICE,
    'delete everything': SERVICE,
    upsert: SERVICE,
  },
  admin_log: readBy(ADMINISTRATORS),
  agency_members: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_versions: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_invitations: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_redirects: readBy(EVERYBODY),
  agency_field_meta: readBy(EVERYBODY),
  // Triggers alone write it.
  agency_derived: readBy(EVERYBODY),
  // No contract runs: who reads it while one does is in extended-profile.test.ts.
  agency_extensions: readBy(SERVICE),
  agency_revisions: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_claims: readBy(['member', 'other member', ...ADMINISTRATORS]),
  frozen_accounts: readBy(['frozen', ...ADMINISTRATORS]),
};

/** Which rows a reader sees who sees only some: their place in RESET, from 1. Whoever is not named here sees all or, by WHO_MAY, none. */
export const VISIBLE: Partial<Record<Table, Partial<Record<CallerRole, readonly number[]>>>> = {
  // The third is paused.
  Personalberatungen: {
    anonymous: [1, 2],
    stranger: [1, 2],
    member: [1, 2],
    'other member': [1, 2],
    frozen: [1, 2],
  },
  agency_members: { member: [1, 2], 'other member': [3], frozen: [1, 2] },
  agency_versions: { member: [1], 'other member': [2], frozen: [1] },
  agency_invitations: { member: [1], 'other member': [2], frozen: [1] },
  agency_field_meta: {
    anonymous: [1],
    stranger: [1],
    member: [1],
    'other member': [1],
    frozen: [1],
  },
  agency_derived: {
    anonymous: [1, 2],
    stranger: [1, 2],
    member: [1, 2],
    'other member': [1, 2],
    frozen: [1, 2],
  },
  // The first and the last are drafts: of the member, and of somebody who registers an entry.
  agency_revisions: { member: [1, 2], 'other member': [3], frozen: [2], administrator: [2, 3] },
  agency_claims: { member: [1], 'other member': [2] },
};

/** What goes with a deleted row. */
export const DEPENDENTS: Partial<Record<Table, readonly string[]>> = {
  Personalberatungen: [
    'agency_members',
    'agency_invitations',
    'agency_redirects',
    'agency_field_meta',
    'agency_derived',
    'agency_extensions',
    'agency_pictures',
    'agency_revisions',
    'agency_claims',
  ],
};

/** What grows by itself. */
export const RECORDS: readonly string[] = [
  'admin_log',
  'agency_versions',
  'agency_derived',
  'operator_mails',
];

/** Another user without rights. */
const BYSTANDER_ID = '33333333-3333-4333-8333-333333333333';
export const UNREAD_ID = '44444444-4444-4444-8444-444444444444';
const ANSWERED_ID = '55555555-5555-4555-8555-555555555555';
const SUBSCRIBER_ID = '77777777-7777-4777-8777-777777777777';
const ISSUE_ID = '88888888-8888-4888-8888-888888888888';
const ISSUE_ARTICLES = [{ title: 'Kosten', text: 'Was es kostet.', path: '/blog/kosten' }];
/** An enquiry that went straight to the first entry, and its mail. */
export const ENQUIRY_ID = '77777777-7777-4777-8777-777777777771';
export const DELIVERY_ID = '77777777-7777-4777-8777-777777777772';
/** A picture of the first entry that waits. */
export const PICTURE_ID = '88888888-8888-4888-8888-888888888881';
/** The order of the first entry, and the contract of the second one. */
export const ORDER_ID = '99999999-9999-4999-8999-999999999991';
export const CONTRACT_ID = '99999999-9999-4999-8999-999999999992';
const NEW_ID = '66666666-6666-4666-8666-666666666666';

/** Somebody who registers an entry, and claims another one. */
export const APPLICANT_ID = BYSTANDER_ID;

export const MESSAGE = {
  id: NEW_ID,
  name: 'Erika Muster',
  email: 'e@muster.example',
  betreff: 'Frage',
  nachricht: 'Guten Tag',
};

/** What the calls are made with. */
interface Sample {
  readonly key: string;
  /** A row that is there. */
  readonly where: NonNullable<Condition>;
  readonly changes: Row;
  readonly fresh: Row;
  readonly freshMany: readonly Row[];
  /** The key of a row that is there, with other contents. */
  readonly overwriting: Row;
}

export const SAMPLES: Readonly<Record<Table, Sample>> = {
  Personalberatungen: {
    key: 'id',
    where: ['id', 1],
    changes: { Standort: 'Trier' },
    fresh: { Name: 'Cedernweg', Standort: 'Ulm' },
    freshMany: [{ Name: 'Cedernweg' }, { Name: 'Dornbusch' }],
    overwriting: { id: 1, Name: 'Übernommen' },
  },
  contact_messages: {
    key: 'id',
    where: ['id', UNREAD_ID],
    changes: { status: 'responded', notes: 'am Telefon geklärt' },
    fresh: MESSAGE,
    freshMany: [MESSAGE, { ...MESSAGE, id: BYSTANDER_ID, betreff: 'Noch eine Frage' }],
    overwriting: { ...MESSAGE, id: UNREAD_ID, nachricht: 'gefälscht' },
  },
  subscribers: {
    key: 'id',
    where: ['id', SUBSCRIBER_ID],
    changes: { state: 'active', confirmed_at: '2026-01-01T00:00:00+00:00' },
    fresh: { email: 'e@muster.example', state: 'active', confirmed_at: '2026-01-01T00:00:00+00:00' },
    freshMany: [{ email: 'e@muster.example' }, { email: 'f@muster.example' }],
    overwriting: { id: SUBSCRIBER_ID, email: 'e@muster.example' },
  },
  newsletter_issues: {
    key: 'id',
    where: ['id', ISSUE_ID],
    changes: { subject: 'gefälscht', state: 'sending' },
    fresh: { subject: 'Werbung', articles: ISSUE_ARTICLES },
    freshMany: [
      { subject: 'Werbung', articles: ISSUE_ARTICLES },
      { subject: 'Noch mehr', articles: ISSUE_ARTICLES },
    ],
    overwriting: { id: ISSUE_ID, subject: 'gefälscht', articles: ISSUE_ARTICLES },
  },
  admins: {
    key: 'user_id',
    where: ['user_id', ADMIN_ID],
    changes: { created_at: '2001-01-01T00:00:00+00:00' },
    fresh: { user_id: STRANGER_ID },
    freshMany: [{ user_id: STRANGER_ID }, { user_id: BYSTANDER_ID }],
    overwriting: { user_id: ADMIN_ID, created_at: '2001-01-01T00:00:00+00:00' },
  },
  admin_log: {
    key: 'id',
    where: ['id', 1],
    changes: { actor_email: 'niemand@muster.example' },
    fresh: { actor_role: 'administrator', action: 'export' },
    freshMany: [
      { actor_role: 'administrator', action: 'export' },
      { actor_role: 'service', action: 'delete' },
    ],
    overwriting: { id: 1, actor_role: 'administrator', action: 'update' },
  },
  agency_members: {
    key: 'id',
    where: ['id', 1],
    changes: { role: 'editor' },
    fresh: { agency_id: 1, user_id: STRANGER_ID, role: 'owner' },
    freshMany: [
      { agency_id: 1, user_id: STRANGER_ID, role: 'owner' },
      { agency_id: 2, user_id: MEMBER_ID, role: 'owner' },
    ],
    overwriting: { id: 3, agency_id: 2, user_id: MEMBER_ID, role: 'owner' },
  },
  agency_versions: {
    key: 'id',
    where: ['id', 1],
    changes: { content: { Name: 'gefälscht' } },
    fresh: { agency_id: 1, version: 2, actor_role: 'member', content: { Name: 'gefälscht' } },
    freshMany: [
      { agency_id: 1, version: 2, actor_role: 'member', content: {} },
      { agency_id: 2, version: 2, actor_role: 'member', content: {} },
    ],
    overwriting: { id: 1, agency_id: 1, version: 9, actor_role: 'member', content: {} },
  },
  agency_invitations: {
    key: 'id',
    where: ['id', 2],
    changes: { email: 'm@ahornsteg.example' },
    fresh: { agency_id: 2, email: 'm@ahornsteg.example', role: 'owner' },
    freshMany: [
      { agency_id: 2, email: 'm@ahornsteg.example', role: 'owner' },
      { agency_id: 1, email: 'm@ahornsteg.example', role: 'owner' },
    ],
    overwriting: { id: 2, agency_id: 2, email: 'm@ahornsteg.example', role: 'owner' },
  },
  agency_redirects: {
    key: 'from_id',
    where: ['from_id', 3],
    changes: { to_id: 2 },
    fresh: { from_id: 2, to_id: 1 },
    freshMany: [
      { from_id: 2, to_id: 1 },
      { from_id: 1, to_id: 2 },
    ],
    overwriting: { from_id: 3, to_id: 2 },
  },
  agency_field_meta: {
    key: 'id',
    where: ['id', 1],
    changes: { source: 'evidenced' },
    fresh: { agency_id: 1, field: 'Name', source: 'evidenced' },
    freshMany: [
      { agency_id: 1, field: 'Name', source: 'evidenced' },
      { agency_id: 2, field: 'Name', source: 'public' },
    ],
    overwriting: { id: 1, agency_id: 1, field: 'Branchen', source: 'evidenced' },
  },
  agency_derived: {
    key: 'agency_id',
    where: ['agency_id', 2],
    changes: { takes_enquiries: true },
    fresh: { agency_id: 4, takes_enquiries: true },
    freshMany: [
      { agency_id: 4, takes_enquiries: true },
      { agency_id: 5, takes_enquiries: true },
    ],
    overwriting: { agency_id: 2, takes_enquiries: true },
  },
  agency_extensions: {
    key: 'agency_id',
    where: ['agency_id', 1],
    // What a member would like to do: publish it without anybody's decision.
    changes: { content: { services: [{ title: 'Ungeprüft', text: 'Ungeprüft' }] } },
    fresh: { agency_id: 3, content: {} },
    freshMany: [
      { agency_id: 3, content: {} },
      { agency_id: 4, content: {} },
    ],
    overwriting: { agency_id: 1, content: {} },
  },
  agency_revisions: {
    key: 'id',
    where: ['id', 2],
    // What a member would like to do: publish it, or have it published against another version.
    changes: { state: 'published', base_version: 99, changes: { Name: 'Übernommen' } },
    fresh: { agency_id: 1, kind: 'change', author: MEMBER_ID, state: 'submitted', changes: { Name: 'X' } },
    freshMany: [
      { agency_id: 1, kind: 'change', author: MEMBER_ID, state: 'submitted', changes: { Name: 'X' } },
      { agency_id: 2, kind: 'change', author: MEMBER_ID, state: 'published', changes: { Name: 'Y' } },
    ],
    overwriting: { id: 2, kind: 'change', state: 'published', changes: { Name: 'X' } },
  },
  agency_claims: {
    key: 'id',
    where: ['id', 1],
    changes: { state: 'granted', proven_domain: 'ahornsteg.example' },
    fresh: { agency_id: 1, claimant: STRANGER_ID, state: 'granted', proven_domain: 'ahornsteg.example' },
    freshMany: [
      { agency_id: 1, claimant: STRANGER_ID, state: 'granted' },
      { agency_id: 2, claimant: STRANGER_ID, state: 'pending' },
    ],
    overwriting: { id: 1, agency_id: 1, claimant: STRANGER_ID, state: 'granted' },
  },
  frozen_accounts: {
    key: 'user_id',
    where: ['user_id', FROZEN_ID],
    changes: { reason: 'aufgetaut' },
    fresh: { user_id: MEMBER_ID, reason: 'weil' },
    freshMany: [
      { user_id: MEMBER_ID, reason: 'weil' },
      { user_id: OTHER_MEMBER_ID, reason: 'weil' },
    ],
    overwriting: { user_id: FROZEN_ID, reason: 'weil' },
  },
};

/** The users of all tests, one with a second factor; once per database. */
export const CREATE_USERS = `do $$
begin
  insert into auth.users (id) values
    ('${STRANGER_ID}'), ('${ADMIN_ID}'), ('${FACTOR_ADMIN_ID}'), ('${BYSTANDER_ID}'), ('${MEMBER_ID}'),
    ('${OTHER_MEMBER_ID}'), ('${FROZEN_ID}');
  update auth.users set email = case id
    when '${MEMBER_ID}' then 'm@ahornsteg.example' when '${OTHER_MEMBER_ID}' then 'o@birkenhof.example'
    when '${FROZEN_ID}' then 'f@ahornsteg.example' when '${BYSTANDER_ID}' then 'neu@zedernhof.example' end
  where id in ('${MEMBER_ID}', '${OTHER_MEMBER_ID}', '${FROZEN_ID}', '${BYSTANDER_ID}');
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
    (gen_random_uuid(), '${FACTOR_ADMIN_ID}', 'totp', 'verified', now(), now()),
    (gen_random_uuid(), '${ADMIN_ID}', 'totp', 'unverified', now(), now());
end
$$`;

/** The tables that calls could have changed, without the entries. */
const EMPTIED: readonly string[] = [
  'public.admin_log',
  'public.admins',
  'public.agency_claims',
  'public.agency_field_meta',
  'public.agency_invitations',
  'public.agency_members',
  'public.agency_redirects',
  'public.agency_revisions',
  'public.agency_versions',
  'public.contact_messages',
  'public.frozen_accounts',
  'public.newsletter_issues',
  'public.subscribers',
  'private.consent_events',
  'private.agency_pictures',
  'private.contracts',
  'private.newsletter_requests',
  'private.newsletter_tokens',
  'private.direct_inserts',
  'private.enquiries',
  'private.enquiry_addresses',
  'private.enquiry_words',
  'private.forward_consents',
  'private.message_deliveries',
  'private.operator_mails',
  'private.outgoing_mails',
  'private.recovery_attempts',
  'private.recovery_codes',
];

/**
 * Two rows in each table: the same before each call. One statement, as Lite wants it. It deletes, because emptying so
 * many tables with truncate takes ten times longer.
 */
export const RESET = `do $$
declare
  emptied regclass;
begin
  -- Reviews keep their entry.
  alter table private.client_reviews disable trigger keep_client_review;
  delete from private.client_reviews;
  alter table private.client_reviews enable trigger keep_client_review;
  -- With its triggers, so that the search follows.
  delete from public."Personalberatungen";
  -- The log refuses to be emptied, and would log what follows.
  perform set_config('session_replication_role', 'replica', true);
  foreach emptied in array array['${EMPTIED.join("', '")}']::regclass[] loop
    execute format('delete from %s', emptied);
  end loop;
  perform setval(objid::regclass, 1, false)
    from pg_depend join pg_class on pg_class.oid = objid
    where relkind = 'S' and refobjid = any (
      array['public."Personalberatungen"', '${EMPTIED.join("', '")}']::regclass[]);
  insert into public.admin_log (at, actor_role, action) values
    ('2026-01-01', 'database', 'admin_added'), ('2026-01-01', 'database', 'admin_added');
  insert into public.admins (user_id, created_at, valid_from) values
    ('${ADMIN_ID}', '2026-01-01', '2026-01-01'), ('${FACTOR_ADMIN_ID}', '2026-01-01', '2026-01-01');
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
  insert into private.extension_proposals (agency_id, author, state, content, submitted_at) values
    (1, '${MEMBER_ID}', 'submitted', '{"services": [{"title": "Suche", "text": "Geheimer Vorschlag"}]}', '2026-01-01'),
    (2, '${OTHER_MEMBER_ID}', 'draft', '{"services": [{"title": "Geheimer Entwurf", "text": ""}]}', null);
  insert into public.agency_revisions
    (agency_id, kind, author, state, base_version, changes, created_at, updated_at, submitted_at) values
    (1, 'change', '${MEMBER_ID}', 'draft', 1, '{"Standort": "Geheimer Entwurf"}', '2026-01-01', '2026-01-01', null),
    (1, 'change', '${MEMBER_ID}', 'submitted', 1, '{"Standort": "Lübeck"}', '2026-01-01', '2026-01-01', '2026-01-01'),
    (2, 'change', '${OTHER_MEMBER_ID}', 'submitted', 1, '{"Standort": "Ulm"}', '2026-01-01', '2026-01-01', '2026-01-02'),
    (null, 'new', '${BYSTANDER_ID}', 'draft', null, '{"Name": "Geheimer Entwurf"}', '2026-01-01', '2026-01-01', null);
  insert into public.agency_claims (agency_id, claimant, state, created_at, note, evidence) values
    (1, '${BYSTANDER_ID}', 'pending', '2026-01-01', 'Vertraulich', '${BYSTANDER_ID}/nachweis.pdf'),
    (2, '${OTHER_MEMBER_ID}', 'granted', '2026-01-01', 'Vertraulich', null);
  insert into public.contact_messages (id, created_at, name, email, betreff, nachricht, status, notes) values
    ('${UNREAD_ID}', '2026-01-01', 'Max Absender', 'max@absender.example', 'Vertraulich', 'Personenbezogen', 'unread', null),
    ('${ANSWERED_ID}', '2026-01-02', 'Ina Absender', 'ina@absender.example', 'Vertraulich', 'Auch das', 'responded', 'intern');
  insert into public.subscribers (id, email, state, requested_at, confirmed_at) values
    ('${SUBSCRIBER_ID}', 'max@absender.example', 'pending', '2026-01-01', null),
    ('${BYSTANDER_ID}', 'ina@absender.example', 'active', '2026-01-01', '2026-01-01');
  insert into public.newsletter_issues (id, created_at, updated_at, subject, articles) values
    ('${ISSUE_ID}', '2026-01-01', '2026-01-01', 'Vertraulich', '${JSON.stringify(ISSUE_ARTICLES)}'),
    ('${BYSTANDER_ID}', '2026-01-02', '2026-01-02', 'Vertraulich', '${JSON.stringify(ISSUE_ARTICLES)}');
  insert into private.enquiry_addresses (agency_id, email, confirmed_by, confirmed_at) values
    (1, 'anfragen@ahornsteg.example', '${MEMBER_ID}', '2026-01-01');
  insert into private.enquiries (id, created_at) values ('${ENQUIRY_ID}', '2026-01-01');
  insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht) values
    ('${ENQUIRY_ID}', 'Ute Absender', 'ute@absender.example', 'Vertraulich', 'Nur für Ahornsteg');
  insert into private.message_deliveries (id, enquiry_id, agency_id, consultancy, state, attempts, created_at, next_attempt_at,
    first_attempt_at, finished_at) values
    ('${DELIVERY_ID}', '${ENQUIRY_ID}', 1, 'Ahornsteg', 'sent', 1, '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01');
  insert into private.forward_consents (message_id, consultancies) values ('${UNREAD_ID}', '{Birkenhof}');
  insert into private.contracts (id, agency_id, entry_name, state, ordered_by, ordered_at, customer, invoice_address, price, term,
    terms_version, starts_on, ends_on, notice_until, renewal_months) values
    ('${ORDER_ID}', 1, 'Ahornsteg', 'ordered', '${MEMBER_ID}', '2026-01-01', 'Geheime Kundin', 'Vertraulich', '1 EUR', 'pro Jahr', 'Mai', null,
      null, null, 0),
    ('${CONTRACT_ID}', 2, 'Birkenhof', 'confirmed', '${OTHER_MEMBER_ID}', '2026-01-01', 'Geheimer Kunde', 'Vertraulich', '1 EUR', 'pro Jahr',
      'Mai', '2099-01-01', '2099-12-31', '2099-11-30', 12);
  insert into private.agency_pictures (id, agency_id, kind, path, alt, width, height, uploaded_by, uploaded_at) values
    ('${PICTURE_ID}', 1, 'picture', '1/${PICTURE_ID}.webp', 'Vertraulich', 800, 600, '${MEMBER_ID}', '2026-01-01');
end
$$`;

/** All that an attack could have changed, as one JSON text. */
export const STATE = `select json_build_object(
  'Personalberatungen', (select coalesce(json_agg(t order by id), '[]') from public."Personalberatungen" t),
  'contact_messages', (select coalesce(json_agg(t order by id), '[]') from public.contact_messages t),
  'subscribers', (select coalesce(json_agg(t order by id), '[]') from public.subscribers t),
  'newsletter_issues', (select coalesce(json_agg(t order by id), '[]') from public.newsletter_issues t),
  'consent_events', (select coalesce(json_agg(t order by id), '[]') from private.consent_events t),
  'newsletter_deliveries', (select coalesce(json_agg(t order by id), '[]') from private.newsletter_deliveries t),
  'admins', (select coalesce(json_agg(t order by user_id), '[]') from public.admins t),
  'admin_log', (select coalesce(json_agg(t order by id), '[]') from public.admin_log t),
  'agency_members', (select coalesce(json_agg(t order by id), '[]') from public.agency_members t),
  'agency_versions', (select coalesce(json_agg(t order by id), '[]') from public.agency_versions t),
  'agency_invitations', (select coalesce(json_agg(t order by id), '[]') from public.agency_invitations t),
  'agency_redirects', (select coalesce(json_agg(t order by from_id), '[]') from public.agency_redirects t),
  'agency_field_meta', (select coalesce(json_agg(t order by id), '[]') from public.agency_field_meta t),
  'agency_derived', (select coalesce(json_agg(t order by agency_id), '[]') from public.agency_derived t),
  'agency_extensions', (select coalesce(json_agg(t order by agency_id), '[]') from public.agency_extensions t),
  'agency_revisions', (select coalesce(json_agg(t order by id), '[]') from public.agency_revisions t),
  'agency_claims', (select coalesce(json_agg(t order by id), '[]') from public.agency_claims t),
  'frozen_accounts', (select coalesce(json_agg(t order by user_id), '[]') from public.frozen_accounts t),
  'operator_mails', (select coalesce(json_agg(t order by message_id), '[]') from private.operator_mails t),
  'outgoing_mails', (select coalesce(json_agg(t order by id), '[]') from private.outgoing_mails t),
  -- They outlive their entry, without its number.
  'contracts', (select coalesce(json_agg(to_jsonb(t) - 'agency_id' order by id), '[]') from private.contracts t),
  'agency_pictures', (select coalesce(json_agg(t order by id), '[]') from private.agency_pictures t),
  'enquiry_words', (select coalesce(json_agg(t order by enquiry_id), '[]') from private.enquiry_words t),
  'message_deliveries', (select coalesce(json_agg(t order by id), '[]') from private.message_deliveries t),
  'site_builds', (select json_agg(t) from private.site_builds t),
  'recovery_codes', (select count(*) from private.recovery_codes),
  'recovery_attempts', (select count(*) from private.recovery_attempts),
  'factors', (select json_agg(t order by id) from auth.mfa_factors t),
  'contact_attempts', (select coalesce(json_agg(t order by id), '[]') from private.contact_attempts t),
  'users', (select json_agg(id order by id) from auth.users)
)::text as state`;

/**
 * Schema, name and arguments of functions that no request may call: whatever would do harm. privileges.test.ts has the list of all
 * that one may call, read from the catalog.
 */
export const INTERNAL_FUNCTIONS: readonly (readonly [schema: string, name: string, args: Row])[] = [
  ['private', 'refuse_rewriting', {}],
  ['private', 'refuse_flood', {}],
  ['private', 'count_direct_insert', {}],
  ['private', 'caller_hash', {}],
  ['private', 'request_header', { name: 'authorization' }],
  ['private', 'schedule_nightly_jobs', {}],
  ['public', 'run_nightly_jobs', {}],
  ['private', 'delete_old_log_entries', {}],
  ['private', 'delete_unused_words', {}],
  ['private', 'delete_old_codes', {}],
  ['private', 'delete_old_entry_records', {}],
  ['private', 'delete_unused_accounts', {}],
  ['public', 'end_other_sessions', { account: ADMIN_ID, kept_session: 'a' }],
  ['public', 'expired_evidence', { amount: 1 }],
  ['public', 'forget_evidence', { names: ['a'] }],
  ['private', 'is_evidence_of', { account: STRANGER_ID, path: 'a' }],
  ['private', 'refuse_auth_mail', { event: '{}' }],
  ['private', 'mail_domain', { address: 'a@b.de' }],
  ['private', 'announced_at', { claim: 1 }],
  ['private', 'restore_sources', { run: ADMIN_ID, row_numbers: [1] }],
  ['private', 'renew_points', {}],
  ['search', 'set_points', {}],
  [
    'private',
    'delete_old_sign_ins',
    { attempts_before: '2100-01-01', sessions_before: '2100-01-01', log_before: '2100-01-01' },
  ],
  ['private', 'is_admin_account', {}],
  ['private', 'has_second_factor', { account: ADMIN_ID }],
  ['private', 'remove_factors', { account: ADMIN_ID }],
  ['private', 'end_sessions', { account: ADMIN_ID }],
  ['private', 'appoint_admin', { account: STRANGER_ID }],
  ['private', 'hash_recovery_code', { account: ADMIN_ID, code: 'a' }],
  [
    'private',
    'add_log_entry',
    { action: 'export', table_name: 'a', row_key: 'b', changes: '{}', actor_role: 'service' },
  ],
  ['public', 'appoint_admin', { account: STRANGER_ID }],
  [
    'public',
    'keep_entry_code',
    {
      caller_hash: 'a',
      email: 'm@ahornsteg.example',
      code: '123456',
      purpose: 'session',
      account: null,
    },
  ],
  [
    'public',
    'try_entry_code',
    {
      caller_hash: 'a',
      email: 'm@ahornsteg.example',
      code: '123456',
      purpose: 'session',
      account: null,
    },
  ],
  ['public', 'prove_claim', { account: STRANGER_ID, agency: 1, revision: null, domain: 'ahornsteg.example' }],
  ['private', 'grant_claim', { claim: 1 }],
  ['private', 'settle_claims', { at: '2100-01-01' }],
  ['private', 'after_new_entry', { revision: 4, agency: 1 }],
  ['private', 'write_fields', { agency: 1, accepted: '{"Name": "X"}', revision: 1, origin: 'own' }],
  ['private', 'queue_mail', { kind: 'invitation', recipient: 'a@b.example', data: '{}', occasion: null }],
  ['private', 'keyed_hash', { value: 'x' }],
  ['public', 'run_entry_jobs', { at: '2100-01-01' }],
  ['public', 'take_mails', { amount: 1 }],
  ['public', 'finish_mail', { mail: UNREAD_ID, outcome: 'sent', error: null }],
  ['private', 'remind_owners', { at: '2100-01-01' }],
  ['private', 'note_site_change', {}],
  ['private', 'follow_published_entries', {}],
  ['private', 'follow_derived_facts', {}],
  ['public', 'take_site_build', { has_hook: true }],
  ['public', 'finish_site_build', { error: null }],
  ['public', 'set_enquiry_address', { agency: 1, email: 'a@b.example', account: MEMBER_ID }],
  [
    'public',
    'keep_enquiry',
    {
      message: ENQUIRY_ID,
      name: 'a',
      email: 'a@b.example',
      betreff: 'a',
      nachricht: 'a',
      names: '{Ahornsteg}',
      shown_direct: '{Ahornsteg}',
      may_forward: false,
      vacancy: '{"position": "a"}',
    },
  ],
  ['public', 'recipients_of', { message: ENQUIRY_ID, names: '{Ahornsteg}', email: 'a@b.example' }],
  ['public', 'take_message_mails', { enquiry: ENQUIRY_ID, amount: 1 }],
  ['public', 'finish_message_mail', { delivery: DELIVERY_ID, outcome: 'sent', error: null }],
  ['public', 'take_operator_mail', { message: UNREAD_ID }],
  ['public', 'finish_operator_mail', { message: UNREAD_ID, outcome: 'sent', error: null }],
  ['private', 'queue_operator_mails', {}],
  ['public', 'enquiry_receipt', { message: ENQUIRY_ID, email: 'ute@absender.example' }],
  ['private', 'takes_enquiries', { agency: 1 }],
  ['private', 'derive_takes_enquiries', { agencies: '{1}' }],
  ['private', 'follow_enquiry_addresses', {}],
  ['private', 'follow_frozen_accounts', {}],
  ['private', 'follow_entry_names', {}],
  ['private', 'entries_named', { names: '{Ahornsteg}' }],
  ['private', 'is_known_message', { id: ENQUIRY_ID }],
  ['private', 'is_over_delivery_limit', { agency: 1, sender: 'a@b.example' }],
  ['private', 'is_over_account_mail_limit', { mailbox: 'a', about: 'claimed' }],
  ['private', 'caller_network', {}],
  ['private', 'event_caller', { today: '2026-01-01' }],
  ['private', 'count_enquiries', {}],
  ['private', 'last_stats_month', { at: '2100-01-01' }],
  ['private', 'close_stats_months', { at: '2100-01-01' }],
  ['private', 'shown_figures', { agency: 1, of_month: '2026-01-01' }],
  ['private', 'queue_monthly_reports', { at: '2100-01-01' }],
  ['private', 'delete_old_statistics', {}],
  ['private', 'newsletter_mails_left', { daily_limit: 1 }],
  ['private', 'next_mail_try', { attempts: 1 }],
  ['private', 'delete_old_enquiries', {}],
  ['public', 'searchable', { value: 'x' }],
  ['public', 'client_review_to_submit', { review: UNREAD_ID, account: STRANGER_ID }],
  [
    'public',
    'submit_client_review',
    {
      review: UNREAD_ID,
      account: STRANGER_ID,
      content: '{}',
      seen_edit: 1,
      domain: 'b.de',
      is_free_mail: false,
      network_hash: 'a',
    },
  ],
  [
    'public',
    'keep_client_review_notice',
    {
      notice: NEW_ID,
      review: UNREAD_ID,
      about: 'review',
      reason: 'no_mandate',
      explanation: 'a',
      name: 'a',
      email: 'a@b.example',
      is_good_faith: true,
      network_hash: 'a',
    },
  ],
  ['public', 'expired_client_review_evidence', { amount: 1 }],
  ['public', 'forget_client_review_evidence', { names: ['a'] }],
  [
    'private',
    'move_client_review',
    { review: UNREAD_ID, new_state: 'published', by_whom: 'author', reason: null },
  ],
  ['private', 'client_review_tallies', { agency: 1, today: '2100-01-01' }],
  ['private', 'lock_reviewed_entry', { review: UNREAD_ID }],
  ['private', 'mailbox_of', { email: 'a@b.example' }],
  ['private', 'entries_of', { agency: 1 }],
  ['private', 'remove_client_review_reply', { review: UNREAD_ID, reason: 'a', author_reason: 'a' }],
  ['private', 'counted_client_reviews', { agencies: '{1}', today: '2100-01-01' }],
  ['private', 'moderated_client_review', { review: UNREAD_ID }],
  ['private', 'client_review_flags', { review: UNREAD_ID }],
  ['private', 'settle_client_reviews', { at: '2100-01-01' }],
  ['private', 'delete_old_client_reviews', {}],
  ['private', 'renew_client_review_figures', {}],
  ['private', 'derive_client_reviews', { agencies: '{1}', today: '2100-01-01' }],
  [
    'public',
    'request_subscription',
    {
      caller_hash: 'a'.repeat(64),
      email: 'neu@muster.example',
      page: '/blog',
      text_version: '2026-11',
      token_hash: 'b'.repeat(64),
    },
  ],
  ['public', 'take_confirmation_mail', { token_hash: 'b'.repeat(64) }],
  ['public', 'finish_confirmation_mail', { subscriber: SUBSCRIBER_ID, outcome: 'sent' }],
  ['public', 'confirm_subscription', { token_hash: 'b'.repeat(64) }],
  ['public', 'unsubscribe_by_token', { token: 'b'.repeat(64), way: 'link' }],
  [
    'public',
    'note_mail_event',
    { event_id: 'x', kind: 'bounced', email: 'ina@absender.example', happened_at: '2100-01-01' },
  ],
  ['public', 'take_newsletter_mails', { issue: null, amount: 5, is_repeatable: false, daily_limit: null }],
  ['public', 'finish_newsletter_mail', { delivery: SUBSCRIBER_ID, outcome: 'sent', error: null }],
  ['private', 'end_subscription', { email: 'ina@absender.example', new_state: 'unsubscribed', way: 'link' }],
  ['private', 'unsubscribe_token', { email: 'ina@absender.example' }],
  ['private', 'subscriber_hash', { email: 'ina@absender.example' }],
  ['private', 'delete_old_subscriptions', {}],
  [
    'public',
    'claim_contact_attempt',
    { caller_hash: 'a'.repeat(64), message_id: UNREAD_ID, max_attempts: 5 },
  ],
  ['public', 'is_admin', {}],
  ['public', 'load_facet_terms', { version: 'x', terms: '{}' }],
  ['private', 'load_facet_terms', { new_version: 'x', new_terms: '{}' }],
  ['search', 'rebuild', {}],
  ['search', 'add', { ids: '{1}' }],
  ['search', 'remove', { ids: '{1}' }],
  ['search', 'follow_agencies', {}],
  ['private', 'is_premium', { agency: 1, day: '2100-01-01' }],
  ['private', 'derive_premium', { agencies: '{1}', day: '2100-01-01' }],
  ['private', 'follow_contracts', {}],
  ['private', 'day_of', { at: '2100-01-01' }],
  ['private', 'describe_contract', { contract: null }],
  ['search', 'fact_options', { given: '{}' }],
  ['private', 'refuse_contract', { reason: 'a', message: 'a' }],
  ['private', 'mail_administrators', { kind: 'contract_received', data: '{}', occasion: 'a' }],
  [
    'private',
    'mail_author',
    { kind: 'picture_published', agency: 1, author: MEMBER_ID, data: '{}', occasion: 'a' },
  ],
  ['private', 'run_contract_jobs', { at: '2100-01-01' }],
  ['private', 'delete_old_contracts', {}],
  ['private', 'move_contracts', { loser: 1, winner: 2 }],
  ['private', 'extension_parts', {}],
  ['private', 'empty_part', { part: 'services' }],
  ['private', 'is_text_of', { value: '"a"', most: 1, is_needed: true }],
  ['private', 'has_keys', { value: '{}', keys: '{}' }],
  ['private', 'is_extension_part', { part: 'services', value: '[]' }],
  ['private', 'is_extension', { content: '{}' }],
  ['private', 'part_of', { content: '{}', part: 'services' }],
  ['private', 'describe_extension', { agency: 1 }],
  ['private', 'delete_old_extensions', {}],
  ['private', 'move_extension', { loser: 1, winner: 2 }],
  ['private', 'follow_extensions', {}],
  ['public', 'shown_picture', { picture: PICTURE_ID }],
  ['private', 'shown_picture', { picture: PICTURE_ID, caller: null, most: null }],
  ['public', 'expired_pictures', { amount: 1 }],
  ['public', 'forget_pictures', { names: ['a'] }],
  ['private', 'published_pictures', { agency: 1 }],
  ['private', 'published_logo', { agency: 1 }],
  ['private', 'show_pictures', {}],
  ['private', 'derive_pictures', { agencies: '{1}' }],
  ['private', 'follow_pictures', {}],
  ['private', 'agency_of_picture', { path: 'a' }],
  ['private', 'has_contract', { agency: 1 }],
  ['private', 'require_picture', { picture: PICTURE_ID }],
  ['private', 'delete_old_pictures', {}],
  ['private', 'move_pictures', { loser: 1, winner: 2 }],
  ['pg_catalog', 'pg_read_file', { filename: 'postgresql.conf' }],
];

/** Tables that no request may read: all of the schema private, and some of others. */
export const INTERNAL_TABLES = [
  ['auth', 'users'],
  ['auth', 'identities'],
  ['auth', 'refresh_tokens'],
  ['auth', 'sessions'],
  ['auth', 'mfa_factors'],
  ['private', 'contact_attempts'],
  ['private', 'direct_inserts'],
  ['private', 'address_salt'],
  ['private', 'nightly_runs'],
  ['private', 'agency_stats_daily'],
  ['private', 'stats_months'],
  ['private', 'agency_stats_monthly'],
  ['private', 'report_choices'],
  ['private', 'event_key'],
  ['private', 'event_callers'],
  ['private', 'picture_callers'],
  ['private', 'site_changes'],
  ['private', 'site_builds'],
  ['private', 'recovery_codes'],
  ['private', 'recovery_attempts'],
  ['private', 'entry_reminders'],
  ['private', 'import_runs'],
  ['private', 'import_rows'],
  ['private', 'import_mappings'],
  ['private', 'import_decisions'],
  ['private', 'sign_in_attempts'],
  ['private', 'sign_in_codes'],
  ['private', 'sign_in_requests'],
  ['private', 'operator_mails'],
  ['private', 'outgoing_mails'],
  ['private', 'consent_texts'],
  ['private', 'consent_events'],
  ['private', 'newsletter_tokens'],
  ['private', 'newsletter_requests'],
  ['private', 'newsletter_deliveries'],
  ['private', 'mail_events'],
  ['private', 'enquiries'],
  ['private', 'enquiry_addresses'],
  ['private', 'enquiry_words'],
  ['private', 'forward_consents'],
  ['private', 'message_deliveries'],
  ['private', 'client_reviews'],
  ['private', 'client_review_authors'],
  ['private', 'client_review_steps'],
  ['private', 'client_review_evidence'],
  ['private', 'client_review_invitations'],
  ['private', 'client_review_notices'],
  ['private', 'client_review_replies'],
  ['private', 'client_review_appeals'],
  ['private', 'client_review_tasks'],
  ['private', 'client_review_mean'],
  ['private', 'contracts'],
  ['private', 'extension_proposals'],
  ['private', 'agency_pictures'],
  ['search', 'terms'],
  ['search', 'entries'],
  ['pg_catalog', 'pg_authid'],
  ['supabase_migrations', 'schema_migrations'],
] as const;
