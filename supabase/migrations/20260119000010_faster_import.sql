-- What many entries cost the search when they are written at once, as an import does. What it holds stays the same.
-- docs/decisions/import.md.

do $$
declare
  definition constant text := pg_get_functiondef('search.add(bigint[])'::regprocedure);
  -- Reads every spelling met so far for each entry that is written.
  scanned constant text := '    cross join lateral (select entry from search.entries_of(l.list) as entry limit max_entries) as e
    join search.entries m on m.facet = l.facet and m.entry = left(e.entry, max_entry)
';
  -- offset 0: looked up by key, whatever the planner believes about the size of a table that is not analyzed yet.
  looked_up constant text := '    cross join lateral (
      select left(entry, max_entry) as entry from search.entries_of(l.list) as entry limit max_entries
    ) as e
    cross join lateral (
      select known.facet, known.option_id from search.entries known
      where known.facet = l.facet and known.entry = e.entry offset 0
    ) as m
';
begin
  if position(scanned in definition) = 0 then
    raise exception 'search.add does not read spellings as expected';
  end if;
  execute replace(definition, scanned, looked_up);
end
$$;

-- As before, but both spellings are made once: without the last offset 0 each was made for every use.
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
