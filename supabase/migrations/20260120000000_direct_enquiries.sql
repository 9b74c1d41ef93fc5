-- Enquiries that go straight to the consultancies they name. docs/decisions/contact.md.
--
--   private.enquiry_addresses    the confirmed mailbox of an entry; nobody reads it through the API, not even its owners
--   private.enquiries            when, and how many consultancies: what the operator sees
--   private.enquiry_words        who wrote what: the edge function alone, for as long as it takes to deliver, and 30 days
--   private.message_deliveries   one mail to one consultancy: queued → sent | failed; also what the operator forwards
--
-- Who may what (no entry means nobody but the functions named here):
--
--                                  anyone   members   owners   administrators   secret key
--   does an entry take enquiries   yes      yes       yes      yes              yes          enquiry_recipients
--   set the address                –        –         –        –                yes          set_enquiry_address (asks for the account)
--   remove the address             –        –         yes      –                –            remove_enquiry_address
--   see how many, and when         –        yes       yes      –                –            entry_enquiries
--   see date, whom, state          –        –         –        yes              –            list_enquiries; the sender only where a mail failed
--   read the words                 –        –         –        –                to deliver   take_message_mails
--   forward a message of the inbox –        –         –        yes, if allowed  –            forward_message

-- Tables ---------------------------------------------------------------------------------------

create table private.enquiry_addresses (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null default now(),
  -- Whose code it was. An address ends with its account.
  confirmed_by uuid not null references auth.users (id) on delete cascade,
  constraint enquiry_addresses_email_shape check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320)
);

create table private.enquiries (
  -- The message's own id, which the sender names.
  id uuid primary key,
  created_at timestamptz not null default now()
);

create index enquiries_by_date on private.enquiries (created_at, id);

create table private.enquiry_words (
  enquiry_id uuid primary key references private.enquiries (id) on delete cascade,
  name text not null,
  email text not null,
  betreff text not null,
  nachricht text not null
);

create index enquiry_words_email on private.enquiry_words (lower(email));

-- Of a message in the inbox: to whom its sender allows it to be forwarded.
create table private.forward_consents (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  consultancies text[] not null
);

create table private.message_deliveries (
  -- Also the mail's: a second try has the same Message-ID.
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid references private.enquiries (id) on delete cascade,
  -- No reference: what was sent stays counted.
  agency_id bigint,
  -- The consultancy as the sender named it.
  consultancy text not null,
  -- What an administrator forwards: a message of the inbox, and where to.
  message_id uuid references public.contact_messages (id) on delete cascade,
  recipient text,
  state text not null default 'queued',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  first_attempt_at timestamptz,
  finished_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  constraint message_deliveries_state_known check (state in ('queued', 'sent', 'failed')),
  constraint message_deliveries_kind check (
    (enquiry_id is not null and agency_id is not null and message_id is null and recipient is null)
    or (enquiry_id is null and message_id is not null and recipient is not null)),
  constraint message_deliveries_recipient_shape check (recipient ~ '^[^\s@]+@[^\s@]+$' and char_length(recipient) <= 320),
  -- However often a message is sent: one mail to each.
  constraint message_deliveries_once unique (enquiry_id, agency_id)
);

create index message_deliveries_waiting on private.message_deliveries (next_attempt_at) where state = 'queued';
create index message_deliveries_agency on private.message_deliveries (agency_id, first_attempt_at);
create index message_deliveries_first_attempt on private.message_deliveries (first_attempt_at);
create index message_deliveries_message on private.message_deliveries (message_id);

comment on table private.enquiry_addresses is
  'Confirmed mailboxes for enquiries. On purpose there is no policy and no grant: functions alone read and write it.';
comment on table private.enquiries is 'Enquiries to consultancies, without their words. On purpose there is no policy and no grant.';
comment on table private.enquiry_words is
  'Senders and words of enquiries, for delivery alone. On purpose there is no policy and no grant: no administrator reads it.';
comment on table private.forward_consents is 'Which messages may be forwarded to whom. On purpose there is no policy and no grant.';
comment on table private.message_deliveries is
  'Mails to consultancies and their state. On purpose there is no policy and no grant: functions alone read and write it.';

alter table private.enquiry_addresses enable row level security;
alter table private.enquiries enable row level security;
alter table private.enquiry_words enable row level security;
alter table private.forward_consents enable row level security;
alter table private.message_deliveries enable row level security;

