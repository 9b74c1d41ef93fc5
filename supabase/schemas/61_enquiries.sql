-- Enquiries that go straight to the agencies they name. docs/decisions/contact.md.
--
--   private.enquiry_addresses    the confirmed mailbox of an entry, which nobody reads through the API, not even its owners
--   private.enquiries            when, and which agencies: what the operator sees
--   private.enquiry_words        who wrote what: for the edge function alone, until delivery and for 30 days
--   private.outgoing_mails       one mail to one agency (enquiry), or what the operator forwards (forward)

create table private.enquiry_addresses (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null default now(),
  confirmed_by uuid not null references auth.users (id) on delete cascade,  -- Whose code it was. The address ends with this account.
  constraint enquiry_addresses_email_shape check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320)
);

create table private.enquiries (
  id uuid primary key,  -- The message's own id.
  created_at timestamptz not null default now(),
  named text[] not null default '{}',
  sender_hash text
);
create index enquiries_by_date on private.enquiries (created_at, id);

create table private.enquiry_words (
  enquiry_id uuid primary key references private.enquiries (id) on delete cascade,
  name text not null,
  email text not null,
  betreff text not null,
  nachricht text not null,
  vacancy jsonb constraint enquiry_words_vacancy_shape check (private.is_vacancy(vacancy))
);
create index enquiry_words_email on private.enquiry_words (lower(email));
alter table private.outgoing_mails add constraint outgoing_mails_enquiry
  foreign key (enquiry_id) references private.enquiries (id) on delete cascade;

-- Whether enquiries go straight there: online, owned, and the account that confirmed the address neither frozen nor gone.
create function private.takes_enquiries(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_addresses e
    join public."Personalberatungen" a on a.id = e.agency_id and a.status = 'active'
    join public.agency_members m on m.agency_id = e.agency_id and m.user_id = e.confirmed_by and m.role = 'owner'
    where e.agency_id = agency
      and not exists (select from public.frozen_accounts f where f.user_id = e.confirmed_by))
$$;

-- Updates whether entries take enquiries and have an owner. Locks, so that the later change counts what the earlier wrote.
create function private.derive_from_members(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set takes_enquiries = counted.takes_enquiries, has_owner = counted.has_owner
  from (
    select id as agency_id, private.takes_enquiries(id) as takes_enquiries,
      exists (select from public.agency_members m where m.agency_id = id and m.role = 'owner') as has_owner
    from unnest(agencies) as id
  ) as counted
  where d.agency_id = counted.agency_id
    and (d.takes_enquiries, d.has_owner) is distinct from (counted.takes_enquiries, counted.has_owner);
end $$;

select private.add_statement_triggers('derive_after', 'private.enquiry_addresses', 'derive_changed_agencies', $$'derive_from_members'$$);

-- A frozen account takes no enquiries for any of its entries.
create function private.derive_agencies_of_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.derive_from_members(
    array(select e.agency_id from private.enquiry_addresses e join changed_rows c on c.user_id = e.confirmed_by));
  return null;
end $$;

create function private.set_enquiry_address(agency bigint, email text, account uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  previous text;
  notice jsonb;
begin
  if not exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account and m.role = 'owner')
     or private.account_refusal(account) is not null then
    return 'not_owner';
  end if;
  -- Null asks, before a code is sent, only whether it may be.
  if email is not null then
    select kept.email into previous from private.enquiry_addresses kept where kept.agency_id = agency for update;
    insert into private.enquiry_addresses as kept (agency_id, email, confirmed_by) values (agency, email, account)
    on conflict (agency_id) do update
    set email = excluded.email, confirmed_by = excluded.confirmed_by, confirmed_at = now();
    if lower(email) is distinct from lower(previous) then
      notice := jsonb_build_object('entry', private.agency_name(agency),
        'address', private.masked_address(email), 'by', private.email_of(account));
      perform private.queue_mail('enquiry_address', previous, notice);
      perform private.mail_owners('enquiry_address', agency, notice);
    end if;
  end if;
  return 'set';
end $$;
select private.expose('set_enquiry_address', 'service_role', 'For the edge function entry-account, once the code was right.');

create function private.remove_enquiry_address(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency, true);
  delete from private.enquiry_addresses e where e.agency_id = agency;
end $$;
select private.expose('remove_enquiry_address', 'authenticated', 'Enquiries go to Beraterkompass again. For owners.');

-- The outcome at each named agency, for whoever knows the sender's address: sent, waiting, delayed, failed, or to be forwarded.
create function private.message_recipients(message uuid, email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'outcome', r.outcome) order by r.part, r.place, r.name), '[]')
  from (
    select 1 as part, coalesce(array_position(e.named, d.agency_name), 0) as place, d.agency_name as name, case
        when d.state <> 'queued' then d.state
        when d.first_attempt_at is null and private.is_mail_held_back(d,
          (select a.email from private.enquiry_addresses a where a.agency_id = d.agency_id)) then 'delayed'
        else 'waiting'
      end as outcome
    from private.outgoing_mails d
    join private.enquiries e on e.id = d.enquiry_id and e.sender_hash = private.enquiry_sender_hash(e.id, message_recipients.email)
    where d.enquiry_id = message
    union all
    select 2, named.place, named.value ->> 'name', case when m.may_forward then 'forward' else 'none' end
    from private.kept_messages m, jsonb_array_elements(m.agencies) with ordinality as named (value, place)
    where m.id = message and lower(m.email) = lower(btrim(message_recipients.email))
  ) as r
