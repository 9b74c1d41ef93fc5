/** Runs a query and returns its rows. */
export type RunQuery = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Roles with their privileges, in one order; an object without a list of its own has that of its kind. */
const rightsOf = (list: string, kind: string, owner: string) => `(
  select coalesce(string_agg(line, ', ' order by line), 'nobody')
  from (
    select coalesce(r.rolname, 'everybody') || ' '
        || string_agg(e.privilege_type || case when e.is_grantable then '*' else '' end, '+' order by e.privilege_type) as line
    from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) e left join pg_roles r on r.oid = e.grantee
    group by r.rolname
  ) as lines)`;

const commentOf = (id: string, catalog: string) => `coalesce(obj_description(${id}, '${catalog}'), '')`;

/** The schemas of the platform hold no objects of ours, but triggers and policies. */
const IS_OURS = `n.nspname in ('public', 'private')`;
const IS_OURS_OR_PLATFORM = `n.nspname in ('public', 'private', 'auth', 'storage')`;
const IS_OF_AN_EXTENSION = (id: string, catalog: string) =>
  `exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${id} and x.deptype = 'e')`;

const OBJECTS = `
  select 'schema ' || n.nspname as name,
    concat_ws(E'\\n', format('owner %s', n.nspowner::regrole), ${rightsOf('n.nspacl', 'n', 'n.nspowner')}, ${commentOf('n.oid', 'pg_namespace')}) as text
  from pg_namespace n where n.nspname !~ '^pg_|^information_schema$'
  union all
  select 'extension ' || e.extname, n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  union all
  select 'relation ' || c.oid::regclass::text,
    concat_ws(E'\\n', format('kind %s', c.relkind), format('owner %s', c.relowner::regrole), format('row security %s %s', c.relrowsecurity, c.relforcerowsecurity),
      c.reloptions::text, ${rightsOf('c.relacl', 'r', 'c.relowner')}, ${commentOf('c.oid', 'pg_class')}, pg_get_viewdef(c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${IS_OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f')
  union all
  select 'column ' || c.oid::regclass::text || '.' || a.attname,
    concat_ws(E'\\n', 'position ' || row_number() over (partition by c.oid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), a.attcollation::text,
      case when a.attacl is not null then ${rightsOf('a.attacl', 'c', 'c.relowner')} end, col_description(c.oid, a.attnum))
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${IS_OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped
  union all
  select 'sequence ' || c.oid::regclass::text,
    concat_ws(E'\\n', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle,
      ${rightsOf('c.relacl', 's', 'c.relowner')}, ${commentOf('c.oid', 'pg_class')})
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${IS_OURS}
  union all
  select 'constraint ' || o.conrelid::regclass::text || '.' || o.conname,
    concat_ws(E'\\n', pg_get_constraintdef(o.oid), o.convalidated, ${commentOf('o.oid', 'pg_constraint')})
  from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${IS_OURS} and o.conrelid <> 0 and o.contype <> 'n'
  union all
  select 'index ' || i.indexrelid::regclass::text, concat_ws(E'\\n', pg_get_indexdef(i.indexrelid), ${commentOf('i.indexrelid', 'pg_class')})
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${IS_OURS}
  union all
  select 'trigger ' || t.tgrelid::regclass::text || '.' || t.tgname,
    concat_ws(E'\\n', pg_get_triggerdef(t.oid), t.tgenabled::text, ${commentOf('t.oid', 'pg_trigger')})
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${IS_OURS_OR_PLATFORM} and not t.tgisinternal
  union all
  select 'policy ' || p.polrelid::regclass::text || '.' || p.polname,
    concat_ws(E'\\n', p.polcmd::text, p.polpermissive,
      (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text) from unnest(p.polroles) r),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid), ${commentOf('p.oid', 'pg_policy')})
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${IS_OURS_OR_PLATFORM}
  union all
  select 'function ' || p.oid::regprocedure::text,
    concat_ws(E'\\n', pg_get_functiondef(p.oid), format('owner %s', p.proowner::regrole), ${rightsOf('p.proacl', 'f', 'p.proowner')},
      ${commentOf('p.oid', 'pg_proc')})
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${IS_OURS} and p.prokind <> 'a' and not ${IS_OF_AN_EXTENSION('p.oid', 'pg_proc')}
  union all
  select 'type ' || t.oid::regtype::text, concat_ws(E'\\n', t.typtype::text, format_type(t.typbasetype, t.typtypmod),
    (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), ${commentOf('t.oid', 'pg_type')})
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${IS_OURS} and t.typelem = 0 and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  union all
  select format('default rights %s %s %s', d.defaclrole::regrole, coalesce(n.nspname, 'everywhere'), d.defaclobjtype),
    ${rightsOf('d.defaclacl', 'r', 'd.defaclrole')}
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  where n.nspname is null or ${IS_OURS}`;

/** Tables that every installation fills, with the columns to ignore: generated ones, times, random values. */
const TABLES = `
  select c.oid::regclass::text as name,
    coalesce(array_agg(a.attname::text order by a.attname) filter (where a.attgenerated <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(\\)|timestamp|random'), '{}')::text as left_out
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and (${IS_OURS} or c.oid in (to_regclass('storage.buckets'), to_regclass('cron.job')))
  group by c.oid`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Everything that makes a database: each object of our schemas with its definition, owner, rights and comment, what is
 * ours on the platform's tables, and the rows.
 *
 * @param query reads as the owner of the database
 * @returns by kind and name, a text that is equal for equal objects
 */
export async function readCatalog(query: RunQuery): Promise<Map<string, string>> {
  await query(`set search_path = ''`);
  const objects = await query(OBJECTS);
  const tables = await query(TABLES);
  const rows = await query(
    tables
      .map(({ name, left_out }) => {
        const columns = `${quoted(String(left_out))}::text[]`;
        return `select ${quoted(`rows of ${String(name)}`)} as name,
          string_agg((to_jsonb(r) - ${columns})::text, E'\\n' order by (to_jsonb(r) - ${columns})::text) as text
          from ${String(name)} r having count(*) > 0`;
      })
      .join(' union all '),
  );
  await query('reset search_path');
  return new Map(
    [...objects, ...rows]
      .map(({ name, text }) => [String(name), String(text)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A line for each object that is missing on one side or differs, with its first differing line. */
export function compareCatalogs(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
  names: readonly [expected: string, actual: string],
): string[] {
  const objects = [...new Set([...expected.keys(), ...actual.keys()])].toSorted();
  return objects.flatMap((object) => {
    const one = expected.get(object);
    const other = actual.get(object);
    if (one === other) return [];
    if (one === undefined) return [`${object}: in ${names[1]} alone`];
    if (other === undefined) return [`${object}: in ${names[0]} alone`];
    const lines = [one.split('\n'), other.split('\n')] as const;
    const first = lines[0].findIndex((line, index) => line !== lines[1][index]);
    return [
      `${object}: „${lines[0][first] ?? ''}“ in ${names[0]}, „${lines[1][first] ?? ''}“ in ${names[1]}`,
    ];
  });
}
