-- Limits, and uses counted by key: a network, an address, an account, or '' for everybody.
--
-- Strangers have a limit for each network and a pool for everybody. Offices share an address, so beyond the limit, or once half of the pool
-- is used, callers do a proof of work (functions/_shared/proof-of-work.ts). Networks beyond their limit may use half of the pool, known
-- addresses all of it and half again (private.use_pool). docs/decisions/limits.md explains why.

-- How many uses of a kind a key has in a period (data/50_limits.sql).
create table private.limits (
  kind text not null,
  period interval not null,  -- 0: how many there may be at once.
  most integer not null check (most > 0),
  primary key (kind, period)
);

-- What counts against a limit. Deleted after the longest period of its kind.
create table private.limited_uses (
  id bigint generated always as identity primary key,
  kind text not null,
  key_hash text not null,
  used_at timestamptz not null default clock_timestamp()
);
create index limited_uses_key_idx on private.limited_uses (kind, key_hash, used_at desc);

-- The number of a kind that has one.
create function private.most_of(kind text) returns integer
language sql stable security definer set search_path = '' as $$ select l.most from private.limits l where l.kind = most_of.kind $$;

create function private.limit_key_hash(kind text, key text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('limit ' || kind || ' ' || key) $$;

-- Makes calls for the same key wait for each other until the transaction ends, so that all are counted. Returns the key's hash.
create function private.lock_limit(kind text, key text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.limit_key_hash(kind, key);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(wanted, 0));
  return wanted;
end $$;

-- 0 where one more use is allowed, otherwise how long to wait. A caller with several limits asks for all of them before it counts a use.
-- `most` replaces the numbers of private.limits.
create function private.seconds_until_allowed(kind text, key text, most integer default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((
    select max(greatest(1, ceil(extract(epoch from nth.used_at + l.period - clock_timestamp()))::integer))
    from private.limits l
    -- The next use is allowed once the oldest of the last `most` uses is older than the period.
    cross join lateral (
      select u.used_at from private.limited_uses u
      where u.kind = l.kind and u.key_hash = wanted and u.used_at > clock_timestamp() - l.period
      order by u.used_at desc offset coalesce(seconds_until_allowed.most, l.most) - 1 limit 1
    ) as nth
    where l.kind = seconds_until_allowed.kind), 0);
end $$;

-- How much of each period of a limit a key has used; counted no further than matters to anybody.
create function private.limit_usage(kind text, key_hash text) returns table (most integer, amount bigint)
language sql volatile security definer set search_path = '' as $$
  select l.most, (
    select count(*) from (
      select from private.limited_uses u
      where u.kind = l.kind and u.key_hash = limit_usage.key_hash and u.used_at > clock_timestamp() - l.period limit l.most * 17) as counted)
  from private.limits l where l.kind = limit_usage.kind
$$;

-- How many uses a limit still allows a key: the lowest number of all its periods.
create function private.uses_left(kind text, key text) returns integer
language sql volatile security definer set search_path = '' as $$
  select min(greatest(most - amount, 0))::integer from private.limit_usage(kind, private.limit_key_hash(kind, key))
$$;

-- The share of a limit that is used, 2 for twice as much as allowed: the highest of all its periods.
create function private.used_share(kind text, key text) returns numeric
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((select max(u.amount::numeric / u.most) from private.limit_usage(kind, wanted) u), 0);
end $$;

-- Counts a stranger's use of a kind, once the work for it is done.
--   networks   hashes of the caller's networks: IPv4 or 64 bits of IPv6, then IPv4 or 48 bits
--   done       the level of the work that was done, which `proof` proves once
--   work       the level that has to be done first, each twice the work of the one below; 0 where the use was counted
--   is_busy    whether one of the two networks is beyond its limit
--   pool       the share of the pool that is used
create function private.admit(
  kind text, networks text[], done integer, proof text, amount integer default 1, out work integer, out is_busy boolean, out pool numeric
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Always in this order, to avoid deadlocks.
  network constant numeric := private.used_share(kind || '_from_network', networks[1]);
  block constant numeric := private.used_share(kind || '_from_block', networks[2]);
begin
  pool := private.used_share(kind, '');
  is_busy := network >= 1 or block >= 1;
  work := least(16, greatest(
    floor(network), floor(block),
    -- From half of the pool on, each fifth adds a level. Four levels take a desktop computer less than two seconds; networks within their
    -- limit never do more.
    case when pool >= 0.5 then least(4, 1 + floor((pool - 0.5) * 5)) else 0 end));
  -- One level less is accepted, because the level may have risen meanwhile.
  if work > 0 and proof is not null and done > 0 and done >= work - 1 and private.seconds_until_allowed('proof', proof) = 0 then
    perform private.count_use('proof', proof);
    work := 0;
  end if;
  if work = 0 then
    perform private.count_use(kind || '_from_network', networks[1], amount);
    perform private.count_use(kind || '_from_block', networks[2], amount);
  end if;
end $$;

-- The share of a pool that a caller may use; 1 is all of it.
create function private.pool_part(is_known boolean, is_busy boolean) returns numeric
language sql immutable set search_path = '' as $$ select case when is_known then 1.5 when is_busy then 0.5 else 1 end $$;

-- Counts a use if the pool has one left for this caller. Mails administrators once half, and once all of it is used.
create function private.use_pool(kind text, used numeric, is_known boolean, is_busy boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if used >= 0.5 then
    perform private.warn_of_pool(kind, used >= 1);
  end if;
  if used >= private.pool_part(is_known, is_busy) then
    return false;
  end if;
  perform private.count_use(kind, '');
  return true;
end $$;

-- Once a day for each kind and state.
create function private.warn_of_pool(kind text, is_empty boolean) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_administrators('pool_used', jsonb_build_object('kind', warn_of_pool.kind, 'is_empty', warn_of_pool.is_empty),
    format('pool %s %s %s', warn_of_pool.kind, warn_of_pool.is_empty, private.berlin_today()))
$$;

create function private.count_use(kind text, key text, amount integer default 1) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.limited_uses (kind, key_hash)
  select count_use.kind, private.limit_key_hash(count_use.kind, key) from generate_series(1, amount) where key is not null
$$;

-- Counts a use that the limit allows, and refuses any other.
create function private.use_limit(kind text, key text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.seconds_until_allowed(kind, key) > 0, 'too_many', 'too many uses of ' || kind);
  perform private.count_use(kind, key);
end $$;
