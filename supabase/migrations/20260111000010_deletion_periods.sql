-- Every period that the privacy policy names ("Speicherdauer") is kept by public.run_nightly_jobs(), which has no arguments
-- any more: until now the policy and the job had to be told the same periods by hand. Who wants others changes this
-- function and src/config/retention.ts; tests/integration/nightly-jobs.test.ts compares the two.
--
--   answered messages                      6 months after their arrival
--   unread and read messages              12 months after their arrival
--   newsletter subscriptions               the night after they were withdrawn (status unsubscribed)
--   log of the administration             24 months
--   hashes of callers' addresses           an hour, so gone after 25 hours at most
--   wrong recovery codes                   an hour, likewise
--   sign-ins of administrators            30 days after they were last renewed
--   Supabase Auth's own log               24 months, where there is one

alter table private.nightly_runs
  add column subscriptions bigint not null default 0,
  add column log_entries bigint not null default 0,
  add column sign_ins bigint not null default 0;

-- What belongs to Supabase Auth, and what only functions with the owner's rights reach. Two of the tables are not there on
-- every project.
create function private.delete_old_sign_ins(attempts_before timestamptz, sessions_before timestamptz, log_before timestamptz)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted bigint := 0;
begin
  delete from private.recovery_attempts where attempted_at < attempts_before;
  if pg_catalog.to_regclass('auth.sessions') is not null then
    -- Supabase Auth keeps the time of the last renewal in UTC, without a zone; what was never renewed has none. Tokens go
    -- with their session.
    delete from auth.sessions where coalesce(refreshed_at at time zone 'UTC', created_at) < sessions_before;
    get diagnostics deleted = row_count;
  end if;
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where created_at < log_before;
  end if;
  return deleted;
end
$$;

comment on function private.delete_old_sign_ins(timestamptz, timestamptz, timestamptz) is
  'Deletes wrong recovery codes, sessions that nobody renews any more, and old entries of Supabase Auth''s own log. Returns '
  'how many sessions. Part of the nightly jobs.';

revoke all on function private.delete_old_sign_ins(timestamptz, timestamptz, timestamptz) from public;
grant execute on function
  private.delete_old_sign_ins(timestamptz, timestamptz, timestamptz), private.delete_old_log_entries(integer)
  to service_role;

drop function private.schedule_nightly_jobs(integer, integer);
drop function public.run_nightly_jobs(integer, integer);

-- In the exposed schema, so that whoever has the secret key can run it from outside; with the rights of its caller, so
-- whoever should get hold of it could still delete nothing.
create function public.run_nightly_jobs() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  answered_messages_kept constant interval := '6 months';
  other_messages_kept constant interval := '12 months';
  -- No limit counts further back.
  address_hashes_kept constant interval := '1 hour';
  recovery_attempts_kept constant interval := '1 hour';
  sessions_kept constant interval := '30 days';
  log_months_kept constant integer := 24;
  answered bigint;
  unanswered bigint;
  unsubscribed bigint;
  attempts bigint;
  inserts bigint;
  logged bigint;
  sessions bigint;
begin
  delete from public.contact_messages where status = 'responded' and created_at < now() - answered_messages_kept;
  get diagnostics answered = row_count;
  delete from public.contact_messages where status <> 'responded' and created_at < now() - other_messages_kept;
  get diagnostics unanswered = row_count;

  delete from public.newsletter_subscriptions where status = 'unsubscribed';
  get diagnostics unsubscribed = row_count;

  delete from private.contact_attempts where attempted_at < clock_timestamp() - address_hashes_kept;
  get diagnostics attempts = row_count;
  delete from private.direct_inserts where inserted_at < clock_timestamp() - address_hashes_kept;
  get diagnostics inserts = row_count;

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    clock_timestamp() - recovery_attempts_kept, now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );

  delete from private.nightly_runs where ran_at < now() - interval '1 year';
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins)
  values (answered, unanswered, attempts + inserts, unsubscribed, logged, sessions);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts + inserts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions);
end
$$;

comment on function public.run_nightly_jobs() is
  'Deletes what the privacy policy promises to delete, and returns how many rows. For a scheduler, once a night.';

revoke all on function public.run_nightly_jobs() from public, anon, authenticated;
grant execute on function public.run_nightly_jobs() to service_role;

-- Its work is done above.
drop function private.delete_answered_messages(integer);

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

revoke all on function private.schedule_nightly_jobs() from public;

-- A job that was scheduled with periods of its own would fail from now on: the new one replaces it. Where none was
-- scheduled, none begins by itself.
do $$
declare
  is_scheduled boolean := false;
begin
  if to_regclass('cron.job') is not null then
    execute 'select exists (select from cron.job where jobname = ''nightly-jobs'')' into is_scheduled;
  end if;
  if is_scheduled then
    perform private.schedule_nightly_jobs();
  end if;
end
$$;