-- Addresses ------------------------------------------------------------------------------------

-- Two more kinds of code. Only those of accounts and sessions are closed to administrators: the others open nothing.
alter table private.sign_in_codes drop constraint sign_in_codes_purpose_known;
alter table private.sign_in_codes add constraint sign_in_codes_purpose_known
  check (purpose in ('session', 'change_email', 'enquiry_address', 'enquiry_sender'));

do $$
declare
  definition constant text := pg_get_functiondef('private.keep_entry_code(text, text, text, text, uuid)'::regprocedure);
  asked constant text := 'is_administrator constant boolean := exists (';
begin
  if position(asked in definition) = 0 then
    raise exception 'private.keep_entry_code does not ask for administrators as expected';
  end if;
  execute replace(definition, asked,
    'is_administrator constant boolean := purpose in (''session'', ''change_email'') and exists (');
end
$$;

-- Whether enquiries go straight there: the entry is online, somebody owns it, and who confirmed the address is neither frozen nor gone.
create function private.takes_enquiries(agency bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.enquiry_addresses e
    join public."Personalberatungen" a on a.id = e.agency_id and a.status = 'active'
    join public.agency_members m on m.agency_id = e.agency_id and m.user_id = e.confirmed_by and m.role = 'owner'
    where e.agency_id = agency
      and not exists (select from public.frozen_accounts f where f.user_id = e.confirmed_by))
$$;

-- The entries that a form names. A name that two entries have names neither.
create function private.entries_named(names text[]) returns table (name text, agency_id bigint, is_direct boolean)
language sql stable security definer set search_path = ''
as $$
  select asked.name, found.id, coalesce(private.takes_enquiries(found.id), false)
  from (select distinct on (given) given as name, place from unnest(names[1:10]) with ordinality as t (given, place)
        where char_length(given) <= 200 order by given, place) as asked
  left join lateral (
    select case when count(*) = 1 then min(a.id) end as id
    from public."Personalberatungen" a where a."Name" = asked.name and a.status = 'active'
  ) as found on true
  order by asked.place
$$;

create index "Personalberatungen_active_name" on public."Personalberatungen" ("Name") where status = 'active';

create function private.enquiry_recipients(names text[]) returns table (name text, is_direct boolean)
language sql stable security definer set search_path = ''
as $$ select e.name, e.is_direct from private.entries_named(names) e $$;

create function private.set_enquiry_address(agency bigint, email text, account uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account and m.role = 'owner')
     or exists (select from public.frozen_accounts f where f.user_id = account)
     or exists (select from public.admins a where a.user_id = account) then
    return 'not_owner';
  end if;
  -- Before the code is sent: only whether it may be.
  if email is not null then
    insert into private.enquiry_addresses as kept (agency_id, email, confirmed_by) values (agency, email, account)
    on conflict (agency_id) do update
    set email = excluded.email, confirmed_by = excluded.confirmed_by, confirmed_at = now();
  end if;
  return 'set';
end
$$;

