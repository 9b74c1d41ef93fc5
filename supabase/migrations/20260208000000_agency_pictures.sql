-- Logo and pictures of paid entries. docs/decisions/paid-placement.md, Logo and pictures.
--
--   table                     select, insert, update, delete
--   private.agency_pictures   –  (functions alone, for those whom they ask for)
--   bucket agency-pictures    members store and read files of their entry, administrators read; nobody replaces or deletes one
--
--   add_picture(…)               members, while the entry has a contract: a stored file, which then waits
--   own_pictures(agency)         members: all of their entry
--   set_picture_alt(picture, …)  members: at once where the picture waits, otherwise the new text waits
--   move_picture(picture, …)     members
--   remove_picture(picture)      members
--   list_pictures()              administrators: what waits first
--   decide_picture(…)            administrators: publishes, refuses, or takes a published one back
--   shown_picture(picture)       the edge function: the file of a picture that visitors see now
--   expired_pictures, forget_pictures   the edge function: files that no picture names
--
-- Why a function refuses stands in the hint of its error, as in consultancy_accounts.
--
-- Visitors read agency_derived.logo and .pictures, which are empty unless a contract runs, and get files from the edge function
-- entry-account, which asks shown_picture each time.

create table private.agency_pictures (
  id uuid primary key default gen_random_uuid(),
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  kind text not null,
  path text not null unique,
  alt text not null,
  -- Of a published one: what it is to say once an administrator has read it.
  new_alt text,
  position integer not null default 0,
  width integer not null,
  height integer not null,
  state text not null default 'waiting',
  reason text,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  constraint agency_pictures_kind_known check (kind in ('logo', 'picture')),
  constraint agency_pictures_state_known check (state in ('waiting', 'published', 'refused')),
  constraint agency_pictures_alt_length check (alt ~ '\S' and char_length(alt) <= 200),
  constraint agency_pictures_new_alt_length check (new_alt ~ '\S' and char_length(new_alt) <= 200),
  constraint agency_pictures_size check (width between 1 and 1600 and height between 1 and 1600),
  constraint agency_pictures_decided check ((state = 'waiting') = (decided_at is null)),
  constraint agency_pictures_reasoned check (state <> 'refused' or reason ~ '\S'),
  constraint agency_pictures_reason_length check (char_length(reason) <= 2000)
);

comment on table private.agency_pictures is
  'Logo and pictures of paid entries, with who stored and who released them. On purpose there is no policy and no grant.';

-- A new logo waits beside the published one.
create unique index agency_pictures_one_logo on private.agency_pictures (agency_id, state)
  where kind = 'logo' and state <> 'refused';
create index agency_pictures_agency_idx on private.agency_pictures (agency_id);
create index agency_pictures_uploaded_by_idx on private.agency_pictures (uploaded_by);
create index agency_pictures_decided_by_idx on private.agency_pictures (decided_by);

alter table private.agency_pictures enable row level security;

create trigger log_inserts after insert on private.agency_pictures referencing new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,kind,state,alt,new_alt,reason}', '{administrator,service}');
create trigger log_updates after update on private.agency_pictures referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,kind,state,alt,new_alt,reason}', '{administrator,service}');
create trigger log_deletes after delete on private.agency_pictures referencing old table as old_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,kind,state,alt,new_alt,reason}', '{administrator,service}');

-- What visitors see -------------------------------------------------------------------------------

alter table public.agency_derived
  add column logo uuid,
  add column pictures jsonb not null default '[]';
comment on column public.agency_derived.logo is 'The published logo, while a contract runs.';
comment on column public.agency_derived.pictures is 'Published logo and pictures with what is to be seen, while a contract runs.';

create function private.published_pictures(agency bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'alt', p.alt, 'width', p.width, 'height', p.height)
    order by p.kind, p.position, p.uploaded_at, p.id), '[]')
  from private.agency_pictures p where p.agency_id = agency and p.state = 'published'
$$;

create function private.published_logo(agency bigint) returns uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from private.agency_pictures p where p.agency_id = agency and p.kind = 'logo' and p.state = 'published'
$$;

-- With the contract they come and go.
create function private.show_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.logo := case when new.is_premium then private.published_logo(new.agency_id) end;
  new.pictures := case when new.is_premium then private.published_pictures(new.agency_id) else '[]' end;
  return new;
end
$$;

create trigger show_pictures before update of is_premium on public.agency_derived
  for each row execute function private.show_pictures();

