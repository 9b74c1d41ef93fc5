-- Proposals: members of an entry write and submit drafts, and an administrator decides about each field. The published entry stays as it
-- is until then. Only functions write the table. docs/decisions/consultancy-access.md.
--
--   draft → submitted → published | returned | withdrawn        returned → draft, when its author continues it
--
-- A field of a proposal is valid as long as the entry has the value that its author saw (`seen`).

create table public.agency_revisions (
  id bigint generated always as identity primary key,
  agency_id bigint references public."Personalberatungen" (id) on delete cascade,  -- Null for a new entry.
  kind text not null check (kind in ('new', 'change', 'removal')),
  author uuid references auth.users (id) on delete set null,
  state text not null default 'draft',
  -- {field: value}. A draft holds whatever was typed; what is submitted fits the fields.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- The published values that the author saw; a missing one was empty.
  seen jsonb not null default '{}' check (jsonb_typeof(seen) = 'object' and octet_length(seen::text) <= 131072),
  note text,
  edit integer not null default 1,  -- Counts saves, so that two devices do not overwrite each other.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Of each field: {"outcome": accepted | corrected | left_out | outdated, "reason": of what is left out, or corrected,
  -- "things": what of a list is left out}.
  decisions jsonb,
  constraint agency_revisions_state_known
    check (state in ('draft', 'submitted', 'published', 'returned', 'withdrawn')),
  constraint agency_revisions_changes_size check (octet_length(changes::text) <= 131072),
  constraint agency_revisions_note_length check (char_length(note) <= 2000),
  constraint agency_revisions_reason_length check (char_length(reason) <= 2000)
);
comment on table public.agency_revisions is 'Authors see their own, members open and submitted ones, administrators submitted ones.';
create unique index agency_revisions_one_draft on public.agency_revisions (author, agency_id) where state = 'draft';
create index agency_revisions_queue on public.agency_revisions (submitted_at, id) where state = 'submitted';
create index agency_revisions_agency_idx on public.agency_revisions (agency_id, id desc);
create index agency_revisions_author_idx on public.agency_revisions (author, id desc);
grant select on public.agency_revisions to authenticated, service_role;
create policy "authors see their proposals, members those of their entries" on public.agency_revisions
  for select to authenticated
  using (author = (select private.own_account())
      and (agency_id is null or kind = 'new' or agency_id = any ((select private.own_agencies())::bigint[]))
    or agency_id = any ((select private.own_agencies())::bigint[]) and (state = 'draft' or submitted_at is not null)
    or submitted_at is not null and (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}'$$, '{insert,update}');
select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state}', '{administrator,service}'$$, '{delete}');

-- Drafts and what they are compared with ----------------------------------------------------------------------------------------------

-- Locks the caller's own proposal; of an existing entry, the caller must still be a member.
create function private.own_revision(revision bigint) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  found_revision public.agency_revisions;
begin
  select * into found_revision from public.agency_revisions where id = revision and author = account for update;
  perform private.refuse_if(found_revision.id is null, 'not_author', 'the proposal is not yours');
  if found_revision.kind <> 'new' then
    perform private.require_member(found_revision.agency_id);
  end if;
  return found_revision;
end $$;

create function private.refuse_if_removed(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public."Personalberatungen" where id = agency and status = 'removed'),
    'wrong_state', 'the entry is removed');
end $$;

-- What screens learn about a revision after each step.
create function private.describe_revision(revision bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'agency_id', r.agency_id, 'state', r.state, 'edit', r.edit)
  from public.agency_revisions r where r.id = revision
$$;