create function private.remove_enquiry_address(agency bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member(agency, true);
  delete from private.enquiry_addresses e where e.agency_id = agency;
end
$$;

-- How many enquiries came, and when; never from whom. Of the address as much as its owners recognise it by.
create function private.entry_enquiries(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return jsonb_build_object(
    'address', (select left(e.email, 1) || '…' || substring(e.email from '@.*') from private.enquiry_addresses e where e.agency_id = agency),
    'is_direct', private.takes_enquiries(agency),
    'total', (select count(*) from private.message_deliveries d where d.agency_id = agency and d.state = 'sent'),
    'waiting', (select count(*) from private.message_deliveries d where d.agency_id = agency and d.state = 'queued'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', amount) order by day desc), '[]')
      from (select (d.finished_at at time zone 'Europe/Berlin')::date as day, count(*) as amount
            from private.message_deliveries d where d.agency_id = agency and d.state = 'sent'
            group by 1 order by 1 desc limit 30) as counted));
end
$$;

-- Sending --------------------------------------------------------------------------------------

-- Past it, mails wait: 20 a day to one mailbox, 30 a day from one sender, 400 a day in all.
create function private.is_over_delivery_limit(agency bigint, sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from private.message_deliveries d
          where d.agency_id = agency and d.first_attempt_at > clock_timestamp() - interval '1 day') >= 20
    or (select count(*) from private.message_deliveries d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
        where lower(w.email) = lower(sender) and d.first_attempt_at > clock_timestamp() - interval '1 day') >= 30
    or (select count(*) from private.message_deliveries d
        where d.first_attempt_at > clock_timestamp() - interval '1 day') >= 400
$$;

create function private.is_known_message(id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.contact_messages m where m.id = is_known_message.id)
    or exists (select from private.enquiries e where e.id = is_known_message.id)
$$;

-- Stores an enquiry once, however often it comes: with each consultancy that takes enquiries a mail that waits, for the others a
-- message in the inbox. Says of each which it is, and whether the mail has to wait for another day.
create function private.keep_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, names text[], shown_direct text[], may_forward boolean
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_known boolean;
  others text[];
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('enquiry ' || message, 0));
  is_known := private.is_known_message(message);
  if not is_known then
    -- Who was told that an enquiry goes straight there, does not want somebody else to read it.
    if exists (select from private.entries_named(names) e where e.is_direct <> (e.name = any (shown_direct))) then
      return jsonb_build_object('is_known', false, 'is_changed', true, 'recipients', '[]'::jsonb);
    end if;
    if exists (select from private.entries_named(names) e where e.is_direct) then
      insert into private.enquiries (id) values (message);
      insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht)
      values (message, keep_enquiry.name, keep_enquiry.email, keep_enquiry.betreff, keep_enquiry.nachricht);
      insert into private.message_deliveries (enquiry_id, agency_id, consultancy)
      select message, e.agency_id, e.name from private.entries_named(names) e where e.is_direct;
    end if;
    select array_agg(e.name) into others from private.entries_named(names) e where not e.is_direct;
    if others is not null then
      insert into public.contact_messages (id, name, email, betreff, nachricht, status)
      values (message, keep_enquiry.name, keep_enquiry.email, keep_enquiry.betreff, keep_enquiry.nachricht, 'unread');
      if may_forward then
        insert into private.forward_consents (message_id, consultancies) values (message, others);
      end if;
    end if;
  end if;
  return jsonb_build_object('is_known', is_known, 'is_changed', false, 'recipients', private.recipients_of(message, names));
end
$$;

-- To whom a stored enquiry goes: those it names, as it was decided when it came.
create function private.recipients_of(message uuid, names text[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', given.name, 'isDirect', d.id is not null,
    'isDelayed', coalesce(d.state = 'queued' and d.first_attempt_at is null
      and private.is_over_delivery_limit(d.agency_id, (select w.email from private.enquiry_words w where w.enquiry_id = message)), false)
  ) order by given.place), '[]')
  from unnest(names[1:10]) with ordinality as given (name, place)
  left join private.message_deliveries d on d.enquiry_id = message and d.consultancy = given.name
$$;

