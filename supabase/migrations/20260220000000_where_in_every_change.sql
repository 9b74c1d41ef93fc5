-- A hosted project loads pg-safeupdate for the API's login: a DELETE or UPDATE without WHERE fails there, inside functions, too.
-- Where all rows are meant, the condition says so. tests/integration/safe-updates.test.ts reads every function.

create or replace function private.event_caller(today date) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  network constant text := private.caller_network();
  daily_key text;
begin
  if network is null then
    return 'unknown';
  end if;
  select key into daily_key from private.event_key where day = today;
  if not found then
    insert into private.event_key as k (day, key) values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (is_only_row) do update set day = excluded.day, key = excluded.key where k.day <> excluded.day;
    if found then
      delete from private.event_callers where true;
    end if;
    select key into daily_key from private.event_key;
  end if;
  return encode(sha256(convert_to(daily_key || network, 'UTF8')), 'hex');
end
$$;

create or replace function private.renew_client_review_figures() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.berlin_today();
begin
  delete from private.client_review_mean where true;
  insert into private.client_review_mean (mean, renewed_on)
  select mean, today from (select private.client_review_site_mean(today) as mean) as counted where mean is not null
  -- Another run of the same night.
  on conflict (is_only) do update set mean = excluded.mean, renewed_on = excluded.renewed_on;
  perform private.derive_client_reviews(array(
    select d.agency_id from public.agency_derived d where d.review_count > 0
    union
    select r.agency_id from private.client_reviews r where r.state = 'published'), today);
end
$$;

create or replace function private.renew_points() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  current_year constant integer := extract(year from now() at time zone 'Europe/Berlin');
begin
  if exists (select from search.points_year where year = current_year) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  update search.agencies set points = search.points_of(merits, founded_year)
  where points <> search.points_of(merits, founded_year);
  update search.points_year set year = current_year where true;
end
$$;

create or replace function private.load_facet_terms(new_version text, new_terms jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not while agencies are written.
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if exists (select from search.loaded_terms where version = new_version) then
    return false;
  end if;
  delete from search.terms where true;
  with described as materialized (
    select fields.facet, option.*
    from jsonb_each(new_terms) as fields (facet, listed)
    cross join lateral jsonb_to_recordset(fields.listed -> 'options')
      as option (key text, label text, section text, parent text)
  )
  insert into search.terms (facet, entry_key, option_key, label, section, parent)
  select fields.facet, entry.key, meant.key, described.label, described.section, described.parent
  from jsonb_each(new_terms) as fields (facet, listed)
  cross join lateral jsonb_each_text(fields.listed -> 'entries') as entry (key, options)
  cross join lateral string_to_table(entry.options, ' ') as meant (key)
  left join described on described.facet = fields.facet and described.key = meant.key;
  if not found then
    raise invalid_parameter_value using message = 'there are no terms';
  end if;
  insert into search.loaded_terms (version) values (new_version)
  on conflict (is_only) do update set version = excluded.version, loaded_at = now();
  perform search.rebuild();
  return true;
end
$$;

create or replace function search.rebuild() returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  delete from search.agencies where true;
  delete from search.documents where true;
  delete from search.vocabulary where true;
  delete from search.entries where true;
  delete from search.options where facet in ('industry', 'specialisation', 'place');
  update search.options set total = 0 where true;
  perform search.add(array(select id from public."Personalberatungen" where status = 'active'));
end
$$;

create or replace function search.follow_agencies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if tg_op = 'TRUNCATE' then
    delete from search.agencies where true;
    delete from search.documents where true;
    delete from search.vocabulary where true;
    update search.options set total = 0 where total > 0;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform search.remove(array(select id from old_rows));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform search.add(array(select id from new_rows where status = 'active'));
  end if;
  return null;
end
$$;
