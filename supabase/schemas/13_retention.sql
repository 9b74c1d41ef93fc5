-- How long what is kept. The privacy policy („Speicherdauer“) promises the periods, src/config/retention.ts has them as constants, and
-- tests/integration/nightly-jobs.test.ts compares the three.

create table private.retention_periods (
  name text primary key,
  period interval not null
);

comment on table private.retention_periods is
  'The periods after which things are deleted (supabase/data/25_retention.sql). On purpose there is no policy and no grant.';

create table private.retention_rules (
  position integer primary key,
  relation text not null,
  -- Null: at once.
  period text references private.retention_periods,
  -- When the period of a row begins: an expression of the row, t.
  since text,
  -- Which rows the rule is about; $1 is the period.
  condition text not null default 'true',
  -- What becomes of a row; null: it is deleted.
  change text,
  -- What private.nightly_runs counts it as, if anything.
  counted_as text,
  is_hourly boolean not null default false,
  constraint retention_rules_dated check ((period is null) = (since is null))
);

comment on table private.retention_rules is
  'What the nightly jobs delete, in this order; some of it hourly, too. On purpose there is no policy and no grant.';

create function private.retention_period(name text) returns interval
language sql stable security definer set search_path = ''
as $$ select p.period from private.retention_periods p where p.name = retention_period.name $$;

-- Deletes what is past its period; how many rows, by what they are counted as.
create function private.apply_retention(only_hourly boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rule record;
  affected bigint;
  counts jsonb := '{}'::jsonb;
begin
  for rule in
    select r.*, private.retention_period(r.period) as kept from private.retention_rules r
    where r.is_hourly or not only_hourly order by r.position
  loop
    affected := 0;
    -- Two tables of the auth server are not there on every project.
    if to_regclass(rule.relation) is not null then
      execute format(case when rule.change is null then 'delete from %1$s as t where (%3$s) and (%4$s)'
          else 'update %1$s as t set %2$s where (%3$s) and (%4$s)' end,
        rule.relation, rule.change, rule.condition, coalesce(rule.since || ' < now() - $1', 'true'))
      using rule.kept;
      get diagnostics affected = row_count;
    end if;
    if rule.counted_as is not null then
      counts := counts || jsonb_build_object(rule.counted_as, coalesce((counts ->> rule.counted_as)::bigint, 0) + affected);
    end if;
  end loop;
  return counts;
end
$$;

grant execute on function private.apply_retention to service_role;

-- Names of files of a bucket that are past their period, the oldest first; condition: of the file o. A statement cannot delete a file,
-- so an edge function does, through the storage.
create function private.expired_files(bucket text, condition text, amount integer) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is not null then
    return query execute format('select o.name::text from storage.objects o where o.bucket_id = $1 and (%s) order by o.created_at limit $2',
      condition) using bucket, least(greatest(amount, 1), 100);
  end if;
end
$$;
