-- Files of logos and pictures. Which ones an entry shows, in which order and with which text, is proposed and decided like any field
-- (44_proposals.sql, 76_extended_profiles.sql). docs/decisions/paid-placement.md, Logo and pictures.
--
-- Visitors read agency_derived.logo and .pictures, empty without a running contract, and get files from the edge function entry-account,
-- which asks shown_picture each time. Who stores and reads files: data/30_storage_buckets.sql.

create table private.agency_pictures (
  id uuid primary key default gen_random_uuid(),
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  path text not null unique,
  width integer not null,
  height integer not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  constraint agency_pictures_size check (width between 1 and 1600 and height between 1 and 1600)
);
create index agency_pictures_agency_idx on private.agency_pictures (agency_id);
create index agency_pictures_uploaded_by_idx on private.agency_pictures (uploaded_by);
select private.add_statement_triggers('log', 'private.agency_pictures', 'log_changes', $$'id', '{agency_id}', '{administrator,service}'$$);

-- The entry of a path; null for any other path.
create function private.agency_in_path(path text) returns bigint
language sql immutable set search_path = '' as $$
  select case when path ~
    '^[1-9][0-9]{0,14}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|webp)$'
  then split_part(path, '/', 1)::bigint end
$$;

create function private.add_picture(agency bigint, path text, width integer, height integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  account constant uuid := private.require_member(agency);
  added uuid;
begin
  perform private.refuse_if(private.agency_in_path(path) is distinct from agency or not private.is_stored('agency-pictures', path),
    'invalid', 'there is no such file of the entry');
  insert into private.agency_pictures (agency_id, path, width, height, uploaded_by)
  values (agency, path, width, height, account) returning id into added;
  return added;
exception when check_violation or not_null_violation or unique_violation then
  perform private.refuse('invalid', 'the size is missing or too large, or the file is used already');
  return null;
end $$;
select private.expose('add_picture', 'authenticated', 'Makes a stored file a picture of an entry; for members. Returns its id.');

create function private.entry_pictures(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.require_own_agency(agency);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'path', p.path, 'width', p.width, 'height', p.height)
      order by p.uploaded_at, p.id), '[]')
    from private.agency_pictures p where p.agency_id = agency);
end $$;
select private.expose('entry_pictures', 'authenticated', 'The stored pictures of an entry; for members and administrators.');

create function private.named_pictures(fields jsonb) returns table (id text, kind text, alt text, place bigint)
language sql immutable set search_path = '' as $$
  select fields -> 'logo' ->> 'id', 'logo', fields -> 'logo' ->> 'alt', 0 where jsonb_typeof(fields -> 'logo' -> 'id') = 'string'
  union all
  select picture ->> 'id', 'picture', picture ->> 'alt', place
  from jsonb_array_elements(case jsonb_typeof(fields -> 'pictures') when 'array' then fields -> 'pictures' else '[]' end)
    with ordinality as named (picture, place)
  where jsonb_typeof(picture -> 'id') = 'string'
$$;

create function private.names_picture(fields jsonb, picture uuid) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from private.named_pictures(fields) as n where n.id = picture::text)
$$;

create function private.require_pictures(agency bigint, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  faults jsonb;
begin
  select jsonb_object_agg(case kind when 'logo' then 'logo' else 'pictures' end, 'unknown') into faults
  from private.named_pictures(fields) as n
  where not exists (select from private.agency_pictures p where p.id::text = n.id and p.agency_id = agency);
  perform private.refuse_if(faults is not null, 'invalid', 'a picture is not one of the entry', faults::text);
end $$;

-- Named by an entry or an open proposal, or by one decided a short time ago, which its author may continue.
create function private.is_picture_named(picture private.agency_pictures) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.agency_extensions e where e.agency_id = picture.agency_id
      and private.names_picture(e.content, picture.id))
    or exists (
      select from public.agency_revisions r
      where r.agency_id = picture.agency_id and private.names_picture(r.changes, picture.id)
        and (r.state in ('draft', 'submitted', 'returned') or r.decided_at > now() - private.retention_period('refused_picture')))
$$;

