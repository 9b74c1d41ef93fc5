-- Reviews by clients: the figures by which lists show, sort and filter. docs/decisions/reviews.md, Numbers.
--
--   agency_derived.review_count    how many reviews count
--   agency_derived.review_mean     their mean with one decimal, for three or more
--   agency_derived.review_weight   what lists are sorted by: (5·C + Σ w·r) / (5 + Σ w), w = 0.5^(months/18); null without reviews
--
-- C is the mean of the whole site, computed each night, so that the order of changes within a day does not matter.

-- The mean of all counted reviews. One row.
create table private.client_review_mean (
  is_only_row boolean primary key default true check (is_only_row),
  mean numeric not null,
  renewed_on date not null
);

-- Null agencies: all entries.
create function private.client_review_figures(agencies bigint[], site_mean numeric, today date)
returns table (agency_id bigint, review_count integer, review_mean numeric, review_weight numeric)
language sql stable security definer set search_path = '' as $$
  select r.agency_id, count(*)::integer, case when count(*) >= 3 then round(avg(r.overall), 1) end,
    round(((5 * site_mean::double precision + sum(r.overall * w.weight order by r.published_on, r.overall))
      / (5 + sum(w.weight order by r.published_on, r.overall)))::numeric, 6)
  from private.client_reviews r
  -- Months of 365.25 / 12 days.
  cross join lateral (select power(0.5::double precision, (today - r.published_on) / (365.25 / 12 * 18)) as weight) as w
  where r.id = any (array(select private.counted_client_reviews(agencies, today)))
  group by r.agency_id
$$;

create function private.client_review_site_mean(today date) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select mean from private.client_review_mean),
    (select avg(r.overall) from private.client_reviews r
     where r.id = any (array(select private.counted_client_reviews(null, today)))))
$$;

-- Locks the entries, so that simultaneous changes are all counted.
create function private.derive_client_reviews(agencies bigint[], today date default private.berlin_today()) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set review_count = coalesce(f.review_count, 0), review_mean = f.review_mean, review_weight = f.review_weight
  from unnest(agencies) as asked (id)
  left join private.client_review_figures(agencies, private.client_review_site_mean(today), today) f on f.agency_id = asked.id
  where d.agency_id = asked.id
    and (d.review_count, d.review_mean, d.review_weight)
      is distinct from (coalesce(f.review_count, 0), f.review_mean, f.review_weight);
end $$;

-- Runs when a review begins or ceases to be published, or moves. Built pages hold an entry's first reviews, counted or not.
create function private.derive_changed_client_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
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
    perform private.note_site_change();
  end if;
  return null;
end $$;

-- Each night: the mean of the site, and the figures that change as reviews grow older.
create function private.renew_client_review_figures() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.berlin_today();
begin
  delete from private.client_review_mean where true;
  insert into private.client_review_mean (mean, renewed_on)
  select mean, today from (select private.client_review_site_mean(today) as mean) as counted where mean is not null
  -- Another run of the same night.
  on conflict (is_only_row) do update set mean = excluded.mean, renewed_on = excluded.renewed_on;
  perform private.derive_client_reviews(array(
    select d.agency_id from public.agency_derived d where d.review_count > 0
    union
    select r.agency_id from private.client_reviews r where r.state = 'published'), today);
end $$;
grant execute on function private.renew_client_review_figures to service_role;

-- Invented reviews are left out.
create function private.client_review_totals() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'received', count(*), 'published', count(*) filter (where r.state = 'published'),
    'returned', count(*) filter (where r.state = 'returned'), 'rejected', count(*) filter (where r.state = 'rejected'),
    'removed', count(*) filter (where r.state = 'removed'), 'disputed', count(*) filter (where r.state = 'disputed'),
    'since', (min(r.submitted_at) at time zone 'Europe/Berlin')::date)
  from private.client_reviews r where r.submitted_at is not null and not r.is_invented
$$;
select private.expose('client_review_totals', 'anon, authenticated, service_role', 'How many reviews have which outcome.');

-- Reviews that count: up to 36 months old, of a client only the first within twelve. tests/client-review-cases.ts compares summary.ts.
create function private.counted_client_reviews(agencies bigint[], today date) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  review record;
  last_agency bigint;
  last_client text;
  last_counted date;
  oldest constant date := (today - interval '36 months')::date;
