-- The import of /admin/import. docs/decisions/import.md.
--
-- receiving → applying → done → undoing → undone, or receiving → gone: rows change nothing until all are there. Every call is idempotent,
-- so any browser continues without the file. Each row keeps what was there before, to be undone. The log has the beginning and end of an
-- import, and none of its rows. release_import publishes its drafts, once.

create table private.import_runs (
  id uuid primary key,  -- The client names it, so that a retry starts none twice.
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  undone_at timestamptz,
  started_by uuid,  -- Without a foreign key: an import outlives the account.
  file_name text not null check (char_length(file_name) between 1 and 200),
  entry_status text not null check (entry_status in ('draft', 'active')),
  source text not null check (source in ('own', 'evidenced', 'public')),  -- Of all its values, as of when, with public evidence.
  source_at timestamptz not null,
  evidence text check (char_length(evidence) <= 500),
  released_at timestamptz,  -- When and by whom its drafts were published.
  released_by uuid,
  expected integer not null check (expected between 1 and 20000),  -- Rows to write.
  -- What the dry run found, for the list of imports.
  dry_run jsonb not null check (jsonb_typeof(dry_run) = 'object' and octet_length(dry_run::text) <= 2000),
  state text not null default 'receiving' check (state in ('receiving', 'applying', 'done', 'undoing', 'undone')),
  received integer not null default 0,
  written integer not null default 0,
  outdated integer not null default 0,  -- Not written: the entry has changed since the dry run.
  failed integer not null default 0,  -- Not written: the table refuses it.
  undone integer not null default 0,
  kept integer not null default 0  -- Not undone: somebody has worked on the entry since.
);

-- What an import writes, and what was there before.
create table private.import_rows (
  run_id uuid not null references private.import_runs (id) on delete cascade,
  row_number integer not null,  -- The record in the file.
  action text not null check (action in ('insert', 'update')),
  agency_id bigint,  -- The entry that is changed, or was made.
  base_version integer,  -- What the dry run saw, and what the import made.
  made_version integer,
  columns jsonb not null check (private.are_entry_fields(columns)),  -- What is written, and what was there.
  before jsonb,
  state text not null default 'pending',
  sources jsonb,  -- The sources before: [{field, source, confirmed_at, evidence}].
  confirmed_at timestamptz,  -- When the entry was confirmed before.
  primary key (run_id, row_number),
  constraint import_rows_target check ((action = 'insert' and base_version is null)
    or (action = 'update' and agency_id is not null and base_version is not null)),
  constraint import_rows_state_known
    check (state in ('pending', 'written', 'outdated', 'failed', 'undone', 'kept'))
);
create index import_rows_state_idx on private.import_rows (run_id, state, row_number);

-- Decisions about rows that may be an existing entry.
create table private.import_decisions (
  key text primary key check (char_length(key) between 1 and 300),
  decision text not null check (decision in ('skip', 'update', 'insert')),
  decided_at timestamptz not null default now()
);

-- The last mapping of the columns of files with these headings.
create table private.import_mappings (
  headings text primary key check (char_length(headings) <= 2000),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array' and octet_length(mapping::text) <= 10000),
  saved_at timestamptz not null default now()
);

-- Two browsers that continue the same import wait for each other.
create function private.lock_import(run uuid) returns private.import_runs
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs;
begin
  perform private.require_admin();
  select * into locked from private.import_runs where id = run for update;
  if not found then
    raise no_data_found using message = 'there is no such import';
  end if;
  return locked;
end $$;

