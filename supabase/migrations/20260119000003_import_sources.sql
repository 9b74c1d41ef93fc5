-- Taking an import back restores what stood there before, with where it came from, and keeps what somebody has worked on since:
-- the columns that the import wrote, their sources, and whether the entry was confirmed. Another column of the entry is none of
-- the import's. docs/decisions/import.md.

alter table private.import_rows
  -- Where the values of these columns came from, before: [{field, source, confirmed_at, evidence}]. Null of imports from before.
  add column sources jsonb,
  -- When the entry had been confirmed; a new one never was.
  add column confirmed_at timestamptz;

update private.import_rows i set confirmed_at = a.confirmed_at
from public."Personalberatungen" a
where a.id = i.agency_id and i.action = 'update' and i.state = 'written';

create function private.sources_of(agency bigint, columns jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'field', m.field, 'source', m.source, 'confirmed_at', m.confirmed_at, 'evidence', m.evidence) order by m.field), '[]')
  from public.agency_field_meta m where m.agency_id = agency and columns ? m.field
$$;

-- Whether somebody has worked on what an import wrote into an entry. A source stays where the value did: the others were
-- forgotten with their values.
create function private.has_changed_since(written private.import_rows, entry public."Personalberatungen") returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from jsonb_each_text(written.columns) as wrote (field, value)
    where to_jsonb(entry) ->> wrote.field is distinct from wrote.value
  ) or (
    written.sources is not null
    and private.sources_of(entry.id, written.columns) is distinct from (
      select coalesce(jsonb_agg(kept order by kept ->> 'field'), '[]')
      from jsonb_array_elements(written.sources) as kept
      where written.before ->> (kept ->> 'field') is not distinct from written.columns ->> (kept ->> 'field'))
  )
$$;

-- Of entries that were taken back: after their columns.
create function private.restore_sources(run uuid, row_numbers integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence)
  select i.agency_id, stored.field, stored.source, stored.confirmed_at, stored.evidence
  from private.import_rows i
  cross join jsonb_to_recordset(i.sources) as stored (field text, source text, confirmed_at timestamptz, evidence text)
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update' and i.state = 'undone'
  on conflict on constraint agency_field_meta_once do nothing
$$;

revoke all on function private.sources_of(bigint, jsonb),
  private.has_changed_since(private.import_rows, public."Personalberatungen"), private.restore_sources(uuid, integer[])
  from public;

create or replace function private.write_import_rows(run uuid, status text, row_numbers integer[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  ids constant text := pg_get_serial_sequence('public."Personalberatungen"', 'id');
begin
  update private.import_rows set agency_id = nextval(ids), state = 'written'
  where run_id = run and row_number = any (row_numbers) and action = 'insert';
  insert into public."Personalberatungen"
    (id, status, "Name", "Standort", "Gründungsjahr", "Zusammenfassung", "Spezialisierung", "Branchen",
     "Anzahl Mitarbeiter", "Webseite")
  select agency_id, status, columns ->> 'Name', columns ->> 'Standort', (columns ->> 'Gründungsjahr')::integer,
    columns ->> 'Zusammenfassung', columns ->> 'Spezialisierung', columns ->> 'Branchen',
    (columns ->> 'Anzahl Mitarbeiter')::integer, columns ->> 'Webseite'
  from private.import_rows
  where run_id = run and row_number = any (row_numbers) and action = 'insert';

  perform from public."Personalberatungen" a
  where a.id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (row_numbers) and action = 'update')
  for update;
  update private.import_rows i set
    state = case when a.version = i.base_version then 'written' else 'outdated' end,
    before = (select jsonb_object_agg(name, to_jsonb(a) -> name) from jsonb_object_keys(i.columns) as name),
    confirmed_at = a.confirmed_at,
    sources = private.sources_of(i.agency_id, i.columns)
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update'
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, row_numbers, false);

  update private.import_rows i set made_version = a.version
  from public."Personalberatungen" a
  where i.run_id = run and i.row_number = any (row_numbers) and i.state = 'written' and a.id = i.agency_id;
end
$$;

-- Takes the next rows back, at most 1,000, and says how far it is. An entry that somebody has worked on since is kept as it
-- is: changed, confirmed, claimed, proposed a change of, shown or hidden, merged, invited somebody to, said where its fields
-- come from.
create or replace function private.undo_import(run uuid, batch_size integer) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  locked private.import_runs := private.lock_import(run);
  batch integer[];
begin
  if locked.state in ('applying', 'done') then
    update private.import_runs set state = 'undoing' where id = run returning * into locked;
    perform private.log_import('import_undo_started', locked, jsonb_build_object('rows', locked.written));
  end if;
  if locked.state <> 'undoing' then
    return private.describe_import(locked);
  end if;

  batch := array(
    select row_number from private.import_rows where run_id = run and state = 'written'
    order by row_number desc limit least(greatest(coalesce(batch_size, 500), 1), 1000));
  perform set_config('private.import_run', run::text, true);
  perform from public."Personalberatungen" a
  where a.id in (select agency_id from private.import_rows where run_id = run and row_number = any (batch))
  for update;
  update private.import_rows i set state = case
    when a.id is null then case i.action when 'insert' then 'undone' else 'kept' end
    when i.action = 'insert' and a.version is distinct from i.made_version then 'kept'
    when a.confirmed_at is distinct from i.confirmed_at then 'kept'
    when i.action = 'update' and private.has_changed_since(i, a) then 'kept'
    when i.action = 'insert' and (
      a.status <> locked.entry_status
      or exists (select from public.agency_redirects d where a.id in (d.from_id, d.to_id))
      or exists (select from public.agency_invitations n where n.agency_id = a.id)
      or exists (select from public.agency_field_meta f where f.agency_id = a.id)
      or exists (select from public.agency_members m where m.agency_id = a.id)
      or exists (select from public.agency_claims c where c.agency_id = a.id)
      or exists (select from public.agency_revisions p where p.agency_id = a.id)) then 'kept'
    else 'undone'
  end
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (batch)
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, batch, true);
  perform private.restore_sources(run, batch);
  delete from public."Personalberatungen" where id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (batch) and action = 'insert' and state = 'undone');
  perform set_config('private.import_run', '', true);

  update private.import_runs r set undone = r.undone + made.undone, kept = r.kept + made.kept
  from (
    select count(*) filter (where state = 'undone') as undone, count(*) filter (where state = 'kept') as kept
    from private.import_rows where run_id = run and row_number = any (batch)
  ) as made
  where r.id = run returning r.* into locked;
  if not exists (select from private.import_rows where run_id = run and state = 'written') then
    update private.import_runs set state = 'undone', undone_at = clock_timestamp() where id = run returning * into locked;
    perform private.log_import('import_undone', locked, jsonb_build_object(
      'undone', locked.undone, 'kept', locked.kept));
  end if;
  return private.describe_import(locked);
end
$$;
