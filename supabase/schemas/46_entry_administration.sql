-- The administration of entries: the list, what waits, merging.

-- LIKE patterns for each word, with and without umlauts: „mueller“ finds „Müller“ and the reverse. Folding each entry is slow.
create function private.entry_patterns(term text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
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

-- The conditions of a filter on an entry a, without its status, because the list counts every one.
--
--   term       words that all occur in name, towns, website or a person's address; a number also finds that id
--   condition  unconfirmed (for 180 days, or never), ownerless, waiting (a proposal or a claim)
--   tier       free, premium
--   run        the import that made it
create function private.entry_conditions(filter jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  patterns constant text[] := private.entry_patterns(coalesce(filter ->> 'term', ''));
  number constant bigint := (regexp_match(btrim(filter ->> 'term'), '^\d{1,15}$'))[1]::bigint;
  conditions text[] := array['true'];
begin
  perform private.refuse_if(coalesce(filter ->> 'status' not in ('draft', 'active', 'paused', 'removed')
    or filter ->> 'condition' not in ('unconfirmed', 'ownerless', 'waiting')
    or filter ->> 'tier' not in ('free', 'premium')
    or filter ->> 'run' !~ '^[0-9a-f-]{36}$', false), 'invalid', 'there is no such filter');
  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    conditions := conditions || format(
      '(lower(concat_ws(E''\n'', a."Name", a."Standort", a."Webseite")) like any (%1$L::text[])
        or a.id in (select m.agency_id from public.agency_members m join auth.users u on u.id = m.user_id
          where lower(u.email) like any (%1$L::text[]))%2$s)',
      array[patterns[place][1], patterns[place][2], patterns[place][3]],
      case when number is not null then format(' or a.id = %s', number) else '' end);
  end loop;
  conditions := conditions || case filter ->> 'condition'
    when 'unconfirmed' then array['(a.confirmed_at is null or a.confirmed_at < now() - interval ''180 days'')']
    when 'ownerless'
      then array['not exists (select from public.agency_members m where m.agency_id = a.id and m.role = ''owner'')']
    when 'waiting' then array['a.id in (
        select r.agency_id from public.agency_revisions r where r.state = ''submitted'' and r.agency_id is not null
        union select c.agency_id from public.agency_claims c
        where c.state in (''pending'', ''waiting'', ''disputed'') and c.agency_id is not null)']
    else '{}'
  end;
  if filter ->> 'tier' is not null then
    conditions := conditions || format(
      '(position(''people finding company'' in lower(coalesce(a."Name", ''''))) > 0
        or a.id in (select d.agency_id from public.agency_derived d where d.is_premium)) = %L', filter ->> 'tier' = 'premium');
  end if;
  if filter ->> 'run' is not null then
    conditions := conditions || format('a.id in (select i.agency_id from private.import_rows i
      where i.run_id = %L and i.action = ''insert'' and i.state = ''written'')', filter ->> 'run');
  end if;
  return conditions;
end $$;

-- The last day of a running or coming contract; null without one.
create function private.premium_until(agency bigint) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(c.ends_on) from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and c.ends_on >= greatest(c.starts_on, private.berlin_today()));
end $$;

-- How many of private.entry_fields() are filled in.
create function private.count_filled(entry public."Personalberatungen") returns integer
language sql stable set search_path = '' as $$
  select num_nonnulls(entry."Name", entry."Standort", entry."Gründungsjahr", entry."Zusammenfassung", entry."Spezialisierung",
    entry."Branchen", entry."Anzahl Mitarbeiter", entry."Webseite")
    + (select count(*)::integer from jsonb_object_keys(entry.facts))
$$;

-- Where most values come from; null where nobody has said.
create function private.main_source(agency bigint) returns text
language sql stable security definer set search_path = '' as $$
  select mode() within group (order by m.source) from public.agency_field_meta m where m.agency_id = agency
$$;

-- One page of all entries.
--
--   filter      term, status, condition, tier, run: private.entry_conditions
--   sort        name, status, filled, source, premium, changed, owner, confirmed; unknown values come last
--   page        from 1; page_size: 1 to 200
--
-- Returns {entries, counts, fields, people}. counts: by status, whatever the filter's status. fields: of how many `filled` counts.
create function private.list_entries(
  filter jsonb default '{}', sort text default 'name', is_descending boolean default false, page integer default 1,
    page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  skipped constant bigint := wanted::bigint * (least(greatest(coalesce(list_entries.page, 1), 1), 1000000) - 1);
  conditions constant text[] := private.entry_conditions(filter);
  sorted_by constant text := case sort
    when 'name' then 'private.fold(coalesce(a."Name", '''')) collate "C"'
    when 'status' then 'array_position(''{draft,active,paused,removed}'', a.status)'
    when 'filled' then 'private.count_filled(a)'
    when 'source' then 'private.main_source(a.id)'
    when 'premium' then 'private.premium_until(a.id)'
    when 'changed' then '(select max(v.id) from public.agency_versions v where v.agency_id = a.id)'
    when 'owner' then '(select min(lower(u.email)) from public.agency_members m join auth.users u on u.id = m.user_id
      where m.agency_id = a.id and m.role = ''owner'')'
    when 'confirmed' then 'coalesce(a.confirmed_at, ''-infinity'')' end;
  counts jsonb;
  entries jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(sorted_by is null, 'invalid', 'the list has no such order');
  execute format('select coalesce(jsonb_object_agg(status, entries), ''{}'') from (
      select a.status, count(*) as entries from public."Personalberatungen" a where %s group by a.status) as by_status',
    array_to_string(conditions, ' and '))
  into counts;
  -- Reads only ids on the way to a page, and the rest for its entries alone.
  execute format('
    select coalesce(jsonb_agg(private.describe_listed_entry(found.id) order by place), ''[]'')
    from (
      select row_number() over () as place, id
      from (select a.id from public."Personalberatungen" a where %s order by %s %s nulls last, a.id limit %s offset %s) as ordered
    ) as found',
    array_to_string(conditions || format('a.status = coalesce(%L, a.status)', filter ->> 'status'), ' and '),
    sorted_by, case when is_descending then 'desc' else 'asc' end, wanted, skipped)
  into entries;
  return jsonb_build_object('entries', entries, 'counts', counts, 'fields', (select count(*) from private.entry_fields()),
    'people', private.find_people(filter ->> 'term'));
