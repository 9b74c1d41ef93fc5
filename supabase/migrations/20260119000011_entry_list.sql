-- The table of all entries at 100,000 of them: any page of it, and premium entries alone. docs/product.md, Functions for
-- consultancies.

-- The way to a page reads the index alone, so the name comes along, of which the order is made, and the state.
drop index public."Personalberatungen_name_key";
create index "Personalberatungen_name_key" on public."Personalberatungen"
  ((private.searchable(coalesce("Name", ''))) collate "C", id) include ("Name", status);

drop function public.list_entries(text, text, text, text, integer, integer);
drop function private.list_entries(text, text, text, text, integer, integer);

-- One page of all entries, whatever their state.
--
--   term           words that must all occur in name, towns or website; a number finds the entry with that id, too
--   status_filter  draft, active, paused, removed; null for all
--   condition      unconfirmed (for 180 days, or never), ownerless, waiting (a proposal or a claim); null for all
--   tier           free, premium (the operator's own agency is the only one yet, as in src/domain/agency/agency.ts); null for all
--   sort           name, newest, unconfirmed (the longest unconfirmed first)
--   page           from 1; page_size: 1 to 200
--
-- Answers with {entries, counts}: counts says how many there are in each state, whatever status_filter is.
create function private.list_entries(
  term text, status_filter text, condition text, tier text, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  patterns constant text[] := private.entry_patterns(coalesce(term, ''));
  wanted integer := least(greatest(coalesce(page_size, 50), 1), 200);
  number constant bigint := (regexp_match(btrim(term), '^\d{1,15}$'))[1]::bigint;
  conditions text[] := array['true'];
  -- The order from either end: a page behind the middle is reached from the last entry.
  forwards text;
  backwards text;
  counts jsonb;
  entries jsonb;
  total bigint;
  skipped bigint;
  is_backwards boolean := false;
begin
  perform private.require_admin();
  case sort
    when 'name' then
      forwards := 'private.searchable(coalesce(a."Name", '''')) collate "C", a.id';
      backwards := 'private.searchable(coalesce(a."Name", '''')) collate "C" desc, a.id desc';
    when 'newest' then
      forwards := 'a.id desc';
      backwards := 'a.id';
    when 'unconfirmed' then
      forwards := 'a.confirmed_at nulls first, a.id';
      backwards := 'a.confirmed_at desc nulls last, a.id desc';
    else null;
  end case;
  if forwards is null
    or status_filter is not null and status_filter not in ('draft', 'active', 'paused', 'removed')
    or condition is not null and condition not in ('unconfirmed', 'ownerless', 'waiting')
    or tier is not null and tier not in ('free', 'premium')
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
  if tier is not null then
    conditions := conditions || format(
      'position(''people finding company'' in lower(coalesce(a."Name", ''''))) %s 0',
      case tier when 'premium' then '>' else '=' end);
  end if;

  execute format('select coalesce(jsonb_object_agg(status, entries), ''{}'') from (
      select a.status, count(*) as entries from public."Personalberatungen" a where %s group by a.status) as by_status',
    array_to_string(conditions, ' and '))
  into counts;

  if status_filter is not null then
    conditions := conditions || format('a.status = %L', status_filter);
  end if;
  select coalesce(sum(amount::bigint), 0) into total
  from jsonb_each_text(counts) as counted (state, amount)
  where state = coalesce(status_filter, state);
  skipped := wanted::bigint * (least(greatest(coalesce(list_entries.page, 1), 1), 1000000) - 1);
  if skipped * 2 > total then
    -- What the last page lacks, it has fewer of.
    wanted := greatest(least(wanted, total - skipped), 0);
    skipped := greatest(total - skipped - wanted, 0);
    is_backwards := true;
  end if;

  -- The planner takes an index over an expression for dearer than sorting all entries, which it is not by far. A search
  -- leaves few to sort.
  perform set_config('enable_sort', case when patterns = '{}' then 'off' else 'on' end, true);
  -- Only numbers are read on the way to a page; all else of those that are on it.
  execute format('
    select coalesce(jsonb_agg(to_jsonb(listed) || jsonb_build_object(
      ''owners'', (select count(*) from public.agency_members m where m.agency_id = listed.id and m.role = ''owner''),
      ''waiting'', (select count(*) from public.agency_revisions r where r.agency_id = listed.id and r.state = ''submitted'')
        + (select count(*) from public.agency_claims c
           where c.agency_id = listed.id and c.state in (''pending'', ''waiting'', ''disputed'')),
      ''leads_to'', (select d.to_id from public.agency_redirects d where d.from_id = listed.id)
    ) order by place %s), ''[]'')
    from (
      select row_number() over () as place, id
      from (select a.id from public."Personalberatungen" a where %s order by %s limit %s offset %s) as ordered
    ) as found
    join lateral (
      select a.id, a."Name", a."Standort", a."Webseite", a.status, a.version, a.confirmed_at, a.created_at
      from public."Personalberatungen" a where a.id = found.id
    ) as listed on true',
    case when is_backwards then 'desc' else 'asc' end, array_to_string(conditions, ' and '),
    case when is_backwards then backwards else forwards end, wanted, skipped)
  into entries;
  perform set_config('enable_sort', 'on', true);
  return jsonb_build_object('entries', entries, 'counts', counts);
end
$$;

create function public.list_entries(
  term text default '', status_filter text default null, condition text default null, tier text default null,
  sort text default 'name', page integer default 1, page_size integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_entries(term, status_filter, condition, tier, sort, page, page_size)
$$;

comment on function public.list_entries(text, text, text, text, text, integer, integer) is
  'For administrators: one page of all entries, searched, filtered and sorted, with counts by state.';

revoke all on function private.list_entries(text, text, text, text, text, integer, integer) from public;
grant execute on function private.list_entries(text, text, text, text, text, integer, integer) to authenticated;
revoke all on function public.list_entries(text, text, text, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_entries(text, text, text, text, text, integer, integer) to authenticated;
