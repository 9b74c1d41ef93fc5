-- Proposals: members of an entry write drafts and submit them; an administrator publishes them, field by field. The published entry
-- stays as it is until then. docs/decisions/consultancy-access.md. Functions alone write the table.
--
--   draft → submitted → published | returned | withdrawn        returned → draft, by going on with it

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

grant select on public.agency_revisions to authenticated, service_role;

create policy "authors see their revisions, members submitted ones" on public.agency_revisions
  for select to authenticated
  using (author = (select private.own_account())
      and (agency_id is null or kind = 'new' or agency_id = any ((select private.own_agencies())::bigint[]))
    or state <> 'draft'
      and (agency_id = any ((select private.own_agencies())::bigint[]) or (select private.is_admin())));

select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}'$$, '{insert,update}');
select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state}', '{administrator,service}'$$, '{delete}');

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
  where f.field is null or char_length(value::text) > 50000
    or (jsonb_typeof(value) not in ('string', 'number', 'null') and not (f.kind = 'fact' and jsonb_typeof(value) = 'array'));
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
  if jsonb_typeof(cleaned -> 'Webseite') = 'string' then
    cleaned := cleaned || jsonb_build_object('Webseite', private.ascii_website(cleaned ->> 'Webseite'));
  end if;
  select jsonb_object_agg(key, fault) into faults
  from (select key, private.field_fault(key, value) as fault from jsonb_each(cleaned)) as checked where fault is not null;
  if faults is not null then
    perform private.refuse('invalid', 'some fields are not as they must be', faults::text);
  end if;
  return cleaned;
end
$$;

-- The draft that is saved, locked: the one that is named, or that of the entry; none where a new one begins.
create function private.lock_draft(account uuid, agency bigint, revision bigint, known_edit integer) returns public.agency_revisions
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.agency_revisions;
begin
  if revision is not null then
    draft := private.own_revision(revision);
    -- Of another entry the answer would tell the version.
    if agency is not null and agency is distinct from draft.agency_id then
      perform private.refuse('invalid', 'the draft is of another entry');
    end if;
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
  return draft;
end
$$;

create function private.save_draft(
  changes jsonb, agency bigint default null, revision bigint default null, note text default null,
  known_edit integer default null, base integer default null
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
  draft := private.lock_draft(account, agency, revision, known_edit);

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
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('draft ' || account, 0));
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
  return null;
end
$$;

select private.expose('save_draft', 'authenticated',
  'Keeps the caller''s draft: of a new entry, of an entry he is a member of, or of a returned proposal. known_edit: the edit '
  'that was seen; base: the version of the entry that was seen. Returns id, agency_id, state, edit and versions.');

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
  -- By its name the site knows the operator's entry, which is its Premium Partner.
  if private.is_operators_name(cleaned ->> 'Name') and not coalesce(private.is_operators_name(private.agency_name(draft.agency_id)), false) then
    perform private.refuse('invalid', 'the name is the operator''s', '{"Name": "reserved"}');
  end if;
  -- Several at once wait for each other, so that all count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('submission ' || draft.author, 0));
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

select private.expose('submit_revision', 'authenticated', 'Submits the caller''s draft; its fields have to be right by now.');

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

select private.expose('withdraw_revision', 'authenticated', 'Ends the caller''s own proposal before it is decided.');

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

-- What the screens know of a revision after each step.
create function private.describe_revision(revision bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'agency_id', r.agency_id, 'state', r.state, 'edit', r.edit,
    'base_version', r.base_version, 'current_version', a.version, 'updated_at', r.updated_at)
  from public.agency_revisions r left join public."Personalberatungen" a on a.id = r.agency_id where r.id = revision
$$;

