-- The site names every facet in a search, chosen or not. There are more of them than the five that the first limit
-- knew, so it refused each search of a large directory.
create or replace function public.search_agencies(
  term text default null,
  facets jsonb default '{}',
  sort text default 'name',
  after jsonb default null,
  page_size integer default 24,
  with_counts boolean default true
) returns jsonb
language plpgsql stable security invoker set search_path = '' set statement_timeout = '2s'
as $$
declare
  max_term constant integer := 100;
  max_facets constant integer := 16;
  max_choices constant integer := 40;
begin
  if char_length(term) > max_term then
    raise invalid_parameter_value using message = format('term must not be longer than %s characters', max_term);
  end if;
  if jsonb_typeof(facets) = 'object' and (
    (select count(*) from jsonb_object_keys(facets)) > max_facets
    or exists (
      select from jsonb_each(facets) as asked
      where case jsonb_typeof(asked.value) when 'array' then jsonb_array_length(asked.value) end > max_choices
    )
  ) then
    raise invalid_parameter_value using
      message = format('facets must not hold more than %s facets of %s options', max_facets, max_choices);
  end if;
  perform search.take_turn();
  return search.search_agencies(term, facets, sort, after, page_size, with_counts);
end
$$;
