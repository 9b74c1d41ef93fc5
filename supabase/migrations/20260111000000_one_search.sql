-- One search, the same in the browser (src/domain/search/text-index.ts) and here; one table of cases holds them together
-- (tests/search-cases.ts). docs/decisions/search-in-two-places.md says it in prose, and why it is fast enough.
--
--   named     the name contains the term. These come first.
--   further   every word of the term is in the entry somewhere: in its name, place, industries, specialisations or
--             description, as the beginning of a word or with the same stem. „Für“ and the like do not count.
--
-- Neither upper and lower case nor accents count; ä is also found as ae and as a. What nobody has written is replaced by
-- the most similar word, also where the server has no trigrams: those of the extension now only speed up parts of names.
--
-- No call reads more than it must. Matches are collected up to a limit, past which a count says „more than“. A
-- page of fewer matches is sorted; one of more is read in the order of an index, and found after some hundred rows,
-- because so many fit. At 100,000 agencies:
--
--   „Beratung“ (96 %)     seq scan of agencies for 10,001 names, ended by the limit; page from agencies_by_name, ended by
--                         the limit; options of the 10,001 by their ids, one hash aggregate
--   a size (41 %)         the same, without names; total from the option
--   „Köln“ (3 %)          bitmap scans of agencies_name and documents_document, all ids; page and options by ids
--   nothing               page from agencies_by_name; counts from search.options alone
--   by Profil-Score       no index, because it depends on the year: all rows that fit are sorted, the top ones kept

-- Past this many, counting stops. A function, so that tests can count with less.
create function search.max_counted() returns integer
language sql immutable parallel safe set search_path = ''
as 'select 10000';

-- Texts ----------------------------------------------------------------------------------------

