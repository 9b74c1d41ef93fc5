-- What buyers ask for before they sign: fees, guarantee, off-limits, times, who does the work. docs/decisions/facts.md.
--
-- All facts of an entry are one column, {key: value}, so that versions, restoring and the log keep them as any other column.
-- Proposals, sources and imports name each by itself, "facts.guaranteeMonths". A key that is missing was not asked yet;
-- "undisclosed" is „keine Angabe“.
--
-- Whoever may read or write an entry may read or write its facts: the column has the table's grants and policies.

-- Each fact with its limits; src/domain/facts/facts.ts says the same, and a test compares the two. A new fact is one more line.
create function private.fact_rules()
returns table (key text, shape text, lowest numeric, highest numeric, decimals integer, options text[])
language sql immutable set search_path = ''
as $$
  values
    ('feeModels', 'choices', null, null, null, '{success,thirds,retainer,fixedPrice}'::text[]),
    ('feePercent', 'range', 1, 100, 2, null),
    ('feeBase', 'choice', null, null, null, '{fixedIncome,targetIncome,totalIncome}'::text[]),
    ('feeMinimum', 'number', 0, 10000000, 0, null),
    ('expenses', 'choice', null, null, null, '{included,flat,actual}'::text[]),
    ('expensesPercent', 'number', 0, 100, 2, null),
    ('cancellation', 'choice', null, null, null, '{nothing,work,instalment,full}'::text[]),
    ('guaranteeMonths', 'number', 0, 60, 0, null),
    ('guaranteeTrigger', 'choices', null, null, null, '{employee,employer,agreement}'::text[]),
    ('guaranteeRemedy', 'choices', null, null, null, '{replacement,refund}'::text[]),
    ('offLimitsMonths', 'number', 0, 60, 0, null),
    ('offLimitsScope', 'choice', null, null, null, '{department,firm,group}'::text[]),
    ('shortlistDays', 'number', 1, 730, 0, null),
    ('signatureDays', 'number', 1, 1095, 0, null),
    ('timeSample', 'number', 1, 100000, 0, null),
    ('completionRate', 'number', 0, 100, 2, null),
    ('shortlistSize', 'range', 1, 100, 0, null),
    ('lead', 'choice', null, null, null, '{partner,consultant,team}'::text[]),
    ('research', 'choice', null, null, null, '{inHouse,external,both}'::text[]),
    ('parallelMandates', 'range', 1, 100, 0, null),
    ('mandates', 'mandates', null, null, null, null),
    ('memberships', 'choices', null, null, null, '{bdu,aesc,din33430,none}'::text[]),
    ('membershipsLink', 'address', null, null, null, null),
    ('womenShortlist', 'number', 0, 100, 2, null),
    ('womenPlaced', 'number', 0, 100, 2, null),
    ('feedbackDays', 'number', 1, 365, 0, null),
    ('deletionMonths', 'number', 0, 120, 0, null),
    ('aiUse', 'choice', null, null, null, '{none,support,ranking}'::text[]),
    ('languages', 'choices', null, null, null, '{de,en,fr,it,es,pt,nl,pl,cs,hu,ro,da,sv,ru,uk,tr,ar,zh,ja}'::text[]),
    ('countries', 'choices', null, null, null, '{DE,AT,CH,LI,LU,NL,BE,FR,IT,ES,PT,GB,IE,DK,SE,NO,FI,PL,CZ,SK,HU,RO,US,AE,CN,SG}'::text[])
$$;

