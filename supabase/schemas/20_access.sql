-- Who may do what: administrators, accounts of agencies, frozen accounts, and what policies and functions ask about the caller.
-- docs/decisions/access.md, docs/decisions/consultancy-access.md.
--
-- A session gives rights only while private.begun_sessions and auth.sessions both have it; signing out ends it at once.

-- Sessions ----------------------------------------------------------------------------------------------------------------------------

-- Sessions that may act, and how each began. Ended ones give no right and stay until the nightly jobs delete them.
create table private.begun_sessions (
  session_id uuid primary key,
  account uuid not null references auth.users (id) on delete cascade,
  way text not null check (way in ('code', 'password')),
  begun_at timestamptz not null default clock_timestamp()
);
create index begun_sessions_account_idx on private.begun_sessions (account);

-- How the caller's session began; null where it has ended or did not begin here.
create function private.session_way() returns text
language sql stable security definer set search_path = '' as $$
  select b.way
  from private.begun_sessions b join auth.sessions s on s.id = b.session_id and s.user_id = b.account
  where b.account = auth.uid()
    and b.session_id = case when auth.jwt() ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (auth.jwt() ->> 'session_id')::uuid end
$$;

-- The auth server's hook, called before each token. A session begins with an administrator's password, or with the right code that the
-- account typed within the last minute, once; it may be renewed and raised. Everything else is refused.
create function private.admit_session(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := (event ->> 'user_id')::uuid;
  session constant uuid := (event #>> '{claims,session_id}')::uuid;
  is_administrator constant boolean := exists (select from public.admins a where a.user_id = holder);
  begun_by constant text := case event ->> 'authentication_method'
    when 'password' then case when is_administrator then 'password' end
    when 'otp' then case when not is_administrator and private.consume_code(holder, 'session') then 'code' end end;
begin
  if begun_by is not null then
    insert into private.begun_sessions (session_id, account, way) values (session, holder, begun_by);
    -- Checking a new account's random password takes time, which would tell known addresses from unknown ones.
    update auth.users u set encrypted_password = null where u.id = holder and begun_by = 'code' and u.encrypted_password is not null;
  elsif not exists (select from private.begun_sessions b where b.session_id = session and b.account = holder) then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Nobody signs in this way'));
  end if;
  return jsonb_build_object('claims', event -> 'claims');
end $$;
comment on function private.admit_session(jsonb) is
  'The auth server''s hook "Custom Access Token" (pg-functions://postgres/private/admit_session).';

-- Administrators ----------------------------------------------------------------------------------------------------------------------

create function private.has_second_factor(account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return pg_catalog.to_regclass('auth.mfa_factors') is not null and exists (
    select from auth.mfa_factors where user_id = account and status::text = 'verified'
  );
end $$;

create function private.has_proved_second_factor() returns boolean
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' $$;

-- True where the setting is missing.
create function private.is_second_factor_needed() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.settings where not needs_second_factor)
$$;
select private.expose('is_second_factor_needed', 'anon, authenticated, service_role', 'Whether administrators need one.');

-- An administrator signed in by password; is_admin() also checks the second factor.
create function private.is_admin_account() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins where user_id = auth.uid() and private.session_way() = 'password')
$$;

-- For policies, too. An enrolled second factor must be proved even where none is required.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin_account() and (private.has_proved_second_factor()
    or not (private.is_second_factor_needed() or private.has_second_factor(auth.uid())))
$$;
grant execute on function private.is_admin to authenticated, service_role;

create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.admins is 'Administrators. They see each other; on purpose only the service role writes.';
grant select on public.admins to authenticated;
grant all on public.admins to service_role;
create policy "administrators see administrators" on public.admins for select to authenticated using ((select private.is_admin()));

-- 'prove' where the administrator has a second factor, otherwise 'enrol'; null where nothing is missing, and for others.
create function private.second_factor_step() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_second_factor(auth.uid()) then 'prove' else 'enrol' end
  where private.is_admin_account() and not private.is_admin()
$$;
select private.expose('second_factor_step', 'authenticated', 'What an administrator has yet to do with a second factor: prove or enrol.');

-- Accounts of agencies ----------------------------------------------------------------------------------------------------------------

-- The caller as an account of an agency; null where the session did not begin with a code, or has ended.
create function private.own_account() returns uuid
language sql stable security definer set search_path = '' as $$ select auth.uid() where private.session_way() = 'code' $$;
grant execute on function private.own_account to authenticated;

-- As the auth server has it now: a token may be an hour old.
create function private.own_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select private.own_account())
$$;
grant execute on function private.own_email to authenticated;

-- Policies ask once for a statement, not for each row.
create function private.own_agencies() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select agency_id from public.agency_members where user_id = (select private.own_account()))
$$;
grant execute on function private.own_agencies to authenticated;

create function private.owned_agencies() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select agency_id from public.agency_members where user_id = (select private.own_account()) and role = 'owner')
$$;
grant execute on function private.owned_agencies to authenticated;

create table public.frozen_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  frozen_at timestamptz not null default now(),
  frozen_by uuid,
  reason text not null,
  constraint frozen_accounts_reason_length check (reason ~ '\S' and char_length(reason) <= 1000)
);
comment on table public.frozen_accounts is 'Accounts that may only read and sign out. They and administrators see it.';
grant select on public.frozen_accounts to authenticated, service_role;
create policy "accounts see that they are frozen, administrators all" on public.frozen_accounts
  for select to authenticated using (user_id = (select private.own_account()) or (select private.is_admin()));

-- Null where the account may act for an agency.
create function private.account_refusal(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.frozen_accounts f where f.user_id = account) then 'frozen'
    when exists (select from public.admins a where a.user_id = account) then 'administrator' end
$$;

