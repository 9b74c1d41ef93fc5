-- Codes to sign in are limited a day as well: ten for an address, sixty for all mailboxes of a domain. The limits of an hour
-- would let somebody who is patient guess on for weeks. docs/decisions/consultancy-access.md.

create table private.sign_in_requests (
  id bigint generated always as identity primary key,
  email_hash text not null,
  domain_hash text,
  requested_at timestamptz not null default clock_timestamp()
);

comment on table private.sign_in_requests is
  'Codes asked for, by keyed hashes of address and domain. The nightly jobs delete what is older than a day. On purpose there '
  'is no policy and no grant.';

create index sign_in_requests_email_idx on private.sign_in_requests (email_hash, requested_at desc);
create index sign_in_requests_domain_idx on private.sign_in_requests (domain_hash, requested_at desc);

alter table private.sign_in_requests enable row level security;
revoke all on private.sign_in_requests from anon, authenticated, service_role;

comment on table private.sign_in_codes is
  'Codes sent by mail, as keyed hashes. The nightly jobs and those of entries delete what is older than an hour. On purpose '
  'there is no policy and no grant: functions alone read and write it.';
comment on table private.sign_in_attempts is
  'Codes asked for and tried, per hashed network address, and searches for similar entries, per hashed account. The nightly jobs '
  'and those of entries delete what is older than an hour. On purpose there is no policy and no grant.';

-- Domains ----------------------------------------------------------------------------------------

-- Mailboxes that anybody can have, by the name before the public suffix. As in src/domain/links/registrable-domain.ts, which a
-- test compares.
create function private.free_mail_names() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'aol', 'arcor', 'bluewin', 'email', 'fastmail', 'freemail', 'freenet', 'gmail', 'gmx', 'googlemail', 'hotmail',
    'hushmail', 'icloud', 'kabelmail', 'laposte', 'libero', 'live', 'mac', 'mail', 'mailbox', 'mailfence', 'me', 'msn',
    'o2mail', 'online', 'orange', 'outlook', 'passport', 'pm', 'posteo', 'proton', 'protonmail', 'rocketmail', 'runbox',
    't-online', 'tuta', 'tutamail', 'tutanota', 'unitybox', 'vodafone', 'web', 'wanadoo', 'yahoo', 'yandex', 'ymail',
    'zoho', 'zohomail']
$$;

-- Sites on which many firms have a page: the same domain says nothing there. As in src/domain/links/shared-sites.ts, which a
-- test compares.
create function private.shared_sites() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'facebook.com', 'linkedin.com', 'xing.com', 'kununu.com', 'instagram.com', 'youtube.com', 'twitter.com', 'x.com',
    'google.com', 'gelbeseiten.de', 'dasoertliche.de', 'meinestadt.de', 'northdata.de', 't-online.de', 'wordpress.com',
    'wixsite.com', 'jimdo.com', 'jimdofree.com', 'webnode.com', 'blogspot.com']
$$;

-- Of the domain that somebody registers, with what is below it. Null for mailboxes that anybody can have, and for sites that
-- many share: they prove nothing, and thousands share the domain.
create function private.mail_domain(address text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select domain
  from (select substring(split_part(lower(address), '@', 2) from
    '([^.]+\.(?:(?:ac|co|com|edu|gov|gv|net|or|org)\.)?[^.]+)$') as domain) as registered
  where split_part(domain, '.', 1) <> all (private.free_mail_names()) and domain <> all (private.shared_sites())
$$;

create or replace function private.mail_domain_hash(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.keyed_hash('domain ' || private.mail_domain(address))
$$;

revoke all on function private.free_mail_names(), private.shared_sites(), private.mail_domain(text) from public;

-- Codes ------------------------------------------------------------------------------------------

-- Keeps a code that is about to be mailed. retry_after: seconds, where another one was asked for too often. is_administrator:
-- the address is an administrator's, who signs in otherwise; no code is kept. refusal: frozen or administrator, of the account.
create or replace function private.keep_entry_code(caller_hash text, email text, code text, purpose text, account uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.keyed_hash('mail ' || address);
  is_administrator constant boolean := exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  wanted_domain constant text := private.mail_domain_hash(address);
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
    private.seconds_left((select t.attempted_at from private.sign_in_attempts t
      where t.caller_hash = keep_entry_code.caller_hash and t.kind = 'code'
      order by t.attempted_at desc offset 9 limit 1), interval '1 hour'), 0) into wait;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('code', keep_entry_code.caller_hash);
  insert into private.sign_in_requests (email_hash, domain_hash) values (address_hash, wanted_domain);
  insert into private.sign_in_codes (purpose, email_hash, domain_hash, code_hash, account, used_at)
  values (purpose, address_hash, wanted_domain, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;

create or replace function private.delete_old_codes(out hashes bigint, out mails bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hashes_kept constant interval := '1 hour';
  requests_kept constant interval := '1 day';
  -- A mail that did not arrive in a month never will.
  unsent_mails_kept constant interval := '30 days';
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
  delete from private.outgoing_mails where sent_at is null and created_at < now() - unsent_mails_kept;
  get diagnostics mails = row_count;
end
$$;
