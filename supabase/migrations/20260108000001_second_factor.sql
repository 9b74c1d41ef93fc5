-- Administrators: from when on their sign-ins count, and the second factor. docs/decisions/access.md.
--
-- Supabase Auth keeps sessions and factors in its schema auth. This migration also runs where it does not
-- (yet) have these tables, so each is only asked where it exists.

-- From when on ---------------------------------------------------------------------------------

-- A token that was issued earlier is no administrator's. Somebody may have registered the address before
-- it became an administrator's, and be signed in. Tokens count whole seconds.
alter table public.admins add column valid_from timestamptz not null default date_trunc('second', now());
update public.admins set valid_from = date_trunc('second', created_at);

comment on column public.admins.valid_from is
  'Tokens that were issued earlier give no rights. Set anew where all sign-ins of an administrator have to end.';

-- The first moment that a token can carry which is issued from now on. Later than every token there is.
create function private.next_token_time() returns timestamptz
language sql volatile set search_path = ''
as $$
  select date_trunc('second', clock_timestamp()) + interval '1 second'
$$;

revoke all on function private.next_token_time() from public;

-- An administrator's account and a token that counts; whether that is enough says is_admin().
create function private.is_admin_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.admins
    where user_id = (select auth.uid())
      and valid_from <= case
        when jsonb_typeof(auth.jwt() -> 'iat') = 'number'
          then to_timestamp((auth.jwt() ->> 'iat')::double precision)
      end
  )
$$;

revoke all on function private.is_admin_account() from public;

-- The second factor ------------------------------------------------------------------------------

create function private.has_second_factor(account uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return pg_catalog.to_regclass('auth.mfa_factors') is not null and exists (
    select from auth.mfa_factors where user_id = account and status::text = 'verified'
  );
end
$$;

revoke all on function private.has_second_factor(uuid) from public;

-- Whether the caller has proved the second factor in this session.
create function private.has_proved_second_factor() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
$$;

revoke all on function private.has_proved_second_factor() from public;

-- Every policy asks this. Who has enrolled a second factor has to use it, with every token.
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin_account()
    and (private.has_proved_second_factor() or not private.has_second_factor(auth.uid()))
$$;

-- For the sign-in form: nothing is missing but the second factor.
create function private.needs_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin_account()
    and not private.has_proved_second_factor() and private.has_second_factor(auth.uid())
$$;

revoke all on function private.needs_second_factor() from public;
grant execute on function private.needs_second_factor() to authenticated;

create function public.needs_second_factor() returns boolean
language sql stable security invoker set search_path = ''
as $$
  select private.needs_second_factor()
$$;

comment on function public.needs_second_factor() is
  'Whether the caller is an administrator who has yet to prove his second factor.';

revoke all on function public.needs_second_factor() from public, anon, authenticated, service_role;
grant execute on function public.needs_second_factor() to authenticated;

-- Recovery codes ---------------------------------------------------------------------------------

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

comment on table private.recovery_codes is
  'Hashes of codes that remove a lost second factor. They belong to the factor and go with it.';

create table private.recovery_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  attempted_at timestamptz not null default clock_timestamp()
);

comment on table private.recovery_attempts is 'Wrong recovery codes of the last hour, per administrator.';

create index recovery_attempts_user_idx on private.recovery_attempts (user_id, attempted_at);

-- Outside the exposed schema, and closed besides: only functions with the owner's rights get there.
alter table private.recovery_codes enable row level security;
alter table private.recovery_attempts enable row level security;
revoke all on private.recovery_codes, private.recovery_attempts from public, anon, authenticated, service_role;

-- A code has 80 bits, so a quick hash is enough. Blanks, dashes and case do not matter, and O is 0.
create function private.hash_recovery_code(account uuid, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(
    account::text || translate(regexp_replace(lower(left(code, 200)), '[^a-z0-9]', '', 'g'), 'o', '0'), 'UTF8'
  ))
$$;

revoke all on function private.hash_recovery_code(uuid, text) from public;

create function private.create_recovery_codes() returns setof text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  holder constant uuid := auth.uid();
  -- 32 letters and digits that nobody confuses.
  alphabet constant text := 'abcdefghjkmnpqrstuvwxyz023456789';
  random_bytes bytea;
  code text;