$$;
select private.expose('message_recipients', 'service_role', 'For the edge function send-contact-email.');

-- Finds the entries of [{id, name}]: by id, or by name where exactly one active entry has it. choices: where the sender has to choose.
create function private.enquiry_recipients(asked jsonb)
returns table (place bigint, name text, agency_id bigint, is_direct boolean, choices jsonb)
language sql stable security definer set search_path = '' as $$
  select given.place, coalesce(found.name, given.name), found.id, coalesce(private.takes_enquiries(found.id), false), found.choices
  from (
    select t.place, private.clean_line(t.value ->> 'name') as name,
      case when t.value ->> 'id' ~ '^\d{1,15}$' then (t.value ->> 'id')::bigint end as id
    from jsonb_array_elements(case when jsonb_typeof(asked) = 'array' then asked else '[]' end) with ordinality as t (value, place)
    where t.place <= 10 and jsonb_typeof(t.value) = 'object' and char_length(t.value ->> 'name') between 1 and 200
  ) as given
  cross join lateral (
    select case when count(*) = 1 then min(a.id) end as id, case when count(*) = 1 then min(a.name) end as name,
      case when count(*) > 1 then jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'towns', a.towns) order by a.id) else '[]' end
        as choices
    from (
      select e.id, e."Name" as name, e."Standort" as towns from public."Personalberatungen" e
      where e.id = given.id and e.status = 'active'
      union all
      (select e.id, e."Name", e."Standort" from public."Personalberatungen" e
       where given.id is null and private.folded_name(e."Name") = private.folded_name(given.name) and e.status = 'active'
       order by e.id limit 10)
    ) as a
  ) as found
  order by given.place
$$;
select private.expose('enquiry_recipients', 'anon, authenticated, service_role', 'Finds entries, and which get enquiries themselves.');

-- Stores a message once: a waiting mail for each named agency that takes enquiries, and a message in the inbox for the others, or where
-- none is named. is_changed: others would get it than the form has shown. is_late: the time for an appeal is over.
create function private.store_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, asked jsonb, shown_direct bigint[],
  may_forward boolean default null, vacancy jsonb default null, network text default null, report jsonb default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  others jsonb;
  is_direct constant boolean := exists (select from private.enquiry_recipients(asked) e where e.is_direct);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('enquiry ' || message, 0));
  if private.is_known_message(message) then
    return jsonb_build_object('is_known', true, 'is_changed', false, 'is_late', false);
  end if;
  select jsonb_agg(jsonb_build_object('id', e.agency_id, 'name', e.name) order by e.place) into others
  from private.enquiry_recipients(asked) e where not e.is_direct;
  -- A sender who was told that an enquiry goes straight there wants no other reader, and nobody chooses for the sender.
  if others is not null and may_forward is null
    or exists (select from private.enquiry_recipients(asked) e
      where e.choices <> '[]' or e.is_direct <> coalesce(e.agency_id = any (shown_direct), false)) then
    return jsonb_build_object('is_known', false, 'is_changed', true, 'is_late', false);
  end if;
  if is_direct then
    insert into private.enquiries (id, sender_hash, named) select message, private.enquiry_sender_hash(message, store_enquiry.email),
      array_agg(e.name order by e.place) from private.enquiry_recipients(asked) e;
    insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht, vacancy)
    values (message, store_enquiry.name, store_enquiry.email, store_enquiry.betreff, store_enquiry.nachricht, store_enquiry.vacancy);
    insert into private.outgoing_mails (kind, channel, enquiry_id, agency_id, agency_name)
    select 'enquiry', 'send-contact-email', message, e.agency_id, e.name from private.enquiry_recipients(asked) e where e.is_direct
    on conflict do nothing;
  end if;
  if others is not null or not is_direct then
    insert into public.contact_messages (id, name, email, betreff, nachricht, status, vacancy, agencies, may_forward)
    values (message, store_enquiry.name, store_enquiry.email, store_enquiry.betreff, store_enquiry.nachricht, 'unread',
      store_enquiry.vacancy, others, case when others is not null then store_enquiry.may_forward end);
    if report is not null and not private.store_entry_report(message, report) then
      delete from public.contact_messages m where m.id = message;
      return jsonb_build_object('is_known', false, 'is_changed', false, 'is_late', true);
    end if;
  end if;
  update private.outgoing_mails m set network_hash = network where m.enquiry_id = message or m.message_id = message;
  return jsonb_build_object('is_known', false, 'is_changed', false, 'is_late', false);