end $$;
select private.expose('list_entries', 'authenticated', 'One page of entries, with counts by status; for administrators.');

-- At most ten accounts, with or without an entry, whose address has every word.
create function private.find_people(term text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'email', f.email) order by f.email), '[]')
  from (select u.id, u.email from auth.users u
    where term ~ '\S' and private.fold(u.email) like all ((select private.search_patterns(term))::text[]) order by u.email limit 10) as f
$$;

create function private.count_waiting(agency bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.agency_revisions r where r.agency_id = agency and r.state = 'submitted')
    + (select count(*) from public.agency_claims c where c.agency_id = agency and c.state in ('pending', 'waiting', 'disputed'))
$$;

create function private.describe_listed_entry(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', a.id, 'name', a."Name", 'towns', a."Standort", 'website', a."Webseite", 'status', a.status, 'version', a.version,
      'confirmed_at', a.confirmed_at, 'filled', private.count_filled(a), 'source', private.main_source(a.id),
      'premium_until', private.premium_until(a.id), 'changed_at', v.made_at, 'changed_by', v.actor_role,
      'changed_by_email', private.email_of(v.actor_id),
      'owners', (select coalesce(jsonb_agg(u.email order by u.email), '[]') from public.agency_members m
        join auth.users u on u.id = m.user_id where m.agency_id = a.id and m.role = 'owner'),
      'waiting', private.count_waiting(a.id),
      'leads_to', (select d.to_id from public.agency_redirects d where d.from_id = a.id))
    from public."Personalberatungen" a
    left join lateral (
      select * from public.agency_versions w where w.agency_id = a.id order by w.id desc limit 1) as v on true
    where a.id = agency);
end $$;

