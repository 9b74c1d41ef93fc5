-- The privacy policy promises that hashes of sign-ins to entries go with the night, and mails that never arrived after a month.
-- Until now public.run_entry_jobs() alone deleted them, which nothing has to call at night. Now both jobs do.
--
--   codes, who asked for them and who tried them    an hour, so gone after 25 hours at most
--   mails to consultancies that were not sent       30 days

alter table private.nightly_runs
  add column sign_in_hashes bigint not null default 0,
  add column unsent_mails bigint not null default 0;

create function private.delete_old_codes(out hashes bigint, out mails bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hashes_kept constant interval := '1 hour';
  -- A mail that did not arrive in a month never will.
  unsent_mails_kept constant interval := '30 days';
  attempts bigint;
begin
  delete from private.sign_in_codes where created_at < clock_timestamp() - hashes_kept;
  get diagnostics hashes = row_count;
  delete from private.sign_in_attempts where attempted_at < clock_timestamp() - hashes_kept;
  get diagnostics attempts = row_count;
  hashes := hashes + attempts;
  delete from private.outgoing_mails where sent_at is null and created_at < now() - unsent_mails_kept;
  get diagnostics mails = row_count;
end
$$;

comment on function private.delete_old_codes() is
  'Deletes hashes of sign-ins to entries and mails that were not sent in time. Part of the nightly jobs and of those of entries.';

revoke all on function private.delete_old_codes() from public, anon, authenticated;
grant execute on function private.delete_old_codes() to service_role;

create or replace function private.run_entry_jobs(at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- One run at a time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.run_entry_jobs', 0));
  perform private.delete_old_codes();
  return jsonb_build_object('reminded', private.remind_owners(at), 'granted', private.settle_claims(at));
end
$$;

-- As before, and the hashes and mails.
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
  codes record;
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
  select * into codes from private.delete_old_codes();

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    clock_timestamp() - recovery_attempts_kept, now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );
  words := private.delete_unused_words();
  perform private.renew_points();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins, unused_words,
     sign_in_hashes, unsent_mails)
  values (answered, unanswered, attempts + inserts, unsubscribed, logged, sessions, words, codes.hashes, codes.mails);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts + inserts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions, 'unused_words', words,
    'sign_in_hashes', codes.hashes, 'unsent_mails', codes.mails);
end
$$;
