-- The Berater-Assistent above some thousand agencies, where nobody may download them all. docs/decisions/search-in-two-places.md.
--
--   public.advisor_candidates(...)   the only thing the API reaches: some hundred agencies that may be meant
--
-- What is recommended is decided by the matcher of the site alone (src/domain/advisor), over these candidates as
-- over a small directory. Here stands only what it takes to find them: which options of the facets fit the
-- need, and how well, comes from the site as numbers (src/domain/advisor/candidate-request.ts).
--
-- Nothing that is asked is stored.

-- Lower case with umlauts, whatever the server's locale.
create function search.lower_case(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(translate(value, 'ÄÖÜẞ', 'äöüß'))
$$;

-- Agencies that have every word of a text somewhere, as stem or as the beginning of a written word. None where
-- more than a few thousand have: then it tells little, and drawing by lot meets enough of them.
create function search.holders_of(words text) returns bigint[]
language sql stable set search_path = ''
as $$
  select case when count(*) <= 5000 then coalesce(array_agg(id), '{}') else '{}' end
  from (
    select id from search.documents where document @@ search.query_of(words, false) limit 5001
  ) as found
$$;

-- The words of an option, to find those that the vocabulary does not list.
alter table search.options add column words tsvector not null
  generated always as (to_tsvector('pg_catalog.simple', translate(key, '-+#', '   '))) stored;
create index options_words on search.options using gin (words);

-- The parts of a need as conditions on search.agencies: each part by its number, the most that it can give,
-- and what an agency gets for which condition.
create function search.parts_of(wanted jsonb)
returns table (part integer, most integer, points integer, condition text)
language sql stable set search_path = ''
as $$
  with listed as materialized (
    select parts.part::integer, fields.facet, keys.key, round((keys.points #>> '{}')::numeric)::integer as points
    from jsonb_array_elements(wanted) with ordinality as parts (fields, part)
    cross join lateral jsonb_each(parts.fields) as fields (facet, keys)
    cross join lateral jsonb_each(fields.keys) as keys (key, points)
    where parts.part <= 20 and jsonb_typeof(keys.points) = 'number'
    limit 1500
  ), beginnings as materialized (
    -- „word*“: options of which a word begins so; up to three letters are the whole word.
    select part, facet, points, string_agg(
      quote_literal(word) || case when char_length(word) > 3 then ':*' else '' end, ' | ')::tsquery as query
    from (
      select *, regexp_replace(search.fold(key), '[^a-z0-9]+', '', 'g') as word
      from listed where key like '_%*' offset 0
    ) as plain
    where word <> '' group by part, facet, points
  ), options as (
    select listed.part, listed.points, options.facet, options.id
    from listed join search.options on options.facet = listed.facet and options.key = listed.key
    union
    select beginnings.part, beginnings.points, options.facet, options.id
    from beginnings join search.options on options.facet = beginnings.facet and options.words @@ beginnings.query
  ), conditions as (
    select part, points, format('%I && %L::integer[]', facet, array_agg(id order by id)) as condition
    from options group by part, points, facet
    union all
    select part, points, format('id = any(%L::bigint[])', search.holders_of(key))
    from listed where facet = 'words'
  )
  select part, greatest(max(points) over (partition by part), 0), points, condition from conditions
$$;

-- Candidates for a described vacancy, whole rows, the best first.
--
--   query    what was typed, for agencies in which it stands to the letter; null for nothing. Its first 1000
--            characters count.
--   wanted   what was understood: a list of parts, each with the options that fit and their points, whole
--            numbers: [{"specialisation": {"rechnungswesen": 1200, "finanzen": 1000}}, {"place": {"kassel": 620}}].
--            Of each part an agency gets its best points once; points below zero are for what is not wanted.
--            "word*" means every option of which a word begins so, {"words": {"word": 150}} any text of the agency.
--            20 parts and 1500 keys count.
--   seed     where chance decides, the same seed decides the same.
--   amount   1 to 300.
--
-- First come agencies in which the query stands, then those with most points. Equal ones are drawn by lot, not by
-- name or age, and so are those that fill up where too few fit. The premium partner, if there is one, always comes.
-- Answers with a list of rows of "Personalberatungen".
create function public.advisor_candidates(
  query text default null,
  wanted jsonb default '[]',
  seed bigint default 0,
  amount integer default 120
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  max_query constant integer := 1000;
  -- Agencies that are looked at for the query to the letter.
  max_read constant integer := 500;
  size constant integer := least(greatest(coalesce(amount, 120), 1), 300);
  lot constant text := format('hashint8extended(id, %s)', coalesce(seed, 0));
  searched constant text := normalize(btrim(left(query, max_query), E' \t\n\r\f\x0b\u00a0'), NFC);
  parts jsonb;
  score text;
  total integer;
  weights integer[];
  slack integer;
  demand text;
  best bigint[] := '{}';
  literal bigint[] := '{}';
  others bigint[] := '{}';
  partner bigint;
  answer jsonb;
begin
  select coalesce(jsonb_agg(p), '[]') into parts
  from search.parts_of(case when jsonb_typeof(wanted) = 'array' then wanted else '[]' end) as p;

  select coalesce(string_agg(given, ' + '), '0::integer'), coalesce(sum(most), 0), array_agg(most order by most)
  into score, total, weights
  from (
    select most,
      'case ' || string_agg(format('when %s then %s', condition, points), ' ' order by points desc) || ' else 0 end' as given
    from jsonb_to_recordset(parts) as p (part integer, most integer, points integer, condition text)
    group by part, most
  ) as each_part;

  -- Whoever lacks at most so many points of the whole (slack) must have this much of each part, or of one of two
  -- parts: an index finds them. If they are enough, nobody else can be better; if not, a little more may be
  -- lacking. Reading and weighing everybody would take half a second at 100,000.
  weights := array(select w from unnest(weights) as w where w * 10 >= total and w > 0 order by w);
  foreach slack in array array(
    select distinct step
    from unnest(array[weights[1] / 4, weights[1], weights[2], weights[1] + weights[2], weights[3], total]) as step
    where step > 0 and step <= total order by step
  ) loop
    with given as (
      select * from jsonb_to_recordset(parts) as p (part integer, most integer, points integer, condition text)
      where points > 0 and (most * 10 >= total or slack = total)
    ), whole as (
      select distinct part, most from given
    ), demands as (
      select string_agg(condition, ' or ') as one_of
      from given where most > slack and points >= most - slack group by part
      union all
      select string_agg(condition, ' or ')
      from whole a join whole b on a.part < b.part and greatest(a.most, b.most) <= slack and a.most + b.most > slack
      join given on given.part in (a.part, b.part) and 2 * points >= a.most + b.most - slack
      group by a.part, b.part
    )
    select coalesce(
      (select string_agg(format('(%s)', one_of), ' and ') from demands),
      (select string_agg(condition, ' or ') from given)
    ) into demand;
    execute format(
      'select array_agg(id) from (
         select id, points from (
           select id, %1$s as points from search.agencies where %2$s offset 0
         ) as weighed where points > 0 and points >= $1 order by points desc, %3$s limit $2
       ) as best',
      score, demand, lot)
    into best using total - slack, size;
    exit when cardinality(best) >= size;
  end loop;

  if searched <> '' then
    literal := search.holders_of(searched);
    if cardinality(literal) > max_read then
      execute format(
        'select array_agg(id) from (
           select id from search.agencies where id = any($1) order by %1$s desc, %2$s limit $2
         ) as likely', score, lot)
      into literal using literal, max_read;
    end if;
  end if;

  if cardinality(best || literal) < size then
    execute format('select array_agg(id) from (select id from search.agencies order by %s limit $1) as drawn', lot)
    into others using size;
  end if;

  select id into partner from search.agencies where name like '%people finding company%'
  order by sort_key, id limit 1;

  execute format(
    'select coalesce(jsonb_agg(entry order by place), ''[]'') from (
       select to_jsonb(a) as entry, row_number() over (
         order by coalesce(a.id = $2, false) desc, is_literal desc, points desc, %1$s
       ) as place
       from (select id, %2$s as points from search.agencies where id = any($1) offset 0) as weighed
       join public."Personalberatungen" a using (id)
       cross join lateral (
         select $3 <> '''' and strpos(search.lower_case(concat_ws(
           E''\x01'', a."Spezialisierung", a."Branchen", a."Standort", a."Zusammenfassung")), $3) > 0
         as is_literal offset 0
       ) as letters
     ) as candidates where place <= $4',
    lot, score)
  into answer
  using best || literal || others || partner, partner, coalesce(search.lower_case(searched), ''), size;
  return answer;
end
$$;

comment on function public.advisor_candidates is
  'Agencies that may fit a described vacancy, for the matcher of the site to choose from; the migration says more.';

revoke all on function search.lower_case(text), search.holders_of(text), search.parts_of(jsonb) from public;
grant execute on function search.lower_case(text), search.holders_of(text), search.parts_of(jsonb)
  to anon, authenticated, service_role;

revoke all on function public.advisor_candidates(text, jsonb, bigint, integer) from public;
grant execute on function public.advisor_candidates(text, jsonb, bigint, integer)
  to anon, authenticated, service_role;
