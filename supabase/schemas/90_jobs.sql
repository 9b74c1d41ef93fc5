-- What happens each night and each hour. How long what is kept: 13_retention.sql.
--
--   public.run_nightly_jobs()   deletes what is past its period; pg_cron or any scheduler calls it once a night
--   public.run_entry_jobs()     what is due by time: reminders, claims, contracts, reports, accounts; hourly, and by each `runJobs` of the
--                               edge function entry-account
--
-- How they are scheduled: docs/operating.md, step 4. The embedded database: supabase/local/nightly-jobs.ts.

create table private.nightly_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  answered_messages bigint not null,
  unanswered_messages bigint not null,
  address_hashes bigint not null,
  subscriptions bigint not null default 0,
  log_entries bigint not null default 0,
  sign_ins bigint not null default 0,
  sign_in_hashes bigint not null default 0,
  unsent_mails bigint not null default 0,
  entry_records bigint not null default 0
);

comment on table private.nightly_runs is
  'When the nightly jobs ran, and how many rows they deleted. Kept for a year. On purpose there is no policy: the '
  'service role alone writes it.';

grant select, insert, delete on private.nightly_runs to service_role;

-- Which reminder went out for which confirmation.
create table private.entry_reminders (
  id bigint generated always as identity primary key,
  -- No reference: a reminder that went out stays so.
  agency_id bigint not null,
  -- The confirmation, or where there was none the beginning of the first membership.
  confirmed_at timestamptz not null,
  days integer not null,
  reminded_at timestamptz not null default now(),
  constraint entry_reminders_once unique (agency_id, confirmed_at, days)
);

comment on table private.entry_reminders is
  'Reminders to confirm an entry: which, for which confirmation, when. On purpose there is no policy and no grant.';

-- A night may be missed, as by a restart; two may not. With its owner's rights, because nobody else reads the table.
create function private.are_nightly_jobs_running() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.nightly_runs where ran_at > clock_timestamp() - interval '25 hours')
$$;

select private.expose('are_nightly_jobs_running', 'anon, authenticated, service_role',
  'Whether the last run of the nightly jobs is not more than 25 hours old. Anyone may ask.');

-- Runs as its caller.
create function public.run_nightly_jobs() returns jsonb
language plpgsql set search_path = '' set statement_timeout = '5min'
as $$
declare
  counts jsonb;
begin
  perform private.withdraw_returned_client_reviews();
  counts := private.apply_retention();
  counts := counts || jsonb_build_object('entry_records',
    (counts ->> 'entry_records')::bigint + private.delete_unused_accounts());
  perform private.renew_client_review_figures();
  insert into private.nightly_runs select (jsonb_populate_record(null::private.nightly_runs,
    counts || jsonb_build_object('ran_at', clock_timestamp()))).*;
  return counts;
end
$$;

comment on function public.run_nightly_jobs() is
  'Deletes what the privacy policy promises to delete, and returns how many rows. For a scheduler, once a night.';

grant execute on function public.run_nightly_jobs to service_role;

-- Has pg_cron run the jobs, for the owner of the database; and runs the nightly ones once, so that whoever switches them on sees that
-- they work.
create function private.schedule_nightly_jobs() returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on',
      hint = 'Switch it on under Integrations > Cron.';
  end if;
  perform cron.schedule('nightly-jobs', '17 3 * * *', 'select public.run_nightly_jobs()');
  perform cron.schedule('entry-jobs', '7 * * * *', 'select public.run_entry_jobs()');
  return public.run_nightly_jobs();
end
$$;

-- How many entries were reminded of. at: now, or what a test takes for it. Once for each step of each confirmation, however
-- often it runs; steps that were missed are not made up for.
create function private.remind_owners(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select a.id, a."Name" as name, basis.confirmed_at, step.days
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
  loop
    insert into private.entry_reminders (agency_id, confirmed_at, days, reminded_at)
    values (due.id, due.confirmed_at, due.days, at) on conflict do nothing;
    if found then
      perform private.mail_owners('confirm_reminder', due.id,
        jsonb_build_object('entry', due.name, 'days', due.days, 'since', due.confirmed_at),
        format('reminder %s %s %s', due.id, due.days, due.confirmed_at));
      reminded := reminded + 1;
    end if;
  end loop;
  return reminded;
end
$$;

create function private.run_entry_jobs(at timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- One run at a time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.run_entry_jobs', 0));
  perform private.apply_retention(true);
  return jsonb_build_object('reports', private.queue_monthly_reports(at), 'contract_mails', private.run_contract_jobs(at),
    'reviews_overdue', private.flag_overdue_disputes(at), 'reminded', private.remind_owners(at),
    'granted', private.grant_unopposed_claims(at), 'accounts_deleted', private.delete_due_accounts(at));
end
$$;

select private.expose('run_entry_jobs', 'service_role',
  'Reminders to confirm entries, claims that nobody objected to, old hashes. For a scheduler with the secret key.');
