-- The outbox of all mails. Each edge function claims those of its channel. docs/decisions/mails.md, Limits.
--
-- A failed attempt is repeated after 5, 10, 20 … 320 minutes, for seven days; where the sender crashed, after five. A mail that may have
-- arrived is „unclear“ and given up, but the HTTP API recognises a repeated one for a day. Mails that strangers can cause wait beyond a
-- limit (private.mail_limits), which is no attempt. Decisions wait ten minutes for others for the same person about the same entry.

create table private.outgoing_mails (
  id uuid primary key default gen_random_uuid(),  -- Also the Message-ID, the same in each attempt.
  kind text not null check (kind ~ '^[a-z_]{1,50}$'),
  -- The edge function that sends it.
  channel text not null default 'entry-account' check (channel in ('entry-account', 'send-contact-email', 'newsletter')),
  -- Null for the operator, and for an enquiry, which goes to the address confirmed when it is sent.
  recipient text check (recipient ~ '^[^\s@]+@[^\s@]+$' and char_length(recipient) <= 320),
  data jsonb not null default '{}',
  -- Each occasion is mailed once. It outlives recipient and words, so it holds no address.
  occasion text unique check (strpos(occasion, '@') = 0),
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text,
  first_attempt_at timestamptz,
  claimed_at timestamptz,  -- Set while it is being sent.
  unanswered_since timestamptz,
  failed_at timestamptz,
  dismissed_at timestamptz,
  recipient_hash text,  -- A keyed hash of the mailbox that got an enquiry, by which a bounce is recognised.
  network_hash text,  -- A keyed hash of the network that caused the mail, until it is counted.
  is_confirmed boolean not null default false,  -- Whether a member, or a confirmed address, caused it. They may use half of a pool more.
  number bigint generated always as identity,
  message_id uuid,  -- What it is about and deleted with.
  enquiry_id uuid,
  issue_id uuid,
  subscriber uuid,  -- Who gets an issue, or is asked to confirm a subscription.
  agency_id bigint,  -- The agency of an enquiry, by the name that the sender knows. Without a foreign key, so that sent mails stay counted.
  agency_name text,
  mandate_confirmed_at timestamptz,
  -- Mails without a limit go first, mass mails last.
  priority smallint not null generated always as (case
    when kind in ('monthly_report', 'newsletter_issue') then 2
    when kind in ('invitation', 'claimed', 'review_notice_receipt', 'enquiry', 'operator', 'newsletter_confirmation') then 1
    else 0 end) stored,
  state text not null generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'queued' end) stored,
  constraint outgoing_mails_about check ((kind in ('operator', 'forward', 'answer')) = (message_id is not null)
    and (kind = 'enquiry') = (enquiry_id is not null) and (kind = 'newsletter_issue') = (issue_id is not null)
    and case kind
      when 'forward' then recipient is not null and agency_name is not null
      when 'enquiry' then recipient is null and agency_id is not null and agency_name is not null
      else true end),
  -- However often a message is sent, each agency gets one mail.
  unique (enquiry_id, agency_id),
  unique (issue_id, subscriber)
);
create index outgoing_mails_waiting on private.outgoing_mails (channel, priority, next_attempt_at, number)
  where sent_at is null and failed_at is null;
create index outgoing_mails_undelivered on private.outgoing_mails (failed_at) where failed_at is not null and dismissed_at is null;
create index outgoing_mails_message on private.outgoing_mails (message_id);
create index outgoing_mails_forwarded on private.outgoing_mails (agency_name, sent_at) where kind = 'forward';
create index outgoing_mails_subscriber on private.outgoing_mails (subscriber) where subscriber is not null;
create index outgoing_mails_issue_waiting on private.outgoing_mails (issue_id)
  where issue_id is not null and sent_at is null and failed_at is null;
create index outgoing_mails_agency on private.outgoing_mails (agency_id, state) where enquiry_id is not null;
create index outgoing_mails_recipient_hash on private.outgoing_mails (recipient_hash, first_attempt_at) where recipient_hash is not null;

