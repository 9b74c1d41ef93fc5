-- An enquiry names entries by number, its sender chooses what happens where an entry has no address, and nobody but the
-- edge function stores messages. docs/decisions/contact.md.

-- Clean names ----------------------------------------------------------------------------------

create function private.clean_line(value text) returns text
language sql immutable parallel safe strict set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(normalize(value, nfc),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

comment on function private.clean_line(text) is
  'A text in one line as src/domain/text/clean-text.ts makes it: one kind of blank, nothing that nobody sees.';

-- Whoever writes an entry, by whatever way: its name is clean.
create function private.clean_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new."Name" := private.clean_line(new."Name");
  return new;
end
$$;

create trigger clean_name before insert or update of "Name" on public."Personalberatungen"
  for each row execute function private.clean_name();

-- Its owner's rights: whoever writes an entry keeps the index.
create function private.folded_name(name text) returns text
language sql immutable parallel safe strict security definer set search_path = ''
as $$ select private.searchable(private.clean_line(name)) $$;

comment on function private.folded_name(text) is 'A name without its case, umlauts and accents, to find an entry by its name.';

revoke all on function private.clean_line(text), private.clean_name(), private.folded_name(text) from public, anon, authenticated;
grant execute on function private.folded_name(text) to authenticated, service_role;

create index entries_by_folded_name on public."Personalberatungen" (private.folded_name("Name"));

-- No direct inserts ----------------------------------------------------------------------------

drop policy "anyone sends an unread message" on public.contact_messages;
revoke insert on public.contact_messages from anon, authenticated;
revoke insert (id, name, email, betreff, nachricht, status, vacancy) on public.contact_messages from anon, authenticated;
drop trigger refuse_flood on public.contact_messages;
drop trigger count_direct_insert on public.contact_messages;
-- Visitors' rows are no longer checked with their own rights.
revoke execute on function private.is_line(jsonb, integer), private.is_vacancy(jsonb), private.vacancy_words(jsonb) from anon;
drop function private.refuse_flood();
drop function private.count_direct_insert();
drop table private.direct_inserts;

comment on table public.contact_messages is
  'Messages of the contact form: personal data. The edge function send-contact-email stores them, administrators alone read them.';
comment on table private.address_salt is
  'The key of the hashes of network addresses. On purpose there is no policy and no grant.';

create or replace function public.run_nightly_jobs() returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '5min'
as $$
declare
  answered_messages_kept constant interval := '6 months';
  other_messages_kept constant interval := '12 months';
  -- No limit counts further back.
  address_hashes_kept constant interval := '1 hour';
  recovery_attempts_kept constant interval := '1 hour';
  sessions_kept constant interval := '30 days';
  log_months_kept constant integer := 24;
  runs_kept constant interval := '12 months';
  answered bigint;
  unanswered bigint;
  unsubscribed bigint;
  attempts bigint;
  logged bigint;
  sessions bigint;
  words bigint;
  codes record;
  records bigint;
begin
  delete from public.contact_messages where status = 'responded' and created_at < now() - answered_messages_kept;
  get diagnostics answered = row_count;
  delete from public.contact_messages where status <> 'responded' and created_at < now() - other_messages_kept;
  get diagnostics unanswered = row_count;

  unsubscribed := private.delete_old_subscriptions();

  delete from private.contact_attempts where attempted_at < clock_timestamp() - address_hashes_kept;
  get diagnostics attempts = row_count;
  select * into codes from private.delete_old_codes();
  records := private.delete_old_entry_records();

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    clock_timestamp() - recovery_attempts_kept, now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );
  words := private.delete_unused_words();
  perform private.renew_points();
  perform private.renew_client_review_figures();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins, unused_words,
     sign_in_hashes, unsent_mails, entry_records)
  values (answered, unanswered, attempts, unsubscribed, logged, sessions, words, codes.hashes, codes.mails, records);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions, 'unused_words', words,
    'sign_in_hashes', codes.hashes, 'unsent_mails', codes.mails, 'entry_records', records);
end
$$;

-- What the sender chose ------------------------------------------------------------------------

alter table public.contact_messages
  add column agencies jsonb
    constraint contact_messages_agencies_shape check (jsonb_typeof(agencies) = 'array' and jsonb_array_length(agencies) between 1 and 10),
  add column may_forward boolean,
  add column forwarding_done boolean not null default false,
  -- Whoever names agencies has chosen.
  add constraint contact_messages_may_forward_chosen check ((agencies is null) = (may_forward is null)),
  add constraint contact_messages_forwarding_allowed check (not forwarding_done or coalesce(may_forward, false));

