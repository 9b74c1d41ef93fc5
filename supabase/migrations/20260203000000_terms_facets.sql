-- The search of the directory narrows by what agencies say of their terms: how they are paid, guarantee, protection from headhunting,
-- memberships, languages, share of women. docs/decisions/facts.md; src/domain/search/fact-options.ts has the same options, and a
-- test compares the two.
--
-- Who says nothing, or „keine Angabe“, has none of these options: unknown is not „nein“.

alter table search.options
  add column facts text[],
  add column code text,
  add column least numeric;

comment on column search.options.facts is
  'Of an option by facts: an entry has it of which one of these holds the code, or is a number of at least so much.';

insert into search.options (facet, key, label, facts, code, least) values
  ('fee', 'auf-erfolgsbasis', 'Auf Erfolgsbasis', '{feeModels}', 'success', null),
  ('fee', 'retainer-in-dritteln', 'Retainer in Dritteln', '{feeModels}', 'thirds', null),
  ('fee', 'retainer-mit-anderer-aufteilung', 'Retainer mit anderer Aufteilung', '{feeModels}', 'retainer', null),
  ('fee', 'festpreis', 'Festpreis', '{feeModels}', 'fixedPrice', null),
  ('guarantee', '1', 'mindestens 1 Monat', '{guaranteeMonths}', null, 1),
  ('guarantee', '3', 'mindestens 3 Monate', '{guaranteeMonths}', null, 3),
  ('guarantee', '6', 'mindestens 6 Monate', '{guaranteeMonths}', null, 6),
  ('guarantee', '12', 'mindestens 12 Monate', '{guaranteeMonths}', null, 12),
  ('offlimits', '1', 'mindestens 1 Monat', '{offLimitsMonths}', null, 1),
  ('offlimits', '6', 'mindestens 6 Monate', '{offLimitsMonths}', null, 6),
  ('offlimits', '12', 'mindestens 12 Monate', '{offLimitsMonths}', null, 12),
  ('offlimits', '24', 'mindestens 24 Monate', '{offLimitsMonths}', null, 24),
  ('membership', 'bdu', 'BDU', '{memberships}', 'bdu', null),
  ('membership', 'aesc', 'AESC', '{memberships}', 'aesc', null),
  ('membership', 'din-33430', 'DIN 33430', '{memberships}', 'din33430', null),
  ('language', 'deutsch', 'Deutsch', '{languages}', 'de', null),
  ('language', 'englisch', 'Englisch', '{languages}', 'en', null),
  ('language', 'franzoesisch', 'Französisch', '{languages}', 'fr', null),
  ('language', 'italienisch', 'Italienisch', '{languages}', 'it', null),
  ('language', 'spanisch', 'Spanisch', '{languages}', 'es', null),
  ('language', 'portugiesisch', 'Portugiesisch', '{languages}', 'pt', null),
  ('language', 'niederlaendisch', 'Niederländisch', '{languages}', 'nl', null),
  ('language', 'polnisch', 'Polnisch', '{languages}', 'pl', null),
  ('language', 'tschechisch', 'Tschechisch', '{languages}', 'cs', null),
  ('language', 'ungarisch', 'Ungarisch', '{languages}', 'hu', null),
  ('language', 'rumaenisch', 'Rumänisch', '{languages}', 'ro', null),
  ('language', 'daenisch', 'Dänisch', '{languages}', 'da', null),
  ('language', 'schwedisch', 'Schwedisch', '{languages}', 'sv', null),
  ('language', 'russisch', 'Russisch', '{languages}', 'ru', null),
  ('language', 'ukrainisch', 'Ukrainisch', '{languages}', 'uk', null),
  ('language', 'tuerkisch', 'Türkisch', '{languages}', 'tr', null),
  ('language', 'arabisch', 'Arabisch', '{languages}', 'ar', null),
  ('language', 'chinesisch', 'Chinesisch', '{languages}', 'zh', null),
  ('language', 'japanisch', 'Japanisch', '{languages}', 'ja', null),
  ('women', '0', 'angegeben', '{womenShortlist,womenPlaced}', null, 0),
  ('women', '30', 'mindestens 30 %', '{womenShortlist,womenPlaced}', null, 30),
  ('women', '40', 'mindestens 40 %', '{womenShortlist,womenPlaced}', null, 40),
  ('women', '50', 'mindestens 50 %', '{womenShortlist,womenPlaced}', null, 50);

create index options_by_facts on search.options (facet) where facts is not null;

