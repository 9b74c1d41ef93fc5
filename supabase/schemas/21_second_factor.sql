-- The second factor of administrators, and recovery codes for a lost one. docs/decisions/access.md.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'Hashes of codes that remove a lost second factor. They belong to the factor and go with it.';

-- A code has 80 bits, so a quick hash is enough. Blanks, dashes and case do not matter; O is 0.
create function private.hash_recovery_code(account uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(
    account::text || translate(regexp_replace(lower(left(code, 200)), '[^a-z0-9]', '', 'g'), 'o', '0'), 'UTF8'
  ))
$$;

create function private.create_recovery_codes() returns setof text
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := private.require_factor_admin();
  -- 32 characters that nobody confuses.
  alphabet constant text := 'abcdefghjkmnpqrstuvwxyz023456789';
  random_bytes bytea;
  code text;
begin
  delete from private.recovery_codes where user_id = holder;
  for number in 1..10 loop
    -- The only strong randomness without an extension; hashed, because some bits of a UUID are fixed.
    random_bytes := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
    select string_agg(
      case when place > 0 and place % 4 = 0 then '-' else '' end
        || substr(alphabet, (get_byte(random_bytes, place) & 31) + 1, 1), '' order by place
    ) into code from generate_series(0, 15) as place;
    insert into private.recovery_codes (user_id, code_hash) values (holder, private.hash_recovery_code(holder, code));
    return next code;
  end loop;
  perform private.add_log_entry('recovery_codes_created', 'admins', holder::text);
end $$;
select private.expose('create_recovery_codes', 'authenticated', 'Ten new recovery codes; earlier ones end. For administrators.');

-- 'removed', 'wrong', or 'tooMany' after five wrong ones within an hour. No error, which would undo the count.
create function private.use_recovery_code(code text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_admin_account(), 'not_administrator', 'recovery codes are for administrators');
  if private.seconds_until_allowed('wrong_recovery_code', holder::text) > 0 then
    return 'tooMany';
  end if;
  if not exists (
    select from private.recovery_codes
    where user_id = holder and code_hash = private.hash_recovery_code(holder, code)
  ) then
    perform private.count_use('wrong_recovery_code', holder::text);
    return 'wrong';
  end if;
  perform private.remove_factors(holder);
  perform private.add_log_entry('recovery_code_used', 'admins', holder::text);
  perform private.mail_administrator_change('recovery_code_used', private.email_of(holder));
  return 'removed';
end $$;
select private.expose('use_recovery_code', 'authenticated', 'Removes a lost second factor: removed, wrong or tooMany.');

create function private.remove_factors(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.to_regclass('auth.mfa_factors') is not null then
    delete from auth.mfa_factors where user_id = account;
  end if;
  delete from private.recovery_codes where user_id = account;
end $$;

-- False where there is none.
create function private.remove_second_factor(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_own constant boolean := account = auth.uid();
begin
  perform private.refuse_if(not (private.is_admin() and private.has_proved_second_factor()),
    'second_factor', 'only administrators with a second factor remove one');
  if not private.has_second_factor(account) or not exists (select from public.admins where user_id = account) then
    return false;
  end if;
  perform private.remove_factors(account);
  perform private.end_sessions(account, case when is_own then auth.jwt() ->> 'session_id' end);
  perform private.add_log_entry('second_factor_removed', 'admins', account::text,
    jsonb_build_object('account', private.email_of(account)));
  perform private.mail_administrator_change('second_factor_removed', private.email_of(account));
  return true;
end $$;
select private.expose('remove_second_factor', 'authenticated', 'Removes one''s own second factor, or another''s, whose sessions end.');

-- Supabase Auth itself enrols and removes factors, without a token's claims.
create function private.log_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id')::uuid;
  was_verified constant boolean := tg_op <> 'INSERT' and to_jsonb(old) ->> 'status' = 'verified';
  is_verified constant boolean := tg_op <> 'DELETE' and to_jsonb(new) ->> 'status' = 'verified';
begin
  if was_verified <> is_verified and exists (select from public.admins where user_id = account)
     and (is_verified or auth.jwt() ->> 'role' is null) then
    perform private.add_log_entry(case when is_verified then 'second_factor_enrolled' else 'second_factor_removed' end,
      'admins', account::text, jsonb_build_object('account', private.email_of(account)), account);
  end if;
  return null;
end $$;
