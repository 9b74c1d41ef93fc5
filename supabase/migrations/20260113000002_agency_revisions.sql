-- Proposals: a consultancy's people write drafts and submit them; an administrator publishes them, field by field. The
-- published entry stays as it is until then. docs/decisions/consultancy-access.md.
--
--   draft → submitted → published | returned | withdrawn        returned → draft, by going on with it
--
-- Who may do what: nobody writes the table; functions do.
--
--   table             select
--   agency_revisions  the author: own ones; members: those of their entries but drafts of others; administrators: all but
--                     drafts

create table public.agency_revisions (
  id bigint generated always as identity primary key,
  -- Null for an entry that is not there yet.
  agency_id bigint references public."Personalberatungen" (id) on delete cascade,
  kind text not null,
  author uuid references auth.users (id) on delete set null,
  state text not null default 'draft',
  -- The version of the entry that the author saw; null for a new one.
  base_version integer,
  -- Field and value. A draft holds what was typed, whatever it is; what is submitted fits the fields.
  changes jsonb not null default '{}',
  note text,
  -- Counts what was saved, so that two devices do not overwrite each other.
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Returned because the entry had changed in the meantime.
  is_outdated boolean not null default false,
  -- Field and whether it was accepted.
  decisions jsonb,
  constraint agency_revisions_kind_known check (kind in ('new', 'change', 'removal')),
  constraint agency_revisions_state_known
    check (state in ('draft', 'submitted', 'published', 'returned', 'withdrawn')),
  constraint agency_revisions_changes_shape check (jsonb_typeof(changes) = 'object'),
  constraint agency_revisions_changes_size check (octet_length(changes::text) <= 131072),
  constraint agency_revisions_note_length check (char_length(note) <= 2000),
  constraint agency_revisions_reason_length check (char_length(reason) <= 2000)
);

comment on table public.agency_revisions is
  'Proposals of changes and of new entries. Authors see their own, members the submitted ones of their entries, '
  'administrators all but drafts; functions alone write it.';

create unique index agency_revisions_one_draft on public.agency_revisions (author, agency_id) where state = 'draft';
create index agency_revisions_queue on public.agency_revisions (submitted_at, id) where state = 'submitted';
create index agency_revisions_agency_idx on public.agency_revisions (agency_id, id desc);
create index agency_revisions_author_idx on public.agency_revisions (author, id desc);

alter table public.agency_revisions enable row level security;
revoke all on public.agency_revisions from anon, authenticated, service_role;
grant select on public.agency_revisions to authenticated, service_role;

create policy "authors see their revisions" on public.agency_revisions
  for select to authenticated
  using (author = (select auth.uid())
    and (agency_id is null or kind = 'new' or agency_id = any ((select private.own_agencies())::bigint[])));
create policy "members see submitted revisions" on public.agency_revisions
  for select to authenticated
  using (state <> 'draft' and agency_id = any ((select private.own_agencies())::bigint[]));
create policy "administrators see submitted revisions" on public.agency_revisions
  for select to authenticated using (state <> 'draft' and (select private.is_admin()));

create trigger log_inserts after insert on public.agency_revisions
  referencing new table as new_rows for each statement
  execute function private.log_changes('id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}');
create trigger log_updates after update on public.agency_revisions
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}');
create trigger log_deletes after delete on public.agency_revisions
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}');

-- Fields ---------------------------------------------------------------------------------------

-- What a consultancy proposes, with the limits of the table; a new field of an entry is one more line here.
create function private.entry_fields()
returns table (field text, kind text, lowest integer, highest integer)
language sql immutable set search_path = ''
as $$
  values
    ('Name', 'text', 1, 200),
    ('Standort', 'text', 0, 500),
    ('Gründungsjahr', 'year', 1700, 2200),
    ('Zusammenfassung', 'text', 0, 20000),
    ('Spezialisierung', 'text', 0, 2000),
    ('Branchen', 'text', 0, 2000),
    ('Anzahl Mitarbeiter', 'number', 0, 1000000),
    ('Webseite', 'address', 0, 2000)
$$;

