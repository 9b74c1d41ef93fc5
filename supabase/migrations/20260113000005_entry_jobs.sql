-- What happens to entries by itself, and mails to consultancies. docs/decisions/consultancy-access.md.
--
--   public.run_entry_jobs()         asks owners to confirm their entry 150, 170 and 180 days after it was last confirmed; grants claims
--                                   that nobody objected to in seven days; deletes hashes of sign-ins older than an hour
--   public.take_mails(amount)       mails that are due, each to one caller at a time
--   public.finish_mail(mail, error) sent, or to be tried again after a growing pause, eight times at most
--
-- All are for the secret key. The edge function entry-account does all three when it is called with that key and
-- {"action": "runJobs"}; any scheduler can do that, every few minutes:
--   curl -X POST "$SUPABASE_URL/functions/v1/entry-account" -H "apikey: $SUPABASE_SECRET_KEY" \
--     -H "content-type: application/json" -d '{"action": "runJobs"}'
-- The dev and preview servers do it for the embedded database. With pg_cron, private.schedule_entry_jobs() has at least the first
-- done every hour, and the function sends what waits when it is called next.

-- Which reminder went out for which confirmation.
create table private.entry_reminders (
  id bigint generated always as identity primary key,
  -- No reference: a reminder that went out stays so.
  agency_id bigint not null,
  -- The confirmation, or where there was none the beginning of the first membership.
  confirmed_at timestamptz not null,
  days integer not null,
  reminded_at timestamptz not null default now(),
  constraint entry_reminders_once unique (agency_id, confirmed_at, days)
);

comment on table private.entry_reminders is
  'Reminders to confirm an entry: which, for which confirmation, when. On purpose there is no policy and no grant.';

alter table private.entry_reminders enable row level security;

-- A mail that was sent keeps its occasion, so that it is not sent again, and nothing about a person.
alter table private.outgoing_mails alter column recipient drop not null;

-- How many entries were reminded of. at: now, or what a test takes for it. Once for each step of each confirmation, however
-- often it runs; steps that were missed are not made up for.
create function private.remind_owners(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select a.id, a."Name" as name, basis.confirmed_at, step.days
    from public."Personalberatungen" a
    cross join lateral (
      select coalesce(a.confirmed_at, min(m.created_at)) as confirmed_at
      from public.agency_members m where m.agency_id = a.id and m.role = 'owner'
      having count(*) > 0
    ) as basis
    cross join lateral (
      select max(days) as days from unnest(array[150, 170, 180]) as days
      where basis.confirmed_at + make_interval(days => days) <= at
    ) as step
    where a.status = 'active' and step.days is not null
      and not exists (
        select from private.entry_reminders r
        where r.agency_id = a.id and r.confirmed_at = basis.confirmed_at and r.days >= step.days)
  loop
    insert into private.entry_reminders (agency_id, confirmed_at, days, reminded_at)
    values (due.id, due.confirmed_at, due.days, at) on conflict do nothing;
    if found then
      perform private.mail_owners('confirm_reminder', due.id,
        jsonb_build_object('entry', due.name, 'days', due.days, 'since', due.confirmed_at),
        format('reminder %s %s %s', due.id, due.days, due.confirmed_at));
      reminded := reminded + 1;
    end if;
  end loop;
  return reminded;
end
$$;

create function private.run_entry_jobs(at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hashes_kept constant interval := '1 hour';
begin
  -- One run at a time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.run_entry_jobs', 0));
  delete from private.sign_in_codes where created_at < clock_timestamp() - hashes_kept;
  delete from private.sign_in_attempts where attempted_at < clock_timestamp() - hashes_kept;
  -- A mail that did not arrive in a month never will.
  delete from private.outgoing_mails where sent_at is null and created_at < now() - interval '30 days';
  return jsonb_build_object('reminded', private.remind_owners(at), 'granted', private.settle_claims(at));
end
$$;

-- Whoever takes a mail has five minutes to send it before somebody else does.
create function private.take_mails(amount integer)
returns table (id uuid, kind text, recipient text, data jsonb)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mails m
  set attempts = m.attempts + 1,
    next_attempt_at = clock_timestamp() + interval '5 minutes' * power(2, m.attempts)
  where m.id in (
    select waiting.id from private.outgoing_mails waiting
    where waiting.sent_at is null and waiting.attempts < 8 and waiting.next_attempt_at <= clock_timestamp()
    order by waiting.next_attempt_at limit least(greatest(amount, 1), 100)
    for update skip locked)
  returning m.id, m.kind, m.recipient, m.data
$$;

create function private.finish_mail(mail uuid, error text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mails m
  set last_error = left(error, 200),
    sent_at = case when error is null then clock_timestamp() end,
    recipient = case when error is not null then m.recipient end,
    data = case when error is null then '{}' else m.data end
  where m.id = mail and m.sent_at is null
$$;

create function public.run_entry_jobs(at timestamptz default now()) returns jsonb
language sql volatile set search_path = '' as $$ select private.run_entry_jobs(at) $$;
create function public.take_mails(amount integer default 20)
returns table (id uuid, kind text, recipient text, data jsonb)
language sql volatile set search_path = '' as $$ select * from private.take_mails(amount) $$;
create function public.finish_mail(mail uuid, error text default null) returns void
language sql volatile set search_path = '' as $$ select private.finish_mail(mail, error) $$;

comment on function public.run_entry_jobs(timestamptz) is
  'Reminders to confirm entries, claims that nobody objected to, old hashes. For a scheduler with the secret key.';
comment on function public.take_mails(integer) is 'Mails to consultancies that are due. For the edge function entry-account.';
comment on function public.finish_mail(uuid, text) is 'A mail was sent, or why not. For the edge function entry-account.';

-- Hourly, where pg_cron is switched on; for the owner of the database.
create function private.schedule_entry_jobs() returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on', hint = 'Switch it on under Integrations > Cron.';
  end if;
  perform cron.schedule('entry-jobs', '7 * * * *', 'select public.run_entry_jobs()');
  return public.run_entry_jobs();
end
$$;

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform private.schedule_entry_jobs();
  end if;
end
$$;

revoke all on function private.remind_owners(timestamptz), private.run_entry_jobs(timestamptz), private.take_mails(integer),
  private.finish_mail(uuid, text), private.schedule_entry_jobs() from public;
revoke all on function public.run_entry_jobs(timestamptz), public.take_mails(integer), public.finish_mail(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function private.run_entry_jobs(timestamptz), private.take_mails(integer), private.finish_mail(uuid, text),
  public.run_entry_jobs(timestamptz), public.take_mails(integer), public.finish_mail(uuid, text)
  to service_role;
