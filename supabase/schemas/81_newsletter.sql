-- Who gets the newsletter, and the proof of their consent. docs/decisions/newsletter.md.

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  email_key text not null generated always as (lower(email)) stored,
  state text not null default 'pending' check (state in ('pending', 'active', 'unsubscribed', 'bounced')),
  requested_at timestamptz not null default clock_timestamp(),  -- Of the last form.
  confirmed_at timestamptz,
  ended_at timestamptz,  -- Unsubscribed or undeliverable since.
  unsubscribe_hash text not null,  -- The hash of private.unsubscribe_token.
  constraint subscribers_email_key unique (email_key),
  -- Nobody is subscribed without a confirmed click.
  constraint subscribers_active_is_confirmed check (state <> 'active' or confirmed_at is not null)
);
comment on table public.subscribers is 'Personal data. pending for seven days at most. Administrators read it, functions write it.';
create index subscribers_state_idx on public.subscribers (state, requested_at desc, id);
create index subscribers_unsubscribe_idx on public.subscribers (unsubscribe_hash);
grant select on public.subscribers to authenticated, service_role;
create policy "administrators read subscribers" on public.subscribers for select to authenticated using ((select private.is_admin()));

-- Subscribers' own actions are not logged.
select private.add_statement_triggers('log', 'public.subscribers', 'log_changes', $$'id', '{state}', '{administrator}'$$);

alter table private.outgoing_mails add constraint outgoing_mails_subscriber
  foreign key (subscriber) references public.subscribers (id) on delete set null;

-- The exact words beside the form (src/newsletter/model/consent.ts). Rows are added, never changed.
create table private.consent_texts (
  version text primary key check (version ~ '^[a-z0-9-]{1,40}$'),
  wording text not null check (char_length(wording) between 1 and 5000),
  in_use_since timestamptz not null default now()
);

create trigger refuse_log_changes before insert or update or delete or truncate on private.consent_texts
  for each statement execute function private.refuse_log_changes();

-- The proof of consent: a row for each form, mail, confirmation and end, never changed. Found only by who knows the address.
create table private.consent_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  address_hash text not null,
  kind text not null,
  text_version text references private.consent_texts,
  page text check (page ~ '^/[a-z0-9/-]{0,100}$'),  -- The page of the form.
  way text check (way in ('link', 'one_click', 'administrator', 'complaint')),  -- How it ended.
  constraint consent_events_kind_known check (
    kind in ('form', 'mail', 'confirmed', 'unsubscribed', 'bounced')),
  constraint consent_events_form_is_whole check (kind <> 'form' or (text_version is not null and page is not null))
);
create index consent_events_address_idx on private.consent_events (address_hash, id);

create trigger refuse_log_changes before insert or update or delete or truncate on private.consent_events
  for each statement execute function private.refuse_log_changes();

