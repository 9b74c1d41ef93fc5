-- The facts of an entry: what buyers ask for before they sign. docs/decisions/facts.md.
--
-- One column has all facts, {key: value}, so that versions and the log treat them like any other column. Proposals, sources and imports
-- name each one, as "facts.guaranteeMonths". A missing key was not asked yet; "undisclosed" is „keine Angabe“.

-- A test compares the list with src/facts/model/facts.ts.
create function private.fact_rules()
returns table (key text, shape text, lowest numeric, highest numeric, decimals integer, options text[])
language sql immutable set search_path = '' as $$
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

create function private.fact_key(field text) returns text
language sql immutable set search_path = '' as $$ select substr(field, 7) where field like 'facts.%' $$;

-- Null where nothing is wrong.
create function private.fact_fault(name text, given jsonb) returns text
language sql immutable set search_path = '' as $$
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

create function private.are_facts(facts jsonb) returns boolean
language sql immutable security definer set search_path = '' as $$
  select case when jsonb_typeof(facts) <> 'object' then false else not exists (
    select from jsonb_each(facts) as f left join private.fact_rules() as r on r.key = f.key
    where r.key is null or private.fact_fault(f.key, f.value) is not null) end
$$;
grant execute on function private.are_facts to authenticated, service_role;

-- The facts that lists, filters and the advisor read, as in src/facts/model/listed-facts.ts.
create function private.listed_facts(facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(facts)
  where key in ('feeModels', 'feePercent', 'guaranteeMonths', 'offLimitsMonths', 'memberships', 'womenShortlist', 'womenPlaced',
    'languages')
$$;

-- Changes the facts of an entry; null removes one.
create function private.merge_facts(stored jsonb, changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(stored, '{}') - coalesce(array_agg(private.fact_key(key)) filter (where key like 'facts.%'), '{}')
    || coalesce(jsonb_object_agg(private.fact_key(key), value)
         filter (where key like 'facts.%' and jsonb_typeof(value) <> 'null'), '{}')
  from jsonb_each(changes)
$$;

-- The columns that proposals can change, with their limits.
create function private.entry_columns()
returns table (field text, kind text, lowest integer, highest integer)
language sql immutable set search_path = '' as $$
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

create function private.are_entry_fields(columns jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(columns) <> 'object' then false else not exists (
    select from jsonb_object_keys(columns) as name where name not in (select field from private.entry_fields())) end
$$;