-- A draft has known fields only, with anything in them that somebody may have typed.
create function private.check_draft(changes jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  faults jsonb;
begin
  perform private.refuse_if(changes is null or jsonb_typeof(changes) <> 'object', 'invalid', 'changes are fields and values');
  select jsonb_object_agg(key, fault) into faults
  from jsonb_each(changes) left join private.proposal_fields() as f on f.field = key
  cross join lateral (select case
    when f.field is null then 'unknown'
    when f.kind <> 'part' and jsonb_typeof(value) not in ('string', 'number', 'null')
      and not (f.kind = 'fact' and jsonb_typeof(value) = 'array') then 'not_a_text'
    when char_length(value::text) > 50000 then 'too_long' end as fault) as c
  where fault is not null;
  perform private.refuse_if(faults is not null or octet_length(changes::text) > 131072,
    'invalid', 'the draft does not fit', coalesce(faults, '{}')::text);
end $$;

-- Prepares fields for the table: texts without blanks around them, blank ones null. Refuses what does not fit.
create function private.clean_changes(changes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
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
  from (
    select key, case when key <> all (private.extension_parts()) then private.field_fault(key, value)
      when not private.is_extension_part(key, value) then 'unknown' end as fault
    from jsonb_each(cleaned)) as checked
  where fault is not null;
  perform private.refuse_if(faults is not null, 'invalid', 'some fields are not as they must be', faults::text);
  return cleaned;
end $$;

-- What visitors see, or would see, of each field.
create function private.published_values(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.field, private.read_field(a.entry, f.field)), '{}')
    from (select to_jsonb(e) as entry from public."Personalberatungen" e where e.id = agency) as a
    cross join private.entry_fields() as f
  ) || (
    select jsonb_object_agg(part, private.extension_part(
      (select e.content from public.agency_extensions e where e.agency_id = agency), part))
    from unnest(private.extension_parts()) as part);
end $$;

-- The fields whose published value is neither the one that the author saw nor the proposed one.
create function private.outdated_fields(proposal public.agency_revisions) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(proposal.changes)
  cross join (select private.published_values(proposal.agency_id) as published) as p
  where proposal.kind = 'change'
    and coalesce(published -> key, 'null') not in (coalesce(proposal.seen -> key, 'null'), value)
$$;

-- Locks the draft to be saved: the named one, or that of the entry. Returns none where a new one begins.
create function private.lock_draft(account uuid, agency bigint, revision bigint, seen_edit integer) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.agency_revisions;
begin
  if revision is not null then
    draft := private.own_revision(revision);
    -- For another entry the answer would reveal the version.
    perform private.refuse_if(agency is not null and agency is distinct from draft.agency_id, 'invalid', 'the draft is of another entry');
    perform private.refuse_if(draft.state not in ('draft', 'returned') or draft.kind = 'removal',
      'wrong_state', 'the proposal is no draft any more', draft.state);
  elsif agency is not null then
    perform private.require_member(agency);
    select * into draft from public.agency_revisions r
    where r.author = account and r.agency_id = agency and r.state = 'draft' for update;
  end if;
  perform private.refuse_if(draft.id is not null and seen_edit is not null and seen_edit <> draft.edit,
    'edited_elsewhere', 'the draft was changed elsewhere', draft.edit::text);
  return draft;
end $$;

-- Mails the author that a proposal has arrived, with its fields.
create function private.confirm_submission(revision bigint) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account('proposal_submitted', r.author, jsonb_build_object(
    'entry', coalesce(private.agency_name(r.agency_id), r.changes ->> 'Name'), 'agency', r.agency_id, 'revision', r.id, 'kind', r.kind,
    'fields', (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(r.changes) as field)),
    format('proposal_submitted %s %s', r.id, r.edit))
  from public.agency_revisions r where r.id = revision
$$;

-- What authors do ---------------------------------------------------------------------------------------------------------------------

