-- The private schema, default privileges, extensions.
--
-- The files of this folder are the current state of the database, one file a subject, applied in the order of their names.
-- docs/recipes.md, A change of the database, says how to change them.

-- Functions are created before the tables that they read.
set check_function_bodies = off;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Least privilege: every object is closed until a grant beside it opens it. Tables in private have neither policies nor grants, so only
-- functions read and write them. supabase/rights.txt lists everything that is open.

-- EXECUTE for everybody is PostgreSQL's default, and can only be revoked for all schemas at once.
alter default privileges revoke execute on functions from public;

alter default privileges revoke all on tables from public, anon, authenticated, service_role;
alter default privileges revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges revoke all on functions from anon, authenticated, service_role;

-- Projects from before October 2026 grant everything on each new object in public.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Exposes a private function, which runs as its owner, to the roles of the API: creates a function of the same name and arguments in
-- public, which runs as its caller and calls it. A function that needs no rights of its owner stands in public itself.
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

-- Trigrams compare the texts of reviews. The embedded database lacks the extension.
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
