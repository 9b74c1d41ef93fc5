-- Codes of eight digits, with which agencies sign in by mail. docs/decisions/sign-in.md.
--
-- The edge function entry-account makes a code, mails it, and asks here whether what was typed is right. The auth server does not count
-- attempts, so this table does: a code is valid once, for ten minutes and five attempts. Addresses and codes are stored as hashes, and
-- the answers are the same whether or not an address has an account. Limits: supabase/data/50_limits.sql.

create table private.sign_in_codes (
  id bigint generated always as identity primary key,
  purpose text not null
    check (purpose in ('session', 'change_email', 'leave_email', 'enquiry_address', 'enquiry_sender', 'delete_account', 'export_account',
      'prove_claim')),
  email_hash text not null,
  -- The network that asked for it, so that nobody elsewhere can replace it or use up its attempts.
  network_hash text not null,
  code_hash text not null,
  -- The account that asks for it; null where nobody is signed in.
  account uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  used_at timestamptz,
  -- When a session began with it, or a claim was proven.
  opened_at timestamptz
);

create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- Codes for deleting or exporting an account, leaving its address or proving a claim belong to the account, all others to the address. Strangers who
-- have codes mailed to an address therefore use up nothing of its owner, who is signed in.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.keyed_hash(case when purpose in ('delete_account', 'export_account', 'leave_email', 'prove_claim')
    then 'account ' || account else 'mail ' || address end)
$$;

-- The key of the limits of codes and attempts for one address: of somebody who is signed in the account, of others the network.
create function private.code_counter(address_hash text, account uuid, networks text[]) returns text
language sql immutable set search_path = '' as $$ select address_hash || ' ' || coalesce(account::text, networks[2]) $$;

