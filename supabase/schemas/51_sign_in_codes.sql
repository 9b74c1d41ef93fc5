-- Codes of eight digits by mail: agencies sign in with them, and confirm what takes their mailbox. docs/decisions/sign-in.md.
--
-- The auth server counts no attempts, so codes are checked here: each is valid once, for ten minutes, and for five attempts of the network
-- that asked. Addresses and codes are hashes, and answers do not tell whether an address has an account.
--
--   store_entry_code, store_email_change    before the edge function mails codes
--   try_entry_code, try_email_change        what somebody has typed
--
-- networks: hashes of the caller's networks, as of private.admit. The second one stands for the caller.

create table private.sign_in_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in
    ('session', 'change_email', 'leave_email', 'enquiry_address', 'enquiry_sender', 'delete_account', 'export_account', 'prove_claim')),
  email_hash text not null,
  network_hash text not null,  -- The network that asked: nobody elsewhere can replace the code or use up its attempts.
  code_hash text not null,
  account uuid references auth.users (id) on delete cascade,  -- Null where nobody is signed in.
  created_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  used_at timestamptz,
  opened_at timestamptz  -- When a session began with it, or a claim was proven.
);
create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- Codes for actions of the signed-in account belong to it, others to the address, so that strangers use up nothing of the account's.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.keyed_hash(case when purpose in ('delete_account', 'export_account', 'leave_email', 'prove_claim')
    then 'account ' || account else 'mail ' || address end)
$$;

-- The key of the limits for one address: by account where one is signed in, otherwise by network.
create function private.code_counter(address_hash text, account uuid, networks text[]) returns text
language sql immutable set search_path = '' as $$ select address_hash || ' ' || coalesce(account::text, networks[2]) $$;

