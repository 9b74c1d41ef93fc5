-- What happens each night (deletions: 13_retention.sql) and each hour (all that is due, also with each `runJobs` of entry-account).
-- Schedules: docs/operating.md, step 4; for the embedded database supabase/local/nightly-jobs.ts.

-- When the nightly jobs ran, and how many rows of which table they changed.
create table private.nightly_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  deleted jsonb not null
);
grant select, insert, delete on private.nightly_runs to service_role;

create table private.hourly_runs (
  is_only_row boolean primary key default true check (is_only_row),
  ran_at timestamptz not null
);

-- Reminders that went out to confirm an entry.
create table private.entry_reminders (
  id bigint generated always as identity primary key,
  agency_id bigint not null,  -- Without a foreign key: the row outlives the entry.
  confirmed_at timestamptz not null,  -- The last confirmation; before the first one, when the first owner joined.
  days integer not null,
  reminded_at timestamptz not null default now(),
  constraint entry_reminders_once unique (agency_id, confirmed_at, days)
);

create function private.are_nightly_jobs_running() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.nightly_runs where ran_at > clock_timestamp() - interval '25 hours')
$$;
select private.expose('are_nightly_jobs_running', 'anon, authenticated, service_role', 'Whether the nightly jobs ran within 25 hours.');

create function public.run_nightly_jobs() returns jsonb
language plpgsql set search_path = '' set statement_timeout = '5min' as $$
declare
  deleted jsonb;
begin
  perform private.withdraw_returned_client_reviews();
  deleted := private.apply_retention() || jsonb_strip_nulls(jsonb_build_object('auth.users', nullif(private.delete_unused_accounts(), 0)));
  perform private.renew_client_review_figures();
  insert into private.nightly_runs (deleted) values (deleted);
  return deleted;
end $$;
comment on function public.run_nightly_jobs() is 'Deletes what the privacy policy promises to delete. For a scheduler, once a night.';
grant execute on function public.run_nightly_jobs to service_role;

-- Has pg_cron run the jobs, the nightly ones at once, so that the operator sees them work.
create function private.schedule_nightly_jobs() returns jsonb
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on',
      hint = 'Switch it on under Integrations > Cron.';
  end if;
  perform cron.schedule('nightly-jobs', '17 3 * * *', 'select public.run_nightly_jobs()');
  perform cron.schedule('entry-jobs', '7 * * * *', 'select public.run_hourly_jobs()');
  return public.run_nightly_jobs();
end $$;

-- Mails owners of entries unconfirmed for 150, 170 or 180 days, once each, of several only the latest. Returns how many.
create function private.remind_owners(at timestamptz default now()) returns bigint
language sql volatile security definer set search_path = '' as $$
  with reminded as (
    insert into private.entry_reminders (agency_id, confirmed_at, days, reminded_at)
    select a.id, basis.confirmed_at, step.days, at
    from public."Personalberatungen" a
    cross join lateral (
      select coalesce(a.confirmed_at, min(m.created_at)) as confirmed_at
      from public.agency_members m where m.agency_id = a.id and m.role = 'owner'
      having count(*) > 0
    ) as basis
    cross join lateral (
      select max(days) as days from unnest(array[150, 170, 180]) as days
      where basis.confirmed_at + make_interval(days => days) <= at
    ) as step
    where a.status = 'active' and step.days is not null
      and not exists (
        select from private.entry_reminders r
        where r.agency_id = a.id and r.confirmed_at = basis.confirmed_at and r.days >= step.days)
    on conflict do nothing returning *)
  select count(*) from reminded r cross join lateral private.mail_owners('confirm_reminder', r.agency_id,
    jsonb_build_object('entry', private.agency_name(r.agency_id), 'days', r.days, 'since', r.confirmed_at),
    format('reminder %s %s %s', r.agency_id, r.days, r.confirmed_at))
$$;

create function private.run_hourly_jobs(at timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One run at a time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.run_hourly_jobs', 0));
  perform private.apply_retention(true);
  insert into private.hourly_runs (ran_at) values (clock_timestamp()) on conflict (is_only_row) do update set ran_at = excluded.ran_at;
  return jsonb_build_object('reports', private.queue_monthly_reports(at), 'contract_mails', private.run_contract_jobs(at),
    'reviews_overdue', private.flag_overdue_disputes(at), 'reminded', private.remind_owners(at),
    'granted', private.grant_unopposed_claims(at), 'accounts_deleted', private.delete_due_accounts(at),
    'daily_mails', private.queue_daily_mails(at));
end $$;
select private.expose('run_hourly_jobs', 'service_role', 'Does what is due. For a scheduler with the secret key.');