comment on column public.contact_messages.agencies is
  'The agencies without an enquiry address that the message is for, as id (null where it is not in the directory) and name.';
comment on column public.contact_messages.may_forward is 'Whether the sender wants it forwarded to them, or read by Beraterkompass alone.';
comment on column public.contact_messages.forwarding_done is 'Whether an administrator has marked the forwarding as done.';

create index contact_messages_to_forward on public.contact_messages (created_at, id) where may_forward and not forwarding_done;

grant update (forwarding_done) on public.contact_messages to authenticated;

create or replace function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ignored constant text[] := '{status,notes,forwarding_done,search_text}';
begin
  if (to_jsonb(new) - ignored) is distinct from (to_jsonb(old) - ignored) then
    raise insufficient_privilege using
      message = 'only status, notes and forwarding_done of a contact message can be changed';
  end if;
  return new;
end
$$;

drop trigger log_updates on public.contact_messages;
create trigger log_updates after update on public.contact_messages
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{status,forwarding_done}', '{administrator,service}');

drop table private.forward_consents;
alter table private.operator_mails drop column consultancies;

-- Which entries an enquiry is for --------------------------------------------------------------

drop function public.enquiry_recipients(text[]);
drop function private.enquiry_recipients(text[]);

-- What is asked for as [{id, name}]: by its number, or by its name where exactly one active entry has that. `choices` are the
-- entries among which the sender has to choose.
create function private.entries_asked(asked jsonb)
returns table (place bigint, name text, agency_id bigint, is_direct boolean, choices jsonb)
language sql stable security definer set search_path = ''
as $$
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
$$;

create function private.enquiry_recipients(asked jsonb)
returns table (name text, agency_id bigint, is_direct boolean, choices jsonb)
language sql stable security definer set search_path = ''
as $$ select e.name, e.agency_id, e.is_direct, e.choices from private.entries_asked(asked) e order by e.place $$;

create function public.enquiry_recipients(asked jsonb)
returns table (name text, agency_id bigint, is_direct boolean, choices jsonb)
language sql stable set search_path = ''
as $$ select * from private.enquiry_recipients(asked) $$;

comment on function public.enquiry_recipients(jsonb) is
  'Which entries are meant by [{id, name}], and which of them get enquiries themselves.';

create or replace function private.derive_takes_enquiries(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set takes_enquiries = private.takes_enquiries(d.agency_id)
  where d.agency_id = any (agencies) and d.takes_enquiries <> private.takes_enquiries(d.agency_id);
end
$$;

create or replace function private.entry_enquiries(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return jsonb_build_object(
    'address', (select left(e.email, 1) || '…' || substring(e.email from '@.*') from private.enquiry_addresses e where e.agency_id = agency),
    'is_direct', private.takes_enquiries(agency),
    'failed', (select count(*) from private.message_deliveries d
      where d.agency_id = agency and d.state = 'failed' and d.last_error is distinct from 'unclear'),
    'total', (select count(*) from private.message_deliveries d where d.agency_id = agency and d.state = 'sent'),
    'waiting', (select count(*) from private.message_deliveries d where d.agency_id = agency and d.state = 'queued'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', amount) order by day desc), '[]')
      from (select (d.finished_at at time zone 'Europe/Berlin')::date as day, count(*) as amount
            from private.message_deliveries d where d.agency_id = agency and d.state = 'sent'
            group by 1 order by 1 desc limit 30) as counted));
end
$$;

-- An entry that is not online takes no enquiries.
create function private.follow_entry_states() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.agency_derived (agency_id) select id from new_rows;
  else
    perform private.derive_takes_enquiries(array(
      select after_change.id from new_rows as after_change join old_rows as before_change using (id)
      join private.enquiry_addresses e on e.agency_id = id
      where before_change.status <> after_change.status));
  end if;
  return null;
end
$$;

drop trigger derive_after_inserts on public."Personalberatungen";
drop trigger derive_after_updates on public."Personalberatungen";
drop trigger derive_after_deletes on public."Personalberatungen";
drop function private.follow_entry_names();
create trigger derive_after_inserts after insert on public."Personalberatungen" referencing new table as new_rows
  for each statement execute function private.follow_entry_states();
create trigger derive_after_updates after update on public."Personalberatungen" referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_entry_states();

-- Storing an enquiry ---------------------------------------------------------------------------

drop function public.recipients_of(uuid, text[], text);
drop function private.recipients_of(uuid, text[], text);
drop function public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb);
drop function private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb);
drop function private.entries_named(text[]);

