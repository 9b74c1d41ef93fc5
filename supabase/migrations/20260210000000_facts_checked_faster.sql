-- Facts of an entry are checked on every write. A function in SQL is planned anew at each call, ten times a row here; the same
-- expressions in PL/pgSQL are planned once a session.
do $patches$
declare
  target regprocedure;
  definition text;
begin
  foreach target in array array['private.fact_fault(text, jsonb)', 'private.are_facts(jsonb)']::regprocedure[] loop
    select format('create or replace function %s(%s) returns %s language plpgsql immutable %s set search_path = '''' as %L',
      p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid),
      case when p.prosecdef then 'security definer' else '' end,
      format(E'begin\n  return (%s);\nend\n', rtrim(p.prosrc, E' \n;')))
    into definition from pg_proc p join pg_language l on l.oid = p.prolang where p.oid = target and l.lanname = 'sql';
    if definition is null then raise exception '% is not in SQL', target; end if;
    execute definition;
  end loop;
end
$patches$;