create function private.save_draft(
  changes jsonb, agency bigint default null, revision bigint default null, note text default null,
  seen_edit integer default null, seen jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  draft public.agency_revisions;
  seen_fields jsonb;
  saved bigint;
begin
  perform private.check_draft(changes);
  note := private.optional_text('note', note);
  select coalesce(jsonb_object_agg(key, value), '{}') into seen_fields from jsonb_each(coalesce(seen, '{}')) where changes ? key;
  draft := private.lock_draft(account, agency, revision, seen_edit);
  perform private.refuse_if_removed(coalesce(draft.agency_id, agency));
  if draft.id is not null then
    update public.agency_revisions r set
      changes = save_draft.changes, seen = seen_fields, note = coalesce(save_draft.note, r.note), edit = r.edit + 1,
      updated_at = now(), state = 'draft', submitted_at = null
    where r.id = draft.id;
    return private.describe_revision(draft.id);
  end if;
  perform private.use_limit('draft', account::text);
  insert into public.agency_revisions (agency_id, kind, author, changes, seen, note)
  values (agency, case when agency is null then 'new' else 'change' end, account, changes, seen_fields, note)
  returning id into saved;
  return private.describe_revision(saved);
exception when unique_violation then
  -- Another draft of this entry exists: from a second device, or returned earlier.
  perform private.refuse('already', 'there is another draft of this entry');
  return null;
end $$;
select private.expose('save_draft', 'authenticated', 'Keeps the caller''s draft of an entry. seen: the published values it is based on.');

create function private.submit_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft constant public.agency_revisions := private.own_revision(revision);
  cleaned constant jsonb := private.clean_changes(draft.changes);
  outdated constant text[] := private.outdated_fields(draft);
  missing text[];
begin
  perform private.refuse_if(draft.state <> 'draft', 'wrong_state', 'only a draft can be submitted', draft.state);
  perform private.refuse_if_removed(draft.agency_id);
  if draft.kind = 'new' then
    missing := array(select field from unnest('{Name,Webseite}'::text[]) as field where coalesce(cleaned -> field, 'null') = 'null');
    perform private.refuse_if(missing <> '{}', 'invalid', 'a new entry has a name and a website',
      (select jsonb_object_agg(field, 'required')::text from unnest(missing) as field));
  elsif cleaned = '{}' then
    perform private.refuse('invalid', 'nothing is changed');
  elsif outdated <> '{}' then
    perform private.refuse('outdated', 'the entry has changed', to_jsonb(outdated)::text);
  end if;
  -- The site recognises its operator's entry, the Premium Partner, by this name.
  perform private.refuse_if(private.is_operators_name(cleaned ->> 'Name')
    and not coalesce(private.is_operators_name(private.agency_name(draft.agency_id)), false),
    'invalid', 'the name is the operator''s', '{"Name": "reserved"}');
  perform private.require_pictures(draft.agency_id, cleaned);
  perform private.use_limit('submission', draft.author::text);
  update public.agency_revisions r
  set state = 'submitted', changes = cleaned, submitted_at = now(), updated_at = now(), reason = null,
      decisions = null, decided_by = null, decided_at = null
  where r.id = revision;
  perform private.confirm_submission(revision);
  return private.describe_revision(revision);
end $$;
select private.expose('submit_revision', 'authenticated', 'Submits the caller''s draft; its fields have to be right by now.');

create function private.withdraw_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  withdrawn constant public.agency_revisions := private.own_revision(revision);
begin
  perform private.refuse_if(withdrawn.state not in ('draft', 'submitted', 'returned'),
    'wrong_state', 'the proposal is decided', withdrawn.state);
  update public.agency_revisions r set state = 'withdrawn', updated_at = now(),
    changes = r.changes - 'contactPerson', seen = r.seen - 'contactPerson'
  where r.id = revision;
  return private.describe_revision(revision);
end $$;
select private.expose('withdraw_revision', 'authenticated', 'Ends the caller''s own proposal before it is decided.');

create function private.request_removal(agency bigint, note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_member(agency, true);
  requested bigint;
begin
  note := private.optional_text('note', note);
  perform from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if_removed(agency);
  perform private.refuse_if(exists (
    select from public.agency_revisions r where r.agency_id = agency and r.kind = 'removal' and r.state = 'submitted'
  ), 'already', 'the removal is asked for already');
  perform private.use_limit('submission', account::text);
  insert into public.agency_revisions (agency_id, kind, author, state, note, submitted_at)
  values (agency, 'removal', account, 'submitted', note, now()) returning id into requested;
  perform private.confirm_submission(requested);
  return private.describe_revision(requested);
end $$;
select private.expose('request_removal', 'authenticated', 'An owner asks to have the entry removed.');

-- How a decision is made --------------------------------------------------------------------------------------------------------------

create function private.refuse_decided(state text, administrator uuid, at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  select private.refuse('wrong_state', 'it is decided', jsonb_build_object('state', state, 'at', at,
    'by', private.email_of(administrator))::text)
$$;

-- Locks a proposal that waits and is as the administrator saw it.
create function private.lock_proposal(revision bigint, seen_edit integer) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.agency_revisions;
begin
  -- The entry first, as in everything that writes several proposals, so that two decisions never block each other.
  perform from public."Personalberatungen"
  where id = (select r.agency_id from public.agency_revisions r where r.id = revision) for update;
  select * into proposal from public.agency_revisions r where r.id = revision and r.submitted_at is not null for update;
  if proposal.id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  elsif proposal.state <> 'submitted' then
    perform private.refuse_decided(proposal.state, proposal.decided_by, proposal.decided_at);
  elsif proposal.edit is distinct from seen_edit then
    perform private.refuse('edited_elsewhere', 'the proposal has changed', proposal.edit::text);
  end if;
  return proposal;
end $$;

-- Whether a corrected list has every proposed item except those named as left out.
create function private.is_whole_list(proposed jsonb, corrected jsonb, things jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_array_length(corrected) + case jsonb_typeof(things) when 'array' then jsonb_array_length(things) else 0 end
    = case jsonb_typeof(proposed) when 'array' then jsonb_array_length(proposed) else -1 end
$$;

-- The outcome of each field. Of a corrected list, things names what is left out: pictures by id, others by place.
create function private.judge_fields(proposal public.agency_revisions, left_out jsonb, corrected jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  outdated constant text[] := private.outdated_fields(proposal);
  named constant text[] := array(select jsonb_object_keys(left_out)) || array(select jsonb_object_keys(corrected));
  unseen constant text[] := array(select field from unnest(outdated) as field where not left_out ? field);
begin
  if not proposal.changes ?& named then
    perform private.refuse('invalid', 'a field is not proposed');
  elsif exists (select from jsonb_each(corrected) where key in ('services', 'caseStudies', 'pictures')
    and not private.is_whole_list(proposal.changes -> key, value, left_out -> key -> 'things')) then
    perform private.refuse('invalid', 'what is left out of a list is not named');
  elsif unseen <> '{}' then
    perform private.refuse('outdated', 'the entry has changed since the proposal was made', to_jsonb(unseen)::text);
  end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when key = any (outdated) then jsonb_build_object('outcome', 'outdated')
      when corrected ? key then jsonb_build_object('outcome', 'corrected')
        || case jsonb_typeof(left_out -> key)
          when 'string' then jsonb_build_object('reason', private.required_text('reason', left_out ->> key))
          when 'object' then jsonb_build_object('reason', private.required_text('reason', left_out -> key ->> 'reason'),
            'things', coalesce(left_out -> key -> 'things', '[]'))
          else '{}' end
      when left_out ? key
        then jsonb_build_object('outcome', 'left_out', 'reason', private.required_text('reason', left_out ->> key))
      else jsonb_build_object('outcome', 'accepted') end), '{}')
    from jsonb_each(proposal.changes));
end $$;

create function private.insert_entry(accepted jsonb, revision bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  inserted bigint;
begin
  perform private.refuse_if(jsonb_typeof(accepted -> 'Name') is distinct from 'string',
    'invalid', 'a new entry has a name', '{"Name": "required"}');
  perform set_config('private.revision', revision::text, true);
  execute (
    select format('insert into public."Personalberatungen" (%1$s) select %1$s
        from jsonb_populate_record(null::public."Personalberatungen", $1) returning id',
      string_agg(quote_ident(field), ', '))
    from (select field from private.entry_columns() union all values ('facts'), ('confirmed_at')) as columns
  ) into inserted using accepted || jsonb_build_object('facts', private.merge_facts(null, accepted), 'confirmed_at', now());
  return inserted;
end $$;

-- Writes the accepted fields, into a new entry where there is none. Returns the entry.
create function private.publish_fields(proposal public.agency_revisions, accepted jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := private.extension_parts();
  fields constant jsonb := accepted - parts;
  target constant bigint := case when proposal.kind = 'new' then private.insert_entry(fields, proposal.id) else proposal.agency_id end;
begin
  perform private.refuse_if_removed(target);
  perform private.require_pictures(target, accepted);
  if fields <> '{}' then
    perform private.write_fields(target, fields, proposal.id, 'own');
  end if;
  perform private.publish_parts(target, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(accepted) where key = any (parts)));
  return target;
end $$;

-- Mails the outcome to the author, or to whoever can still act on it.
create function private.mail_decision(proposal public.agency_revisions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  data constant jsonb := jsonb_build_object(
    'entry', coalesce(private.agency_name(proposal.agency_id), proposal.changes ->> 'Name'), 'agency', proposal.agency_id,
    'revision', proposal.id, 'kind', proposal.kind, 'state', proposal.state, 'reason', proposal.reason,
    'fields', (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(proposal.changes) as field),
    'decisions', coalesce(proposal.decisions, '{}'));
  occasion constant text := format('proposal_decided %s %s', proposal.id, proposal.edit);
begin
  if proposal.kind = 'removal' and proposal.state = 'published' then
    perform private.mail_owners('proposal_decided', proposal.agency_id, data || jsonb_build_object('by', private.email_of(proposal.author)),
      occasion);
  elsif proposal.agency_id is null or proposal.kind <> 'change' then
    perform private.mail_account('proposal_decided', proposal.author, data, occasion);
  else
    perform private.mail_author('proposal_decided', proposal.agency_id, proposal.author, data, occasion);
  end if;
end $$;

-- Stores and mails a decision. Drops the contact person, whom only the entry keeps, unless the author can continue the proposal.
create function private.conclude_proposal(
  revision bigint, target bigint, new_state text, judged jsonb, why text, administrator uuid
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  concluded public.agency_revisions;
begin
  update public.agency_revisions r set state = new_state, agency_id = target, reason = why, decisions = judged,
    changes = case when new_state = 'withdrawn' or judged -> 'contactPerson' ->> 'outcome' in ('accepted', 'corrected')
      then r.changes - 'contactPerson' else r.changes end,
    seen = r.seen - 'contactPerson',
    decided_by = administrator, decided_at = now(), updated_at = now()
  where r.id = revision returning * into concluded;
  perform private.mail_decision(concluded);
end $$;

-- Removes an entry at its owner's request, and ends its other proposals.
create function private.remove_requested_entry(agency bigint, request bigint, administrator uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public."Personalberatungen" set status = 'removed' where id = agency;
  perform private.conclude_proposal(r.id, agency, 'withdrawn', null, null, administrator) from public.agency_revisions r
  where r.agency_id = agency and r.id <> request and r.state in ('draft', 'submitted');
end $$;

-- Returns proposals whose every field is outdated; others stay open.
create function private.return_outdated(agency bigint, administrator uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  other public.agency_revisions;
begin
  for other in
    -- Locked, so that one that its author withdraws meanwhile stays withdrawn.
    select * from public.agency_revisions r where r.agency_id = agency and r.kind = 'change' and r.state = 'submitted' for update
  loop
    if private.outdated_fields(other) @> array(select jsonb_object_keys(other.changes)) then
      perform private.conclude_proposal(other.id, agency, 'returned',
        (select jsonb_object_agg(key, '{"outcome": "outdated"}'::jsonb) from jsonb_each(other.changes)), null, administrator);
    end if;
  end loop;
end $$;

-- left_out: {field: reason}, of a corrected list {"reason": …, "things": […]}. corrected: {field: value}. is_returned: accepts nothing.
create function private.decide_revision(
  revision bigint, seen_edit integer, left_out jsonb default '{}', corrected jsonb default '{}', is_returned boolean default false,
  reason text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
  proposal constant public.agency_revisions := private.lock_proposal(revision, seen_edit);
  is_removal constant boolean := proposal.kind = 'removal' and not is_returned;
  corrections constant jsonb := private.clean_changes(coalesce(corrected, '{}'));
  why constant text := case when is_returned then private.required_text('reason', reason) else private.optional_text('reason', reason) end;
  target bigint := proposal.agency_id;
  judged jsonb;
  accepted jsonb := '{}'::jsonb;
begin
  if is_removal then
    perform private.remove_requested_entry(target, revision, administrator);
  elsif not is_returned then
    judged := private.judge_fields(proposal, coalesce(left_out, '{}'), corrections);
    select coalesce(jsonb_object_agg(key, coalesce(corrections -> key, value)), '{}') into accepted
    from jsonb_each(proposal.changes) where judged -> key ->> 'outcome' in ('accepted', 'corrected');
    if accepted <> '{}' then
      target := private.publish_fields(proposal, accepted);
    end if;
  end if;
  perform private.conclude_proposal(revision, target, case when is_removal or accepted <> '{}' then 'published' else 'returned' end,
    judged, why, administrator);
  perform private.move_claims_to_entry(revision, target) where proposal.kind = 'new' and target is not null;
  perform private.return_outdated(target, administrator);
  return jsonb_build_object('agency_id', target);
end $$;
select private.expose('decide_revision', 'authenticated', 'Publishes a proposal, in part or whole, or returns it; for administrators.');

-- Entries that may be the same --------------------------------------------------------------------------------------------------------

-- At most ten entries that may be the same agency: a website under the domain that the client names, or a similar name in one of the
-- towns. A hidden entry is found only from a mailbox of its own domain.
create function private.find_similar_entries(name text, towns text default null, domain text default null)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  own_domain constant text := private.mail_domain(private.own_email());
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := private.ascii_host(btrim(left(domain, 255)));
  is_own_domain constant boolean := coalesce(wanted_domain <> all (private.shared_sites()), false);
  wanted_towns constant text[] := private.folded_towns(left(towns, 500));
begin
  perform private.use_limit('similar_entries', account::text);
  return query
    -- Cheap conditions for all entries first, then those that read website and towns.
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
end $$;
select private.expose('find_similar_entries', 'authenticated', 'Entries that may be the same agency, for whoever is signed in.');

create function private.similar_to_revision(revision bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  proposed constant public.agency_revisions := (
    select r from public.agency_revisions r where r.id = revision and r.kind = 'new' and r.submitted_at is not null);
  alike constant jsonb := private.find_same_agency(proposed.changes ->> 'Name', proposed.changes ->> 'Webseite');
  host text := private.website_host(proposed.changes ->> 'Webseite');
begin
  host := case when host <> all (private.shared_sites()) then host end;
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'towns', s.towns, 'website', s.website) 
        order by s.name, s.id), '[]')
      from jsonb_to_recordset(alike) as s (id bigint, name text, towns text, website text)
        where s.id is distinct from proposed.agency_id),
    'proposals', (
      select count(*) from public.agency_revisions o
      where o.kind = 'new' and o.state = 'submitted' and o.id <> proposed.id
        and (private.bare_name(o.changes ->> 'Name') = nullif(private.bare_name(proposed.changes ->> 'Name'), '')
          or private.website_host(o.changes ->> 'Webseite') = host)));
end $$;
select private.expose('similar_to_revision', 'authenticated', 'What may be the same agency as a proposed new entry; for administrators.');