create function private.derive_pictures(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Two at once wait for each other, so that the later one sees what the earlier one has changed.
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set logo = private.published_logo(d.agency_id), pictures = private.published_pictures(d.agency_id)
  where d.agency_id = any (agencies) and d.is_premium
    and (d.logo, d.pictures) is distinct from (private.published_logo(d.agency_id), private.published_pictures(d.agency_id));
end
$$;

create function private.follow_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.derive_pictures(array(select agency_id from new_rows));
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.derive_pictures(array(select agency_id from old_rows));
  end if;
  return null;
end
$$;

create trigger derive_after_inserts after insert on private.agency_pictures referencing new table as new_rows
  for each statement execute function private.follow_pictures();
create trigger derive_after_updates after update on private.agency_pictures referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_pictures();
create trigger derive_after_deletes after delete on private.agency_pictures referencing old table as old_rows
  for each statement execute function private.follow_pictures();

create function private.shown_picture(picture uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select p.path from private.agency_pictures p
  join public."Personalberatungen" a on a.id = p.agency_id
  where p.id = picture and p.state = 'published' and a.status = 'active'
    and private.is_premium(p.agency_id, private.day_of(now()))
$$;

-- Files -------------------------------------------------------------------------------------------

-- The entry whose file it is by its name, and null for any other name.
create function private.agency_of_picture(path text) returns bigint
language sql immutable set search_path = ''
as $$
  select case when path ~
    '^[1-9][0-9]{0,14}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|webp)$'
  then split_part(path, '/', 1)::bigint end
$$;

-- Whether the entry has a contract today or later.
create function private.has_contract(agency bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and c.ends_on >= greatest(c.starts_on, private.day_of(now())))
$$;

create function private.may_store_picture(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
  agency constant bigint := private.agency_of_picture(path);
begin
  return coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign_upload_url|tus|s3|move|copy'
    and coalesce(agency = any (private.own_agencies()), false)
    and private.has_contract(agency)
    and not exists (select from public.frozen_accounts where user_id = account)
    and not exists (select from public.admins where user_id = account)
    and (select count(*) from storage.objects
         where bucket_id = 'agency-pictures' and starts_with(name, agency::text || '/')) < 30;
end
$$;

-- A merged entry's files keep their folder.
create function private.may_read_picture(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
    or coalesce(private.agency_of_picture(path) = any (private.own_agencies()), false)
    or exists (select from private.agency_pictures p where p.path = may_read_picture.path and p.agency_id = any (private.own_agencies()))
$$;

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('agency-pictures', 'agency-pictures', false, 2097152, '{image/png,image/jpeg,image/webp}')
  on conflict (id) do nothing;
  execute $policy$
    create policy "members store pictures of their entry" on storage.objects
      for insert to authenticated with check (bucket_id = 'agency-pictures' and private.may_store_picture(name))
  $policy$;
  execute $policy$
    create policy "members read pictures of their entry, administrators all" on storage.objects
      for select to authenticated using (
        bucket_id = 'agency-pictures'
        -- A signed address would outlast release, contract and membership.
        and coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign|s3|copy'
        and private.may_read_picture(name))
  $policy$;
end
$$;

-- Files that no picture names: taken away, refused long ago, of a deleted entry, or never handed in. A statement cannot delete a
-- file, so the edge function entry-account does, through the storage.
create function private.expired_pictures(amount integer) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  unused_kept constant interval := '1 day';
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute '
    select o.name::text from storage.objects o
    where o.bucket_id = ''agency-pictures'' and o.created_at < now() - $1
      and not exists (select from private.agency_pictures p where p.path = o.name)
    order by o.created_at limit $2'
  using unused_kept, least(greatest(amount, 1), 100);
end
$$;

-- Nothing names them any more.
create function private.forget_pictures(names text[]) returns integer
language sql immutable set search_path = ''
as $$ select cardinality(names) $$;

-- Members -----------------------------------------------------------------------------------------

create function private.add_picture(agency bigint, kind text, path text, alt text, width integer, height integer) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant uuid := private.require_member(agency, false);
  is_stored boolean := true;
  added uuid;
begin
  -- Two at once wait for each other, so that both count.
  perform from public."Personalberatungen" a where a.id = agency for update;
  if not private.has_contract(agency) then
    perform private.refuse('wrong_state', 'the entry has no contract');
  end if;
  if private.agency_of_picture(path) is distinct from agency then
    perform private.refuse('invalid', 'the file is not one of the entry');
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select from storage.objects where bucket_id = ''agency-pictures'' and name = $1)'
    into is_stored using path;
  end if;
  if not is_stored then
    perform private.refuse('invalid', 'there is no such file');
  end if;
  if kind = 'logo' and exists (
    select from private.agency_pictures p where p.agency_id = agency and p.kind = 'logo' and p.state = 'waiting'
  ) then
    perform private.refuse('already', 'a logo waits already');
  end if;
  if (select count(*) from private.agency_pictures p where p.agency_id = agency and p.state = 'waiting') >= 3
    or kind = 'picture' and (
      select count(*) from private.agency_pictures p
      where p.agency_id = agency and p.kind = 'picture' and p.state <> 'refused') >= 6
    or (select count(*) from private.agency_pictures p where p.agency_id = agency and p.uploaded_at > now() - interval '1 day') >= 20
  then
    perform private.refuse('too_many', 'too many pictures');
  end if;
  begin
    insert into private.agency_pictures (agency_id, kind, path, alt, width, height, uploaded_by, position)
    values (agency, kind, path, btrim(alt), width, height, account, (
      select coalesce(max(p.position), 0) + 1 from private.agency_pictures p where p.agency_id = agency))
    returning id into added;
  exception when check_violation or not_null_violation or unique_violation then
    perform private.refuse('invalid', 'a part of the picture is missing, too long or used already');
  end;
  return added;
end
$$;

create function private.own_pictures(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return jsonb_build_object(
    'can_add', private.has_contract(agency),
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'path', p.path, 'alt', p.alt, 'new_alt', p.new_alt,
        'width', p.width, 'height', p.height, 'state', p.state, 'reason', p.reason)
        order by p.kind, p.position, p.uploaded_at, p.id), '[]')
      from private.agency_pictures p where p.agency_id = agency));
