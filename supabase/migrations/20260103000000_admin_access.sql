-- What an administrator may not do either, how long answered messages are kept, and who reaches
-- which table, in one place. docs/decisions/access.md; privacy policy, "Speicherdauer".
--
-- Who may do what (every table has row-level security; no entry means: no policy, so nobody but the
-- service role and the owner of the database, and that is meant):
--
--   table                     select          insert                    update                  delete
--   Personalberatungen        anyone          administrators            administrators          administrators
--   contact_messages          administrators  anyone: unread, no notes  administrators: status  administrators
--                                                                       and notes only
--   newsletter_subscriptions  –               anyone: active            –                       –
--   admins                    administrators  –                         –                       –
--
-- Row-level security, constraints and triggers carry all of this by themselves. The grants of the
-- first migration say it once more where nothing else hands out wider ones (hosted, supabase start);
-- the embedded Supabase grants everything on every table.

-- A sender's words -----------------------------------------------------------------------------

-- For everybody, the service role and the owner of the database included: what somebody wrote is
-- deleted or left as it is. Columns that are added later are protected as well.
create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changeable constant text[] := '{status,notes}';
begin
  if (to_jsonb(new) - changeable) is distinct from (to_jsonb(old) - changeable) then
    raise insufficient_privilege using
      message = 'only status and notes of a contact message can be changed';
  end if;
  return new;
end
$$;

comment on function private.refuse_rewriting() is
  'Trigger of contact_messages: id, date and the sender''s words never change.';

-- A trigger runs without this privilege; nobody calls the function itself.
revoke all on function private.refuse_rewriting() from public;

create trigger refuse_rewriting before update on public.contact_messages
  for each row execute function private.refuse_rewriting();

-- Shapes ---------------------------------------------------------------------------------------

-- The size is limited already; a bare text, number or list is nothing the site writes.
alter table public.newsletter_subscriptions
  add constraint newsletter_subscriptions_metadata_shape check (jsonb_typeof(metadata) = 'object');

-- Retention ------------------------------------------------------------------------------------

-- With the rights of its caller: only who may delete messages anyway gets anything done by it.
create function private.delete_answered_messages(keep_months integer default 6) returns bigint
language plpgsql set search_path = ''
as $$
declare
  deleted bigint;
begin
  if keep_months is null or keep_months < 1 then
    raise invalid_parameter_value using
      message = 'keep_months must be 1 or more';
  end if;
  delete from public.contact_messages
  where status = 'responded' and created_at < now() - make_interval(months => keep_months);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

comment on function private.delete_answered_messages(integer) is
  'Deletes contact messages that are answered and arrived more than keep_months months ago, and returns how many. '
  'The privacy policy promises six; VITE_SITE_RETENTION_MONTHS changes the policy, this parameter the deletion.';

revoke all on function private.delete_answered_messages(integer) from public;
grant execute on function private.delete_answered_messages(integer) to service_role;

-- Every night, where pg_cron is switched on before this migration runs. Where it is switched on
-- later (hosted: Integrations > Cron), run the same line in the SQL editor; run again with the same
-- name, it replaces the job. Another time than six months is the function's argument:
--   select cron.schedule('delete-answered-messages', '17 3 * * *', 'select private.delete_answered_messages(6)');
-- Without pg_cron anything that reaches the database with psql can do it:
--   psql "$DATABASE_URL" -c 'select private.delete_answered_messages(6)'
do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform cron.schedule(
      'delete-answered-messages', '17 3 * * *', 'select private.delete_answered_messages(6)'
    );
  end if;
end
$$;

-- What the tables say about themselves ---------------------------------------------------------

comment on table public."Personalberatungen" is
  'Agencies shown on the site. Anyone reads, administrators write.';
comment on table public.contact_messages is
  'Enquiries from the contact form: personal data. Anyone inserts an unread one, only administrators read, '
  'change status and notes, and delete.';
comment on table public.newsletter_subscriptions is
  'Newsletter addresses: personal data. Anyone inserts; on purpose there is no policy for reading, changing or '
  'deleting, so the service role alone does.';
comment on table public.admins is
  'Users who may read and answer contact messages. Administrators see it; on purpose there is no policy for '
  'writing, so the service role alone does.';
