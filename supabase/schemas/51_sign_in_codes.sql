-- Six digits by mail, with which agencies sign in. docs/decisions/consultancy-access.md.
--
-- The edge function entry-account makes the code, mails it, and asks here whether what is typed is right. The auth server counts
-- nobody's tries: here a code takes five, holds for ten minutes, and once. Addresses and codes are hashes, whether or not there is an
-- account: who asks learns nothing.
--
-- How many: supabase/data/50_limits.sql.

create table private.sign_in_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  email_hash text not null,
  code_hash text not null,
  -- Whose address is to be changed.
  account uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  used_at timestamptz,
  constraint sign_in_codes_purpose_known
  check (purpose in ('session', 'change_email', 'enquiry_address', 'enquiry_sender', 'delete_account'))
);

comment on table private.sign_in_codes is
  'Codes sent by mail, as keyed hashes. The nightly jobs and those of entries delete what is older than an hour. On purpose '
  'there is no policy and no grant: functions alone read and write it.';

create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- What the codes of one address are counted by. Whoever deletes an account has signed in: strangers who have codes mailed to the same
-- address use up nothing of that.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.keyed_hash(case purpose when 'delete_account' then 'account ' || account else 'mail ' || address end) $$;

-- The limits that a code counts against, always in this order: calls at the same time wait for each other. Mailboxes that anybody can
-- have are counted by no domain: thousands share it.
create function private.code_limits(caller_hash text, address_hash text, mail_domain text) returns table (kind text, key text)
language sql immutable set search_path = ''
as $$
  values ('code_from_network', caller_hash), ('code_to_address', address_hash)
  union all select 'code_to_domain', mail_domain where mail_domain is not null
  union all values ('code', '')
$$;

-- Keeps a code that is about to be mailed. retry_after: seconds, where another one was asked for too often. is_administrator:
-- the address is an administrator's, who signs in otherwise; no code is kept. refusal: frozen or administrator, of the account.
create function private.store_entry_code(
  caller_hash text, email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  wanted_domain constant text := case when purpose <> 'delete_account' then private.mail_domain(address) end;
  wait integer;
begin
  if private.account_refusal(account) is not null then
    return jsonb_build_object('refusal', private.account_refusal(account));
  end if;
  select coalesce(max(private.seconds_until_allowed(l.kind, l.key)), 0) into wait
  from private.code_limits(store_entry_code.caller_hash, address_hash, wanted_domain) as l;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  perform private.count_use(l.kind, l.key)
  from private.code_limits(store_entry_code.caller_hash, address_hash, wanted_domain) as l;
  insert into private.sign_in_codes (purpose, email_hash, code_hash, account, used_at)
  values (purpose, address_hash, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;

select private.expose('store_entry_code', 'service_role',
  'For the edge function entry-account: keeps a code that is about to be mailed, or says how long to wait.');

-- 'right', once; 'wrong'; 'expired': none is under way, or it was used; 'too_many': five wrong ones, or thirty tries of one
-- caller in an hour. A wrong code has to be counted, so it is an answer and no error.
create function private.try_entry_code(
  caller_hash text, email text, code text, purpose text default 'session', account uuid default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  kept private.sign_in_codes;
begin
  if private.seconds_until_allowed('code_try', try_entry_code.caller_hash) > 0 then
    return 'too_many';
  end if;
  perform private.count_use('code_try', try_entry_code.caller_hash);
  -- The last one alone counts.
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = try_entry_code.purpose
    and c.account is not distinct from try_entry_code.account
  order by c.created_at desc limit 1 for update;
  if kept.id is null or kept.used_at is not null or kept.created_at < clock_timestamp() - interval '10 minutes' then
    return 'expired';
  end if;
  if kept.tries >= 5 then
    return 'too_many';
  end if;
  if kept.code_hash <> private.keyed_hash('code ' || address || ' ' || code) then
    update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id;
    return case when kept.tries >= 4 then 'too_many' else 'wrong' end;
  end if;
  update private.sign_in_codes c set used_at = clock_timestamp() where c.id = kept.id;
  return 'right';
end
$$;

select private.expose('try_entry_code', 'service_role',
  'For the edge function entry-account: whether a code is right. It is right once, and takes five tries.');