-- An owner asks for the removal of the entry; it waits in the same queue.
create function private.request_removal(agency bigint, note text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_member(agency, true);
  entry_version integer;
  requested bigint;
begin
  note := private.optional_text('note', note);
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

select private.expose('request_removal', 'authenticated', 'An owner asks to have the entry removed.');

-- A new entry of the accepted fields of a proposal.
create function private.insert_entry(accepted jsonb, revision bigint) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  inserted bigint;
begin
  if jsonb_typeof(accepted -> 'Name') is distinct from 'string' then
    perform private.refuse('invalid', 'a new entry has a name', '{"Name": "required"}');
  end if;
  perform set_config('private.revision', revision::text, true);
  execute (
    select format('insert into public."Personalberatungen" (%1$s) select %1$s
        from jsonb_populate_record(null::public."Personalberatungen", $1) returning id',
      string_agg(quote_ident(field), ', '))
    from (select field from private.entry_columns() union all select 'facts') as columns
  ) into inserted using accepted || jsonb_build_object('facts', private.merge_facts(null, accepted));
  return inserted;
end
$$;

-- Two proposals at once: the author of the later one is told, and may go on with what was written.
create function private.return_outdated_revisions(entry bigint, entry_version integer, administrator uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  later record;
begin
  for later in
    select id, author from public.agency_revisions r
    where r.agency_id = entry and r.state = 'submitted' and r.kind <> 'removal'
      and r.base_version is distinct from entry_version
  loop
    update public.agency_revisions r set state = 'returned', is_outdated = true, decided_by = administrator,
      decided_at = now(), updated_at = now() where r.id = later.id;
    perform private.mail_account('outdated', later.author, jsonb_build_object('entry', private.agency_name(entry)),
      'outdated ' || later.id || ' ' || entry_version);
  end loop;
end
$$;

-- Longer than 60 lines: checks, the entry, its sources, its owner and the mail change in one step or not at all.
create function private.publish_revision(revision bigint, fields text[] default null, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
  proposal public.agency_revisions;
  accepted jsonb;
  entry_version integer;
  target bigint;
begin
  -- The entry first, as everything that writes several proposals does, so that two publications never wait for each other.
  perform 1 from public."Personalberatungen"
  where id = (select r.agency_id from public.agency_revisions r where r.id = revision) for update;
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
    target := private.insert_entry(accepted, revision);
  else
    select version into entry_version from public."Personalberatungen" where id = target;
    if proposal.kind = 'change' and entry_version is distinct from proposal.base_version then
      perform private.refuse('outdated', 'the entry has changed since the proposal was made', entry_version::text);
    end if;
    if proposal.kind = 'change' and accepted = '{}' then
      perform private.refuse('invalid', 'no field is accepted; return the proposal instead');
    end if;
  end if;

  -- A field that is left out needs one.
  reason := case when proposal.kind <> 'removal' and not accepted ?& array(select jsonb_object_keys(proposal.changes))
    then private.required_text('reason', reason) end;

  if proposal.kind = 'removal' then
    update public."Personalberatungen" set status = 'removed' where id = target;
  else
    entry_version := private.write_fields(target, accepted, revision, 'own');
    update public."Personalberatungen" set confirmed_at = now() where id = target;
  end if;

  update public.agency_revisions r set
    state = 'published', agency_id = target, reason = publish_revision.reason, decided_by = administrator, decided_at = now(), updated_at = now(),
    decisions = (select coalesce(jsonb_object_agg(key, accepted ? key), '{}') from jsonb_each(proposal.changes))
  where r.id = revision;
  perform private.move_claims_to_entry(revision, target) where proposal.kind = 'new';
  perform private.mail_account('published', proposal.author,
    jsonb_build_object('entry', private.agency_name(target), 'kind', proposal.kind,
      'accepted', (select jsonb_agg(key order by key) from jsonb_object_keys(proposal.changes) as key where accepted ? key),
      'rejected', (select jsonb_agg(key order by key) from jsonb_object_keys(proposal.changes) as key where not accepted ? key),
      'reason', reason), 'published ' || revision);
  perform private.return_outdated_revisions(target, entry_version, administrator);
  return jsonb_build_object('agency_id', target, 'version', entry_version);
end
$$;

select private.expose('publish_revision', 'authenticated',
  'Writes the accepted fields of a proposal, all of them where none are named; for administrators.');

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
  reason := private.required_text('reason', reason);
  update public.agency_revisions r set state = 'returned', reason = return_revision.reason,
    decided_by = administrator, decided_at = now(), updated_at = now() where r.id = revision;
  perform private.mail_account('returned', proposal.author, jsonb_build_object(
    'entry', coalesce(private.agency_name(proposal.agency_id), proposal.changes ->> 'Name'), 'reason', reason),
    'returned ' || revision || ' ' || proposal.edit);
  return private.describe_revision(revision);
end
$$;

select private.expose('return_revision', 'authenticated', 'For administrators: back to the author, with a reason.');

-- Entries that may be the same agency: the website under the same registrable domain, or a similar name in one of the
-- towns. At most ten. domain: registrable; only a help for whoever signs up, so the client may name it. What is not shown to
-- visitors is found by a mailbox of its own domain alone. Sixty times an hour for an account.
create function private.find_similar_entries(name text, towns text default null, domain text default null)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  own_domain constant text := private.mail_domain(private.own_email());
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := nullif(lower(btrim(left(domain, 255))), '');
  is_own_domain constant boolean := coalesce(
    position('.' in wanted_domain) > 1 and wanted_domain <> all (private.shared_sites()), false);
  wanted_towns constant text[] := private.folded_towns(left(towns, 500));
begin
  if private.seconds_until_allowed('similar_entries', account::text) > 0 then
    perform private.refuse('too_many', 'too many searches in one hour');
  end if;
  perform private.count_use('similar_entries', account::text);
  return query
    -- First what costs little for every entry, then what reads its website and its towns.
    with likely as materialized (
      select a.id, a."Name", a."Standort", a."Webseite", a.status,
        coalesce(d.bare_name = wanted
          or (char_length(wanted) >= 4 and strpos(d.bare_name, wanted) > 0)
          or (char_length(d.bare_name) >= 4 and strpos(wanted, d.bare_name) > 0), false) as is_named
      from public."Personalberatungen" a
      join public.agency_derived d on d.agency_id = a.id
      where a.status in ('active', 'paused')
    )
    select l.id, l."Name", l."Standort", l."Webseite", f.same
    from likely l
    cross join lateral (select private.website_host(l."Webseite") as host) as w
    cross join lateral (select is_own_domain and private.is_under(w.host, wanted_domain) as same) as f
    where (l.is_named or (is_own_domain and strpos(lower(l."Webseite"), wanted_domain) > 0))
      and (l.status = 'active' or private.is_under(w.host, own_domain))
      and (f.same or (l.is_named and (wanted_towns = '{}' or l."Standort" is null
        or wanted_towns && private.folded_towns(l."Standort"))))
    order by f.same desc, l."Name", l.id limit 10;
end
$$;

select private.expose('find_similar_entries', 'authenticated', 'Entries that may be the same agency, for whoever is signed in.');

create function private.similar_to_revision(revision bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  proposed public.agency_revisions;
  host text;
  wanted text;
begin
  perform private.require_admin();
  select * into proposed from public.agency_revisions r where r.id = revision and r.kind = 'new' and r.state <> 'draft';
  host := private.website_host(proposed.changes ->> 'Webseite');
  if host = any (private.shared_sites()) then
    host := null;
  end if;
  wanted := nullif(private.bare_name(proposed.changes ->> 'Name'), '');
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s."Name", 'towns', s."Standort", 'website', s."Webseite") order by s."Name", s.id), '[]')
      from (
        select a.* from public."Personalberatungen" a
        join public.agency_derived d on d.agency_id = a.id
        where a.status <> 'removed' and a.id is distinct from proposed.agency_id
          and (d.bare_name = wanted
            or (host is not null and a."Webseite" is not null
              and (private.is_under(private.website_host(a."Webseite"), host) or private.is_under(host, private.website_host(a."Webseite")))))
        order by a."Name", a.id limit 10) as s),
    'proposals', (
      select count(*) from public.agency_revisions o
      where o.kind = 'new' and o.state = 'submitted' and o.id <> proposed.id
        and (private.bare_name(o.changes ->> 'Name') = wanted or private.website_host(o.changes ->> 'Webseite') = host)));
end
$$;

select private.expose('similar_to_revision', 'authenticated',
  'Entries and proposals that may be the same agency as a proposed new entry; for administrators.');
