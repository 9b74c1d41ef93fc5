-- A consultancy's session is one that was begun with a code. docs/decisions/consultancy-access.md.
--
-- Whoever is signed in can set a password at the auth server (PUT /auth/v1/user), which no policy of ours sees. A session begun
-- with one has no right of a consultancy: nothing limits its guesses but the auth server, and it outlives the mailbox. Its
-- token says so in `amr`, which a renewal keeps. Administrators sign in by password; nothing of theirs is asked here.

create function private.is_password_session() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) as proof
    where coalesce(proof ->> 'method', proof #>> '{}') = 'password')
$$;

-- The caller as a consultancy's account; null where the session was begun with a password.
create function private.own_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select auth.uid() where not private.is_password_session()
$$;

revoke all on function private.is_password_session(), private.own_account() from public;
grant execute on function private.own_account() to authenticated;

create or replace function private.own_agencies() returns bigint[]
language sql stable security definer set search_path = ''
as $$
  select array(select agency_id from public.agency_members where user_id = (select private.own_account()))
$$;

create or replace function private.owned_agencies() returns bigint[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select agency_id from public.agency_members where user_id = (select private.own_account()) and role = 'owner')
$$;

create or replace function private.own_email() returns text
language sql stable security definer set search_path = ''
as $$
  select lower(email) from auth.users where id = (select private.own_account())
$$;

-- The caller, where it is an account that may act for a consultancy. A token lives on for up to an hour after its session has
-- ended: with it nothing is changed any more.
create or replace function private.require_account() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
  token_session constant text := auth.jwt() ->> 'session_id';
  is_over boolean := false;
begin
  if token_session is not null and pg_catalog.to_regclass('auth.sessions') is not null then
    is_over := case
      when token_session ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then not exists (select from auth.sessions where id = token_session::uuid and user_id = account)
      else true
    end;
  end if;
  if account is null or is_over or not exists (select from auth.users where id = account) then
    perform private.refuse('signed_out', 'nobody is signed in');
  end if;
  if exists (select from public.frozen_accounts where user_id = account) then
    perform private.refuse('frozen', 'the account is frozen');
  end if;
  if exists (select from public.admins where user_id = account) then
    perform private.refuse('administrator', 'an administrator acts for no consultancy');
  end if;
  if private.is_password_session() then
    perform private.refuse('by_password', 'a consultancy signs in with a code');
  end if;
  return account;
end
$$;

drop policy "authors see their revisions" on public.agency_revisions;
create policy "authors see their revisions" on public.agency_revisions
  for select to authenticated
  using (author = (select private.own_account())
    and (agency_id is null or kind = 'new' or agency_id = any ((select private.own_agencies())::bigint[])));

drop policy "claimants see their claims" on public.agency_claims;
create policy "claimants see their claims" on public.agency_claims
  for select to authenticated using (claimant = (select private.own_account()));

-- For the edge function entry-account: whether the caller may act for a consultancy, as every function here asks.
create function private.check_account() returns uuid
language sql stable security definer set search_path = ''
as $$
  select private.require_account()
$$;
create function public.check_account() returns uuid
language sql stable set search_path = '' as $$ select private.check_account() $$;

comment on function public.check_account() is
  'The caller''s account where it may act for a consultancy: a session begun with a code, not ended, not frozen, no '
  'administrator''s. Refused otherwise.';

-- For the edge function entry-account, before it changes an account's address: whoever came in by the old one is signed out.
create function public.end_other_sessions(account uuid, kept_session text) returns void
language sql volatile set search_path = '' as $$ select private.end_sessions(account, kept_session) $$;

comment on function public.end_other_sessions(uuid, text) is
  'Ends all sessions of an account but one. For the edge function entry-account.';

revoke all on function private.check_account() from public;
revoke all on function public.check_account(), public.end_other_sessions(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function private.check_account(), public.check_account() to authenticated;
grant execute on function private.end_sessions(uuid, text), public.end_other_sessions(uuid, text) to service_role;

-- Mails of the auth server -----------------------------------------------------------------------

-- The auth server mails a code or link to whoever has an account, for anybody who asks. Nothing here uses them, so as its hook
-- for mails this function has none sent, and none of these codes come into being: an error takes them back. A recovery is
-- answered as it is for an address without an account, and a note of what happened in an account is left out.
create function private.refuse_auth_mail(event jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when event #>> '{email_data,email_action_type}' ~ '^recovery$|_notification$' then '{}'::jsonb
    else '{"error": {"http_code": 422, "message": "Signups not allowed for otp"}}'::jsonb
  end
$$;

comment on function private.refuse_auth_mail(jsonb) is
  'The auth server''s hook "Send Email" (pg-functions://postgres/private/refuse_auth_mail): no mail goes out.';

revoke all on function private.refuse_auth_mail(jsonb) from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.refuse_auth_mail(jsonb) to supabase_auth_admin;
  end if;
end
$$;
