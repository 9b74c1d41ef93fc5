-- The search of the directory sorts by the reviews and narrows by how many there are: at least 1, 3, 5 or 10.
-- docs/decisions/reviews.md, Numbers; tests/search-cases.ts.

insert into search.options (facet, key, label) values
  ('reviews', '1', 'mindestens 1'), ('reviews', '3', 'mindestens 3'), ('reviews', '5', 'mindestens 5'),
  ('reviews', '10', 'mindestens 10');

drop index search.agencies_options;
alter table search.agencies
  drop column options,
  add column reviews integer[] not null default '{}',
  -- The weighted value in millionths.
  add column review_value integer;
alter table search.agencies
  add column options integer[] not null
    generated always as (industry || specialisation || place || size || founded || reviews) stored;
create index agencies_options on search.agencies
  using gin (industry, specialisation, place, size, founded, reviews);
create index agencies_by_reviews on search.agencies ((coalesce(-review_value, 2147483647)), sort_key, id);

-- The options of so many reviews.
create function search.review_options(reviews integer) returns integer[]
language sql stable set search_path = ''
as $$ select array(select id from search.options where facet = 'reviews' and key::integer <= reviews order by id) $$;

create function search.follow_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
begin
  changed := array(
    select after_change.agency_id from new_rows as after_change join old_rows as before_change using (agency_id)
    where (before_change.review_count, before_change.review_weight)
      is distinct from (after_change.review_count, after_change.review_weight));
  if changed = '{}' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  update search.agencies s
  set reviews = search.review_options(d.review_count), review_value = (d.review_weight * 1000000)::integer
  from public.agency_derived d
  where d.agency_id = s.id and s.id = any (changed);
  update search.options o
  set total = counted.total
  from (select id, (select count(*) from search.agencies s where s.reviews @> array[listed.id])::integer as total
        from search.options listed where listed.facet = 'reviews') as counted
  where o.id = counted.id and o.total <> counted.total;
  return null;
end
$$;

create trigger search_after_updates after update on public.agency_derived
  referencing old table as old_rows new table as new_rows for each statement execute function search.follow_reviews();

revoke all on function search.review_options(integer), search.follow_reviews() from public, anon, authenticated;
grant execute on function search.review_options(integer) to service_role;

-- Each replaces what has to be there.
do $patches$
declare
  change record;
  definition text;
begin
  for change in
    select target::regprocedure as target, old_text, new_text from (values
      ('search.add(bigint[])', 'specialisation, place, size, founded)',
        'specialisation, place, size, founded, reviews, review_value)'),
      ('search.add(bigint[])', $$when f.year is not null then 'ab-2020' else 'ka' end)$$,
        $$when f.year is not null then 'ab-2020' else 'ka' end),
    search.review_options(coalesce(d.review_count, 0)), (d.review_weight * 1000000)::integer$$),
      ('search.add(bigint[])', $$  from public."Personalberatungen" a
  cross join lateral (
    select case when a."Gründungsjahr"$$,
        $$  from public."Personalberatungen" a
  left join public.agency_derived d on d.agency_id = a.id
  cross join lateral (
    select case when a."Gründungsjahr"$$),
      ('search.rebuild()', $$facet not in ('size', 'founded')$$, $$facet not in ('size', 'founded', 'reviews')$$),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        '{industry,specialisation,place,size,founded}', '{industry,specialisation,place,size,founded,reviews}'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', $$    when 'profil-score' then$$,
        $$    when 'bewertung' then 'coalesce(-review_value, 2147483647)'
    when 'profil-score' then$$),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        'array_fill(null::text, array[5])', 'array_fill(null::text, array[6])'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'for place in 1 .. 5 loop', 'for place in 1 .. 6 loop'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'for place in 0 .. 5 loop', 'for place in 0 .. 6 loop'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)', 'cardinality(unchosen) = 4', 'cardinality(unchosen) = 5'),
      ('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)',
        $$facet in ('size', 'founded') as is_fixed$$, $$facet in ('size', 'founded', 'reviews') as is_fixed$$)
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
