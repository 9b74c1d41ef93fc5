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

-- Which files of a bucket expire. SQL cannot delete files: the edge function entry-account does, through the storage server.
create table private.file_rules (
  bucket text primary key,
  expired text not null,  -- An SQL condition of the file o (storage.objects).
  forget text  -- A statement that updates what names the deleted files $2 of the bucket $1.
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

create function private.expired_files(bucket text, amount integer default 50) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  rule constant private.file_rules := (select r from private.file_rules r where r.bucket = expired_files.bucket);
begin
  if rule.bucket is not null and to_regclass('storage.objects') is not null then
    return query execute format('select o.name::text from storage.objects o where o.bucket_id = $1 and (%s) order by o.created_at limit $2',
      rule.expired) using bucket, least(greatest(amount, 1), 100);
  end if;
end $$;
select private.expose('expired_files', 'service_role', 'Files to delete from a bucket, oldest first.');

create function private.forget_files(bucket text, names text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  statement constant text := (select r.forget from private.file_rules r where r.bucket = forget_files.bucket);
begin
  if statement is not null then
    execute statement using bucket, names;
  end if;
end $$;
select private.expose('forget_files', 'service_role', 'Notes that files of a bucket were deleted.');
