-- Messages of visitors, the inbox, and the mails to the operator. docs/decisions/contact.md, docs/decisions/data-and-paging.md.
--
-- The edge function send-contact-email alone stores messages. How often a network may send is counted by keyed hashes, whose key the database
-- does not know. Functions of the inbox run with the caller's rights: row-level security shows messages to administrators.

-- What a sender may say of a vacancy: single lines, a salary of two whole numbers, and the firms that are not to be approached.
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
          or jsonb_typeof(value #> '{salary,low}') is distinct from 'number' or jsonb_typeof(value #> '{salary,high}') is distinct from 'number'
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

-- Its words, one a line, for the search of the inbox; null where there are none.
create function private.vacancy_words(value jsonb) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select string_agg(word #>> '{}', E'\n') from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as word
$$;
grant execute on function private.vacancy_words to authenticated, service_role;

create table public.contact_messages (
  -- The client names the id, so that a retry cannot store a message twice.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null,
  email text not null,
  betreff text not null,
  nachricht text not null,
  status text not null default 'unread',
  notes text,
  vacancy jsonb
  constraint contact_messages_vacancy_shape check (private.is_vacancy(vacancy)),
  search_text text not null generated always as (
  private.searchable(name || E'\n' || email || E'\n' || betreff || E'\n' || nachricht
    || coalesce(E'\n' || private.vacancy_words(vacancy), ''))
) stored,
  agencies jsonb
    constraint contact_messages_agencies_shape check (jsonb_typeof(agencies) = 'array' and jsonb_array_length(agencies) between 1 and 10),
  may_forward boolean,
  forwarding_done boolean not null default false,
  spam_at timestamptz,
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

comment on table public.contact_messages is
  'Messages of the contact form: personal data. The edge function send-contact-email stores them, administrators alone read them.';
comment on column public.contact_messages.search_text is
  'Sender, subject, message and vacancy as the inbox searches them: lower case, without accents.';
comment on column public.contact_messages.vacancy is 'What the sender says of the firm and the vacancy; null for nothing.';
comment on column public.contact_messages.agencies is
  'The agencies without an enquiry address that the message is for, as id (null where it is not in the directory) and name.';
comment on column public.contact_messages.may_forward is 'Whether the sender wants it forwarded to them, or read by Beraterkompass alone.';
comment on column public.contact_messages.forwarding_done is
  'Whether it was forwarded to each of them, or an administrator has marked that as done.';
comment on column public.contact_messages.spam_at is
  'When an administrator marked it as spam, which keeps it out of the list and the counts; null where it is none.';

-- Each order of the inbox has its index: by date, by date within a status, unread first.
create index contact_messages_by_date on public.contact_messages (created_at, id) where spam_at is null;
create index contact_messages_by_status on public.contact_messages (status, created_at, id) where spam_at is null;
create index contact_messages_unread_first on public.contact_messages ((status = 'unread'), created_at, id) where spam_at is null;
create index contact_messages_to_forward on public.contact_messages (created_at, id)
  where may_forward and not forwarding_done and spam_at is null;
create index contact_messages_spam on public.contact_messages (created_at, id) where spam_at is not null;
create index contact_messages_newest on public.contact_messages (created_at);
-- What the desk looks for: cases that wait, and one case by its key, which is a text there and in the log.
create index contact_messages_waiting on public.contact_messages (created_at)
  where spam_at is null and (status <> 'responded' or (may_forward and not forwarding_done));
create index contact_messages_key on public.contact_messages ((id::text));
create index contact_messages_sender on public.contact_messages (lower(email), created_at);
grant select, delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
grant update (forwarding_done, status, spam_at) on public.contact_messages to authenticated;
create policy "administrators read messages" on public.contact_messages for select to authenticated using ((select private.is_admin()));
create policy "administrators work on messages" on public.contact_messages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators delete messages" on public.contact_messages for delete to authenticated using ((select private.is_admin()));

-- Never the sender's words, and never the notes. The edge function stores messages with the secret key:
-- that is a visitor's doing and not logged.
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes', $$'id', '{status}', '{administrator}'$$, '{insert}');
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes',
  $$'id', '{status,forwarding_done,spam_at}', '{administrator,service}'$$, '{update}');
select private.add_statement_triggers('log', 'public.contact_messages', 'log_changes',
  $$'id', '{status}', '{administrator,service}'$$, '{delete}');

alter table private.outgoing_mails add constraint outgoing_mails_message
  foreign key (message_id) references public.contact_messages (id) on delete cascade;

-- For the edge function. is_known: the message is stored already, so this is a retry, and neither counted nor held up. work: its level,
-- that has to be done first; nothing is counted. amount: how many agencies it names.
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
select private.expose('claim_contact_attempt', 'service_role',
  'Counts a message against the limits of its sender''s networks. For the edge function send-contact-email only.');

-- Number, date and the sender's words never change. A trigger before an update sees no generated column yet; nobody can write one.
create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
declare
  ignored constant text[] := array['status', 'notes', 'forwarding_done', 'spam_at', 'search_text'];
begin
  if (to_jsonb(new) - ignored) is distinct from (to_jsonb(old) - ignored) then
    raise insufficient_privilege using message = 'only status, notes, forwarding_done and spam_at of a contact message can be changed';
  end if;
  return new;
end $$;

create trigger refuse_rewriting before update on public.contact_messages for each row execute function private.refuse_rewriting();

-- How many there are of each status, and beside these „to-forward“, which counts messages of any status, and „spam“, which no other counts.
create function private.message_counts(patterns text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(status, messages) filter (where not is_spam), '{}') || jsonb_build_object(
    'to-forward', coalesce(sum(to_forward) filter (where not is_spam), 0),
    'spam', coalesce(sum(messages) filter (where is_spam), 0))
  from (
    select status, spam_at is not null as is_spam, count(*) as messages, count(*) filter (where may_forward and not forwarding_done) as to_forward
    from public.contact_messages
    where patterns = '{}' or (case when notes is null then search_text
      else search_text || E'\n' || private.searchable(notes) end) like all (patterns)
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
comment on function public.inbox_counts is
  'How many contact messages there are by status, and how many match a search, for administrators.';
grant execute on function public.inbox_counts to authenticated, service_role;

-- Filters „to-forward“ and „spam“ beside the statuses.
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
  -- With a status filter all rows are equally unread.
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
       ''messages'', coalesce(jsonb_agg(to_jsonb(page) - ''{search_text,place}''::text[] order by place) filter (where place <= $6), ''[]''),
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

create function public.set_messages_status(ids uuid[], new_status text) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  changed integer;
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  update public.contact_messages set status = new_status where id = any(ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.set_messages_status is
  'Sets the status of up to 1,000 contact messages, for administrators. Returns how many were set.';
grant execute on function public.set_messages_status to authenticated, service_role;

create function public.set_messages_spam(ids uuid[], is_spam boolean) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  changed integer;
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  update public.contact_messages set spam_at = case when is_spam then coalesce(spam_at, now()) end where id = any(ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.set_messages_spam is
  'Marks up to 1,000 contact messages as spam, or as none, for administrators. Returns how many there were.';
grant execute on function public.set_messages_spam to authenticated, service_role;

create function public.delete_messages(ids uuid[]) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  deleted integer;
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  delete from public.contact_messages where id = any(ids);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
comment on function public.delete_messages is
  'Deletes up to 1,000 contact messages for good, for administrators. Returns how many there were.';
grant execute on function public.delete_messages to authenticated, service_role;

-- What administrators did with a message, the latest first: the lines of the log.
create function private.message_history(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'by', l.actor_email, 'action', l.action, 'changes', l.changes)
    order by l.id desc), '[]')
  from (
    select * from public.admin_log
    where table_name in ('contact_messages', 'entry_reports') and row_key = message::text order by id desc limit 50
  ) as l
$$;

-- {saved, notes}: where the notes are no longer those that were seen, nothing is written, and these are the ones that are there, with
-- who saved them, and when.
create function private.save_message_notes(message uuid, notes text, seen text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held text;
begin
  perform private.require_admin();
  select m.notes into held from public.contact_messages m where m.id = message for update;
  perform private.refuse_if(not found, 'not_found', 'there is no such message');
  if coalesce(held, '') not in (coalesce(seen, ''), coalesce(notes, '')) then
    return (
      select jsonb_build_object('saved', false, 'notes', held, 'by', max(l ->> 'by'), 'at', max(l ->> 'at'))
      from (select h as l from jsonb_array_elements(private.message_history(message)) as h where h -> 'changes' ? 'notes' limit 1) as latest);
  end if;
  begin
    update public.contact_messages m set notes = nullif(save_message_notes.notes, '') where m.id = message;
  exception when check_violation then
    perform private.refuse('invalid', 'the notes are too long');
  end;
  return jsonb_build_object('saved', true, 'notes', nullif(notes, ''));
end $$;
select private.expose('save_message_notes', 'authenticated',
  'For administrators: the notes of a message, where they still are those that were seen.');

-- A mail to the operator for each message that came through the API, however it came.
create function private.queue_operator_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the owner of the database inserts, as demo data are, is no news.
  if coalesce(current_setting('request.jwt.claims', true), '') <> '' then
    insert into private.outgoing_mails (id, kind, channel, message_id) select id, 'operator', 'send-contact-email', id from new_rows;
  end if;
  return null;
end $$;

create trigger queue_operator_mails after insert on public.contact_messages
  referencing new table as new_rows for each statement execute function private.queue_operator_mails();

create function private.operator_mail_content(message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object(
    'name', m.name, 'email', m.email, 'betreff', m.betreff, 'nachricht', m.nachricht, 'vacancy', m.vacancy, 'sent_at', m.created_at,
    'agencies', m.agencies, 'may_forward', coalesce(m.may_forward, false), 'report', private.report_detail(m.id))
  from public.contact_messages m where m.id = message);
end $$;

-- What administrators answer here. The mail has the answer's id.
create table private.message_answers (
  -- The browser names the id, so that a retry cannot send an answer twice.
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  answer text not null,
  constraint message_answers_answer_length check (answer ~ '\S' and char_length(answer) <= 10000)
);

comment on table private.message_answers is
  'Answers to contact messages: personal data. On purpose there is no policy and no grant: administrators use functions.';
create index message_answers_message on private.message_answers (message_id, at);

-- Mails an answer, and marks the message as answered. seen: how many answers whoever writes has read; where there are more by now,
-- nothing is sent.
create function private.answer_message(message uuid, answer_id uuid, answer text, seen integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender text;
  words constant text := private.required_text('answer', answer, 10000);
begin
  perform private.require_admin();
  select m.email into sender from public.contact_messages m where m.id = message for update;
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
  perform private.add_log_entry('message_answered', 'contact_messages', message::text, '{}', 'administrator');
end $$;
select private.expose('answer_message', 'authenticated', 'Mails an answer to a message, and keeps it with the message. For administrators.');

create function private.answer_mail_content(answer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('betreff', m.betreff, 'nachricht', m.nachricht, 'sent_at', m.created_at, 'answer', a.answer, 'message', m.id)
  from private.message_answers a join public.contact_messages m on m.id = a.message_id where a.id = answer
$$;

-- What administrators begin an answer with.
create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  answer text not null,
  -- How often it was saved; a change names the one that was read.
  edit integer not null default 1,
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