end $$;
select private.expose('store_enquiry', 'service_role', 'For the edge function send-contact-email.');

-- Once a code has confirmed the address, mails held by a limit go out as of a known address. Queues the receipt, and returns its mail.
create function private.confirm_enquiry_sender(message uuid, email text) returns uuid
language sql volatile security definer set search_path = '' as $$
  update private.outgoing_mails m set is_confirmed = true, next_attempt_at = clock_timestamp()
  where (m.enquiry_id = message or m.message_id = message) and m.kind in ('enquiry', 'operator') and m.first_attempt_at is null;
  select private.queue_report_receipt(message);
  insert into private.outgoing_mails (kind, channel, recipient, data)
  select 'enquiry_receipt', 'send-contact-email', confirm_enquiry_sender.email, jsonb_build_object('message', message)
  where not exists (select from private.entry_reports r where r.message_id = message) returning id;
$$;
select private.expose('confirm_enquiry_sender', 'service_role', 'For the edge function send-contact-email, once the code was right.');

create function private.is_known_message(id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contact_messages m where m.id = is_known_message.id)
    or exists (select from private.enquiries e where e.id = is_known_message.id)
$$;
grant execute on function private.is_known_message to service_role;

-- As much of an address as its owner recognises.
create function private.masked_address(email text) returns text
language sql immutable strict set search_path = '' as $$ select left(email, 1) || '…' || substring(email from '@.*') $$;

-- The confirmed mailbox of a named agency; null where it takes no enquiries.
create function private.named_enquiry_address(named jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select e.email from private.enquiry_addresses e
  where e.agency_id = (named ->> 'id')::bigint and private.takes_enquiries(e.agency_id)
$$;

-- email: null for the entry's own, which no administrator reads. Done and answered once every named agency has a mail.
create function private.forward_message(message uuid, agency_name text, email text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.contact_messages;
  named jsonb;
  address text;
begin
  perform private.require_admin();
  select * into held from private.kept_messages m where m.id = message for update;
  select n into named from jsonb_array_elements(held.agencies) as n where n ->> 'name' = forward_message.agency_name limit 1;
  perform private.refuse_if(named is null or not held.may_forward,
    'not_found', 'the sender did not allow this message to be forwarded there');
  address := coalesce(btrim(email), private.named_enquiry_address(named));
  perform private.refuse_if(address is null or not private.is_mail_address(address),
    'invalid', 'the mail address is none', '{"email": "not_an_address"}');
  -- Refuses a double click; failed mails may be tried again.
  perform private.refuse_if(exists (select from private.outgoing_mails d where d.message_id = message and d.kind = 'forward'
      and d.agency_name = forward_message.agency_name and d.state <> 'failed'), 'already', 'the message was forwarded there');
  insert into private.outgoing_mails (kind, channel, message_id, agency_name, recipient)
  values ('forward', 'send-contact-email', message, forward_message.agency_name, address);
  perform private.add_log_entry('message_forwarded', 'contact_messages', message::text, jsonb_build_object('agency', agency_name,
    'recipient', case when email is null then private.masked_address(address) else address end));
  update public.contact_messages m set forwarding_done = true, status = 'responded'
  where m.id = message and not m.forwarding_done and not exists (
    select from jsonb_array_elements(m.agencies) as n where not exists (
      select from private.outgoing_mails d
      where d.message_id = message and d.kind = 'forward' and d.agency_name = n ->> 'name' and d.state <> 'failed'));
end $$;
select private.expose('forward_message', 'authenticated', 'Queues a message for an agency that its sender allowed; for administrators.');

create function private.message_forwards(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'agency', d.agency_name, 'state', d.state, 'error', d.last_error, 'at', coalesce(d.sent_at, d.failed_at, d.created_at),
    'recipient', case when exists (select from private.enquiry_addresses e where lower(e.email) = lower(d.recipient))
      then private.masked_address(d.recipient) else d.recipient end
  ) order by d.created_at), '[]')
  from private.outgoing_mails d where d.message_id = message and d.kind = 'forward'
