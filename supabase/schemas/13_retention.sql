-- How long data is kept, as the privacy policy („Speicherdauer“) promises. A test compares it with src/config/retention.ts.

create table private.retention_periods (
  name text primary key,
  period interval not null
);

-- What the jobs delete, in the order of `position` (data/25_retention.sql).
create table private.retention_rules (
  position integer primary key,
  relation text not null,
  period text references private.retention_periods,  -- Null: rows go as soon as the condition holds.
  since text,  -- When the period of a row begins: an SQL expression of the row t.
  condition text not null default 'true',  -- Which rows are meant: an SQL condition of the row t, in which $1 is the period.
  change text,  -- What is set in a row instead of deleting it.
  is_hourly boolean not null default false,  -- Applied each hour as well.
  constraint retention_rules_dated check ((period is null) = (since is null))
);

create function private.retention_period(name text) returns interval
language sql stable security definer set search_path = '' as $$
  select p.period from private.retention_periods p where p.name = retention_period.name
$$;

-- Returns how many rows of which table it has deleted or changed.
create function private.apply_retention(only_hourly boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  affected bigint;
  counts jsonb := '{}'::jsonb;
begin
  for rule in
    select r.*, private.retention_period(r.period) as kept from private.retention_rules r
    where r.is_hourly or not only_hourly order by r.position
  loop
    -- Some projects lack tables of the auth server.
    continue when to_regclass(rule.relation) is null;
    execute format(case when rule.change is null then 'delete from %1$s as t where (%3$s) and (%4$s)'
        else 'update %1$s as t set %2$s where (%3$s) and (%4$s)' end,
      rule.relation, rule.change, rule.condition, coalesce(rule.since || ' < now() - $1', 'true'))
    using rule.kept;
    get diagnostics affected = row_count;
    if affected > 0 then
      counts := counts || jsonb_build_object(rule.relation, coalesce((counts ->> rule.relation)::bigint, 0) + affected);
    end if;
  end loop;
  return counts;
end $$;
grant execute on function private.apply_retention to service_role;
