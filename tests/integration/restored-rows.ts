/** Every table of the product, and the accounts with their second factors and sessions. */
const KEPT_TABLES = `select nspname || '.' || relname as label, relname <> 'users' as is_restored,
      quote_ident(nspname) || '.' || quote_ident(relname) as name,
      'kept.' || quote_ident(nspname || '.' || relname) as copy,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r'
      and (nspname in ('public', 'private') or nspname = 'auth' and relname in ('users', 'mfa_factors', 'sessions'))`;

const KEPT_SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called
    from pg_sequences where schemaname in ('public', 'private')`;

/** Selects the tables that have changed since makeOnceThenRestore, auth.users included. */
export const CHANGED_TABLES = 'select name from kept.changed() as name order by name';

/**
 * A statement that makes rows where it is executed for the first time in a database, and copies all tables into a schema
 * of their own. Each further time it only puts back the tables that have changed since, without triggers: with it the
 * tests of rights take about a third of the time.
 *
 * @param making a block of PL/pgSQL that makes the rows
 */
export function makeOnceThenRestore(making: string): string {
  return `do $once$
declare
  original record;
  statements text := '';
  comparisons text := '';
begin
  if to_regprocedure('kept.restore()') is not null then
    perform kept.restore();
    return;
  end if;
  ${making};
  create schema kept;
  for original in ${KEPT_TABLES} loop
    execute format('create table %s as table %s', original.copy, original.name);
    comparisons := comparisons || format(
      'if (select array_agg(t::text order by t::text) from %2$s t) is distinct from
         (select array_agg(t::text order by t::text) from %3$s t) then return next %1$L; end if; ',
      original.label, original.name, original.copy);
    continue when not original.is_restored;
    statements := statements || format(
      'if (select array_agg(t::text) from %1$s t) is distinct from (select array_agg(t::text) from %2$s t) then
         delete from %1$s; insert into %1$s (%3$s) overriding system value select %3$s from %2$s; end if; ',
      original.name, original.copy, original.columns);
  end loop;
  for original in ${KEPT_SEQUENCES} loop
    statements := statements || format('perform setval(%L, %s, %L); ', original.name, original.value, original.is_called);
  end loop;
  execute format('create function kept.restore() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || statements || 'end');
  execute format('create function kept.changed() returns setof text language plpgsql as %L', 'begin ' || comparisons || 'end');
end
$once$`;
}
