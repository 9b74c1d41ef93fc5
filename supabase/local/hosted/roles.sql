-- What a hosted Supabase project holds before the first migration runs, as far as our migrations
-- and policies can tell: the API roles, the auth schema with its functions, and the privileges of a
-- project as they are since October 2026, when new tables stopped being reachable without an explicit
-- grant. Runs on any PostgreSQL from 15 on, by a superuser, before anything else; the embedded Supabase
-- runs it at each start. Roles belong to the whole server, so they may exist already.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Nothing is granted on new tables, sequences and functions. Said explicitly, because a server may
-- have been configured otherwise; EXECUTE for everybody is PostgreSQL's own default and stays, as hosted.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

-- PostgREST puts the verified token's claims into this setting for each transaction.
create or replace function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable
as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

create or replace function auth.role() returns text
language sql stable
as $$
  select auth.jwt() ->> 'role'
$$;

create or replace function auth.email() returns text
language sql stable
as $$
  select auth.jwt() ->> 'email'
$$;
