-- Invented figures of the invented agencies of seed.sql for the fourteen months before this one, each marked as such (is_invented), so that
-- curves, tables and files show.

do $$
declare
  this_month constant date := date_trunc('month', now() at time zone 'Europe/Berlin');
begin
  if exists (select from private.agency_stats_monthly where is_invented) then
    return;
  end if;
  insert into private.stats_months (month, reported_at)
  select made::date, now() from generate_series(this_month - interval '14 months', this_month - interval '1 month', interval '1 month') as made
  on conflict (month) do nothing;

  insert into private.agency_stats_monthly (agency_id, month, metric, n, is_invented)
  select a.id, m.month, kind.metric, drawn.n, true
  from public."Personalberatungen" a
  cross join private.stats_months m
  cross join (values ('view', 1.0), ('advisor_match', 0.35), ('comparison', 0.22), ('shortlisting', 0.16), ('website_click', 0.12), ('enquiry', 0.03))
    as kind (metric, share)
  cross join lateral (
    -- From some to many, rising over the year, with a dip in summer and a little chance; the same whenever it is loaded.
    select round(kind.share * (20 + a.id * 37 % 140)
      * (1 + 0.03 * (14 - (extract(year from age(this_month, m.month)) * 12 + extract(month from age(this_month, m.month)))))
      * case when extract(month from m.month) in (7, 8, 12) then 0.7 else 1 end
      * (0.8 + (abs(hashtext(a.id || kind.metric || m.month)) % 40) / 100.0))::integer as n
  ) as drawn
  where a.status = 'active' and drawn.n > 0
  on conflict (agency_id, month, metric) do nothing;
end
$$;