-- Guards: each refuses other callers, most return the account -------------------------------------------------------------------------

-- The calling account, where it may act for an agency.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  way constant text := private.session_way();
  refusal constant text := private.account_refusal(account);
begin
  perform private.refuse_if(way is null or way <> 'code' and refusal is null, 'signed_out', 'nobody is signed in');
  perform private.refuse_if(refusal is not null, refusal, 'the account is frozen or an administrator''s: it acts for no agency');
  return account;
end $$;
select private.expose('require_account', 'authenticated', 'The calling account, where it may act for an agency; refused otherwise.');

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'not_administrator', 'only administrators may do that');
  return auth.uid();
end $$;

create function private.require_member(agency bigint, owners_only boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  held text;
begin
  select role into held from public.agency_members where agency_id = agency and user_id = account;
  perform private.refuse_if(held is null, 'not_member', 'the entry is not yours');
  perform private.refuse_if(owners_only and held <> 'owner', 'not_owner', 'only an owner may do that');
  return account;
end $$;

-- For reading, which frozen accounts may do as well.
create function private.require_own_agency(agency bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not coalesce(agency = any (private.own_agencies()), false), 'not_member', 'the entry is not yours');
end $$;

-- Where somebody is signed in ---------------------------------------------------------------------------------------------------------

-- Ends all sessions and their renewal, but for kept_session; only ended_session where it is named.
create function private.end_sessions(account uuid, kept_session text default null, ended_session text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.to_regclass('auth.refresh_tokens') is not null then
    delete from auth.refresh_tokens
    where user_id::text = account::text and (kept_session is null or session_id::text is distinct from kept_session)
      and (ended_session is null or session_id::text = ended_session);
  end if;
  delete from auth.sessions
  where user_id = account and (kept_session is null or id::text <> kept_session) and (ended_session is null or id::text = ended_session);
end $$;
select private.expose('end_sessions', 'service_role', 'Ends the sessions of an account, for the edge function that changes its address.');

-- Where a consultancy's account or an administrator is signed in, the last used first.
create function private.list_own_sessions()
returns table (id uuid, began_at timestamptz, used_at timestamptz, browser text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  holder constant uuid := coalesce(private.own_account(), private.require_admin());
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at), s.user_agent,
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s join private.begun_sessions b on b.session_id = s.id and b.account = s.user_id
    where s.user_id = holder order by 3 desc, 1;
end $$;
select private.expose('list_own_sessions', 'authenticated', 'Where the caller is signed in.');

create function private.end_own_sessions(session uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := coalesce(private.own_account(), private.require_admin());
begin
  perform private.end_sessions(holder, auth.jwt() ->> 'session_id', session::text);
  if private.session_way() = 'password' then
    perform private.add_log_entry('sessions_ended', 'admins', holder::text);
  end if;
end $$;
select private.expose('end_own_sessions', 'authenticated', 'Ends one of the caller''s other sessions, or all of them.');

-- What administrators do about accounts -----------------------------------------------------------------------------------------------

-- Makes an account an administrator's, and ends whatever lets an earlier user back in. True if it was none before. Sessions that begin
-- meanwhile do so with a code, which gives no administrator's rights (private.is_admin_account).
create function private.appoint_admin(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  insert into public.admins (user_id) values (account) on conflict (user_id) do nothing;
  is_new := found;
  perform private.remove_factors(account);
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = account;
  end if;
  if to_regclass('auth.identities') is not null then
    delete from auth.identities where user_id = account and provider <> 'email';
  end if;
  perform private.end_sessions(account);
  return is_new;
end $$;
select private.expose('appoint_admin', 'service_role', 'Makes an account an administrator''s and ends its sessions. For admin:create.');

create function private.list_administrators()
returns table (user_id uuid, email text, created_at timestamptz, has_second_factor boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select admins.user_id, users.email::text, admins.created_at, private.has_second_factor(admins.user_id)
    from public.admins join auth.users on users.id = admins.user_id
    order by users.email, admins.user_id;
end $$;
select private.expose('list_administrators', 'authenticated', 'All administrators with their addresses; for administrators.');

create function private.freeze_account(account uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  perform private.refuse_if(not exists (select from auth.users where id = account), 'not_found', 'there is no such account');
  perform private.refuse_if(exists (select from public.admins where user_id = account),
    'wrong_state', 'an administrator is no agency''s account');
  insert into public.frozen_accounts (user_id, frozen_by, reason)
  values (account, administrator, private.required_text('reason', reason, 1000))
  on conflict (user_id) do nothing;
  perform private.refuse_if(not found, 'already', 'the account is frozen, with another reason');
  update public.agency_invitations i set state = 'revoked' where i.invited_by = account and i.state = 'open';
  update public.agency_claims c set state = 'disputed' where c.claimant = account and c.state = 'waiting';
end $$;
select private.expose('freeze_account', 'authenticated', 'For administrators: the account may read and sign out, nothing else.');

create function private.unfreeze_account(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.frozen_accounts where user_id = account;
  perform private.refuse_if(not found, 'not_found', 'the account is not frozen');
end $$;
select private.expose('unfreeze_account', 'authenticated', 'For administrators: the account may act again.');

-- Mails of the auth server ------------------------------------------------------------------------------------------------------------

-- The auth server's hook "Send Email": refuses codes, because nothing here uses one, and drops notices of changes.
create function private.refuse_auth_mail(event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when event #>> '{email_data,email_action_type}' ~ '_notification$' then '{}'::jsonb
    else '{"error": {"http_code": 422, "message": "No mail is sent"}}'::jsonb
end $$;
comment on function private.refuse_auth_mail(jsonb) is
  'The auth server''s hook "Send Email" (pg-functions://postgres/private/refuse_auth_mail).';
