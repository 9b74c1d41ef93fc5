-- Six digits by mail, with which consultancies sign in. docs/decisions/consultancy-access.md.
--
-- The edge function entry-account makes the code, mails it, and asks here whether what is typed is right. The auth server
-- would count nobody's tries: here a code takes five, holds for ten minutes, and once. Addresses and codes are kept as
-- hashes, whether or not there is an account: who asks learns nothing.

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
  constraint sign_in_codes_purpose_known check (purpose in ('session', 'change_email'))
);

comment on table private.sign_in_codes is
  'Codes sent by mail, as keyed hashes. The nightly jobs delete what is older than an hour. On purpose there is no policy '
  'and no grant: functions alone read and write it.';

create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- Who asked for a code, and who tried one.
create table private.sign_in_attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  caller_hash text not null,
  attempted_at timestamptz not null default clock_timestamp(),
  constraint sign_in_attempts_kind_known check (kind in ('code', 'try'))
);

comment on table private.sign_in_attempts is
  'Codes asked for and tried, per hashed network address. The nightly jobs delete what is older than an hour. On purpose '
  'there is no policy and no grant.';

create index sign_in_attempts_caller_idx on private.sign_in_attempts (caller_hash, kind, attempted_at desc);

alter table private.sign_in_codes enable row level security;
alter table private.sign_in_attempts enable row level security;

create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(salt || value, 'UTF8')), 'hex') from private.address_salt
$$;

-- Seconds until so many are allowed again in an hour; 0 where it is now.
create function private.seconds_left(nth timestamptz, period interval) returns integer
language sql stable set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from nth + period - clock_timestamp()))::integer)
$$;

-- Keeps a code that is about to be mailed. retry_after: seconds, where another one was asked for too often. is_administrator:
-- the address is an administrator's, who signs in otherwise; no code is kept. refusal: frozen or administrator, of the account.
create function private.keep_entry_code(caller_hash text, email text, code text, purpose text, account uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.keyed_hash('mail ' || address);
  is_administrator constant boolean := exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
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
  select greatest(
    private.seconds_left((select max(c.created_at) from private.sign_in_codes c where c.email_hash = address_hash),
      interval '1 minute'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.email_hash = address_hash order by c.created_at desc offset 4 limit 1), interval '1 hour'),
    private.seconds_left((select t.attempted_at from private.sign_in_attempts t
      where t.caller_hash = keep_entry_code.caller_hash and t.kind = 'code'
      order by t.attempted_at desc offset 9 limit 1), interval '1 hour'), 0) into wait;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('code', keep_entry_code.caller_hash);
  insert into private.sign_in_codes (purpose, email_hash, code_hash, account, used_at)
  values (purpose, address_hash, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;

-- 'right', once; 'wrong'; 'expired': none is under way, or it was used; 'too_many': five wrong ones, or thirty tries of one
-- caller in an hour. A wrong code has to be counted, so it is an answer and no error.
create function private.try_entry_code(caller_hash text, email text, code text, purpose text, account uuid)
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.keyed_hash('mail ' || address);
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

create function public.keep_entry_code(
  caller_hash text, email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select private.keep_entry_code(caller_hash, email, code, purpose, account)
$$;
create function public.try_entry_code(
  caller_hash text, email text, code text, purpose text default 'session', account uuid default null
) returns text
language sql volatile set search_path = '' as $$
  select private.try_entry_code(caller_hash, email, code, purpose, account)
$$;

comment on function public.keep_entry_code(text, text, text, text, uuid) is
  'For the edge function entry-account: keeps a code that is about to be mailed, or says how long to wait.';
comment on function public.try_entry_code(text, text, text, text, uuid) is
  'For the edge function entry-account: whether a code is right. It is right once, and takes five tries.';

revoke all on function private.keyed_hash(text), private.seconds_left(timestamptz, interval),
  private.keep_entry_code(text, text, text, text, uuid), private.try_entry_code(text, text, text, text, uuid) from public;
revoke all on function
  public.keep_entry_code(text, text, text, text, uuid), public.try_entry_code(text, text, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  private.keep_entry_code(text, text, text, text, uuid), private.try_entry_code(text, text, text, text, uuid),
  public.keep_entry_code(text, text, text, text, uuid), public.try_entry_code(text, text, text, text, uuid)
  to service_role;

-- A website whose name has umlauts has another one in the network, which SQL cannot compute: there the edge function alone
-- compares, as it does everywhere.
do $$
declare
  definition constant text := pg_get_functiondef('private.prove_claim(uuid, bigint, bigint, text)'::regprocedure);
  checked constant text := 'not private.is_under(private.host_of(website), proven)';
begin
  if position(checked in definition) = 0 then
    raise exception 'private.prove_claim does not check the website as expected';
  end if;
  execute replace(definition, checked, format(
    'website is null or (private.host_of(website) !~ %L and %s)', '[^ -~]', checked));
end
$$;
