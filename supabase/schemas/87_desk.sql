-- The desk: every case that waits for an administrator, and who has taken it. The functions of its subject decide a case.
-- docs/decisions/desk.md.

-- A case has a kind and the key of its row. since: when it began to wait for an administrator; in the future while somebody else has time
-- to answer. Decided cases show their latest decision.
create view private.desk_cases with (security_invoker = true) as
  select 'message' as kind, m.id::text as id, null::bigint as agency_id, m.betreff as title, m.email as sender, m.created_at as since,
    false as is_urgent, '{}'::text[] as flags, true as is_open, null::timestamptz as decided_at, null::uuid as decided_by,
    null::text as outcome
  from private.kept_messages m
  where m.spam_at is null and (m.status <> 'responded' or (m.may_forward and not m.forwarding_done))
    and not exists (select from private.entry_reports r where r.message_id = m.id)
  union all
  select 'message', l.row_key, null, m.betreff, m.email, m.created_at, false, '{}', false, l.at, l.actor_id,
    case when m.spam_at is null then 'responded' else 'spam' end
  from public.admin_log l join private.kept_messages m on m.id::text = l.row_key
  where l.table_name = 'contact_messages' and l.action = 'update'
    and (m.spam_at is not null or m.status = 'responded' and not (coalesce(m.may_forward, false) and not m.forwarding_done))
    and not exists (select from public.admin_log later
      where later.table_name = l.table_name and later.row_key = l.row_key and later.id > l.id and later.action = 'update')
    and not exists (select from private.entry_reports r where r.message_id = m.id)
  union all
  select case when r.appeal_of is null then 'report' else 'report_appeal' end, r.message_id::text, r.agency_id, r.agency_name, m.email,
    m.created_at, false, '{}', r.decided_at is null, r.decided_at, r.decided_by, r.decision
  from private.entry_reports r join private.kept_messages m on m.id = r.message_id
  where m.spam_at is null
  union all
  select 'enquiry', d.id::text, d.agency_id, d.agency_name, w.email, d.failed_at, false, '{}', true, null, null, null
  from private.outgoing_mails d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
  where d.failed_at is not null and d.sent_at is null and d.dismissed_at is null
  union all
  select 'proposal', r.id::text, r.agency_id, coalesce(a."Name", r.changes ->> 'Name'), u.email, r.submitted_at, false, '{}',
    r.state = 'submitted', r.decided_at, r.decided_by, nullif(r.state, 'submitted')
  from public.agency_revisions r
  left join public."Personalberatungen" a on a.id = r.agency_id
  left join auth.users u on u.id = r.author
  where r.state = 'submitted' or r.state in ('published', 'returned', 'withdrawn') and r.submitted_at is not null
  union all
  -- A claim waits from the end of the time for objections, or at once where no owner learned of it.
  select 'claim', c.id::text, c.agency_id, coalesce(a."Name", c.name), u.email,
    case when c.state = 'disputed' then coalesce(c.objected_at, c.created_at)
      when c.objection_until is null or (private.claim_announcement(c.id)).is_lost then c.created_at
      else greatest(c.created_at, c.objection_until) end,
    c.state = 'disputed', '{}', c.state in ('pending', 'waiting', 'disputed'), c.decided_at, c.decided_by,
    case when c.state in ('granted', 'refused', 'withdrawn') then c.state end
  from public.agency_claims c
  left join public."Personalberatungen" a on a.id = c.agency_id
  left join auth.users u on u.id = c.claimant
  union all
  select t.kind, coalesce(t.notice_id, t.review_id)::text, r.agency_id, a."Name",
    case t.kind when 'notice' then n.email else u.email end,
    case when n.is_hiding and n.stated_at is null then n.answer_until else coalesce(n.stated_at, t.since) end,
    t.urgency = 0, t.flags, true, null, null, null
  from private.client_review_tasks t
  join private.client_reviews r on r.id = t.review_id
  join public."Personalberatungen" a on a.id = r.agency_id
  left join private.client_review_notices n on n.id = t.notice_id
  left join private.client_review_replies y on y.review_id = t.review_id
  left join private.client_review_authors w on w.review_id = t.review_id
  left join auth.users u on u.id = case t.kind when 'reply' then y.author else w.author end
  union all
  select d.kind, d.id::text, r.agency_id, a."Name", d.sender, d.decided_at, false, '{}', false, d.decided_at, d.decided_by, d.outcome
  from (
    select 'review' as kind, s.review_id as id, s.review_id, null as sender, s.at as decided_at, s.actor as decided_by, s.state as outcome
    from private.client_review_steps s
    where s.by_whom in ('administrator', 'author') and s.state in ('published', 'returned', 'rejected', 'withdrawn')
      and not exists (select from private.client_review_steps later where later.review_id = s.review_id and later.id > s.id
        and later.state in ('in_review', 'published', 'returned', 'rejected', 'withdrawn'))
    union all
    select 'notice', n.id, n.review_id, n.email, n.decided_at, n.decided_by, n.state from private.client_review_notices n
    where n.state <> 'waiting'
    union all
    select 'reply', y.review_id, y.review_id, null, y.decided_at, y.decided_by, y.state from private.client_review_replies y
    where y.state <> 'waiting'
    union all
    select 'appeal', p.review_id, p.review_id, null, p.decided_at, p.decided_by, case when p.is_granted then 'granted' else 'refused' end
    from private.client_review_appeals p
    where p.decided_at is not null and not exists (
      select from private.client_review_appeals later where later.review_id = p.review_id and later.id > p.id)
  ) as d
  join private.client_reviews r on r.id = d.review_id
  join public."Personalberatungen" a on a.id = r.agency_id
  union all
  select 'order', c.id::text, c.agency_id, c.entry_name, u.email, c.ordered_at, false, '{}',
    c.state = 'ordered', c.decided_at, c.decided_by, nullif(c.state, 'ordered')
  from private.contracts c
  left join auth.users u on u.id = c.ordered_by;

