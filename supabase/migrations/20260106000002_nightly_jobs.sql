-- What the privacy policy says about storage periods ("Speicherdauer"), done every night by one function:
--
--   public.run_nightly_jobs(answered_months, unanswered_months)
--     answered messages           so many months after their arrival (6; VITE_SITE_RETENTION_MONTHS in the policy)
--     unread and read messages    so many months after their arrival (12; VITE_SITE_UNANSWERED_RETENTION_MONTHS)
--     hashes of callers' addresses  older than an hour, which no limit counts any more: gone after 25 hours at most
--
-- Where pg_cron is switched on before this migration runs, it is scheduled below. Where it is switched on later
-- (hosted: Integrations > Cron), or for other periods, run this in the SQL editor; it replaces the job that is there:
--   select private.schedule_nightly_jobs();
-- Without pg_cron anything else that runs once a night will do, with psql or with the secret key:
--   psql "$DATABASE_URL" -c 'select public.run_nightly_jobs()'
--   curl -X POST "$SUPABASE_URL/rest/v1/rpc/run_nightly_jobs" -H "apikey: $SUPABASE_SECRET_KEY"
-- The dev and preview servers do that for the embedded database (supabase/local/nightly-jobs.ts).
--
-- Whether it happens is said by public.are_nightly_jobs_running(), to anyone: npm run check:live asks, and so does the
-- administration.

create table private.nightly_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  answered_messages bigint not null,
  unanswered_messages bigint not null,
  address_hashes bigint not null
);

comment on table private.nightly_runs is
  'When the nightly jobs ran, and how many rows they deleted. Kept for a year. On purpose there is no policy: the '
  'service role alone writes it.';

alter table private.nightly_runs enable row level security;
grant select, insert, delete on private.nightly_runs to service_role;
grant select, delete on private.direct_inserts to service_role;

-- In the exposed schema, so that whoever has the secret key can run it from outside; with the rights of its caller, so
-- whoever should get hold of it could still delete nothing.
create function public.run_nightly_jobs(answered_months integer default 6, unanswered_months integer default 12)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- No limit counts further back.
  hash_age constant interval := interval '1 hour';
  answered bigint;
  unanswered bigint;
  attempts bigint;
  inserts bigint;
begin
  if answered_months is null or answered_months < 1 or unanswered_months is null or unanswered_months < 1 then
    raise invalid_parameter_value using
      message = 'answered_months and unanswered_months must be 1 or more';
  end if;

  answered := private.delete_answered_messages(answered_months);
  delete from public.contact_messages
  where status <> 'responded' and created_at < now() - make_interval(months => unanswered_months);
  get diagnostics unanswered = row_count;

  delete from private.contact_attempts where attempted_at < clock_timestamp() - hash_age;
  get diagnostics attempts = row_count;
  delete from private.direct_inserts where inserted_at < clock_timestamp() - hash_age;
  get diagnostics inserts = row_count;

  delete from private.nightly_runs where ran_at < now() - interval '1 year';
  insert into private.nightly_runs (answered_messages, unanswered_messages, address_hashes)
  values (answered, unanswered, attempts + inserts);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts + inserts);
end
$$;

comment on function public.run_nightly_jobs(integer, integer) is
  'Deletes what the privacy policy promises to delete, and returns how many rows. For a scheduler, once a night.';

revoke all on function public.run_nightly_jobs(integer, integer) from public, anon, authenticated;
grant execute on function public.run_nightly_jobs(integer, integer) to service_role;

-- A night may be missed, as by a restart; two may not. With its owner's rights, because nobody else reads the table.
create function private.are_nightly_jobs_running() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.nightly_runs where ran_at > now() - interval '50 hours')
$$;

create function public.are_nightly_jobs_running() returns boolean
language sql stable set search_path = ''
as $$
  select private.are_nightly_jobs_running()
$$;

comment on function public.are_nightly_jobs_running() is
  'Whether the nightly jobs ran in the last two nights. Anyone may ask.';

revoke all on function private.are_nightly_jobs_running(), public.are_nightly_jobs_running() from public;
grant usage on schema private to anon;
grant execute on function private.are_nightly_jobs_running(), public.are_nightly_jobs_running()
  to anon, authenticated, service_role;

-- Runs the jobs once, too: whoever switches them on sees that they work.
create function private.schedule_nightly_jobs(
  answered_months integer default 6,
  unanswered_months integer default 12
) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on',
      hint = 'Switch it on under Integrations > Cron.';
  end if;
  -- Its predecessor deleted answered messages alone.
  perform cron.unschedule(jobid) from cron.job where jobname = 'delete-answered-messages';
  perform cron.schedule('nightly-jobs', '17 3 * * *',
    format('select public.run_nightly_jobs(%s, %s)', answered_months, unanswered_months));
  return public.run_nightly_jobs(answered_months, unanswered_months);
end
$$;

comment on function private.schedule_nightly_jobs(integer, integer) is
  'Has pg_cron run the nightly jobs, and runs them once now. For the owner of the database.';

revoke all on function private.schedule_nightly_jobs(integer, integer) from public;

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform private.schedule_nightly_jobs();
  end if;
end
$$;

-- Deleting attempts is the nightly jobs' work now, and no longer that of the next attempt: it came late where nobody
-- wrote, and took its time where many did.
create or replace function public.claim_contact_attempt(caller_hash text, message_id uuid, max_attempts integer)
returns table (is_known boolean, retry_after_seconds integer)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  window_length constant interval := interval '1 hour';
  oldest_that_counts timestamptz;
begin
  -- One call at a time per address. Without it, calls at the same time would all count before the
  -- first of them is recorded. The statements below see what the call before has committed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(caller_hash, 0));

  if exists (select from public.contact_messages where contact_messages.id = message_id) then
    return query select true, 0;
    return;
  end if;

  -- Of the last max_attempts messages the first: the next may come when it has left the window.
  select attempted_at into oldest_that_counts
  from private.contact_attempts
  where address_hash = caller_hash and attempted_at > pg_catalog.clock_timestamp() - window_length
  order by attempted_at desc
  offset max_attempts - 1 limit 1;

  if found then
    return query select false, greatest(
      1, ceil(extract(epoch from oldest_that_counts + window_length - pg_catalog.clock_timestamp()))::integer
    );
    return;
  end if;

  insert into private.contact_attempts (address_hash) values (caller_hash);
  return query select false, 0;
end
$$;

comment on table private.contact_attempts is
  'Recent messages per hashed sender address. The nightly jobs delete what is older than an hour.';
