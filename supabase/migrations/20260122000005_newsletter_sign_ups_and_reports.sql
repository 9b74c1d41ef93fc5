-- Sign-ups that are stuck, reports of bounces that came late, and those of enquiries. docs/decisions/newsletter.md.

-- Whoever signs up after the last try of a mail begins anew. And beyond 200 sign-ups an hour, whoever they come from, nobody
-- learns whether an address is confirmed.
do $$
declare
  definition text := pg_get_functiondef('private.request_subscription(text, text, text, text, text)'::regprocedure);
  waits constant text := 'has_link or found_one.mail_due_at is not null then';
  registered constant text := 'return jsonb_build_object(''outcome'', ''registered'');';
begin
  if position(waits in definition) = 0 or position(registered in definition) = 0 then
    raise exception 'private.request_subscription does not answer as expected';
  end if;
  definition := replace(definition, waits,
    'has_link or (found_one.mail_due_at is not null and found_one.mail_attempts < 8) then');
  execute replace(definition, registered,
    'return jsonb_build_object(''outcome'', case when (
      select count(*) from private.newsletter_requests r where r.requested_at > clock_timestamp() - interval ''1 hour''
    ) > 200 then ''accepted'' else ''registered'' end);');
end
$$;

create index newsletter_requests_date_idx on private.newsletter_requests (requested_at);

-- What the mail provider reports. kind: bounced, for good; complained. Whatever the order and however often they come: a number
-- counts once, and what happened before the last sign-up or confirmation of an address says nothing about it. A bounce is also
-- that of the last mail with an enquiry that went there: the provider takes every mail first. False where it changed nothing.
create or replace function private.note_mail_event(event_id text, kind text, email text, happened_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  has_failed boolean := false;
  has_ended boolean := false;
begin
  insert into private.mail_events (id) values (event_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  if kind = 'bounced' then
    update private.message_deliveries d set state = 'failed', last_error = 'bounced'
    where d.id = (
      select m.id from private.message_deliveries m
      left join private.enquiry_addresses a on a.agency_id = m.agency_id and a.confirmed_at <= m.first_attempt_at
      where m.state = 'sent' and lower(coalesce(m.recipient, a.email)) = address
        and m.first_attempt_at between happened_at - interval '7 days' and happened_at
      order by m.first_attempt_at desc limit 1);
    has_failed := found;
  end if;
  if not exists (
    select from public.subscribers s
    where s.email_key = address and greatest(s.confirmed_at, s.requested_at) > happened_at
  ) then
    has_ended := case kind
      when 'bounced' then private.end_subscription(address, 'bounced', null)
      when 'complained' then private.end_subscription(address, 'unsubscribed', 'complaint')
      else false
    end;
  end if;
  return has_failed or has_ended;
end
$$;