-- All entries of a filter by name, at most 20,000: [[id, version, status], …].
create function private.list_entry_ids(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  execute format('select coalesce(jsonb_agg(jsonb_build_array(id, version, status)), ''[]'') from (
      select a.id, a.version, a.status from public."Personalberatungen" a where %s
      order by private.fold(coalesce(a."Name", '''')) collate "C", a.id limit 20000) as matching',
    array_to_string(private.entry_conditions(filter) || format('a.status = coalesce(%L, a.status)', filter ->> 'status'), ' and '))
  into found;
  return found;
end $$;
select private.expose('list_entry_ids', 'authenticated', 'Id, version and status of all entries of a filter; for administrators.');

-- Entries that may be the same agency as a new one, by bare name or the website's host.
create function private.find_same_agency(name text, website text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  host constant text := private.website_host(left(website, 2000));
  own_host constant text := case when host <> all (private.shared_sites()) then host end;
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.describe_listed_entry(s.id) order by s."Name", s.id), '[]')
    from (
      select a.id, a."Name" from public."Personalberatungen" a join public.agency_derived d on d.agency_id = a.id
      where a.status <> 'removed' and (d.bare_name = wanted or own_host is not null and a."Webseite" is not null
        and (private.is_under(private.website_host(a."Webseite"), own_host)
          or private.is_under(own_host, private.website_host(a."Webseite"))))
      order by a."Name", a.id limit 10) as s);
end $$;
select private.expose('find_same_agency', 'authenticated', 'For administrators: entries that may be the same agency as a new one.');

create function private.entry_overview(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'restriction', private.entry_restriction(a.id),
      'cases', private.cases_of_entry(a.id),
      'contract', (
        select jsonb_build_object('id', c.id, 'state', c.state, 'starts_on', c.starts_on, 'ends_on', c.ends_on)
        from private.contracts c
        where c.agency_id = a.id and (c.state = 'ordered' or c.state = 'confirmed' and c.ends_on >= c.starts_on)
        order by c.state = 'ordered' desc, c.ends_on desc limit 1),
      'published_reviews', (select count(*) from private.client_reviews w where w.agency_id = a.id and w.state = 'published'),
      'enquiry_address', (select jsonb_build_object('email', e.email, 'confirmed_at', e.confirmed_at)
        from private.enquiry_addresses e where e.agency_id = a.id),
      'pictures', private.published_pictures(a.id),
      'profile', (select e.content from public.agency_extensions e where e.agency_id = a.id),
      'leads_to', (select d.to_id from public.agency_redirects d where d.from_id = a.id))
    from public."Personalberatungen" a where a.id = agency);
end $$;
select private.expose('entry_overview', 'authenticated', 'What other tables have about an entry; for administrators.');

-- An account with the newest 50 of each; null where there is none.
create function private.describe_person(account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
      'is_administrator', exists (select from public.admins a where a.user_id = u.id),
      'frozen', (select jsonb_build_object('at', f.frozen_at, 'reason', f.reason) from public.frozen_accounts f where f.user_id = u.id),
      'deletion_due_at', (select d.due_at from private.account_deletions d where d.account = u.id),
      'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a."Name", 'status', a.status, 'role', m.role,
          'since', m.created_at) order by a."Name", a.id), '[]')
        from public.agency_members m join public."Personalberatungen" a on a.id = m.agency_id where m.user_id = u.id),
      'proposals', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'agency', r.agency_id,
          'name', coalesce(private.agency_name(r.agency_id), r.changes ->> 'Name'), 'kind', r.kind, 'state', r.state,
          'at', coalesce(r.decided_at, r.submitted_at), 'reason', r.reason) order by r.id desc), '[]')
        from (select * from public.agency_revisions where author = u.id and state <> 'draft' order by id desc limit 50) as r),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'agency', c.agency_id,
          'name', coalesce(private.agency_name(c.agency_id), c.name), 'state', c.state, 'at', c.created_at) order by c.id desc), '[]')
        from (select * from public.agency_claims where claimant = u.id order by id desc limit 50) as c),
      'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'agency', w.agency_id, 'name', private.agency_name(w.agency_id),
          'state', w.state, 'at', w.state_since) order by w.state_since desc), '[]')
        from (select r.* from private.client_reviews r join private.client_review_authors b on b.review_id = r.id
          where b.author = u.id and r.state not in ('draft', 'confirmed') order by r.state_since desc limit 50) as w),
      'mails', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'state', o.state, 'entry', o.data ->> 'entry',
          'at', coalesce(o.sent_at, o.failed_at, o.created_at)) order by o.number desc), '[]')
        from (select * from private.outgoing_mails where lower(recipient) = lower(u.email) order by number desc limit 50) as o))
    from auth.users u where u.id = account);
end $$;
select private.expose('describe_person', 'authenticated', 'Entries, proposals, reviews and mails of an account; for administrators.');

