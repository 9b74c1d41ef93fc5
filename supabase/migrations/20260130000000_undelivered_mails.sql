-- Mails that do not go out: how long they are tried, what is given up, and what an administrator does about it. docs/decisions/contact.md.
--
--   a try fails                    again after 5, 10, 20 … 320 minutes, then every 320, for seven days: an outage of days loses nothing
--   the mail may have arrived      SMTP: given up at once, „unclear“; the HTTP API knows the mail again, for a day
--   refused for good               given up at once
--   given up                       undelivered_mails() and list_enquiries() show it, resend_mail() queues it again, settle_mail() lets
--                                  it be; both are in the log
--
-- Who may what:                    anyone   members   administrators   secret key
--   undelivered_mails              –        –         yes              –
--   resend_mail, settle_mail       –        –         yes              –
--   take_…, finish_…               –        –         –                yes
--
-- Mails to accounts have limits too: 10 a day to one mailbox, 300 in all. What is over one waits without losing a try.

-- How long a mail is tried ---------------------------------------------------------------------

create function private.next_mail_try(attempts integer) returns timestamptz
language sql volatile set search_path = ''
as $$ select clock_timestamp() + interval '5 minutes' * power(2, least(attempts, 6)) $$;

-- first_attempt: null where it was not tried yet. unanswered_since: since when the HTTP API may have it, which knows it for a day.
create function private.is_mail_given_up(first_attempt timestamptz, unanswered_since timestamptz) returns boolean
language sql volatile set search_path = ''
as $$
  select coalesce(first_attempt < clock_timestamp() - interval '7 days', false)
    or coalesce(unanswered_since < clock_timestamp() - interval '23 hours', false)
$$;

-- outcome: sent; retry; repeat, where the HTTP API may have it; unclear, where a mail server may have it; failed.
create function private.is_tried_again(outcome text, first_attempt timestamptz, unanswered_since timestamptz) returns boolean
language sql volatile set search_path = ''
as $$ select outcome in ('retry', 'repeat') and not private.is_mail_given_up(first_attempt, unanswered_since) $$;

revoke all on function private.next_mail_try(integer), private.is_mail_given_up(timestamptz, timestamptz),
  private.is_tried_again(text, timestamptz, timestamptz) from public;

-- Mails to consultancies about enquiries -------------------------------------------------------

alter table private.message_deliveries add column unanswered_since timestamptz;
-- When an administrator let it be.
alter table private.message_deliveries add column settled_at timestamptz;

create index message_deliveries_undelivered on private.message_deliveries (finished_at)
  where state = 'failed' and settled_at is null;

do $$
declare
  definition text := pg_get_functiondef('private.take_message_mails(uuid, integer)'::regprocedure);
  given_up constant text := 'd.attempts >= 8 and d.next_attempt_at <= clock_timestamp();';
  failed constant text := 'set state = ''failed'', finished_at = clock_timestamp()
  where';
  pause constant text := 'clock_timestamp() + interval ''5 minutes'' * power(2, d.attempts)';