begin
  for review in
    select r.id, r.agency_id, coalesce(a.client_key, r.id::text) as client, r.published_on
    from private.client_reviews r left join private.client_review_authors a on a.review_id = r.id
    where r.state = 'published' and (agencies is null or r.agency_id = any (agencies))
    order by r.agency_id, client, r.published_on, r.id
  loop
    if (review.agency_id, review.client) is distinct from (last_agency, last_client)
      or last_counted <= (review.published_on - interval '12 months')::date then
      last_agency := review.agency_id;
      last_client := review.client;
      last_counted := review.published_on;
      if review.published_on >= oldest then
        return next review.id;
      end if;
    end if;
  end loop;
end $$;

-- Counted stars by rating, and the period of the published reviews. Only sums: days would tell which two come from one client.
create function private.client_review_tallies(agency bigint, today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as (
    select r.content -> 'ratings' as ratings, r.published_on from private.client_reviews r
    where r.id = any (array(select private.counted_client_reviews(array[agency], today)))
  )
  select jsonb_build_object(
    'count', (select count(*) from counted),
    'from', (select min(r.published_on) from private.client_reviews r
      where r.agency_id = agency and r.state = 'published' and r.published_on >= (today - interval '36 months')::date),
    'to', (select max(r.published_on) from private.client_reviews r
      where r.agency_id = agency and r.state = 'published' and r.published_on >= (today - interval '36 months')::date),
    'stars', (select jsonb_object_agg(rating, (
        select jsonb_agg((select count(*) from counted c where (c.ratings ->> rating)::integer = star) order by star)
        from generate_series(1, 5) as star))
      from unnest(array['sector', 'shortlist', 'communication', 'timeliness', 'value', 'overall']) as rating))
$$;

create function private.recent_client_reviews() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.review order by n.published_on desc, n.id desc), '[]')
  from (
    select r.published_on, r.id, private.shown_client_review(r) || private.shown_reply(r.id)
      || jsonb_build_object('agency', jsonb_build_object('id', a.id, 'name', a."Name")) as review
    from private.client_reviews r
    join public."Personalberatungen" a on a.id = r.agency_id and a.status = 'active'
    where r.state = 'published'
    order by r.published_on desc, r.id desc limit 3
  ) n
$$;
select private.expose('recent_client_reviews', 'anon, authenticated, service_role', 'The three newest published reviews.');

-- Built pages hold the published replies, too.
create function private.note_reply_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_site_change();
  return null;
end $$;

-- A review as everybody reads it: neither the enquiry that proves it nor whether it counts, which would tell who wrote it.
create function private.shown_client_review(r private.client_reviews) returns jsonb
language sql stable set search_path = '' as $$
  select r.content || jsonb_build_object(
    'id', r.id, 'publishedAt', r.published_on, 'proof', r.proof, 'isInvited', r.is_invited, 'isInvented', r.is_invented)
$$;

create function private.shown_reply(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reply', (
    select jsonb_build_object('text', y.text, 'publishedAt', y.published_on)
    from private.client_review_replies y where y.review_id = review and y.state = 'published'))
$$;

create function private.entry_client_reviews(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(
      private.shown_client_review(r) || jsonb_build_object('reply',
        (select jsonb_build_object('text', y.text, 'state', y.state, 'at', y.created_at, 'reason', y.reason, 'ground', y.ground)
         from private.client_review_replies y where y.review_id = r.id))
      order by r.published_on desc, r.id desc), '[]')
    from (select * from private.client_reviews r where r.agency_id = agency and r.state = 'published'
      order by r.published_on desc, r.id desc limit 200) as r);
end $$;
select private.expose('entry_client_reviews', 'authenticated', 'Published reviews of an entry with their replies; for members.');

select private.add_statement_triggers('derive_after', 'private.client_reviews', 'derive_changed_client_reviews');
create trigger site_after_updates after update on private.client_review_replies
  for each row when (
    (old.state, old.text) is distinct from (new.state, new.text) and 'published' in (old.state, new.state))
  execute function private.note_reply_change();
create trigger site_after_deletes after delete on private.client_review_replies
  for each row when (old.state = 'published')
  execute function private.note_reply_change();