-- Mails that are due, each to one caller at a time, who has five minutes to send it; then ten, and so on: eight tries in eleven hours.
-- What has not been tried yet and is over a limit waits another hour, without losing a try.
create function private.take_message_mails(enquiry uuid, amount integer)
returns table (
  id uuid, recipient text, consultancy text, is_forwarded boolean, other_names text[], sent_at timestamptz,
  name text, email text, betreff text, nachricht text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  taken integer := 0;
begin
  -- One at a time, so that the limits count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.take_message_mails', 0));
  update private.message_deliveries d set state = 'failed', finished_at = clock_timestamp()
  where d.state = 'queued' and d.attempts >= 8 and d.next_attempt_at <= clock_timestamp();
  -- Whoever has no address any more gets nothing, and the operator learns it.
  update private.message_deliveries d set state = 'failed', finished_at = clock_timestamp(), last_error = 'no address'
  where d.state = 'queued' and d.enquiry_id is not null and d.next_attempt_at <= clock_timestamp()
    and not private.takes_enquiries(d.agency_id);
  for due in
    select d.id, d.enquiry_id, d.agency_id, d.consultancy, d.first_attempt_at, d.attempts, d.message_id,
      coalesce(d.recipient, a.email) as recipient, coalesce(w.name, m.name) as name, coalesce(w.email, m.email) as email,
      coalesce(w.betreff, m.betreff) as betreff, coalesce(w.nachricht, m.nachricht) as nachricht, d.created_at
    from private.message_deliveries d
    left join private.enquiry_words w on w.enquiry_id = d.enquiry_id
    left join private.enquiry_addresses a on a.agency_id = d.agency_id
    left join public.contact_messages m on m.id = d.message_id
    where d.state = 'queued' and d.next_attempt_at <= clock_timestamp()
      and (take_message_mails.enquiry is null or d.enquiry_id = take_message_mails.enquiry)
    order by d.next_attempt_at limit 100
  loop
    exit when taken >= least(greatest(amount, 1), 100);
    if due.first_attempt_at is null and private.is_over_delivery_limit(due.agency_id, due.email) then
      update private.message_deliveries d set next_attempt_at = clock_timestamp() + interval '1 hour' where d.id = due.id;
      continue;
    end if;
    update private.message_deliveries d
    set attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + interval '5 minutes' * power(2, d.attempts)
    where d.id = due.id;
    taken := taken + 1;
    id := due.id; recipient := due.recipient; consultancy := due.consultancy; is_forwarded := due.message_id is not null;
    -- Of whom this mail must say nothing.
    other_names := array(
      select o.consultancy from private.message_deliveries o
      where o.enquiry_id = coalesce(due.enquiry_id, due.message_id) and o.consultancy <> due.consultancy
      union
      select o from private.forward_consents c, unnest(c.consultancies) as o
      where c.message_id = coalesce(due.enquiry_id, due.message_id) and o <> due.consultancy);
    sent_at := due.created_at; name := due.name; email := due.email; betreff := due.betreff; nachricht := due.nachricht;
    return next;
  end loop;
end
$$;

-- error null: it is sent. is_refused: the other side refused it for good.
create function private.finish_message_mail(delivery uuid, error text, is_refused boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.message_deliveries d
  set last_error = left(error, 200),
    state = case when error is null then 'sent' when is_refused or d.attempts >= 8 then 'failed' else 'queued' end,
    finished_at = case when error is null or is_refused or d.attempts >= 8 then clock_timestamp() end
  where d.id = delivery and d.state = 'queued'
$$;

-- Whom a receipt names, for who can prove the address of the message.
create function private.enquiry_receipt(message uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'at', coalesce(e.created_at, m.created_at),
    'direct', array(select d.consultancy from private.message_deliveries d where d.enquiry_id = message order by d.consultancy),
    'is_with_operator', m.id is not null)
  from (select message as id) as asked
  left join private.enquiries e on e.id = asked.id
  left join private.enquiry_words w on w.enquiry_id = asked.id
  left join public.contact_messages m on m.id = asked.id
  where lower(coalesce(w.email, m.email)) = lower(enquiry_receipt.email)
$$;

-- The operator's view --------------------------------------------------------------------------

-- Date, consultancies and state, newest first. The sender only where a mail did not arrive, so that somebody can write to him.
create function private.list_enquiries(before timestamptz, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  page jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'at', e.created_at,
    'deliveries', (select jsonb_agg(jsonb_build_object(
        'consultancy', d.consultancy, 'state', d.state, 'attempts', d.attempts, 'at', d.finished_at,
        'error', d.last_error) order by d.consultancy)
      from private.message_deliveries d where d.enquiry_id = e.id),
    'sender', case when exists (select from private.message_deliveries d where d.enquiry_id = e.id and d.state = 'failed')
      then (select jsonb_build_object('name', w.name, 'email', w.email) from private.enquiry_words w where w.enquiry_id = e.id) end
  ) order by e.created_at desc), '[]') into page
  from (select * from private.enquiries e where before is null or e.created_at < before
        order by e.created_at desc, e.id limit wanted) as e;
  return jsonb_build_object('enquiries', page,
    'next', case when jsonb_array_length(page) = wanted then page -> -1 ->> 'at' end,
    'failed', (select count(distinct d.enquiry_id) from private.message_deliveries d
      where d.state = 'failed' and d.enquiry_id is not null));
end
$$;

-- Of a message in the inbox: to whom it may be forwarded, and what was.
create function private.message_forwards(message uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'consultancies', (select to_jsonb(c.consultancies) from private.forward_consents c where c.message_id = message),
    'forwards', (select coalesce(jsonb_agg(jsonb_build_object(
        'consultancy', d.consultancy, 'recipient', d.recipient, 'state', d.state, 'at', coalesce(d.finished_at, d.created_at)
      ) order by d.created_at), '[]')
      from private.message_deliveries d where d.message_id = message));
