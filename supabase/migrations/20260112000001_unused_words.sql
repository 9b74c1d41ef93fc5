-- What the search has derived from entries (20260104000000_agency_search.sql) and no entry has any more goes with the next
-- night: words, spellings, options. Until now they stayed until everything was built anew.
--
-- And the jobs count as running while their last run is not more than 25 hours old: so long the privacy policy gives what
-- is kept for an hour (RETENTION.nightlyDeletionHours in src/config/retention.ts; tests/integration/nightly-jobs.test.ts).

alter table private.nightly_runs add column unused_words bigint not null default 0;

-- As search.add reads the entries that can be found, and with its lock: nothing is added meanwhile that means what is deleted here.
create function private.delete_unused_words() returns bigint
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  words bigint;
  spellings bigint;
  options bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));

  with written as materialized (
    select distinct word
    from search.agencies
    join public."Personalberatungen" using (id)
    cross join lateral string_to_table(
      search.fold(search.words(concat_ws(' ', "Name", "Spezialisierung", "Branchen", "Standort"))), ' '
    ) as word
  )
  delete from search.vocabulary as known
  where not exists (select from written where written.word = known.word);
  get diagnostics words = row_count;

  with written as materialized (
    select distinct lists.facet, left(entry, 200) as entry
    from search.agencies
    join public."Personalberatungen" a using (id)
    cross join lateral (values
      ('industry', a."Branchen"), ('specialisation', a."Spezialisierung"), ('place', a."Standort")
    ) as lists (facet, list)
    cross join lateral search.entries_of(lists.list) as entry
  )
  delete from search.entries as known
  where not exists (select from written where written.facet = known.facet and written.entry = known.entry);
  get diagnostics spellings = row_count;

  delete from search.options
  where facet in ('industry', 'specialisation', 'place') and total = 0
    and not exists (select from search.entries where entries.option_id = options.id);
  get diagnostics options = row_count;

  return words + spellings + options;
end
$$;

comment on function private.delete_unused_words() is
  'Deletes words, spellings and options of the search that no entry has any more. Part of the nightly jobs.';

revoke all on function private.delete_unused_words() from public, anon, authenticated;
grant execute on function private.delete_unused_words() to service_role;

-- As before, and the words. Reading all entries takes some seconds at 100,000.
create or replace function public.run_nightly_jobs() returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '5min'
as $$
declare
  answered_messages_kept constant interval := '6 months';
  other_messages_kept constant interval := '12 months';
  -- No limit counts further back.
  address_hashes_kept constant interval := '1 hour';
  recovery_attempts_kept constant interval := '1 hour';
  sessions_kept constant interval := '30 days';
  log_months_kept constant integer := 24;
  runs_kept constant interval := '12 months';
  answered bigint;
  unanswered bigint;
  unsubscribed bigint;
  attempts bigint;
  inserts bigint;
  logged bigint;
  sessions bigint;
  words bigint;
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
  words := private.delete_unused_words();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins, unused_words)
  values (answered, unanswered, attempts + inserts, unsubscribed, logged, sessions, words);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts + inserts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions, 'unused_words', words);
end
$$;

create or replace function private.are_nightly_jobs_running() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.nightly_runs where ran_at > clock_timestamp() - interval '25 hours')
$$;

comment on function public.are_nightly_jobs_running() is
  'Whether the last run of the nightly jobs is not more than 25 hours old. Anyone may ask.';
