-- Evidence is read through the log alone, and neither it nor an account that nobody uses is kept for good: the privacy policy
-- names the periods (src/config/retention.ts). docs/decisions/consultancy-access.md.
--
--   evidence of a decided claim          3 months after the decision
--   evidence that no claim names         7 days after it was stored
--   accounts without entry, claim, draft 12 months after the last sign-in

-- Reading ----------------------------------------------------------------------------------------

create index agency_claims_evidence_idx on public.agency_claims (evidence) where evidence is not null;

create or replace function private.may_store_evidence(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
begin
  return private.is_evidence_of(account, path)
    and not exists (select from public.frozen_accounts where user_id = account)
    and not exists (select from public.admins where user_id = account)
    and (select count(*) from storage.objects
         where bucket_id = 'evidence' and starts_with(name, account::text || '/')) < 20;
end
$$;

-- One's own, and for a minute an administrator what he has just opened: the entry in the log is what lets him read. So no file is
-- read, or listed, that is not in the log.
create function private.may_read_evidence(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_evidence_of(private.own_account(), path) or (
    private.is_admin() and exists (
      select from public.agency_claims c
      join public.admin_log l
        on l.table_name = 'agency_claims' and l.row_key = c.id::text and l.action = 'evidence_opened'
      where c.evidence = path and l.actor_id = (select auth.uid()) and l.at > clock_timestamp() - interval '1 minute'))
$$;

revoke all on function private.may_read_evidence(text) from public;
grant execute on function private.may_read_evidence(text) to authenticated;
revoke all on function private.is_evidence_of(uuid, text) from authenticated;

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  execute 'drop policy "accounts read their evidence, administrators all" on storage.objects';
  execute $policy$
    create policy "accounts read their evidence, administrators what they opened" on storage.objects
      for select to authenticated using (bucket_id = 'evidence' and private.may_read_evidence(name))
  $policy$;
  -- A job deletes it.
  execute 'drop policy "administrators delete evidence" on storage.objects';
end
$$;

-- Deleting ---------------------------------------------------------------------------------------

-- Names of files whose period is over, the oldest first. A statement cannot delete a file, so the edge function entry-account
-- does, through the storage; then it says so with forget_evidence.
create function private.expired_evidence(amount integer) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  decided_kept constant interval := '3 months';
  unused_kept constant interval := '7 days';
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute '
    select o.name::text from storage.objects o
    where o.bucket_id = ''evidence'' and o.created_at < now() - $1
      and not exists (
        select from public.agency_claims c
        where c.evidence = o.name
          and (c.state in (''pending'', ''waiting'', ''disputed'') or c.decided_at is null or c.decided_at > now() - $2))
    order by o.created_at limit $3'
  using unused_kept, decided_kept, least(greatest(amount, 1), 100);
end
$$;

-- Claims whose files are gone name none.
create function private.forget_evidence(names text[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select array(select path from unnest($1) as path
      where not exists (select from storage.objects o where o.bucket_id = ''evidence'' and o.name = path))'
    into names using names;
  end if;
  update public.agency_claims set evidence = null where evidence = any (names);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create function public.expired_evidence(amount integer default 50) returns setof text
language sql stable set search_path = '' as $$ select * from private.expired_evidence(amount) $$;
create function public.forget_evidence(names text[]) returns integer
language sql volatile set search_path = '' as $$ select private.forget_evidence(names) $$;

comment on function public.expired_evidence(integer) is
  'Files of evidence to delete from the private bucket. For the edge function entry-account.';
comment on function public.forget_evidence(text[]) is
  'These files of evidence are deleted: claims name them no more. For the edge function entry-account.';

revoke all on function private.expired_evidence(integer), private.forget_evidence(text[]) from public;
revoke all on function public.expired_evidence(integer), public.forget_evidence(text[])
  from public, anon, authenticated, service_role;
grant execute on function
  private.expired_evidence(integer), private.forget_evidence(text[]),
  public.expired_evidence(integer), public.forget_evidence(text[])
  to service_role;

-- Accounts ---------------------------------------------------------------------------------------

-- Of consultancies, to which nothing belongs and with which nobody has signed in for long. A frozen one stays: otherwise its
-- owner would only have to wait. Returns how many.
create function private.delete_unused_accounts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unused_kept constant interval := '12 months';
  deleted bigint := 0;
begin
  delete from auth.users u
  where greatest(u.created_at, u.last_sign_in_at) < now() - unused_kept
    and not exists (select from public.admins a where a.user_id = u.id)
    and not exists (select from public.frozen_accounts f where f.user_id = u.id)
    and not exists (select from public.agency_members m where m.user_id = u.id)
    and not exists (select from public.agency_claims c where c.claimant = u.id)
    and not exists (select from public.agency_revisions r where r.author = u.id)
    -- Whoever is still signed in somewhere renews the session; what nobody renews is deleted after a month.
    and not exists (select from auth.sessions s where s.user_id = u.id);
  get diagnostics deleted = row_count;
  return deleted;
exception when undefined_table or undefined_column or foreign_key_violation or insufficient_privilege then
  raise warning 'unused accounts are not deleted: %', sqlerrm;
  return 0;
end
$$;

comment on function private.delete_unused_accounts() is
  'Deletes accounts of consultancies to which nothing belongs and which nobody uses. Part of the nightly jobs.';

revoke all on function private.delete_unused_accounts() from public, anon, authenticated;
grant execute on function private.delete_unused_accounts() to service_role;

create or replace function private.delete_old_entry_records() returns bigint
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
  total := total + deleted;

  -- After what belonged to them.
  return total + private.delete_unused_accounts();
end
$$;