end
$$;

create function private.forward_message(message uuid, consultancy text, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := btrim(email);
begin
  perform private.require_admin();
  if address is null or address !~ '^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$' or char_length(address) > 320 then
    perform private.refuse('invalid', 'the mail address is none', '{"email": "not_an_address"}');
  end if;
  if not exists (select from private.forward_consents c
      where c.message_id = message and forward_message.consultancy = any (c.consultancies)) then
    perform private.refuse('not_found', 'the sender did not allow this message to be forwarded there');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('forward ' || message, 0));
  -- A double click; and what did not arrive may be tried again.
  if exists (select from private.message_deliveries d where d.message_id = message
      and d.consultancy = forward_message.consultancy and d.state <> 'failed') then
    perform private.refuse('already', 'the message was forwarded there');
  end if;
  insert into private.message_deliveries (message_id, consultancy, recipient)
  values (message, forward_message.consultancy, address);
  perform private.add_log_entry('message_forwarded', 'contact_messages', message::text, jsonb_build_object(
    'consultancy', jsonb_build_object('after', consultancy), 'recipient', jsonb_build_object('after', address)), 'administrator');
end
$$;

-- Deletion -------------------------------------------------------------------------------------

create function private.delete_old_enquiries() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  words_kept constant interval := '30 days';
  enquiries_kept constant interval := '24 months';
  deleted bigint;
  total bigint;
begin
  delete from private.enquiry_words w
  where not exists (
    select from private.message_deliveries d
    where d.enquiry_id = w.enquiry_id and (d.state = 'queued' or d.finished_at > now() - words_kept));
  get diagnostics total = row_count;
  delete from private.enquiries where created_at < now() - enquiries_kept;
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

comment on function private.delete_old_enquiries() is
  'Deletes the words of delivered enquiries, and old enquiries. Part of the nightly jobs, by private.delete_old_entry_records().';

do $$
declare
  definition constant text := pg_get_functiondef('private.delete_old_entry_records()'::regprocedure);
  counted constant text := 'return total + ';
begin
  if position(counted in definition) = 0 then
    raise exception 'private.delete_old_entry_records does not count as expected';
  end if;
  execute replace(definition, counted, 'return total + private.delete_old_enquiries() + ');
end
$$;

-- A retry of a stored enquiry is no new attempt.
do $$
declare
  definition constant text := pg_get_functiondef('public.claim_contact_attempt(text, uuid, integer)'::regprocedure);
  asked constant text := 'if exists (select from public.contact_messages where contact_messages.id = message_id) then';
begin
  if position(asked in definition) = 0 then
    raise exception 'public.claim_contact_attempt does not look for the message as expected';
  end if;
  execute replace(definition, asked, 'if private.is_known_message(message_id) then');
end
$$;

-- The API --------------------------------------------------------------------------------------

create function public.enquiry_recipients(names text[]) returns table (name text, is_direct boolean)
language sql stable set search_path = '' as $$ select * from private.enquiry_recipients(names) $$;
create function public.entry_enquiries(agency bigint) returns jsonb
language sql stable set search_path = '' as $$ select private.entry_enquiries(agency) $$;
create function public.remove_enquiry_address(agency bigint) returns void
language sql volatile set search_path = '' as $$ select private.remove_enquiry_address(agency) $$;
create function public.list_enquiries(before timestamptz default null, page_size integer default 20) returns jsonb
language sql stable set search_path = '' as $$ select private.list_enquiries(before, page_size) $$;
create function public.message_forwards(message uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.message_forwards(message) $$;
create function public.forward_message(message uuid, consultancy text, email text) returns void
language sql volatile set search_path = '' as $$ select private.forward_message(message, consultancy, email) $$;

create function public.set_enquiry_address(agency bigint, email text, account uuid) returns text
language sql volatile set search_path = '' as $$ select private.set_enquiry_address(agency, email, account) $$;
create function public.keep_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, names text[], shown_direct text[], may_forward boolean
) returns jsonb
language sql volatile set search_path = '' as $$
  select private.keep_enquiry(message, name, email, betreff, nachricht, names, shown_direct, may_forward)
$$;
create function public.recipients_of(message uuid, names text[]) returns jsonb
language sql stable set search_path = '' as $$ select private.recipients_of(message, names) $$;
create function public.take_message_mails(enquiry uuid default null, amount integer default 20)
returns table (
  id uuid, recipient text, consultancy text, is_forwarded boolean, other_names text[], sent_at timestamptz,
  name text, email text, betreff text, nachricht text)