$$;

-- Where named agencies can be reached: at their own address, masked, or at those that took an earlier message.
create function private.forward_addresses(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'agency', n ->> 'name', 'own', private.masked_address(private.named_enquiry_address(n)),
    'earlier', array(
      select d.recipient from private.outgoing_mails d
      where d.kind = 'forward' and d.agency_name = n ->> 'name' and d.state = 'sent' and d.message_id <> message
        and exists (select from private.kept_messages k where k.id = d.message_id)
        and not exists (select from private.enquiry_addresses e where lower(e.email) = lower(d.recipient))
      group by d.recipient order by max(d.sent_at) desc limit 3))), '[]')
  from public.contact_messages m, jsonb_array_elements(m.agencies) as n where m.id = message and m.may_forward
$$;

-- Null where the message is gone.
create function private.message_detail(message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'message', to_jsonb(m) - 'search_text',
      'answers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', a.at, 'by', u.email, 'answer', a.answer,
          'state', d.state, 'error', d.last_error) order by a.at), '[]')
        from private.message_answers a left join auth.users u on u.id = a.author left join private.outgoing_mails d on d.id = a.id
        where a.message_id = m.id),
      'forwards', private.message_forwards(m.id),
      'addresses', private.forward_addresses(m.id),
      'history', private.message_history(m.id),
      'report', private.report_detail(m.id),
      'others', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'created_at', o.created_at, 'betreff', o.betreff,
          'status', o.status, 'is_spam', o.spam_at is not null) order by o.created_at desc), '[]')
        from (select * from private.kept_messages c where lower(c.email) = lower(m.email) and c.id <> m.id
          order by c.created_at desc limit 20) as o))
    from private.kept_messages m where m.id = message);
end $$;
select private.expose('message_detail', 'authenticated', 'A message with answers, forwards and history; for administrators.');

-- An enquiry, or a forwarded message. other_names: whom this mail must not mention.
create function private.enquiry_mail_content(mail private.outgoing_mails) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'agency', mail.agency_name, 'entry', mail.agency_id, 'is_forwarded', mail.message_id is not null, 'sent_at', mail.created_at,
    'name', coalesce(w.name, m.name), 'email', coalesce(w.email, m.email), 'betreff', coalesce(w.betreff, m.betreff),
    'nachricht', coalesce(w.nachricht, m.nachricht), 'vacancy', coalesce(w.vacancy, m.vacancy),
    'other_names', array(
      select o from private.enquiries e, unnest(e.named) as o where e.id = about.id and o <> mail.agency_name
      union
      select o ->> 'name' from public.contact_messages c, jsonb_array_elements(c.agencies) as o
      where c.id = about.id and o ->> 'name' <> mail.agency_name))
  from (select coalesce(mail.enquiry_id, mail.message_id) as id) as about
  left join private.enquiry_words w on w.enquiry_id = mail.enquiry_id
  left join public.contact_messages m on m.id = mail.message_id
$$;

-- For whoever can prove the address of the message.
create function private.enquiry_receipt(message uuid, email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', coalesce(e.created_at, m.created_at),
    'message', message, 'recipients', private.message_recipients(message, enquiry_receipt.email),
    'vacancy', coalesce(w.vacancy, m.vacancy))
  from (select message as id) as asked
  left join private.enquiries e on e.id = asked.id
  left join private.enquiry_words w on w.enquiry_id = asked.id
  left join private.kept_messages m on m.id = asked.id
  where lower(coalesce(w.email, m.email)) = lower(enquiry_receipt.email)
$$;
select private.expose('enquiry_receipt', 'service_role', 'For the edge function send-contact-email.');

