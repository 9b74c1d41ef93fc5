-- Messages of visitors, the inbox, and mails to the operator. docs/decisions/contact.md, docs/decisions/data-and-paging.md.
--
-- Only the edge function send-contact-email stores messages. Functions of the inbox run as their caller, under row-level security.

-- A vacancy has single lines, a salary of two whole numbers, and firms that are not to be approached.
create function private.is_vacancy(value jsonb) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(value) <> 'object' or value = '{}'
      or value - array['company', 'phone', 'position', 'salary', 'start', 'industry', 'firms'] <> '{}' then false
    else coalesce(private.is_line(value -> 'company', 200), true) and coalesce(private.is_line(value -> 'phone', 50), true)
      and coalesce(value ->> 'phone' ~ '\d(\D*\d){4}', true) and coalesce(private.is_line(value -> 'position', 200), true)
      and coalesce(private.is_line(value -> 'start', 100), true) and coalesce(private.is_line(value -> 'industry', 200), true)
      and case when not value ? 'salary' then true
        when jsonb_typeof(value -> 'salary') <> 'object' or (value -> 'salary') - array['low', 'high'] <> '{}'
          or jsonb_typeof(value #> '{salary,low}') is distinct from 'number'
            or jsonb_typeof(value #> '{salary,high}') is distinct from 'number'
          then false
        else (select low between 1000 and high and high <= 10000000 and trunc(low) = low and trunc(high) = high
          from jsonb_to_record(value -> 'salary') as salary (low numeric, high numeric)) end
      and case when not value ? 'firms' then true
        when jsonb_typeof(value -> 'firms') <> 'array' then false
        else jsonb_array_length(value -> 'firms') between 1 and 10 and not exists (
          select from jsonb_array_elements(value -> 'firms') as firm
          where case when jsonb_typeof(firm) <> 'object' then true else firm - array['name', 'asksOffLimits'] <> '{}'
            or private.is_line(firm -> 'name', 200) is not true or jsonb_typeof(firm -> 'asksOffLimits') is distinct from 'boolean' end) end
end $$;
grant execute on function private.is_vacancy to authenticated, service_role;

-- The words of a vacancy, one a line, for the search of the inbox.
create function private.vacancy_words(value jsonb) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select string_agg(word #>> '{}', E'\n') from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as word
$$;
grant execute on function private.vacancy_words to authenticated, service_role;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),  -- The client names it, so that a retry stores nothing twice.
  created_at timestamptz not null default now(),
  name text not null,
  email text not null,
  betreff text not null,
  nachricht text not null,
  status text not null default 'unread',
  notes text,
  -- What the sender says of the firm and the vacancy; null for nothing.
  vacancy jsonb constraint contact_messages_vacancy_shape check (private.is_vacancy(vacancy)),
  -- What the inbox searches: lower case, without accents.
  search_text text not null generated always as (private.fold(name || E'\n' || email || E'\n' || betreff || E'\n' || nachricht
    || coalesce(E'\n' || private.vacancy_words(vacancy), ''))) stored,
  -- Agencies without an enquiry address, as id (null if unlisted) and name.
  agencies jsonb
    constraint contact_messages_agencies_shape check (jsonb_typeof(agencies) = 'array' and jsonb_array_length(agencies) between 1 and 10),
  may_forward boolean,  -- Whether the sender wants it forwarded to them, or read by Beraterkompass alone.
  forwarding_done boolean not null default false,  -- Forwarded to each of them, or marked as done.
  spam_at timestamptz,  -- When it was marked as spam, which hides it from list and counts.
  deleted_at timestamptz,  -- From then on nobody reads it; the nightly jobs delete it.
  constraint contact_messages_name_length check (name ~ '\S' and char_length(name) <= 200),
  constraint contact_messages_email_shape check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  constraint contact_messages_betreff_length check (betreff ~ '\S' and char_length(betreff) <= 300),
  constraint contact_messages_nachricht_length check (nachricht ~ '\S' and char_length(nachricht) <= 10000),
  constraint contact_messages_status_known check (status in ('unread', 'read', 'responded')),
  constraint contact_messages_notes_length check (char_length(notes) <= 10000),
  -- Whoever names agencies has chosen.
  constraint contact_messages_may_forward_chosen check ((agencies is null) = (may_forward is null)),
  constraint contact_messages_forwarding_allowed check (not forwarding_done or coalesce(may_forward, false))
) with (toast_tuple_target = 8160);
comment on table public.contact_messages is 'Personal data. An edge function stores messages, administrators read them.';

-- Each order of the inbox has its index: by date, by date within a status, unread first.
create index contact_messages_by_date on public.contact_messages (created_at, id) where spam_at is null;
create index contact_messages_by_status on public.contact_messages (status, created_at, id) where spam_at is null;
create index contact_messages_unread_first on public.contact_messages ((status = 'unread'), created_at, id) where spam_at is null;
create index contact_messages_to_forward on public.contact_messages (created_at, id)
  where may_forward and not forwarding_done and spam_at is null;
create index contact_messages_spam on public.contact_messages (created_at, id) where spam_at is not null;
create index contact_messages_newest on public.contact_messages (created_at);
-- For the desk: cases that wait, and a case by its key, which is a text there and in the log.
create index contact_messages_waiting on public.contact_messages (created_at)
  where spam_at is null and (status <> 'responded' or (may_forward and not forwarding_done));
create index contact_messages_key on public.contact_messages ((id::text));
create index contact_messages_sender on public.contact_messages (lower(email), created_at);
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
grant update (forwarding_done, status, spam_at) on public.contact_messages to authenticated;
create policy "administrators read messages" on public.contact_messages
  for select to authenticated using (deleted_at is null and (select private.is_admin()));
create policy "administrators work on messages" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- For functions with the owner's rights, which read past the policies.
create view private.kept_messages with (security_invoker = true) as select * from public.contact_messages where deleted_at is null;

-- Neither the sender's words nor notes. Messages arrive with the secret key and are not logged.
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes', $$'id', '{status}', '{administrator}'$$, '{insert}');
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes',
  $$'id', '{status,forwarding_done,spam_at}', '{administrator,service}'$$, '{update}');
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes',
  $$'id', '{status}', '{administrator,service}'$$, '{delete}');

