import {
  ADMIN_ID,
  type Condition,
  FACTOR_ADMIN_ID,
  type Row,
  type CallerRole,
  STRANGER_ID,
} from '#tests/harness/test-databases.ts';

/*
 * Who may do what with which table: the one place where it is written down to be tested. docs/decisions/access.md; the same table stands in supabase/migrations/20260106000001_insert_limits.sql.
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

export type Table =
  'Personalberatungen' | 'contact_messages' | 'newsletter_subscriptions' | 'admins' | 'admin_log';

const EVERYBODY: readonly CallerRole[] = ['anonymous', 'stranger', 'administrator', 'service'];
const ADMINISTRATORS: readonly CallerRole[] = ['administrator', 'service'];
const SERVICE: readonly CallerRole[] = ['service'];
/** Not even the secret key. */
const NOBODY: readonly CallerRole[] = [];

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
  newsletter_subscriptions: {
    select: SERVICE,
    count: SERVICE,
    insert: EVERYBODY,
    'insert and read back': SERVICE,
    // Strangers insert one row at a time.
    'bulk insert': ADMINISTRATORS,
    update: SERVICE,
    'update everything': SERVICE,
    delete: SERVICE,
    'delete everything': SERVICE,
    // The database alone numbers subscriptions.
    upsert: NOBODY,
  },
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
  // Only its triggers and functions write it.
  admin_log: {
    select: ADMINISTRATORS,
    count: ADMINISTRATORS,
    insert: NOBODY,
    'insert and read back': NOBODY,
    'bulk insert': NOBODY,
    update: NOBODY,
    'update everything': NOBODY,
    delete: NOBODY,
    'delete everything': NOBODY,
    upsert: NOBODY,
  },
};

/** Another user without rights. */
const BYSTANDER_ID = '33333333-3333-4333-8333-333333333333';
export const UNREAD_ID = '44444444-4444-4444-8444-444444444444';
const ANSWERED_ID = '55555555-5555-4555-8555-555555555555';
const NEW_ID = '66666666-6666-4666-8666-666666666666';

export const MESSAGE = {
  id: NEW_ID,
  name: 'Erika Muster',
  email: 'e@muster.example',
  betreff: 'Frage',
  nachricht: 'Guten Tag',
};
export const SUBSCRIPTION = { email: 'e@muster.example', source: 'blog_page', metadata: { page: 'blog' } };

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
  newsletter_subscriptions: {
    key: 'id',
    where: ['id', 1],
    changes: { status: 'unsubscribed' },
    fresh: SUBSCRIPTION,
    freshMany: [SUBSCRIPTION, { ...SUBSCRIPTION, email: 'f@muster.example' }],
    overwriting: { ...SUBSCRIPTION, id: 1 },
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
};

export const TABLES = [
  'Personalberatungen',
  'contact_messages',
  'newsletter_subscriptions',
  'admins',
  'admin_log',
] as const;

/** The users of all tests, one with a second factor; once per database. */
export const CREATE_USERS = `do $$
begin
  insert into auth.users (id) values
    ('${STRANGER_ID}'), ('${ADMIN_ID}'), ('${FACTOR_ADMIN_ID}'), ('${BYSTANDER_ID}');
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
    (gen_random_uuid(), '${FACTOR_ADMIN_ID}', 'totp', 'verified', now(), now()),
    (gen_random_uuid(), '${ADMIN_ID}', 'totp', 'unverified', now(), now());
end
$$`;

/** Two rows in each table: the same before each call. One statement, as Lite wants it. */
export const RESET = `do $$
begin
  -- The log refuses to be emptied, and would log what follows.
  perform set_config('session_replication_role', 'replica', true);
  truncate public.admin_log, private.recovery_codes, private.recovery_attempts restart identity;
  insert into public.admin_log (at, actor_role, action) values
    ('2026-01-01', 'database', 'admin_added'), ('2026-01-01', 'database', 'admin_added');
  truncate public.admins;
  insert into public.admins (user_id, created_at, valid_from) values
    ('${ADMIN_ID}', '2026-01-01', '2026-01-01'), ('${FACTOR_ADMIN_ID}', '2026-01-01', '2026-01-01');
  perform set_config('session_replication_role', 'origin', true);
  truncate public."Personalberatungen", public.contact_messages, public.newsletter_subscriptions,
    private.direct_inserts restart identity;
  insert into public."Personalberatungen" ("Name", "Standort", created_at)
    values ('Ahornsteg', 'Kiel', '2026-01-01'), ('Birkenhof', null, '2026-01-01');
  insert into public.contact_messages (id, created_at, name, email, betreff, nachricht, status, notes) values
    ('${UNREAD_ID}', '2026-01-01', 'Max Absender', 'max@absender.example', 'Vertraulich', 'Personenbezogen', 'unread', null),
    ('${ANSWERED_ID}', '2026-01-02', 'Ina Absender', 'ina@absender.example', 'Vertraulich', 'Auch das', 'responded', 'intern');
  insert into public.newsletter_subscriptions (email, source, created_at)
    values ('max@absender.example', 'blog_page', '2026-01-01'), ('ina@absender.example', 'blog_page', '2026-01-01');
end
$$`;

/** All that an attack could have changed, as one JSON text. */
export const STATE = `select json_build_object(
  'Personalberatungen', (select coalesce(json_agg(t order by id), '[]') from public."Personalberatungen" t),
  'contact_messages', (select coalesce(json_agg(t order by id), '[]') from public.contact_messages t),
  'newsletter_subscriptions', (select coalesce(json_agg(t order by id), '[]') from public.newsletter_subscriptions t),
  'admins', (select coalesce(json_agg(t order by user_id), '[]') from public.admins t),
  'admin_log', (select coalesce(json_agg(t order by id), '[]') from public.admin_log t),
  'recovery_codes', (select count(*) from private.recovery_codes),
  'recovery_attempts', (select count(*) from private.recovery_attempts),
  'factors', (select json_agg(t order by id) from auth.mfa_factors t),
  'contact_attempts', (select coalesce(json_agg(t order by id), '[]') from private.contact_attempts t),
  'users', (select json_agg(id order by id) from auth.users)
)::text as state`;