-- What becomes of a message at each agency that it names, for who knows its sender's address: sent, waiting, delayed (a limit is
-- reached), failed; or for Beraterkompass, which forwards it, or not.
create function private.recipients_of(message uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'outcome', r.outcome) order by r.part, r.place, r.name), '[]')
  from (
    select 1 as part, coalesce(array_position(e.named, d.consultancy), 0) as place, d.consultancy as name, case
        when d.state <> 'queued' then d.state
        when d.first_attempt_at is null and private.is_over_delivery_limit(d.agency_id, recipients_of.email) then 'delayed'
        else 'waiting'
      end as outcome
    from private.message_deliveries d
    join private.enquiries e on e.id = d.enquiry_id and e.sender_hash = private.enquiry_sender_hash(e.id, recipients_of.email)
    where d.enquiry_id = message
    union all
    select 2, named.place, named.value ->> 'name', case when m.may_forward then 'forward' else 'none' end
    from public.contact_messages m, jsonb_array_elements(m.agencies) with ordinality as named (value, place)
    where m.id = message and lower(m.email) = lower(btrim(recipients_of.email))
  ) as r
$$;

create function public.recipients_of(message uuid, email text) returns jsonb
language sql stable set search_path = '' as $$ select private.recipients_of(message, email) $$;

comment on function public.recipients_of(uuid, text) is 'For the edge function send-contact-email.';

create function private.keep_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, asked jsonb, shown_direct bigint[], may_forward boolean,
  vacancy jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  others jsonb;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('enquiry ' || message, 0));
  if private.is_known_message(message) then
    return jsonb_build_object('is_known', true, 'is_changed', false);
  end if;
  select jsonb_agg(jsonb_build_object('id', e.agency_id, 'name', e.name) order by e.place) into others
  from private.entries_asked(asked) e where not e.is_direct;
  -- Whoever was told that an enquiry goes straight there does not want somebody else to read it, and nobody chooses for the sender.
  if others is not null and may_forward is null
    or exists (select from private.entries_asked(asked) e
      where e.choices <> '[]' or e.is_direct <> coalesce(e.agency_id = any (shown_direct), false)) then
    return jsonb_build_object('is_known', false, 'is_changed', true);
  end if;
  if exists (select from private.entries_asked(asked) e where e.is_direct) then
    insert into private.enquiries (id, named)
    select message, array_agg(e.name order by e.place) from private.entries_asked(asked) e;
    insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht, vacancy)
    values (message, keep_enquiry.name, keep_enquiry.email, keep_enquiry.betreff, keep_enquiry.nachricht, keep_enquiry.vacancy);
    insert into private.message_deliveries (enquiry_id, agency_id, consultancy)
    select message, e.agency_id, e.name from private.entries_asked(asked) e where e.is_direct
    on conflict do nothing;
  end if;
  if others is not null then
    insert into public.contact_messages (id, name, email, betreff, nachricht, status, vacancy, agencies, may_forward)
    values (message, keep_enquiry.name, keep_enquiry.email, keep_enquiry.betreff, keep_enquiry.nachricht, 'unread',
      keep_enquiry.vacancy, others, keep_enquiry.may_forward);
  end if;
  return jsonb_build_object('is_known', false, 'is_changed', false);
end
$$;

create function public.keep_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, asked jsonb, shown_direct bigint[],
  may_forward boolean default null, vacancy jsonb default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select private.keep_enquiry(message, name, email, betreff, nachricht, asked, shown_direct, may_forward, vacancy)
$$;

comment on function public.keep_enquiry(uuid, text, text, text, text, jsonb, bigint[], boolean, jsonb) is
  'For the edge function send-contact-email.';

create or replace function private.enquiry_receipt(message uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'at', coalesce(e.created_at, m.created_at),
    'recipients', private.recipients_of(message, enquiry_receipt.email), 'vacancy', coalesce(w.vacancy, m.vacancy))
  from (select message as id) as asked
  left join private.enquiries e on e.id = asked.id
  left join private.enquiry_words w on w.enquiry_id = asked.id
  left join public.contact_messages m on m.id = asked.id
  where lower(coalesce(w.email, m.email)) = lower(enquiry_receipt.email)
$$;

