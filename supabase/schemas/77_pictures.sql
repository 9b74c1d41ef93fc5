-- Logo and pictures of paid entries. docs/decisions/paid-placement.md, Logo and pictures.
--
-- Visitors read agency_derived.logo and .pictures, which are empty unless a contract runs, and get files from the edge function
-- entry-account, which asks shown_picture each time. What no picture names is deleted by its jobs.

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

select private.add_statement_triggers('log', 'private.agency_pictures', 'log_changes',
  $$'id', '{agency_id,kind,state,reason}', '{administrator,service}'$$);

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

-- The entry whose file it is by its name, and null for any other name.
create function private.agency_in_path(path text) returns bigint
language sql immutable set search_path = ''
as $$
  select case when path ~
    '^[1-9][0-9]{0,14}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|webp)$'
  then split_part(path, '/', 1)::bigint end
$$;

create function private.may_store_picture(path text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
  agency constant bigint := private.agency_in_path(path);
begin
  -- Several at once wait for each other, so that all count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('pictures ' || agency, 0));
  return private.is_plain_storage_call()
    and coalesce(agency = any (private.own_agencies()), false)
    and private.has_contract(agency)
    and private.account_refusal(account) is null
    and (select count(*) from storage.objects
         where bucket_id = 'agency-pictures' and starts_with(name, agency::text || '/')) < 30;
end
$$;

grant execute on function private.may_store_picture to authenticated;

-- A merged entry's files keep their folder.
create function private.may_read_picture(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
    or coalesce(private.agency_in_path(path) = any (private.own_agencies()), false)
    or exists (select from private.agency_pictures p where p.path = may_read_picture.path and p.agency_id = any (private.own_agencies()))
$$;

grant execute on function private.may_read_picture to authenticated;

create function private.add_picture(agency bigint, kind text, path text, alt text, width integer, height integer) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  account constant uuid := private.require_member(agency, false);
  added uuid;
begin
  -- Two at once wait for each other, so that both count.
  perform from public."Personalberatungen" a where a.id = agency for update;
  if not private.has_contract(agency) then
    perform private.refuse('wrong_state', 'the entry has no contract');
  end if;
  if private.agency_in_path(path) is distinct from agency then
    perform private.refuse('invalid', 'the file is not one of the entry');
  end if;
  if not private.is_stored('agency-pictures', path) then
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

select private.expose('add_picture', 'authenticated',
  'For members of a paid entry: a stored file becomes a logo or picture that waits for an administrator.');

create function private.own_pictures(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_own_agency(agency);
  return jsonb_build_object(
    'can_add', private.has_contract(agency),
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'path', p.path, 'alt', p.alt, 'new_alt', p.new_alt,
        'width', p.width, 'height', p.height, 'state', p.state, 'reason', p.reason)
        order by p.kind, p.position, p.uploaded_at, p.id), '[]')
      from private.agency_pictures p where p.agency_id = agency));
end
$$;

select private.expose('own_pictures', 'authenticated', 'For members: logo and pictures of their entry in every state.');

create function private.set_picture_alt(picture uuid, alt text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held constant private.agency_pictures := private.require_picture(picture);
begin
  alt := private.required_text('alt', alt, 200);
  if held.state = 'refused' then
    perform private.refuse('wrong_state', 'the picture is refused');
  end if;
  update private.agency_pictures p
  set alt = case when p.state = 'waiting' then set_picture_alt.alt else p.alt end,
    new_alt = case when p.state = 'published' then nullif(set_picture_alt.alt, p.alt) end,
    reason = null
  where p.id = picture;
end
$$;

select private.expose('set_picture_alt', 'authenticated', 'For members: what is to be seen in a picture.');

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

select private.expose('move_picture', 'authenticated', 'For members: a picture changes places with its neighbour.');

create function private.remove_picture(picture uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held constant private.agency_pictures := private.require_picture(picture);
begin
  delete from private.agency_pictures p where p.id = held.id;
end
$$;

select private.expose('remove_picture', 'authenticated', 'For members: a picture is gone.');

-- What is to be decided stands first, the oldest first; then what visitors see, the newest first. `after` is the `next` of the page before.
create function private.picture_queue(agency bigint, after text default null, page_size integer default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after, '^([01]) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with listed as (
    select p.*, p.state = 'waiting' or p.new_alt is not null as is_waiting from private.agency_pictures p
    where p.agency_id = agency and p.state <> 'refused'
  ), ranked as (
    select *, case when is_waiting then 0 else 1 end as rank,
      extract(epoch from uploaded_at) * case when is_waiting then 1 else -1 end as age
    from listed
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.age, r.id) > (key[1]::integer, key[2]::numeric, key[3]::uuid)
    order by r.rank, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, age, id) as place from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'agency_id', n.agency_id, 'entry', private.agency_name(n.agency_id),
      'kind', n.kind, 'path', n.path, 'alt', n.alt, 'new_alt', n.new_alt, 'width', n.width, 'height', n.height, 'state', n.state,
      'uploaded_at', n.uploaded_at, 'is_waiting', n.is_waiting) order by n.place) filter (where n.place <= wanted), '[]'),
    'next', case when count(*) > wanted then max(format('%s %s %s', n.rank, n.age, n.id)) filter (where n.place = wanted) end,
    'waiting', (select count(*) from listed where is_waiting),
    'published', (select count(*) from listed where not is_waiting))
  into answer
  from numbered n;
  return answer;
