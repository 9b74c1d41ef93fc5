-- What stood in an entry before, and what was asked about it, is not kept for good: the privacy policy names the periods
-- (src/config/retention.ts), the nightly jobs keep them.
--
--   versions of entries              24 months after they were replaced; of an entry that is gone, after they were made. Of a
--                                    paused entry those since the pause stay: they say who paused it
--   imports, with their rows         24 months; they cannot be taken back any more, and undo_import says that there is none
--   decisions on duplicates          24 months
--   proposals                        24 months after they were last touched, unless a decision is due
--   claims                           24 months after they were decided
--   invitations                      30 days after they expired
--
-- Files of evidence are no rows: whoever runs the site deletes them from the bucket. docs/product.md, Deletion.

alter table private.nightly_runs add column entry_records bigint not null default 0;

create function private.delete_old_entry_records() returns bigint
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  versions_kept constant interval := '24 months';
  imports_kept constant interval := '24 months';
  proposals_kept constant interval := '24 months';
  invitations_kept constant interval := '30 days';
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
  return total + deleted;
end
$$;

comment on function private.delete_old_entry_records() is
  'Deletes replaced versions of entries, old imports, proposals, claims and invitations. Part of the nightly jobs.';

revoke all on function private.delete_old_entry_records() from public, anon, authenticated;
grant execute on function private.delete_old_entry_records() to service_role;

-- The log does not keep the words of what is deleted here for another two years.
drop trigger log_deletes on public.agency_revisions;
create trigger log_deletes after delete on public.agency_revisions
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{agency_id,kind,state}', '{administrator,service}');
drop trigger log_deletes on public.agency_claims;
create trigger log_deletes after delete on public.agency_claims
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{agency_id,state}', '{administrator,service}');

-- As before, and the records of entries.
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
  records bigint;
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
  records := private.delete_old_entry_records();

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    clock_timestamp() - recovery_attempts_kept, now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );
  words := private.delete_unused_words();
  perform private.renew_points();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins, unused_words,
     sign_in_hashes, unsent_mails, entry_records)
  values (answered, unanswered, attempts + inserts, unsubscribed, logged, sessions, words, codes.hashes, codes.mails, records);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts + inserts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions, 'unused_words', words,
    'sign_in_hashes', codes.hashes, 'unsent_mails', codes.mails, 'entry_records', records);
end
$$;
