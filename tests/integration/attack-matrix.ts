import type { Database } from '#lib/supabase/database.types.ts';
import { type CallerRole, MEMBER_ID, STRANGER_ID } from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { type Catalog, valueOfType } from './reachable.ts';
import { APPLICANT_ID, NEW_ID } from './sample-rows.ts';

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

/** The tables of the public schema: each needs its rights below. */
export type TableName = keyof Database['public']['Tables'];

const ROLES: readonly CallerRole[] = [
  'anonymous',
  'stranger',
  'member',
  'other member',
  'frozen',
  'administrator',
  'service',
];
const ADMINISTRATORS: readonly CallerRole[] = ['administrator', 'service'];
const SERVICE: readonly CallerRole[] = ['service'];
/** Not even the secret key. */
const NOBODY: readonly CallerRole[] = [];

interface Rights {
  /** Who reads all rows. */
  readonly read: readonly CallerRole[];
  /** Who reads only some: their keys in RESET. */
  readonly some?: Partial<Record<CallerRole, readonly number[]>>;
  readonly insert?: readonly CallerRole[];
  readonly change?: readonly CallerRole[];
  readonly upsert?: readonly CallerRole[];
}

/** Change is also removal. Where only readers are named, functions and triggers alone write. */
function rights({ read, some = {}, insert = NOBODY, change = NOBODY, upsert = insert }: Rights) {
  const readers = [...read, ...ROLES.filter((role) => some[role] !== undefined)];
  return {
    some,
    select: readers,
    count: readers,
    insert,
    'insert and read back': insert,
    'bulk insert': insert,
    update: change,
    'update everything': change,
    delete: change,
    'delete everything': change,
    upsert,
  } satisfies Record<Verb, readonly CallerRole[]> & Pick<Rights, 'some'>;
}
const readBy = (read: readonly CallerRole[], some: Rights['some'] = {}) => rights({ read, some });
const toAll = (rows: readonly number[]) =>
  ({ anonymous: rows, stranger: rows, member: rows, 'other member': rows, frozen: rows }) as const;

/** The roles that may use each verb on each table; a role that is not named may not. */
export const WHO_MAY: Readonly<Record<TableName, ReturnType<typeof rights>>> = {
  // The third is paused.
  Personalberatungen: rights({
    read: ADMINISTRATORS,
    some: toAll([1, 2]),
    insert: ADMINISTRATORS,
    change: ADMINISTRATORS,
  }),
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
  agency_members: readBy(ADMINISTRATORS, { member: [1, 2], 'other member': [3], frozen: [1, 2] }),
  agency_versions: readBy(ADMINISTRATORS, { member: [1], 'other member': [2], frozen: [1] }),
  agency_invitations: readBy(ADMINISTRATORS, { member: [1], 'other member': [2], frozen: [1] }),
  agency_redirects: readBy(ROLES),
  agency_field_meta: readBy(ADMINISTRATORS, toAll([1])),
  agency_derived: readBy(ADMINISTRATORS, toAll([1, 2])),
  // No contract runs: who reads it while one does is in extended-profile.test.ts.
  agency_extensions: readBy(SERVICE),
  // The first and the last are drafts: of the member, and of somebody who registers an entry.
  agency_revisions: readBy(SERVICE, {
    member: [1, 2],
    'other member': [3],
    frozen: [1, 2],
    administrator: [2, 3],
  }),
  agency_claims: readBy(ADMINISTRATORS, { member: [1], 'other member': [2] }),
  frozen_accounts: readBy([...ADMINISTRATORS, 'frozen']),
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of them
export const TABLES = Object.keys(WHO_MAY) as readonly TableName[];

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

interface Sample {
  readonly changes: DatabaseRow;
  readonly fresh: readonly [DatabaseRow, DatabaseRow];
}

/** What is written to the tables that somebody may write to. */
const SAMPLES: Partial<Readonly<Record<TableName, Sample>>> = {
  Personalberatungen: {
    changes: { Standort: 'Trier' },
    fresh: [{ Name: 'Cedernweg' }, { Name: 'Dornbusch' }],
  },
  contact_messages: {
    changes: { status: 'responded' },
    fresh: [MESSAGE, { ...MESSAGE, id: APPLICANT_ID, betreff: 'Noch eine Frage' }],
  },
  answer_templates: {
    changes: { answer: 'gefälscht' },
    fresh: [
      { title: 'Neu', answer: 'Guten Tag' },
      { title: 'Auch neu', answer: 'Guten Tag' },
    ],
  },
  admins: {
    changes: { created_at: '2001-01-01T00:00:00+00:00' },
    fresh: [{ user_id: STRANGER_ID }, { user_id: APPLICANT_ID }],
  },
};

/** The arguments of the calls on a table, of which `row` is there: where nobody writes, any value of each type. */
export function argumentsOn(table: TableName, { columns }: Catalog, row: DatabaseRow) {
  const own = columns.filter((column) => column.table === table && column.isWritable);
  const key = columns.find((column) => column.table === table && column.isKey)?.name ?? '';
  // An id may be the caller's own: a member's.
  const valueOf = ({ type, isKey }: (typeof own)[number]) =>
    type === 'uuid' && !isKey ? MEMBER_ID : valueOfType(type, table);
  const valuesOf = (chosen: typeof own) =>
    Object.fromEntries(chosen.map((column) => [column.name, valueOf(column)]));
  const other = own.filter((column) => !column.isKey && row[column.name] !== valueOf(column));
  const changes = valuesOf(other.slice(0, 1));
  const any = { ...valuesOf(own.filter(({ isRequired }) => isRequired)), ...changes };
  const sample = SAMPLES[table] ?? { changes, fresh: [any, any] };
  return {
    key,
    where: [key, String(row[key])] as const,
    ...sample,
    /** The key of a row that is there, with other contents. */
    overwriting: { ...sample.fresh[0], ...sample.changes, [key]: row[key] },
  };
}

/** A table of the catalog, which has its rights above. */
export function asTableName(name: string): TableName {
  for (const known of TABLES) if (known === name) return known;
  throw new Error(
    `The table public.${name} is new: say in tests/integration/attack-matrix.ts who may do what with it (WHO_MAY)`,
  );
}