begin
  if position(given_up in definition) = 0 or position(failed in definition) = 0 or position(pause in definition) = 0 then
    raise exception 'private.take_message_mails does not give up as expected';
  end if;
  definition := replace(definition, given_up,
    'private.is_mail_given_up(d.first_attempt_at, d.unanswered_since) and d.next_attempt_at <= clock_timestamp();');
  definition := replace(definition, failed, 'set state = ''failed'', finished_at = clock_timestamp(),
    last_error = case when d.unanswered_since is not null then ''unclear'' else d.last_error end
  where');
  execute replace(definition, pause, 'private.next_mail_try(d.attempts)');
end
$$;

drop function public.finish_message_mail(uuid, text, boolean);
drop function private.finish_message_mail(uuid, text, boolean);

create function private.finish_message_mail(delivery uuid, outcome text, error text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.message_deliveries d
  set last_error = case when outcome = 'unclear' then outcome else left(error, 200) end,
    unanswered_since = case when outcome = 'repeat' then coalesce(d.unanswered_since, clock_timestamp()) else d.unanswered_since end,
    state = case when outcome = 'sent' then outcome when tried.again then 'queued' else 'failed' end,
    finished_at = case when not tried.again then clock_timestamp() end
  from (
    select private.is_tried_again(outcome, o.first_attempt_at, o.unanswered_since) as again
    from private.message_deliveries o where o.id = delivery) as tried
  where d.id = delivery and d.state = 'queued'
$$;

create function public.finish_message_mail(delivery uuid, outcome text, error text default null) returns void
language sql volatile set search_path = '' as $$ select private.finish_message_mail(delivery, outcome, error) $$;

comment on function public.finish_message_mail(uuid, text, text) is
  'What became of a mail to a consultancy. For the edge function send-contact-email.';

-- Mails to the operator ------------------------------------------------------------------------

do $$
declare
  definition text := pg_get_functiondef('private.take_operator_mail(uuid)'::regprocedure);
  given_up constant text := 'o.attempts >= 8 and';
  pause constant text := 'clock_timestamp() + interval ''5 minutes'' * power(2, o.attempts)';
begin
  if position(given_up in definition) = 0 or position(pause in definition) = 0 then
    raise exception 'private.take_operator_mail does not give up as expected';
  end if;
  definition := replace(definition, given_up, 'private.is_mail_given_up(o.first_attempt_at, null) and');
  execute replace(definition, pause, 'private.next_mail_try(o.attempts)');
end
$$;

drop function public.finish_operator_mail(uuid, text, boolean);
drop function private.finish_operator_mail(uuid, text, boolean);

-- What may have arrived is not sent again over either transport: the message is in the inbox.
create function private.finish_operator_mail(message uuid, outcome text, error text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.operator_mails o
  set last_error = left(error, 200),
    state = case
      when outcome = 'sent' then outcome
      when outcome = 'retry' and private.is_tried_again(outcome, o.first_attempt_at, null) then 'queued'
      else 'failed' end
  where o.message_id = message and o.state = 'queued'
$$;

create function public.finish_operator_mail(message uuid, outcome text, error text default null) returns void
language sql volatile set search_path = '' as $$ select private.finish_operator_mail(message, outcome, error) $$;

comment on function public.finish_operator_mail(uuid, text, text) is
  'What became of a mail to the operator. For the edge function send-contact-email.';

-- Mails to accounts ----------------------------------------------------------------------------

alter table private.outgoing_mails
  add column first_attempt_at timestamptz,
  add column unanswered_since timestamptz,
  add column failed_at timestamptz,
  -- When an administrator let it be.
  add column settled_at timestamptz,
  -- The mailbox, as a keyed hash, for the day in which it counts.
  add column recipient_hash text;

update private.outgoing_mails m set
  first_attempt_at = case when m.attempts > 0 then m.created_at end,
  failed_at = case when m.sent_at is null and m.attempts >= 8 then clock_timestamp() end;

drop index private.outgoing_mails_waiting;
create index outgoing_mails_waiting on private.outgoing_mails (next_attempt_at) where sent_at is null and failed_at is null;
create index outgoing_mails_undelivered on private.outgoing_mails (failed_at) where failed_at is not null and settled_at is null;
create index outgoing_mails_counted on private.outgoing_mails (first_attempt_at) where recipient_hash is not null;

-- Past it, mails wait: 10 a day to one mailbox, whatever is added to it after a plus sign, and 300 a day in all.
create function private.is_over_account_mail_limit(mailbox text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select count(*) >= 300 or count(*) filter (where m.recipient_hash = mailbox) >= 10
  from private.outgoing_mails m
  where m.recipient_hash is not null and m.first_attempt_at > clock_timestamp() - interval '1 day'
$$;

revoke all on function private.is_over_account_mail_limit(text) from public;

create or replace function private.take_mails(amount integer)
returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.outgoing_mails;
  mailbox text;
  taken integer := 0;
begin
  -- One at a time, so that the limits count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.take_mails', 0));
  update private.outgoing_mails m set recipient_hash = null
  where m.recipient_hash is not null and m.first_attempt_at < clock_timestamp() - interval '1 day';
  update private.outgoing_mails m set failed_at = clock_timestamp(),
    last_error = case when m.unanswered_since is not null then 'unclear' else m.last_error end
  where m.sent_at is null and m.failed_at is null and m.next_attempt_at <= clock_timestamp()
    and private.is_mail_given_up(m.first_attempt_at, m.unanswered_since);
  for due in
    select * from private.outgoing_mails m
    where m.sent_at is null and m.failed_at is null and m.next_attempt_at <= clock_timestamp()
    order by m.next_attempt_at limit 100
  loop
    exit when taken >= least(greatest(amount, 1), 100);
    mailbox := private.keyed_hash('mail ' || regexp_replace(lower(btrim(due.recipient)), '\+[^@]*@', '@'));
    if due.first_attempt_at is null and private.is_over_account_mail_limit(mailbox) then
      update private.outgoing_mails m set next_attempt_at = clock_timestamp() + interval '1 hour' where m.id = due.id;
      continue;
    end if;
    update private.outgoing_mails m set
      attempts = m.attempts + 1, next_attempt_at = private.next_mail_try(m.attempts),
      first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp()),
      recipient_hash = case when m.first_attempt_at is null then mailbox else m.recipient_hash end
    where m.id = due.id;
    taken := taken + 1;
    id := due.id; kind := due.kind; recipient := due.recipient; data := due.data;
    return next;
  end loop;
end
$$;

drop function public.finish_mail(uuid, text);

do $$
declare
  definition text := pg_get_functiondef('private.finish_mail(uuid, text)'::regprocedure);
  arguments constant text := 'finish_mail(mail uuid, error text)';
  outcome constant text := 'set last_error = left(error, 200),
    sent_at = case when error is null then clock_timestamp() end,
    recipient = case when error is not null then m.recipient end,
    data = case when error is null then ''{}'' else m.data end
  where m.id = mail and m.sent_at is null';
begin
  if position(arguments in definition) = 0 or position(outcome in definition) = 0 then
    raise exception 'private.finish_mail does not note the outcome as expected';
  end if;
  definition := replace(definition, arguments, 'finish_mail(mail uuid, outcome text, error text)');
  execute replace(definition, outcome, 'set last_error = case when outcome = ''unclear'' then outcome else left(error, 200) end,
    unanswered_since = case when outcome = ''repeat'' then coalesce(m.unanswered_since, clock_timestamp()) else m.unanswered_since end,
    sent_at = case when outcome = ''sent'' then clock_timestamp() end,
    failed_at = case when outcome <> ''sent'' and not private.is_tried_again(outcome, m.first_attempt_at, m.unanswered_since)
      then clock_timestamp() end,
    recipient = case when outcome <> ''sent'' then m.recipient end,
    data = case when outcome = ''sent'' then ''{}'' else m.data end
  where m.id = mail and m.sent_at is null and m.failed_at is null');
end
$$;

drop function private.finish_mail(uuid, text);

create function public.finish_mail(mail uuid, outcome text, error text default null) returns void
language sql volatile set search_path = '' as $$ select private.finish_mail(mail, outcome, error) $$;

comment on function public.finish_mail(uuid, text, text) is 'What became of a mail. For the edge function entry-account.';

-- Whether no mail to an owner has gone out, and one is not tried again.
create or replace function private.is_announcement_lost(claim bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_or(m.failed_at is not null), false) and count(m.sent_at) = 0
  from private.outgoing_mails m
  where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || claim || ' ')
$$;

do $$
declare
  definition constant text := pg_get_functiondef('private.is_answer_open(uuid, timestamp with time zone)'::regprocedure);
  tried constant text := 'm.sent_at is null and m.attempts < 8';
begin
  if position(tried in definition) = 0 then
    raise exception 'private.is_answer_open does not ask for the mail as expected';
  end if;
  execute replace(definition, tried, 'm.sent_at is null and m.failed_at is null');
end
$$;

-- What administrators see and do ---------------------------------------------------------------

create function private.undelivered_mails() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'kind', m.kind, 'entry', m.data ->> 'entry', 'recipient', m.recipient, 'at', m.failed_at,
      'attempts', m.attempts, 'error', m.last_error) order by m.failed_at, m.id), '[]')
    from (select * from private.outgoing_mails m where m.failed_at is not null and m.settled_at is null
          order by m.failed_at, m.id limit 100) as m);