-- What is wrong with the value of a fact; null where nothing is.
create function private.fact_fault(name text, given jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case
    when given = '"undisclosed"' then null
    when r.shape = 'choice' then
      case when jsonb_typeof(given) <> 'string' or given #>> '{}' <> all (r.options) then 'unknown' end
    when r.shape = 'choices' then
      case when jsonb_typeof(given) <> 'array' then 'unknown'
        when jsonb_array_length(given) = 0 or jsonb_array_length(given) > cardinality(r.options)
          or exists (select from jsonb_array_elements(given) as code
                     where jsonb_typeof(code) <> 'string' or code #>> '{}' <> all (r.options))
          or jsonb_array_length(given) <> (select count(distinct code) from jsonb_array_elements(given) as code)
          -- „Keine“ stands alone.
          or (given ? 'none' and jsonb_array_length(given) > 1)
          then 'unknown' end
    when r.shape in ('number', 'range') then
      case when r.shape = 'range' and jsonb_typeof(given) <> 'array' then 'not_a_number'
        when r.shape = 'range' and jsonb_array_length(given) <> 2 then 'not_a_number'
        else (
          select case
            when bool_or(jsonb_typeof(n) <> 'number') then 'not_a_number'
            when bool_or(case when jsonb_typeof(n) = 'number' then (n #>> '{}')::numeric <> round((n #>> '{}')::numeric, r.decimals) end)
              then 'not_a_number'
            when bool_or(case when jsonb_typeof(n) = 'number' then (n #>> '{}')::numeric not between r.lowest and r.highest end)
              then 'out_of_range'
            when r.shape = 'range' and (given ->> 0)::numeric > (given ->> 1)::numeric then 'out_of_range'
          end
          from jsonb_array_elements(case when r.shape = 'range' then given else jsonb_build_array(given) end) as n)
      end
    when r.shape = 'mandates' then
      case when jsonb_typeof(given) <> 'array' then 'unknown'
        when jsonb_array_length(given) = 0 then 'unknown'
        when exists (
          select from jsonb_array_elements(given) as m
          where jsonb_typeof(m) <> 'object'
            or (m ?& array['function', 'industry', 'level', 'band']
              and case when jsonb_typeof(m) = 'object' then m - array['function', 'industry', 'level', 'band'] = '{}' end
              and jsonb_typeof(m -> 'function') = 'string' and m ->> 'function' ~ '\S' and char_length(m ->> 'function') <= 60
              and jsonb_typeof(m -> 'industry') = 'string' and m ->> 'industry' ~ '\S' and char_length(m ->> 'industry') <= 60
              and m -> 'level' in ('"specialist"', '"manager"', '"executive"')
              and m -> 'band' in ('"upTo5"', '"upTo10"', '"upTo25"', '"upTo50"', '"over50"')) is distinct from true)
          then 'unknown'
        when jsonb_array_length(given) > 12 then 'too_long' end
    when jsonb_typeof(given) <> 'string' then 'not_a_text'
    when char_length(given #>> '{}') > 500 then 'too_long'
    when given #>> '{}' !~* '^https?://[^\s/@:?#]+\.[^\s/@:?#]{2,}(:\d{1,5})?([/?#]\S*)?$' then 'not_an_address'
  end
  from private.fact_rules() as r where r.key = name
$$;

-- Whether all of these are facts with values that they may have.
create function private.are_facts(facts jsonb) returns boolean
language sql immutable security definer set search_path = ''
as $$
  select case when jsonb_typeof(facts) <> 'object' then false else not exists (
    select from jsonb_each(facts) as f left join private.fact_rules() as r on r.key = f.key
    where r.key is null or private.fact_fault(f.key, f.value) is not null) end
$$;

revoke all on function private.fact_rules(), private.fact_fault(text, jsonb), private.are_facts(jsonb) from public;
-- A constraint is checked as whoever writes the row.
grant execute on function private.are_facts(jsonb) to authenticated, service_role;

alter table public."Personalberatungen"
  add column facts jsonb not null default '{}',
  add constraint "Personalberatungen_facts_known" check (private.are_facts(facts));

comment on column public."Personalberatungen".facts is
  'What buyers ask for, by fact; a missing one was not asked yet, "undisclosed" is left open on purpose.';

-- Fields of an entry by name, columns and facts ------------------------------------------------

create function private.fact_of(field text) returns text
language sql immutable set search_path = ''
as $$ select substr(field, 7) where field like 'facts.%' $$;

-- What stands in a field of this row.
create function private.value_of(entry jsonb, field text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when private.fact_of(field) is null then entry -> field else entry -> 'facts' -> private.fact_of(field) end
$$;

-- The facts of an entry with these changes; null takes one away.
create function private.merge_facts(stored jsonb, changes jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(stored, '{}') - coalesce(array_agg(private.fact_of(key)) filter (where key like 'facts.%'), '{}')
    || coalesce(jsonb_object_agg(private.fact_of(key), value)
         filter (where key like 'facts.%' and jsonb_typeof(value) <> 'null'), '{}')
  from jsonb_each(changes)
$$;

-- The columns of an entry that a proposal changes, with the limits of the table.
create function private.entry_columns()
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

-- What is proposed, confirmed and imported by itself: those columns, and each fact.
create or replace function private.entry_fields()
returns table (field text, kind text, lowest integer, highest integer)
language sql immutable set search_path = ''
as $$
  select * from private.entry_columns()
  union all
  select 'facts.' || key, 'fact', null, null from private.fact_rules()
$$;

create or replace function private.fault_of(name text, value jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when jsonb_typeof(value) = 'null' then case when name = 'Name' then 'required' end
    when f.kind = 'fact' then private.fact_fault(private.fact_of(name), value)
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
create or replace function private.check_draft(changes jsonb) returns void
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

-- Writes these fields, and says where they come from. Returns the entry's version.
create or replace function private.write_fields(agency bigint, accepted jsonb, revision bigint, origin text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  settings text;
  written integer;
begin
  select string_agg(format('%1$I = (jsonb_populate_record(null::public."Personalberatungen", $1)).%1$I', field), ', ')
  into settings from private.entry_columns() where accepted ? field;
  if exists (select from jsonb_object_keys(accepted) as field where field like 'facts.%') then
    settings := concat_ws(', ', settings, 'facts = private.merge_facts(facts, $1)');
  end if;
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
create or replace function private.forget_sources() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.agency_field_meta m using old_rows, new_rows
  where old_rows.id = m.agency_id and new_rows.id = m.agency_id
    and private.value_of(to_jsonb(old_rows), m.field) is distinct from private.value_of(to_jsonb(new_rows), m.field);
  return null;
end
$$;

-- Imports --------------------------------------------------------------------------------------

create function private.are_entry_fields(columns jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(columns) <> 'object' then false else not exists (
    select from jsonb_object_keys(columns) as name where name not in (select field from private.entry_fields())) end
$$;

alter table private.import_rows
  drop constraint import_rows_columns_known,
  add constraint import_rows_columns_known check (private.are_entry_fields(columns));

-- Whether somebody has worked on what an import wrote into an entry. A source stays where the value did: the others were
-- forgotten with their values.
create or replace function private.has_changed_since(written private.import_rows, entry public."Personalberatungen")
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from jsonb_each(written.columns) as wrote (field, value)
    where coalesce(private.value_of(to_jsonb(entry), wrote.field), 'null') #>> '{}' is distinct from wrote.value #>> '{}'
  ) or (
    written.sources is not null
    and private.sources_of(entry.id, written.columns) is distinct from (
      select coalesce(jsonb_agg(kept order by kept ->> 'field'), '[]')
      from jsonb_array_elements(written.sources) as kept
      where written.before ->> (kept ->> 'field') is not distinct from written.columns ->> (kept ->> 'field'))
  )
$$;

-- Writes the columns of changed entries, or what stood in them before.
create or replace function private.set_entry_columns(run uuid, row_numbers integer[], is_undo boolean) returns void
language sql security definer set search_path = ''
as $$
  update public."Personalberatungen" a set
    "Name" = case when c ? 'Name' then c ->> 'Name' else a."Name" end,
    "Standort" = case when c ? 'Standort' then c ->> 'Standort' else a."Standort" end,
    "Gründungsjahr" = case when c ? 'Gründungsjahr' then (c ->> 'Gründungsjahr')::integer else a."Gründungsjahr" end,
    "Zusammenfassung" = case when c ? 'Zusammenfassung' then c ->> 'Zusammenfassung' else a."Zusammenfassung" end,
    "Spezialisierung" = case when c ? 'Spezialisierung' then c ->> 'Spezialisierung' else a."Spezialisierung" end,
    "Branchen" = case when c ? 'Branchen' then c ->> 'Branchen' else a."Branchen" end,
    "Anzahl Mitarbeiter" =
      case when c ? 'Anzahl Mitarbeiter' then (c ->> 'Anzahl Mitarbeiter')::integer else a."Anzahl Mitarbeiter" end,
    "Webseite" = case when c ? 'Webseite' then c ->> 'Webseite' else a."Webseite" end,
    facts = private.merge_facts(a.facts, c)
  from (
    select agency_id, case when is_undo then before else columns end as c
    from private.import_rows
    where run_id = run and row_number = any (row_numbers) and action = 'update'
      and state = case when is_undo then 'undone' else 'written' end
  ) as changed
  where a.id = changed.agency_id
$$;

-- Each replaces what has to be there.
do $patches$
declare
  change record;
  definition text;
begin
  for change in
    select target::regprocedure as target, old_text, new_text from (values
      -- A new entry has its facts from its first version on.
      ('private.publish_revision(bigint, text[])', 'string_agg(quote_ident(field), '', ''))
      from private.entry_fields()
    ) into target using accepted;', 'string_agg(quote_ident(field), '', ''))
      from (select field from private.entry_columns() union all select ''facts'') as columns
    ) into target using accepted || jsonb_build_object(''facts'', private.merge_facts(null, accepted));'),
      ('private.restore_version(bigint)', 'from private.entry_fields() where kept.content ? field',
        'from (select field from private.entry_columns() union all select ''facts'') as columns where kept.content ? field'),
      ('private.write_import_rows(uuid, text, integer[])', '"Anzahl Mitarbeiter", "Webseite")',
        '"Anzahl Mitarbeiter", "Webseite", facts)'),
      ('private.write_import_rows(uuid, text, integer[])', 'columns ->> ''Webseite''
', 'columns ->> ''Webseite'',
    private.merge_facts(null, columns)
'),
      ('private.write_import_rows(uuid, text, integer[])', 'to_jsonb(a) -> name)', 'private.value_of(to_jsonb(a), name))')
    ) as changes (target, old_text, new_text)
  loop
    definition := pg_get_functiondef(change.target);
    if position(change.old_text in definition) = 0 then
      raise exception '% has no "%"', change.target, change.old_text;
    end if;
    execute replace(definition, change.old_text, change.new_text);
  end loop;
end
$patches$;

-- What lists know ------------------------------------------------------------------------------

alter table public.agency_derived add column facts jsonb not null default '{}';

comment on column public.agency_derived.facts is 'Those facts of the entry that lists, filters and the advisor read.';

-- src/domain/facts/listed-facts.ts names the same.
create function private.listed_facts(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(facts)
  where key in ('feeModels', 'guaranteeMonths', 'offLimitsMonths', 'memberships', 'womenShortlist', 'womenPlaced', 'languages')
$$;

-- After the row that it writes has been made (derive_after_inserts).
create function private.follow_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.agency_derived d set facts = private.listed_facts(n.facts)
  from new_rows n where d.agency_id = n.id and d.facts <> private.listed_facts(n.facts);
  return null;
end
$$;

create trigger derive_facts_after_inserts after insert on public."Personalberatungen"
  referencing new table as new_rows for each statement execute function private.follow_facts();
create trigger derive_facts_after_updates after update on public."Personalberatungen"
  referencing new table as new_rows for each statement execute function private.follow_facts();

revoke all on function private.fact_of(text), private.value_of(jsonb, text), private.merge_facts(jsonb, jsonb),
  private.entry_columns(), private.are_entry_fields(jsonb), private.listed_facts(jsonb), private.follow_facts() from public;
