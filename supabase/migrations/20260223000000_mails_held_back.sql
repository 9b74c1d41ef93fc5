-- Decisions and notices have no limit of their own, several decisions are one mail, and what is held back is seen. docs/decisions/contact.md, Limits.
--
--   invitations, claims, receipts of notices   10 a day to one mailbox, 300 a day of each kind: strangers can have them sent
--   monthly reports                            300 a day, after everything else
--   anything else                              no limit: decisions, and notices to a member about their own
--   codes                                      30 a day from one network besides the limits of consultancy-access.md, so that
--                                              a stranger cannot use up the 500 of all
--
-- Decisions wait ten minutes; the first that is due takes those along that wait for the same person about the same entry.
--
--                        anyone   members   administrators   secret key
--   undelivered_mails    –        –         yes              –

-- Limits ---------------------------------------------------------------------------------------

-- How many mails of a kind go out in a day; null where there is no limit.
create function private.daily_mails(kind text) returns integer
language sql immutable set search_path = ''
as $$ select 300 where kind in ('invitation', 'claimed', 'review_notice_receipt', 'monthly_report') $$;

create or replace function private.is_over_account_mail_limit(mailbox text, about text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select count(*) >= private.daily_mails(about) or count(*) filter (where m.recipient_hash = mailbox) >= 10
  from private.outgoing_mails m
  where m.kind = about and m.recipient_hash is not null and m.first_attempt_at > clock_timestamp() - interval '1 day'
$$;

-- One mail for a round of decisions ------------------------------------------------------------

create function private.is_decision_mail(kind text) returns boolean
language sql immutable set search_path = ''
as $$
  select kind in ('published', 'returned', 'outdated', 'extension_decided', 'picture_published', 'picture_refused',
    'claim_granted', 'claim_refused', 'review_reply_published', 'review_reply_rejected')
$$;

-- The order in which they were made, also within one transaction and one tick of the clock.
alter table private.outgoing_mails add column number bigint generated always as identity;

create or replace function private.queue_mail(kind text, recipient text, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mails (kind, recipient, data, occasion, next_attempt_at)
  select kind, recipient, data, occasion,
    clock_timestamp() + case when private.is_decision_mail(kind) then interval '10 minutes' else interval '0' end
  where recipient is not null
  on conflict (occasion) do nothing
$$;

-- Puts the other decisions that were never tried, for the same person about the same entry, into this mail: of the kind
-- „decisions“, with {"entry": …, "parts": [{"kind": …, "data": …}, …]}. Nothing where there are none.
create function private.join_decision_mails(mail uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
    where m.id <> first.id and private.is_decision_mail(m.kind) and m.first_attempt_at is null and m.sent_at is null and m.failed_at is null
      and lower(m.recipient) = lower(first.recipient) and m.data ->> 'entry' = first.data ->> 'entry'
    returning m.kind, m.data, m.number)
  select jsonb_agg(jsonb_build_object('kind', o.kind, 'data', o.data) order by o.number) into joined from others o;
  if joined is null then
    return;
  end if;
  update private.outgoing_mails m set kind = 'decisions', data = jsonb_build_object(
    'entry', first.data ->> 'entry', 'parts', jsonb_build_object('kind', first.kind, 'data', first.data) || joined)
  where m.id = first.id;
end
$$;

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
    -- What has no limit never stands behind what has one.
    order by private.daily_mails(m.kind) is not null, m.kind = 'monthly_report', m.next_attempt_at, m.number limit 100
  loop
    exit when taken >= least(greatest(amount, 1), 100);
    mailbox := null;
    if due.first_attempt_at is null and private.daily_mails(due.kind) is not null then
      mailbox := private.keyed_hash('mail ' || regexp_replace(lower(btrim(due.recipient)), '\+[^@]*@', '@'));
      if private.is_over_account_mail_limit(mailbox, due.kind) then
        update private.outgoing_mails m set next_attempt_at = clock_timestamp() + interval '1 hour' where m.id = due.id;
        continue;
      end if;
    elsif due.first_attempt_at is null then
      perform private.join_decision_mails(due.id);
    end if;
    update private.outgoing_mails m set
      attempts = m.attempts + 1, next_attempt_at = private.next_mail_try(m.attempts),
      first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp()),
      recipient_hash = coalesce(mailbox, m.recipient_hash)
    where m.id = due.id returning * into due;
    -- It has gone along with another one.
    continue when due.id is null;
    taken := taken + 1;
    id := due.id; kind := due.kind; recipient := due.recipient; data := due.data;
    return next;
  end loop;
end
$$;

-- What is held back ----------------------------------------------------------------------------

-- Mails that are given up, and those that have not gone out half an hour after they should have: „failing“ after a try, „limited“ where
-- a limit holds them, „waiting“ where nothing has taken them. Mails to the operator, and those that confirm a subscription, are
-- one row of each: amount says how many. Mails to agencies about enquiries name no address, which is theirs alone.
create function private.held_mails()
returns table (id uuid, kind text, entry text, recipient text, since timestamptz, attempts integer, error text, state text, amount bigint)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.kind, m.data ->> 'entry', m.recipient, coalesce(m.failed_at, m.created_at), m.attempts, m.last_error,
    case when m.failed_at is not null then 'given_up' when m.attempts > 0 then 'failing'
      when m.next_attempt_at > clock_timestamp() then 'limited' else 'waiting' end, 1
  from private.outgoing_mails m
  where m.settled_at is null
    and (m.failed_at is not null
      or m.sent_at is null and m.failed_at is null and m.created_at < clock_timestamp() - interval '30 minutes')
  union all
  select d.id, case when d.message_id is null then 'enquiry' else 'forward' end, d.consultancy, d.recipient, d.created_at,
    d.attempts, d.last_error,
    case when d.attempts > 0 then 'failing' when d.next_attempt_at > clock_timestamp() then 'limited' else 'waiting' end, 1
  from private.message_deliveries d
  where d.state = 'queued' and d.created_at < clock_timestamp() - interval '30 minutes'
  union all
  select null, 'operator', null, null, min(m.created_at), max(o.attempts), max(o.last_error),
    case when bool_or(o.attempts > 0) then 'failing'
      when (select count(*) from private.operator_mails c where c.first_attempt_at > clock_timestamp() - interval '1 day') >= 200
        then 'limited' else 'waiting' end, count(*)
  from private.operator_mails o join public.contact_messages m on m.id = o.message_id and m.status = 'unread'
  where o.state <> 'sent' and m.created_at < clock_timestamp() - interval '30 minutes'
  having count(*) > 0
  union all
  select null, 'newsletter_confirmation', null, null, min(s.requested_at), max(s.mail_attempts), null,
    case when bool_or(s.mail_attempts > 0) then 'failing' when private.confirmation_mails_left() = 0 then 'limited'
      else 'waiting' end, count(*)
  from public.subscribers s
  where s.state = 'pending' and s.mail_due_at is not null and s.requested_at < clock_timestamp() - interval '30 minutes'
  having count(*) > 0
$$;

create or replace function private.undelivered_mails() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.since, m.id), '[]')
    from (select * from private.held_mails() h order by h.since, h.id limit 100) as m);