end
$$;

-- A mail that was given up, of whichever table: its id is a random one. settled: whether it is let be instead of queued again.
create function private.decide_undelivered(mail uuid, is_settled boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  about text;
begin
  perform private.require_admin();
  update private.outgoing_mails m set
    failed_at = case when is_settled then m.failed_at end, settled_at = case when is_settled then clock_timestamp() end,
    attempts = case when is_settled then m.attempts else 0 end, next_attempt_at = clock_timestamp(),
    first_attempt_at = case when is_settled then m.first_attempt_at end, unanswered_since = null
  where m.id = mail and m.failed_at is not null and m.settled_at is null
  returning m.kind into about;
  if about is null then
    update private.message_deliveries d set
      state = case when is_settled then d.state else 'queued' end, settled_at = case when is_settled then clock_timestamp() end,
      finished_at = case when is_settled then d.finished_at end,
      attempts = case when is_settled then d.attempts else 0 end, next_attempt_at = clock_timestamp(),
      first_attempt_at = case when is_settled then d.first_attempt_at end, unanswered_since = null
    where d.id = mail and d.state = 'failed' and d.settled_at is null
      -- Without its words there is nothing to send.
      and (is_settled or d.message_id is not null
        or exists (select from private.enquiry_words w where w.enquiry_id = d.enquiry_id))
    returning d.consultancy into about;
  end if;
  if about is null then
    perform private.refuse('wrong_state', 'the mail is not one that was given up');
  end if;
  perform private.add_log_entry(case when is_settled then 'mail_settled' else 'mail_resent' end, null, mail::text,
    jsonb_build_object('mail', jsonb_build_object('after', about)), 'administrator');
end
$$;

create function public.undelivered_mails() returns jsonb
language sql stable set search_path = '' as $$ select private.undelivered_mails() $$;
create function public.resend_mail(mail uuid) returns void
language sql volatile set search_path = '' as $$ select private.decide_undelivered(mail, false) $$;
create function public.settle_mail(mail uuid) returns void
language sql volatile set search_path = '' as $$ select private.decide_undelivered(mail, true) $$;

comment on function public.undelivered_mails() is 'Mails to accounts that were given up, the oldest first; for administrators.';
comment on function public.resend_mail(uuid) is 'Queues a mail again that was given up; for administrators.';
comment on function public.settle_mail(uuid) is 'Lets a mail be that was given up; for administrators.';

do $$
declare
  definition text := pg_get_functiondef('private.list_enquiries(timestamp with time zone, integer)'::regprocedure);
  described constant text := '''consultancy'', d.consultancy, ''state'', d.state,';
  counted constant text := 'where d.state = ''failed''));';
begin
  if position(described in definition) = 0 or position(counted in definition) = 0 then
    raise exception 'private.list_enquiries does not describe mails as expected';
  end if;
  definition := replace(definition, described, '''id'', d.id, ''is_settled'', d.settled_at is not null, ' || described);
  execute replace(definition, counted, 'where d.state = ''failed'' and d.settled_at is null));');
end
$$;

do $$
declare
  definition constant text := pg_get_functiondef('private.waiting_counts()'::regprocedure);
  first_line constant text := 'return jsonb_build_object(';
begin
  if position(first_line in definition) = 0 then
    raise exception 'private.waiting_counts does not answer as expected';
  end if;
  execute replace(definition, first_line, first_line || '
    ''mails'', (select count(*) from private.outgoing_mails m where m.failed_at is not null and m.settled_at is null)
      + (select count(*) from private.message_deliveries d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
         where d.state = ''failed'' and d.settled_at is null),
    ''imports'', (select count(*) from private.import_runs where state in (''applying'', ''undoing'')),
    ''issues'', (select count(*) from public.newsletter_issues where state = ''stopped''),');
end
$$;

-- The newsletter's share of a day --------------------------------------------------------------

create index newsletter_deliveries_sent_idx on private.newsletter_deliveries (finished_at) where state in ('sent', 'unclear');

-- What is left of the day's share, without what is being sent; null where there is no limit.
create function private.newsletter_mails_left(daily_limit integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  select case when daily_limit is not null then greatest(daily_limit
    - (select count(*) from private.newsletter_deliveries d
       where d.state in ('sent', 'unclear') and d.finished_at > clock_timestamp() - interval '1 day')
    - (select count(*) from private.newsletter_deliveries d where d.state = 'sending'), 0)::integer end
$$;

drop function public.take_newsletter_mails(uuid, integer, boolean);

do $$
declare
  definition text := pg_get_functiondef('private.take_newsletter_mails(uuid, integer, boolean)'::regprocedure);
  arguments constant text := 'is_repeatable boolean)';
  batched constant text := 'limit least(greatest(amount, 1), 50)';
begin
  if position(arguments in definition) = 0 or position(batched in definition) = 0 then
    raise exception 'private.take_newsletter_mails does not take a batch as expected';
  end if;
  definition := replace(definition, arguments, 'is_repeatable boolean, daily_limit integer)');
  execute replace(definition, batched,
    'limit least(greatest(amount, 1), 50, coalesce(private.newsletter_mails_left(daily_limit), 50))');
end
$$;

drop function private.take_newsletter_mails(uuid, integer, boolean);

-- daily_limit: mails of issues in 24 hours; null for any number. What is over it stays queued.
create function public.take_newsletter_mails(
  issue uuid, amount integer, is_repeatable boolean, daily_limit integer default null
) returns table (id uuid, email text, token text, content jsonb)
language sql volatile set search_path = ''
as $$ select * from private.take_newsletter_mails(issue, amount, is_repeatable, daily_limit) $$;

comment on function public.take_newsletter_mails(uuid, integer, boolean, integer) is
  'Mails of issues that are due. For the edge function newsletter.';

-- Who may call what ----------------------------------------------------------------------------

revoke all on function private.undelivered_mails(), private.decide_undelivered(uuid, boolean), private.finish_mail(uuid, text, text),
  private.finish_message_mail(uuid, text, text), private.finish_operator_mail(uuid, text, text),
  private.newsletter_mails_left(integer), private.take_newsletter_mails(uuid, integer, boolean, integer)
  from public, anon, authenticated;
revoke all on function public.undelivered_mails(), public.resend_mail(uuid), public.settle_mail(uuid),
  public.finish_mail(uuid, text, text), public.finish_message_mail(uuid, text, text), public.finish_operator_mail(uuid, text, text),
  public.take_newsletter_mails(uuid, integer, boolean, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.undelivered_mails(), private.decide_undelivered(uuid, boolean),
  public.undelivered_mails(), public.resend_mail(uuid), public.settle_mail(uuid) to authenticated;
grant execute on function private.finish_mail(uuid, text, text), private.finish_message_mail(uuid, text, text),
  private.finish_operator_mail(uuid, text, text), private.take_newsletter_mails(uuid, integer, boolean, integer),
  public.finish_mail(uuid, text, text), public.finish_message_mail(uuid, text, text), public.finish_operator_mail(uuid, text, text),
  public.take_newsletter_mails(uuid, integer, boolean, integer) to service_role;
