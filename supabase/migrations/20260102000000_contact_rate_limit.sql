-- How often one address may send a message (docs/decisions/contact.md). The edge function
-- send-contact-email asks before it stores one; nobody else can.
--
-- Kept is a keyed hash of the sender's address, whose key the database does not know, and the time.
-- Neither the address nor which message it was.

create table private.contact_attempts (
  id bigint generated always as identity primary key,
  address_hash text not null,
  attempted_at timestamptz not null default clock_timestamp(),
  constraint contact_attempts_address_hash_shape check (address_hash ~ '^[0-9a-f]{64}$')
);

comment on table private.contact_attempts is
  'Recent messages per hashed sender address. Rows older than 24 hours go with the next attempt.';

-- For counting, and for removing the old ones.
create index contact_attempts_address_idx on private.contact_attempts (address_hash, attempted_at desc);
create index contact_attempts_attempted_at_idx on private.contact_attempts (attempted_at);

-- Outside the exposed schema, and closed besides.
alter table private.contact_attempts enable row level security;
revoke all on private.contact_attempts from public, anon, authenticated;
grant select, insert, update, delete on private.contact_attempts to service_role;

create policy "the service role counts messages" on private.contact_attempts
  for all to service_role using (true) with check (true);

-- In the exposed schema, because that is how the function reaches it. It runs with its caller's rights,
-- so whoever should get hold of it could still not touch the table.
--
-- is_known: the message is stored already, so this is a retry, and neither counted nor refused.
-- retry_after_seconds: 0 if the message may be sent, and it is counted; otherwise how long to wait,
-- and it is not counted, so that trying again does not make the wait longer.
create function public.claim_contact_attempt(caller_hash text, message_id uuid, max_attempts integer)
returns table (is_known boolean, retry_after_seconds integer)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  window_length constant interval := interval '1 hour';
  oldest_that_counts timestamptz;
begin
  -- One call at a time per address. Without it, calls at the same time would all count before the
  -- first of them is recorded. The statements below see what the call before has committed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(caller_hash, 0));

  -- Those that another call is removing just now are skipped, so that two calls never wait for each other.
  delete from private.contact_attempts
  where id in (
    select id from private.contact_attempts
    where attempted_at < pg_catalog.clock_timestamp() - interval '24 hours'
    for update skip locked
  );

  if exists (select from public.contact_messages where contact_messages.id = message_id) then
    return query select true, 0;
    return;
  end if;

  -- Of the last max_attempts messages the first: the next may come when it has left the window.
  select attempted_at into oldest_that_counts
  from private.contact_attempts
  where address_hash = caller_hash and attempted_at > pg_catalog.clock_timestamp() - window_length
  order by attempted_at desc
  offset max_attempts - 1 limit 1;

  if found then
    return query select false, greatest(
      1, ceil(extract(epoch from oldest_that_counts + window_length - pg_catalog.clock_timestamp()))::integer
    );
    return;
  end if;

  insert into private.contact_attempts (address_hash) values (caller_hash);
  return query select false, 0;
end
$$;

comment on function public.claim_contact_attempt is
  'Counts a message against its sender''s hourly limit. For the edge function send-contact-email only.';

revoke all on function public.claim_contact_attempt(text, uuid, integer) from public, anon, authenticated;
grant execute on function public.claim_contact_attempt(text, uuid, integer) to service_role;