alter table private.outgoing_mails add constraint outgoing_mails_message
  foreign key (message_id) references public.contact_messages (id) on delete cascade;

-- is_known: a retry, which is not counted. work: the level that has to be done first. amount: how many agencies it names.
create function private.claim_contact_attempt(
  networks text[], message_id uuid, amount integer, done integer default 0, proof text default null, out is_known boolean, out work integer
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  admitted record;
begin
  is_known := private.is_known_message(message_id);
  work := 0;
  if is_known then
    return;
  end if;
  select * into admitted from private.admit('message', networks, done, proof, least(greatest(amount, 1), 10));
  work := admitted.work;
  if work = 0 then
    perform private.use_pool('message', admitted.pool, true, false);
  end if;
end $$;
select private.expose('claim_contact_attempt', 'service_role', 'Counts a message against the limits of its sender''s networks.');

-- The generated search_text is ignored: a trigger before the update does not see it yet, and nobody can write it.
create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
declare
  ignored constant text[] := array['status', 'notes', 'forwarding_done', 'spam_at', 'deleted_at', 'search_text'];
begin
  if (to_jsonb(new) - ignored) is distinct from (to_jsonb(old) - ignored) then
    raise insufficient_privilege using message = 'what a contact message says cannot be changed';
  end if;
  return new;
end $$;

create trigger refuse_rewriting before update on public.contact_messages for each row execute function private.refuse_rewriting();

-- How many there are by status, besides „to-forward“ of any status, and „spam“, which no other count includes.
create function private.message_counts(patterns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(status, messages) filter (where not is_spam), '{}') || jsonb_build_object(
    'to-forward', coalesce(sum(to_forward) filter (where not is_spam), 0),
    'spam', coalesce(sum(messages) filter (where is_spam), 0))
  from (
    select status, spam_at is not null as is_spam, count(*) as messages,
      count(*) filter (where may_forward and not forwarding_done) as to_forward
    from public.contact_messages
    where patterns = '{}' or (case when notes is null then search_text
      else search_text || E'\n' || private.fold(notes) end) like all (patterns)
    group by 1, 2
  ) as counted
$$;
grant execute on function private.message_counts to authenticated, service_role;

create function public.inbox_counts(term text default '') returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  counts constant jsonb := private.message_counts('{}');
begin
  return jsonb_build_object(
    'all', counts,
    'found', case when patterns = '{}' then counts else private.message_counts(patterns) end,
    'newest', (select max(created_at) from public.contact_messages));
end $$;
comment on function public.inbox_counts is 'Messages by status, and how many match a search; for administrators.';
grant execute on function public.inbox_counts to authenticated, service_role;

-- status_filter: a status, „to-forward“ or „spam“.
-- Longer than 60 lines: one query made of the filters, the order and the columns of the inbox.
create function public.inbox_messages(
  term text default '', status_filter text default null, sort text default 'unread-first', after jsonb default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable set search_path = '' set enable_sort = off as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  is_first constant boolean := after is null or jsonb_typeof(after) = 'null';
  is_ascending constant boolean := sort = 'oldest';
  -- A status filter makes all rows equally unread.
  is_unread_first constant boolean := sort = 'unread-first' and status_filter is null;
  conditions text[] := array['spam_at is ' || case status_filter when 'spam' then 'not null' else 'null' end];
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
  elsif status_filter <> 'spam' then
    conditions := conditions || 'status = $1'::text;
  end if;
  if patterns <> '{}' then
    -- Notes are few and change, so they are folded at each search.
    conditions := conditions ||
      '(case when notes is null then search_text
        else search_text || E''\n'' || private.fold(notes) end) like all ($2)'::text;
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
       ''messages'', coalesce(jsonb_agg(to_jsonb(page) - ''{search_text,place}''::text[] order by place) filter (where place <= $6),
         ''[]''),
       ''next'', case when count(*) > $6 then
         (jsonb_agg(jsonb_build_array(status = ''unread'', created_at, id)) filter (where place = $6)) -> 0
       end)
     from (
       select *, row_number() over () as place
       from (select * from public.contact_messages where %s order by %s limit $6 + 1) as ordered
     ) as page',
    array_to_string(conditions, ' and '),
    case
      when is_unread_first then '(status = ''unread'') desc, created_at desc, id desc'
      when is_ascending then 'created_at, id'
      else 'created_at desc, id desc'
    end)
  into page
  using status_filter, patterns, (after ->> 0)::boolean, (after ->> 1)::timestamptz, (after ->> 2)::uuid, wanted;

  return page || jsonb_build_object('newest', (select max(created_at) from public.contact_messages));
