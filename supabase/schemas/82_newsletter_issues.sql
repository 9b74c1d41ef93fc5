-- Issues of the newsletter, and to whom they went. docs/decisions/newsletter.md.
--
--   draft → sending ⇄ stopped        sending → sent

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
  subject text not null check (subject ~ '^[^[:cntrl:]]*\S[^[:cntrl:]]*$' and char_length(subject) <= 150),
  introduction text not null default '' check (char_length(introduction) <= 4000),
  articles jsonb not null,  -- As the site had them when it was saved: [{"title", "text", "path"}].
  edit integer not null default 1,  -- Counts saves: what is sent is what somebody has seen.
  started_at timestamptz,
  finished_at timestamptz,
  deliveries jsonb,  -- The outcomes of a sent issue, because the deliveries are deleted.
  constraint newsletter_issues_articles_shape check (
    jsonb_typeof(articles) = 'array' and jsonb_array_length(articles) between 1 and 10 and octet_length(articles::text) <= 20000)
);
comment on table public.newsletter_issues is 'Administrators read issues, functions write them.';
create index newsletter_issues_created_idx on public.newsletter_issues (created_at desc);
grant select on public.newsletter_issues to authenticated, service_role;
create policy "administrators read issues" on public.newsletter_issues for select to authenticated using ((select private.is_admin()));
select private.add_statement_triggers('log', 'public.newsletter_issues', 'log_changes', $$'id', '{subject,state}', '{administrator}'$$);

alter table private.outgoing_mails add constraint outgoing_mails_issue
  foreign key (issue_id) references public.newsletter_issues (id) on delete cascade;

-- Mails by state; failed ones also as unclear or unsubscribed.
create function private.count_deliveries(issue uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.state, c.amount), '{}')
  from (
    select case when m.state = 'failed' and m.last_error in ('unclear', 'unsubscribed') then m.last_error else m.state end as state,
      count(*) as amount
    from private.outgoing_mails m where m.issue_id = issue group by 1) as c
$$;

create function private.issue_content(issue uuid, token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('token', token, 'subject', i.subject, 'introduction', i.introduction, 'articles', i.articles)
  from public.newsletter_issues i where i.id = issue
$$;

create function private.newsletter_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_object_agg(c.state, c.amount), '{}')
      from (select s.state, count(*) as amount from public.subscribers s group by s.state) as c),
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'subject', i.subject, 'introduction', i.introduction, 'articles', i.articles, 'edit', i.edit,
        'state', i.state, 'created_at', i.created_at, 'started_at', i.started_at, 'finished_at', i.finished_at,
        'deliveries', coalesce(i.deliveries, private.count_deliveries(i.id))
      ) order by i.created_at desc), '[]')
      from (select * from public.newsletter_issues order by created_at desc limit 50) as i));
end $$;
select private.expose('newsletter_overview', 'authenticated');

-- recipient: an administrator for whom a test mail is queued instead of one that waits. The log records its occasion once it is sent.
create function private.open_newsletter_issue(issue uuid, recipient uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := (select private.email_of(a.user_id) from public.admins a where a.user_id = recipient);
  content constant jsonb := private.issue_content(issue, repeat('0', 64));  -- Its token unsubscribes nobody.
  mail uuid;
begin
  perform private.require_admin();
  if recipient is not null and content is not null then
    perform private.refuse_if(address is null, 'not_found', 'a test mail goes to an administrator');
    delete from private.outgoing_mails m where m.channel = 'newsletter' and m.sent_at is null and m.failed_at is null
      and m.claimed_at is null and m.unanswered_since is null and m.kind = 'newsletter_test'
      and m.recipient = address and split_part(m.occasion, ' ', 2) = issue::text;
    insert into private.outgoing_mails (kind, channel, recipient, data, occasion) values ('newsletter_test', 'newsletter', address,
      content, concat_ws(' ', 'newsletter_test', issue, auth.uid(), recipient, gen_random_uuid())) returning id into mail;
  end if;
  return content || jsonb_build_object('mail', mail);
end $$;
select private.expose('open_newsletter_issue', 'authenticated');

-- Keeps a draft, a new one without id. Refused: edited_elsewhere where another window saved it, wrong_state where it is no draft any more.
create function private.save_newsletter_issue(
  issue uuid, subject text, introduction text, articles jsonb, seen_edit integer default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved public.newsletter_issues;
begin
  perform private.require_admin();
  if issue is null then
    insert into public.newsletter_issues as i (subject, introduction, articles)
    values (save_newsletter_issue.subject, save_newsletter_issue.introduction, save_newsletter_issue.articles) returning * into saved;
  else
    select * into saved from public.newsletter_issues i where i.id = issue for update;
    perform private.refuse_if(saved.id is null or saved.state <> 'draft', 'wrong_state', 'the issue is no draft');
    perform private.refuse_if(saved.edit <> seen_edit, 'edited_elsewhere', 'the issue was saved elsewhere');
    update public.newsletter_issues i set
      subject = save_newsletter_issue.subject, introduction = save_newsletter_issue.introduction,
      articles = save_newsletter_issue.articles, edit = i.edit + 1, updated_at = clock_timestamp()
    where i.id = issue returning * into saved;
  end if;
  return jsonb_build_object('id', saved.id, 'edit', saved.edit);
end $$;
select private.expose('save_newsletter_issue', 'authenticated');

create function private.delete_newsletter_issue(issue uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.newsletter_issues i where i.id = issue and i.state = 'draft';
  perform private.refuse_if(not found, 'wrong_state', 'the issue is no draft');
end $$;
select private.expose('delete_newsletter_issue', 'authenticated');

-- Sends what was seen to everybody who is confirmed now, or continues a stopped one. Returns how many still wait.
create function private.start_newsletter_issue(issue uuid, seen_edit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  started public.newsletter_issues;
begin
  perform private.require_admin();
  select * into started from public.newsletter_issues i where i.id = issue for update;
  perform private.refuse_if(started.id is null or started.state not in ('draft', 'stopped'), 'wrong_state', 'the issue is sent already');
  perform private.refuse_if(started.edit <> seen_edit, 'edited_elsewhere', 'the issue was saved elsewhere');
  if started.state = 'draft' then
    insert into private.outgoing_mails (kind, channel, issue_id, subscriber)
    select 'newsletter_issue', 'newsletter', start_newsletter_issue.issue, s.id from public.subscribers s where s.state = 'active';
    perform private.refuse_if(not found, 'nobody', 'nobody is subscribed');
  end if;
  update public.newsletter_issues i set
    state = 'sending', started_at = coalesce(i.started_at, clock_timestamp()), updated_at = clock_timestamp()
  where i.id = issue;
  return (select count(*) from private.outgoing_mails m where m.issue_id = issue and m.sent_at is null and m.failed_at is null);
end $$;
select private.expose('start_newsletter_issue', 'authenticated');

create function private.stop_newsletter_issue(issue uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.newsletter_issues i set state = 'stopped', updated_at = clock_timestamp() where i.id = issue and i.state = 'sending';
end $$;
select private.expose('stop_newsletter_issue', 'authenticated');

-- Marks an issue as sent once no mail of it waits.
create function private.finish_issue(issue uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.newsletter_issues i set
    state = 'sent', finished_at = clock_timestamp(), updated_at = clock_timestamp(), deliveries = private.count_deliveries(i.id)
  where i.id = finish_issue.issue and i.state = 'sending' and not exists (
    select from private.outgoing_mails m where m.issue_id = i.id and m.sent_at is null and m.failed_at is null)
$$;
