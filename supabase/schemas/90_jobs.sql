-- What happens each night and each hour. The privacy policy („Speicherdauer“) promises the periods, src/config/retention.ts has them as
-- constants, and tests/integration/nightly-jobs.test.ts compares the three.
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

alter table private.nightly_runs enable row level security;
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

alter table private.entry_reminders enable row level security;

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
  answered_messages_kept constant interval := interval '6 months';
  other_messages_kept constant interval := interval '12 months';
  sessions_kept constant interval := interval '30 days';
  log_months_kept constant integer := 24;
  runs_kept constant interval := interval '12 months';
  answered bigint;
  unanswered bigint;
  unsubscribed bigint;
  attempts bigint;
  logged bigint;
  sessions bigint;
  codes record;
  records bigint;
begin
  delete from public.contact_messages where status = 'responded' and created_at < now() - answered_messages_kept;
  get diagnostics answered = row_count;
  delete from public.contact_messages where status <> 'responded' and created_at < now() - other_messages_kept;
  get diagnostics unanswered = row_count;

  unsubscribed := private.delete_old_subscriptions();

  attempts := private.delete_old_uses();
  select * into codes from private.delete_old_codes();
  records := private.delete_old_entry_records();

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );
  perform private.renew_client_review_figures();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins,
     sign_in_hashes, unsent_mails, entry_records)
  values (answered, unanswered, attempts, unsubscribed, logged, sessions, codes.hashes, codes.mails, records);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions,
    'sign_in_hashes', codes.hashes, 'unsent_mails', codes.mails, 'entry_records', records);
end
$$;

comment on function public.run_nightly_jobs() is
  'Deletes what the privacy policy promises to delete, and returns how many rows. For a scheduler, once a night.';

grant execute on function public.run_nightly_jobs to service_role;

-- Runs the jobs once, too: whoever switches them on sees that they work.
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
  return public.run_nightly_jobs();
end
$$;

comment on function private.schedule_nightly_jobs() is
  'Has pg_cron run the nightly jobs, and runs them once now. For the owner of the database.';

-- Hourly, where pg_cron is switched on; for the owner of the database.
create function private.schedule_entry_jobs() returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on', hint = 'Switch it on under Integrations > Cron.';
  end if;
  perform cron.schedule('entry-jobs', '7 * * * *', 'select public.run_entry_jobs()');
  return public.run_entry_jobs();
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
  perform private.delete_old_codes();
  perform private.delete_old_uses();
  return jsonb_build_object('reports', private.queue_monthly_reports(at), 'contract_mails', private.run_contract_jobs(at),
    'reviews_overdue', private.flag_overdue_disputes(at), 'reminded', private.remind_owners(at),
    'granted', private.grant_unopposed_claims(at), 'accounts_deleted', private.delete_due_accounts(at));
end
$$;

select private.expose('run_entry_jobs', 'service_role',
  'Reminders to confirm entries, claims that nobody objected to, old hashes. For a scheduler with the secret key.');

-- Longer than 60 lines: what belongs to an entry goes in this order, each kind with a condition of its own.
create function private.delete_old_entry_records() returns bigint
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  versions_kept constant interval := interval '24 months';
  imports_kept constant interval := interval '24 months';
  proposals_kept constant interval := interval '24 months';
  invitations_kept constant interval := interval '30 days';
  deleted bigint;
  total bigint := 0;
begin
  delete from public.agency_versions as old
  where old.made_at < now() - versions_kept
    and (
      not exists (select from public."Personalberatungen" a where a.id = old.agency_id)
      or exists (
        select from public.agency_versions later
        where later.agency_id = old.agency_id and later.id > old.id and later.made_at < now() - versions_kept))
    and not (
      old.content ->> 'status' = 'paused'
      and exists (select from public."Personalberatungen" a where a.id = old.agency_id)
      and not exists (
        select from public.agency_versions later
        where later.agency_id = old.agency_id and later.id > old.id and later.content ->> 'status' <> 'paused'));
  get diagnostics deleted = row_count;
  total := total + deleted;

  -- Their rows go with them.
  delete from private.import_runs where started_at < now() - imports_kept;
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.import_decisions where decided_at < now() - imports_kept;
  get diagnostics deleted = row_count;
  total := total + deleted;

  -- A claim that was granted to the author of a new entry waits for the entry.
  delete from public.agency_claims
  where coalesce(decided_at, created_at) < now() - proposals_kept
    and (state in ('refused', 'withdrawn') or state = 'granted' and agency_id is not null);
  get diagnostics deleted = row_count;
  total := total + deleted;
  -- Claims of an entry that is there outlive the proposal it came from.
  update public.agency_claims set revision_id = null
  where agency_id is not null
    and revision_id in (
      select id from public.agency_revisions where state <> 'submitted' and updated_at < now() - proposals_kept);
  delete from public.agency_revisions where state <> 'submitted' and updated_at < now() - proposals_kept;
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from public.agency_invitations where expires_at < now() - invitations_kept;
  get diagnostics deleted = row_count;
  total := total + deleted;

  total := total + private.delete_old_client_reviews() + private.delete_old_contracts() + private.delete_old_pictures() + private.delete_old_extensions();

  total := total + private.delete_old_statistics();

  -- After what belonged to them.
  return total + private.delete_old_enquiries() + private.delete_unused_accounts();
end
$$;

comment on function private.delete_old_entry_records() is
  'Deletes replaced versions of entries, old imports, proposals, claims and invitations. Part of the nightly jobs.';

grant execute on function private.delete_old_entry_records to service_role;