begin
  if not (private.is_admin() and private.has_proved_second_factor() and private.has_second_factor(holder)) then
    raise insufficient_privilege using message = 'recovery codes are for who has just proved a second factor';
  end if;
  delete from private.recovery_codes where user_id = holder;
  for number in 1..10 loop
    -- The only strong randomness of PostgreSQL without an extension; hashed, because some bits of an UUID are fixed.
    random_bytes := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
    select string_agg(
      case when place > 0 and place % 4 = 0 then '-' else '' end
        || substr(alphabet, (get_byte(random_bytes, place) & 31) + 1, 1), '' order by place
    ) into code from generate_series(0, 15) as place;
    insert into private.recovery_codes (user_id, code_hash) values (holder, private.hash_recovery_code(holder, code));
    return next code;
  end loop;
  perform private.add_log_entry('recovery_codes_created', 'admins', holder::text, '{}', 'administrator');
end
$$;

revoke all on function private.create_recovery_codes() from public;
grant execute on function private.create_recovery_codes() to authenticated;

create function public.create_recovery_codes() returns setof text
language sql volatile security invoker set search_path = ''
as $$
  select private.create_recovery_codes()
$$;

comment on function public.create_recovery_codes() is
  'Ten new recovery codes for the caller, an administrator with a proved second factor; earlier ones end.';

revoke all on function public.create_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function public.create_recovery_codes() to authenticated;

-- Removing a factor ------------------------------------------------------------------------------

