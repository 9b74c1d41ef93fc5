-- What the rooms of the administration need: the table of all entries, paged, searched, filtered and sorted here, and a line
-- in the log for who opens evidence. docs/product.md, Functions for consultancies.

-- The order by name: of accents and capitals alike, whatever the server's locale.
create index "Personalberatungen_name_key" on public."Personalberatungen"
  ((private.searchable(coalesce("Name", ''))) collate "C", id);
create index "Personalberatungen_confirmed" on public."Personalberatungen" (confirmed_at nulls first, id);
create index agency_members_owners on public.agency_members (agency_id) where role = 'owner';

-- LIKE patterns of each word in a search, with and without umlauts: „mueller“ finds „Müller“, and the other way round. An
-- entry is not folded as a message is: 100,000 of them are read at each search.
create function private.entry_patterns(term text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(array[
    '%' || escaped || '%',
    '%' || replace(replace(replace(replace(escaped, 'ae', 'ä'), 'oe', 'ö'), 'ue', 'ü'), 'ss', 'ß') || '%',
    '%' || replace(replace(replace(replace(escaped, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') || '%'
  ] order by place), '{}')
  from (
    select regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') as escaped, place
    from regexp_split_to_table(btrim(left(term, 200)), '\s+') with ordinality as w (word, place)
    where word <> '' limit 6
  ) as words
$$;

-- One page of all entries, whatever their state.
--
--   term           words that must all occur in name, towns or website; a number finds the entry with that id, too
--   status_filter  draft, active, paused, removed; null for all
--   condition      unconfirmed (for 180 days, or never), ownerless, waiting (a proposal or a claim); null for all
--   sort           name, newest, unconfirmed (the longest unconfirmed first)
--   page           from 1; page_size: 1 to 200
--
-- Answers with {entries, counts}: counts says how many there are in each state, whatever status_filter is.
create function private.list_entries(
  term text, status_filter text, condition text, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  patterns constant text[] := private.entry_patterns(coalesce(term, ''));
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  number constant bigint := (regexp_match(btrim(term), '^\d{1,15}$'))[1]::bigint;
  conditions text[] := array['true'];
  sorting text;
  counts jsonb;
  entries jsonb;
begin
  perform private.require_admin();
  sorting := case sort
    when 'name' then 'private.searchable(coalesce(a."Name", '''')) collate "C", a.id'
    when 'newest' then 'a.id desc'
    when 'unconfirmed' then 'a.confirmed_at nulls first, a.id'
  end;
  if sorting is null
    or status_filter is not null and status_filter not in ('draft', 'active', 'paused', 'removed')
    or condition is not null and condition not in ('unconfirmed', 'ownerless', 'waiting')
  then
    perform private.refuse('invalid', 'the list has no such order or filter');
  end if;

  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    conditions := conditions || format(
      '(lower(concat_ws(E''\n'', a."Name", a."Standort", a."Webseite")) like any (%L::text[])%s)',
      array[patterns[place][1], patterns[place][2], patterns[place][3]],
      case when number is not null then format(' or a.id = %s', number) else '' end);
  end loop;
  conditions := conditions || case condition
    when 'unconfirmed' then array['(a.confirmed_at is null or a.confirmed_at < now() - interval ''180 days'')']
    when 'ownerless'
      then array['not exists (select from public.agency_members m where m.agency_id = a.id and m.role = ''owner'')']
    when 'waiting' then array['a.id in (
        select r.agency_id from public.agency_revisions r where r.state = ''submitted'' and r.agency_id is not null
        union select c.agency_id from public.agency_claims c
        where c.state in (''pending'', ''waiting'', ''disputed'') and c.agency_id is not null)']
    else '{}'
  end;

  execute format('select coalesce(jsonb_object_agg(status, entries), ''{}'') from (
      select a.status, count(*) as entries from public."Personalberatungen" a where %s group by a.status) as by_status',
    array_to_string(conditions, ' and '))
  into counts;

  if status_filter is not null then
    conditions := conditions || format('a.status = %L', status_filter);
  end if;
  execute format('
    select coalesce(jsonb_agg(to_jsonb(listed) || jsonb_build_object(
      ''owners'', (select count(*) from public.agency_members m where m.agency_id = listed.id and m.role = ''owner''),
      ''waiting'', (select count(*) from public.agency_revisions r where r.agency_id = listed.id and r.state = ''submitted'')
        + (select count(*) from public.agency_claims c
           where c.agency_id = listed.id and c.state in (''pending'', ''waiting'', ''disputed'')),
      ''leads_to'', (select d.to_id from public.agency_redirects d where d.from_id = listed.id)
    ) order by listed.place), ''[]'')
    from (
      select row_number() over () as place, ordered.* from (
        select a.id, a."Name", a."Standort", a."Webseite", a.status, a.version, a.confirmed_at, a.created_at
        from public."Personalberatungen" a where %s order by %s limit %s offset %s
      ) as ordered
    ) as listed',
    array_to_string(conditions, ' and '), sorting, wanted,
    wanted::bigint * (least(greatest(coalesce(list_entries.page, 1), 1), 1000000) - 1))
  into entries;
  return jsonb_build_object('entries', entries, 'counts', counts);
end
$$;

-- Whoever looks at evidence is in the log before there is anything to see. Answers with its name in the bucket.
create function private.open_evidence(claim bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file text;
begin
  perform private.require_admin();
  select evidence into file from public.agency_claims c where c.id = claim;
  if file is null then
    perform private.refuse('not_found', 'there is no such evidence');
  end if;
  perform private.add_log_entry('evidence_opened', 'agency_claims', claim::text, '{}', 'administrator');
  return file;
end
$$;

create function public.list_entries(
  term text default '', status_filter text default null, condition text default null, sort text default 'name',
  page integer default 1, page_size integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_entries(term, status_filter, condition, sort, page, page_size)
$$;
create function public.open_evidence(claim bigint) returns text
language sql volatile set search_path = '' as $$ select private.open_evidence(claim) $$;

comment on function public.list_entries(text, text, text, text, integer, integer) is
  'For administrators: one page of all entries, searched, filtered and sorted, with counts by state.';
comment on function public.open_evidence(bigint) is
  'For administrators: the name of a claim''s evidence in the private bucket; that it was opened is in the log.';

revoke all on function
  private.entry_patterns(text), private.list_entries(text, text, text, text, integer, integer), private.open_evidence(bigint)
  from public;
grant execute on function
  private.list_entries(text, text, text, text, integer, integer), private.open_evidence(bigint)
  to authenticated;
revoke all on function
  public.list_entries(text, text, text, text, integer, integer), public.open_evidence(bigint)
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_entries(text, text, text, text, integer, integer), public.open_evidence(bigint)
  to authenticated;
