import * as z from 'zod';
import { PRODUCT_SCHEMAS } from '#supabase/local/rights.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

/* What the migrated database has, by its catalog: the tests of rights go through all of it, so that nothing new is left out. */

const relation = z.object({ schema: z.string(), name: z.string() });
const routine = z.object({
  schema: z.string(),
  name: z.string(),
  /** What it is called with. */
  inputs: z.array(z.object({ name: z.string(), type: z.string(), isRequired: z.boolean() })),
  /** Whether visitors or signed-in users may execute it. */
  isGranted: z.boolean(),
});

const column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  isKey: z.boolean(),
  isWritable: z.boolean(),
  /** Whether it has neither a default nor null. */
  isRequired: z.boolean(),
});

const dependent = z.object({ name: z.string(), dependent: z.string() });

const RELATIONS = `select nspname as schema, relname as name from pg_class join pg_namespace n on n.oid = relnamespace
  where (${PRODUCT_SCHEMAS} or nspname = 'auth') and relkind in ('r', 'p', 'v', 'm', 'f') order by 1, 2`;

const ROUTINES = `select nspname as schema, proname as name,
    coalesce((select json_agg(json_build_object('name', input, 'type',
          case typtype when 'c' then 'row' else format_type(t.oid, null) end,
          'isRequired', place <= pronargs - pronargdefaults) order by place)
      from rows from (unnest(proargnames), unnest(proargtypes::oid[])) with ordinality as a (input, type, place)
      join pg_type t on t.oid = type), '[]') as inputs,
    has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute') as "isGranted"
  from pg_proc p join pg_namespace n on n.oid = pronamespace
  where ${PRODUCT_SCHEMAS} and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by 1, 2`;

/** The columns of the tables that requests reach. */
const COLUMNS = `select relname as "table", attname as name, format_type(atttypid, null) as type,
    exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) as "isKey",
    attidentity <> 'a' and attgenerated = '' as "isWritable",
    attnotnull and not atthasdef and attidentity = '' as "isRequired"
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by attrelid, attnum`;

/** Each table with the tables that reference it, directly or not. */
const DEPENDENTS = `with recursive depends (on_table, dependent) as (
    select confrelid, conrelid from pg_constraint where contype = 'f'
    union select on_table, conrelid from depends join pg_constraint on contype = 'f' and confrelid = dependent)
  select (select relname from pg_class where oid = on_table) as name, nspname || '.' || relname as dependent
  from depends join pg_class c on c.oid = dependent join pg_namespace n on n.oid = relnamespace`;

/** Every table and function of the product, and the tables of accounts. */
export async function readTablesAndFunctions() {
  const db = await copyPlainDatabase();
  try {
    return {
      columns: z.array(column).parse((await db.query(COLUMNS)).rows),
      tables: z.array(relation).parse((await db.query(RELATIONS)).rows),
      dependents: z.array(dependent).parse((await db.query(DEPENDENTS)).rows),
      functions: z.array(routine).parse((await db.query(ROUTINES)).rows),
    };
  } finally {
    await db.close();
  }
}

export type Catalog = Awaited<ReturnType<typeof readTablesAndFunctions>>;

/** A value of each type: null for rows alone, because PostgreSQL answers some functions for null without asking for a right. */
const VALUES: Readonly<Record<string, string | number | boolean | null>> = {
  bigint: 1,
  'bigint[]': '{1}',
  boolean: true,
  bytea: '\\x00',
  date: '2100-01-01',
  integer: 1,
  'integer[]': '{1}',
  interval: '1 day',
  jsonb: '{}',
  numeric: 1,
  row: null,
  text: 'a',
  'text[]': '{a}',
  'timestamp with time zone': '2100-01-01',
  uuid: '66666666-6666-4666-8666-666666666666',
  'uuid[]': '{66666666-6666-4666-8666-666666666666}',
};

export function valueOfType(type: string, taker: string) {
  const value = VALUES[type];
  if (value === undefined)
    throw new Error(
      `${taker} takes a ${type}, of which tests/integration/reachable.ts (VALUES) has no value`,
    );
  return value;
}

type Routine = z.output<typeof routine>;

/** Arguments that a function would take. */
export const argumentsFor = (
  { schema, name, inputs }: Routine,
  isChosen: (input: Routine['inputs'][number]) => boolean = () => true,
) =>
  Object.fromEntries(
    inputs.filter(isChosen).map(({ name: input, type }) => [input, valueOfType(type, `${schema}.${name}`)]),
  );
