-- The log of what administrators do. docs/decisions/access.md.
--
-- Only triggers and the owner's functions write it. A trigger refuses all else, but for the owner's deletions (apply_retention).

create table public.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,  -- Without a foreign key: the log outlives the account.
  actor_email text,  -- At that time.
  -- 'service': the secret key; 'database': a direct connection.
  actor_role text not null check (actor_role in ('administrator', 'service', 'database')),
  action text not null check (action ~ '^[a-z_]{1,50}$'),
  table_name text,
  row_key text,
  changes jsonb not null default '{}'::jsonb  -- {"column": {"before": …, "after": …}}, or {"column": {}} where nobody may read the values.
);
comment on table public.admin_log is 'Who did what, with the row before and after. Administrators read it; only a pseudonym changes it.';

-- The id serves "newest first"; these serve the filters.
create index admin_log_actor_idx on public.admin_log (actor_email, id desc);
create index admin_log_action_idx on public.admin_log (action, id desc);
create index admin_log_row_idx on public.admin_log (table_name, row_key, id desc);
create index admin_log_at_idx on public.admin_log (at);
grant select on public.admin_log to authenticated, service_role;
create policy "administrators read the log" on public.admin_log for select to authenticated using ((select private.is_admin()));

-- Null for whoever is not logged: visitors, and accounts without rights.
create function private.acting_role() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(auth.jwt() ->> 'role', current_setting('role', true)) = 'service_role' then 'service'
    when auth.uid() is not null then case when private.is_admin() then 'administrator' end
    when coalesce(auth.jwt() ->> 'role', nullif(current_setting('role', true), 'none')) is null then 'database'
end $$;

-- Only the log takes updates, and only where an account is deleted.
create function private.refuse_log_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (tg_op in ('INSERT', 'DELETE') or tg_op = 'UPDATE' and current_setting('private.deletes_account', true) = 'yes')
    and current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
    return null;
  end if;
  raise insufficient_privilege using message = 'the log cannot be changed';
end $$;

create trigger refuse_log_changes before insert or update or delete or truncate on public.admin_log
  for each statement execute function private.refuse_log_changes();

-- shown: the columns whose values are kept, {*} for all. Of the others an update says only that they changed. The entry is always named.
create function private.describe_change(before jsonb, after jsonb, shown text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(name, case
    when not is_shown then '{}'::jsonb
    when before is null or before -> name = after -> name then jsonb_build_object('after', after -> name)
    when after is null then jsonb_build_object('before', before -> name)
    else jsonb_build_object('before', before -> name, 'after', after -> name)
  end), '{}'::jsonb)
  from jsonb_object_keys(coalesce(before, after)) as name,
       lateral (select shown = '{*}' or name = any (shown) as is_shown) as visibility
  where (name = 'agency_id' and is_shown or nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null'))
    and (is_shown or (before is not null and after is not null))
$$;

-- Returns the number of the entry. For functions with the owner's rights.
create function private.add_log_entry(
  action text, table_name text, row_key text, details jsonb default '{}', actor_id uuid default auth.uid(),
  actor_role text default 'administrator'
) returns bigint
language sql security definer set search_path = '' as $$
  insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
  select actor_id, (select email from auth.users where id = actor_id), actor_role, action, table_name, row_key,
    coalesce(jsonb_object_agg(key, jsonb_build_object('after', value)), '{}') from jsonb_each(details)
  returning id
$$;

-- Runs once a statement. Arguments: the key column; the columns whose values are kept; the roles that are logged.
create function private.log_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := tg_argv[0];
  shown constant text[] := tg_argv[1]::text[];
  logged_roles constant text[] := tg_argv[2]::text[];
  acting constant text := private.acting_role();
  actor constant uuid := auth.uid();
  actor_email text;
begin
  if acting is null or acting <> all (logged_roles) or current_setting('private.import_run', true) <> '' then
    return null;
  end if;
  select email into actor_email from auth.users where id = actor;

  if tg_op = 'INSERT' then
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting, 'insert', tg_table_name, row_after ->> key,
           private.describe_change(null, row_after, shown)
    from (select to_jsonb(new_rows) as row_after from new_rows) as changed;
  elsif tg_op = 'DELETE' then
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting, 'delete', tg_table_name, row_before ->> key,
           private.describe_change(row_before, null, shown)
    from (select to_jsonb(old_rows) as row_before from old_rows) as changed where row_before ->> 'deleted_at' is null;
  else
    -- A changed key is a delete and an insert; what is marked as deleted is not logged again at night.
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting,
           case when row_before is null then 'insert' when row_after is null then 'delete'
             when (row_before ->> 'deleted_at' is null) = (row_after ->> 'deleted_at' is null) then 'update'
             when row_after ->> 'deleted_at' is null then 'restore' else 'delete' end,
           tg_table_name, coalesce(row_after, row_before) ->> key,
           private.describe_change(row_before, row_after, shown) - 'deleted_at'
    from (select to_jsonb(old_rows) as row_before from old_rows) as before_change
    full join (select to_jsonb(new_rows) as row_after from new_rows) as after_change
      on row_before ->> key = row_after ->> key
    where row_before is distinct from row_after;
  end if;
  return null;
end $$;

-- Logs who becomes and who ceases to be an administrator, in whatever way.
create function private.log_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  account constant uuid := (coalesce(row_after, row_before) ->> 'user_id')::uuid;
begin
  insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
  values (auth.uid(), private.email_of(auth.uid()), coalesce(private.acting_role(), 'database'),
    case tg_op when 'INSERT' then 'admin_added' when 'UPDATE' then 'admin_changed' else 'admin_removed' end, 'admins', account::text,
    private.describe_change(row_before, row_after, '{*}')
      || jsonb_build_object('account', jsonb_build_object('after', private.email_of(account))));
  return null;
end $$;

create function private.record_export(kind text, filter jsonb, exported_rows bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(kind is null or kind !~ '^[A-Za-z_]{1,60}$' or filter is null or octet_length(filter::text) > 4000
    or exported_rows is null or exported_rows < 0, 'invalid', 'an export has a kind, a filter and a number of rows');
  return private.add_log_entry('export', kind, null, jsonb_build_object('filter', filter, 'rows', exported_rows));
end $$;
select private.expose('record_export', 'authenticated', 'Logs an export before it starts; for administrators. Returns the entry''s id.');

select private.add_statement_triggers('log', 'public.frozen_accounts', 'log_changes', $$'user_id', '{*}', '{administrator,service}'$$);
create trigger log_administrators after insert or update or delete on public.admins
  for each row execute function private.log_administrators();