end $$;
comment on function public.inbox_messages is 'One page of the contact messages, for administrators.';
grant execute on function public.inbox_messages to authenticated, service_role;

-- Refuses more messages than one call may change. For functions that run as their caller.
create function private.at_most_1000(ids uuid[]) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  return ids;
end $$;
grant execute on function private.at_most_1000 to authenticated, service_role;

create function public.set_messages_status(ids uuid[], new_status text) returns integer
language sql volatile set search_path = '' as $$
  with changed as (update public.contact_messages set status = new_status where id = any (private.at_most_1000(ids)) returning id)
  select count(*)::integer from changed
$$;
comment on function public.set_messages_status is 'Sets the status of messages, for administrators. Returns of how many.';
grant execute on function public.set_messages_status to authenticated, service_role;

create function public.set_messages_spam(ids uuid[], is_spam boolean) returns integer
language sql volatile set search_path = '' as $$
  with changed as (
    update public.contact_messages set spam_at = case when is_spam then coalesce(spam_at, now()) end
    where id = any (private.at_most_1000(ids)) returning id)
  select count(*)::integer from changed
$$;
comment on function public.set_messages_spam is 'Marks messages as spam, or as none, for administrators. Returns how many.';
grant execute on function public.set_messages_spam to authenticated, service_role;

-- Returns which were not deleted, or restored, before.
create function private.set_messages_deleted(ids uuid[], is_deleted boolean) returns setof uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query update public.contact_messages m set deleted_at = case when is_deleted then now() end
    where m.id = any (private.at_most_1000(ids)) and (m.deleted_at is null) = is_deleted returning m.id;
end $$;
select private.expose('set_messages_deleted', 'authenticated', 'Deletes messages, or restores them until night; for administrators.');

-- What administrators did with a message, from the log.
create function private.message_history(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'by', l.actor_email, 'action', l.action, 'changes', l.changes)
    order by l.id desc), '[]')
  from (
    select * from public.admin_log
    where table_name in ('contact_messages', 'entry_reports') and row_key = message::text order by id desc limit 50
  ) as l
$$;

