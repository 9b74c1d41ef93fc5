-- Issues of the newsletter and to whom they went. docs/decisions/newsletter.md.
--
--   draft → sending → sent
--             ↕
--          stopped

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  state text not null default 'draft',
  subject text not null,
  introduction text not null default '',
  -- As they stood in the site when the issue was saved: [{"title": …, "text": …, "path": …}].
  articles jsonb not null,
  -- How often the draft was saved: what is sent is what somebody has seen.
  version integer not null default 1,
  started_at timestamptz,
  finished_at timestamptz,
  -- How many deliveries came to what, once it is sent: the deliveries themselves are not kept for ever.
  deliveries jsonb,
  constraint newsletter_issues_state_known check (state in ('draft', 'sending', 'stopped', 'sent')),
  constraint newsletter_issues_subject_shape check (subject ~ '^[^[:cntrl:]]*\S[^[:cntrl:]]*$' and char_length(subject) <= 150),
  constraint newsletter_issues_introduction_length check (char_length(introduction) <= 4000),
  constraint newsletter_issues_articles_shape check (
    jsonb_typeof(articles) = 'array' and jsonb_array_length(articles) between 1 and 10 and octet_length(articles::text) <= 20000)
);

comment on table public.newsletter_issues is
  'Issues of the newsletter: what they say and how far they were sent. Administrators read them, functions alone write them.';

create index newsletter_issues_created_idx on public.newsletter_issues (created_at desc);

alter table public.newsletter_issues enable row level security;
grant select on public.newsletter_issues to authenticated, service_role;

create policy "administrators read issues" on public.newsletter_issues
  for select to authenticated using ((select private.is_admin()));

create trigger log_inserts after insert on public.newsletter_issues
  referencing new table as new_rows for each statement
  execute function private.log_changes('id', '{subject,state}', '{administrator}');
create trigger log_updates after update on public.newsletter_issues
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{subject,state}', '{administrator}');
create trigger log_deletes after delete on public.newsletter_issues
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{subject,state}', '{administrator}');

-- One row for each address that an issue goes to: made before the first mail is sent, so that nobody gets it twice.
create table private.newsletter_deliveries (
  id uuid primary key default gen_random_uuid(),
  issue uuid not null references public.newsletter_issues (id) on delete cascade,
  -- Gone with the subscription.
  subscriber uuid references public.subscribers (id) on delete set null,
  address_hash text not null,
  -- queued → sending → sent | failed | unclear; skipped, where somebody unsubscribed meanwhile.
  state text not null default 'queued',
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Kind of failure, never what a server said.
  error text,
  unanswered_since timestamptz,
  constraint newsletter_deliveries_once unique (issue, address_hash),
  constraint newsletter_deliveries_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  constraint newsletter_deliveries_error_length check (char_length(error) <= 200)
);

comment on table private.newsletter_deliveries is
  'To whom an issue of the newsletter goes, as keyed hashes, and what became of it. The nightly jobs delete them twelve months after '
  'the issue was sent. On purpose there is no policy and no grant.';

create index newsletter_deliveries_due_idx on private.newsletter_deliveries (issue, state, due_at);
create index newsletter_deliveries_unanswered_idx on private.newsletter_deliveries (unanswered_since)
  where state in ('queued', 'sending') and unanswered_since is not null;
create index newsletter_deliveries_sent_idx on private.newsletter_deliveries (finished_at) where state in ('sent', 'unclear');

alter table private.newsletter_deliveries enable row level security;

create function private.count_deliveries(issue uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.state, c.amount), '{}')
  from (
    select d.state, count(*) as amount from private.newsletter_deliveries d
    where d.issue = count_deliveries.issue group by d.state) as c
$$;

-- How many subscribers there are in each state, and of each issue how many deliveries.
create function private.newsletter_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_object_agg(c.state, c.amount), '{}')
      from (select s.state, count(*) as amount from public.subscribers s group by s.state) as c),
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'subject', i.subject, 'introduction', i.introduction, 'articles', i.articles, 'version', i.version,
        'state', i.state, 'created_at', i.created_at, 'started_at', i.started_at, 'finished_at', i.finished_at,
        'deliveries', coalesce(i.deliveries, private.count_deliveries(i.id))
      ) order by i.created_at desc), '[]')
      from (select * from public.newsletter_issues order by created_at desc limit 50) as i));
end
$$;

select private.expose('newsletter_overview', 'authenticated');