create or replace function private.take_message_mails(enquiry uuid, amount integer)
returns table (
  id uuid, recipient text, consultancy text, is_forwarded boolean, other_names text[], sent_at timestamptz,
  name text, email text, betreff text, nachricht text, vacancy jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  taken integer := 0;
begin
  -- One at a time, so that the limits count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.take_message_mails', 0));
  update private.message_deliveries d set state = 'failed', finished_at = clock_timestamp(),
    last_error = case when d.unanswered_since is not null then 'unclear' else d.last_error end
  where d.state = 'queued' and private.is_mail_given_up(d.first_attempt_at, d.unanswered_since) and d.next_attempt_at <= clock_timestamp();
  -- Whoever has no address any more gets nothing, and the operator learns it.
  update private.message_deliveries d set state = 'failed', finished_at = clock_timestamp(), last_error = 'no address'
  where d.state = 'queued' and d.enquiry_id is not null and d.next_attempt_at <= clock_timestamp()
    and not private.takes_enquiries(d.agency_id);
  for due in
    select d.id, d.enquiry_id, d.agency_id, d.consultancy, d.first_attempt_at, d.attempts, d.message_id,
      coalesce(d.recipient, a.email) as recipient, coalesce(w.name, m.name) as name, coalesce(w.email, m.email) as email,
      coalesce(w.betreff, m.betreff) as betreff, coalesce(w.nachricht, m.nachricht) as nachricht, coalesce(w.vacancy, m.vacancy) as vacancy, d.created_at
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
    set attempts = d.attempts + 1,
      recipient_hash = private.keyed_hash('mail ' || lower(due.recipient)), first_attempt_at = coalesce(d.first_attempt_at, clock_timestamp()),
      next_attempt_at = private.next_mail_try(d.attempts)
    where d.id = due.id;
    taken := taken + 1;
    id := due.id; recipient := due.recipient; consultancy := due.consultancy; is_forwarded := due.message_id is not null;
    -- Of whom this mail must say nothing.
    other_names := array(
      select o from private.enquiries e, unnest(e.named) as o
      where e.id = coalesce(due.enquiry_id, due.message_id) and o <> due.consultancy
      union
      select o ->> 'name' from public.contact_messages m, jsonb_array_elements(m.agencies) as o
      where m.id = coalesce(due.enquiry_id, due.message_id) and o ->> 'name' <> due.consultancy);
    sent_at := due.created_at; name := due.name; email := due.email; betreff := due.betreff; nachricht := due.nachricht; vacancy := due.vacancy;
    return next;
  end loop;
end
$$;

create or replace function private.take_operator_mail(message uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due private.operator_mails;
begin
  -- One at a time, so that the limit counts.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.take_operator_mail', 0));
  update private.operator_mails o set state = 'failed'
  where o.state = 'queued' and private.is_mail_given_up(o.first_attempt_at, null) and o.next_attempt_at <= clock_timestamp();
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
    next_attempt_at = private.next_mail_try(o.attempts)
  where o.message_id = due.message_id;
  return (
    select jsonb_build_object(
      'id', m.id, 'name', m.name, 'email', m.email, 'betreff', m.betreff, 'nachricht', m.nachricht, 'vacancy', m.vacancy, 'sent_at', m.created_at,
      'agencies', m.agencies, 'may_forward', coalesce(m.may_forward, false))
    from public.contact_messages m where m.id = due.message_id);
end
$$;

-- The operator's view --------------------------------------------------------------------------

create or replace function private.message_forwards(message uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'consultancy', d.consultancy, 'recipient', d.recipient, 'state', d.state, 'error', d.last_error, 'at', coalesce(d.finished_at, d.created_at)
    ) order by d.created_at), '[]')
    from private.message_deliveries d where d.message_id = message);
end
$$;

comment on function public.message_forwards(uuid) is 'To whom a message was forwarded. For administrators.';

