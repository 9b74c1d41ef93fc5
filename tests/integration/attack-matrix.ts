import type { Database } from '#lib/supabase/database.types.ts';
import {
  ADMIN_ID,
  FROZEN_ID,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  type CallerRole,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type Condition, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { APPLICANT_ID, ISSUE_ARTICLES, ISSUE_ID, NEW_ID, SUBSCRIBER_ID, UNREAD_ID } from './sample-rows.ts';

/*
 * The rights of each role on each table: the one place where they are written down to be tested.
 * docs/decisions/access.md.
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

/** The tables of the public schema: each needs its rights and its samples below. */
export type TableName = keyof Database['public']['Tables'];

const MEMBERS: readonly CallerRole[] = ['member', 'other member', 'frozen'];
const EVERYBODY: readonly CallerRole[] = ['anonymous', 'stranger', ...MEMBERS, 'administrator', 'service'];
const ADMINISTRATORS: readonly CallerRole[] = ['administrator', 'service'];
const SERVICE: readonly CallerRole[] = ['service'];
/** Not even the secret key. */
const NOBODY: readonly CallerRole[] = [];

interface Rights {
  readonly read: readonly CallerRole[];
  readonly insert?: readonly CallerRole[];
  readonly change?: readonly CallerRole[];
  readonly upsert?: readonly CallerRole[];
}

/** Change is also removal. Where only readers are named, functions and triggers alone write. */
const rights = ({
  read,
  insert = NOBODY,
  change = NOBODY,
  upsert = insert,
}: Rights): Readonly<Record<Verb, readonly CallerRole[]>> => ({
  select: read,
  count: read,
  insert,
  'insert and read back': insert,
  'bulk insert': insert,
  update: change,
  'update everything': change,
  delete: change,
  'delete everything': change,
  upsert,
});
const readBy = (read: readonly CallerRole[]) => rights({ read });

/** The roles that may use each verb on each table; a role that is not named may not. */
export const WHO_MAY: Readonly<Record<TableName, Readonly<Record<Verb, readonly CallerRole[]>>>> = {
  Personalberatungen: rights({ read: EVERYBODY, insert: ADMINISTRATORS, change: ADMINISTRATORS }),
  // The edge function stores messages, with the secret key. An upsert would overwrite what somebody wrote. Administrators mark as deleted.
  contact_messages: {
    ...rights({ read: ADMINISTRATORS, insert: SERVICE, change: ADMINISTRATORS, upsert: NOBODY }),
    delete: SERVICE,
    'delete everything': SERVICE,
  },
  answer_templates: rights({ read: ADMINISTRATORS, insert: ADMINISTRATORS, change: ADMINISTRATORS }),
  subscribers: readBy(ADMINISTRATORS),
  newsletter_issues: readBy(ADMINISTRATORS),
  admins: rights({ read: ADMINISTRATORS, insert: SERVICE, change: SERVICE }),
  admin_log: readBy(ADMINISTRATORS),
  agency_members: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_versions: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_invitations: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_redirects: readBy(EVERYBODY),
  agency_field_meta: readBy(EVERYBODY),
  agency_derived: readBy(EVERYBODY),
  // No contract runs: who reads it while one does is in extended-profile.test.ts.
  agency_extensions: readBy(SERVICE),
  agency_revisions: readBy([...MEMBERS, ...ADMINISTRATORS]),
  agency_claims: readBy(['member', 'other member', ...ADMINISTRATORS]),
  frozen_accounts: readBy(['frozen', ...ADMINISTRATORS]),
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of them
export const TABLES = Object.keys(WHO_MAY) as readonly TableName[];

const toAll = (rows: readonly number[]) =>
  ({ anonymous: rows, stranger: rows, member: rows, 'other member': rows, frozen: rows }) as const;

/** Which rows a reader sees who sees only some: their place in RESET, from 1. Whoever is not named here sees all or, by WHO_MAY, none. */
export const VISIBLE: Partial<Record<TableName, Partial<Record<CallerRole, readonly number[]>>>> = {
  // The third is paused.
  Personalberatungen: toAll([1, 2]),
  agency_members: { member: [1, 2], 'other member': [3], frozen: [1, 2] },
  agency_versions: { member: [1], 'other member': [2], frozen: [1] },
  agency_invitations: { member: [1], 'other member': [2], frozen: [1] },
  agency_field_meta: toAll([1]),
  agency_derived: toAll([1, 2]),
  // The first and the last are drafts: of the member, and of somebody who registers an entry.
  agency_revisions: { member: [1, 2], 'other member': [3], frozen: [1, 2], administrator: [2, 3] },
  agency_claims: { member: [1], 'other member': [2] },
};

/** Tables that triggers write; that of sessions only in tests (harness/standing-sessions.ts). */
export const TRIGGER_WRITTEN_TABLES: readonly string[] = [
  'private.begun_sessions',
  'public.admin_log',
  'public.agency_versions',
  'public.agency_derived',
  'private.outgoing_mails',
];

export const MESSAGE = {
  id: NEW_ID,
  name: 'Erika Muster',
  email: 'e@muster.example',
  betreff: 'Frage',
  nachricht: 'Guten Tag',
};

/** The arguments of the calls on a table. */
interface Sample {
  readonly key: string;
  /** A row that is there. */
  readonly where: NonNullable<Condition>;
  readonly changes: DatabaseRow;
  readonly fresh: DatabaseRow;
  readonly freshMany: readonly DatabaseRow[];
  /** The key of a row that is there, with other contents. */
  readonly overwriting: DatabaseRow;
}

export const SAMPLES: Readonly<Record<TableName, Sample>> = {
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
    changes: { status: 'responded' },
    fresh: MESSAGE,
    freshMany: [MESSAGE, { ...MESSAGE, id: APPLICANT_ID, betreff: 'Noch eine Frage' }],
    overwriting: { ...MESSAGE, id: UNREAD_ID, nachricht: 'gefälscht' },
  },
  answer_templates: {
    key: 'id',
    where: ['id', UNREAD_ID],
    changes: { answer: 'gefälscht' },
    fresh: { title: 'Neu', answer: 'Guten Tag' },
    freshMany: [
      { title: 'Neu', answer: 'Guten Tag' },
      { title: 'Auch neu', answer: 'Guten Tag' },
    ],
    overwriting: { id: UNREAD_ID, title: 'Übernommen', answer: 'gefälscht' },
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
    freshMany: [{ user_id: STRANGER_ID }, { user_id: APPLICANT_ID }],
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
    // A member's attempt to publish it without anybody's decision.
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
    // A member's attempt to publish it, or to have it published against another version.
    changes: { state: 'published', seen: {}, changes: { Name: 'Übernommen' } },
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

/** A table of the catalog, which has its rights and samples above. */
export function asTableName(name: string): TableName {
  for (const known of TABLES) if (known === name) return known;
  throw new Error(
    `The table public.${name} is new: say in tests/integration/attack-matrix.ts who may do what with it (WHO_MAY), and give its calls arguments (SAMPLES)`,
  );
}