-- {saved, notes}. Where the notes are not those seen, nothing is written, and the answer has the present ones.
create function private.save_message_notes(message uuid, notes text, seen text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held text;
begin
  perform private.require_admin();
  select m.notes into held from private.kept_messages m where m.id = message for update;
  perform private.refuse_if(not found, 'not_found', 'there is no such message');
  if coalesce(held, '') not in (coalesce(seen, ''), coalesce(notes, '')) then
    return (
      select jsonb_build_object('saved', false, 'notes', held, 'by', max(l ->> 'by'), 'at', max(l ->> 'at'))
      from (select h as l from jsonb_array_elements(private.message_history(message)) as h
        where h -> 'changes' ? 'notes' limit 1) as latest);
  end if;
  begin
    update public.contact_messages m set notes = nullif(save_message_notes.notes, '') where m.id = message;
  exception when check_violation then
    perform private.refuse('invalid', 'the notes are too long');
  end;
  return jsonb_build_object('saved', true, 'notes', nullif(notes, ''));
end $$;
select private.expose('save_message_notes', 'authenticated', 'Saves notes that nobody has changed meanwhile; for administrators.');

-- Mails the operator each message that came through the API.
create function private.queue_operator_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the owner of the database inserts, such as demo data, is no news.
  if coalesce(current_setting('request.jwt.claims', true), '') <> '' then
    insert into private.outgoing_mails (id, kind, channel, message_id) select id, 'operator', 'send-contact-email', id from new_rows;
  end if;
  return null;
end $$;

select private.add_statement_triggers('queue_operator_mails', 'public.contact_messages', 'queue_operator_mails', '', '{insert}');

create function private.operator_mail_content(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', m.name, 'email', m.email, 'betreff', m.betreff, 'nachricht', m.nachricht, 'vacancy', m.vacancy, 'sent_at', m.created_at,
    'agencies', m.agencies, 'may_forward', coalesce(m.may_forward, false), 'report', private.report_detail(m.id))
  from public.contact_messages m where m.id = message
$$;

-- Answers of administrators. The mail has the answer's id.
create table private.message_answers (
  id uuid primary key,  -- The browser names it, so that a retry sends nothing twice.
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  answer text not null,
  constraint message_answers_answer_length check (answer ~ '\S' and char_length(answer) <= 10000)
);
create index message_answers_message on private.message_answers (message_id, at);

-- Mails an answer, and marks the message as answered. seen: how many answers its author has read; where there are more, nothing is sent.
create function private.answer_message(message uuid, answer_id uuid, answer text, seen integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender text;
  words constant text := private.required_text('answer', answer, 10000);
begin
  perform private.require_admin();
  select m.email into sender from private.kept_messages m where m.id = message for update;
  perform private.refuse_if(not found, 'not_found', 'there is no such message');
  if exists (select from private.message_answers a where a.id = answer_id) then
    return;
  end if;
  perform private.refuse_if((select count(*) from private.message_answers a where a.message_id = message) is distinct from seen,
    'edited_elsewhere', 'the message was answered meanwhile');
  insert into private.message_answers (id, message_id, author, answer) values (answer_id, message, auth.uid(), words);
  insert into private.outgoing_mails (id, kind, channel, message_id, recipient)
  values (answer_id, 'answer', 'send-contact-email', message, sender);
  update public.contact_messages m set status = 'responded' where m.id = message;
  perform private.add_log_entry('message_answered', 'contact_messages', message::text);
end $$;
select private.expose('answer_message', 'authenticated', 'Mails an answer and keeps it with its message; for administrators.');

create function private.answer_mail_content(answer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('betreff', m.betreff, 'nachricht', m.nachricht, 'sent_at', m.created_at, 'answer', a.answer, 'message', m.id)
  from private.message_answers a join public.contact_messages m on m.id = a.message_id
  where a.id = answer_mail_content.answer
$$;

create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  answer text not null,
  edit integer not null default 1,  -- How often it was saved; a change names the one that was read.
  constraint answer_templates_title_length check (title ~ '\S' and char_length(title) <= 100),
  constraint answer_templates_answer_length check (answer ~ '\S' and char_length(answer) <= 10000)
);
comment on table public.answer_templates is 'Templates of answers to contact messages. Administrators read and write them.';
grant select, insert, update, delete on public.answer_templates to authenticated;
grant all on public.answer_templates to service_role;
create policy "administrators read templates" on public.answer_templates for select to authenticated using ((select private.is_admin()));
create policy "administrators add templates" on public.answer_templates
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change templates" on public.answer_templates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete templates" on public.answer_templates for delete to authenticated using ((select private.is_admin()));
select private.add_statement_triggers('log', 'public.answer_templates', 'log_changes', $$'id', '{*}', '{administrator,service}'$$);