create or replace function private.forward_message(message uuid, consultancy text, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := btrim(email);
begin
  perform private.require_admin();
  if not private.is_mail_address(address) then
    perform private.refuse('invalid', 'the mail address is none', '{"email": "not_an_address"}');
  end if;
  if not exists (select from public.contact_messages m, jsonb_array_elements(m.agencies) as named
      where m.id = message and m.may_forward and named ->> 'name' = forward_message.consultancy) then
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

-- A filter „to-forward“ beside the statuses.
create or replace function public.inbox_messages(
  term text default '', status_filter text default null, sort text default 'unread-first', after jsonb default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' set enable_sort = off
as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  is_first constant boolean := after is null or jsonb_typeof(after) = 'null';
  is_ascending constant boolean := sort = 'oldest';
  -- With a status filter all rows are equally unread.
  is_unread_first constant boolean := sort = 'unread-first' and status_filter is null;
  conditions text[] := '{}';
  page jsonb;
begin
  if sort is null or sort not in ('unread-first', 'newest', 'oldest') then
    raise invalid_parameter_value using message = 'sort must be unread-first, newest or oldest';
  end if;
  if not is_first and not (
    jsonb_typeof(after) = 'array' and jsonb_array_length(after) = 3 and jsonb_typeof(after -> 0) = 'boolean'
    and jsonb_typeof(after -> 1) = 'string' and jsonb_typeof(after -> 2) = 'string'
  ) then
    raise invalid_parameter_value using message = 'after must be the key that an earlier page gave as next';
  end if;

  if status_filter = 'to-forward' then
    conditions := conditions || 'may_forward and not forwarding_done'::text;
  elsif status_filter is not null then
    conditions := conditions || 'status = $1'::text;
  end if;
  if patterns <> '{}' then
    -- Notes are few, and change, so they are folded when they are searched.
    conditions := conditions ||
      '(case when notes is null then search_text
        else search_text || E''\n'' || private.searchable(notes) end) like all ($2)'::text;
  end if;
  if not is_first then
    conditions := conditions || case
      when is_unread_first then '((status = ''unread''), created_at, id) < ($3, $4, $5)'
      when is_ascending then '(created_at, id) > ($4, $5)'
      else '(created_at, id) < ($4, $5)'
    end;
  end if;

  execute format(
    'select jsonb_build_object(
       ''messages'', coalesce(jsonb_agg(jsonb_build_object(
         ''id'', id, ''created_at'', created_at, ''name'', name, ''email'', email, ''betreff'', betreff,
         ''nachricht'', nachricht, ''status'', status, ''notes'', notes, ''vacancy'', vacancy,
         ''agencies'', agencies, ''may_forward'', may_forward, ''forwarding_done'', forwarding_done
       ) order by place) filter (where place <= $6), ''[]''),
       ''next'', case when count(*) > $6 then
         (jsonb_agg(jsonb_build_array(status = ''unread'', created_at, id)) filter (where place = $6)) -> 0
       end)
     from (
       select *, row_number() over () as place
       from (select * from public.contact_messages %s order by %s limit $6 + 1) as ordered
     ) as page',
    coalesce('where ' || nullif(array_to_string(conditions, ' and '), ''), ''),
    case
      when is_unread_first then '(status = ''unread'') desc, created_at desc, id desc'
      when is_ascending then 'created_at, id'
      else 'created_at desc, id desc'
    end)
  into page
  using status_filter, patterns, (after ->> 0)::boolean, (after ->> 1)::timestamptz, (after ->> 2)::uuid, wanted;

  return page || jsonb_build_object('newest', (select max(created_at) from public.contact_messages));
end
$$;

-- Beside the statuses „to-forward“, which counts messages of any status.
create or replace function public.inbox_counts(term text default '') returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  counts jsonb;
  found_counts jsonb;
begin
  select coalesce(jsonb_object_agg(status, messages), '{}') || jsonb_build_object('to-forward', coalesce(sum(to_forward), 0)) into counts
  from (
    select status, count(*) as messages, count(*) filter (where may_forward and not forwarding_done) as to_forward
    from public.contact_messages
    group by status
  ) as by_status;

  if patterns <> '{}' then
    select coalesce(jsonb_object_agg(status, messages), '{}') || jsonb_build_object('to-forward', coalesce(sum(to_forward), 0))
    into found_counts
    from (
      select status, count(*) as messages, count(*) filter (where may_forward and not forwarding_done) as to_forward
      from public.contact_messages
      where (case when notes is null then search_text
        else search_text || E'\n' || private.searchable(notes) end) like all (patterns)
      group by status
    ) as by_status;
  end if;

  return jsonb_build_object(
    'all', counts,
    'found', coalesce(found_counts, counts),
    'newest', (select max(created_at) from public.contact_messages));
end
$$;

-- Who may call what ----------------------------------------------------------------------------

revoke all on function private.entries_asked(jsonb), private.enquiry_recipients(jsonb), private.follow_entry_states(),
  private.recipients_of(uuid, text), private.keep_enquiry(uuid, text, text, text, text, jsonb, bigint[], boolean, jsonb)
  from public, anon, authenticated;
revoke all on function public.enquiry_recipients(jsonb), public.recipients_of(uuid, text),
  public.keep_enquiry(uuid, text, text, text, text, jsonb, bigint[], boolean, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.enquiry_recipients(jsonb), public.enquiry_recipients(jsonb) to anon, authenticated, service_role;
grant execute on function private.recipients_of(uuid, text), public.recipients_of(uuid, text),
  private.keep_enquiry(uuid, text, text, text, text, jsonb, bigint[], boolean, jsonb),
  public.keep_enquiry(uuid, text, text, text, text, jsonb, bigint[], boolean, jsonb) to service_role;