create function private.queue_mail(kind text, recipient text, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outgoing_mails (kind, recipient, data, occasion, network_hash, is_confirmed, next_attempt_at)
  select kind, recipient, data, occasion,
    case when (select auth.uid()) is not null then private.keyed_hash('network ' || private.caller_network()) end,
    exists (select from public.agency_members m where m.user_id = (select auth.uid())),
    clock_timestamp() + case when private.is_decision_mail(kind) then interval '10 minutes' else interval '0' end
  where recipient is not null
  on conflict (occasion) do nothing
$$;

create function private.mail_account(kind text, account uuid, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(kind, (select email from auth.users where id = account), data, occasion)
$$;

create function private.mail_owners(kind text, agency bigint, data jsonb, occasion text default null, author uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, user_id, data || jsonb_build_object('agency', agency), occasion || ' ' || user_id)
  from public.agency_members
  where agency_id = agency and (role = 'owner' or user_id = author)
    and user_id not in (select user_id from public.frozen_accounts)
$$;

-- Mails the author of a proposal, or the owners where the author no longer belongs to the entry; they read whose it was.
create function private.mail_author(kind text, agency bigint, author uuid, data jsonb, occasion text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.agency_members m where m.agency_id = agency and m.user_id = author)
    and not exists (select from public.frozen_accounts f where f.user_id = author) then
    perform private.mail_account(kind, author, data || jsonb_build_object('agency', agency), occasion);
  else
    perform private.mail_owners(kind, agency, data || jsonb_build_object('by', private.email_of(author)), occasion);
  end if;
end $$;

create function private.mail_administrators(kind text, data jsonb, occasion text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, user_id, data, occasion || ' ' || user_id) from public.admins
$$;

create function private.mailbox_hash(address text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('mail ' || private.canonical_mailbox(address)) $$;

-- The limits of a kind of mail: one for all, one for its mailbox.
create function private.mail_limits(about text, recipient text) returns table (kind text, key text)
language sql stable security definer set search_path = '' as $$
  select counted.kind, counted.key
  from (values ('mail_' || about, ''), ('mail_' || about || '_to', private.canonical_mailbox(recipient))) as counted (kind, key)
  where counted.key is not null and exists (select from private.limits l where l.kind = counted.kind)
$$;

-- Whether a limit holds a mail back. A network that has used a fortieth of it may continue while less than half is used.
create function private.is_mail_held_back(mail private.outgoing_mails, recipient text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select coalesce(bool_or(private.used_share(l.kind, l.key) >= private.pool_part(mail.is_confirmed,
    mail.network_hash is not null and private.used_share(l.kind, l.key || ' ' || mail.network_hash) >= 0.025)), false)
  from private.mail_limits(mail.kind, recipient) l
$$;

create function private.is_mail_wanted(mail private.outgoing_mails) returns boolean
language sql stable security definer set search_path = '' as $$
  select case mail.kind
    when 'operator' then exists (select from private.kept_messages c where c.id = mail.message_id and c.status = 'unread'
      and c.spam_at is null)
    when 'newsletter_confirmation' then exists (select from public.subscribers s where s.id = mail.subscriber and s.state = 'pending')
    when 'enquiry_receipt' then private.enquiry_receipt((mail.data ->> 'message')::uuid, mail.recipient) is not null
    when 'invitation' then not exists (
      select from public.agency_invitations i where mail.occasion = 'invitation ' || i.id and i.state <> 'open')
    when 'proposal_submitted' then exists (
      select from public.agency_revisions r where r.id = (mail.data ->> 'revision')::bigint and r.state = 'submitted')
    when 'claim_submitted' then exists (select from public.agency_claims c
      where mail.occasion = 'claim_submitted ' || c.id and c.state in ('pending', 'waiting', 'disputed'))
    when 'claimed' then not exists (
      select from public.agency_claims c
      where starts_with(mail.occasion, 'claimed ' || c.id || ' ') and c.state in ('granted', 'refused', 'withdrawn'))
    else (mail.message_id is null or exists (select from private.kept_messages c where c.id = mail.message_id))
      and (not mail.data ? 'link' or exists (select from private.administrator_links l where l.id::text = mail.data ->> 'link')) end
$$;

-- What the edge function composes the mail from. Texts of messages and links are added only when it is sent.
create function private.mail_content(mail private.outgoing_mails) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select case
    when mail.kind = 'operator' then private.operator_mail_content(mail.message_id)
    when mail.kind in ('enquiry', 'forward') then private.enquiry_mail_content(mail)
    when mail.kind = 'enquiry_receipt' then private.enquiry_receipt((mail.data ->> 'message')::uuid, mail.recipient)
    when mail.kind = 'answer' then private.answer_mail_content(mail.id)
    when mail.kind = 'newsletter_issue' then private.issue_content(mail.issue_id,
      (select private.unsubscribe_token(s.email) from public.subscribers s where s.id = mail.subscriber))
    when mail.kind = 'newsletter_confirmation' then jsonb_build_object('token', private.make_newsletter_token(mail.subscriber))
    when mail.kind in ('administrator_invited', 'administrator_reset')
      then mail.data || jsonb_build_object('token', private.make_administrator_token((mail.data ->> 'link')::uuid))
    else mail.data end
$$;

create function private.is_decision_mail(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('proposal_decided', 'picture_removed',
    'claim_granted', 'claim_refused', 'entry_restricted', 'entry_shown', 'review_reply_published', 'review_reply_rejected')
$$;

-- Joins waiting decisions for one person about one entry: „decisions“, {"entry": …, "parts": [{"kind": …, "data": …}, …]}.
create function private.join_decision_mails(mail uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  first private.outgoing_mails;
  joined jsonb;
begin
  select * into first from private.outgoing_mails m where m.id = mail for update;
  if not private.is_decision_mail(first.kind) then
    return;
  end if;
  with others as (
    delete from private.outgoing_mails m
    where m.id <> first.id and m.channel = first.channel and private.is_decision_mail(m.kind) and m.first_attempt_at is null
      and m.sent_at is null and m.failed_at is null
      and lower(m.recipient) = lower(first.recipient) and m.data ->> 'entry' = first.data ->> 'entry'
    returning m.kind, m.data, m.number)
  select jsonb_agg(jsonb_build_object('kind', o.kind, 'data', o.data) order by o.number) into joined from others o;
  if joined is null then
    return;
  end if;
  update private.outgoing_mails m set kind = 'decisions', data = jsonb_build_object(
    'entry', first.data ->> 'entry', 'parts', jsonb_build_object('kind', first.kind, 'data', first.data) || joined)
  where m.id = first.id;
end $$;

-- Why a due mail is given up; null where it is sent. A mail that may have arrived is repeated only where the transport recognises it.
create function private.mail_failure(mail private.outgoing_mails, is_repeatable boolean) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when mail.unanswered_since is not null and not is_repeatable then 'unclear'
    when private.is_mail_given_up(mail.first_attempt_at, mail.unanswered_since)
      then case when mail.unanswered_since is not null then 'unclear' else coalesce(mail.last_error, 'not sent') end
    when mail.kind = 'enquiry' and not private.takes_enquiries(mail.agency_id) then 'no address'
    when mail.kind = 'newsletter_issue' and not exists (
      select from public.subscribers s where s.id = mail.subscriber and s.state = 'active') then 'unsubscribed' end
$$;

-- Claims mails, for five minutes. about: only this one, or those about this row. is_repeatable: whether the transport recognises a repeat.
create function private.claim_mails(
  amount integer default 20, channel text default 'entry-account', about uuid default null, is_repeatable boolean default true
) returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due private.outgoing_mails;
  to_address text;
  failure text;
  claimed integer := 0;
begin
  -- One call at a time, so that the limits count every mail.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.claim_mails ' || claim_mails.channel, 0));
  for due in
    select m.* from private.outgoing_mails m
    where m.channel = claim_mails.channel and m.sent_at is null and m.failed_at is null and m.next_attempt_at <= clock_timestamp()
      and (about is null or m.id = about or m.message_id = about or m.enquiry_id = about or m.subscriber = about or m.issue_id = about)
      and (m.issue_id is null or m.issue_id in (select i.id from public.newsletter_issues i where i.state = 'sending'))
      and private.is_mail_wanted(m)
    order by m.priority, m.next_attempt_at, m.number limit 100
  loop
    exit when claimed >= least(greatest(amount, 1), 100);
    if due.kind = 'newsletter_issue' then
      due.unanswered_since := coalesce(due.unanswered_since, due.claimed_at);
    end if;
    failure := private.mail_failure(due, is_repeatable);
    if failure is not null then
      update private.outgoing_mails m set failed_at = clock_timestamp(), claimed_at = null, last_error = failure where m.id = due.id;
      perform private.finish_issue(due.issue_id);
      continue;
    end if;
    to_address := coalesce(due.recipient, (select a.email from private.enquiry_addresses a where a.agency_id = due.agency_id),
      (select s.email from public.subscribers s where s.id = due.subscriber));
    if due.first_attempt_at is null then
      if private.is_mail_held_back(due, to_address) then
        -- Mass mails are held back on purpose.
        if due.priority < 2 then
          perform private.warn_of_pool('mail_' || due.kind, true);
        end if;
        update private.outgoing_mails m set next_attempt_at = clock_timestamp() + interval '1 hour' where m.id = due.id;
        continue;
      end if;
      perform private.count_use(l.kind, l.key), private.count_use(l.kind, l.key || ' ' || due.network_hash)
      from private.mail_limits(due.kind, to_address) as l;
      perform private.join_decision_mails(due.id);
    end if;
    update private.outgoing_mails m set
      attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes' * power(2, least(m.attempts, 6)),
      first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp()), network_hash = null,
      claimed_at = clock_timestamp(), unanswered_since = due.unanswered_since,
      recipient_hash = case when m.enquiry_id is not null then private.mailbox_hash(to_address) end
    where m.id = due.id returning * into due;
    -- It was joined with another one.
    continue when due.id is null;
    claimed := claimed + 1;
    id := due.id; kind := due.kind; recipient := to_address; data := private.mail_content(due);
    return next;
  end loop;
end $$;
select private.expose('claim_mails', 'service_role', 'Mails of a channel that are due. For the edge function that sends them.');

-- Applies an outcome elsewhere. The seven days to object to a claim, or to answer a notice of a review, begin when the mail has gone out.
create function private.apply_mail_outcome(finished private.outgoing_mails, outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text[] := string_to_array(finished.occasion, ' ');
begin
  if finished.kind = 'forward' and finished.failed_at is not null then
    -- Somebody has to find another address.
    update public.contact_messages m set forwarding_done = false where m.id = finished.message_id;
  end if;
  if outcome = 'unknown' then
    perform private.end_subscription(s.email, 'bounced', null) from public.subscribers s where s.id = finished.subscriber;
  end if;
  perform private.finish_issue(finished.issue_id);
  if finished.kind = 'newsletter_confirmation' and outcome = 'sent' then
    perform private.note_confirmation_mail(finished.subscriber);
  elsif finished.sent_at is null then
    return;
  elsif finished.kind = 'newsletter_test' then
    perform private.add_log_entry('newsletter_test', 'newsletter_issues', named[2],
      jsonb_build_object('recipient', private.email_of(named[4]::uuid)), named[3]::uuid);
  elsif finished.kind = 'review_disputed' then
    update private.client_review_notices n set answer_until = finished.sent_at + interval '7 days'
    where finished.occasion = 'review_disputed ' || n.id and n.state = 'waiting' and n.stated_at is null;
  elsif finished.kind = 'claimed' and finished.occasion is not null then
    if (private.claim_announcement(named[2]::bigint)).sent_at = finished.sent_at then
      update public.agency_claims c set objection_until = finished.sent_at + interval '7 days'
      where c.id = named[2]::bigint and c.state in ('pending', 'waiting');
    end if;
  end if;
end $$;

-- outcome: sent; retry; waiting: no attempt; repeat: the HTTP API may have it; unclear: a server may; failed; unknown: no such mailbox.
create function private.finish_mail(mail uuid, outcome text, error text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  finished private.outgoing_mails;
begin
  update private.outgoing_mails m
  set last_error = case when outcome = 'unclear' then outcome else left(error, 200) end,
    unanswered_since = case when outcome = 'repeat' then coalesce(m.unanswered_since, clock_timestamp()) else m.unanswered_since end,
    claimed_at = null,
    attempts = m.attempts - (outcome = 'waiting')::integer,
    first_attempt_at = case when outcome = 'waiting' and m.attempts = 1 then clock_timestamp() else m.first_attempt_at end,
    next_attempt_at = case when outcome = 'waiting' then clock_timestamp() + interval '5 minutes' else m.next_attempt_at end,
    sent_at = case when outcome = 'sent' then clock_timestamp() end,
    failed_at = case when outcome not in ('sent', 'retry', 'waiting', 'repeat')
      or outcome <> 'sent' and private.is_mail_given_up(m.first_attempt_at, m.unanswered_since) then clock_timestamp() end,
    recipient = case when outcome <> 'sent' or m.kind = 'forward' then m.recipient end,
    data = case when outcome = 'sent' then '{}' else m.data end
  where m.id = mail and m.sent_at is null and m.failed_at is null
  returning * into finished;
  if finished.id is not null then
    perform private.apply_mail_outcome(finished, outcome);
  end if;
end $$;
select private.expose('finish_mail', 'service_role', 'What became of a mail. For the edge function that sent it.');

-- unanswered_since: since when the HTTP API may have the mail, which it recognises for a day.
create function private.is_mail_given_up(first_attempt timestamptz, unanswered_since timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  select coalesce(first_attempt < clock_timestamp() - interval '7 days', false)
    or coalesce(unanswered_since < clock_timestamp() - interval '23 hours', false)
$$;

-- Mails that were given up or have waited half an hour: „failing“ after an attempt, „limited“ by a limit, „waiting“ where no function has
-- claimed them. Those to the operator are one row with their amount, as are newsletter confirmations. Enquiries show no recipient, because
-- it is the agency's address, nor do receipts until given up. Given-up enquiries are shown elsewhere, as are mails of an issue.
create function private.held_mails()
returns table (id uuid, kind text, entry text, recipient text, since timestamptz, attempts integer, error text, state text, amount bigint)
language sql stable security definer set search_path = '' as $$
  select case when not bulk.is_in_bulk then m.id end, m.kind, min(coalesce(m.data ->> 'entry', m.agency_name)),
    min(m.recipient) filter (where not bulk.is_in_bulk and (m.kind <> 'enquiry_receipt' or m.failed_at is not null)),
    min(coalesce(m.failed_at, m.created_at)), max(m.attempts), max(m.last_error),
    case when bool_or(m.failed_at is not null) and not bulk.is_in_bulk then 'given_up' when bool_or(m.attempts > 0) then 'failing'
      when bool_or(m.next_attempt_at > clock_timestamp()) then 'limited' else 'waiting' end, count(*)
  from private.outgoing_mails m cross join lateral (select m.kind in ('operator', 'newsletter_confirmation') as is_in_bulk) as bulk
  where m.sent_at is null and m.dismissed_at is null and m.kind <> 'newsletter_issue' and private.is_mail_wanted(m)
    and (m.failed_at is not null and m.kind not in ('enquiry', 'forward')
      or m.failed_at is null and m.created_at < clock_timestamp() - interval '30 minutes')
  group by 1, m.kind, bulk.is_in_bulk
$$;

create function private.undelivered_mails() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.since, m.id), '[]')
    from (select * from private.held_mails() h order by h.since, h.id limit 100) as m);
end $$;
select private.expose('undelivered_mails', 'authenticated', 'Mails given up or held back, oldest first; for administrators.');

create function private.decide_undelivered_mail(mail uuid, is_dismissed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  about text;
begin
  perform private.require_admin();
  update private.outgoing_mails m set
    failed_at = case when is_dismissed then m.failed_at end, dismissed_at = case when is_dismissed then clock_timestamp() end,
    attempts = case when is_dismissed then m.attempts else 0 end, next_attempt_at = clock_timestamp(),
    first_attempt_at = case when is_dismissed then m.first_attempt_at end, unanswered_since = null
  where m.id = mail and m.failed_at is not null and m.dismissed_at is null
    -- Without its words there is nothing to send.
    and (is_dismissed or m.enquiry_id is null or exists (select from private.enquiry_words w where w.enquiry_id = m.enquiry_id))
  returning coalesce(m.agency_name, m.kind) into about;
  if about is null then
    perform private.refuse_decided(l.action, l.actor_id, l.at) from public.admin_log l
    where l.row_key = mail::text and l.action in ('mail_dismissed', 'mail_resent') order by l.id desc limit 1;
    perform private.refuse('wrong_state', 'the mail is not one that was given up');
  end if;
  perform private.add_log_entry(case when is_dismissed then 'mail_dismissed' else 'mail_resent' end, null, mail::text,
    jsonb_build_object('mail', about));
end $$;
select private.expose('decide_undelivered_mail', 'authenticated', 'Dismisses a mail, or queues it again; for administrators.');
