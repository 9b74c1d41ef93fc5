-- How often a thing may be done: one table of numbers, one of uses, one question. A limit belongs to a key: a network, an address, an
-- account, or '' for all together.

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

-- 0 where one more use is allowed; otherwise how long to wait. Calls for one key wait for each other until their transaction ends, so
-- that uses at the same time are counted. Whoever uses several limits asks for all before it counts any. most: instead of the numbers
-- in private.limits, where the operator sets it.
create function private.seconds_until_allowed(kind text, key text, most integer default null) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant text := private.limit_key_hash(kind, key);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(wanted, 0));
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

create function private.count_use(kind text, key text, amount integer default 1) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.limited_uses (kind, key_hash)
  select count_use.kind, private.limit_key_hash(count_use.kind, key) from generate_series(1, amount)
$$;