end
$$;

-- The picture, where the caller may change it.
create function private.require_picture(picture uuid) returns private.agency_pictures
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.agency_pictures;
begin
  -- The entry first, as where it is decided.
  perform from public."Personalberatungen" a
  where a.id = (select p.agency_id from private.agency_pictures p where p.id = picture) for update;
  select * into held from private.agency_pictures p where p.id = picture for update;
  perform private.require_member(coalesce(held.agency_id, -1), false);
  return held;
end
$$;

create function private.set_picture_alt(picture uuid, alt text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held constant private.agency_pictures := private.require_picture(picture);
begin
  if alt is null or alt !~ '\S' or char_length(btrim(alt)) > 200 then
    perform private.refuse('invalid', 'what is to be seen is missing or too long');
  end if;
  if held.state = 'refused' then
    perform private.refuse('wrong_state', 'the picture is refused');
  end if;
  update private.agency_pictures p
  set alt = case when p.state = 'waiting' then btrim(alt) else p.alt end,
    new_alt = case when p.state = 'published' and btrim(alt) <> p.alt then btrim(alt) end,
    reason = null
  where p.id = picture;
end
$$;

create function private.move_picture(picture uuid, is_up boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant private.agency_pictures := private.require_picture(picture);
begin
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  -- Positions are numbered anew, so that two that were equal are not afterwards.
  update private.agency_pictures p set position = ordered.place
  from (
    select id, row_number() over (order by
      2 * rank + case when id = picture then case when is_up then -3 else 3 end else 0 end) as place
    from (
      select q.id, row_number() over (order by q.position, q.uploaded_at, q.id) as rank
      from private.agency_pictures q
      where q.agency_id = held.agency_id and q.kind = held.kind and q.state <> 'refused'
    ) as ranked
  ) as ordered
  where p.id = ordered.id and p.position <> ordered.place;
end
$$;

create function private.remove_picture(picture uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant private.agency_pictures := private.require_picture(picture);
begin
  delete from private.agency_pictures p where p.id = held.id;
end
$$;

-- The administration ------------------------------------------------------------------------------

create function private.list_pictures() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.is_waiting desc, listed.uploaded_at), '[]')
    from (
      select p.id, p.agency_id, private.name_of(p.agency_id) as entry, p.kind, p.path, p.alt, p.new_alt, p.width, p.height, p.state,
        p.uploaded_at, p.state = 'waiting' or p.new_alt is not null as is_waiting
      from private.agency_pictures p
      where p.state <> 'refused'
      order by (p.state = 'waiting' or p.new_alt is not null) desc, p.uploaded_at
      limit 500
    ) as listed);
