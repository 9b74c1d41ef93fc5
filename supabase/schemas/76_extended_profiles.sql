-- What a paid entry shows beside its columns: services, case studies, a contact person, logo and pictures (77_pictures.sql). Each is
-- proposed and decided like any field (44_proposals.sql), and visible while a contract runs. docs/decisions/paid-placement.md, Extended
-- profile.

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
comment on table public.agency_extensions is 'Anyone reads those of active entries while a contract runs; functions write.';

grant select on public.agency_extensions to anon, authenticated, service_role;
create policy "anyone reads extensions while a contract runs" on public.agency_extensions
  for select to anon, authenticated using (
    exists (select from public.agency_derived d where d.agency_id = agency_extensions.agency_id and d.is_premium)
    and private.is_premium_today(agency_extensions.agency_id)
    and exists (select from public."Personalberatungen" a where a.id = agency_extensions.agency_id and a.status = 'active'));

-- Without content, which may name a person.
select private.add_statement_triggers('log', 'public.agency_extensions', 'log_changes',
  $$'agency_id', '{published_at}', '{administrator,service}'$$);

-- The parts, each proposed and published separately. A test compares their limits with src/agency/model/extended-profile.ts.
create function private.extension_parts() returns text[]
language sql immutable set search_path = '' as $$ select array['services', 'caseStudies', 'contactPerson', 'logo', 'pictures'] $$;

create function private.extension_part(content jsonb, part text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(content -> part, case when part in ('contactPerson', 'logo') then 'null'::jsonb else '[]' end)
$$;

-- A stored picture by its id, with a text that describes it.
create function private.is_named_picture(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_exact_keys(value, '{id,alt}') and private.is_text_up_to(value -> 'alt', 200, true)
    and value ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function private.is_extension_part(part text, value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if part = 'contactPerson' then
    return coalesce(jsonb_typeof(value) = 'null' or (
      private.has_exact_keys(value, '{name,role,phone,email,agreed}')
      and private.is_text_up_to(value -> 'name', 120, true) and private.is_text_up_to(value -> 'role', 120, false)
      and private.is_text_up_to(value -> 'phone', 40, false) and private.is_text_up_to(value -> 'email', 320, false)
      and value ->> 'phone' ~ '^(\+?[0-9(][0-9 ()/.-]{3,38})?$'
      and value ->> 'email' ~ '^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$'
      -- Nobody's name is published without consent.
      and value -> 'agreed' = 'true'), false);
  elsif part = 'logo' then
    return coalesce(jsonb_typeof(value) = 'null' or private.is_named_picture(value), false);
  elsif part in ('services', 'caseStudies', 'pictures') and jsonb_typeof(value) = 'array' then
    return jsonb_array_length(value) <= case part when 'services' then 8 when 'caseStudies' then 5 else 6 end and not exists (
      select from jsonb_array_elements(value) as entry
      where case part
        when 'pictures' then private.is_named_picture(entry)
        when 'services' then private.has_exact_keys(entry, '{title,text}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'text', 600, true)
        else private.has_exact_keys(entry, '{title,situation,approach,result,year,client,clientAgreed}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'situation', 600, true)
          and private.is_text_up_to(entry -> 'approach', 600, true) and private.is_text_up_to(entry -> 'result', 600, true)
          and private.is_text_up_to(entry -> 'year', 4, false) and entry ->> 'year' ~ '^((19|20)[0-9]{2})?$'
          and private.is_text_up_to(entry -> 'client', 120, false) and jsonb_typeof(entry -> 'clientAgreed') = 'boolean'
          -- The same holds for clients.
          and (entry ->> 'client' = '' or entry -> 'clientAgreed' = 'true')
      end is distinct from true);
  end if;
  return false;
end $$;

-- The fields of an entry, and these parts.
create function private.proposal_fields() returns table (field text, kind text)
language sql immutable set search_path = '' as $$
  select field, kind from private.entry_fields()
  union all
  select part, 'part' from unnest(private.extension_parts()) as part
$$;

-- The agency says that a contact person agrees. The person gets a mail, once, and can object.
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
      jsonb_build_object('entry', private.agency_name(agency), 'agency', agency),
        'contact_person ' || agency || ' ' || private.mailbox_hash(named));
  end if;
end $$;

create function private.own_extension(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select jsonb_build_object('content', e.content, 'published_at', e.published_at, 'is_shown', coalesce(d.is_premium, false))
    from (select) as one left join public.agency_extensions e on e.agency_id = agency
    left join public.agency_derived d on d.agency_id = agency);
end $$;
select private.expose('own_extension', 'authenticated', 'The published extended profile of an entry, shown or not; for members.');

-- Withdrawing consent is as easy as giving it: nobody decides. Ends a proposal of nothing else.
create function private.remove_contact_person(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_admin() then
    perform private.mail_owners('contact_person_removed', agency, jsonb_build_object(
      'entry', private.agency_name(agency), 'ground', 'request', 'reason', 'Die genannte Person möchte nicht genannt werden.'),
      'contact_person_removed ' || agency || ' ' || gen_random_uuid())
    where exists (select from public.agency_extensions e where e.agency_id = agency and e.content ? 'contactPerson');
  else
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
select private.expose('remove_contact_person', 'authenticated', 'Takes a contact person out at once; for members and administrators.');

-- Prerendered pages follow where something is visible.
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

-- The winner gets the loser's taken parts, and all files.
create function private.merge_extensions(loser bigint, winner bigint, taken text[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.agency_pictures p set agency_id = winner where p.agency_id = loser;
  insert into public.agency_extensions as e (agency_id, content)
  select winner, (select coalesce(jsonb_object_agg(key, value), '{}') from public.agency_extensions l, jsonb_each(l.content)
    where l.agency_id = loser and key = any (taken)) where taken && private.extension_parts()
  on conflict (agency_id) do update set content = e.content - taken || excluded.content;
  delete from public.agency_extensions e where e.agency_id = loser;
$$;