-- What is wrong with a value; null where nothing is.
create function private.fault_of(name text, value jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when jsonb_typeof(value) = 'null' then case when name = 'Name' then 'required' end
    when f.kind in ('number', 'year') then case
      when jsonb_typeof(value) <> 'number' or value #>> '{}' !~ '^\d{1,9}$' then 'not_a_number'
      when (value #>> '{}')::integer not between f.lowest and f.highest
        or (f.kind = 'year' and (value #>> '{}')::integer > extract(year from now() at time zone 'Europe/Berlin'))
        then 'out_of_range'
    end
    when jsonb_typeof(value) <> 'string' then 'not_a_text'
    when char_length(value #>> '{}') > f.highest then 'too_long'
    when value #>> '{}' !~ '\S' then case when name = 'Name' then 'required' end
    when f.kind = 'address' and value #>> '{}' !~* '^https?://[^\s/@:?#]+\.[^\s/@:?#]{2,}(:\d{1,5})?([/?#]\S*)?$'
      then 'not_an_address'
  end
  from private.entry_fields() as f where f.field = name
$$;

-- As a draft is kept: fields of an entry alone, with anything in them that somebody may have typed.
create function private.check_draft(changes jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  faults jsonb;
begin
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.refuse('invalid', 'changes are fields and values');
  end if;
  select jsonb_object_agg(key, case when f.field is null then 'unknown' else 'too_long' end) into faults
  from jsonb_each(changes) left join private.entry_fields() as f on f.field = key
  where f.field is null or jsonb_typeof(value) not in ('string', 'number', 'null') or char_length(value::text) > 50000;
  if faults is not null or octet_length(changes::text) > 131072 then
    perform private.refuse('invalid', 'the draft does not fit', coalesce(faults, '{}')::text);
  end if;
end
$$;

-- As it is submitted: without blanks around texts, blank ones null; each field as the table takes it.
create function private.clean_changes(changes jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  cleaned jsonb;
  faults jsonb;
begin
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string'
      then coalesce(to_jsonb(nullif(btrim(value #>> '{}', E' \t\n\r\f\x0b\u00a0'), '')), 'null')
    else value end), '{}') into cleaned
  from jsonb_each(changes);
  select jsonb_object_agg(key, fault) into faults
  from (select key, private.fault_of(key, value) as fault from jsonb_each(cleaned)) as checked where fault is not null;
  if faults is not null then
    perform private.refuse('invalid', 'some fields are not as they must be', faults::text);
  end if;
  return cleaned;
end
$$;

-- Writes these fields, and says where they come from. Returns the entry's version.
create function private.write_fields(agency bigint, accepted jsonb, revision bigint, origin text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settings text;
  written integer;
begin
  select string_agg(format('%1$I = (jsonb_populate_record(null::public."Personalberatungen", $1)).%1$I', field), ', ')
  into settings from private.entry_fields() where accepted ? field;
  perform set_config('private.revision', coalesce(revision::text, ''), true);
  if settings is not null then
    execute format('update public."Personalberatungen" set %s where id = $2', settings) using accepted, agency;
  end if;
  perform set_config('private.revision', '', true);
  delete from public.agency_field_meta m
  where m.agency_id = agency and accepted ? m.field and jsonb_typeof(accepted -> m.field) = 'null';
  insert into public.agency_field_meta as m (agency_id, field, source)
  select agency, key, origin from jsonb_each(accepted) where jsonb_typeof(value) <> 'null'
  on conflict (agency_id, field) do update set source = excluded.source, confirmed_at = now(), evidence = null;
  select version into written from public."Personalberatungen" where id = agency;
  return written;
end
$$;

-- What was said of a value does not hold for another one, whoever writes it.
create function private.forget_sources() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.agency_field_meta m using old_rows, new_rows
  where old_rows.id = m.agency_id and new_rows.id = m.agency_id
    and to_jsonb(old_rows) -> m.field is distinct from to_jsonb(new_rows) -> m.field;
  return null;
end
$$;

create trigger forget_sources after update on public."Personalberatungen"
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.forget_sources();

-- What authors do ------------------------------------------------------------------------------

-- What the screens know of a revision after each step.
create function private.describe_revision(revision bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'agency_id', r.agency_id, 'state', r.state, 'edit', r.edit,
    'base_version', r.base_version, 'current_version', a.version, 'updated_at', r.updated_at)
  from public.agency_revisions r left join public."Personalberatungen" a on a.id = r.agency_id where r.id = revision
$$;

-- The revision, locked, of which the caller is the author, and where it is of an entry, still a member.
create function private.own_revision(revision bigint) returns public.agency_revisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  found_revision public.agency_revisions;
begin
  select * into found_revision from public.agency_revisions where id = revision and author = account for update;
  if found_revision.id is null then
    perform private.refuse('not_author', 'the proposal is not yours');
  end if;
  if found_revision.kind <> 'new' then
    perform private.require_member(found_revision.agency_id);
  end if;
  return found_revision;
end
$$;

create function private.save_draft(
  changes jsonb, agency bigint, revision bigint, note text, known_edit integer, base integer
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  draft public.agency_revisions;
  entry_version integer;
  entry_status text;
  saved bigint;
begin
  perform private.check_draft(changes);
  if char_length(note) > 2000 then
    perform private.refuse('invalid', 'the note is too long', '{"note": "too_long"}');
  end if;

  if revision is not null then
    draft := private.own_revision(revision);
    if draft.state not in ('draft', 'returned') or draft.kind = 'removal' then
      perform private.refuse('wrong_state', 'the proposal is no draft any more', draft.state);
    end if;
  elsif agency is not null then
    perform private.require_member(agency);
    select * into draft from public.agency_revisions r
    where r.author = account and r.agency_id = agency and r.state = 'draft' for update;
  end if;
  if draft.id is not null and known_edit is not null and known_edit <> draft.edit then
    perform private.refuse('edited_elsewhere', 'the draft was changed elsewhere', draft.edit::text);
  end if;

  select version, status into entry_version, entry_status
  from public."Personalberatungen" where id = coalesce(draft.agency_id, agency);
  if entry_status = 'removed' then
    perform private.refuse('wrong_state', 'the entry is removed', entry_status);
  end if;
  if base is not null and base is distinct from entry_version then
    perform private.refuse('outdated', 'the entry has changed', entry_version::text);
  end if;

  if draft.id is not null then
    update public.agency_revisions r set
      changes = save_draft.changes, note = coalesce(save_draft.note, r.note), edit = r.edit + 1, updated_at = now(),
      state = 'draft', base_version = coalesce(base, r.base_version), submitted_at = null
    where r.id = draft.id;
    return private.describe_revision(draft.id);
  end if;
  -- Enough for anybody honest.
  if (select count(*) from public.agency_revisions r
      where r.author = account and (r.state = 'draft' or r.created_at > now() - interval '1 day')) >= 30 then
    perform private.refuse('too_many', 'too many proposals in one day');
  end if;
  insert into public.agency_revisions (agency_id, kind, author, base_version, changes, note)
  values (agency, case when agency is null then 'new' else 'change' end, account, entry_version, changes, note)
  returning id into saved;
  return private.describe_revision(saved);
exception when unique_violation then
  -- A draft of this entry is there: two devices at once, or one that was returned earlier.
  perform private.refuse('already', 'there is another draft of this entry');
end
$$;

create function private.submit_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft constant public.agency_revisions := private.own_revision(revision);
  cleaned constant jsonb := private.clean_changes(draft.changes);
  entry_version integer;
begin
  if draft.state <> 'draft' then
    perform private.refuse('wrong_state', 'only a draft can be submitted', draft.state);
  end if;
  if draft.kind = 'new' then
    if coalesce(jsonb_typeof(cleaned -> 'Name'), 'null') = 'null'
       or coalesce(jsonb_typeof(cleaned -> 'Webseite'), 'null') = 'null' then
      perform private.refuse('invalid', 'a new entry has a name and a website', (
        select jsonb_object_agg(field, 'required')::text from unnest(array['Name', 'Webseite']) as field
        where coalesce(jsonb_typeof(cleaned -> field), 'null') = 'null'));
    end if;
  else
    if cleaned = '{}' then
      perform private.refuse('invalid', 'nothing is changed');
    end if;
    select version into entry_version from public."Personalberatungen" where id = draft.agency_id;
    if entry_version is distinct from draft.base_version then
      perform private.refuse('outdated', 'the entry has changed', entry_version::text);
    end if;
  end if;
  if (select count(*) from public.agency_revisions r
      where r.author = draft.author and r.submitted_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many', 'too many proposals in one day');
  end if;
  update public.agency_revisions r
  set state = 'submitted', changes = cleaned, submitted_at = now(), updated_at = now(), reason = null,
      is_outdated = false, decisions = null, decided_by = null, decided_at = null
  where r.id = revision;
  return private.describe_revision(revision);
end
$$;

create function private.withdraw_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  withdrawn constant public.agency_revisions := private.own_revision(revision);
begin
  if withdrawn.state not in ('draft', 'submitted', 'returned') then
    perform private.refuse('wrong_state', 'the proposal is decided', withdrawn.state);
  end if;
  update public.agency_revisions r set state = 'withdrawn', updated_at = now() where r.id = revision;
  return private.describe_revision(revision);
end
$$;

-- An owner asks for the removal of the entry; it waits in the same queue.
create function private.request_removal(agency bigint, note text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_member(agency, true);
  entry_version integer;
  requested bigint;
begin
  if char_length(note) > 2000 then
    perform private.refuse('invalid', 'the note is too long', '{"note": "too_long"}');
  end if;
  select version into entry_version from public."Personalberatungen" where id = agency for update;
  if exists (
    select from public.agency_revisions r where r.agency_id = agency and r.kind = 'removal' and r.state = 'submitted'
  ) then
    perform private.refuse('already', 'the removal is asked for already');
  end if;
  insert into public.agency_revisions (agency_id, kind, author, state, base_version, note, submitted_at)
  values (agency, 'removal', account, 'submitted', entry_version, note, now()) returning id into requested;
  return private.describe_revision(requested);
end
$$;

-- „Alle Angaben stimmen noch“: the date is that of the entry and of what the consultancy itself said.
create function private.confirm_entry(agency bigint) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member(agency);
  update public."Personalberatungen" set confirmed_at = now() where id = agency;
  update public.agency_field_meta m set confirmed_at = now() where m.agency_id = agency and m.source = 'own';
  return now();
end
$$;

-- What administrators do -----------------------------------------------------------------------

create function private.publish_revision(revision bigint, fields text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
  proposal public.agency_revisions;
  accepted jsonb;
  entry_version integer;
  target bigint;
  later record;
begin
  select * into proposal from public.agency_revisions r where r.id = revision and r.state <> 'draft' for update;
  if proposal.id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  end if;
  if proposal.state <> 'submitted' then
    perform private.refuse('wrong_state', 'only what is submitted can be published', proposal.state);
  end if;
  if exists (select from unnest(fields) as field where field is null or not proposal.changes ? field) then
    perform private.refuse('invalid', 'a field is not proposed');
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into accepted
  from jsonb_each(proposal.changes) where fields is null or key = any (fields);
  target := proposal.agency_id;

  if proposal.kind = 'new' then
    if jsonb_typeof(accepted -> 'Name') is distinct from 'string' then
      perform private.refuse('invalid', 'a new entry has a name', '{"Name": "required"}');
    end if;
    perform set_config('private.revision', revision::text, true);
    execute (
      select format('insert into public."Personalberatungen" (%1$s) select %1$s
          from jsonb_populate_record(null::public."Personalberatungen", $1) returning id',
        string_agg(quote_ident(field), ', '))
      from private.entry_fields()
    ) into target using accepted;
  else
    select version into entry_version from public."Personalberatungen" where id = target for update;
    if proposal.kind = 'change' and entry_version is distinct from proposal.base_version then
      perform private.refuse('outdated', 'the entry has changed since the proposal was made', entry_version::text);
    end if;
    if proposal.kind = 'change' and accepted = '{}' then
      perform private.refuse('invalid', 'no field is accepted; return the proposal instead');
    end if;
  end if;

  if proposal.kind = 'removal' then
    update public."Personalberatungen" set status = 'removed' where id = target;
  else
    entry_version := private.write_fields(target, accepted, revision, 'own');
    update public."Personalberatungen" set confirmed_at = now() where id = target;
  end if;

  update public.agency_revisions r set
    state = 'published', agency_id = target, decided_by = administrator, decided_at = now(), updated_at = now(),
    decisions = (select coalesce(jsonb_object_agg(key, accepted ? key), '{}') from jsonb_each(proposal.changes))
  where r.id = revision;
  perform private.after_new_entry(revision, target) where proposal.kind = 'new';
  perform private.mail_account('published', proposal.author,
    jsonb_build_object('entry', private.name_of(target), 'kind', proposal.kind), 'published ' || revision);

  -- Two at once: the later one is told, and may go on with what was written.
  for later in
    select id, author from public.agency_revisions r
    where r.agency_id = target and r.state = 'submitted' and r.kind <> 'removal'
      and r.base_version is distinct from entry_version
  loop
    update public.agency_revisions r set state = 'returned', is_outdated = true, decided_by = administrator,
      decided_at = now(), updated_at = now() where r.id = later.id;
    perform private.mail_account('outdated', later.author, jsonb_build_object('entry', private.name_of(target)),
      'outdated ' || later.id || ' ' || entry_version);
  end loop;
  return jsonb_build_object('agency_id', target, 'version', entry_version);
end
$$;

create function private.return_revision(revision bigint, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
  proposal public.agency_revisions;
begin
  select * into proposal from public.agency_revisions r where r.id = revision and r.state <> 'draft' for update;
  if proposal.id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  end if;
  if proposal.state <> 'submitted' then
    perform private.refuse('wrong_state', 'only what is submitted can be returned', proposal.state);
  end if;
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'returning needs a reason', '{"reason": "required"}');
  end if;
  update public.agency_revisions r set state = 'returned', reason = return_revision.reason,
    decided_by = administrator, decided_at = now(), updated_at = now() where r.id = revision;
  perform private.mail_account('returned', proposal.author, jsonb_build_object(
    'entry', coalesce(private.name_of(proposal.agency_id), proposal.changes ->> 'Name'), 'reason', reason),
    'returned ' || revision || ' ' || proposal.edit);
  return private.describe_revision(revision);
end
$$;

-- Writes the content of an earlier version again, as a new one. The status stays.
create function private.restore_version(stored bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.agency_versions;
  restored integer;
begin
  perform private.require_admin();
  select * into kept from public.agency_versions where id = stored;
  if kept.id is null or private.name_of(kept.agency_id) is null then
    perform private.refuse('not_found', 'there is no such version of an entry');
  end if;
  execute (
    select format('update public."Personalberatungen" set %s where id = $2',
      string_agg(format('%1$I = (jsonb_populate_record(null::public."Personalberatungen", $1)).%1$I', field), ', '))
    from private.entry_fields() where kept.content ? field
  ) using kept.content, kept.agency_id;
  select version into restored from public."Personalberatungen" where id = kept.agency_id;
  return jsonb_build_object('agency_id', kept.agency_id, 'version', restored);
end
$$;

-- Administrators set any; owners pause, and show again what one of them has paused.
create function private.set_entry_status(agency bigint, new_status text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held text;
begin
  if new_status is null or new_status not in ('draft', 'active', 'paused', 'removed') then
    perform private.refuse('invalid', 'an entry is draft, active, paused or removed', '{"status": "unknown"}');
  end if;
  if not private.is_admin() then
    perform private.require_member(agency, true);
  end if;
  select status into held from public."Personalberatungen" where id = agency for update;
  if held is null then
    perform private.refuse('not_found', 'there is no such entry');
  end if;
  if not private.is_admin() and held <> new_status then
    if not (held = 'active' and new_status = 'paused' or held = 'paused' and new_status = 'active') then
      perform private.refuse('wrong_state', 'owners pause an entry and show it again', held);
    end if;
    if held = 'paused' and (
      select v.actor_role from public.agency_versions v
      where v.agency_id = agency and v.content ->> 'status' = 'paused'
        and v.id > coalesce((select max(w.id) from public.agency_versions w
                             where w.agency_id = agency and w.content ->> 'status' <> 'paused'), 0)
      order by v.id limit 1
    ) is distinct from 'member' then
      perform private.refuse('paused_by_administration', 'the administration has paused the entry');
    end if;
  end if;
  update public."Personalberatungen" set status = new_status where id = agency and status <> new_status;
  return new_status;
end
$$;

-- The losing entry is removed, its address leads to the other one, its people belong there.
create function private.merge_entries(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if loser = winner or private.name_of(loser) is null or private.name_of(winner) is null then
    perform private.refuse('not_found', 'two entries are merged');
  end if;
  perform 1 from public."Personalberatungen" where id in (loser, winner) order by id for update;
  if exists (select from public."Personalberatungen" where id = winner and status = 'removed') then
    perform private.refuse('wrong_state', 'a removed entry takes nothing over');
  end if;
  insert into public.agency_members (agency_id, user_id, role)
  select winner, user_id, role from public.agency_members where agency_id = loser
  on conflict (agency_id, user_id) do nothing;
  delete from public.agency_members where agency_id = loser;
  update public.agency_invitations set state = 'revoked' where agency_id = loser and state = 'open';
  update public.agency_revisions set state = 'withdrawn', updated_at = now()
  where agency_id = loser and state in ('draft', 'submitted', 'returned');
  -- Addresses that led to the loser, and none that would lead in a circle.
  delete from public.agency_redirects where from_id = winner;
  update public.agency_redirects set to_id = winner where to_id = loser;
  insert into public.agency_redirects (from_id, to_id) values (loser, winner)
  on conflict (from_id) do update set to_id = excluded.to_id, created_at = now();
  update public."Personalberatungen" set status = 'removed' where id = loser;
end
$$;

create function private.set_field_source(agency bigint, field text, source text, evidence text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.name_of(agency) is null then
    perform private.refuse('not_found', 'there is no such entry');
  end if;
  if not exists (select from private.entry_fields() f where f.field = set_field_source.field)
     or source is null or source not in ('own', 'evidenced', 'public') or char_length(evidence) > 500 then
    perform private.refuse('invalid', 'a field has a source: own, evidenced or public');
  end if;
  insert into public.agency_field_meta as m (agency_id, field, source, evidence) values (agency, field, source, evidence)
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, evidence = excluded.evidence, confirmed_at = now();
end
$$;