comment on view private.desk_cases is 'Cases of all kinds, open and decided. On purpose there is no grant: functions alone read it.';

-- Who has taken a case. Deleted with the account, and nightly once the case is closed.
create table private.case_assignments (
  kind text not null,
  case_id text not null,
  account uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (kind, case_id)
);

-- Who wants a mail on working days.
create table private.daily_mail_readers (
  account uuid primary key references public.admins (user_id) on delete cascade
);

-- The anonymous Gregorian algorithm of 1876.
create function private.easter_sunday(year integer) returns date
language sql immutable set search_path = '' as $$
  select make_date(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1)
  from (select year % 19 as a, year / 100 as b, year % 100 as c) as parts
  cross join lateral (select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h) as moon
  cross join lateral (select (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l) as sunday
  cross join lateral (select (a + 11 * h + 22 * l) / 451 as m) as correction
$$;

-- Monday to Friday, without holidays of all of Germany.
create function private.is_working_day(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') <> all ('{01-01,05-01,10-03,12-25,12-26}')
    and day - private.easter_sunday(extract(year from day)::integer) <> all ('{-2,1,39,50}')
$$;

-- Cases from before this moment have waited for more than a working day. On a day without work it is the beginning of the last working
-- day.
create function private.late_before(at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select (last.day + case when private.is_working_day(local.moment::date) then local.moment::time else '00:00' end)
    at time zone 'Europe/Berlin'
  from (select at at time zone 'Europe/Berlin' as moment) as local
  cross join lateral (
    select local.moment::date - n as day from generate_series(1, 14) as n where private.is_working_day(local.moment::date - n) limit 1
  ) as last
$$;

-- Pools for strangers of which more than half is used.
create function private.pools_in_use() returns table (kind text, share numeric)
language sql stable security definer set search_path = '' as $$
  select k.kind, max(u.amount::numeric / u.most)
  from (select distinct l.kind from private.limits l) as k
  cross join lateral private.limit_usage(k.kind, private.limit_key_hash(k.kind, '')) as u
  where u.amount > u.most / 2.0 group by k.kind
$$;

-- Since when each job stands still; null where it never ran.
create function private.stalled_jobs() returns table (job text, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select 'nightly', max(n.ran_at) from private.nightly_runs n
  having coalesce(max(n.ran_at) < clock_timestamp() - interval '25 hours', true)
  union all
  select 'hourly', max(h.ran_at) from private.hourly_runs h
  having coalesce(max(h.ran_at) < clock_timestamp() - interval '2 hours', true)
  union all
  select 'build', coalesce(b.called_at, b.next_attempt_at) from private.site_builds b where b.failures > 0
  union all
  select 'import', i.started_at from private.import_runs i where i.state in ('applying', 'undoing')
  union all
  select 'issue', i.updated_at from public.newsletter_issues i where i.state = 'stopped';
end $$;

create function private.desk_numbers(at timestamptz default now()) returns jsonb
language sql stable security definer set search_path = '' as $$
  with waiting as materialized (
    select c.kind, c.since, u.email as holder
    from private.desk_cases c
    left join private.case_assignments t on t.kind = c.kind and t.case_id = c.id
    left join auth.users u on u.id = t.account
    where c.is_open and c.since <= at
  )
  select jsonb_build_object(
    'lateBefore', private.late_before(at),
    'kinds', (select coalesce(jsonb_agg(k order by k ->> 'oldest'), '[]') from (
      select jsonb_build_object('kind', w.kind, 'count', count(*), 'oldest', min(w.since), 'holders', (
        select coalesce(jsonb_agg(jsonb_build_object('name', h.holder, 'count', h.amount) order by h.holder), '[]')
        from (select o.holder, count(*) as amount from waiting o where o.kind = w.kind
          and o.holder is not null group by o.holder) as h)) as k
      from waiting w group by w.kind) as kinds),
    'mails', (select jsonb_build_object('count', coalesce(sum(m.amount), 0), 'oldest', min(m.since)) from private.held_mails() m),
    'stalled', (select coalesce(jsonb_agg(jsonb_build_object('job', j.job, 'since', j.since)), '[]') from private.stalled_jobs() j),
    'pools', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'share', round(p.share, 2)) order by p.share desc), '[]')
      from private.pools_in_use() p))
