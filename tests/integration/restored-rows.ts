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

/** The rows of a table as a text that is equal for equal rows. */
const rowsOf = (order = '') => `select md5(string_agg(t::text, E'\\n'${order})) from %1$s t`;

/**
 * A statement that makes rows where it is executed for the first time in a database, and copies all tables into a schema
 * of their own. Each further time it only puts back the tables that have changed since, without triggers. Whether any has
 * is known from the number of the next transaction, because only those that write have one, and from the sequences.
 *
 * @param making a block of PL/pgSQL that makes the rows
 */
export function makeOnceThenRestore(making: string): string {
  return `do $once$
declare
  original record;
  rows_kept text;
  statements text := '';
  comparisons text := '';
  sequences text;
begin
  if to_regprocedure('kept.restore()') is not null then
    perform kept.restore();
    return;
  end if;
  ${making};
  create schema kept;
  for original in ${KEPT_TABLES} loop
    execute format('create table %s as table %s', original.copy, original.name);
    execute format($sql$${rowsOf(' order by t::text')}$sql$, original.name) into rows_kept;
    comparisons := comparisons || format(
      $sql$if (${rowsOf(' order by t::text')}) is distinct from %3$L then return next %2$L; end if; $sql$,
      original.name, original.label, rows_kept);
    continue when not original.is_restored;
    execute format($sql$${rowsOf()}$sql$, original.name) into rows_kept;
    statements := statements || format(
      $sql$if (${rowsOf()}) is distinct from %2$L then
         delete from %1$s; insert into %1$s (%3$s) overriding system value select %3$s from %4$s; end if; $sql$,
      original.name, rows_kept, original.columns, original.copy);
  end loop;
  select string_agg(format('(select last_value || is_called::text from %s)', name), ' || ') into sequences
    from (${KEPT_SEQUENCES}) as named;
  for original in ${KEPT_SEQUENCES} loop
    statements := statements || format('perform setval(%L, %s, %L); ', original.name, original.value, original.is_called);
  end loop;
  create table kept.seen (after bigint, sequences text);
  insert into kept.seen default values;
  execute format('create function kept.is_untouched() returns boolean language sql as %L', format(
    'select after = pg_snapshot_xmax(pg_current_snapshot())::text::bigint and sequences = %s from kept.seen', sequences));
  execute format('create function kept.restore() returns void language plpgsql set session_replication_role = replica as %L',
    'begin if kept.is_untouched() then return; end if; ' || statements ||
    'update kept.seen set after = pg_current_xact_id()::text::bigint + 1, sequences = ' || sequences || ' where true; end');
  execute format('create function kept.changed() returns setof text language plpgsql as %L',
    'begin if kept.is_untouched() then return; end if; ' || comparisons || 'end');
  perform kept.restore();
end
$once$`;
}