-- How many enquiries came, and when; never from whom.
create function private.entry_enquiries(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return jsonb_build_object(
    'address', (select private.masked_address(e.email) from private.enquiry_addresses e where e.agency_id = agency),
    'is_direct', private.takes_enquiries(agency),
    'failed', (select count(*) from private.outgoing_mails d
      where d.agency_id = agency and d.state = 'failed' and d.last_error is distinct from 'unclear'),
    'total', (select count(*) from private.outgoing_mails d where d.agency_id = agency and d.state = 'sent'),
    'waiting', (select count(*) from private.outgoing_mails d where d.agency_id = agency and d.state = 'queued'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', amount) order by day desc), '[]')
      from (select (coalesce(d.sent_at, d.failed_at) at time zone 'Europe/Berlin')::date as day, count(*) as amount
            from private.outgoing_mails d where d.agency_id = agency and d.state = 'sent'
            group by 1 order by 1 desc limit 30) as counted));
end $$;
select private.expose('entry_enquiries', 'authenticated', 'How many enquiries an entry got, and when. For its members.');

-- Newest first. Only undelivered enquiries show the sender, so that somebody can write to them. mail: only the enquiry of this mail.
create function private.list_enquiries(before timestamptz default null, page_size integer default 20, mail uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  page jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'at', e.created_at,
    'deliveries', (select jsonb_agg(jsonb_build_object(
        'id', d.id, 'is_dismissed', d.dismissed_at is not null, 'agency', d.agency_name, 'state', d.state, 'attempts', d.attempts,
          'at', coalesce(d.sent_at, d.failed_at), 'error', d.last_error) order by d.agency_name)
      from private.outgoing_mails d where d.enquiry_id = e.id),
    'sender', case when exists (select from private.outgoing_mails d where d.enquiry_id = e.id and d.state = 'failed')
      then (select jsonb_build_object('name', w.name, 'email', w.email) from private.enquiry_words w where w.enquiry_id = e.id) end
  ) order by e.created_at desc), '[]') into page
  from (select * from private.enquiries e where (before is null or e.created_at < before)
          and (mail is null or e.id = (select d.enquiry_id from private.outgoing_mails d where d.id = mail))
        order by e.created_at desc, e.id limit wanted) as e;
  return jsonb_build_object('enquiries', page,
    'next', case when jsonb_array_length(page) = wanted then page -> -1 ->> 'at' end,
    'failed', (select count(distinct d.enquiry_id) from private.outgoing_mails d
      join private.enquiry_words w on w.enquiry_id = d.enquiry_id where d.state = 'failed' and d.dismissed_at is null));
end $$;
select private.expose('list_enquiries', 'authenticated', 'Direct enquiries without their words. For administrators.');

create function private.enquiry_sender_hash(enquiry uuid, email text) returns text
language sql stable security definer set search_path = '' as $$
  select private.keyed_hash('enquiry ' || enquiry || ' ' || lower(btrim(email)))
$$;

-- Enquiries that reached the agency, newest first, without sender. The id is the delivery's: the message's would link the recipients.
create function private.enquiry_mandates(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'enquiry', d.id, 'at', coalesce(d.sent_at, d.failed_at), 'isConfirmed', d.mandate_confirmed_at is not null
    ) order by coalesce(d.sent_at, d.failed_at) desc, d.id), '[]')
    from (select * from private.outgoing_mails d
      where d.agency_id = any (private.with_merged_entries(agency)) and d.state = 'sent' and d.enquiry_id is not null
      order by coalesce(d.sent_at, d.failed_at) desc limit 100) as d);
end $$;
select private.expose('enquiry_mandates', 'authenticated', 'When enquiries reached the entry, and which became mandates; for members.');

create function private.confirm_enquiry_mandate(agency bigint, enquiry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency);
  update private.outgoing_mails d set mandate_confirmed_at = coalesce(d.mandate_confirmed_at, now())
  where d.agency_id = any (private.with_merged_entries(agency)) and d.id = enquiry and d.enquiry_id is not null and d.state = 'sent';
  perform private.refuse_if(not found, 'not_found', 'no such enquiry has reached the entry');
end $$;
select private.expose('confirm_enquiry_mandate', 'authenticated', 'A mandate came of this enquiry; for members.');

select private.add_statement_triggers('derive_after', 'public.agency_members', 'derive_changed_agencies', $$'derive_from_members'$$);
create trigger derive_after_inserts after insert on public.frozen_accounts referencing new table as changed_rows
  for each statement execute function private.derive_agencies_of_accounts();
create trigger derive_after_deletes after delete on public.frozen_accounts referencing old table as changed_rows
  for each statement execute function private.derive_agencies_of_accounts();
