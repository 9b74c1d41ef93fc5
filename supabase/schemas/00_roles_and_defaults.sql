-- What everything after it needs: the schema that the API does not show, default privileges, extensions.
--
-- The files of this folder are the current state of the database, one a subject, applied in the order of their names. How to change
-- it: docs/recipes.md, A change of the database.

-- Functions are made before the tables that their bodies name.
set check_function_bodies = off;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Least privilege: a table, view, sequence or function is closed until the statement below it opens it with a grant. Tables in
-- private have neither policies nor grants: only functions read and write them. supabase/rights.txt lists everything that is open.

-- EXECUTE for everybody is PostgreSQL's own default. It can only be revoked for all schemas at once: a revocation
-- for one schema does not reach it.
alter default privileges revoke execute on functions from public;

alter default privileges revoke all on tables from public, anon, authenticated, service_role;
alter default privileges revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges revoke all on functions from anon, authenticated, service_role;

-- Projects from before October 2026 grant everything on whatever is new in public, by a rule for that schema.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Exposes a function of private, which runs as its owner: makes a function of the same name in public, which runs as its caller, has
-- the same arguments and passes them on. The roles alone may call both. What needs no rights of its owner stands in public itself.
create function private.expose(called text, roles text, description text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  exposed pg_catalog.pg_proc;
begin
  select * into strict exposed from pg_catalog.pg_proc where oid = format('private.%I', called)::regproc;
  if not exposed.prosecdef then
    raise exception 'private.% runs as its caller, so it can stand in public itself', called;
  end if;
  execute format('create or replace function public.%I(%s) returns %s language sql %s security invoker set search_path = '''' as %L',
    called, pg_get_function_arguments(exposed.oid), pg_get_function_result(exposed.oid),
    case exposed.provolatile when 'v' then 'volatile' else 'stable' end,
    format('select %sprivate.%I(%s)', case when exposed.proretset then '* from ' end, called,
      array_to_string(array(select quote_ident(name) from unnest(exposed.proargnames[:exposed.pronargs]) as name), ', ')));
  execute format('revoke all on function private.%1$I, public.%1$I from public, anon, authenticated, service_role', called);
  execute format('grant execute on function private.%1$I, public.%1$I to %2$s', called, roles);
  execute format('comment on function public.%I is %L', called, description);
end $$;

-- Trigrams compare texts of reviews. A hosted project has the extension; the embedded database has not.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    if not exists (select from pg_catalog.pg_namespace where nspname = 'extensions') then
      create schema extensions;
      grant usage on schema extensions to anon, authenticated, service_role;
    end if;
    create extension if not exists pg_trgm with schema extensions;
  end if;
end $$;