-- Stores the codes of one call, which are about to be mailed: {"codes": […]}, or what store_entry_code returns where it stores none. Two
-- codes take twice the work of one, which is one level more.
create function private.store_entry_codes(
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
    kept := kept || private.keep_entry_code(networks, lower(btrim(emails[n])), codes[n], purposes[n], account, admitted.pool, admitted.is_busy);
  end loop;
  return jsonb_build_object('codes', kept);
end $$;

-- address: in lower case. pool, is_busy: as private.admit returns them.
create function private.keep_entry_code(
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
    private.keyed_hash('code ' || address || ' ' || case when is_administrator then gen_random_uuid()::text else code end));
  return jsonb_build_object(
    'is_administrator', is_administrator,
    'is_sent', private.use_pool('code', pool, is_known, is_busy),
    'is_scarce', pool >= private.pool_part(false, is_busy));
end $$;

-- Stores a code that is about to be mailed. Returns one of
--   {"retry_after"}   seconds to wait, because this network asks too often for this address
--   {"work"}          the level of the proof of work that has to be done first
--   {"refusal"}       why the account may not: it is frozen, or an administrator's
-- or, where the code was stored,
--   {"is_sent"}             whether to mail it
--   {"is_scarce"}           whether no code is mailed to unknown addresses now. The caller may learn this: it says nothing about the address
--   {"is_administrator"}    whether the address is an administrator's, who signs in differently. A code that nobody can know is stored
create function private.store_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null,
  done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept jsonb;
begin
  kept := private.store_entry_codes(networks, array[email], array[code], array[purpose], account, store_entry_code.done, proof);
  return coalesce(kept -> 'codes' -> 0, kept);
end $$;
select private.expose('store_entry_code', 'service_role',
  'For the edge function entry-account: stores a code that is about to be mailed, or says what has to be done first.');

-- Stores the codes for an account's new and old mailbox, both or none: "codes" has what store_entry_code returns for each.
create function private.store_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text, done integer default 0, proof text default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.store_entry_codes(networks, array[new_email, old_email], array[new_code, old_code], array['change_email', 'leave_email'],
    account, done, proof)
$$;
select private.expose('store_email_change', 'service_role',
  'For the edge function entry-account: stores the codes for an account''s new and old mailbox.');

-- {"outcome"}: right, once; wrong, with "left", the tries that are left; expired: there is no code, or it was used; too_many: the code is
-- tried five times, or more than the limits of this network allow, and then "retry_after" has the seconds to wait. The answers are the
-- same for every address, also for an administrator's. A wrong attempt has to be counted, so it is an answer and not an error, which
-- would undo the transaction.
create function private.try_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  counter constant text := private.code_counter(address_hash, account, networks);
  wait integer := greatest(private.seconds_until_allowed('wrong_code', networks[2]),
    private.seconds_until_allowed('wrong_code_at_address', counter));
  is_own boolean;
  tries_left integer;
  kept private.sign_in_codes;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'retry_after', wait);
  end if;
  -- The last code that this network has asked for; where there is none, as on a phone that has changed networks, the last one of any.
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = try_entry_code.purpose
    and c.account is not distinct from try_entry_code.account
    and c.created_at > clock_timestamp() - interval '10 minutes'
  order by c.network_hash = networks[2] desc, c.created_at desc limit 1 for update;
  is_own := coalesce(kept.network_hash = networks[2], false);
  if kept.used_at is null and (kept.tries < 5 or not is_own)
    and kept.code_hash = private.keyed_hash('code ' || address || ' ' || code) then
    update private.sign_in_codes c set used_at = clock_timestamp() where c.id = kept.id;
    return jsonb_build_object('outcome', 'right');
  end if;
  perform private.count_use('wrong_code', networks[2]);
  perform private.count_use('wrong_code_at_address', counter);
  if private.mail_domain(address) is not null and purpose in ('session', 'prove_claim') then
    perform private.count_use('wrong_code_at_domain', private.mail_domain(address));
  end if;
  if kept.id is null or kept.used_at is not null then
    return jsonb_build_object('outcome', 'expired');
  end if;
  update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id and is_own;
  wait := greatest(private.seconds_until_allowed('wrong_code', networks[2]),
    private.seconds_until_allowed('wrong_code_at_address', counter));
  tries_left := least(private.uses_left('wrong_code', networks[2]), private.uses_left('wrong_code_at_address', counter),
    case when is_own then greatest(4 - kept.tries, 0) end);
  return case when tries_left > 0 then jsonb_build_object('outcome', 'wrong', 'left', tries_left)
    else jsonb_build_object('outcome', 'too_many', 'retry_after', nullif(wait, 0)) end;
end $$;
select private.expose('try_entry_code', 'service_role', 'For the edge function entry-account: whether a code is right.');

-- Checks the codes of an account's new and old mailbox; for each the answer of try_entry_code. A right code stays valid where the other
-- one is wrong, so that a typing mistake does not cost a new mail.
create function private.try_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_answer constant jsonb := private.try_entry_code(networks, new_email, new_code, 'change_email', account);
  old_answer constant jsonb := private.try_entry_code(networks, old_email, old_code, 'leave_email', account);
begin
  if (new_answer ->> 'outcome' = 'right') <> (old_answer ->> 'outcome' = 'right') then
    update private.sign_in_codes c set used_at = null
    where c.account = try_email_change.account and c.purpose in ('change_email', 'leave_email') and c.used_at >= statement_timestamp();
  end if;
  return jsonb_build_object('new', new_answer, 'old', old_answer, 'is_taken', exists (
    select from auth.users u where lower(u.email) = lower(new_email) and u.id <> try_email_change.account));
end $$;
select private.expose('try_email_change', 'service_role',
  'For the edge function entry-account: whether the codes of an account''s new and old mailbox are right, and the new one is another''s.');

-- Whether somebody typed the right code of this account for this purpose within the last minute; true once for each code.
create function private.spend_right_code(account uuid, purpose text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.sign_in_codes c set opened_at = clock_timestamp()
  from auth.users u
  where u.id = spend_right_code.account and c.email_hash = private.code_owner_hash(lower(u.email), spend_right_code.purpose, u.id)
    and c.purpose = spend_right_code.purpose and c.used_at > clock_timestamp() - interval '1 minute' and c.opened_at is null;
  return found;
end $$;
