-- Who stores, reads and deletes files, and which expire, by the bucket's rule (data/30_storage_buckets.sql); without one nobody may.

create table private.bucket_rules (
  bucket text primary key,
  -- SQL conditions of the path $1 and the account $2, which is null for anybody else. Null: nobody.
  may_store text,
  may_read text,
  may_delete text,
  most integer not null,  -- Files below the first folder of a path.
  most_beside integer,  -- Files in the same folder.
  expired text not null,  -- An SQL condition of the file o (storage.objects).
  on_deletion text  -- A statement that updates what names the deleted files $2 of the bucket $1.
);

-- A plain upload, download or deletion. Everything else is refused: signed addresses, which would outlive the right to a
-- file, uploads in parts, S3, lists, and whatever a later storage server can do.
create function private.is_plain_storage_call() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true)
    in ('storage.object.upload', 'storage.object.get_authenticated', 'storage.object.delete_many'), false)
$$;

create function private.may_use_file(action text, bucket text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule constant private.bucket_rules := (select r from private.bucket_rules r where r.bucket = may_use_file.bucket);
  condition constant text := to_jsonb(rule) ->> ('may_' || action);
  account constant uuid := private.own_account();
  is_allowed boolean;
begin
  if condition is null or not private.is_plain_storage_call() then
    return false;
  end if;
  execute 'select ' || condition into is_allowed using path, account;
  if is_allowed is not true or action <> 'store' then
    return is_allowed is true;
  end if;
  -- Simultaneous calls wait for each other, so that all of them are counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files ' || bucket || ' ' || split_part(path, '/', 1), 0));
  return private.account_refusal(account) is null and (
    select count(*) < rule.most
      and count(*) filter (where starts_with(o.name, regexp_replace(path, '[^/]*$', ''))) < coalesce(rule.most_beside, rule.most)
    from storage.objects o where o.bucket_id = rule.bucket and starts_with(o.name, split_part(path, '/', 1) || '/'));
end $$;
grant execute on function private.may_use_file to authenticated;

-- Whether the administrator has opened a file of evidence, which is in the log.
create function private.has_opened(kind text, evidence text, within interval default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_log l where l.table_name = kind and l.row_key = evidence and l.action = 'evidence_opened'
    and l.actor_id = auth.uid() and (within is null or l.at > clock_timestamp() - within))
$$;

create function private.expired_files(bucket text, amount integer default 50) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  rule constant private.bucket_rules := (select r from private.bucket_rules r where r.bucket = expired_files.bucket);
begin
  if rule.bucket is not null and to_regclass('storage.objects') is not null then
    return query execute format('select o.name::text from storage.objects o where o.bucket_id = $1 and (%s) order by o.created_at limit $2',
      rule.expired) using bucket, least(greatest(amount, 1), 100);
  end if;
end $$;
select private.expose('expired_files', 'service_role', 'Files to delete from a bucket, oldest first.');

create function private.note_deleted_files(bucket text, names text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  statement constant text := (select r.on_deletion from private.bucket_rules r where r.bucket = note_deleted_files.bucket);
begin
  if statement is not null then
    execute statement using bucket, names;
  end if;
end $$;
select private.expose('note_deleted_files', 'service_role', 'Notes that files of a bucket were deleted.');

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "files are stored by the rule of their bucket" on storage.objects
    for insert to authenticated with check (private.may_use_file('store', bucket_id, name));
  create policy "files are read by the rule of their bucket" on storage.objects
    for select to authenticated using (private.may_use_file('read', bucket_id, name));
  create policy "files are deleted by the rule of their bucket" on storage.objects
    for delete to authenticated using (private.may_use_file('delete', bucket_id, name));
end $$;
