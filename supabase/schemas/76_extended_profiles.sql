-- What a paid entry says beside its fields: services, case studies, and a person to talk to. docs/decisions/paid-placement.md, Extended profile.
--
-- There is one proposal for an entry, on which all its members work. `edit` counts what was saved: whoever saves or decides names the
-- one that was seen.

create function private.is_extension(content jsonb) returns boolean
language sql immutable set search_path = ''
as $$
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
  'Services, case studies and contact person of an entry. Anyone reads those of active entries while a contract runs; functions alone write it.';

grant select on public.agency_extensions to anon, authenticated, service_role;

create policy "anyone reads extensions while a contract runs" on public.agency_extensions
  for select to anon, authenticated using (
    exists (select from public.agency_derived d where d.agency_id = agency_extensions.agency_id and d.is_premium)
    and private.is_premium_today(agency_extensions.agency_id)
    and exists (select from public."Personalberatungen" a where a.id = agency_extensions.agency_id and a.status = 'active'));

-- Who published when, not what: a person may be named in it.
select private.add_statement_triggers('log', 'public.agency_extensions', 'log_changes',
  $$'agency_id', '{published_at}', '{administrator,service}'$$);

create table private.extension_proposals (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  -- Who saved last.
  author uuid references auth.users (id) on delete set null,
  state text not null default 'draft',
  -- A draft holds what was typed, whatever it is; what is submitted fits.
  content jsonb not null,
  edit integer not null default 1,
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Of the last decision: each part that was proposed, and whether it was published; and why not.
  decisions jsonb,
  reason text,
  constraint extension_proposals_state_known check (state in ('draft', 'submitted', 'published', 'returned')),
  constraint extension_proposals_content_shape check (jsonb_typeof(content) = 'object'),
  constraint extension_proposals_content_size check (octet_length(content::text) <= 131072),
  constraint extension_proposals_reason_length check (char_length(reason) <= 2000)
);

comment on table private.extension_proposals is
  'What members propose for the extended profile of their entry. On purpose there is no policy and no grant.';

create index extension_proposals_queue on private.extension_proposals (submitted_at, agency_id) where state = 'submitted';
create index extension_proposals_author_idx on private.extension_proposals (author);

select private.add_statement_triggers('log', 'private.extension_proposals', 'log_changes',
  $$'agency_id', '{state,decisions,reason}', '{administrator,service}'$$);

-- The parts, each proposed and published by itself. src/domain/extended-profile/extended-profile.ts has the same limits, and a test compares them.
create function private.extension_parts() returns text[]
language sql immutable set search_path = ''
as $$ select array['services', 'caseStudies', 'contactPerson'] $$;

-- What is missing of an entry that has said nothing.
create function private.empty_extension_part(part text) returns jsonb
language sql immutable set search_path = ''
as $$ select case when part = 'contactPerson' then 'null'::jsonb else '[]'::jsonb end $$;

create function private.extension_part(content jsonb, part text) returns jsonb
language sql immutable set search_path = ''
as $$ select coalesce(content -> part, private.empty_extension_part(part)) $$;

