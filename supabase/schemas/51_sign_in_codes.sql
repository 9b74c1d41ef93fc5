-- Six digits by mail, with which agencies sign in. docs/decisions/consultancy-access.md.
--
-- The edge function entry-account makes the code, mails it, and asks here whether what is typed is right. The auth server counts
-- nobody's tries: here a code takes five, holds for ten minutes, and once. Addresses and codes are hashes, whether or not there is an
-- account: who asks learns nothing.
--
-- Ten codes a day for an address, sixty for all mailboxes of a domain, thirty from one network, 500 in all.

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
  domain_hash text,
  constraint sign_in_codes_purpose_known
  check (purpose in ('session', 'change_email', 'enquiry_address', 'enquiry_sender', 'delete_account'))
);

comment on table private.sign_in_codes is
  'Codes sent by mail, as keyed hashes. The nightly jobs and those of entries delete what is older than an hour. On purpose '
  'there is no policy and no grant: functions alone read and write it.';

create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);
create index sign_in_codes_domain_idx on private.sign_in_codes (domain_hash, created_at desc);

alter table private.sign_in_codes enable row level security;

-- Who asked for a code, and who tried one.
create table private.sign_in_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  caller_hash text not null,
  attempted_at timestamptz not null default clock_timestamp(),
  constraint sign_in_attempts_kind_known check (kind in ('code', 'try', 'similar', 'notice'))
);

comment on table private.sign_in_attempts is
  'Codes asked for and tried, per hashed network address, and searches for similar entries, per hashed account. The nightly jobs '
  'and those of entries delete what is older than an hour. On purpose there is no policy and no grant.';

create index sign_in_attempts_caller_idx on private.sign_in_attempts (caller_hash, kind, attempted_at desc);

alter table private.sign_in_attempts enable row level security;

create table private.sign_in_requests (
  id bigint generated always as identity primary key,
  email_hash text not null,
  domain_hash text,
  requested_at timestamptz not null default clock_timestamp(),
  caller_hash text
);

comment on table private.sign_in_requests is
  'Codes asked for, by keyed hashes of address and domain. The nightly jobs delete what is older than a day. On purpose there '
  'is no policy and no grant.';

create index sign_in_requests_email_idx on private.sign_in_requests (email_hash, requested_at desc);
create index sign_in_requests_domain_idx on private.sign_in_requests (domain_hash, requested_at desc);
create index sign_in_requests_date_idx on private.sign_in_requests (requested_at desc);
create index sign_in_requests_caller on private.sign_in_requests (caller_hash, requested_at desc);

alter table private.sign_in_requests enable row level security;

-- Seconds until so many are allowed again in an hour; 0 where it is now.
create function private.seconds_left(nth timestamptz, period interval) returns integer
language sql stable set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from nth + period - clock_timestamp()))::integer)
$$;

-- What the codes of one address are counted by. Whoever deletes an account has signed in: strangers who have codes mailed to the same
-- address use up nothing of that.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.keyed_hash(case purpose when 'delete_account' then 'account ' || account else 'mail ' || address end) $$;

-- Keeps a code that is about to be mailed. retry_after: seconds, where another one was asked for too often. is_administrator:
-- the address is an administrator's, who signs in otherwise; no code is kept. refusal: frozen or administrator, of the account.
create function private.keep_entry_code(
  caller_hash text, email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  wanted_domain constant text := case when purpose <> 'delete_account' then private.mail_domain_hash(address) end;
  wait integer;
begin
  if account is not null then
    if exists (select from public.admins a where a.user_id = account) then
      return jsonb_build_object('refusal', 'administrator');
    elsif exists (select from public.frozen_accounts f where f.user_id = account) then
      return jsonb_build_object('refusal', 'frozen');
    end if;
  end if;
  -- One at a time for each caller and address, so that calls at once are counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || caller_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || address_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || wanted_domain, 0))
  where wanted_domain is not null;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('all codes', 0));
  select greatest(
    private.seconds_left((select max(c.created_at) from private.sign_in_codes c where c.email_hash = address_hash),
      interval '1 minute'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.email_hash = address_hash order by c.created_at desc offset 4 limit 1), interval '1 hour'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.domain_hash = wanted_domain order by c.created_at desc offset 19 limit 1), interval '1 hour'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.email_hash = address_hash order by r.requested_at desc offset 9 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.domain_hash = wanted_domain order by r.requested_at desc offset 59 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.caller_hash = keep_entry_code.caller_hash order by r.requested_at desc offset 29 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      order by r.requested_at desc offset 499 limit 1), interval '1 day'),
    private.seconds_left((select t.attempted_at from private.sign_in_attempts t
      where t.caller_hash = keep_entry_code.caller_hash and t.kind = 'code'
      order by t.attempted_at desc offset 9 limit 1), interval '1 hour'), 0) into wait;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('code', keep_entry_code.caller_hash);
  insert into private.sign_in_requests (email_hash, domain_hash, caller_hash)
  values (address_hash, wanted_domain, keep_entry_code.caller_hash);
  insert into private.sign_in_codes (purpose, email_hash, domain_hash, code_hash, account, used_at)
  values (purpose, address_hash, wanted_domain, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;

select private.expose('keep_entry_code', 'service_role',
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
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || caller_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || address_hash, 0));
  if (select count(*) from private.sign_in_attempts t where t.caller_hash = try_entry_code.caller_hash
      and t.kind = 'try' and t.attempted_at > clock_timestamp() - interval '1 hour') >= 30 then
    return 'too_many';
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('try', try_entry_code.caller_hash);
  -- The last one alone counts.
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = try_entry_code.purpose
    and c.account is not distinct from try_entry_code.account
  order by c.created_at desc limit 1;
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

create function private.delete_old_codes(out hashes bigint, out mails bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hashes_kept constant interval := interval '1 hour';
  requests_kept constant interval := interval '1 day';
  -- A mail that did not arrive in a month never will.
  unsent_mails_kept constant interval := interval '30 days';
  deleted bigint;
begin
  delete from private.sign_in_codes where created_at < clock_timestamp() - hashes_kept;
  get diagnostics hashes = row_count;
  delete from private.sign_in_attempts where attempted_at < clock_timestamp() - hashes_kept;
  get diagnostics deleted = row_count;
  hashes := hashes + deleted;
  delete from private.sign_in_requests where requested_at < clock_timestamp() - requests_kept;
  get diagnostics deleted = row_count;
  hashes := hashes + deleted;
  -- Mails about messages and enquiries go with these.
  delete from private.outgoing_mails
  where sent_at is null and message_id is null and enquiry_id is null and created_at < now() - unsent_mails_kept;
  get diagnostics mails = row_count;
end
$$;

comment on function private.delete_old_codes() is
  'Deletes hashes of sign-ins to entries and mails that were not sent in time. Part of the nightly jobs and of those of entries.';

grant execute on function private.delete_old_codes to service_role;
