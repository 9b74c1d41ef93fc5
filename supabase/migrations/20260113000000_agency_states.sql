-- An entry is a draft, active, paused or removed; visitors see active ones alone. Every change is kept as a version.
-- docs/decisions/consultancy-access.md.
--
--   status        draft → active → paused | removed; what exists is active
--   version       counts changes of the content; who writes an entry names the version that was seen
--   confirmed_at  when a consultancy or an administrator last said that all of it is true
--
-- Who may do what (beside the table in 20260106000001_insert_limits.sql):
--
--   table               select                                    insert          update          delete
--   Personalberatungen  anyone: active ones; members: their own;  administrators  administrators  administrators
--                       administrators: all
--   agency_versions     members: their own; administrators: all   –               –               –

alter table public."Personalberatungen"
  add column status text not null default 'active',
  add column version integer not null default 1,
  add column confirmed_at timestamptz,
  add constraint "Personalberatungen_status_known" check (status in ('draft', 'active', 'paused', 'removed'));

comment on table public."Personalberatungen" is
  'Agencies. Anyone reads active ones, members their own, administrators all; administrators write.';

-- Visitors ask for active ones, nearly all; the administration for the others.
create index "Personalberatungen_hidden" on public."Personalberatungen" (status, id) where status <> 'active';

-- Who belongs to which entry -------------------------------------------------------------------

create table public.agency_members (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  constraint agency_members_once unique (agency_id, user_id),
  constraint agency_members_role_known check (role in ('owner', 'editor'))
);

comment on table public.agency_members is
  'Accounts of a consultancy. Members see those of their own entries, administrators all; functions alone write it.';

create index agency_members_user_idx on public.agency_members (user_id);

-- The caller's entries: policies ask once for a statement, not for each row.
create function private.own_agencies() returns bigint[]
language sql stable security definer set search_path = ''
as $$
  select array(select agency_id from public.agency_members where user_id = (select auth.uid()))
$$;

revoke all on function private.own_agencies() from public;
grant execute on function private.own_agencies() to authenticated;

alter table public.agency_members enable row level security;
revoke all on public.agency_members from anon, authenticated, service_role;
grant select on public.agency_members to authenticated, service_role;

create policy "administrators see members" on public.agency_members
  for select to authenticated using ((select private.is_admin()));
create policy "members see members" on public.agency_members
  for select to authenticated using (agency_id = any ((select private.own_agencies())::bigint[]));

create trigger log_inserts after insert on public.agency_members
  referencing new table as new_rows for each statement
  execute function private.log_changes('id', '{*}', '{administrator,service}');
create trigger log_updates after update on public.agency_members
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{*}', '{administrator,service}');
create trigger log_deletes after delete on public.agency_members
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{*}', '{administrator,service}');

-- Who sees which entry -------------------------------------------------------------------------

drop policy "anyone reads agencies" on public."Personalberatungen";
create policy "anyone reads active agencies" on public."Personalberatungen"
  for select to anon, authenticated using (status = 'active');
create policy "administrators read every agency" on public."Personalberatungen"
  for select to authenticated using ((select private.is_admin()));
create policy "members read their own agencies" on public."Personalberatungen"
  for select to authenticated using (id = any ((select private.own_agencies())::bigint[]));

-- Search follows: what is not active is not there.

create or replace function search.follow_agencies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if tg_op = 'TRUNCATE' then
    delete from search.agencies;
    delete from search.documents;
    delete from search.vocabulary;
    update search.options set total = 0 where total > 0;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform search.remove(array(select id from old_rows));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform search.add(array(select id from new_rows where status = 'active'));
  end if;
  return null;
end
$$;

create or replace function search.rebuild() returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  delete from search.agencies;
  delete from search.documents;
  delete from search.vocabulary;
  delete from search.entries;
  delete from search.options where facet not in ('size', 'founded');
  update search.options set total = 0;
  perform search.add(array(select id from public."Personalberatungen" where status = 'active'));
end
$$;

-- Versions -------------------------------------------------------------------------------------

create table public.agency_versions (
  id bigint generated always as identity primary key,
  -- No reference: versions outlive a deleted row.
  agency_id bigint not null,
  -- A change of the status alone has the number of the content that it hides or shows.
  version integer not null,
  made_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  -- The proposal that was published with it.
  revision_id bigint,
  -- All columns but number, version and dates.
  content jsonb not null,
  constraint agency_versions_actor_role_known
    check (actor_role in ('member', 'administrator', 'service', 'database'))
);

comment on table public.agency_versions is
  'Every version of an entry: who, when, what. Members see those of their own entries, administrators all; a trigger '
  'alone writes it.';

create index agency_versions_agency_idx on public.agency_versions (agency_id, id desc);

alter table public.agency_versions enable row level security;
revoke all on public.agency_versions from anon, authenticated, service_role;
grant select on public.agency_versions to authenticated, service_role;

create policy "administrators see versions" on public.agency_versions
  for select to authenticated using ((select private.is_admin()));
create policy "members see versions" on public.agency_versions
  for select to authenticated using (agency_id = any ((select private.own_agencies())::bigint[]));

-- What a version holds of a row.
create function private.content_of(entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select entry - '{id,version,created_at,confirmed_at}'::text[]
$$;

-- Nobody names a version: it is counted.
create function private.count_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := case
    when tg_op = 'INSERT' then 1
    when private.content_of(to_jsonb(new)) - 'status' is distinct from private.content_of(to_jsonb(old)) - 'status'
      then old.version + 1
    else old.version
  end;
  return new;
end
$$;

-- Once a statement, however many rows.
create function private.keep_versions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant uuid := auth.uid();
  acting constant text := coalesce(private.acting_role(), case when actor is null then 'database' else 'member' end);
  revision constant bigint := nullif(current_setting('private.revision', true), '')::bigint;
begin
  if tg_op = 'INSERT' then
    insert into public.agency_versions (agency_id, version, actor_id, actor_role, revision_id, content)
    select id, version, actor, acting, revision, private.content_of(to_jsonb(new_rows)) from new_rows;
  else
    insert into public.agency_versions (agency_id, version, actor_id, actor_role, revision_id, content)
    select after_change.id, after_change.version, actor, acting, revision, private.content_of(to_jsonb(after_change))
    from new_rows as after_change
    left join old_rows as before_change on before_change.id = after_change.id
    where private.content_of(to_jsonb(before_change)) is distinct from private.content_of(to_jsonb(after_change));
  end if;
  return null;
end
$$;

revoke all on function
  private.content_of(jsonb), private.count_version(), private.keep_versions() from public;
-- The trigger before a row runs as whoever writes it.
grant execute on function private.content_of(jsonb) to authenticated, service_role;

create trigger count_version before insert or update on public."Personalberatungen"
  for each row execute function private.count_version();
create trigger keep_first_versions after insert on public."Personalberatungen"
  referencing new table as new_rows for each statement execute function private.keep_versions();
create trigger keep_versions after update on public."Personalberatungen"
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_versions();

insert into public.agency_versions (agency_id, version, made_at, actor_role, content)
select id, version, created_at, 'database', private.content_of(to_jsonb(a))
from public."Personalberatungen" a;
