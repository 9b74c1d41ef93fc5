-- Less work for what took longest at 100,000 agencies; nothing else changes. docs/decisions/search-in-two-places.md.
--
--   by Profil-Score   read in the order of an index, where until now all rows that fit were sorted. The score depends on the
--                     year: points are those of the year in which a row was written, and the nightly jobs count them anew
--                     once a year. Until then all rows that fit are sorted, as before.
--   choices           matches are read once, for their ids and their counts together
--   correcting        ends with the first word that nothing resembles, because then nothing is found. Words of deleted
--                     agencies, which are listed until the next night, hide none that is written.

-- By Profil-Score ------------------------------------------------------------------------------

alter table search.agencies add column points smallint not null default 0;

-- The year of which all points are.
create table search.points_year (
  is_only boolean primary key default true check (is_only),
  year integer not null
);
insert into search.points_year (year) values (extract(year from now() at time zone 'Europe/Berlin'));

comment on table search.points_year is 'Of which year the points in search.agencies are.';

alter table search.points_year enable row level security;
create policy "anyone searches" on search.points_year for select to anon, authenticated using (true);
grant select on search.points_year to anon, authenticated, service_role;

-- With the constants of search.search_agencies (src/domain/score/profile-score.ts).
create function search.points_of(merits smallint, founded_year integer) returns smallint
language sql stable parallel safe set search_path = ''
as $$
  select (merits + case
    when founded_year <= year - 20 then 3 when founded_year <= year - 10 then 2 when founded_year <= year - 3 then 1 else 0
  end)::smallint
  from (select extract(year from now() at time zone 'Europe/Berlin')::integer as year) as current
$$;

create function search.set_points() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.points := search.points_of(new.merits, new.founded_year);
  return new;
end
$$;

create trigger set_points before insert on search.agencies
  for each row execute function search.set_points();

update search.agencies set points = search.points_of(merits, founded_year);
create index agencies_by_points on search.agencies ((-points), sort_key, id);

create function private.renew_points() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_year constant integer := extract(year from now() at time zone 'Europe/Berlin');
begin
  if exists (select from search.points_year where year = current_year) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  update search.agencies set points = search.points_of(merits, founded_year)
  where points <> search.points_of(merits, founded_year);
  update search.points_year set year = current_year;
end
$$;

comment on function private.renew_points() is
  'Counts the points of the Profil-Score for a new year. Part of the nightly jobs.';

revoke all on function search.points_of(smallint, integer), search.set_points(), private.renew_points()
  from public, anon, authenticated;
grant execute on function private.renew_points() to service_role;

-- One passage of a function replaced by another.
create function search.replace_in(changed regprocedure, old text, new text) returns void
language plpgsql
as $$
declare
  definition constant text := pg_get_functiondef(changed);
begin
  if position(old in definition) = 0 then
    raise exception '% is not as expected: %', changed, old;
  end if;
  execute replace(definition, old, new);
end
$$;

select search.replace_in('public.run_nightly_jobs()', $$  words := private.delete_unused_words();
$$, $$  words := private.delete_unused_words();
  perform private.renew_points();
$$);

select search.replace_in('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
$$    when 'profil-score' then '-' || points
$$, $$    when 'profil-score' then '-' || case
      when exists (select from search.points_year where year = current_year) then 'points' else points
    end
$$);

-- Choices --------------------------------------------------------------------------------------

select search.replace_in('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
$$  counted jsonb := '{}';
$$, $$  counted jsonb := '{}';
  -- Reads matches once: their ids where they are wanted, how often each option is among them, and how many they are.
  count_once constant text := 'with found as materialized (%s limit $3)
    select array(select id from found where id is not null), (select count(*) from found), (
      select jsonb_object_agg(option, agencies)
      from (select option, count(*) as agencies from (select unnest(options) as option from found) as listed group by option) as counts
    )';
  counts_without_term jsonb;
$$);

select search.replace_in('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
$$    execute format('select array(select id from %s and %s limit $1)', groups[1], condition)
    into named_ids using max_counted + 1;
$$, $$    if searched = '' and coalesce(with_counts, true) then
      execute format(count_once, format('select id, options from %s and %s', groups[1], condition))
      into named_ids, found_count, counts_without_term using query, document_ids, max_counted + 1;
    else
      execute format('select array(select id from %s and %s limit $1)', groups[1], condition)
      into named_ids using max_counted + 1;
    end if;
$$);

select search.replace_in('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
$$    else
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
$$, $$    else
      if place > 0 then
        select string_agg(
          format('select null::bigint as id, %I as options from %s and %s', facets_counted[1], from_where, condition), ' union all ')
        into source from unnest(groups) as from_where;
        execute format(count_once, source) into ids, found_count, more using query, document_ids, max_counted + 1;
      elsif searched = '' then
        more := counts_without_term;
        found_count := cardinality(named_ids);
      else
        ids := named_ids || further_ids;
        found_count := cardinality(ids);
        -- Counting more than is asked for is faster than putting arrays together.
        execute
          'select jsonb_object_agg(option, agencies) from (
             select unnest(options) as option, count(*) as agencies from search.agencies where id = any($1) group by option
           ) as counts'
        into more using ids;
      end if;
      if found_count > max_counted then
$$);

drop function search.replace_in(regprocedure, text, text);

-- Correcting -----------------------------------------------------------------------------------

-- A term with every word that nobody has written replaced by the most similar one; null where there is nothing to replace,
-- or a word that nothing resembles: then nothing is found either way.
create or replace function search.correct(term text) returns text
language plpgsql stable set search_path = ''
as $$
declare
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
      order by nearness desc, word collate "C"
      -- Sorted before the documents are asked, one word after the other until one is written.
      offset 0
    ) as near
    where nearness >= least_nearness and exists (select from search.documents where document @@ quote_literal(word)::tsquery)
    limit 1;
    if similar_word is null then
      return null;
    end if;
    words[place] := similar_word;
    is_corrected := true;
  end loop;
  return case when is_corrected then array_to_string(words, ' ') end;
end
$$;
