-- The administration of entries: the list, what waits, merging.

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

-- What list_entries asks of an entry a.
create function private.entry_conditions(term text, condition text, tier text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  patterns constant text[] := private.entry_patterns(coalesce(term, ''));
  number constant bigint := (regexp_match(btrim(term), '^\d{1,15}$'))[1]::bigint;
  conditions text[] := array['true'];
begin
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
      '(position(''people finding company'' in lower(coalesce(a."Name", ''''))) > 0
        or a.id in (select d.agency_id from public.agency_derived d where d.is_premium)) = %L', tier = 'premium');
  end if;
  return conditions;
end
$$;

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
-- Longer than 60 lines: one query made of the filters, the order and the columns of the list.
create function private.list_entries(
  term text default '', status_filter text default null, condition text default null, tier text default null,
  sort text default 'name', page integer default 1, page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  wanted integer := least(greatest(coalesce(page_size, 50), 1), 200);
  conditions text[] := private.entry_conditions(term, condition, tier);
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
  perform set_config('enable_sort', case when coalesce(term, '') !~ '\S' then 'off' else 'on' end, true);
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

select private.expose('list_entries', 'authenticated',
  'For administrators: one page of all entries, searched, filtered and sorted, with counts by state.');

-- The queue of /admin/eingang/proposal, oldest first: proposals and claims. after: the key that the page before gave as next.
create function private.review_queue(after jsonb default null, page_size integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  answer jsonb;
begin
  perform private.require_admin();
  with waiting as (
    select 'revision' as kind, r.id, r.submitted_at as since, r.author as account from public.agency_revisions r
    where r.state = 'submitted'
    union all
    select 'claim', c.id, c.created_at, c.claimant from public.agency_claims c
    where c.state in ('pending', 'waiting', 'disputed')
  ), page as (
    select * from waiting
    where after is null or jsonb_typeof(after) = 'null'
      or (since, kind, id) > ((after ->> 0)::timestamptz, after ->> 1, (after ->> 2)::bigint)
    order by since, kind, id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by since, kind, id) as place from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(private.review_item(n.kind, n.id) order by n.place) filter (where n.place <= wanted), '[]'),
    'next', case when count(*) > wanted then
      (jsonb_agg(jsonb_build_array(n.since, n.kind, n.id)) filter (where n.place = wanted)) -> 0 end)
  into answer
  from numbered n;
  return answer;
end
$$;

select private.expose('review_queue', 'authenticated',
  'For administrators: proposals and claims that wait, oldest first, a page at a time.');

-- What waits for an administrator. A claim whose time for an objection is over, or whose owner was never written to, is not
-- granted by itself.
create function private.waiting_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'pictures', (select count(*) from private.agency_pictures where state = 'waiting' or new_alt is not null),
    'builds', (select count(*) from private.site_builds where failures > 0),
    'orders', (select count(*) from private.contracts where state = 'ordered'),
    'mails', (select count(*) from private.held_mails())
      + (select count(*) from private.outgoing_mails d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
         where d.state = 'failed' and d.dismissed_at is null),
    'imports', (select count(*) from private.import_runs where state in ('applying', 'undoing')),
    'issues', (select count(*) from public.newsletter_issues where state = 'stopped'),
    'reviews', (select count(*) from private.client_review_tasks),
    'messages', (select count(*) from public.contact_messages where status = 'unread'),
    'forwardings', (select count(*) from public.contact_messages where may_forward and not forwarding_done),
    'revisions', (select count(*) from public.agency_revisions where state = 'submitted'),
    'claims', (select count(*) from public.agency_claims
               where state = 'disputed'
                 or (state in ('pending', 'waiting') and coalesce(objection_until <= now(), true))
                 or (state in ('pending', 'waiting') and private.is_announcement_lost(id))));
end
$$;

select private.expose('waiting_counts', 'authenticated',
  'For administrators: unread messages, submitted proposals, claims to decide.');

-- The losing entry is removed, its address leads to the other one, its people belong there: as editors where that one has
-- owners of its own. Whoever claimed the loser did not claim the other one.
create function private.merge_entries(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_owned boolean;
begin
  perform private.require_admin();
  if loser = winner or private.agency_name(loser) is null or private.agency_name(winner) is null then
    perform private.refuse('not_found', 'two entries are merged');
  end if;
  perform 1 from public."Personalberatungen" where id in (loser, winner) order by id for update;
  if exists (select from public."Personalberatungen" where id = winner and status = 'removed') then
    perform private.refuse('wrong_state', 'a removed entry takes nothing over');
  end if;
  is_owned := private.has_owner(winner);
  -- Everybody reads what becomes of his entry, and owners who comes to theirs.
  perform private.mail_account('merged', m.user_id, jsonb_build_object('entry', private.agency_name(loser), 'other', private.agency_name(winner),
    'role', case when is_owned then 'editor' else m.role end), format('merged %s %s %s', loser, winner, m.user_id))
  from public.agency_members m where m.agency_id = loser;
  perform private.mail_owners('merged_into', winner, jsonb_build_object('entry', private.agency_name(winner), 'other', private.agency_name(loser),
    'people', (select count(*) from public.agency_members m where m.agency_id = loser and m.user_id not in (
      select user_id from public.agency_members where agency_id = winner))), format('merged_into %s %s', loser, winner));
  insert into public.agency_members (agency_id, user_id, role)
  select winner, user_id, case when is_owned then 'editor' else role end from public.agency_members where agency_id = loser
  on conflict (agency_id, user_id) do nothing;
  delete from public.agency_members where agency_id = loser;
  update public.agency_invitations set state = 'revoked' where agency_id = loser and state = 'open';
  update public.agency_revisions set state = 'withdrawn', updated_at = now(),
    changes = changes - 'contactPerson', seen = seen - 'contactPerson'
  where agency_id = loser and state in ('draft', 'submitted', 'returned');
  update public.agency_claims set state = 'withdrawn', decided_at = now()
  where agency_id = loser and state in ('pending', 'waiting', 'disputed');
  -- Addresses that led to the loser, and none that would lead in a circle.
  delete from public.agency_redirects where from_id = winner;
  update public.agency_redirects set to_id = winner where to_id = loser;
  insert into public.agency_redirects (from_id, to_id) values (loser, winner)
  on conflict (from_id) do update set to_id = excluded.to_id, created_at = now();
  perform private.merge_client_reviews(loser, winner);
  perform private.merge_contracts(loser, winner);
  perform private.merge_pictures(loser, winner);
  perform private.merge_extensions(loser, winner);
  update public."Personalberatungen" set status = 'removed' where id = loser;
end
$$;

select private.expose('merge_entries', 'authenticated',
  'For administrators: the first entry is removed and leads to the second.');
