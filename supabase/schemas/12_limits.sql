-- How often a thing may be done: one table of numbers, one of uses. A limit belongs to a key: a network, an address, an account, or ''
-- for all together.
--
-- What strangers may do for nothing has a limit by network and a pool of all. Nobody is refused for what others on his network do, which
-- offices and mobile networks share: past a network's limit, or from half of the pool on, whoever asks does a proof of work first
-- (functions/_shared/proof-of-work.ts). What the pool is for, mostly mails, goes to everybody alike, but networks past their limit have
-- only its first half, and known addresses half as much again (private.use_pool). docs/decisions/limits.md has the reasons.

create table private.limits (
  kind text not null,
  period interval not null,
  most integer not null check (most > 0),
  primary key (kind, period)
);

comment on table private.limits is
  'How many uses of a kind one key has in a period (supabase/data/50_limits.sql). On purpose there is no policy and no grant.';

create table private.limited_uses (
  id bigint generated always as identity primary key,
  kind text not null,
  key_hash text not null,
  used_at timestamptz not null default clock_timestamp()
);

comment on table private.limited_uses is
  'What counts against a limit, by the keyed hash of whose it is. Deleted after the longest period of its kind. On purpose there is '
  'no policy and no grant: functions alone read and write it.';

create index limited_uses_key_idx on private.limited_uses (kind, key_hash, used_at desc);

create function private.limit_key_hash(kind text, key text) returns text
language sql stable security definer set search_path = ''
as $$ select private.keyed_hash('limit ' || kind || ' ' || key) $$;

-- Calls for one key wait for each other until their transaction ends, so that uses at the same time are counted. Answers the key's hash.
create function private.lock_limit(kind text, key text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := private.limit_key_hash(kind, key);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(wanted, 0));
  return wanted;
end
$$;

-- 0 where one more use is allowed; otherwise how long to wait. Whoever uses several limits asks for all before it counts any.
-- most: instead of the numbers in private.limits, where the operator sets it.
create function private.seconds_until_allowed(kind text, key text, most integer default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((
    select max(greatest(1, ceil(extract(epoch from nth.used_at + l.period - clock_timestamp()))::integer))
    from private.limits l
    -- Of the last uses that are allowed the first: the next may come when it has left the period.
    cross join lateral (
      select u.used_at from private.limited_uses u
      where u.kind = l.kind and u.key_hash = wanted and u.used_at > clock_timestamp() - l.period
      order by u.used_at desc offset coalesce(seconds_until_allowed.most, l.most) - 1 limit 1
    ) as nth
    where l.kind = seconds_until_allowed.kind), 0);
end
$$;

-- How often a limit was used up: 0.5 where half of it is. The highest of its periods.
create function private.used_share(kind text, key text) returns numeric
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((
    select max(used.amount::numeric / l.most) from private.limits l
    cross join lateral (
      select count(*) as amount from (
        select from private.limited_uses u
        where u.kind = l.kind and u.key_hash = wanted and u.used_at > clock_timestamp() - l.period
        -- More changes nothing.
        limit l.most * 17) as counted
    ) as used
    where l.kind = used_share.kind), 0);
end
$$;

-- The work for one more use of a kind: 0 for none, 1 for the least; each level doubles it. networks: of the caller, IPv4 or 64 bits of
-- IPv6, then IPv4 or 48 bits, as hashes. is_busy: one of the two is past its limit. pool: how much of the pool is used up.
create function private.required_work(kind text, networks text[], out work integer, out is_busy boolean, out pool numeric)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- In this order for all callers, so that no two are in a deadlock.
  network constant numeric := private.used_share(kind || '_from_network', networks[1]);
  block constant numeric := private.used_share(kind || '_from_block', networks[2]);
begin
  pool := private.used_share(kind, '');
  is_busy := network >= 1 or block >= 1;
  work := least(16, greatest(
    floor(network), floor(block),
    -- From half on, and twice as much with each fifth; for who is within the own limit never more than two seconds on a desk.
    case when pool >= 0.5 then least(4, 1 + floor((pool - 0.5) * 5)) else 0 end));
end
$$;

-- Counts a stranger's use of a kind, where as much work was done for it as it takes. work: what is left to do first, and nothing is
-- counted; 0 where the use is counted. done: the level of the work, proven by `proof`, which counts once. One level less is enough: the
-- level may have risen meanwhile.
create function private.admit(
  kind text, networks text[], done integer, proof text, amount integer default 1, out work integer, out is_busy boolean, out pool numeric
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  select r.work, r.is_busy, r.pool into work, is_busy, pool from private.required_work(kind, networks) r;
  if work > 0 and proof is not null and done > 0 and done >= work - 1 and private.seconds_until_allowed('proof', proof) = 0 then
    perform private.count_use('proof', proof);
    work := 0;
  end if;
  if work = 0 then
    perform private.count_use(kind || '_from_network', networks[1], amount);
    perform private.count_use(kind || '_from_block', networks[2], amount);
  end if;
end
$$;

-- How much of a pool is there for somebody, 1 for the whole of it.
create function private.pool_part(is_known boolean, is_busy boolean) returns numeric
language sql immutable set search_path = ''
as $$ select case when is_known then 1.5 when is_busy then 0.5 else 1 end $$;

-- Takes one out of the pool of a kind, where there is one left for this caller; the operator is told when half of it is gone, and all.
create function private.use_pool(kind text, used numeric, is_known boolean, is_busy boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if used >= 0.5 then
    perform private.warn_of_pool(kind, used >= 1);
  end if;
  if used >= private.pool_part(is_known, is_busy) then
    return false;
  end if;
  perform private.count_use(kind, '');
  return true;
end
$$;

-- Once a day for each kind and state.
create function private.warn_of_pool(kind text, is_empty boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_administrators('pool_used', jsonb_build_object('kind', warn_of_pool.kind, 'is_empty', warn_of_pool.is_empty),
    format('pool %s %s %s', warn_of_pool.kind, warn_of_pool.is_empty, private.berlin_today()))
$$;

create function private.count_use(kind text, key text, amount integer default 1) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.limited_uses (kind, key_hash)
  select count_use.kind, private.limit_key_hash(count_use.kind, key) from generate_series(1, amount) where key is not null
$$;
