-- How often entries are viewed, compared, marked, recommended and asked: sums by entry and day, and nothing about visitors.
-- docs/decisions/statistics.md.
--
--   private.agency_stats_daily      days of the running month and some months before
--   private.stats_months            closed months, whose figures never change
--   private.agency_stats_monthly    figures of closed months; members do not see those below five
--   private.report_choices          members who switched the monthly report of an entry on or off
--   private.event_key               today's key of the hashes that count a network's events

create function private.stats_metrics() returns text[]
language sql immutable set search_path = '' as $$
  select array['view', 'comparison', 'shortlisting', 'advisor_match', 'website_click', 'enquiry']
$$;

create table private.agency_stats_daily (
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  day date not null,
  metric text not null check (metric = any (private.stats_metrics())),
  n integer not null default 1 check (n > 0),
  primary key (agency_id, day, metric)
-- Each event updates a row; free space in its page makes that cheap.
) with (fillfactor = 70);
create index agency_stats_daily_day_idx on private.agency_stats_daily (day);

create table private.stats_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  reported_at timestamptz  -- When its reports were queued.
);

create table private.agency_stats_monthly (
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  month date not null references private.stats_months (month) on delete cascade,
  metric text not null,
  n integer not null check (n > 0),
  is_invented boolean not null default false,  -- Shown as invented in the demo.
  primary key (agency_id, month, metric)
);
create index agency_stats_monthly_month_idx on private.agency_stats_monthly (month);

create table private.event_key (
  is_only_row boolean primary key default true check (is_only_row),
  day date not null,
  key text not null
);

create table private.report_choices (
  agency_id bigint not null,
  user_id uuid not null,
  is_wanted boolean not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references public.agency_members (agency_id, user_id) on delete cascade
);

-- Today's hash of the caller's network, or 'unknown'. The first call of a day makes a new key and deletes the old hashes.
create function private.event_caller(today date, bits integer default 64) returns text
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network(bits);
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
      delete from private.limited_uses where kind in ('event', 'event_of_entry');
    end if;
    select key into daily_key from private.event_key;
  end if;
  return private.keyed_hash('event ' || daily_key || ' ' || network);
end $$;