-- The options that these facts have.
create function search.fact_options(given jsonb) returns table (facet text, id integer)
language sql stable set search_path = ''
as $$
  select o.facet, o.id from search.options o
  where o.facts is not null and given <> '{}' and exists (
    select from unnest(o.facts) as fact
    where case
      when o.least is null then (given -> fact) ? o.code
      when jsonb_typeof(given -> fact) = 'number' then (given ->> fact)::numeric >= o.least
      else false
    end)
$$;

revoke all on function search.fact_options(jsonb) from public, anon, authenticated;
grant execute on function search.fact_options(jsonb) to service_role;

drop index search.agencies_options;
alter table search.agencies
  drop column options,
  -- Null where an entry says nothing, which most do: counting reads many of these rows.
  add column fee integer[],
  add column guarantee integer[],
  add column offlimits integer[],
  add column membership integer[],
  add column language integer[],
  add column women integer[];
alter table search.agencies
  add column options integer[] not null
    generated always as (industry || specialisation || place || size || founded || reviews
      || fee || guarantee || offlimits || membership || language || women) stored;

update search.agencies s
set fee = held.fee, guarantee = held.guarantee, offlimits = held.offlimits, membership = held.membership,
  language = held.language, women = held.women
from public."Personalberatungen" a
cross join lateral (
  select array_agg(o.id) filter (where o.facet = 'fee') as fee, array_agg(o.id) filter (where o.facet = 'guarantee') as guarantee,
    array_agg(o.id) filter (where o.facet = 'offlimits') as offlimits,
    array_agg(o.id) filter (where o.facet = 'membership') as membership,
    array_agg(o.id) filter (where o.facet = 'language') as language, array_agg(o.id) filter (where o.facet = 'women') as women
  from search.fact_options(a.facts) o
) as held
where a.id = s.id and a.facts <> '{}';

update search.options o set total = counted.total
from (
  select held.id, count(*) as total
  from public."Personalberatungen" a join search.agencies s on s.id = a.id cross join lateral search.fact_options(a.facts) as held
  where a.facts <> '{}' group by held.id
) as counted
where o.id = counted.id;

create index agencies_options on search.agencies
  using gin (industry, specialisation, place, size, founded, reviews, fee, guarantee, offlimits, membership, language, women);

-- Each replaces what has to be there.
do $patches$
declare
  change record;
  definition text;
begin
  for change in
    select target::regprocedure as target, old_text, new_text from (values
      ('search.add(bigint[])', 'founded, reviews, review_value)',
        'founded, reviews, review_value, fee, guarantee, offlimits, membership, language, women)'),
      ('search.add(bigint[])', $$(d.review_weight * 1000000)::integer
  from public."Personalberatungen" a$$,
        $$(d.review_weight * 1000000)::integer, t.fee, t.guarantee, t.offlimits, t.membership, t.language, t.women
  from public."Personalberatungen" a$$),
      ('search.add(bigint[])', $$  ) as o
  where a.id = any(ids);$$,
        $$  ) as o
  cross join lateral (
    select array_agg(held.id) filter (where held.facet = 'fee') as fee,
      array_agg(held.id) filter (where held.facet = 'guarantee') as guarantee,
      array_agg(held.id) filter (where held.facet = 'offlimits') as offlimits,
      array_agg(held.id) filter (where held.facet = 'membership') as membership,
      array_agg(held.id) filter (where held.facet = 'language') as language,
      array_agg(held.id) filter (where held.facet = 'women') as women
    from search.fact_options(a.facts) as held
  ) as t
  where a.id = any(ids);$$),
      -- The others are fixed.
      ('search.rebuild()', $$facet not in ('size', 'founded', 'reviews')$$, $$facet in ('industry', 'specialisation', 'place')$$),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', '{industry,specialisation,place,size,founded,reviews}',
        '{industry,specialisation,place,size,founded,reviews,fee,guarantee,offlimits,membership,language,women}'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        'array_fill(null::text, array[6])', 'array_fill(null::text, array[12])'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'for place in 1 .. 6 loop', 'for place in 1 .. 12 loop'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'for place in 0 .. 6 loop', 'for place in 0 .. 12 loop'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'cardinality(unchosen) = 5', 'cardinality(unchosen) = 11'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        $$facet in ('size', 'founded', 'reviews') as is_fixed$$,
        $$facet not in ('industry', 'specialisation', 'place', 'language') as is_fixed$$),
      -- The site names every facet, also those without a choice.
      ('public.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        'max_facets constant integer := 5', 'max_facets constant integer := 12')
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