-- As search.fold, but ä as a. As foldTextBarely of src/domain/advisor/text.ts.
create function search.fold_barely(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select search.fold(translate(normalize(value, NFC), 'ÄÖÜäöü', 'AOUaou'))
$$;

-- Blanks and control characters as single blanks, none around the text.
create function search.clean(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(value, '[\u0001-\u0020\u00a0]+', ' ', 'g'))
$$;

-- A text in both spellings, one below the other; once where they are the same.
create function search.spellings(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when bare = folded then '' else E'\n' || bare end
  from (
    select search.fold(plain) as folded, search.fold_barely(plain) as bare
    from (select search.clean(value) as plain offset 0) as cleaned offset 0
  ) as spelled
$$;

-- Words with an ending become „~“ and their stem of at least four letters; others stay.
create function search.stems(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(
    words, '(\S{4,}?)(?:erinnen|innen|ungen|erin|ung|ern|en|er|em|es|in|e|n|s)(?= |$)', '~\1', 'g')
$$;

-- Every word in both spellings, and its stem: written words find beginnings, stems find inflections.
create or replace function search.document(value text) returns tsvector
language sql immutable strict parallel safe set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(lexeme, 100)
    from string_to_table(folded || ' ' || search.stems(folded) || ' ' || bare || ' ' || search.stems(bare), ' ') as lexeme
    where lexeme <> ''
  ))
  from (
    select search.fold(plain) as folded, coalesce((
      -- Only they have a second spelling.
      select search.fold_barely(string_agg(word, ' ')) from string_to_table(plain, ' ') as word where word ~ '[äöü]'
    ), '') as bare
    from (select search.words(left(value, 10000)) as plain offset 0) as cleaned offset 0
  ) as spelled
$$;

-- As pg_trgm has them, of a single word.
create function search.trigrams(word text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select array_agg(distinct substr('  ' || word || ' ', place, 3))
  from generate_series(1, char_length(word) + 1) as place
$$;

drop index if exists search.vocabulary_word;
alter table search.vocabulary
  add column trigrams text[] not null generated always as (search.trigrams(word)) stored;
create index vocabulary_trigrams on search.vocabulary using gin (trigrams);

-- Keeping it up to date ------------------------------------------------------------------------

do $$
declare
  definition constant text := pg_get_functiondef('search.add(bigint[])'::regprocedure);
  folded constant text := 'search.fold(a."Name")';
begin
  if position(folded in definition) = 0 then
    raise exception 'search.add does not store the name as expected';
  end if;
  execute replace(definition, folded, 'search.spellings(a."Name")');
end
$$;

create or replace function search.follow_agencies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if tg_op = 'TRUNCATE' then
    delete from search.agencies;
    delete from search.documents;
    delete from search.vocabulary;
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

-- Searching ------------------------------------------------------------------------------------

-- The words of a term that count: not „für“ and „der“, and not more than eight.
create function search.term_words(term text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select array(
    select left(word, 100) from string_to_table(search.words(term), ' ') with ordinality as listed (word, place)
    where search.fold(word) <> all (
      '{"",am,an,auf,aus,bei,das,dem,den,der,des,die,ein,eine,einem,einen,einer,fuer,im,in,mit,oder,und,vom,von,zu,zum,zur}')
    order by place limit 8
  )
$$;

-- What a word asks of the documents: a word that begins so, from three letters on, or one with the same stem.
create function search.word_query(word text) returns tsquery
language sql immutable strict parallel safe set search_path = ''
as $$
  -- Words hold neither quotes nor backslashes.
  select string_agg(distinct choice, ' | ')::tsquery
  from unnest(array[search.fold(word), search.fold_barely(word)]) as spelled
  cross join lateral (select ltrim(search.stems(spelled), '~') as stem) as stems
  cross join lateral unnest(array[
    quote_literal(spelled) || case when char_length(spelled) > 2 then ':*' else '' end,
    case when stem <> spelled then quote_literal(stem) end,
    case when char_length(spelled) > 3 then quote_literal('~' || stem) end
  ]) as choice
$$;

drop function search.find(text, boolean);
drop function search.similar_words(text);

-- What a term asks of the documents: every word. Null where it has none that counts.
create function search.query_of(term text) returns tsquery
language sql immutable strict parallel safe set search_path = ''
as $$
  select string_agg('(' || search.word_query(word)::text || ')', ' & ')::tsquery
  from unnest(search.term_words(term)) as word
$$;

create or replace function search.holders_of(words text) returns bigint[]
language sql stable set search_path = ''
as $$
  select case when count(*) <= 5000 then coalesce(array_agg(id), '{}') else '{}' end
  from (
    -- Read once, not for each document.
    select id from search.documents where document @@ (select search.query_of(words)) limit 5001
  ) as found
$$;

drop function search.query_of(text, boolean);

-- A term with every word that nobody has written replaced by the most similar one; null where there is nothing to replace.
create function search.correct(term text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  max_compared constant integer := 5;
  least_nearness constant double precision := 0.3;
  -- Two or three letters resemble half of all words.
  least_length constant integer := 4;
  words text[] := search.term_words(term);
  asked text[];
  similar_word text;
  is_written boolean;
  is_corrected boolean := false;
begin
  for place in 1 .. cardinality(words) loop
    -- As if all were wanted, and planned with the word itself: the index tells that nobody has written it. For a single
    -- one, all documents would be read.
    execute 'select array(select id from search.documents where document @@ $1 limit $2) <> ''{}'''
    into is_written using search.word_query(words[place]), search.max_counted() + 1;
    continue when is_written or char_length(search.fold(words[place])) < least_length;
    asked := search.trigrams(search.fold(words[place]));
    select word into similar_word
    from (
      select word, shared::double precision / (cardinality(trigrams) + cardinality(asked) - shared) as nearness
      from search.vocabulary
      cross join lateral (select count(*) as shared from unnest(trigrams) as one where one = any(asked)) as common
      where trigrams && asked
      order by nearness desc, word collate "C" limit max_compared
    ) as near
    -- The words of deleted agencies are still listed.
    where nearness >= least_nearness and exists (select from search.documents where document @@ quote_literal(word)::tsquery)
    order by nearness desc, word collate "C" limit 1;
    if similar_word is not null then
      words[place] := similar_word;
      is_corrected := true;
    end if;
  end loop;
  return case when is_corrected then array_to_string(words, ' ') end;
end
$$;

-- One page of the directory. As 20260104000000_agency_search.sql describes it, but:
--
--   rows         agencies whose name contains the term, then the further ones, each group in the order asked for;
--                isNamed says of which group one is. With their description.
--   term         what was searched for: where isCorrected, the words put in place of those asked for
--   total        not more than search.max_counted(); where there are more, isLimited
--   limited      facets of which not all matches were counted: at least so many have an option. Every option that any
--                agency has is listed then, also with 0.
create or replace function search.search_agencies(
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
  max_counted constant integer := search.max_counted();
  -- Added to the figure of a further match in the key of a page: more than any figure.
  further_offset constant bigint := 8589934592;
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
  is_first constant boolean := after is null or jsonb_typeof(after) = 'null';
  searched text := coalesce(search.clean(left(term, max_term)), '');
  is_corrected boolean := false;
  last_rank bigint;
  last_group integer := 0;
  facet_name text;
  chosen integer[];
  all_chosen integer[] := '{}';
  unchosen text[] := '{}';
  -- What each facet asks of a row; null where nothing is chosen.
  conditions text[] := array_fill(null::text, array[5]);
  condition text;
  attempted text;
  query tsquery;
  named_condition text;
  is_found boolean := false;
  -- What each group is read from.
  groups text[];
  is_whole boolean;
  named_ids bigint[] := '{}';
  document_ids bigint[] := '{}';
  further_ids bigint[] := '{}';
  most integer;
  ids bigint[];
  source text;
  keys jsonb := '[]';
  more jsonb;
  answer jsonb;
  facets_counted text[];
  found_count bigint;
  all_found bigint;
  -- Whether the totals kept beside the chosen options add up to the result: an agency has one size and one year.
  is_known boolean;
  counted jsonb := '{}';
  limited text[] := '{}';
begin
  if not is_first then
    if not (
      jsonb_typeof(after) = 'array' and jsonb_array_length(after) = 3 and jsonb_typeof(after -> 0) = 'number'
      and jsonb_typeof(after -> 1) = 'string' and jsonb_typeof(after -> 2) = 'number'
    ) then
      raise invalid_parameter_value using message = 'after must be the key that an earlier page gave as next';
    end if;
    last_rank := (after -> 0)::bigint;
    last_group := (last_rank > further_offset / 2)::integer;
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

  condition := coalesce(nullif(array_to_string(conditions, ' and '), ''), 'true');
  is_whole := searched = '' and condition = 'true';

  -- The first matches of each group; once more with other words where nobody has written these.
  for attempt in 1 .. 2 loop
    attempted := case attempt when 1 then searched else search.correct(searched) end;
    exit when attempted is null;
    groups := array['search.agencies where true'];
    if attempted <> '' then
      query := search.query_of(attempted);
      -- Nothing is left of a term of accents alone.
      select coalesce('(' || string_agg(
        format('name like %L', '%' || regexp_replace(spelled, '([\\%_])', '\\\1', 'g') || '%'), ' or ') || ')', 'false')
      into named_condition from string_to_table(search.spellings(attempted), E'\n') as spelled;
      groups := array['search.agencies where ' || named_condition];
    end if;
    exit when is_whole;
    execute format('select array(select id from %s and %s limit $1)', groups[1], condition)
    into named_ids using max_counted + 1;
    if query is not null then
      -- Named ones are among them. Where these alone are too many to count, nobody asks for further ones yet.
      most := case when cardinality(named_ids) > max_counted then 0
        else max_counted + 1 + case condition when 'true' then cardinality(named_ids) else 0 end end;
      -- Planned with the words themselves: few documents are found in the index, many by reading the first ones.
      execute 'select array(select id from search.documents where document @@ $1 limit $2)'
      into document_ids using query, most;
      groups[2] := case
        when cardinality(document_ids) < most then 'search.agencies where id = any($2)'
        -- So many that one agency after the other is looked up.
        else 'search.agencies where (select document @@ $1 from search.documents where documents.id = agencies.id)'
      end || ' and not ' || named_condition;
      if condition = 'true' then
        further_ids := array(select unnest(document_ids) except select unnest(named_ids) limit max_counted + 1);
      elsif most > 0 then
        execute format('select array(select id from %s and %s limit $3)', groups[2], condition)
        into further_ids using query, document_ids, max_counted + 1;
      end if;
    end if;
    exit when searched = '';
    is_found := named_ids <> '{}' or document_ids <> '{}';
    if not is_found and condition <> 'true' then
      -- Perhaps it is the choice of options that leaves nothing.
      execute format('select exists (select from search.agencies where %s)', named_condition) into is_found;
    end if;
    if is_found then
      is_corrected := attempt = 2;
      searched := attempted;
      exit;
    end if;
  end loop;

  for at in last_group + 1 .. cardinality(groups) loop
    exit when jsonb_array_length(keys) > wanted;
    ids := case at when 1 then named_ids else further_ids end;
    continue when not is_whole and ids = '{}' and cardinality(named_ids || further_ids) <= max_counted;
    source := case
      -- All of them are known.
      when not is_whole and cardinality(named_ids || further_ids) <= max_counted then 'search.agencies where id = any($7)'
      else groups[at] || ' and ' || condition
    end;
    execute format(
      'select jsonb_agg(jsonb_build_array(figure + %s, sort_key, id) order by figure, sort_key, id)
       from (select %s as figure, sort_key, id from %s and %s order by %s sort_key, id limit $6) as page',
      case at when 1 then 0 else further_offset end, coalesce(figure, '0'), source,
      case
        when is_first or at > last_group + 1 then 'true'
        when figure is null then '(sort_key, id) > ($4, $5)'
        else format('(%s, sort_key, id) > ($3, $4, $5)', figure)
      end,
      figure || ',')
    into more
    using query, document_ids, last_rank - last_group * further_offset, after ->> 1, (after ->> 2)::bigint,
      wanted + 1 - jsonb_array_length(keys), ids;
    keys := keys || coalesce(more, '[]');
  end loop;

  execute format(
    'select jsonb_build_object(''rows'', coalesce(jsonb_agg(jsonb_build_object(
       ''id'', a.id, ''Name'', a."Name", ''Standort'', a."Standort", ''Gründungsjahr'', a."Gründungsjahr",
       ''Zusammenfassung'', a."Zusammenfassung", ''Spezialisierung'', a."Spezialisierung", ''Branchen'', a."Branchen",
       ''Anzahl Mitarbeiter'', a."Anzahl Mitarbeiter", ''Webseite'', a."Webseite", ''created_at'', a.created_at,
       ''score'', %s, ''isNamed'', (key -> 0)::bigint <= $3) order by at), ''[]''))
     from jsonb_array_elements($1) with ordinality as listed (key, at)
     join search.agencies on agencies.id = (key -> 2)::bigint
     join public."Personalberatungen" a on a.id = agencies.id
     where at <= $2',
    points)
  into answer using keys, wanted, further_offset / 2;
  answer := answer || jsonb_build_object(
    'next', case when jsonb_array_length(keys) > wanted then keys -> (wanted - 1) end,
    'isCorrected', is_corrected, 'term', searched);
  if not coalesce(with_counts, true) then return answer; end if;

  is_known := searched = '' and (
    all_chosen = '{}' or cardinality(all_chosen) = 1 or (cardinality(unchosen) = 4 and 'size' <> all (unchosen))
    or (cardinality(unchosen) = 4 and 'founded' <> all (unchosen)));

  -- The counts of a facet ignore what is chosen in it: one count for all facets without a choice, then one for each of
  -- the others.
  for place in 0 .. 5 loop
    continue when place > 0 and conditions[place] is null;
    facets_counted := case place when 0 then unchosen else names[place : place] end;
    condition := coalesce(
      nullif(array_to_string(
        case place when 0 then conditions else conditions[: place - 1] || conditions[place + 1 :] end, ' and '), ''),
      'true');
    if searched = '' and condition = 'true' then
      -- Kept beside the options.
      select jsonb_object_agg(options.id, options.total), sum(options.total) filter (where facet = 'size')
      into more, found_count from search.options where facet = any(facets_counted);
    else
      ids := named_ids || further_ids;
      if place > 0 then
        select string_agg(format('select id from %s and %s', from_where, condition), ' union all ')
        into source from unnest(groups) as from_where;
        execute format('select array(%s limit $3)', source) into ids using query, document_ids, max_counted + 1;
      end if;
      found_count := cardinality(ids);
      -- Counting more than is asked for is faster than putting arrays together.
      execute format(
        'select jsonb_object_agg(option, agencies) from (
           select unnest(%I) as option, count(*) as agencies from search.agencies where id = any($1) group by option
         ) as counts',
        case cardinality(facets_counted) when 1 then facets_counted[1] else 'options' end)
      into more using ids;
      if found_count > max_counted then
        limited := limited || facets_counted;
      end if;
    end if;
    counted := counted || coalesce(more, '{}');
    if place = 0 and is_known and all_chosen <> '{}' then
      select sum(options.total) into all_found from search.options where options.id = any(all_chosen);
    elsif place = 0 then
      all_found := found_count;
    end if;
  end loop;

  select answer || jsonb_build_object(
    'total', case when is_known then all_found else least(all_found, max_counted) end,
    'isLimited', all_found > max_counted and not is_known,
    'limited', to_jsonb(limited),
    'facets', coalesce(jsonb_object_agg(facet, listed), '{}'))
  into answer
  from (
    select facet, jsonb_agg(jsonb_build_object(
      'key', key, 'label', label, 'section', section, 'parent', parent, 'count', agencies
    ) order by case when is_fixed then id else 0 end, agencies desc, key) as listed
    from (
      select *, row_number() over (
        partition by facet, section order by (id = any(all_chosen)) desc, agencies desc, options.total desc, key
      ) as place
      from (
        select options.*, facet in ('size', 'founded') as is_fixed,
          coalesce((counted ->> options.id::text)::bigint, 0) as agencies
        from search.options
      ) as options
      where is_fixed or agencies > 0 or id = any(all_chosen) or (options.total > 0 and facet = any(limited))
    ) as ranked
    where place <= max_options
    group by facet
  ) as by_facet;
  return answer;
end
$$;

-- Access ---------------------------------------------------------------------------------------

-- What the two searches call, with the rights of whoever calls them.
revoke all on function
  search.max_counted(), search.fold_barely(text), search.clean(text), search.spellings(text), search.stems(text), search.trigrams(text),
  search.term_words(text), search.word_query(text), search.query_of(text), search.correct(text)
  from public;
grant execute on function
  search.max_counted(), search.fold_barely(text), search.clean(text), search.spellings(text), search.stems(text), search.trigrams(text),
  search.term_words(text), search.word_query(text), search.query_of(text), search.correct(text)
  to anon, authenticated, service_role;

select search.rebuild();