-- Counts an event that is within the limit of its network for this entry and metric; false otherwise.
create function private.count_event(agency bigint, metric text, caller text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  key constant text := concat_ws(' ', caller, agency, metric);
begin
  if private.seconds_until_allowed('event_of_entry', key) > 0 then
    return false;
  end if;
  perform private.count_use('event_of_entry', key);
  return true;
end $$;

-- Counts what happened on one page: {"view": [4], "comparison": [4, 9]}. Silently skips what is offline, unknown or beyond a limit.
create function private.count_agency_events(events jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- In one call.
  max_events constant integer := 50;
  max_bytes constant integer := 4096;
  programs constant text :=
    'bot|crawl|spider|slurp|headless|lighthouse|preview|scrap|monitor|curl|wget|python|java/|go-http|okhttp|axios|node-fetch|postman';
  today constant date := private.berlin_day(clock_timestamp());
  caller text;
  kind text;
  metrics text[];
  ids bigint[];
begin
  if jsonb_typeof(events) is distinct from 'object' or pg_column_size(events) > max_bytes
    or coalesce(private.request_header('user-agent'), '') ~* programs then
    return;
  end if;
  caller := private.event_caller(today);
  kind := case caller when 'unknown' then 'event_of_unknown' else 'event' end;
  -- First, so that a flood of calls writes nothing.
  if private.seconds_until_allowed(kind, caller) > 0 then
    return;
  end if;

  select array_agg(counted.metric order by counted.id, counted.metric), array_agg(counted.id order by counted.id, counted.metric)
  into metrics, ids
  from (
    select distinct named.metric, a.id
    from jsonb_each(events) as sent (metric, listed)
    cross join lateral jsonb_array_elements(case jsonb_typeof(sent.listed) when 'array' then sent.listed else '[]' end) as item (value)
    cross join lateral (
      select sent.metric, case when item.value::text ~ '^[1-9][0-9]{0,14}$' then item.value::text::bigint end as id
    ) as named
    join public."Personalberatungen" a on a.id = named.id and a.status = 'active'
    where named.metric = any (private.stats_metrics()) and named.metric <> 'enquiry'
    limit max_events
  ) as counted;

  perform private.count_use(kind, caller, greatest(cardinality(ids), 1));
  if caller <> 'unknown' then
    select array_agg(c.id order by c.id, c.metric), array_agg(c.metric order by c.id, c.metric) into ids, metrics
    from unnest(ids, metrics) as c (id, metric) where private.count_event(c.id, c.metric, private.event_caller(today, 48));
  end if;
  -- Always in this order, to avoid deadlocks.
  insert into private.agency_stats_daily as s (agency_id, day, metric)
  select counted.id, today, counted.metric from unnest(ids, metrics) as counted (id, metric)
  order by counted.id, counted.metric
  on conflict (agency_id, day, metric) do update set n = s.n + 1;
end $$;
select private.expose('count_agency_events', 'anon', 'Counts what one page has seen of entries, and says nothing of it.');

create function private.count_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.agency_stats_daily as s (agency_id, day, metric, n)
  select d.agency_id, private.berlin_day(clock_timestamp()), 'enquiry', count(*)
  from new_rows d join public."Personalberatungen" a on a.id = d.agency_id
  where d.enquiry_id is not null
  group by d.agency_id order by d.agency_id
  on conflict (agency_id, day, metric) do update set n = s.n + excluded.n;
  return null;
end $$;

-- Closes past months. Figures never change, not even by a merge: the difference would reveal one below five.
create function private.close_stats_months(at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with closed as (
    insert into private.stats_months (month, closed_at)
    select m.month::date, at from generate_series(
      least((select date_trunc('month', min(day)::timestamp) from private.agency_stats_daily),
        (select max(month) + interval '1 month' from private.stats_months)),
      private.last_stats_month(at)::timestamp, interval '1 month') as m (month)
    on conflict do nothing returning month)
  insert into private.agency_stats_monthly (agency_id, month, metric, n)
  select coalesce(r.to_id, s.agency_id), c.month, s.metric, sum(s.n)
  from closed c join private.agency_stats_daily s on s.day >= c.month and s.day < c.month + interval '1 month'
  left join public.agency_redirects r on r.from_id = s.agency_id
  group by 1, c.month, s.metric
$$;

-- A month is over from six o'clock of the next morning on.
create function private.last_stats_month(at timestamptz) returns date
language sql stable set search_path = '' as $$
  select (date_trunc('month', (at at time zone 'Europe/Berlin') - interval '6 hours') - interval '1 month')::date
$$;

-- {"months": [{"month": "2026-10", "figures": {"view": 12, "enquiry": null, …}}], "running": {"month": "2026-11", "figures": …}, "exact":
-- null, "is_invented", "is_reported"}: closed months, newest first, and the running month in steps of ten. Administrators get exact sums of
-- everything kept, also of the running month.
create function private.agency_statistics(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  for_administrator constant boolean := private.is_admin();
begin
  perform private.refuse_if(not for_administrator and not coalesce(agency = any (private.own_agencies()), false),
    'not_member', 'the entry is not yours');
  return jsonb_build_object(
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'month', to_char(m.month, 'YYYY-MM'), 'figures', private.shown_figures(agency, m.month)) order by m.month desc), '[]')
      from (
        select c.month from private.stats_months c, public."Personalberatungen" a
        where a.id = agency and c.month >= least(
          date_trunc('month', a.created_at at time zone 'Europe/Berlin')::date,
          (select min(s.month) from private.agency_stats_monthly s where s.agency_id = agency))
        order by c.month desc limit 24
      ) as m),
    'running', (
      select jsonb_build_object('month', to_char(r.month, 'YYYY-MM'), 'figures', private.running_figures(agency, r.month::date))
      from (select private.last_stats_month(clock_timestamp()) + interval '1 month' as month) as r),
    'exact', case when for_administrator then (
      select jsonb_object_agg(m.metric, (
        coalesce((select sum(s.n) from private.agency_stats_monthly s where s.agency_id = agency and s.metric = m.metric), 0)
        + coalesce((
          select sum(d.n) from private.agency_stats_daily d
          where d.agency_id = any (private.with_merged_entries(agency)) and d.metric = m.metric
            and date_trunc('month', d.day::timestamp) not in (select c.month from private.stats_months c)), 0))::integer)
      from unnest(private.stats_metrics()) as m (metric)) end,
    'is_invented', exists (select from private.agency_stats_monthly s where s.agency_id = agency and s.is_invented),
    'is_reported', (
      select coalesce(c.is_wanted, m.role = 'owner')
      from public.agency_members m
      left join private.report_choices c on c.agency_id = m.agency_id and c.user_id = m.user_id
      where m.agency_id = agency and m.user_id = (select private.own_account())));