$$;

create function private.desk_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.desk_numbers()
    || jsonb_build_object('hasDailyMail', exists (select from private.daily_mail_readers r where r.account = auth.uid()));
end $$;
select private.expose('desk_counts', 'authenticated', 'For administrators: what waits by kind, mails, jobs and limits.');

-- Only whoever has proved the second factor learns who writes reviews.
create function private.describe_case(c private.desk_cases) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'kind', c.kind, 'id', c.id, 'title', coalesce(c.title, ''), 'since', c.since, 'isUrgent', c.is_urgent, 'flags', c.flags,
    'agencyId', c.agency_id,
    'sender', case when c.kind not in ('review', 'reply', 'notice', 'appeal') or private.has_proved_second_factor() then c.sender end,
    'isOpen', c.is_open,
    'holder', (select jsonb_build_object('id', t.account, 'name', u.email, 'since', t.since)
      from private.case_assignments t join auth.users u on u.id = t.account where t.kind = c.kind and t.case_id = c.id),
    'decision', case when not c.is_open then jsonb_build_object(
      'by', private.email_of(c.decided_by), 'at', c.decided_at, 'outcome', c.outcome) end)
$$;

-- Oldest first.
create function private.cases_of_entry(entry bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.describe_case(c) order by c.since), '[]')
  from private.desk_cases c where c.agency_id = entry and c.is_open
$$;

-- state: 'open', 'later' for what waits for somebody else, 'decided' for the last thirty days. Urgent cases first, then the oldest;
-- decided ones newest first. after: the key of the last case before.
create function private.list_cases(
  state text default 'open', kind text default null, is_mine boolean default false, term text default '', after jsonb default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  is_first constant boolean := after is null or jsonb_typeof(after) <> 'object';
  found private.desk_cases[];
begin
  perform private.require_admin();
  perform private.refuse_if(coalesce(state, '') not in ('open', 'later', 'decided'),
    'invalid', 'there is no such list', '{"state": "unknown"}');
  if state = 'decided' then
    found := array(
      select c from private.desk_cases c
      where not c.is_open and c.decided_at > now() - interval '30 days'
        and (list_cases.kind is null or c.kind = list_cases.kind)
        and (not is_mine or c.decided_by = auth.uid())
        and (patterns = '{}' or private.fold(concat_ws(E'\n', c.title, c.sender)) like all (patterns))
        and (is_first or (c.decided_at, c.kind, c.id) < ((after ->> 'at')::timestamptz, after ->> 'kind', after ->> 'id'))
      order by c.decided_at desc, c.kind desc, c.id desc limit wanted + 1);
  else
    found := array(
      select c from private.desk_cases c
      where c.is_open and (c.since <= now()) = (list_cases.state = 'open')
        and (list_cases.kind is null or c.kind = list_cases.kind)
        and (not is_mine or exists (select from private.case_assignments t
          where t.kind = c.kind and t.case_id = c.id and t.account = auth.uid()))
        and (patterns = '{}' or private.fold(concat_ws(E'\n', c.title, c.sender)) like all (patterns))
        and (is_first or (not c.is_urgent, c.since, c.kind, c.id)
          > ((after ->> 'isCalm')::boolean, (after ->> 'at')::timestamptz, after ->> 'kind', after ->> 'id'))
      order by not c.is_urgent, c.since, c.kind, c.id limit wanted + 1);
  end if;
  return jsonb_build_object(
    'items', (select coalesce(jsonb_agg(private.describe_case(found[n]) order by n), '[]')
      from generate_series(1, least(wanted, cardinality(found))) as n),
    'next', case when cardinality(found) > wanted then (
      select jsonb_build_object('isCalm', not f.is_urgent, 'at', coalesce(f.decided_at, f.since), 'kind', f.kind, 'id', f.id)
        from (select (found[wanted]).*) as f) end);
end $$;
select private.expose('list_cases', 'authenticated', 'One page of cases: open, later or decided; for administrators.');

-- Other cases, waiting ones first: of the same entry, or of the same sender about something else.
create function private.related_cases(about private.desk_cases, is_same_entry boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.describe_case(c) order by not (c).is_open, (c).since desc), '[]') from (
    -- Two queries, so that each uses its index.
    select c from (
      select c from private.desk_cases c where is_same_entry and c.agency_id = about.agency_id
      union all
      select c from private.desk_cases c
      where not is_same_entry and lower(c.sender) = lower(about.sender) and c.agency_id is distinct from about.agency_id
    ) as related (c)
    where ((c).kind, (c).id) <> (about.kind, about.id) and ((c).is_open or (c).decided_at > now() - interval '30 days')
    order by not (c).is_open, (c).since desc limit 20) as others (c)
