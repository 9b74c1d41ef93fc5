-- What administrators do to entries: show, pause, remove, name sources, merge.
--
-- Pausing and removing have a ground and a reason, which owners get by mail and read at the entry. The version of that change keeps both.

-- Applies an action to each of these entries, as they were seen: [{"id", "version", "status"}, …], at most 20,000.
--
--   publish, pause, remove   set the status; the latter two with ground and reason
--   source                   sets source and public evidence of every value that has none, or a public one
--   undo                     sets the status that each names as "to"
--
-- Returns {"done": [{"id", "name", "version", "before"}], "left": [… "why"]}: entries that have changed since are left.
create function private.change_entries(
  action text, entries jsonb, ground text default null, reason text default null, source text default null, evidence text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  goal constant text := case action when 'publish' then 'active' when 'pause' then 'paused' when 'remove' then 'removed' end;
  answer jsonb;
  changed bigint[];
begin
  perform private.require_admin();
  perform private.refuse_if(goal is null and action is distinct from 'source' and action is distinct from 'undo'
    or jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 20000,
    'invalid', 'there is no such action, or there are too many entries');
  if goal in ('paused', 'removed') then
    reason := private.required_text('reason', reason);
    ground := private.required_ground(ground);
  end if;
  perform from public."Personalberatungen" a
  where a.id in (select e.id from jsonb_to_recordset(entries) as e (id bigint)) order by a.id for update;
  answer := private.split_changeable_entries(goal, entries, action = 'undo');
  changed := array(select (d ->> 'id')::bigint from jsonb_array_elements(answer -> 'done') as d);
  if action = 'source' then
    perform private.set_sources(changed, source, evidence);
  else
    perform private.set_statuses(entries, changed, goal, jsonb_build_object('ground', ground, 'reason', reason));
  end if;
  return answer;
end $$;
select private.expose('change_entries', 'authenticated', 'Publishes, pauses or removes entries, or sets sources; for administrators.');

create function private.split_changeable_entries(goal text, entries jsonb, is_undo boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'done', coalesce(jsonb_agg(said order by said ->> 'name', said -> 'id') filter (where why is null), '[]'),
    'left', coalesce(jsonb_agg(said || jsonb_build_object('why', why) order by said ->> 'name', said -> 'id')
      filter (where why is not null), '[]'))
  from (
    select jsonb_build_object('id', seen.id, 'name', a."Name", 'version', a.version, 'before', a.status) as said,
      case
        when a.id is null then 'gone'
        when a.status = goal then 'already'
        when (a.version, a.status) is distinct from (seen.version, seen.status) then 'changed'
        when goal = 'active' and exists (select from public.agency_redirects d where d.from_id = a.id) then 'merged'
        when goal = 'paused' and a.status <> 'active' then 'hidden'
        when is_undo and seen."to" is null then 'changed'
      end as why
    from jsonb_to_recordset(entries) as seen (id bigint, version integer, status text, "to" text)
    left join public."Personalberatungen" a on a.id = seen.id
  ) as sorted
$$;

-- A restored status has its former ground and reason. Owners get one mail; an earlier one that is still unsent is dropped.
create function private.set_statuses(entries jsonb, changed bigint[], goal text, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  next record;
begin
  for next in
    select seen."to", case when goal in ('paused', 'removed') then restriction else private.entry_restriction(a.id, seen."to")
      end as restriction, array_agg(a.id) as ids
    from public."Personalberatungen" a
    join (select e.id, coalesce(goal, e."to") as "to" from jsonb_to_recordset(entries) as e (id bigint, "to" text)) as seen using (id)
    where a.id = any (changed) group by 1, 2
  loop
    perform set_config('private.restriction', case when next."to" in ('paused', 'removed') then coalesce(next.restriction::text, '')
      else '' end, true);
    update public."Personalberatungen" set status = next."to" where id = any (next.ids);
    perform set_config('private.restriction', '', true);
    perform private.mail_status(m.agency_id, next."to", next.restriction)
    from public.agency_members m where m.agency_id = any (next.ids) and m.role = 'owner' group by m.agency_id;
  end loop;
end $$;

-- Ground, reason and day of an administrator's last change to this status, by default the present one.
create function private.entry_restriction(agency bigint, in_status text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', v.content ->> 'status', 'ground', v.ground, 'reason', v.reason, 'at', v.made_at)
  from public.agency_versions v
  where v.agency_id = agency and v.ground is not null
    and v.content ->> 'status' = coalesce(in_status, (select a.status from public."Personalberatungen" a where a.id = agency))
    and not exists (select from public.agency_versions w where w.agency_id = agency and w.id > v.id and in_status is null
      and w.content ->> 'status' <> v.content ->> 'status')
  order by v.id desc limit 1
$$;

create function private.mail_status(agency bigint, status text, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  unsent integer;
  occasion constant text := format('entry_status %s %s', agency,
    (select max(v.id) from public.agency_versions v where v.agency_id = agency));
begin
  delete from private.outgoing_mails m
  where m.kind in ('entry_restricted', 'entry_shown') and m.first_attempt_at is null and (m.data ->> 'agency')::bigint = agency;
  get diagnostics unsent = row_count;
  if status in ('paused', 'removed') and restriction ->> 'ground' is not null then
    perform private.mail_owners('entry_restricted', agency, jsonb_build_object('entry', private.agency_name(agency),
      'kind', status, 'ground', restriction ->> 'ground', 'reason', restriction ->> 'reason'), occasion);
  elsif status = 'active' and unsent = 0 then
    perform private.mail_owners('entry_shown', agency, jsonb_build_object('entry', private.agency_name(agency)), occasion);
  end if;
end $$;

-- The log gets one line for all, instead of one for each field.
create function private.set_sources(agencies bigint[], source text, evidence text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(source is null or source not in ('own', 'evidenced', 'public') or char_length(evidence) > 500,
    'invalid', 'a field has a source: own, evidenced or public');
  insert into public.agency_field_meta as m (agency_id, field, source, evidence)
  select a.id, f.field, set_sources.source, nullif(btrim(set_sources.evidence), '')
  from public."Personalberatungen" a
  cross join lateral (select to_jsonb(a) as content offset 0) as c
  cross join private.entry_fields() as f
  where a.id = any (agencies) and coalesce(jsonb_typeof(private.read_field(c.content, f.field)), 'null') <> 'null'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, evidence = excluded.evidence, confirmed_at = now() where m.source = 'public';
  perform private.add_log_entry('sources_set', 'agency_field_meta', null,
    jsonb_build_object('source', source, 'evidence', evidence, 'rows', cardinality(agencies)));
end $$;

-- Removes the loser: its address and people move to the winner, as editors where it has owners. Its claims end. taken: fields to take.
create function private.merge_entries(
  loser bigint, winner bigint, taken text[] default '{}', loser_version integer default null, winner_version integer default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  restriction constant jsonb := jsonb_build_object('ground', 'no_agency',
    'reason', 'Der Eintrag ist mit „' || private.agency_name(winner) || '“ zusammengelegt, weil beide dieselbe Beratung beschreiben.');
begin
  perform private.require_admin();
  perform private.refuse_if(loser = winner or private.agency_name(loser) is null or private.agency_name(winner) is null,
    'not_found', 'two entries are merged');
  perform 1 from public."Personalberatungen" where id in (loser, winner) order by id for update;
  perform private.refuse_if(exists (select from public."Personalberatungen" where id = winner and status = 'removed'),
    'wrong_state', 'a removed entry takes nothing over');
  perform private.refuse_if(exists (select from public."Personalberatungen"
      where id = loser and version <> loser_version or id = winner and version <> winner_version),
    'outdated', 'one of the entries has changed');
  perform private.merge_fields(loser, winner, taken);
  perform private.merge_people(loser, winner, restriction);
  update public.agency_revisions set state = 'withdrawn', updated_at = now(),
    decided_by = case when state = 'submitted' then auth.uid() end, decided_at = case when state = 'submitted' then now() end,
    changes = changes - 'contactPerson', seen = seen - 'contactPerson'
  where agency_id = loser and state in ('draft', 'submitted', 'returned');
  perform private.mail_account('claim_refused', c.claimant, jsonb_build_object(
    'claimed', winner, 'entry', private.claimed_name(c), 'reason', restriction ->> 'reason'), 'claim_refused ' || c.id)
  from public.agency_claims c where c.agency_id = loser and c.state in ('pending', 'waiting', 'disputed');
  update public.agency_claims set state = 'refused', reason = restriction ->> 'reason', decided_at = now(), decided_by = auth.uid()
  where agency_id = loser and state in ('pending', 'waiting', 'disputed');
  -- Redirects that led to the loser follow; none may lead in a circle.
  delete from public.agency_redirects where from_id = winner;
  update public.agency_redirects set to_id = winner where to_id = loser;
  insert into public.agency_redirects (from_id, to_id) values (loser, winner)
  on conflict (from_id) do update set to_id = excluded.to_id, created_at = now();
  update private.client_reviews set agency_id = winner where agency_id = loser;
  update private.entry_reports set agency_id = winner where agency_id = loser;
  perform private.merge_contracts(loser, winner);
  perform private.merge_extensions(loser, winner, taken);
  perform set_config('private.restriction', restriction::text, true);
  update public."Personalberatungen" set status = 'removed' where id = loser;
  perform set_config('private.restriction', '', true);
end $$;
select private.expose('merge_entries', 'authenticated', 'Removes the first entry, which then leads to the second; for administrators.');

create function private.merge_fields(loser bigint, winner bigint, taken text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  lost constant jsonb := (select to_jsonb(a) from public."Personalberatungen" a where a.id = loser);
  accepted constant jsonb := (select jsonb_object_agg(field, coalesce(private.read_field(lost, field), 'null'))
    from unnest(taken) as field where field <> all (private.extension_parts()));
begin
  perform private.refuse_if(not taken <@ array(select field from private.proposal_fields()), 'invalid', 'an entry has no such field');
  perform private.write_fields(winner, accepted, null, 'public') where accepted is not null;
  delete from public.agency_field_meta m where m.agency_id = winner and m.field = any (taken);
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence)
  select winner, m.field, m.source, m.confirmed_at, m.evidence from public.agency_field_meta m where m.agency_id = loser
    and m.field = any (taken);
end $$;

-- People of the loser learn what becomes of it, owners of the winner who joins them.
create function private.merge_people(loser bigint, winner bigint, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_owned constant boolean := private.has_owner(winner);
begin
  perform private.mail_account('merged', m.user_id, restriction || jsonb_build_object('entry', private.agency_name(loser),
    'other', private.agency_name(winner), 'agency', winner,
    'role', case when is_owned then 'editor' else m.role end), format('merged %s %s %s', loser, winner, m.user_id))
  from public.agency_members m where m.agency_id = loser;
  perform private.mail_owners('merged_into', winner, jsonb_build_object('entry', private.agency_name(winner),
    'other', private.agency_name(loser),
    'people', (select count(*) from public.agency_members m where m.agency_id = loser and m.user_id not in (
      select user_id from public.agency_members where agency_id = winner))), format('merged_into %s %s', loser, winner));
  insert into public.agency_members (agency_id, user_id, role)
  select winner, user_id, case when is_owned then 'editor' else role end from public.agency_members where agency_id = loser
  on conflict (agency_id, user_id) do nothing;
  delete from public.agency_members where agency_id = loser;
  update public.agency_invitations set state = 'revoked' where agency_id = loser and state = 'open';
end $$;
