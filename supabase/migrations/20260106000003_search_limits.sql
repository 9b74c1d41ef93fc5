-- What one call of the two searches may cost, and how many calls may cost it at once: anyone may call them, and reads
-- of one row have to stay fast meanwhile.
--
--   bounds      more than the site ever asks for is refused with 400 (22023); the site keeps within them
--               (src/domain/advisor/candidate-request.ts, src/domain/search/search-bounds.ts)
--   turns       four searches at the same time; the fifth is refused with 503 (PT503), which the site tries again
--               after a second. So they never hold all connections of the API.
--   time        two seconds. PostgREST reads the setting of a function before it calls it, and sets it for the
--               transaction; elsewhere it has no effect on the call itself.
--
-- What the searches do is unchanged, and so are their names and arguments. It moves to the schema search.

alter function public.search_agencies(text, jsonb, text, jsonb, integer, boolean) set schema search;
alter function public.advisor_candidates(text, jsonb, bigint, integer) set schema search;

-- Released at the end of the transaction, whatever ends it.
create function search.take_turn() returns void
language plpgsql set search_path = ''
as $$
declare
  max_searches constant integer := 4;
begin
  for turn in 1 .. max_searches loop
    if pg_try_advisory_xact_lock(hashtext('search.take_turn'), turn) then
      return;
    end if;
  end loop;
  raise sqlstate 'PT503' using
    message = 'too many searches at the same time',
    hint = 'Try again in a second.';
end
$$;

-- As the earlier migration describes it (20260104000000_agency_search.sql), but for what is past the bounds: a term of
-- more than 100 characters, more than 40 options of a facet, facets that are not asked for by the site.
create function public.search_agencies(
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
  max_facets constant integer := 5;
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

comment on function public.search_agencies is
  'One page of the directory with its total and facet counts, searched in the database; the migrations say more.';

-- As before, but for a word of more than 100 characters, which counts as its beginning: PostgreSQL refuses to look for one
-- of more than 2,046 bytes.
create or replace function search.holders_of(words text) returns bigint[]
language sql stable set search_path = ''
as $$
  select case when count(*) <= 5000 then coalesce(array_agg(id), '{}') else '{}' end
  from (
    select id from search.documents
    where document @@ search.query_of(regexp_replace(words, '(\S{100})\S+', '\1', 'g'), false) limit 5001
  ) as found
$$;

-- As the earlier migration describes it (20260105000000_advisor_candidates.sql), but for what is past the bounds: a
-- query of more than 1000 characters; more than 12 parts, 500 keys or 8 words; a key of more than 64 characters.
create function public.advisor_candidates(
  query text default null,
  wanted jsonb default '[]',
  seed bigint default 0,
  amount integer default 120
) returns jsonb
language plpgsql stable security invoker set search_path = '' set statement_timeout = '2s'
as $$
declare
  max_query constant integer := 1000;
  max_parts constant integer := 12;
  max_keys constant integer := 500;
  max_words constant integer := 8;
  max_key constant integer := 64;
  keys integer;
  words integer;
  longest integer;
begin
  if char_length(query) > max_query then
    raise invalid_parameter_value using message = format('query must not be longer than %s characters', max_query);
  end if;
  if jsonb_typeof(wanted) = 'array' then
    if jsonb_array_length(wanted) > max_parts then
      raise invalid_parameter_value using message = format('wanted must not have more than %s parts', max_parts);
    end if;
    select count(*), count(*) filter (where fields.facet = 'words'), max(char_length(listed.key))
    into keys, words, longest
    from jsonb_array_elements(wanted) as parts (part)
    cross join lateral jsonb_each(case jsonb_typeof(part) when 'object' then part else '{}' end) as fields (facet, listed)
    cross join lateral jsonb_object_keys(
      case jsonb_typeof(fields.listed) when 'object' then fields.listed else '{}' end
    ) as listed (key);
    if keys > max_keys or words > max_words or longest > max_key then
      raise invalid_parameter_value using
        message = format(
          'wanted must not have more than %s keys, %s of them words, of %s characters', max_keys, max_words, max_key);
    end if;
  end if;
  perform search.take_turn();
  return search.advisor_candidates(query, wanted, seed, amount);
end
$$;

comment on function public.advisor_candidates is
  'Agencies that may fit a described vacancy, for the matcher of the site to choose from; the migrations say more.';

revoke all on function
  search.take_turn(),
  public.search_agencies(text, jsonb, text, jsonb, integer, boolean),
  public.advisor_candidates(text, jsonb, bigint, integer)
  from public;
grant execute on function
  search.take_turn(),
  public.search_agencies(text, jsonb, text, jsonb, integer, boolean),
  public.advisor_candidates(text, jsonb, bigint, integer)
  to anon, authenticated, service_role;