create function private.remove_factors(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if pg_catalog.to_regclass('auth.mfa_factors') is not null then
    delete from auth.mfa_factors where user_id = account;
  end if;
  delete from private.recovery_codes where user_id = account;
  delete from private.recovery_attempts where user_id = account;
end
$$;

revoke all on function private.remove_factors(uuid) from public;

-- Nobody stays signed in, or can renew a session, but in kept_session.
create function private.end_sessions(account uuid, kept_session text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if pg_catalog.to_regclass('auth.refresh_tokens') is not null then
    delete from auth.refresh_tokens
    where user_id::text = account::text and (kept_session is null or session_id::text is distinct from kept_session);
  end if;
  if pg_catalog.to_regclass('auth.sessions') is not null then
    delete from auth.sessions
    where user_id = account and (kept_session is null or id::text <> kept_session);
  end if;
end
$$;

revoke all on function private.end_sessions(uuid, text) from public;

-- 'removed'; 'wrong'; 'tooMany' after five wrong ones within an hour. A wrong code has to be counted, so it
-- is an answer and no error, which would take the count back.
create function private.use_recovery_code(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  holder constant uuid := auth.uid();
begin
  if not private.is_admin_account() then
    raise insufficient_privilege using message = 'recovery codes are for administrators';
  end if;
  -- One at a time, so that no two are counted as one.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('recovery ' || holder::text, 0));
  delete from private.recovery_attempts where attempted_at < clock_timestamp() - interval '1 hour';
  if (select count(*) from private.recovery_attempts where user_id = holder) >= 5 then
    return 'tooMany';
  end if;
  if not exists (
    select from private.recovery_codes
    where user_id = holder and code_hash = private.hash_recovery_code(holder, code)
  ) then
    insert into private.recovery_attempts (user_id) values (holder);
    return 'wrong';
  end if;
  perform private.remove_factors(holder);
  perform private.add_log_entry('recovery_code_used', 'admins', holder::text, '{}', 'administrator');
  return 'removed';
end
$$;

revoke all on function private.use_recovery_code(text) from public;
grant execute on function private.use_recovery_code(text) to authenticated;

create function public.use_recovery_code(code text) returns text
language sql volatile security invoker set search_path = ''
as $$
  select private.use_recovery_code(code)
$$;

comment on function public.use_recovery_code(text) is
  'Removes the second factor of an administrator who has a recovery code: removed, wrong or tooMany.';

revoke all on function public.use_recovery_code(text) from public, anon, authenticated, service_role;
grant execute on function public.use_recovery_code(text) to authenticated;

-- By oneself, which takes a proved factor, or by another administrator, who ends all sign-ins with it.
-- False where there is none to remove.
create function private.remove_second_factor(account uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_own constant boolean := account = auth.uid();
begin
  if not private.is_admin() or (is_own and not private.has_proved_second_factor()) then
    raise insufficient_privilege using message = 'only administrators remove a second factor';
  end if;
  if not private.has_second_factor(account) or not exists (select from public.admins where user_id = account) then
    return false;
  end if;
  perform private.remove_factors(account);
  if is_own then
    perform private.end_sessions(account, auth.jwt() ->> 'session_id');
  else
    perform private.end_sessions(account);
    update public.admins set valid_from = private.next_token_time() where user_id = account;
  end if;
  perform private.add_log_entry(
    'second_factor_removed', 'admins', account::text,
    jsonb_build_object('account', jsonb_build_object('after', (select email from auth.users where id = account))),
    'administrator'
  );
  return true;
end
$$;

revoke all on function private.remove_second_factor(uuid) from public;
grant execute on function private.remove_second_factor(uuid) to authenticated;

create function public.remove_second_factor(account uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.remove_second_factor(account)
$$;

comment on function public.remove_second_factor(uuid) is
  'Removes an administrator''s second factor: his own, or another''s, whose sign-ins end with it.';

revoke all on function public.remove_second_factor(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_second_factor(uuid) to authenticated;

-- Enrolled, and removed by Supabase Auth itself, which calls without a token's claims.
create function private.log_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id';
  was_verified constant boolean := tg_op <> 'INSERT' and to_jsonb(old) ->> 'status' = 'verified';
  is_verified constant boolean := tg_op <> 'DELETE' and to_jsonb(new) ->> 'status' = 'verified';
begin
  if was_verified <> is_verified and exists (select from public.admins where user_id = account)
     and (is_verified or auth.jwt() ->> 'role' is null) then
    perform private.add_log_entry(
      case when is_verified then 'second_factor_enrolled' else 'second_factor_removed' end,
      'admins', account::text,
      jsonb_build_object('account', jsonb_build_object('after', (select email from auth.users where id = account))),
      'administrator', account
    );
  end if;
  return null;
end
$$;

revoke all on function private.log_factors() from public;

do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    create trigger log_factors after insert or update or delete on auth.mfa_factors
      for each row execute function private.log_factors();
  end if;
exception when insufficient_privilege then
  raise warning 'auth.mfa_factors takes no trigger: enrolling a second factor is logged by its recovery codes alone';
end
$$;

-- The list of administrators ---------------------------------------------------------------------

create function private.list_administrators()
returns table (user_id uuid, email text, created_at timestamptz, has_second_factor boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only administrators see administrators';
  end if;
  return query
    select admins.user_id, users.email::text, admins.created_at, private.has_second_factor(admins.user_id)
    from public.admins join auth.users on users.id = admins.user_id
    order by users.email, admins.user_id;
end
$$;

revoke all on function private.list_administrators() from public;
grant execute on function private.list_administrators() to authenticated;

create function public.list_administrators()
returns table (user_id uuid, email text, created_at timestamptz, has_second_factor boolean)
language sql stable security invoker set search_path = ''
as $$
  select * from private.list_administrators()
$$;

comment on function public.list_administrators() is
  'All administrators with their mail addresses and whether they have a second factor, for administrators.';

revoke all on function public.list_administrators() from public, anon, authenticated, service_role;
grant execute on function public.list_administrators() to authenticated;

-- Making an administrator ------------------------------------------------------------------------

-- True where the account was none before. Whoever used it until now is signed out, and what he left
-- behind to come back with is gone: sessions, factors, recovery codes, other ways to sign in, codes
-- sent by mail. npm run admin:create sets the password before it calls this.
create function private.appoint_admin(account uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_new boolean;
begin
  perform private.remove_factors(account);
  if pg_catalog.to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = account;
  end if;
  if pg_catalog.to_regclass('auth.identities') is not null then
    delete from auth.identities where user_id = account and provider <> 'email';
  end if;
  perform private.end_sessions(account);
  -- After the sessions: whoever was renewing one has done so by now.
  insert into public.admins as known (user_id, valid_from) values (account, private.next_token_time())
  on conflict (user_id) do update set valid_from = excluded.valid_from
  returning known.xmax = 0 into is_new;
  return is_new;
end
$$;

revoke all on function private.appoint_admin(uuid) from public;
grant execute on function private.appoint_admin(uuid) to service_role;

create function public.appoint_admin(account uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$
  select private.appoint_admin(account)
$$;

comment on function public.appoint_admin(uuid) is
  'Makes an account an administrator''s and ends whatever it was signed in with. For npm run admin:create only.';

revoke all on function public.appoint_admin(uuid) from public, anon, authenticated, service_role;
grant execute on function public.appoint_admin(uuid) to service_role;
