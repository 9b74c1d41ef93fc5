-- Every table has row-level security: without a policy only its owner can read or write it.

do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'
  loop
    execute format('alter table %s enable row level security', relation);
  end loop;
end $$;