-- Links that confirm a subscription, once, within 48 hours. Several may be valid: each repeated mail has another one.
create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber uuid not null references public.subscribers (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index newsletter_tokens_subscriber_idx on private.newsletter_tokens (subscriber);
create index newsletter_tokens_made_idx on private.newsletter_tokens (made_at);

-- Reports of the mail provider that were handled, so that none counts twice.
create table private.mail_events (
  id text primary key check (char_length(id) between 1 and 200),
  received_at timestamptz not null default clock_timestamp()
);

create function private.subscriber_hash(email text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('newsletter ' || lower(btrim(email))) $$;

create function private.set_unsubscribe_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.unsubscribe_hash := private.token_hash(private.unsubscribe_token(new.email));
  return new;
end $$;

create trigger set_unsubscribe_hash before insert on public.subscribers for each row execute function private.set_unsubscribe_hash();

-- The end of the link that unsubscribes, always the same for an address, so that old mails work. Made with the secret key.
create function private.unsubscribe_token(email text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('unsubscribe ' || lower(btrim(email))) $$;

-- outcome: 'registered' for a confirmed address, otherwise 'accepted'; or work, the level to do first. subscriber: whom to mail.
create function private.request_subscription(
  networks text[], email text, page text, text_version text, done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := btrim(email);
  subject constant text := private.subscriber_hash(address);
  found_one public.subscribers;
  last_mail timestamptz;
  has_link boolean;
  due timestamptz;
  is_told boolean;
  admitted record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('newsletter ' || subject, 0));
  select * into admitted from private.admit('subscription', networks, done, proof);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work);
  end if;
  is_told := private.use_pool('subscription', admitted.pool, false, admitted.is_busy);

  select * into found_one from public.subscribers s where s.email_key = lower(address) for update;
  if found_one.state = 'active' then
    return jsonb_build_object('outcome', case when is_told then 'registered' else 'accepted' end);
  end if;
  -- A mail of an earlier, ended sign-up.
  delete from private.outgoing_mails m
  where m.subscriber = found_one.id and m.kind = 'newsletter_confirmation' and m.state = 'queued' and found_one.state <> 'pending';
  insert into private.consent_events (address_hash, kind, text_version, page)
  values (subject, 'form', request_subscription.text_version, request_subscription.page);
  insert into public.subscribers as s (email) values (address)
  on conflict on constraint subscribers_email_key do update set
    email = excluded.email, state = 'pending', requested_at = clock_timestamp(), confirmed_at = null, ended_at = null
  returning * into found_one;

  -- One mail a day: none while a link is valid, otherwise once the day is over.
  select max(e.at) into last_mail from private.consent_events e where e.address_hash = subject and e.kind = 'mail';
  has_link := last_mail is not null and exists (
    select from private.newsletter_tokens t
    where t.subscriber = found_one.id and t.used_at is null and t.made_at > clock_timestamp() - interval '47 hours');
  if has_link or exists (select from private.outgoing_mails m
    where m.subscriber = found_one.id and m.kind = 'newsletter_confirmation' and m.state = 'queued') then
    return jsonb_build_object('outcome', 'accepted');
  end if;
  due := greatest(clock_timestamp(), last_mail + interval '1 day');
  insert into private.outgoing_mails (kind, channel, recipient, subscriber, next_attempt_at, network_hash)
  values ('newsletter_confirmation', 'newsletter', address, found_one.id, due, networks[2]);
  return jsonb_build_object('outcome', 'accepted', 'subscriber', found_one.id);
end $$;
select private.expose('request_subscription', 'service_role');

-- 'confirmed'; 'used'; 'expired', or unknown.
create function private.confirm_subscription(token_hash text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  link private.newsletter_tokens;
  confirmed public.subscribers;
begin
  select * into link from private.newsletter_tokens t where t.token_hash = confirm_subscription.token_hash for update;
  if link.used_at is not null then
    return 'used';
  elsif link.token_hash is null or link.made_at < clock_timestamp() - interval '48 hours' then
    return 'expired';
  end if;
  update public.subscribers s set
    state = 'active', confirmed_at = clock_timestamp(), ended_at = null
  where s.id = link.subscriber and s.state = 'pending'
  returning * into confirmed;
  if confirmed.id is null then
    return 'expired';
  end if;
  -- The other links are useless now.
  update private.newsletter_tokens t set used_at = clock_timestamp()
  where t.subscriber = confirmed.id and t.used_at is null;
  insert into private.consent_events (address_hash, kind) values (private.subscriber_hash(confirmed.email), 'confirmed');
  return 'confirmed';
end $$;
select private.expose('confirm_subscription', 'service_role');

create function private.make_newsletter_token(subscriber uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := private.make_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber)
  values (private.token_hash(token), make_newsletter_token.subscriber);
  return token;
end $$;

-- Dated when the link was made, just before the mail: a quick reader has confirmed by now.
create function private.note_confirmation_mail(subscriber uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.consent_events (address_hash, kind, at)
  select private.subscriber_hash(s.email), 'mail', max(t.made_at)
  from public.subscribers s join private.newsletter_tokens t on t.subscriber = s.id
  where s.id = note_confirmation_mail.subscriber group by s.email
$$;

-- new_state: unsubscribed or bounced. True where there was one to end.
create function private.end_subscription(email text, new_state text, way text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.subscribers;
begin
  update public.subscribers s set
    state = new_state, ended_at = clock_timestamp()
  where s.email_key = lower(btrim(end_subscription.email))
    and (s.state in ('pending', 'active') or s.state = 'bounced' and new_state = 'unsubscribed')
  returning * into ended;
  if ended.id is null then
    return false;
  end if;
  delete from private.newsletter_tokens t where t.subscriber = ended.id and t.used_at is null;
  insert into private.consent_events (address_hash, kind, way)
  values (private.subscriber_hash(ended.email), new_state, end_subscription.way);
  return true;
end $$;

-- For people who ask by mail or telephone. False where the address is not subscribed.
create function private.unsubscribe_address(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.end_subscription(email, 'unsubscribed', 'administrator');
end $$;
select private.expose('unsubscribe_address', 'authenticated', 'For administrators: ends the subscription of an address.');

-- 'ended', or 'unknown' where nobody is subscribed by this link.
create function private.unsubscribe_by_token(token text, way text) returns text
language sql volatile security definer set search_path = '' as $$
  select case when bool_or(private.end_subscription(s.email, 'unsubscribed', way)) then 'ended' else 'unknown' end
  from public.subscribers s
  where s.state in ('pending', 'active', 'bounced') and s.unsubscribe_hash = private.token_hash(token)
$$;
select private.expose('unsubscribe_by_token', 'service_role');

-- Everything that happened to an address, oldest first, with the words of each form. The log says who looked.
create function private.consent_proof(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject constant text := private.subscriber_hash(email);
begin
  perform private.require_admin();
  perform private.add_log_entry('consent_read', 'subscribers',
    (select s.id::text from public.subscribers s where s.email_key = lower(btrim(consent_proof.email))));
  return jsonb_build_object(
    'state', (select s.state from public.subscribers s where s.email_key = lower(btrim(consent_proof.email))),
    'address_hash', subject,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', e.kind, 'at', e.at, 'page', e.page, 'way', e.way, 'text_version', e.text_version, 'wording', t.wording
      ) order by e.at, e.id)
      from private.consent_events e left join private.consent_texts t on t.version = e.text_version
      where e.address_hash = subject), '[]'));
end $$;
select private.expose('consent_proof', 'authenticated', 'Everything that happened to an address, which the log notes; for administrators.');

-- A report of the mail provider: bounced, for good, or complained. Each counts once, in any order, and says nothing of an address that
-- signed up or confirmed later. A bounce also fails the last enquiry mail to the address, because the provider accepts every mail at
-- first. False where nothing changed.
create function private.note_mail_event(event_id text, kind text, email text, happened_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
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
    update private.outgoing_mails d set failed_at = d.sent_at, sent_at = null, last_error = 'bounced'
    where d.id = (
      select m.id from private.outgoing_mails m
      left join private.enquiry_addresses a on a.agency_id = m.agency_id and a.confirmed_at <= m.first_attempt_at
      where m.state = 'sent' and m.kind in ('enquiry', 'forward')
        and case when m.recipient_hash is null then lower(coalesce(m.recipient, a.email)) = address
        else m.recipient_hash = private.mailbox_hash(address) end
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
end $$;
select private.expose('note_mail_event', 'service_role');