end
$$;

create or replace function private.waiting_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'pictures', (select count(*) from private.agency_pictures where state = 'waiting' or new_alt is not null),
    'extensions', (select count(*) from private.extension_proposals where state = 'submitted'),
    'builds', (select count(*) from private.site_builds where failures > 0),
    'orders', (select count(*) from private.contracts where state = 'ordered'),
    'mails', (select count(*) from private.held_mails())
      + (select count(*) from private.message_deliveries d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
         where d.state = 'failed' and d.settled_at is null),
    'imports', (select count(*) from private.import_runs where state in ('applying', 'undoing')),
    'issues', (select count(*) from public.newsletter_issues where state = 'stopped'),
    'reviews', (select count(*) from private.client_review_tasks),
    'messages', (select count(*) from public.contact_messages where status = 'unread'),
    'forwardings', (select count(*) from public.contact_messages where may_forward and not forwarding_done),
    'revisions', (select count(*) from public.agency_revisions where state = 'submitted'),
    'claims', (select count(*) from public.agency_claims
               where state = 'disputed'
                 or (state in ('pending', 'waiting') and coalesce(objection_until <= now(), true))
                 or (state in ('pending', 'waiting') and private.is_announcement_lost(id))));
end
$$;

comment on function public.undelivered_mails() is
  'Mails that were given up or are held back, the oldest first; for administrators.';

