-- An outage of the mail server costs no issue its mails, and none goes out twice because of one. docs/decisions/newsletter.md.

-- Since when a mail server may have the mail: it was handed over, and no answer is known.
alter table private.newsletter_deliveries add column unanswered_since timestamptz;

update private.newsletter_deliveries set unanswered_since = due_at where state = 'sending';

drop index private.newsletter_deliveries_claimed_idx;
create index newsletter_deliveries_unanswered_idx on private.newsletter_deliveries (unanswered_since)
  where state in ('queued', 'sending') and unanswered_since is not null;

-- Mails to send now, each to one caller at a time. issue: of this one alone; null: of any. is_repeatable: whether the transport
-- recognises a mail that it has taken before, which it does for a day; then those whose sender went away, or got no answer, are
-- taken again. Otherwise they stay as unclear: nobody gets an issue twice.
create or replace function private.take_newsletter_mails(issue uuid, amount integer, is_repeatable boolean)
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
      order by waiting.due_at, waiting.id limit least(greatest(amount, 1), 50)
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

-- outcome: sent; retry, after a growing pause and eight times at most; waiting, where no mail could be sent to anybody, which
-- is no try; repeat, where the provider may have taken it and recognises it; failed; unclear, where the server may have taken
-- it; unknown, where there is no such mailbox, which ends the subscription.
create or replace function private.finish_newsletter_mail(delivery uuid, outcome text, error text) returns void
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
