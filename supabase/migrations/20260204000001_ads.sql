-- The block „Anzeigen“ of a large directory: search_agencies answers its first page with `ads`, at most three premium entries that the search
-- finds. The directory that a browser has loaded chooses by the same rule (src/domain/contracts/ads.ts). docs/decisions/paid-placement.md.
--
-- Entries stand in the order of their numbers, as in a ring, and each day another one is first. Rows, counts and their order stay what they are
-- without contracts.

do $$
declare
  patched record;
  definition text := pg_get_functiondef('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)'::regprocedure);
begin
  for patched in
    select * from (values
      ('  limited text[] := ''{}'';
begin',
       '  limited text[] := ''{}'';
  row_query text;
  premium_ids bigint[];
begin'),
      ('  execute format(
    ''select jsonb_build_object(''''rows''''', '  row_query := format(
    ''select jsonb_build_object(''''rows'''''),
      ('    points)
  into answer using keys, wanted, further_offset / 2;',
       '    points);
  execute row_query into answer using keys, wanted, further_offset / 2;
  premium_ids := case when is_first then array(select d.agency_id from public.agency_derived d where d.is_premium) end;
  if premium_ids <> ''{}'' then
    execute (
      select format(
        ''select jsonb_agg(jsonb_build_array(0, '''''''', id) order by turn)
         from (select id, (row_number() over (order by id) - 1 - $4 %% count(*) over () + count(*) over ()) %% count(*) over () as turn
               from (%s) as matching) as ring where turn < 3'',
        string_agg(format(''select id from %s and %s and id = any($3)'', from_where, condition), '' union ''))
      from unnest(groups) as from_where)
    into more using query, document_ids, premium_ids, extract(epoch from now())::bigint / 86400;
    execute row_query into more using coalesce(more, ''[]''), 3, 0;
    answer := answer || jsonb_build_object(''ads'', more -> ''rows'');
  end if;')
    ) as t (asked, given)
  loop
    if position(patched.asked in definition) = 0 then
      raise exception 'search.search_agencies is not as expected: %', patched.asked;
    end if;
    definition := replace(definition, patched.asked, patched.given);
  end loop;
  execute definition;
end
$$;