$$;

-- The case and related ones. Where it is gone, case is null and gone says who changed it last, as far as the log knows.
create function private.read_case(kind text, id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.desk_cases;
  shown jsonb;
  gone jsonb;
begin
  perform private.require_admin();
  select * into found from private.desk_cases c where c.kind = read_case.kind and c.id = read_case.id
  order by c.is_open desc, c.decided_at desc limit 1;
  if found.kind is null then
    select jsonb_build_object('by', l.actor_email, 'at', l.at, 'action', l.action) into gone from public.admin_log l
    where l.row_key = read_case.id and l.table_name = case read_case.kind
      when 'proposal' then 'agency_revisions' when 'claim' then 'agency_claims' when 'order' then 'contracts'
      when 'notice' then 'client_review_notices' when 'reply' then 'client_review_replies'
      when 'review' then 'client_reviews' when 'appeal' then 'client_reviews' else 'contact_messages' end
      or l.row_key = read_case.id and read_case.kind = 'enquiry' and l.action in ('mail_dismissed', 'mail_resent')
    order by l.id desc limit 1;
    return jsonb_build_object('case', null, 'gone', gone, 'senderAccount', null, 'sameEntry', '[]'::jsonb, 'sameSender', '[]'::jsonb);
  end if;
  shown := private.describe_case(found);
  return jsonb_build_object('case', shown, 'gone', null,
    'senderAccount', (select u.id from auth.users u where u.email = lower(shown ->> 'sender')),
    'sameEntry', private.related_cases(found, true), 'sameSender', private.related_cases(found, false));
end $$;
select private.expose('read_case', 'authenticated', 'A case, who has it, and related cases; for administrators.');

-- seen: who had it when it was read. Refused where somebody else has taken it since.
create function private.take_case(kind text, id text, seen uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
  held private.case_assignments;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('case ' || kind || ' ' || id, 0));
  perform private.refuse_if(
    not exists (select from private.desk_cases c where c.kind = take_case.kind and c.id = take_case.id and c.is_open),
    'wrong_state', 'the case does not wait any more');
  select * into held from private.case_assignments t where t.kind = take_case.kind and t.case_id = take_case.id;
  perform private.refuse_if(held.account <> administrator and held.account is distinct from seen,
    'already', 'somebody else has taken the case');
  insert into private.case_assignments as t (kind, case_id, account) values (kind, id, administrator)
  on conflict on constraint case_assignments_pkey do update set account = excluded.account, since = excluded.since
  where t.account <> excluded.account;
end $$;
select private.expose('take_case', 'authenticated', 'For administrators: takes a case, from whom it was seen with.');

create function private.release_case(kind text, id text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  delete from private.case_assignments t
  where t.kind = release_case.kind and t.case_id = release_case.id and t.account = administrator;
end $$;
select private.expose('release_case', 'authenticated', 'For administrators: gives back a case that the caller has taken.');

create function private.set_daily_mail(is_wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  delete from private.daily_mail_readers r where r.account = administrator;
  insert into private.daily_mail_readers (account) select administrator where is_wanted;
end $$;
select private.expose('set_daily_mail', 'authenticated', 'Whether the caller wants the mail on working days; for administrators.');

-- From seven o'clock on, once on each working day. Returns how many mails.
create function private.queue_daily_mails(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.berlin_day(at);
  readers constant uuid[] := array(
    select r.account from private.daily_mail_readers r
    where not exists (select from private.outgoing_mails m where m.occasion = format('daily %s %s', today, r.account)));
  numbers jsonb;
begin
  if readers = '{}' or not private.is_working_day(today) or extract(hour from at at time zone 'Europe/Berlin') < 7 then
    return 0;
  end if;
  numbers := private.desk_numbers(at) || jsonb_build_object('at', at);
  perform private.mail_account('daily_numbers', reader, numbers, format('daily %s %s', today, reader)) from unnest(readers) as reader;
  return cardinality(readers);
end $$;