language sql volatile set search_path = '' as $$ select * from private.take_message_mails(enquiry, amount) $$;
create function public.finish_message_mail(delivery uuid, error text default null, is_refused boolean default false) returns void
language sql volatile set search_path = '' as $$ select private.finish_message_mail(delivery, error, is_refused) $$;
create function public.enquiry_receipt(message uuid, email text) returns jsonb
language sql stable set search_path = '' as $$ select private.enquiry_receipt(message, email) $$;

comment on function public.enquiry_recipients(text[]) is 'Which of the named consultancies get enquiries themselves.';
comment on function public.entry_enquiries(bigint) is 'How many enquiries an entry got, and when. For its members.';
comment on function public.remove_enquiry_address(bigint) is 'Enquiries go to Beraterkompass again. For owners.';
comment on function public.list_enquiries(timestamptz, integer) is 'Direct enquiries without their words. For administrators.';
comment on function public.message_forwards(uuid) is 'To whom a message may be forwarded, and was. For administrators.';
comment on function public.forward_message(uuid, text, text) is 'Queues a message for a consultancy that its sender allowed. For administrators.';
comment on function public.set_enquiry_address(bigint, text, uuid) is 'For the edge function entry-account, once the code was right.';
comment on function public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean) is 'For the edge function send-contact-email.';
comment on function public.recipients_of(uuid, text[]) is 'For the edge function send-contact-email.';
comment on function public.take_message_mails(uuid, integer) is 'Mails to consultancies that are due. For the edge function send-contact-email.';
comment on function public.finish_message_mail(uuid, text, boolean) is 'A mail was sent, or why not. For the edge function send-contact-email.';
comment on function public.enquiry_receipt(uuid, text) is 'For the edge function send-contact-email, once the code was right.';

revoke all on function private.takes_enquiries(bigint), private.entries_named(text[]), private.enquiry_recipients(text[]),
  private.set_enquiry_address(bigint, text, uuid), private.remove_enquiry_address(bigint), private.entry_enquiries(bigint),
  private.is_over_delivery_limit(bigint, text), private.is_known_message(uuid),
  private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean), private.recipients_of(uuid, text[]),
  private.take_message_mails(uuid, integer), private.finish_message_mail(uuid, text, boolean),
  private.enquiry_receipt(uuid, text), private.list_enquiries(timestamptz, integer), private.message_forwards(uuid),
  private.forward_message(uuid, text, text), private.delete_old_enquiries() from public, anon, authenticated;
revoke all on function public.enquiry_recipients(text[]), public.entry_enquiries(bigint), public.remove_enquiry_address(bigint),
  public.list_enquiries(timestamptz, integer), public.message_forwards(uuid), public.forward_message(uuid, text, text),
  public.set_enquiry_address(bigint, text, uuid), public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean),
  public.recipients_of(uuid, text[]), public.take_message_mails(uuid, integer), public.finish_message_mail(uuid, text, boolean),
  public.enquiry_receipt(uuid, text) from public, anon, authenticated, service_role;

grant execute on function private.enquiry_recipients(text[]), public.enquiry_recipients(text[]) to anon, authenticated, service_role;
grant execute on function private.entry_enquiries(bigint), private.remove_enquiry_address(bigint),
  private.list_enquiries(timestamptz, integer), private.message_forwards(uuid), private.forward_message(uuid, text, text),
  public.entry_enquiries(bigint), public.remove_enquiry_address(bigint), public.list_enquiries(timestamptz, integer),
  public.message_forwards(uuid), public.forward_message(uuid, text, text) to authenticated;
grant execute on function private.set_enquiry_address(bigint, text, uuid), private.is_known_message(uuid),
  private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean), private.recipients_of(uuid, text[]),
  private.take_message_mails(uuid, integer), private.finish_message_mail(uuid, text, boolean),
  private.enquiry_receipt(uuid, text), private.delete_old_enquiries(), public.set_enquiry_address(bigint, text, uuid),
  public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean), public.recipients_of(uuid, text[]),
  public.take_message_mails(uuid, integer), public.finish_message_mail(uuid, text, boolean),
  public.enquiry_receipt(uuid, text) to service_role;