end
$$;

select private.expose('picture_queue', 'authenticated',
  'For administrators: logos and pictures page by page, what waits first, and how many there are.');

-- What is decided about: 'waiting', a picture that nobody has seen; 'text', the new text of a published one; 'published', taking that
-- one back. Without it somebody's refusal would take back what somebody else has published meanwhile. Where
-- none is named, it follows from what is there.
create function private.decide_picture(
  picture uuid, seen text, is_published boolean, reason text default null, about text default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  administrator constant uuid := private.require_admin();
  held private.agency_pictures;
  decided text;
  why constant text := case when not is_published then private.required_text('reason', reason) end;
begin
  if is_published is null or about not in ('waiting', 'text', 'published') or about = 'published' and is_published then
    perform private.refuse('invalid', 'there is nothing such to decide');
  end if;
  select * into held from private.agency_pictures p where p.id = picture;
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  select * into held from private.agency_pictures p where p.id = picture for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such picture');
  end if;
  decided := coalesce(about, case
    when held.state = 'waiting' then 'waiting'
    when held.new_alt is not null and (is_published or held.new_alt is not distinct from seen) then 'text'
    else 'published' end);
  if (held.state = 'waiting') <> (decided = 'waiting') or held.state = 'refused'
    or decided = 'text' and held.new_alt is null
    or decided = 'published' and is_published then
    perform private.refuse('wrong_state', 'the picture is decided');
  end if;
  -- Members may change the text while it is read; what is published is what was seen. A published picture is taken back by the
  -- text that visitors see, whatever waits beside it.
  if (case decided when 'text' then held.new_alt else held.alt end) is distinct from seen then
    perform private.refuse('outdated', 'the text has changed');
  end if;
  if decided = 'waiting' and is_published and held.kind = 'logo' then
    delete from private.agency_pictures p where p.agency_id = held.agency_id and p.kind = 'logo' and p.state = 'published';
  end if;
  update private.agency_pictures p
  set alt = case when decided = 'text' and is_published then p.new_alt else p.alt end,
    new_alt = null,
    -- With its new text alone the picture itself stays.
    state = case when is_published or decided = 'text' then 'published' else 'refused' end,
    reason = why, decided_by = administrator, decided_at = now()
  where p.id = picture;
  perform private.mail_author(case when is_published then 'picture_published' else 'picture_refused' end, held.agency_id, held.uploaded_by,
    jsonb_build_object('entry', private.agency_name(held.agency_id), 'reason', why,
      'kind', case when decided = 'text' then 'alt' else held.kind end),
    'picture ' || held.id || ' ' || clock_timestamp());
end
$$;

select private.expose('decide_picture', 'authenticated',
  'For administrators: publishes or refuses a picture or its new text, or takes a published picture back.');

create function private.published_logo(agency bigint) returns uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from private.agency_pictures p where p.agency_id = agency and p.kind = 'logo' and p.state = 'published'
$$;

create function private.published_pictures(agency bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'alt', p.alt, 'width', p.width, 'height', p.height)
    order by p.kind, p.position, p.uploaded_at, p.id), '[]')
  from private.agency_pictures p where p.agency_id = agency and p.state = 'published'
$$;

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

-- The file of a picture that visitors see now. Without a caller nothing is counted. The refusal's detail: seconds to wait.
create function private.shown_picture(picture uuid, caller text default null, most integer default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait integer;
begin
  if caller is not null then
    wait := private.seconds_until_allowed('picture', caller, most);
    if wait > 0 then
      perform private.refuse('too_many', 'too many pictures', wait::text);
    end if;
    perform private.count_use('picture', caller);
  end if;
  return (
    select jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height) from private.agency_pictures p
    join public."Personalberatungen" a on a.id = p.agency_id
    where p.id = picture and p.state = 'published' and a.status = 'active'
      and private.is_premium(p.agency_id, private.berlin_today()));
end
$$;

select private.expose('shown_picture', 'service_role',
  'The file of a picture that visitors see now, and its declared size, unless its caller has asked for too many. For the edge function entry-account.');

select private.add_statement_triggers('derive_after', 'private.agency_pictures', 'derive_changed_agencies', $$'derive_pictures'$$);

-- A merged entry's pictures go with its contracts, as far as there is room; its logo where the other entry has none.
create function private.merge_pictures(loser bigint, winner bigint) returns void
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

create trigger show_pictures before update of is_premium on public.agency_derived
  for each row execute function private.show_pictures();
