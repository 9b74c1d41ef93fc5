-- Reviews by clients: the numbers that lists show, sort and narrow by. docs/decisions/reviews.md, Numbers.
--
--   agency_derived.review_count    reviews that count
--   agency_derived.review_mean     their mean with one decimal, from three on
--   agency_derived.review_weight   what lists are sorted by: (5·C + Σ w·r) / (5 + Σ w), w = 0.5^(months/18); null without any
--
-- C, the mean of the whole site, is that of the night before: so a review that is removed and restored leaves the same numbers, and
-- the order in which reviews arrive plays no part.

alter table public.agency_derived
  add column review_count integer not null default 0,
  add column review_mean numeric(2, 1),
  add column review_weight numeric(7, 6);

create table private.client_review_mean (
  is_only boolean primary key default true check (is_only),
  mean numeric not null,
  renewed_on date not null
);

comment on table private.client_review_mean is
  'The mean of all reviews that count, of the night before. On purpose there is no policy and no grant.';
alter table private.client_review_mean enable row level security;
revoke all on private.client_review_mean from public, anon, authenticated, service_role;

create function private.client_review_site_mean(today date) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select mean from private.client_review_mean),
    (select avg(r.overall) from private.client_reviews r
     where r.id = any (array(select private.counted_client_reviews(null, today)))))
$$;

-- The numbers of these entries, or of all with published reviews.
create function private.client_review_figures(agencies bigint[], site_mean numeric, today date)
returns table (agency_id bigint, review_count integer, review_mean numeric, review_weight numeric)
language sql stable security definer set search_path = ''
as $$
  select r.agency_id, count(*)::integer, case when count(*) >= 3 then round(avg(r.overall), 1) end,
    round(((5 * site_mean::double precision + sum(r.overall * w.weight order by r.published_on, r.overall))
      / (5 + sum(w.weight order by r.published_on, r.overall)))::numeric, 6)
  from private.client_reviews r
  -- Months of 365.25 / 12 days.
  cross join lateral (select power(0.5::double precision, (today - r.published_on) / (365.25 / 12 * 18)) as weight) as w
  where r.id = any (array(select private.counted_client_reviews(agencies, today)))
  group by r.agency_id
$$;

-- Two that change the same entry at once wait for each other.
create function private.derive_client_reviews(agencies bigint[], today date default private.berlin_today()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set review_count = coalesce(f.review_count, 0), review_mean = f.review_mean, review_weight = f.review_weight
  from unnest(agencies) as asked (id)
  left join private.client_review_figures(agencies, private.client_review_site_mean(today), today) f on f.agency_id = asked.id
  where d.agency_id = asked.id
    and (d.review_count, d.review_mean, d.review_weight)
      is distinct from (coalesce(f.review_count, 0), f.review_mean, f.review_weight);
end
$$;

-- Follows what is published, hidden, restored, removed, withdrawn or moved to another entry.
create function private.follow_client_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct agency_id from new_rows where state = 'published');
  elsif tg_op = 'DELETE' then
    changed := array(select distinct agency_id from old_rows where state = 'published');
  else
    changed := array(
      select distinct unnest(array[before_change.agency_id, after_change.agency_id])
      from new_rows as after_change join old_rows as before_change using (id)
      where 'published' in (before_change.state, after_change.state)
        and (before_change.state, before_change.agency_id, before_change.published_on)
          is distinct from (after_change.state, after_change.agency_id, after_change.published_on));
  end if;
  if changed <> '{}' then
    perform private.derive_client_reviews(changed);
  end if;
  return null;
end
$$;

create trigger derive_after_inserts after insert on private.client_reviews
  referencing new table as new_rows for each statement execute function private.follow_client_reviews();
create trigger derive_after_updates after update on private.client_reviews
  referencing old table as old_rows new table as new_rows for each statement execute function private.follow_client_reviews();
create trigger derive_after_deletes after delete on private.client_reviews
  referencing old table as old_rows for each statement execute function private.follow_client_reviews();

-- Every night: the mean of the site, and what grows older.
create function private.renew_client_review_figures() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.berlin_today();
begin
  delete from private.client_review_mean;
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

do $$
declare
  definition constant text := pg_get_functiondef('public.run_nightly_jobs()'::regprocedure);
  before constant text := '  perform private.renew_points();';
begin
  if position(before in definition) = 0 then
    raise exception 'public.run_nightly_jobs does not renew the points as expected';
  end if;
  execute replace(definition, before, before || E'\n  perform private.renew_client_review_figures();');
end
$$;

revoke all on function private.client_review_site_mean(date), private.client_review_figures(bigint[], numeric, date),
  private.derive_client_reviews(bigint[], date), private.follow_client_reviews(), private.renew_client_review_figures()
  from public, anon, authenticated, service_role;
grant execute on function private.renew_client_review_figures() to service_role;
