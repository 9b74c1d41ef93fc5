-- What a paid entry says beside its columns: services, case studies, a person to talk to, logo and pictures (77_pictures.sql has the files).
-- They are proposed and decided as any field (44_proposals.sql), and visible while a contract runs. docs/decisions/paid-placement.md, Extended profile.

create function private.is_extension(content jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(content) <> 'object' then false else not exists (
    select from jsonb_each(content) where key <> all (private.extension_parts()) or not private.is_extension_part(key, value)) end
$$;

create table public.agency_extensions (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  content jsonb not null,
  published_at timestamptz not null default now(),
  constraint agency_extensions_content_known check (private.is_extension(content))
);

comment on table public.agency_extensions is
  'Services, case studies, contact person, logo and pictures of an entry. Anyone reads those of active entries while a contract runs; functions alone write it.';

grant select on public.agency_extensions to anon, authenticated, service_role;
create policy "anyone reads extensions while a contract runs" on public.agency_extensions
  for select to anon, authenticated using (
    exists (select from public.agency_derived d where d.agency_id = agency_extensions.agency_id and d.is_premium)
    and private.is_premium_today(agency_extensions.agency_id)
    and exists (select from public."Personalberatungen" a where a.id = agency_extensions.agency_id and a.status = 'active'));

-- Who published when, not what: a person may be named in it.
select private.add_statement_triggers('log', 'public.agency_extensions', 'log_changes',
  $$'agency_id', '{published_at}', '{administrator,service}'$$);

-- The parts, each proposed and published by itself. src/domain/extended-profile/extended-profile.ts has the same limits, and a test compares them.
create function private.extension_parts() returns text[]
language sql immutable set search_path = '' as $$ select array['services', 'caseStudies', 'contactPerson', 'logo', 'pictures'] $$;

-- What is missing of an entry that has said nothing.
create function private.empty_extension_part(part text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when part in ('contactPerson', 'logo') then 'null'::jsonb else '[]'::jsonb end
$$;

create function private.extension_part(content jsonb, part text) returns jsonb
language sql immutable set search_path = '' as $$ select coalesce(content -> part, private.empty_extension_part(part)) $$;

-- A stored picture by its id, with the text that says what is to be seen.
create function private.is_named_picture(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_keys(value, '{id,alt}') and private.is_text_up_to(value -> 'alt', 200, true)
    and value ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function private.is_extension_part(part text, value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if part = 'contactPerson' then
    return coalesce(jsonb_typeof(value) = 'null' or (
      private.has_keys(value, '{name,role,phone,email,agreed}')
      and private.is_text_up_to(value -> 'name', 120, true) and private.is_text_up_to(value -> 'role', 120, false)
      and private.is_text_up_to(value -> 'phone', 40, false) and private.is_text_up_to(value -> 'email', 320, false)
      and value ->> 'phone' ~ '^(\+?[0-9(][0-9 ()/.-]{3,38})?$'
      and value ->> 'email' ~ '^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$'
      -- Nobody's name is published without his consent.
      and value -> 'agreed' = 'true'), false);
  elsif part = 'logo' then
    return coalesce(jsonb_typeof(value) = 'null' or private.is_named_picture(value), false);
  elsif part in ('services', 'caseStudies', 'pictures') and jsonb_typeof(value) = 'array' then
    return jsonb_array_length(value) <= case part when 'services' then 8 when 'caseStudies' then 5 else 6 end and not exists (
      select from jsonb_array_elements(value) as entry
      where case part
        when 'pictures' then private.is_named_picture(entry)
        when 'services' then private.has_keys(entry, '{title,text}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'text', 600, true)
        else private.has_keys(entry, '{title,situation,approach,result,year,client,clientAgreed}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'situation', 600, true)
          and private.is_text_up_to(entry -> 'approach', 600, true) and private.is_text_up_to(entry -> 'result', 600, true)
          and private.is_text_up_to(entry -> 'year', 4, false) and entry ->> 'year' ~ '^((19|20)[0-9]{2})?$'
          and private.is_text_up_to(entry -> 'client', 120, false) and jsonb_typeof(entry -> 'clientAgreed') = 'boolean'
          -- Nor is a client named.
          and (entry ->> 'client' = '' or entry -> 'clientAgreed' = 'true')
      end is distinct from true);
  end if;
  return false;
end $$;

-- What is proposed by itself: the fields of an entry, and these parts.
create function private.proposal_fields() returns table (field text, kind text)
language sql immutable set search_path = '' as $$
  select field, kind from private.entry_fields()
  union all
  select part, 'part' from unnest(private.extension_parts()) as part
$$;

-- The agency says that a contact person agrees; the person learns of it, once, and can object.
create function private.publish_parts(agency bigint, parts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := parts -> 'contactPerson' ->> 'email';
begin
  if parts = '{}' then
    return;
  end if;
  insert into public.agency_extensions as e (agency_id, content) values (agency, parts)
  on conflict (agency_id) do update set content = e.content || excluded.content, published_at = now();
  if named ~ '^[^\s@]+@[^\s@]+$' then
    perform private.queue_mail('contact_person', named,
      jsonb_build_object('entry', private.agency_name(agency), 'agency', agency), 'contact_person ' || agency || ' ' || private.mailbox_hash(named));
  end if;
end $$;

create function private.own_extension(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return jsonb_build_object(
    'content', (select e.content from public.agency_extensions e where e.agency_id = agency),
    'published_at', (select e.published_at from public.agency_extensions e where e.agency_id = agency),
    'is_shown', coalesce((select d.is_premium from public.agency_derived d where d.agency_id = agency), false));
end $$;
select private.expose('own_extension', 'authenticated',
  'For members: what is published of the extended profile of their entry, also where no contract shows it.');

-- Consent is taken back as easily as it is given, and nobody has to decide about it. A proposal that was of nothing else is at its end.
create function private.remove_contact_person(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.require_member(agency);
  end if;
  perform from public."Personalberatungen" a where a.id = agency for update;
  update public.agency_extensions e set content = e.content - 'contactPerson'
  where e.agency_id = agency and e.content ? 'contactPerson';
  update public.agency_revisions r
  set changes = r.changes - 'contactPerson', seen = r.seen - 'contactPerson', edit = r.edit + 1, updated_at = now(),
    state = case when r.state = 'submitted' and r.changes - 'contactPerson' = '{}' then 'withdrawn' else r.state end
  where r.agency_id = agency and (r.changes ? 'contactPerson' or r.seen ? 'contactPerson');
end $$;
select private.expose('remove_contact_person', 'authenticated',
  'For members and administrators: takes the contact person out of what is published and proposed, at once.');

-- The prerendered pages follow, as they do with the entry itself, where there is something to be seen.
create function private.note_extension_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.agency_derived d
    where d.agency_id = case tg_op when 'DELETE' then old.agency_id else new.agency_id end and d.is_premium
  ) then
    perform private.note_site_change();
  end if;
  return null;
end $$;

create trigger site_after_changes after insert or update or delete on public.agency_extensions
  for each row execute function private.note_extension_change();

-- What is said of a merged entry goes with its contracts, but for the parts that the other one has; its files in any case.
create function private.merge_extensions(loser bigint, winner bigint) returns void
language sql volatile security definer set search_path = '' as $$
  update private.agency_pictures p set agency_id = winner where p.agency_id = loser;
  insert into public.agency_extensions as e (agency_id, content)
  select winner, l.content from public.agency_extensions l where l.agency_id = loser
  on conflict (agency_id) do update set content = excluded.content || e.content;
  delete from public.agency_extensions e where e.agency_id = loser;
$$;