-- Codes ----------------------------------------------------------------------------------------

-- The network that asked, as a keyed hash, for the day in which it counts.
alter table private.sign_in_requests add column caller_hash text;
create index sign_in_requests_caller on private.sign_in_requests (caller_hash, requested_at desc);

alter table private.sign_in_codes drop constraint sign_in_codes_purpose_known;
alter table private.sign_in_codes add constraint sign_in_codes_purpose_known
  check (purpose in ('session', 'change_email', 'enquiry_address', 'enquiry_sender', 'delete_account'));

-- What the codes of one address are counted by. Whoever deletes an account has signed in: strangers who have codes mailed to the same
-- address use up nothing of that.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.keyed_hash(case purpose when 'delete_account' then 'account ' || account else 'mail ' || address end) $$;

create or replace function private.keep_entry_code(caller_hash text, email text, code text, purpose text, account uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  wanted_domain constant text := case when purpose <> 'delete_account' then private.mail_domain_hash(address) end;
  wait integer;
begin
  if account is not null then
    if exists (select from public.admins a where a.user_id = account) then
      return jsonb_build_object('refusal', 'administrator');
    elsif exists (select from public.frozen_accounts f where f.user_id = account) then
      return jsonb_build_object('refusal', 'frozen');
    end if;
  end if;
  -- One at a time for each caller and address, so that calls at once are counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || caller_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || address_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || wanted_domain, 0))
  where wanted_domain is not null;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('all codes', 0));
  select greatest(
    private.seconds_left((select max(c.created_at) from private.sign_in_codes c where c.email_hash = address_hash),
      interval '1 minute'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.email_hash = address_hash order by c.created_at desc offset 4 limit 1), interval '1 hour'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.domain_hash = wanted_domain order by c.created_at desc offset 19 limit 1), interval '1 hour'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.email_hash = address_hash order by r.requested_at desc offset 9 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.domain_hash = wanted_domain order by r.requested_at desc offset 59 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      where r.caller_hash = keep_entry_code.caller_hash order by r.requested_at desc offset 29 limit 1), interval '1 day'),
    private.seconds_left((select r.requested_at from private.sign_in_requests r
      order by r.requested_at desc offset 499 limit 1), interval '1 day'),
    private.seconds_left((select t.attempted_at from private.sign_in_attempts t
      where t.caller_hash = keep_entry_code.caller_hash and t.kind = 'code'
      order by t.attempted_at desc offset 9 limit 1), interval '1 hour'), 0) into wait;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('code', keep_entry_code.caller_hash);
  insert into private.sign_in_requests (email_hash, domain_hash, caller_hash)
  values (address_hash, wanted_domain, keep_entry_code.caller_hash);
  insert into private.sign_in_codes (purpose, email_hash, domain_hash, code_hash, account, used_at)
  values (purpose, address_hash, wanted_domain, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;

create or replace function private.try_entry_code(caller_hash text, email text, code text, purpose text, account uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  kept private.sign_in_codes;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || caller_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || address_hash, 0));
  if (select count(*) from private.sign_in_attempts t where t.caller_hash = try_entry_code.caller_hash
      and t.kind = 'try' and t.attempted_at > clock_timestamp() - interval '1 hour') >= 30 then
    return 'too_many';
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('try', try_entry_code.caller_hash);
  -- The last one alone counts.
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = try_entry_code.purpose
    and c.account is not distinct from try_entry_code.account
  order by c.created_at desc limit 1;
  if kept.id is null or kept.used_at is not null or kept.created_at < clock_timestamp() - interval '10 minutes' then
    return 'expired';
  end if;
  if kept.tries >= 5 then
    return 'too_many';
  end if;
  if kept.code_hash <> private.keyed_hash('code ' || address || ' ' || code) then
    update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id;
    return case when kept.tries >= 4 then 'too_many' else 'wrong' end;
  end if;
  update private.sign_in_codes c set used_at = clock_timestamp() where c.id = kept.id;
  return 'right';
end
$$;

revoke all on function private.daily_mails(text), private.is_decision_mail(text), private.join_decision_mails(uuid),
  private.held_mails(), private.code_owner_hash(text, text, uuid) from public, anon, authenticated;
