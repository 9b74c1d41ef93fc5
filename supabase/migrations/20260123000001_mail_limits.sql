-- All mails of a day have a limit, and what is over it waits. docs/decisions/contact.md, Limits.
--
--   codes            500 a day in all; who asks for one more is told when to try again
--   operator's mails 200 a day in all; what is over it, or was not sent, waits as mails to consultancies do
--
--                          anyone   members   administrators   secret key
--   private.operator_mails –        –         –                take_operator_mail, finish_operator_mail
--
-- And a report of the mail provider is matched to the mail that it is about, also where the entry has another address by now.

-- Codes ----------------------------------------------------------------------------------------

create index sign_in_requests_date_idx on private.sign_in_requests (requested_at desc);

do $$
declare
  definition text := pg_get_functiondef('private.keep_entry_code(text, text, text, text, uuid)'::regprocedure);
  locked constant text := E'where wanted_domain is not null;\n';
  counted constant text := 'private.seconds_left((select t.attempted_at from private.sign_in_attempts t';
begin
  if position(locked in definition) = 0 or position(counted in definition) = 0 then
    raise exception 'private.keep_entry_code does not count as expected';
  end if;
  definition := replace(definition, locked, locked ||
    E'  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(\'all codes\', 0));\n');
  execute replace(definition, counted, 'private.seconds_left((select r.requested_at from private.sign_in_requests r
      order by r.requested_at desc offset 499 limit 1), interval ''1 day''),
    ' || counted);
end
$$;

-- Mails to the operator --------------------------------------------------------------------------

-- One for each message that came through the API, however it came.
create table private.operator_mails (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  -- Of an enquiry: whom it names that take none themselves.
  consultancies text[],
  state text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  first_attempt_at timestamptz,
  last_error text,
  constraint operator_mails_state_known check (state in ('queued', 'sent', 'failed'))
);

create index operator_mails_waiting on private.operator_mails (next_attempt_at) where state = 'queued';
create index operator_mails_first_attempt on private.operator_mails (first_attempt_at);

comment on table private.operator_mails is
  'Mails to the operator about messages, and their state. On purpose there is no policy and no grant: functions alone read and write it.';

alter table private.operator_mails enable row level security;
revoke all on private.operator_mails from public, anon, authenticated, service_role;

create function private.queue_operator_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What the owner of the database inserts, as demo data are, is no news.
  if coalesce(current_setting('request.jwt.claims', true), '') <> '' then
    insert into private.operator_mails (message_id) select id from new_rows;
  end if;
  return null;
end
$$;

create trigger queue_operator_mails after insert on public.contact_messages
  referencing new table as new_rows for each statement execute function private.queue_operator_mails();

do $$
declare
  definition constant text := pg_get_functiondef(
    'private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)'::regprocedure);
  asked constant text := '      if may_forward then';
begin
  if position(asked in definition) = 0 then
    raise exception 'private.keep_enquiry does not keep the consent as expected';
  end if;
  execute replace(definition, asked,
    E'      update private.operator_mails o set consultancies = others where o.message_id = message;\n' || asked);
end
$$;

-- One mail that is due, of this message or of any: {"id": …, the fields, "sent_at", "consultancies", "may_forward"}, or null. Whoever
-- takes it has five minutes to send it; then ten, and so on. A message that somebody has read in the inbox needs no mail.
create function private.take_operator_mail(message uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.operator_mails;
begin
  -- One at a time, so that the limit counts.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.take_operator_mail', 0));
  update private.operator_mails o set state = 'failed'
  where o.state = 'queued' and o.attempts >= 8 and o.next_attempt_at <= clock_timestamp();
  select o.* into due from private.operator_mails o
  join public.contact_messages m on m.id = o.message_id and m.status = 'unread'
  where o.state = 'queued' and o.next_attempt_at <= clock_timestamp()
    and (take_operator_mail.message is null or o.message_id = take_operator_mail.message)
    -- Past the limit only those that counted before.
    and (o.first_attempt_at is not null or (
      select count(*) from private.operator_mails c
      where c.first_attempt_at > clock_timestamp() - interval '1 day') < 200)
  order by o.next_attempt_at limit 1;
  if due.message_id is null then
    return null;
  end if;
  update private.operator_mails o
  set attempts = o.attempts + 1, first_attempt_at = coalesce(o.first_attempt_at, clock_timestamp()),
    next_attempt_at = clock_timestamp() + interval '5 minutes' * power(2, o.attempts)
  where o.message_id = due.message_id;
  return (
    select jsonb_build_object(
      'id', m.id, 'name', m.name, 'email', m.email, 'betreff', m.betreff, 'nachricht', m.nachricht, 'sent_at', m.created_at,
      'consultancies', to_jsonb(due.consultancies),
      'may_forward', exists (select from private.forward_consents c where c.message_id = m.id))
    from public.contact_messages m where m.id = due.message_id);
end
$$;

-- error null: it is sent. is_refused: another try would fare no better.
create function private.finish_operator_mail(message uuid, error text, is_refused boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.operator_mails o
  set last_error = left(error, 200),
    state = case when error is null then 'sent' when is_refused or o.attempts >= 8 then 'failed' else 'queued' end
  where o.message_id = message and o.state = 'queued'
$$;

create function public.take_operator_mail(message uuid default null) returns jsonb
language sql volatile set search_path = '' as $$ select private.take_operator_mail(message) $$;
create function public.finish_operator_mail(message uuid, error text default null, is_refused boolean default false) returns void
language sql volatile set search_path = '' as $$ select private.finish_operator_mail(message, error, is_refused) $$;

comment on function public.take_operator_mail(uuid) is
  'A mail to the operator that is due. For the edge function send-contact-email.';
comment on function public.finish_operator_mail(uuid, text, boolean) is
  'A mail to the operator was sent, or why not. For the edge function send-contact-email.';

revoke all on function private.queue_operator_mails(), private.take_operator_mail(uuid),
  private.finish_operator_mail(uuid, text, boolean) from public, anon, authenticated;
revoke all on function public.take_operator_mail(uuid), public.finish_operator_mail(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function private.take_operator_mail(uuid), private.finish_operator_mail(uuid, text, boolean),
  public.take_operator_mail(uuid), public.finish_operator_mail(uuid, text, boolean) to service_role;

-- Reports of bounces -----------------------------------------------------------------------------

-- Where the last try went, as a keyed hash: the entry's address may be another one when the report comes.
alter table private.message_deliveries add column recipient_hash text;
create index message_deliveries_recipient_hash on private.message_deliveries (recipient_hash, first_attempt_at);

do $$
declare
  definition text := pg_get_functiondef('private.take_message_mails(uuid, integer)'::regprocedure);
  asked text := 'set attempts = d.attempts + 1, first_attempt_at';
begin
  if position(asked in definition) = 0 then
    raise exception 'private.take_message_mails does not claim as expected';
  end if;
  execute replace(definition, asked, 'set attempts = d.attempts + 1,
      recipient_hash = private.keyed_hash(''mail '' || lower(due.recipient)), first_attempt_at');

  definition := pg_get_functiondef('private.note_mail_event(text, text, text, timestamp with time zone)'::regprocedure);
  asked := 'lower(coalesce(m.recipient, a.email)) = address';
  if position(asked in definition) = 0 then
    raise exception 'private.note_mail_event does not find the mail as expected';
  end if;
  execute replace(definition, asked, 'case when m.recipient_hash is null then lower(coalesce(m.recipient, a.email)) = address
        else m.recipient_hash = private.keyed_hash(''mail '' || address) end');
end
$$;