-- The issue, for who may send it; noted in the log where it is for a test mail.
create function private.open_newsletter_issue(issue uuid, is_test boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if is_test then
    perform private.add_log_entry('newsletter_test', 'newsletter_issues', issue::text, '{}', 'administrator');
  end if;
  return (
    select jsonb_build_object('id', i.id, 'subject', i.subject, 'introduction', i.introduction, 'articles', i.articles)
    from public.newsletter_issues i where i.id = issue);
end
$$;

select private.expose('open_newsletter_issue', 'authenticated');

-- Keeps a draft; a new one without id. Returns its id and version. PT409 'outdated' where another window saved it meanwhile,
-- 'wrong_state' where it is a draft no more.
create function private.save_newsletter_issue(
  issue uuid, subject text, introduction text, articles jsonb, known_version integer default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  saved public.newsletter_issues;
begin
  perform private.require_admin();
  if issue is null then
    insert into public.newsletter_issues as i (subject, introduction, articles)
    values (save_newsletter_issue.subject, save_newsletter_issue.introduction, save_newsletter_issue.articles)
    returning * into saved;
  else
    select * into saved from public.newsletter_issues i where i.id = issue for update;
    if saved.id is null or saved.state <> 'draft' then
      raise sqlstate 'PT409' using message = 'the issue is no draft', hint = 'wrong_state';
    elsif saved.version <> known_version then
      raise sqlstate 'PT409' using message = 'the issue was saved elsewhere', hint = 'outdated';
    end if;
    update public.newsletter_issues i set
      subject = save_newsletter_issue.subject, introduction = save_newsletter_issue.introduction,
      articles = save_newsletter_issue.articles, version = i.version + 1, updated_at = clock_timestamp()
    where i.id = issue returning * into saved;
  end if;
  return jsonb_build_object('id', saved.id, 'version', saved.version);
end
$$;

select private.expose('save_newsletter_issue', 'authenticated');

create function private.delete_newsletter_issue(issue uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.newsletter_issues i where i.id = issue and i.state = 'draft';
  if not found then
    raise sqlstate 'PT409' using message = 'the issue is no draft', hint = 'wrong_state';
  end if;
end
$$;

select private.expose('delete_newsletter_issue', 'authenticated');

-- Starts what was seen in this version, to everybody who is confirmed now; or goes on with what was stopped. Returns how many
-- are still to get it.
create function private.start_newsletter_issue(issue uuid, known_version integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started public.newsletter_issues;
begin
  perform private.require_admin();
  select * into started from public.newsletter_issues i where i.id = issue for update;
  if started.id is null or started.state not in ('draft', 'stopped') then
    raise sqlstate 'PT409' using message = 'the issue is sent already', hint = 'wrong_state';
  elsif started.version <> known_version then
    raise sqlstate 'PT409' using message = 'the issue was saved elsewhere', hint = 'outdated';
  end if;
  if started.state = 'draft' then
    insert into private.newsletter_deliveries (issue, subscriber, address_hash)
    select start_newsletter_issue.issue, s.id, private.subscriber_hash(s.email)
    from public.subscribers s where s.state = 'active';
    if not found then
      raise sqlstate 'PT409' using message = 'nobody is subscribed', hint = 'nobody';
    end if;
  end if;
  update public.newsletter_issues i set
    state = 'sending', started_at = coalesce(i.started_at, clock_timestamp()), updated_at = clock_timestamp()
  where i.id = issue;
  return (select count(*) from private.newsletter_deliveries d where d.issue = start_newsletter_issue.issue and d.state = 'queued');
end
$$;

select private.expose('start_newsletter_issue', 'authenticated');

create function private.stop_newsletter_issue(issue uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.newsletter_issues i set state = 'stopped', updated_at = clock_timestamp()
  where i.id = issue and i.state = 'sending';
end
$$;

select private.expose('stop_newsletter_issue', 'authenticated');

-- Notes that an issue is sent, once nothing of it waits.
create function private.finish_issue(issue uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.newsletter_issues i set
    state = 'sent', finished_at = clock_timestamp(), updated_at = clock_timestamp(), deliveries = private.count_deliveries(i.id)
  where i.id = finish_issue.issue and i.state = 'sending' and not exists (
    select from private.newsletter_deliveries d where d.issue = i.id and d.state in ('queued', 'sending'))
$$;

-- What is left of the day's share, without what is being sent; null where there is no limit.
create function private.newsletter_mails_left(daily_limit integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  select case when daily_limit is not null then greatest(daily_limit
    - (select count(*) from private.newsletter_deliveries d
       where d.state in ('sent', 'unclear') and d.finished_at > clock_timestamp() - interval '1 day')
    - (select count(*) from private.newsletter_deliveries d where d.state = 'sending'), 0)::integer end
$$;

-- Mails to send now, each to one caller at a time. issue: of this one alone; null: of any. is_repeatable: whether the transport
-- recognises a mail that it has taken before, which it does for a day; then those whose sender went away, or got no answer, are
-- taken again. Otherwise they stay as unclear: nobody gets an issue twice. daily_limit: mails of issues in 24 hours, null for any number.
create function private.take_newsletter_mails(
  issue uuid, amount integer, is_repeatable boolean, daily_limit integer default null
)
returns table (id uuid, email text, token text, content jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken_at constant timestamptz := clock_timestamp();
  -- Longer than any function runs.
  given_up constant timestamptz := taken_at - interval '10 minutes';
  batch uuid[];
begin
  update private.newsletter_deliveries d set
    state = 'unclear', finished_at = taken_at, error = coalesce(d.error, 'the sender went away')
  where d.state in ('queued', 'sending') and d.unanswered_since is not null
    and (d.state = 'queued' or d.due_at < given_up)
    and (not is_repeatable or d.unanswered_since < taken_at - interval '23 hours' or d.state = 'sending' and d.attempts >= 8);
  update private.newsletter_deliveries d set state = 'queued', error = 'the sender went away'
  where d.state in ('queued', 'sending') and d.unanswered_since is not null and d.state = 'sending' and d.due_at < given_up;
  loop
    batch := array(
      select waiting.id from private.newsletter_deliveries waiting
      join public.newsletter_issues i on i.id = waiting.issue and i.state = 'sending'
      where waiting.state = 'queued' and waiting.due_at <= clock_timestamp()
        and (take_newsletter_mails.issue is null or waiting.issue = take_newsletter_mails.issue)
      order by waiting.due_at, waiting.id limit least(greatest(amount, 1), 50, coalesce(private.newsletter_mails_left(daily_limit), 50))
      for update of waiting skip locked);
    exit when cardinality(batch) = 0;
    -- Whoever unsubscribed meanwhile gets nothing more.
    update private.newsletter_deliveries d set state = 'skipped', finished_at = taken_at
    where d.id = any (batch) and not exists (
      select from public.subscribers s where s.id = d.subscriber and s.state = 'active');
    return query
      with claimed as (
        update private.newsletter_deliveries d set
          state = 'sending', attempts = d.attempts + 1, due_at = taken_at,
          unanswered_since = coalesce(d.unanswered_since, taken_at)
        where d.id = any (batch) and d.state = 'queued'
        returning d.id, d.issue, d.subscriber)
      select c.id, s.email, private.unsubscribe_token(s.email),
        jsonb_build_object('subject', i.subject, 'introduction', i.introduction, 'articles', i.articles)
      from claimed c join public.subscribers s on s.id = c.subscriber join public.newsletter_issues i on i.id = c.issue;
    exit when found;
  end loop;
  perform private.finish_issue(i.id) from public.newsletter_issues i
  where i.state = 'sending' and (take_newsletter_mails.issue is null or i.id = take_newsletter_mails.issue);
end
$$;

select private.expose('take_newsletter_mails', 'service_role', 'Mails of issues that are due. For the edge function newsletter.');

-- outcome: sent; retry, after a growing pause and eight times at most; waiting, where no mail could be sent to anybody, which
-- is no try; repeat, where the provider may have taken it and recognises it; failed; unclear, where the server may have taken
-- it; unknown, where there is no such mailbox, which ends the subscription.
create function private.finish_newsletter_mail(delivery uuid, outcome text, error text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_no_try constant boolean := outcome in ('waiting', 'repeat');
  finished private.newsletter_deliveries;
begin
  update private.newsletter_deliveries d set
    state = case
      when is_no_try or outcome = 'retry' and d.attempts < 8 then 'queued'
      when outcome in ('sent', 'unclear') then outcome
      else 'failed'
    end,
    attempts = d.attempts - is_no_try::integer,
    due_at = case
      when is_no_try then clock_timestamp() + interval '5 minutes'
      when outcome = 'retry' then clock_timestamp() + interval '1 minute' * power(2, d.attempts)
      else d.due_at
    end,
    -- This try was answered; an earlier one was perhaps not.
    unanswered_since = case
      when outcome in ('retry', 'waiting') and d.unanswered_since = d.due_at then null else d.unanswered_since
    end,
    finished_at = case when not is_no_try and (outcome <> 'retry' or d.attempts >= 8) then clock_timestamp() end,
    error = left(finish_newsletter_mail.error, 200)
  where d.id = delivery and d.state = 'sending'
  returning * into finished;
  if outcome = 'unknown' and finished.id is not null then
    perform private.end_subscription(s.email, 'bounced', null) from public.subscribers s where s.id = finished.subscriber;
  end if;
  perform private.finish_issue(finished.issue);
end
$$;

select private.expose('finish_newsletter_mail', 'service_role');