create function private.is_extension_part(part text, value jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
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
  elsif part in ('services', 'caseStudies') and jsonb_typeof(value) = 'array' then
    return jsonb_array_length(value) <= case part when 'services' then 8 else 5 end and not exists (
      select from jsonb_array_elements(value) as entry
      where case part
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
end
$$;

create function private.own_extension(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_own_agency(agency);
  return private.describe_extension(agency);
end
$$;

select private.expose('own_extension', 'authenticated',
  'For members: the extended profile of their entry, published and proposed.');

create function private.save_extension(
  agency bigint, content jsonb, known_edit integer default 0, is_submitted boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  account constant uuid := private.require_member(agency);
  held_edit integer;
  published jsonb;
  faulty text;
begin
  -- One after the other, also where there is no proposal yet.
  perform from public."Personalberatungen" a where a.id = agency and a.status <> 'removed' for update;
  if not found then
    perform private.refuse('wrong_state', 'the entry is removed');
  end if;
  select p.edit into held_edit from private.extension_proposals p where p.agency_id = agency for update;
  if coalesce(held_edit, 0) is distinct from coalesce(known_edit, 0) then
    perform private.refuse('edited_elsewhere', 'somebody else has saved since', coalesce(held_edit, 0)::text);
  end if;
  if save_extension.content is null or jsonb_typeof(save_extension.content) <> 'object' or octet_length(save_extension.content::text) > 131072
    or save_extension.content - private.extension_parts() <> '{}' then
    perform private.refuse('invalid', 'the draft does not fit');
  end if;
  if is_submitted then
    select part into faulty from unnest(private.extension_parts()) as part
    where not private.is_extension_part(part, private.extension_part(save_extension.content, part)) limit 1;
    if faulty is not null then
      perform private.refuse('invalid', 'a part is not as it must be', faulty);
    end if;
    select e.content into published from public.agency_extensions e where e.agency_id = agency;
    if not exists (select from unnest(private.extension_parts()) as part
      where private.extension_part(save_extension.content, part) <> private.extension_part(published, part)) then
      perform private.refuse('invalid', 'nothing is changed');
    end if;
  end if;
  insert into private.extension_proposals as p (agency_id, author, state, content, submitted_at)
  values (agency, account, case when is_submitted then 'submitted' else 'draft' end, save_extension.content,
    case when is_submitted then now() end)
  on conflict (agency_id) do update set author = excluded.author, state = excluded.state, content = excluded.content,
    submitted_at = excluded.submitted_at, edit = p.edit + 1, updated_at = now();
  return private.describe_extension(agency);
end
$$;

select private.expose('save_extension', 'authenticated',
  'For members: saves the proposal for the extended profile, or submits it.');

-- Consent is taken back as easily as it is given, and nobody has to decide about it.
create function private.remove_contact_person(agency bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_member(agency);
  end if;
  perform from public."Personalberatungen" a where a.id = agency for update;
  update public.agency_extensions e set content = e.content - 'contactPerson'
  where e.agency_id = agency and e.content ? 'contactPerson';
  update private.extension_proposals p
  set content = p.content - 'contactPerson', edit = p.edit + 1, updated_at = now()
  where p.agency_id = agency and p.content ? 'contactPerson';
  return private.describe_extension(agency);
end
$$;

select private.expose('remove_contact_person', 'authenticated',
  'For members and administrators: takes the contact person out of what is published and proposed, at once.');

create function private.proposed_extension(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select to_jsonb(listed) from (
      select p.agency_id, private.agency_name(p.agency_id) as entry, p.edit, p.submitted_at, p.content,
        (select e.content from public.agency_extensions e where e.agency_id = p.agency_id) as published,
        coalesce((select d.is_premium from public.agency_derived d where d.agency_id = p.agency_id), false) as is_shown,
        (select u.email from auth.users u where u.id = p.author) as author
      from private.extension_proposals p where p.state = 'submitted' and p.agency_id = agency
    ) as listed);
end
$$;

select private.expose('proposed_extension', 'authenticated', 'For administrators: the extended profile that an entry proposes.');

create function private.describe_extension(agency bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'published', (select e.content from public.agency_extensions e where e.agency_id = agency),
    'published_at', (select e.published_at from public.agency_extensions e where e.agency_id = agency),
    'is_shown', coalesce((select d.is_premium from public.agency_derived d where d.agency_id = agency), false),
    'proposal', (
      select jsonb_build_object('state', p.state, 'content', p.content, 'edit', p.edit, 'submitted_at', p.submitted_at,
        'decided_at', p.decided_at, 'decisions', p.decisions, 'reason', p.reason)
      from private.extension_proposals p where p.agency_id = agency))
$$;

create function private.decide_extension(agency bigint, seen_edit integer, parts text[], reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  proposal private.extension_proposals;
  published jsonb;
  proposed text[];
  accepted constant text[] := coalesce(decide_extension.parts, '{}');
  named text;
begin
  perform private.require_admin();
  perform from public."Personalberatungen" a where a.id = agency for update;
  select * into proposal from private.extension_proposals p where p.agency_id = agency for update;
  if proposal.agency_id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  elsif proposal.state <> 'submitted' then
    perform private.refuse('wrong_state', 'the proposal does not wait', proposal.state);
  elsif proposal.edit is distinct from seen_edit then
    perform private.refuse('outdated', 'the proposal has changed');
  end if;
  select e.content into published from public.agency_extensions e where e.agency_id = agency for update;
  select coalesce(array_agg(part), '{}') into proposed from unnest(private.extension_parts()) as part
  where private.extension_part(proposal.content, part) <> private.extension_part(published, part);
  if array_position(accepted, null) is not null or not accepted <@ proposed then
    perform private.refuse('invalid', 'a part is not proposed');
  end if;
  reason := case when not proposed <@ accepted then private.required_text('reason', decide_extension.reason) end;
  if accepted <> '{}' then
    insert into public.agency_extensions as e (agency_id, content)
    select agency, coalesce(published, '{}') || jsonb_object_agg(part, private.extension_part(proposal.content, part)) from unnest(accepted) as part
    on conflict (agency_id) do update set content = excluded.content, published_at = now();
  end if;
  -- The agency says that the person agrees; the person learns of it, once, and can object.
  named := proposal.content -> 'contactPerson' ->> 'email';
  if 'contactPerson' = any (accepted) and named ~ '^[^\s@]+@[^\s@]+$' then
    perform private.queue_mail('contact_person', named,
      jsonb_build_object('entry', private.agency_name(agency), 'agency', agency), 'contact_person ' || agency || ' ' || private.mailbox_hash(named));
  end if;
  update private.extension_proposals p set
    state = case when proposed <@ accepted then 'published' else 'returned' end, decided_at = now(), updated_at = now(),
    decisions = (select coalesce(jsonb_object_agg(part, part = any (accepted)), '{}') from unnest(proposed) as part),
    reason = decide_extension.reason
  where p.agency_id = agency;
  perform private.mail_author('extension_decided', agency, proposal.author, jsonb_build_object('entry', private.agency_name(agency),
    'accepted', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part = any (accepted)),
    'rejected', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part <> all (accepted)),
    'reason', decide_extension.reason),
    'extension ' || agency || ' ' || proposal.edit);
end
$$;

select private.expose('decide_extension', 'authenticated',
  'For administrators: publishes these parts of a proposed extended profile; the others take a reason.');

-- The prerendered pages follow, as they do with the entry itself, where there is something to be seen.
create function private.note_extension_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.agency_derived d
    where d.agency_id = case tg_op when 'DELETE' then old.agency_id else new.agency_id end and d.is_premium
  ) then
    perform private.note_site_change();
  end if;
  return null;
end
$$;

create trigger site_after_changes after insert or update or delete on public.agency_extensions
  for each row execute function private.note_extension_change();

-- A merged entry's texts go with its contracts, unless the other one has its own.
create function private.merge_extensions(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.extension_proposals p where p.agency_id = loser;
  update public.agency_extensions e set agency_id = winner
  where e.agency_id = loser and not exists (select from public.agency_extensions o where o.agency_id = winner);
  delete from public.agency_extensions e where e.agency_id = loser;
end
$$;