create function private.code_hash(address text, code text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('code ' || address || ' ' || code) $$;

-- Stores one code. address: in lower case. pool, is_busy: from private.admit.
create function private.store_code(
  networks text[], address text, code text, purpose text, account uuid, pool numeric, is_busy boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  is_known constant boolean := account is not null or exists (select from auth.users u where lower(u.email) = address);
begin
  perform private.count_use('code_to_address', private.code_counter(address_hash, account, networks));
  insert into private.sign_in_codes (purpose, email_hash, network_hash, account, code_hash)
  values (purpose, address_hash, networks[2], account,
    private.code_hash(address, case when is_administrator then gen_random_uuid()::text else code end));
  return jsonb_build_object(
    'is_administrator', is_administrator,
    'is_sent', private.use_pool('code', pool, is_known, is_busy),
    'is_scarce', pool >= private.pool_part(false, is_busy));
end $$;

-- Stores the codes of one call, all or none: {"codes": […]}, or one of the first three answers of store_entry_code. A second code takes
-- one level of work more.
create function private.store_codes(
  networks text[], emails text[], codes text[], purposes text[], account uuid, done integer, proof text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  amount constant integer := cardinality(emails);
  kept jsonb := '[]'::jsonb;
  wait integer;
  admitted record;
begin
  if private.account_refusal(account) is not null then
    return jsonb_build_object('refusal', private.account_refusal(account));
  end if;
  select max(private.seconds_until_allowed('code_to_address', private.code_counter(
    private.code_owner_hash(lower(btrim(emails[n])), purposes[n], account), account, networks)))
  into wait from generate_series(1, amount) n;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  select * into admitted from private.admit('code', networks, done - amount + 1, proof, amount);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work + amount - 1);
  end if;
  for n in 1 .. amount loop
    kept := kept || private.store_code(networks, lower(btrim(emails[n])), codes[n], purposes[n], account, admitted.pool, admitted.is_busy);
  end loop;
  return jsonb_build_object('codes', kept);
end $$;

-- Stores a code before it is mailed. Returns one of
--   {"retry_after"}   seconds to wait, because this network asks too often for this address
--   {"work"}          the level of the proof of work that has to be done first
--   {"refusal"}       frozen or administrator
-- or, where the code was stored,
--   {"is_sent"}             whether to mail it
--   {"is_scarce"}           whether unknown addresses get no code now, which says nothing about this one
--   {"is_administrator"}    whether an administrator has the address, who signs in differently; the stored code is one nobody knows
create function private.store_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null,
  done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept constant jsonb := private.store_codes(networks, array[email], array[code], array[purpose], account, done, proof);
begin
  return coalesce(kept -> 'codes' -> 0, kept);
end $$;
select private.expose('store_entry_code', 'service_role', 'Stores a code before it is mailed, or says what has to be done first.');

create function private.store_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text, done integer default 0,
  proof text default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.store_codes(networks, array[new_email, old_email], array[new_code, old_code], '{change_email,leave_email}',
    account, done, proof)
$$;
select private.expose('store_email_change', 'service_role', 'Stores the codes for an account''s new and old mailbox, both or none.');

-- How long until another attempt is allowed; 0 for now.
create function private.seconds_until_next_try(network text, counter text) returns integer
language sql volatile security definer set search_path = '' as $$
  select greatest(private.seconds_until_allowed('wrong_code', network), private.seconds_until_allowed('wrong_code_at_address', counter))
$$;

-- Compares a code with the last one that this network asked for, or, as on a phone that changed networks, the last one of any, and counts
-- a wrong one. right_code: the code, where it is right, which the caller marks as used. answer: that of try_entry_code.
create function private.check_code(
  networks text[], email text, code text, purpose text, account uuid, out right_code bigint, out answer jsonb
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  counter constant text := private.code_counter(address_hash, account, networks);
  wait integer := private.seconds_until_next_try(networks[2], counter);
  is_own boolean;
  left_tries integer;
  kept private.sign_in_codes;
begin
  if wait > 0 then
    answer := jsonb_build_object('outcome', 'too_many', 'retry_after', wait);
    return;
  end if;
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = check_code.purpose and c.account is not distinct from check_code.account
    and c.created_at > clock_timestamp() - interval '10 minutes'
  order by c.network_hash = networks[2] desc, c.created_at desc limit 1 for update;
  is_own := coalesce(kept.network_hash = networks[2], false);
  if kept.used_at is null and (kept.tries < 5 or not is_own) and kept.code_hash = private.code_hash(address, code) then
    right_code := kept.id;
    answer := '{"outcome": "right"}';
    return;
  end if;
  perform private.count_use('wrong_code', networks[2]);
  perform private.count_use('wrong_code_at_address', counter);
  -- Only where a code was asked for, so that a stranger needs one for each mailbox.
  if kept.id is not null and private.mail_domain(address) is not null and purpose in ('session', 'change_email', 'prove_claim') then
    perform private.count_use('wrong_code_at_domain', private.mail_domain(address));
  end if;
  if kept.id is null or kept.used_at is not null then
    answer := '{"outcome": "expired"}';
    return;
  end if;
  update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id and is_own;
  wait := private.seconds_until_next_try(networks[2], counter);
  left_tries := least(private.uses_left('wrong_code', networks[2]), private.uses_left('wrong_code_at_address', counter),
    case when is_own then greatest(4 - kept.tries, 0) end);
  answer := case when left_tries > 0 then jsonb_build_object('outcome', 'wrong', 'left', left_tries)
    else jsonb_build_object('outcome', 'too_many', 'retry_after', nullif(wait, 0)) end;
end $$;

-- outcome: right, once; wrong, with "left"; expired: no code, or a used one; too_many, with "retry_after" in seconds where a limit is
-- reached. A wrong attempt is no error, which would undo the count.
create function private.try_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  checked record;
begin
  select * into checked from private.check_code(networks, email, code, purpose, account);
  update private.sign_in_codes c set used_at = clock_timestamp() where c.id = checked.right_code;
  return checked.answer;
end $$;
select private.expose('try_entry_code', 'service_role', 'For the edge function entry-account: whether a code is right.');

-- Where one of the two codes is wrong, the right one stays valid.
create function private.try_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  checked_new record;
  checked_old record;
begin
  select * into checked_new from private.check_code(networks, new_email, new_code, 'change_email', account);
  select * into checked_old from private.check_code(networks, old_email, old_code, 'leave_email', account);
  if checked_new.right_code is not null and checked_old.right_code is not null then
    update private.sign_in_codes c set used_at = clock_timestamp() where c.id in (checked_new.right_code, checked_old.right_code);
    perform private.count_use('new_email', account::text);
  end if;
  return jsonb_build_object('new', checked_new.answer, 'old', checked_old.answer, 'is_taken', exists (
    select from auth.users u where lower(u.email) = lower(new_email) and u.id <> try_email_change.account));
end $$;
select private.expose('try_email_change', 'service_role', 'Whether the codes of both mailboxes are right, and the new one is taken.');

-- Whether the right code of this account for this purpose was typed within the last minute; true once for each code.
create function private.consume_code(account uuid, purpose text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.sign_in_codes c set opened_at = clock_timestamp()
  from auth.users u
  where u.id = consume_code.account and c.email_hash = private.code_owner_hash(lower(u.email), consume_code.purpose, u.id)
    and c.purpose = consume_code.purpose and c.used_at > clock_timestamp() - interval '1 minute' and c.opened_at is null;
  return found;
end $$;

-- Tells the former address of an account, whoever changed it.
create function private.mail_former_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('email_changed', old.email, jsonb_build_object('address', private.masked_address(new.email)));
  return null;
end $$;