end
$$;

create function private.decide_picture(picture uuid, seen text, is_published boolean, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  administrator constant uuid := private.require_admin();
  held private.agency_pictures;
  why constant text := nullif(btrim(coalesce(reason, '')), '');
begin
  if is_published is null or char_length(why) > 2000 or not is_published and why is null then
    perform private.refuse('invalid', 'a reason is missing or too long');
  end if;
  select * into held from private.agency_pictures p where p.id = picture;
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  select * into held from private.agency_pictures p where p.id = picture for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such picture');
  end if;
  if held.state = 'refused' or held.state = 'published' and held.new_alt is null and is_published then
    perform private.refuse('wrong_state', 'the picture is decided');
  end if;
  -- Members may change the text while it is read; what is published is what was seen. A published picture is taken back by the
  -- text that visitors see, whatever waits beside it.
  if coalesce(held.new_alt, held.alt) is distinct from seen and (is_published or held.state <> 'published' or held.alt is distinct from seen) then
    perform private.refuse('outdated', 'the text has changed');
  end if;
  if held.state = 'waiting' and is_published and held.kind = 'logo' then
    delete from private.agency_pictures p where p.agency_id = held.agency_id and p.kind = 'logo' and p.state = 'published';
  end if;
  if held.new_alt is not distinct from seen then
    -- The picture itself stays.
    update private.agency_pictures p
    set alt = case when is_published then p.new_alt else p.alt end, new_alt = null,
      reason = case when is_published then null else why end, decided_by = administrator, decided_at = now()
    where p.id = picture;
  else
    update private.agency_pictures p
    set state = case when is_published then 'published' else 'refused' end, new_alt = null,
      reason = case when is_published then null else why end, decided_by = administrator, decided_at = now()
    where p.id = picture;
  end if;
  perform private.mail_account(case when is_published then 'picture_published' else 'picture_refused' end, held.uploaded_by,
    jsonb_build_object('entry', private.name_of(held.agency_id), 'reason', why,
      'kind', case when held.new_alt is not distinct from seen then 'alt' else held.kind end),
    'picture ' || held.id || ' ' || clock_timestamp());
end
$$;

-- By itself ---------------------------------------------------------------------------------------

-- Refused ones later, so that whoever stored them can read why; all of a removed entry. src/config/retention.ts
create function private.delete_old_pictures() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused_kept constant interval := '30 days';
  deleted bigint;
begin
  delete from private.agency_pictures p
  where p.state = 'refused' and p.decided_at < now() - refused_kept
    or exists (select from public."Personalberatungen" a where a.id = p.agency_id and a.status = 'removed');
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- A merged entry's pictures go with its contracts, as far as there is room; its logo where the other entry has none.
create function private.move_pictures(loser bigint, winner bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  with ranked as (
    select p.id, p.agency_id, row_number() over (
      partition by p.kind, case p.kind when 'logo' then p.state end
      order by p.agency_id = loser, p.state, p.position, p.uploaded_at) as place,
      p.kind
    from private.agency_pictures p
    where p.agency_id in (loser, winner) and p.state <> 'refused'
  )
  update private.agency_pictures p set agency_id = winner, position = p.position + 100
  from ranked
  where p.id = ranked.id and ranked.agency_id = loser
    and ranked.place <= case ranked.kind when 'logo' then 1 else 6 end;
  delete from private.agency_pictures p where p.agency_id = loser;
$$;

do $$
declare
  patched record;
  definition text;
begin
  for patched in
    select * from (values
      ('private.waiting_counts()', 'return jsonb_build_object(',
       'return jsonb_build_object(
    ''pictures'', (select count(*) from private.agency_pictures where state = ''waiting'' or new_alt is not null),'),
      ('private.delete_old_entry_records()', 'private.delete_old_contracts()',
       'private.delete_old_contracts() + private.delete_old_pictures()'),
      ('private.merge_entries(bigint, bigint)', 'perform private.move_contracts(loser, winner);',
       'perform private.move_contracts(loser, winner);
  perform private.move_pictures(loser, winner);'),
      -- Built pages show them.
      ('private.follow_derived_facts()', 'o.takes_enquiries)', 'o.takes_enquiries)
      or n.pictures is distinct from o.pictures')
    ) as t (signature, asked, given)
  loop
    definition := pg_get_functiondef(patched.signature::regprocedure);
    if position(patched.asked in definition) = 0 then
      raise exception '% is not as expected', patched.signature;
    end if;
    execute replace(definition, patched.asked, patched.given);
  end loop;
end
$$;

-- For requests ------------------------------------------------------------------------------------

create function public.add_picture(agency bigint, kind text, path text, alt text, width integer, height integer) returns uuid
language sql volatile set search_path = '' as $$ select private.add_picture(agency, kind, path, alt, width, height) $$;
create function public.own_pictures(agency bigint) returns jsonb
language sql stable set search_path = '' as $$ select private.own_pictures(agency) $$;
create function public.set_picture_alt(picture uuid, alt text) returns void
language sql volatile set search_path = '' as $$ select private.set_picture_alt(picture, alt) $$;
create function public.move_picture(picture uuid, is_up boolean) returns void
language sql volatile set search_path = '' as $$ select private.move_picture(picture, is_up) $$;
create function public.remove_picture(picture uuid) returns void
language sql volatile set search_path = '' as $$ select private.remove_picture(picture) $$;
create function public.list_pictures() returns jsonb
language sql stable set search_path = '' as $$ select private.list_pictures() $$;
create function public.decide_picture(picture uuid, seen text, is_published boolean, reason text default null) returns void
language sql volatile set search_path = '' as $$ select private.decide_picture(picture, seen, is_published, reason) $$;
create function public.shown_picture(picture uuid) returns text
language sql stable set search_path = '' as $$ select private.shown_picture(picture) $$;
create function public.expired_pictures(amount integer default 50) returns setof text
language sql stable set search_path = '' as $$ select * from private.expired_pictures(amount) $$;
create function public.forget_pictures(names text[]) returns integer
language sql volatile set search_path = '' as $$ select private.forget_pictures(names) $$;

comment on function public.add_picture(bigint, text, text, text, integer, integer) is
  'For members of a paid entry: a stored file becomes a logo or picture that waits for an administrator.';
comment on function public.own_pictures(bigint) is 'For members: logo and pictures of their entry in every state.';
comment on function public.set_picture_alt(uuid, text) is 'For members: what is to be seen in a picture.';
comment on function public.move_picture(uuid, boolean) is 'For members: a picture changes places with its neighbour.';
comment on function public.remove_picture(uuid) is 'For members: a picture is gone.';
comment on function public.list_pictures() is 'For administrators: logos and pictures, what waits first.';
comment on function public.decide_picture(uuid, text, boolean, text) is
  'For administrators: publishes or refuses a picture or its new text, or takes a published picture back.';
comment on function public.shown_picture(uuid) is
  'The file of a picture that visitors see now. For the edge function entry-account.';
comment on function public.expired_pictures(integer) is
  'Files of pictures to delete from the private bucket. For the edge function entry-account.';
comment on function public.forget_pictures(text[]) is 'These files are deleted. For the edge function entry-account.';

do $$
declare
  name text;
begin
  foreach name in array array['add_picture(bigint, text, text, text, integer, integer)', 'own_pictures(bigint)',
    'set_picture_alt(uuid, text)', 'move_picture(uuid, boolean)', 'remove_picture(uuid)', 'list_pictures()',
    'decide_picture(uuid, text, boolean, text)']
  loop
    execute format('revoke all on function private.%1$s, public.%1$s from public, anon, authenticated, service_role', name);
    execute format('grant execute on function private.%1$s, public.%1$s to authenticated', name);
  end loop;
  foreach name in array array['shown_picture(uuid)', 'expired_pictures(integer)', 'forget_pictures(text[])']
  loop
    execute format('revoke all on function private.%1$s, public.%1$s from public, anon, authenticated, service_role', name);
    execute format('grant execute on function private.%1$s, public.%1$s to service_role', name);
  end loop;
end
$$;

revoke all on function private.published_pictures(bigint), private.published_logo(bigint), private.show_pictures(),
  private.derive_pictures(bigint[]), private.follow_pictures(), private.agency_of_picture(text), private.has_contract(bigint),
  private.may_store_picture(text), private.may_read_picture(text), private.require_picture(uuid),
  private.delete_old_pictures(), private.move_pictures(bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function private.may_store_picture(text), private.may_read_picture(text) to authenticated;