end $$;
select private.expose('agency_statistics', 'authenticated', 'Figures of an entry, for members; exact ones for administrators.');

-- Figures below five are null.
create function private.shown_figures(agency bigint, of_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(m.metric, case when s.n >= 5 then s.n end)
  from unnest(private.stats_metrics()) as m (metric)
  left join private.agency_stats_monthly s on s.agency_id = agency and s.month = of_month and s.metric = m.metric
$$;

-- The figures of a month that is not over, until yesterday, rounded down to tens: exact ones would tell single visits by the difference.
create function private.running_figures(agency bigint, of_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(m.metric, (
    select coalesce(sum(d.n), 0) / 10 * 10 from private.agency_stats_daily d
    where d.agency_id = any (private.with_merged_entries(agency)) and d.metric = m.metric
      and d.day >= of_month and d.day < least(of_month + interval '1 month', private.berlin_today())))
  from unnest(private.stats_metrics()) as m (metric)
$$;

create function private.set_monthly_report(agency bigint, is_wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_member(agency);
begin
  perform private.refuse_if(is_wanted is null, 'invalid', 'yes or no');
  insert into private.report_choices (agency_id, user_id, is_wanted) values (agency, account, set_monthly_report.is_wanted)
  on conflict (agency_id, user_id) do update set is_wanted = excluded.is_wanted;
end $$;
select private.expose('set_monthly_report', 'authenticated', 'Whether a member gets the monthly report of an entry.');

-- Closes past months, and queues one mail a member who wants it, about entries online with a figure of five or more. Returns how many.
create function private.queue_monthly_reports(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_month constant date := private.last_stats_month(at);
  queued integer;
begin
  perform private.close_stats_months(at);
  update private.stats_months set reported_at = at where month = last_month and reported_at is null;
  if not found then
    return 0;
  end if;
  insert into private.outgoing_mails (kind, recipient, data, occasion)
  select 'monthly_report', u.email, jsonb_build_object(
      'month', to_char(last_month, 'YYYY-MM'), 'more', count(*) - least(count(*), 20),
      'entries', jsonb_path_query_array(
        jsonb_agg(jsonb_build_object('id', due.id, 'entry', due.name, 'figures', due.figures) order by due.name, due.id), '$[0 to 19]')),
    format('report %s %s', to_char(last_month, 'YYYY-MM'), u.id)
  from (
    select m.user_id, a.id, a."Name" as name, private.shown_figures(a.id, last_month) as figures
    from public.agency_members m
    join public."Personalberatungen" a on a.id = m.agency_id and a.status = 'active'
    left join private.report_choices c on c.agency_id = m.agency_id and c.user_id = m.user_id
    where coalesce(c.is_wanted, m.role = 'owner')
      and exists (select from private.agency_stats_monthly s
        where s.agency_id = a.id and s.month = last_month and s.n >= 5 and not s.is_invented)
  ) as due
  join auth.users u on u.id = due.user_id
  where u.email is not null
    and private.account_refusal(u.id) is null
  group by u.id, u.email
  on conflict (occasion) do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

select private.add_statement_triggers('count_enquiries', 'private.outgoing_mails', 'count_enquiries', '', '{insert}');
