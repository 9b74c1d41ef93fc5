-- Searching the directory in the database: what the screens ask for above some thousand agencies, where
-- fetching all of them would take too long. docs/decisions/search-in-two-places.md.
--
--   public.search_agencies(...)   the only thing the API reaches: one page, the total, facet counts
--   search.*                      what it reads: derived from public."Personalberatungen" by triggers
--
-- The schema search is not exposed by the API. Everything in it is derived from a table that anyone reads,
-- so anyone reads it, and nobody writes it but the triggers. Should agencies ever become visible to some
-- only, search.agencies and search.documents need the same policy.
--
-- Names are sorted by a key of our own (search.sort_key) rather than by an ICU collation: the same order on
-- every PostgreSQL, and an index that no update of ICU breaks. Nothing here depends on the server's locale.
--
-- Options of a facet are the entries of a comma-separated field. Spellings that differ in case, umlauts or
-- signs are one option; what else means the same is said by search.terms, which is filled from the
-- vocabulary of the Berater-Assistent (20260104000001_facet_terms.sql). What search.terms does not know
-- stands for itself.

create schema search;
revoke all on schema search from public;
grant usage on schema search to anon, authenticated, service_role;

-- Texts ----------------------------------------------------------------------------------------

-- As foldText of src/domain/advisor/text.ts: lower case, ä as ae, ß as ss, other accents dropped.
create function search.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(regexp_replace(
    normalize(
      replace(replace(replace(replace(
        translate(normalize(value, NFC), 'ÄÖÜẞØÆŒŁĐ', 'äöüßøæœłđ'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
      NFD),
    '[\u0300-\u036f]', '', 'g'))
$$;

-- Letters and digits in lower case with single blanks between them, umlauts kept.
create function search.words(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(translate(normalize(value, NFC), 'ÄÖÜẞØÆŒŁĐ', 'äöüßøæœłđ')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+', ' ', 'g'))
$$;

-- German stems, and every word as it is written: stems find inflections, written words find beginnings
-- and „Mueller“. Without positions, which nothing here reads.
create function search.document(value text) returns tsvector
language sql immutable strict parallel safe set search_path = ''
as $$
  select strip(to_tsvector('pg_catalog.german', plain))
      || strip(to_tsvector('pg_catalog.simple', search.fold(plain)))
  -- offset 0: once, not for each use.
  from (select search.words(value) as plain offset 0) as cleaned
$$;

-- German order, as Intl.Collator('de-DE', { numeric: true }) has it but for case and accents of otherwise
-- equal names: ä as a, signs before digits before letters, numbers by their value. Compared byte by byte.
create function search.sort_key(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      translate(
        search.fold(replace(replace(regexp_replace(
          normalize(btrim(name), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'ẞ', 'ss')),
        ' _-,;:!?.''"()[]{}@*/\&#%`^+<=>|~$',
        E'\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21\x22\x23\x24\x25'),
      '[0-9]+', '000000000000\&', 'g'),
    '[0-9]*([0-9]{12})(?![0-9])', '\1', 'g')
$$;

-- As facetKey of the site's facets: what a choice is called in the address.
create function search.option_key(entry text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(left(regexp_replace(
    search.fold(left(entry, 240)),
    '[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+',
    '-', 'g'), 60), '-')
$$;

-- The entries of a comma-separated field, without empty and repeated ones.
create function search.entries_of(list text) returns setof text
language sql immutable strict parallel safe rows 5 set search_path = ''
as $$
  select distinct entry
  from (select btrim(part, E' \t\n\r\f\x0b\u00a0') as entry from string_to_table(list, ',') as part) as parts
  where entry <> ''
$$;

create function search.is_filled(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(btrim(value, E' \t\n\r\f\x0b\u00a0') <> '', false)
$$;

-- Profil-Score ---------------------------------------------------------------------------------

-- The same constants as src/domain/score/profile-score.ts; a test compares them.

-- Points that a record has whatever year it is: team, focus, completeness. The founding year counts as
-- filled where it is known.
create function search.merits(employees integer, specialisations integer, filled integer) returns smallint
language sql immutable parallel safe set search_path = ''
as $$
  select (
      case when employees >= 20 then 2 when employees >= 5 then 1 else 0 end
    + case when specialisations between 1 and 3 then 2 when specialisations between 4 and 6 then 1 else 0 end
    + case when filled >= 7 then 3 when filled >= 5 then 2 when filled >= 3 then 1 else 0 end
  )::smallint
$$;

-- What is derived ------------------------------------------------------------------------------

-- Spellings that mean the same: an entry's key, and the options it stands for, at least one.
create table search.terms (
  facet text not null,
  entry_key text not null,
  option_key text not null,
  label text not null,
  section text not null default 'main',
  parent text,
  primary key (facet, entry_key, option_key)
);

-- Everything that can be chosen. total: agencies that have it.
create table search.options (
  id integer generated always as identity primary key,
  facet text not null,
  key text not null,
  label text not null,
  section text not null default 'main',
  parent text,
  total integer not null default 0,
  unique (facet, key)
);

insert into search.options (facet, key, label) values
  ('size', 'bis-10', 'bis 10'), ('size', '11-50', '11–50'), ('size', '51-200', '51–200'),
  ('size', '201-500', '201–500'), ('size', 'ueber-500', 'über 500'), ('size', 'ka', 'k.A.'),
  ('founded', 'vor-1980', 'vor 1980'), ('founded', '1980-1999', '1980–1999'),
  ('founded', '2000-2009', '2000–2009'), ('founded', '2010-2019', '2010–2019'),
  ('founded', 'ab-2020', 'ab 2020'), ('founded', 'ka', 'k.A.');

-- Every spelling met so far and its options, so that each is looked at once.
create table search.entries (
  facet text not null,
  entry text not null,
  option_id integer not null,
  primary key (facet, entry, option_id)
);

-- One row for each agency, narrow, because counting reads many. The arrays hold ids of search.options:
-- those of each facet, and all together. name: folded.
create table search.agencies (
  id bigint primary key,
  name text not null,
  sort_key text collate "C" not null,
  employees integer,
  founded_year integer,
  merits smallint not null,
  industry integer[] not null,
  specialisation integer[] not null,
  place integer[] not null,
  size integer[] not null,
  founded integer[] not null,
  options integer[] not null generated always as (industry || specialisation || place || size || founded) stored
);

-- Apart from it, because only a search for words needs them.
create table search.documents (
  id bigint primary key,
  document tsvector not null
);

-- Every written word, for what is misspelt. Words of deleted agencies stay; they find nothing.
create table search.vocabulary (
  word text primary key
);

create index agencies_by_name on search.agencies (sort_key, id);
create index agencies_by_most_employees
  on search.agencies ((coalesce(-employees, 2147483647)), sort_key, id);
create index agencies_by_fewest_employees
  on search.agencies ((coalesce(employees, 2147483647)), sort_key, id);
create index agencies_by_latest_year
  on search.agencies ((coalesce(-founded_year, 2147483647)), sort_key, id);
create index agencies_by_earliest_year
  on search.agencies ((coalesce(founded_year, 2147483647)), sort_key, id);
create index agencies_options on search.agencies
  using gin (industry, specialisation, place, size, founded);
create index documents_document on search.documents using gin (document);

-- Trigrams where the server has them: for parts of names, and for what is misspelt. Without them
-- (the embedded Supabase) parts of names are found by reading all, and misspelt words are not found.
do $$
declare
  home text;
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    if not exists (select from pg_catalog.pg_namespace where nspname = 'extensions') then
      create schema extensions;
      grant usage on schema extensions to anon, authenticated, service_role;
    end if;
    create extension if not exists pg_trgm with schema extensions;
    select nspname into home from pg_catalog.pg_extension e
      join pg_catalog.pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
    execute pg_catalog.format(
      'create index agencies_name on search.agencies using gin (name %I.gin_trgm_ops)', home);
    execute pg_catalog.format(
      'create index vocabulary_word on search.vocabulary using gin (word %I.gin_trgm_ops)', home);
  end if;
end
$$;

-- Keeping it up to date ------------------------------------------------------------------------

create function search.remove(ids bigint[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  update search.options set total = total - gone.count
  from (
    select option, count(*) as count
    from search.agencies, unnest(options) as option
    where id = any(ids)
    group by option
  ) as gone
  where options.id = gone.option;
  delete from search.agencies where id = any(ids);
  delete from search.documents where id = any(ids);
end
$$;

create function search.add(ids bigint[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  -- A founding year ahead of us is a slip and therefore unknown.
  current_year constant integer := extract(year from now() at time zone 'Europe/Berlin');
  -- How many entries of a field and characters of an entry are read; a longer unknown one is a sentence.
  max_entries constant integer := 60;
  max_entry constant integer := 200;
  max_label constant integer := 60;
begin
  with fresh as (
    select distinct f.facet, left(e.entry, max_entry) as entry
    from public."Personalberatungen" a
    cross join lateral (values
      ('industry', a."Branchen"), ('specialisation', a."Spezialisierung"), ('place', a."Standort")
    ) as f (facet, list)
    cross join lateral (select entry from search.entries_of(f.list) as entry limit max_entries) as e
    where a.id = any(ids)
      and not exists (
        select from search.entries known where known.facet = f.facet and known.entry = left(e.entry, max_entry)
      )
  ), read as materialized (
    select facet, entry, search.option_key(entry) as entry_key from fresh
  ), meant as materialized (
    select read.facet, read.entry, coalesce(terms.option_key, entry_key) as key,
      coalesce(terms.label, read.entry) as label, coalesce(terms.section, 'main') as section, terms.parent
    from read left join search.terms using (facet, entry_key)
    where entry_key <> '' and (terms.option_key is not null or char_length(read.entry) <= max_label)
  ), made as (
    insert into search.options (facet, key, label, section, parent)
    select distinct on (facet, key) facet, key, label, section, parent
    from meant order by facet, key, entry
    on conflict (facet, key) do nothing
    returning id, facet, key
  )
  insert into search.entries (facet, entry, option_id)
  select meant.facet, meant.entry, options.id
  from meant
  join (select id, facet, key from made union all select id, facet, key from search.options) as options
    using (facet, key)
  on conflict do nothing;

  insert into search.agencies
    (id, name, sort_key, employees, founded_year, merits, industry, specialisation, place, size, founded)
  select a.id, search.fold(a."Name"), search.sort_key(a."Name"), a."Anzahl Mitarbeiter", f.year,
    search.merits(a."Anzahl Mitarbeiter", s.count,
      search.is_filled(replace(a."Standort", ',', ''))::integer + (f.year is not null)::integer
      + search.is_filled(a."Zusammenfassung")::integer + (s.count > 0)::integer
      + search.is_filled(replace(a."Branchen", ',', ''))::integer
      + (a."Anzahl Mitarbeiter" is not null)::integer + search.is_filled(a."Webseite")::integer),
    coalesce(o.industry, '{}'), coalesce(o.specialisation, '{}'), coalesce(o.place, '{}'),
    array(select id from search.options where facet = 'size' and key = case
      when a."Anzahl Mitarbeiter" <= 10 then 'bis-10' when a."Anzahl Mitarbeiter" <= 50 then '11-50'
      when a."Anzahl Mitarbeiter" <= 200 then '51-200' when a."Anzahl Mitarbeiter" <= 500 then '201-500'
      when a."Anzahl Mitarbeiter" is not null then 'ueber-500' else 'ka' end),
    array(select id from search.options where facet = 'founded' and key = case
      when f.year < 1980 then 'vor-1980' when f.year < 2000 then '1980-1999' when f.year < 2010 then '2000-2009'
      when f.year < 2020 then '2010-2019' when f.year is not null then 'ab-2020' else 'ka' end)
  from public."Personalberatungen" a
  cross join lateral (
    select case when a."Gründungsjahr" <= current_year then a."Gründungsjahr" end as year
  ) as f
  cross join lateral (
    select count(*)::integer as count from search.entries_of(a."Spezialisierung")
  ) as s
  cross join lateral (
    select
      array_agg(distinct m.option_id) filter (where m.facet = 'industry') as industry,
      array_agg(distinct m.option_id) filter (where m.facet = 'specialisation') as specialisation,
      array_agg(distinct m.option_id) filter (where m.facet = 'place') as place
    from (values
      ('industry', a."Branchen"), ('specialisation', a."Spezialisierung"), ('place', a."Standort")
    ) as l (facet, list)
    cross join lateral (select entry from search.entries_of(l.list) as entry limit max_entries) as e
    join search.entries m on m.facet = l.facet and m.entry = left(e.entry, max_entry)
  ) as o
  where a.id = any(ids);

  insert into search.documents
  select id, search.document(concat_ws(' ', "Name", "Spezialisierung", "Branchen", "Standort", "Zusammenfassung"))
  from public."Personalberatungen" where id = any(ids);

  insert into search.vocabulary
  select distinct word
  from public."Personalberatungen",
    string_to_table(
      search.fold(search.words(concat_ws(' ', "Name", "Spezialisierung", "Branchen", "Standort"))), ' '
    ) as word
  where id = any(ids) and char_length(word) between 4 and 40 and word !~ '[0-9]'
  on conflict do nothing;

  update search.options set total = total + come.count
  from (
    select option, count(*) as count
    from search.agencies, unnest(options) as option
    where id = any(ids)
    group by option
  ) as come
  where options.id = come.option;
end
$$;

-- After search.terms has changed, or by hand: everything anew.
create function search.rebuild() returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  delete from search.agencies;
  delete from search.documents;
  delete from search.vocabulary;
  delete from search.entries;
  delete from search.options where facet not in ('size', 'founded');
  update search.options set total = 0;
  perform search.add(array(select id from public."Personalberatungen"));
end
$$;

-- Once for each statement, however many rows it writes. With the rights of its owner: who may write
-- agencies may not write here. One writer at a time, because writers share the totals.
create function search.follow_agencies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if tg_op = 'TRUNCATE' then
    delete from search.agencies;
    delete from search.documents;
    update search.options set total = 0 where total > 0;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform search.remove(array(select id from old_rows));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform search.add(array(select id from new_rows));
  end if;
  return null;
end
$$;

create trigger follow_inserts after insert on public."Personalberatungen"
  referencing new table as new_rows
  for each statement execute function search.follow_agencies();
create trigger follow_updates after update on public."Personalberatungen"
  referencing old table as old_rows new table as new_rows
  for each statement execute function search.follow_agencies();
create trigger follow_deletes after delete on public."Personalberatungen"
  referencing old table as old_rows
  for each statement execute function search.follow_agencies();
create trigger follow_truncates after truncate on public."Personalberatungen"
  for each statement execute function search.follow_agencies();

-- Searching ------------------------------------------------------------------------------------

-- Written words that a misspelt one may mean, the most similar first; none without trigrams.
create function search.similar_words(misspelt text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  home text;
  found_words text[];
begin
  select nspname into home from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
  if home is null or char_length(misspelt) < 4 then return '{}'; end if;
  execute format(
    'select array_agg(word order by nearness desc, word) from (
       select word, nearness, max(nearness) over () as best from (
         select word, %1$I.similarity(word, $1) as nearness
         from search.vocabulary where word operator(%1$I.%%) $1
         order by 2 desc, 1 limit 5
       ) as near
     ) as ranked where nearness >= best - 0.05',
    home) into found_words using misspelt;
  return coalesce(found_words, '{}');
end
$$;

-- What a term asks of the documents: every word, as stem or as the beginning of a written word. Null where
-- it has no word that counts. Forgiving: a word that nobody has written may be a similar one.
create function search.query_of(term text, is_forgiving boolean) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  max_words constant integer := 8;
  asked_word text;
  folded text;
  stems text[];
  choices text[];
  asked text[] := '{}';
begin
  for asked_word in
    select w from string_to_table(search.words(term), ' ') with ordinality as listed (w, place)
    where w <> '' order by place limit max_words
  loop
    stems := ts_lexize('pg_catalog.german_stem', asked_word);
    -- „für“ and „der“ stand in every text.
    continue when stems = '{}';
    folded := search.fold(asked_word);
    choices := array_append(stems, folded);
    if is_forgiving and not exists (select from search.vocabulary where word = folded) then
      choices := choices || search.similar_words(folded);
    end if;
    -- Words hold neither quotes nor backslashes. Their beginning is enough from three letters on.
    asked := asked || (
      select '(' || string_agg(
        quote_literal(choice) || case when char_length(choice) > 2 then ':*' else '' end, ' | ') || ')'
      from (select distinct unnest(choices) as choice) as chosen where choice <> ''
    );
  end loop;
  return case when asked <> '{}' then array_to_string(asked, ' & ')::tsquery end;
end
$$;

-- Agencies that a term finds: by words in any field, or by a part of the name; by one or two letters only
-- where a word of the name begins with them, because nearly every name holds them somewhere.
create function search.find(term text, is_forgiving boolean) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  asked constant tsquery := search.query_of(term, is_forgiving);
  folded constant text := search.fold(term);
  part constant text := regexp_replace(folded, '([\\%_])', '\\\1', 'g');
  found_ids bigint[];
begin
  execute 'select array_agg(id) from ('
    || case
      when char_length(folded) < 3 and asked is not null
        then 'select id from search.agencies where name like $2 || ''%'' or name like ''% '' || $2 || ''%'''
      else 'select id from search.agencies where name like ''%'' || $2 || ''%'''
    end
    || case when asked is null then '' else ' union select id from search.documents where document @@ $1' end
    || ') as found'
    into found_ids using asked, part;
  return coalesce(found_ids, '{}');
end
$$;

-- One page of the directory.
--
--   term         what is searched for; null or blank for everything. Its first 100 characters count.
--   facets       chosen options by facet: {"industry": ["handel"], "size": ["ka"]}. Any of a facet will do,
--                all facets must fit; unknown facets and keys choose nothing; 40 of a facet count.
--   sort         name, groesste, kleinste, aelteste, juengste or profil-score; anything else is name. Equal
--                agencies stand by name, then id; unknown figures last.
--   after        the key "next" of the page before; null for the first page.
--   page_size    1 to 100.
--   with_counts  whether total and facets are wanted; further pages need neither.
--
-- Answers with {rows, next, isCorrected, total, facets}: the rows without their summary, which no list
-- shows, but with their score; the key of the next page, null on the last; whether nothing was found as it
-- is written, so that similar words count; of each facet its options with how many agencies choosing one
-- of them would give, whatever else is chosen in the same facet.
--
-- A key, not a number of rows to skip: rows that come or go in between neither repeat nor hide others.
-- How long it may take is the role's statement_timeout (hosted: three seconds for anon).
create function public.search_agencies(
  term text default null,
  facets jsonb default '{}',
  sort text default 'name',
  after jsonb default null,
  page_size integer default 24,
  with_counts boolean default true
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  max_term constant integer := 100;
  max_choices constant integer := 40;
  max_options constant integer := 300;
  names constant text[] := '{industry,specialisation,place,size,founded}';
  current_year constant integer := extract(year from now() at time zone 'Europe/Berlin');
  points constant text := format(
    '(merits + case when founded_year <= %s then 3 when founded_year <= %s then 2 when founded_year <= %s then 1 else 0 end)',
    current_year - 20, current_year - 10, current_year - 3);
  -- What is sorted by before the name, smallest first.
  figure constant text := case sort
    when 'groesste' then 'coalesce(-employees, 2147483647)'
    when 'kleinste' then 'coalesce(employees, 2147483647)'
    when 'aelteste' then 'coalesce(founded_year, 2147483647)'
    when 'juengste' then 'coalesce(-founded_year, 2147483647)'
    when 'profil-score' then '-' || points
  end;
  wanted constant integer := least(greatest(coalesce(page_size, 24), 1), 100);
  searched constant text := btrim(left(term, max_term), E' \t\n\r\f\x0b\u00a0');
  is_first constant boolean := after is null or jsonb_typeof(after) = 'null';
  facet_name text;
  chosen integer[];
  all_chosen integer[] := '{}';
  -- What each facet asks of a row; null where nothing is chosen.
  conditions text[] := array_fill(null::text, array[5]);
  found_condition text;
  all_conditions text;
  other_conditions text;
  unchosen text[] := '{}';
  facets_counted text[];
  found_ids bigint[];
  is_corrected boolean := false;
  page jsonb;
  total bigint;
  counted jsonb := '{}';
  more jsonb;
begin
  if not is_first and not (
    jsonb_typeof(after) = 'array' and jsonb_array_length(after) = 3 and jsonb_typeof(after -> 0) = 'number'
    and jsonb_typeof(after -> 1) = 'string' and jsonb_typeof(after -> 2) = 'number'
  ) then
    raise invalid_parameter_value using message = 'after must be the key that an earlier page gave as next';
  end if;

  for place in 1 .. 5 loop
    facet_name := names[place];
    chosen := '{}';
    if jsonb_typeof(facets -> facet_name) = 'array' then
      chosen := array(
        select id from search.options
        where facet = facet_name and key in (
          select chosen_key from jsonb_array_elements_text(facets -> facet_name)
            with ordinality as listed (chosen_key, at)
          where at <= max_choices
        )
      );
    end if;
    if chosen = '{}' then
      unchosen := unchosen || facet_name;
    else
      all_chosen := all_chosen || chosen;
      conditions[place] := format('%I && %L::integer[]', facet_name, chosen);
    end if;
  end loop;

  if searched <> '' then
    found_ids := search.find(searched, false);
    if found_ids = '{}' then
      found_ids := search.find(searched, true);
      is_corrected := found_ids <> '{}';
    end if;
    found_condition := 'id = any($1)';
  end if;
  all_conditions := coalesce(nullif(array_to_string(conditions || found_condition, ' and '), ''), 'true');

  execute format(
    'select jsonb_build_object(
       ''rows'', coalesce(jsonb_agg(jsonb_build_object(
         ''id'', a.id, ''Name'', a."Name", ''Standort'', a."Standort", ''Gründungsjahr'', a."Gründungsjahr",
         ''Spezialisierung'', a."Spezialisierung", ''Branchen'', a."Branchen",
         ''Anzahl Mitarbeiter'', a."Anzahl Mitarbeiter", ''Webseite'', a."Webseite",
         ''created_at'', a.created_at, ''score'', (35 + page.points) / 10.0
       ) order by page.place) filter (where page.place <= $5 and a.id is not null), ''[]''),
       ''next'', case when count(*) > $5 then
         (jsonb_agg(jsonb_build_array(page.figure, page.sort_key, page.id)) filter (where page.place = $5)) -> 0
       end)
     from (
       select id, sort_key, %1$s as figure, %2$s as points,
         row_number() over (order by %1$s, sort_key, id) as place
       from (
         select * from search.agencies where %3$s and %4$s order by %5$s sort_key, id limit $5 + 1
       ) as agencies
     ) as page
     left join public."Personalberatungen" a on a.id = page.id',
    coalesce(figure, '0'), points, all_conditions,
    case
      when is_first then 'true'
      when figure is null then '(sort_key, id) > ($3, $4)'
      else format('(%s, sort_key, id) > ($2, $3, $4)', figure)
    end,
    figure || ',')
  into page
  using found_ids, (after ->> 0)::integer, after ->> 1, (after ->> 2)::bigint, wanted;
  page := page || jsonb_build_object('isCorrected', is_corrected);
  if not coalesce(with_counts, true) then return page; end if;

  if all_conditions = 'true' then
    select sum(options.total) into total from search.options where facet = 'size';
  elsif array_to_string(conditions, '') = '' then
    total := cardinality(found_ids);
  else
    execute format('select count(*) from search.agencies where %s', all_conditions) into total using found_ids;
  end if;

  -- The counts of a facet ignore what is chosen in it: one count for all facets without a choice, then one
  -- for each of the others, which replaces what the first may have counted for it.
  for place in 0 .. 5 loop
    continue when place > 0 and conditions[place] is null;
    continue when place = 0 and unchosen = '{}';
    facets_counted := case place when 0 then unchosen else names[place : place] end;
    other_conditions := coalesce(
      nullif(array_to_string(
        case place when 0 then conditions else conditions[: place - 1] || conditions[place + 1 :] end
        || found_condition, ' and '), ''),
      'true');
    if other_conditions = 'true' then
      select jsonb_object_agg(options.id, options.total) into more
      from search.options where facet = any(facets_counted);
    else
      -- Counting more than is asked for is faster than putting arrays together.
      execute format(
        'select jsonb_object_agg(option, agencies) from (
           select unnest(%I) as option, count(*) as agencies from search.agencies where %s group by option
         ) as counts',
        case cardinality(facets_counted) when 1 then facets_counted[1] else 'options' end, other_conditions)
      into more using found_ids;
    end if;
    counted := counted || coalesce(more, '{}');
  end loop;

  select page || jsonb_build_object('total', total, 'facets', coalesce(jsonb_object_agg(facet, listed), '{}'))
  into page
  from (
    select facet, jsonb_agg(jsonb_build_object(
      'key', key, 'label', label, 'section', section, 'parent', parent, 'count', agencies
    ) order by case when is_fixed then id else 0 end, agencies desc, key) as listed
    from (
      select *, row_number() over (
        partition by facet, section order by (id = any(all_chosen)) desc, agencies desc, key
      ) as place
      from (
        select options.*, facet in ('size', 'founded') as is_fixed,
          coalesce((counted ->> options.id::text)::bigint, 0) as agencies
        from search.options
      ) as options
      where is_fixed or agencies > 0 or id = any(all_chosen)
    ) as ranked
    where place <= max_options
    group by facet
  ) as by_facet;
  return page;
end
$$;

comment on function public.search_agencies is
  'One page of the directory with its total and facet counts, searched in the database; the migration says more.';

-- Access ---------------------------------------------------------------------------------------

revoke all on all tables in schema search from public, anon, authenticated;
grant select on search.options, search.agencies, search.documents, search.vocabulary
  to anon, authenticated, service_role;

alter table search.terms enable row level security;
alter table search.options enable row level security;
alter table search.entries enable row level security;
alter table search.agencies enable row level security;
alter table search.documents enable row level security;
alter table search.vocabulary enable row level security;

create policy "anyone searches" on search.options for select to anon, authenticated using (true);
create policy "anyone searches" on search.agencies for select to anon, authenticated using (true);
create policy "anyone searches" on search.documents for select to anon, authenticated using (true);
create policy "anyone searches" on search.vocabulary for select to anon, authenticated using (true);

comment on table search.terms is
  'Which entries of a field mean which options, from the vocabulary. On purpose there is no policy: triggers alone read it.';
comment on table search.entries is
  'Spellings met so far. On purpose there is no policy: triggers alone read and write it.';

revoke all on all functions in schema search from public;
grant execute on function
  search.fold(text), search.words(text), search.similar_words(text), search.query_of(text, boolean),
  search.find(text, boolean)
  to anon, authenticated, service_role;

revoke all on function public.search_agencies(text, jsonb, text, jsonb, integer, boolean) from public;
grant execute on function public.search_agencies(text, jsonb, text, jsonb, integer, boolean)
  to anon, authenticated, service_role;

-- What is there already ------------------------------------------------------------------------

select search.rebuild();
