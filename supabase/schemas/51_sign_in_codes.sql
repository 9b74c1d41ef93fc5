-- Eight digits by mail, with which agencies sign in. docs/decisions/sign-in.md.
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
  -- The network that asked for it, so that nobody elsewhere replaces it or uses up its tries.
  network_hash text not null,
  code_hash text not null,
  -- Whose address is to be changed.
  account uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  used_at timestamptz,
  -- When a session began with it.
  opened_at timestamptz,
  constraint sign_in_codes_purpose_known
  check (purpose in ('session', 'change_email', 'leave_email', 'enquiry_address', 'enquiry_sender', 'delete_account'))
);

comment on table private.sign_in_codes is
  'Codes sent by mail, as keyed hashes. The nightly jobs and those of entries delete what is older than an hour. On purpose '
  'there is no policy and no grant: functions alone read and write it.';

create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- What the codes of one address are counted by. Whoever deletes an account or leaves its address has signed in: strangers who have codes
-- mailed to the same address use up nothing of that.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.keyed_hash(case when purpose in ('delete_account', 'leave_email') then 'account ' || account else 'mail ' || address end)
$$;

-- What the codes to an address, and the tries there, are counted by: who has signed in by the account, anybody else by the network.
create function private.code_counter(address_hash text, account uuid, networks text[]) returns text
language sql immutable set search_path = ''
as $$ select address_hash || ' ' || coalesce(account::text, networks[2]) $$;

-- Keeps a code that is about to be mailed. One of: retry_after, seconds, where this network asks too often for this address; work, its
-- level, that has to be done first; refusal: frozen or administrator, of the account. Otherwise is_sent says whether it is mailed:
-- is_scarce, that none is mailed to an address that nobody knows, which the caller may learn, because it says nothing about the address.
-- is_administrator: the address is an administrator's, who signs in otherwise; a code that nobody can know is kept.
create function private.store_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null,
  done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  is_known constant boolean := account is not null or exists (select from auth.users u where lower(u.email) = address);
  wait integer;
  admitted record;
begin
  if private.account_refusal(account) is not null then
    return jsonb_build_object('refusal', private.account_refusal(account));
  end if;
  wait := private.seconds_until_allowed('code_to_address', private.code_counter(address_hash, account, networks));
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  select * into admitted from private.admit('code', networks, store_entry_code.done, proof);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work);
  end if;
  perform private.count_use('code_to_address', private.code_counter(address_hash, account, networks));
  insert into private.sign_in_codes (purpose, email_hash, network_hash, account, code_hash)
  values (purpose, address_hash, networks[2], account,
    private.keyed_hash('code ' || address || ' ' || case when is_administrator then gen_random_uuid()::text else code end));
  return jsonb_build_object(
    'is_administrator', is_administrator,
    'is_sent', private.use_pool('code', admitted.pool, is_known, admitted.is_busy),
    'is_scarce', admitted.pool >= private.pool_part(false, admitted.is_busy));
end
$$;

select private.expose('store_entry_code', 'service_role',
  'For the edge function entry-account: keeps a code that is about to be mailed, or says what to do first.');

-- 'right', once; 'wrong'; 'expired': none is under way, or it was used; 'too_many': five wrong ones, or more from this network than its
-- limits. The same for every address, an administrator's as well. What is not right is counted, so it is an answer and no error.
create function private.try_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_own boolean;
  kept private.sign_in_codes;
begin
  if greatest(private.seconds_until_allowed('wrong_code', networks[2]),
      private.seconds_until_allowed('wrong_code_at_address', private.code_counter(address_hash, account, networks))) > 0 then
    return 'too_many';
  end if;
  -- The last one that this network asked for; without one, as on a phone that has changed networks, the last one of any.
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = try_entry_code.purpose
    and c.account is not distinct from try_entry_code.account
    and c.created_at > clock_timestamp() - interval '10 minutes'
  order by c.network_hash = networks[2] desc, c.created_at desc limit 1 for update;
  is_own := coalesce(kept.network_hash = networks[2], false);
  if kept.used_at is null and (kept.tries < 5 or not is_own)
    and kept.code_hash = private.keyed_hash('code ' || address || ' ' || code) then
    update private.sign_in_codes c set used_at = clock_timestamp() where c.id = kept.id;
    return 'right';
  end if;
  perform private.count_use('wrong_code', networks[2]);
  perform private.count_use('wrong_code_at_address', private.code_counter(address_hash, account, networks));
  if private.mail_domain(address) is not null and purpose = 'session' then
    perform private.count_use('wrong_code_at_domain', private.mail_domain(address));
  end if;
  if kept.id is null or kept.used_at is not null then
    return 'expired';
  end if;
  update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id and is_own;
  return case when is_own and kept.tries >= 4 then 'too_many' else 'wrong' end;
end
$$;

select private.expose('try_entry_code', 'service_role',
  'For the edge function entry-account: whether a code is right. It is right once, and takes five tries.');

-- The codes of an account's new and old mailbox, each as try_entry_code answers. One that is right is used up only with the other, so
-- that a typing mistake costs no new mail.
create function private.try_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  new_outcome constant text := private.try_entry_code(networks, new_email, new_code, 'change_email', account);
  old_outcome constant text := private.try_entry_code(networks, old_email, old_code, 'leave_email', account);
begin
  if (new_outcome = 'right') <> (old_outcome = 'right') then
    update private.sign_in_codes c set used_at = null
    where c.account = try_email_change.account and c.purpose in ('change_email', 'leave_email') and c.used_at >= statement_timestamp();
  end if;
  return jsonb_build_object('new', new_outcome, 'old', old_outcome, 'is_taken', exists (
    select from auth.users u where lower(u.email) = lower(new_email) and u.id <> try_email_change.account));
end
$$;

select private.expose('try_email_change', 'service_role',
  'For the edge function entry-account: whether the codes of an account''s new and old mailbox are right, and the new one is another''s.');

-- Whether the account typed the right code within the last minute; true once for each code.
create function private.spend_right_code(account uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.sign_in_codes c set opened_at = clock_timestamp()
  from auth.users u
  where u.id = spend_right_code.account and c.email_hash = private.code_owner_hash(lower(u.email), 'session', null)
    and c.purpose = 'session' and c.used_at > clock_timestamp() - interval '1 minute' and c.opened_at is null;
  return found;
end
$$;