create function private.without_picture(fields jsonb, picture uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select fields || case when fields -> 'logo' ->> 'id' = picture::text then '{"logo": null}' else '{}'::jsonb end
    || case when jsonb_typeof(fields -> 'pictures') = 'array' then jsonb_build_object('pictures', (
      select coalesce(jsonb_agg(kept order by place), '[]')
      from jsonb_array_elements(fields -> 'pictures') with ordinality as named (kept, place)
      where kept ->> 'id' is distinct from picture::text)) else '{}' end
$$;

-- Takes effect at once, because a picture can violate rights. An administrator gives ground and reason, which the agency gets by mail.
create function private.remove_picture(picture uuid, ground text default null, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.agency_pictures;
begin
  select * into held from private.agency_pictures p where p.id = picture;
  if private.is_admin() then
    perform private.refuse_if(held.id is null, 'not_found', 'there is no such picture');
    perform private.mail_author('picture_removed', held.agency_id, held.uploaded_by,
      jsonb_build_object('entry', private.agency_name(held.agency_id), 'reason', private.required_text('reason', reason),
        'ground', private.required_ground(ground, '{law,terms,request}'), 'picture', (
          select n.alt from (select content from public.agency_extensions where agency_id = held.agency_id
            union all select changes from public.agency_revisions where agency_id = held.agency_id) as known (fields)
          cross join private.named_pictures(fields) as n where n.id = picture::text limit 1)), 'picture ' || picture);
  else
    perform private.require_member(coalesce(held.agency_id, -1));
  end if;
  -- The entry first, as where proposals are decided.
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  update public.agency_extensions e set content = private.without_picture(e.content, picture)
  where e.agency_id = held.agency_id and private.names_picture(e.content, picture);
  update public.agency_revisions r
  set changes = private.without_picture(r.changes, picture), seen = private.without_picture(r.seen, picture),
    edit = r.edit + 1, updated_at = now()
  where r.agency_id = held.agency_id and (private.names_picture(r.changes, picture) or private.names_picture(r.seen, picture));
  delete from private.agency_pictures p where p.id = picture;
end $$;
select private.expose('remove_picture', 'authenticated',
  'Takes a picture out at once; for members, and administrators with ground and reason.');

create function private.published_pictures(agency bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', n.kind, 'alt', n.alt, 'width', p.width, 'height', p.height)
    order by n.place), '[]')
  from public.agency_extensions e
  cross join private.named_pictures(e.content) as n
  join private.agency_pictures p on p.id::text = n.id and p.agency_id = e.agency_id
  where e.agency_id = agency
$$;

create function private.published_logo(agency bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select (p ->> 'id')::uuid from jsonb_array_elements(private.published_pictures(agency)) as p where p ->> 'kind' = 'logo'
$$;

create function private.derive_pictures(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Simultaneous changes wait for each other, so that the later one sees the earlier one.
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set logo = private.published_logo(d.agency_id), pictures = private.published_pictures(d.agency_id)
  where d.agency_id = any (agencies) and d.is_premium
    and (d.logo, d.pictures) is distinct from (private.published_logo(d.agency_id), private.published_pictures(d.agency_id));
end $$;

-- Pictures come and go with the contract.
create function private.show_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.logo := case when new.is_premium then private.published_logo(new.agency_id) end;
  new.pictures := case when new.is_premium then private.published_pictures(new.agency_id) else '[]' end;
  return new;
end $$;

-- Counts a use of the caller, if one is named. The refusal's detail: seconds to wait.
create function private.shown_picture(picture uuid, caller text default null, most integer default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wait integer;
begin
  if caller is not null then
    wait := private.seconds_until_allowed('picture', caller, most);
    perform private.refuse_if(wait > 0, 'too_many', 'too many pictures', wait::text);
    perform private.count_use('picture', caller);
  end if;
  return (
    select jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height) from private.agency_pictures p
    join public."Personalberatungen" a on a.id = p.agency_id
    join public.agency_extensions e on e.agency_id = p.agency_id and private.names_picture(e.content, p.id)
    where p.id = picture and a.status = 'active' and private.is_premium(p.agency_id, private.berlin_today()));
end $$;
select private.expose('shown_picture', 'service_role', 'The file of a picture that visitors see now, within the caller''s limit.');

select private.add_statement_triggers('derive_after', 'private.agency_pictures', 'derive_changed_agencies', $$'derive_pictures'$$);
select private.add_statement_triggers('derive_after', 'public.agency_extensions', 'derive_changed_agencies', $$'derive_pictures'$$);

create trigger show_pictures before update of is_premium on public.agency_derived for each row execute function private.show_pictures();