create function private.describe_import(run private.import_runs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(run) || jsonb_build_object(
    'started_by', private.email_of(run.started_by), 'released_by', private.email_of(run.released_by))
$$;

create function private.log_import(action text, run private.import_runs, counts jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.add_log_entry(action, 'Personalberatungen', null,
    jsonb_build_object('file', run.file_name, 'status', run.entry_status, 'source', run.source) || counts)
$$;

-- Writes the columns of changed entries, or what was in them before.
create function private.set_entry_columns(run uuid, row_numbers integer[], is_undo boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute (
    select format('update public."Personalberatungen" a
      set (%1$s, facts) = (select %1$s, private.merge_facts(a.facts, i.%2$s) from jsonb_populate_record(a, i.%2$s))
      from private.import_rows i
      where i.run_id = $1 and i.row_number = any ($2) and i.action = ''update'' and i.state = %3$L and a.id = i.agency_id',
      string_agg(quote_ident(field), ', '),
      case when is_undo then 'before' else 'columns' end, case when is_undo then 'undone' else 'written' end)
    from private.entry_columns()
  ) using run, row_numbers;
end $$;

-- One statement for new entries and one for changed ones, so that their triggers run once.
create function private.write_import_rows(run uuid, status text, row_numbers integer[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids constant text := pg_get_serial_sequence('public."Personalberatungen"', 'id');
begin
  update private.import_rows set agency_id = nextval(ids), state = 'written'
  where run_id = run and row_number = any (row_numbers) and action = 'insert';
  execute (
    select format('insert into public."Personalberatungen" (id, status, %1$s, facts)
      select i.agency_id, $3, %1$s, private.merge_facts(null, i.columns)
      from private.import_rows i, jsonb_populate_record(null::public."Personalberatungen", i.columns)
      where i.run_id = $1 and i.row_number = any ($2) and i.action = ''insert''', string_agg(quote_ident(field), ', '))
    from private.entry_columns()
  ) using run, row_numbers, status;

  perform from public."Personalberatungen" a
  where a.id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (row_numbers) and action = 'update')
  for update;
  update private.import_rows i set
    state = case when a.version = i.base_version then 'written' else 'outdated' end,
    before = (select jsonb_object_agg(name, private.read_field(to_jsonb(a), name)) from jsonb_object_keys(i.columns) as name),
    confirmed_at = a.confirmed_at,
    sources = (select coalesce(jsonb_agg(to_jsonb(m) - '{id,agency_id}'::text[] order by m.field), '[]')
      from public.agency_field_meta m where m.agency_id = i.agency_id and i.columns ? m.field)
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update'
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, row_numbers, false);
  insert into public.agency_field_meta as m (agency_id, field, source, confirmed_at, evidence)
  select i.agency_id, wrote.field, r.source, r.source_at, r.evidence
  from private.import_rows i join private.import_runs r on r.id = i.run_id
  cross join jsonb_each(i.columns) as wrote (field, value)
  where i.run_id = run and i.row_number = any (row_numbers) and i.state = 'written' and jsonb_typeof(wrote.value) <> 'null'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, confirmed_at = excluded.confirmed_at, evidence = excluded.evidence;

  update private.import_rows i set made_version = a.version
  from public."Personalberatungen" a
  where i.run_id = run and i.row_number = any (row_numbers) and i.state = 'written' and a.id = i.agency_id;
end $$;

-- Whether somebody has worked on an imported entry.
create function private.is_entry_in_use(entry public."Personalberatungen", run private.import_runs) returns boolean
language sql stable security definer set search_path = '' as $$
  select entry.status <> run.entry_status
    or exists (select from public.agency_redirects d where entry.id in (d.from_id, d.to_id))
    or exists (select from public.agency_invitations n where n.agency_id = entry.id)
    or exists (select from public.agency_field_meta f
      where f.agency_id = entry.id and (f.source, f.confirmed_at, f.evidence) is distinct from (run.source, run.source_at, run.evidence))
    or exists (select from private.client_reviews w where w.agency_id = entry.id and not w.is_invented)
    or exists (select from public.agency_members m where m.agency_id = entry.id)
    or exists (select from public.agency_claims c where c.agency_id = entry.id)
    or exists (select from public.agency_revisions p where p.agency_id = entry.id)
$$;

-- Whether somebody has worked on a written value or its source.
create function private.has_changed_since(
  written private.import_rows, entry public."Personalberatungen", run private.import_runs
) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from jsonb_each(written.columns) as wrote (field, value)
    left join public.agency_field_meta m on m.agency_id = entry.id and m.field = wrote.field
    where coalesce(private.read_field(to_jsonb(entry), wrote.field), 'null') #>> '{}' is distinct from wrote.value #>> '{}'
      or case when jsonb_typeof(wrote.value) = 'null' then m.id is not null
         else (m.source, m.confirmed_at, m.evidence) is distinct from (run.source, run.source_at, run.evidence) end
  )
$$;

-- After the columns of undone entries.
create function private.restore_sources(run uuid, row_numbers integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence)
  select i.agency_id, stored.field, stored.source, stored.confirmed_at, stored.evidence
  from private.import_rows i
  cross join jsonb_to_recordset(i.sources) as stored (field text, source text, confirmed_at timestamptz, evidence text)
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update' and i.state = 'undone'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, confirmed_at = excluded.confirmed_at, evidence = excluded.evidence
$$;

create function private.start_import(
  run uuid, file_name text, entry_status text, expected integer, dry_run jsonb, source text, source_day date, evidence text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started private.import_runs;
begin
  perform private.require_admin();
  perform private.refuse_if(source_day is null or source_day > private.berlin_today(),
    'invalid', 'a source has a day that is not ahead', '{"source_day": "out_of_range"}');
  insert into private.import_runs (id, started_by, file_name, entry_status, expected, dry_run, source, source_at, evidence)
  values (run, auth.uid(), file_name, entry_status, expected, dry_run, source,
    (source_day + time '12:00') at time zone 'Europe/Berlin', private.optional_text('evidence', evidence))
  on conflict do nothing;
  select * into started from private.import_runs where id = run;
  return private.describe_import(started);
end $$;
select private.expose('start_import', 'authenticated', 'Announces an import, once; for administrators.');

-- rows: [{row, action, target, version, columns}], at most 1,000. Rows that are there already stay.
create function private.receive_import_rows(run uuid, import_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  arrived integer;
begin
  if locked.state <> 'receiving' then
    return private.describe_import(locked);
  end if;
  perform private.refuse_if(jsonb_typeof(import_rows) is distinct from 'array' or jsonb_array_length(import_rows) > 1000,
    'invalid', 'rows are a list of at most 1,000');
  insert into private.import_rows (run_id, row_number, action, agency_id, base_version, columns)
  select run, sent.row, sent.action, sent.target, sent.version, sent.columns
  from jsonb_to_recordset(import_rows) as sent (row integer, action text, target bigint, version integer, columns jsonb)
  on conflict do nothing;
  get diagnostics arrived = row_count;
  perform private.refuse_if(locked.received + arrived > locked.expected, 'invalid', 'these are more rows than were announced');
  update private.import_runs set received = received + arrived where id = run returning * into locked;
  return private.describe_import(locked);
end $$;
select private.expose('receive_import_rows', 'authenticated', 'Takes up to 1,000 rows of an import; for administrators.');

create function private.apply_import(run uuid, batch_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  batch integer[];
  single integer;
begin
  if locked.state = 'receiving' then
    if locked.received < locked.expected then
      raise object_not_in_prerequisite_state using message = 'not all rows have arrived';
    end if;
    update private.import_runs set state = 'applying' where id = run returning * into locked;
    perform private.log_import('import_started', locked, jsonb_build_object('rows', locked.expected));
  end if;
  if locked.state <> 'applying' then
    return private.describe_import(locked);
  end if;

  batch := array(
    select row_number from private.import_rows where run_id = run and state = 'pending'
    order by row_number limit least(greatest(coalesce(batch_size, 500), 1), 1000));
  perform set_config('private.import_run', run::text, true);
  begin
    perform private.write_import_rows(run, locked.entry_status, batch);
  exception when integrity_constraint_violation or data_exception then
    -- A row that the table refuses does not hold up the others.
    foreach single in array batch loop
      begin
        perform private.write_import_rows(run, locked.entry_status, array[single]);
      exception when integrity_constraint_violation or data_exception then
        update private.import_rows set state = 'failed' where run_id = run and row_number = single;
      end;
    end loop;
  end;
  perform set_config('private.import_run', '', true);

  update private.import_runs r set
    written = r.written + made.written, outdated = r.outdated + made.outdated, failed = r.failed + made.failed
  from (
    select count(*) filter (where state = 'written') as written, count(*) filter (where state = 'outdated') as outdated,
      count(*) filter (where state = 'failed') as failed
    from private.import_rows where run_id = run and row_number = any (batch)
  ) as made
  where r.id = run returning r.* into locked;
  if not exists (select from private.import_rows where run_id = run and state = 'pending') then
    update private.import_runs set state = 'done', finished_at = clock_timestamp() where id = run returning * into locked;
    perform private.log_import('import_finished', locked, jsonb_build_object(
      'written', locked.written, 'outdated', locked.outdated, 'failed', locked.failed));
  end if;
  return private.describe_import(locked);
end $$;
select private.expose('apply_import', 'authenticated', 'Writes the next rows of an import; for administrators.');

create function private.discard_import(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked constant private.import_runs := private.lock_import(run);
begin
  if locked.state <> 'receiving' then
    raise object_not_in_prerequisite_state using message = 'the import has begun to write';
  end if;
  delete from private.import_runs where id = run;
end $$;
select private.expose('discard_import', 'authenticated', 'Forgets an import that has not begun to write, for administrators.');

-- Publishes an import's drafts, once: {"run", "done": [{"name"}], "left": [{"id", "name", "why"}]} (published, hidden, deleted).
create function private.release_import(run uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  kept jsonb;
  published jsonb;
begin
  perform private.refuse_if(locked.released_at is not null,
    'already', 'the import was released', jsonb_build_object(
      'at', locked.released_at, 'by', (select email from auth.users where id = locked.released_by))::text);
  perform private.refuse_if(locked.state <> 'done' or locked.entry_status <> 'draft',
    'wrong_state', 'what is released is a whole import of drafts');
  select coalesce(jsonb_agg(jsonb_build_object('id', i.agency_id, 'name', coalesce(a."Name", i.columns ->> 'Name'),
    'why', case when a.id is null then 'gone' when a.status = 'active' then 'already' else 'changed' end) order by i.row_number), '[]')
  into kept
  from private.import_rows i left join public."Personalberatungen" a on a.id = i.agency_id
  where i.run_id = run and i.action = 'insert' and i.state = 'written' and a.status is distinct from 'draft';
  perform set_config('private.import_run', run::text, true);
  with changed as (
    update public."Personalberatungen" a set status = 'active'
    from private.import_rows i
    where i.run_id = run and i.action = 'insert' and i.state = 'written' and a.id = i.agency_id and a.status = 'draft'
    returning a."Name" as name
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name) order by name), '[]') into published from changed;
  perform set_config('private.import_run', '', true);
  update private.import_runs set released_at = clock_timestamp(), released_by = auth.uid() where id = run returning * into locked;
  perform private.log_import('import_released', locked, jsonb_build_object('rows', jsonb_array_length(published)));
  return jsonb_build_object('run', private.describe_import(locked), 'done', published, 'left', kept);
end $$;
select private.expose('release_import', 'authenticated', 'Publishes the drafts that an import has made, for administrators; once.');

-- Undoes the next rows, at most 1,000. An entry that somebody has worked on since stays as it is.
create function private.undo_import(run uuid, batch_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    when i.action = 'update' and private.has_changed_since(i, a, locked) then 'kept'
    when i.action = 'insert' and private.is_entry_in_use(a, locked) then 'kept'
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
    perform private.log_import('import_undone', locked, jsonb_build_object('undone', locked.undone, 'kept', locked.kept));
  end if;
  return private.describe_import(locked);
end $$;
select private.expose('undo_import', 'authenticated', 'Undoes the next rows of an import; for administrators.');

create function private.list_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.describe_import(r) order by r.started_at desc, r.id)
    from (select * from private.import_runs order by started_at desc, id limit 50) as r
  ), '[]');
end $$;
select private.expose('list_imports', 'authenticated', 'The newest imports, for administrators.');

-- At most 500: [{row, state, agency_id, name}].
create function private.list_import_leftovers(run uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'row', l.row_number, 'state', l.state, 'agency_id', l.agency_id,
      'name', coalesce(l.columns ->> 'Name', (select "Name" from public."Personalberatungen" where id = l.agency_id))
    ) order by l.row_number)
    from (
      select * from private.import_rows
      where run_id = run and state in ('outdated', 'failed', 'kept') order by row_number limit 500
    ) as l
  ), '[]');
end $$;
select private.expose('list_import_leftovers', 'authenticated', 'Rows that were not written or not undone; for administrators.');

-- {mapping, decisions: {key: decision}}
create function private.recall_import(headings text, keys text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mapping', (select m.mapping from private.import_mappings m where m.headings = recall_import.headings),
    'decisions', coalesce((
      select jsonb_object_agg(d.key, d.decision) from private.import_decisions d where d.key = any (keys)
    ), '{}'));
end $$;
select private.expose('recall_import', 'authenticated', 'What was chosen for such a file before, for administrators.');

create function private.remember_import(headings text, mapping jsonb, decisions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if mapping is not null then
    insert into private.import_mappings (headings, mapping) values (headings, mapping)
    on conflict on constraint import_mappings_pkey do update set mapping = excluded.mapping, saved_at = now();
  end if;
  insert into private.import_decisions (key, decision)
  select name, value from jsonb_each_text(coalesce(decisions, '{}')) as decided (name, value)
  on conflict on constraint import_decisions_pkey do update set decision = excluded.decision, decided_at = now();
end $$;
select private.expose('remember_import', 'authenticated', 'Keeps what was chosen for a file, for administrators.');
