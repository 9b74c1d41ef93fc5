-- What a message may say of the vacancy beside its words: position, salary, start, industry, target firms and of each of them whether the
-- consultancy may approach it. Optional, one value, stored with the message and deleted with it. docs/decisions/contact.md, The vacancy.
--
--   {"position": "…", "salary": {"low": 80000, "high": 100000}, "start": "…", "industry": "…",
--    "firms": [{"name": "…", "asksOffLimits": true}]}
--
-- Every part may be missing; nothing else may be there. src/domain/contact/vacancy.ts says the same.

-- A text in one line, as long as that at most. What is not there is neither right nor wrong.
create function private.is_line(value jsonb, longest integer) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'string' then
    char_length(value #>> '{}') <= longest and value #>> '{}' ~ '\S'
    and value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  else false end
$$;

create function private.is_vacancy(value jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  salary constant jsonb := value -> 'salary';
  firms constant jsonb := value -> 'firms';
  firm jsonb;
begin
  if jsonb_typeof(value) <> 'object' or value = '{}'
    or value - array['position', 'salary', 'start', 'industry', 'firms'] <> '{}' then
    return false;
  end if;
  if not coalesce(private.is_line(value -> 'position', 200), true) or not coalesce(private.is_line(value -> 'start', 100), true)
    or not coalesce(private.is_line(value -> 'industry', 200), true) then
    return false;
  end if;
  if salary is not null then
    if jsonb_typeof(salary) <> 'object' or salary - array['low', 'high'] <> '{}'
      or jsonb_typeof(salary -> 'low') is distinct from 'number' or jsonb_typeof(salary -> 'high') is distinct from 'number' then
      return false;
    end if;
    if (salary ->> 'low')::numeric not between 1000 and (salary ->> 'high')::numeric
      or (salary ->> 'high')::numeric > 10000000
      or trunc((salary ->> 'low')::numeric) <> (salary ->> 'low')::numeric
      or trunc((salary ->> 'high')::numeric) <> (salary ->> 'high')::numeric then
      return false;
    end if;
  end if;
  if firms is not null then
    if jsonb_typeof(firms) <> 'array' or jsonb_array_length(firms) not between 1 and 10 then
      return false;
    end if;
    for firm in select jsonb_array_elements(firms) loop
      if jsonb_typeof(firm) <> 'object' or firm - array['name', 'asksOffLimits'] <> '{}'
        or not coalesce(private.is_line(firm -> 'name', 200), false)
        or jsonb_typeof(firm -> 'asksOffLimits') is distinct from 'boolean' then
        return false;
      end if;
    end loop;
  end if;
  return true;
end
$$;

-- Its words, one a line, for the search of the inbox; null where there are none.
create function private.vacancy_words(value jsonb) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select string_agg(word #>> '{}', E'\n') from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as word
$$;

-- Whoever sends a message has both computed.
revoke all on function private.is_line(jsonb, integer), private.is_vacancy(jsonb), private.vacancy_words(jsonb)
  from public, anon, authenticated;
grant execute on function private.is_line(jsonb, integer), private.is_vacancy(jsonb), private.vacancy_words(jsonb)
  to anon, authenticated, service_role;

alter table public.contact_messages add column vacancy jsonb
  constraint contact_messages_vacancy_shape check (private.is_vacancy(vacancy));
alter table private.enquiry_words add column vacancy jsonb
  constraint enquiry_words_vacancy_shape check (private.is_vacancy(vacancy));
grant insert (vacancy) on public.contact_messages to anon, authenticated;

comment on column public.contact_messages.vacancy is 'What the sender says of the vacancy; null for nothing.';

alter table public.contact_messages drop column search_text;
alter table public.contact_messages add column search_text text not null generated always as (
  private.searchable(name || E'\n' || email || E'\n' || betreff || E'\n' || nachricht
    || coalesce(E'\n' || private.vacancy_words(vacancy), ''))
) stored;
comment on column public.contact_messages.search_text is
  'Sender, subject, message and vacancy as the inbox searches them: lower case, without accents.';

-- What hands messages on hands it on with them: each function as it is by now, with these words replaced.
do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)',
      '(enquiry_id, name, email, betreff, nachricht)', '(enquiry_id, name, email, betreff, nachricht, vacancy)'),
    ('private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)',
      'keep_enquiry.nachricht);', 'keep_enquiry.nachricht, keep_enquiry.vacancy);'),
    ('private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)',
      'nachricht, status)', 'nachricht, status, vacancy)'),
    ('private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)',
      '''unread'');', '''unread'', keep_enquiry.vacancy);'),
    ('private.take_message_mails(uuid, integer)',
      'as nachricht, d.created_at', 'as nachricht, coalesce(w.vacancy, m.vacancy) as vacancy, d.created_at'),
    ('private.take_operator_mail(uuid)', '''nachricht'', m.nachricht,', '''nachricht'', m.nachricht, ''vacancy'', m.vacancy,'),
    ('private.enquiry_receipt(uuid, text)', '''is_with_operator'', m.id is not null',
      '''is_with_operator'', m.id is not null, ''vacancy'', coalesce(w.vacancy, m.vacancy)'),
    ('public.inbox_messages(text, text, text, jsonb, integer)',
      '''''notes'''', notes', '''''notes'''', notes, ''''vacancy'''', vacancy')
  ) as t (signature, asked, becomes) loop
    definition := pg_get_functiondef(change.signature::regprocedure);
    if position(change.asked in definition) = 0 then
      raise exception '% does not say „%“ as expected', change.signature, change.asked;
    end if;
    execute replace(definition, change.asked, change.becomes);
  end loop;

  -- Arguments and columns cannot be replaced.
  definition := replace(pg_get_functiondef(
    'private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)'::regprocedure),
    'may_forward boolean)', 'may_forward boolean, vacancy jsonb)');
  drop function public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean);
  drop function private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean);
  execute definition;
  definition := replace(replace(pg_get_functiondef('private.take_message_mails(uuid, integer)'::regprocedure),
    'nachricht text)', 'nachricht text, vacancy jsonb)'),
    'nachricht := due.nachricht;', 'nachricht := due.nachricht; vacancy := due.vacancy;');
  drop function public.take_message_mails(uuid, integer);
  drop function private.take_message_mails(uuid, integer);
  execute definition;
end
$$;

-- The default is for an edge function that does not know the vacancy yet: the database is updated first.
create function public.keep_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, names text[], shown_direct text[], may_forward boolean,
  vacancy jsonb default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select private.keep_enquiry(message, name, email, betreff, nachricht, names, shown_direct, may_forward, vacancy)
$$;
create function public.take_message_mails(enquiry uuid default null, amount integer default 20)
returns table (
  id uuid, recipient text, consultancy text, is_forwarded boolean, other_names text[], sent_at timestamptz,
  name text, email text, betreff text, nachricht text, vacancy jsonb)
language sql volatile set search_path = '' as $$ select * from private.take_message_mails(enquiry, amount) $$;

comment on function public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb) is
  'For the edge function send-contact-email.';
comment on function public.take_message_mails(uuid, integer) is
  'Mails to consultancies that are due. For the edge function send-contact-email.';

revoke all on function private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb),
  private.take_message_mails(uuid, integer) from public, anon, authenticated;
revoke all on function public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb),
  public.take_message_mails(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb),
  private.take_message_mails(uuid, integer),
  public.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean, jsonb),
  public.take_message_mails(uuid, integer) to service_role;
