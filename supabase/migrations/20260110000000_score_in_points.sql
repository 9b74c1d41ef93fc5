-- The Profil-Score that search_agencies gives is the number of points itself, 0 to 10, as the site shows it; it was
-- 3.5 plus a tenth for each point. Nothing else of the function changes. docs/decisions/honesty.md.
do $$
declare
  definition constant text :=
    pg_get_functiondef('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)'::regprocedure);
  in_tenths constant text := '(35 + page.points) / 10.0';
begin
  if position(in_tenths in definition) = 0 then
    raise exception 'search.search_agencies does not compute the score as expected';
  end if;
  execute replace(definition, in_tenths, 'page.points');
end
$$;
