-- What the extended profile shows follows the day, as files of pictures do; what is to be seen in a picture stays out of the log.

-- The flag alone would show it past the last day while the jobs that turn it stand still.
create function private.is_premium_today(agency bigint) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.is_premium(agency, private.day_of(now())) $$;
comment on function private.is_premium_today(bigint) is 'Whether a contract of an entry runs today. For the policy of extended profiles.';
revoke all on function private.is_premium_today(bigint) from public, anon, authenticated, service_role;
grant execute on function private.is_premium_today(bigint) to anon, authenticated;

alter policy "anyone reads extensions while a contract runs" on public.agency_extensions
  using (
    exists (select from public.agency_derived d where d.agency_id = agency_extensions.agency_id and d.is_premium)
    and private.is_premium_today(agency_extensions.agency_id)
    and exists (select from public."Personalberatungen" a where a.id = agency_extensions.agency_id and a.status = 'active'));

-- The log is never shortened, and a text may name a person.
drop trigger log_inserts on private.agency_pictures;
drop trigger log_updates on private.agency_pictures;
drop trigger log_deletes on private.agency_pictures;
create trigger log_inserts after insert on private.agency_pictures referencing new table as new_rows
  for each statement execute function private.log_changes('id', '{agency_id,kind,state,reason}', '{administrator,service}');
create trigger log_updates after update on private.agency_pictures referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_changes('id', '{agency_id,kind,state,reason}', '{administrator,service}');
create trigger log_deletes after delete on private.agency_pictures referencing old table as old_rows
  for each statement execute function private.log_changes('id', '{agency_id,kind,state,reason}', '{administrator,service}');
