-- The inbox of /admin/messages at 100,000 messages: search, filter, order, pages and counts happen here, and
-- many messages are changed or deleted with one call. docs/decisions/data-and-paging.md.
--
--   public.inbox_messages(...)       one page, and the key of the next
--   public.inbox_counts(...)         how many messages there are in each status, and how many match a search
--   public.set_messages_status(...)  sets the status of up to 1,000 messages
--   public.delete_messages(...)      deletes up to 1,000 messages
--
-- All four run with the rights of their caller: row-level security shows, changes and deletes messages for
-- administrators only. Nobody without an account can call them.

-- Searching ------------------------------------------------------------------------------------

-- Lower case, without accents, ä as ae, ß as ss, whether a letter comes with its accent or before it. Unlike
-- search.fold it does not use normalize(), which takes almost a second for 10,000 combining characters: anybody
-- may send a message, and this function reads each. The result does not depend on the server's locale for Latin
-- letters.
create function private.searchable(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(case
    -- Few texts have such letters, and looking each letter up takes its time.
    when plain ~ '[\u00c0-\u017f]' then translate(plain,
      'ÀÁÂÃÅĄĆČÇĎĐÈÉÊËĚĘĞÌÍÎÏİŁŃŇÑÒÓÔÕØŐŘŚŞŠŤÙÚÛŮŰÝŹŻŽàáâãåąćčçďđèéêëěęğìíîïıłńňñòóôõøőřśşšťùúûůűýÿźżž',
      'aaaaaacccddeeeeeegiiiiilnnnoooooorssstuuuuuyzzzaaaaaacccddeeeeeegiiiiilnnnoooooorssstuuuuuyyzzz')
    else plain
  end)
  from (
    select regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(value, '([AOUaou])\u0308', '\1e', 'g'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'),
      '[\u0300-\u036f]', '', 'g') as plain
    -- offset 0: once, not for each use.
    offset 0
  ) as without_marks
$$;

-- What a search reads, computed once, when a message arrives: folding 100,000 messages at each search would take
-- ten seconds, reading what is folded takes 0.2. A trigram index would not help: row-level security has to be
-- applied before a search looks into a row, so no index could answer it.
alter table public.contact_messages add column search_text text not null generated always as (
  private.searchable(name || E'\n' || email || E'\n' || betreff || E'\n' || nachricht)
) stored;

comment on column public.contact_messages.search_text is
  'Sender, subject and message as the inbox searches them: lower case, without accents.';

-- Compressed texts would be unpacked at each search.
alter table public.contact_messages set (toast_tuple_target = 8160);

-- A trigger before an update sees no generated column yet; nobody can write one.
create or replace function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ignored constant text[] := '{status,notes,search_text}';
begin
  if (to_jsonb(new) - ignored) is distinct from (to_jsonb(old) - ignored) then
    raise insufficient_privilege using
      message = 'only status and notes of a contact message can be changed';
  end if;
  return new;
end
$$;

-- LIKE patterns of the words in a search, of which each has to occur; %, _ and \ stand for themselves.
create function private.search_patterns(term text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    array_agg('%' || regexp_replace(private.searchable(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from (
    select word from regexp_split_to_table(left(term, 200), '\s+') as word where word <> '' limit 10
  ) as words
$$;

-- Order ----------------------------------------------------------------------------------------

-- Each order of the inbox has its index: by date, by date within a status, unread first.
create index contact_messages_by_date on public.contact_messages (created_at, id);
create index contact_messages_by_status on public.contact_messages (status, created_at, id);
create index contact_messages_unread_first on public.contact_messages ((status = 'unread'), created_at, id);
drop index public.contact_messages_created_at_idx;

-- Reading --------------------------------------------------------------------------------------

-- One page of the inbox.
--
--   term           words that must all occur in sender, subject, message or notes; empty for all messages
--   status_filter  only messages with this status; null for all
--   sort           unread-first (newest first among the unread and among the others), newest, oldest
--   after          the key that the page before gave as next; null for the first page
--   page_size      1 to 1,000
--
-- Answers with {messages, next, newest}: next is null on the last page; newest is the time of the newest message
-- in the whole inbox. A key, not a number of rows to skip: messages that arrive or go between two pages neither
-- repeat nor hide others.
--
-- Without sorting the planner reads in the order of an index, and stops as soon as the page is full; it cannot know
-- how often a part of a word occurs.
create function public.inbox_messages(
  term text default '',
  status_filter text default null,
  sort text default 'unread-first',
  after jsonb default null,
  page_size integer default 50
) returns jsonb
language plpgsql stable security invoker set search_path = '' set enable_sort = off
as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  is_first constant boolean := after is null or jsonb_typeof(after) = 'null';
  is_ascending constant boolean := sort = 'oldest';
  -- With a status filter all rows are equally unread.
  is_unread_first constant boolean := sort = 'unread-first' and status_filter is null;
  conditions text[] := '{}';
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

  if status_filter is not null then
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
       ''messages'', coalesce(jsonb_agg(jsonb_build_object(
         ''id'', id, ''created_at'', created_at, ''name'', name, ''email'', email, ''betreff'', betreff,
         ''nachricht'', nachricht, ''status'', status, ''notes'', notes
       ) order by place) filter (where place <= $6), ''[]''),
       ''next'', case when count(*) > $6 then
         (jsonb_agg(jsonb_build_array(status = ''unread'', created_at, id)) filter (where place = $6)) -> 0
       end)
     from (
       select *, row_number() over () as place
       from (select * from public.contact_messages %s order by %s limit $6 + 1) as ordered
     ) as page',
    coalesce('where ' || nullif(array_to_string(conditions, ' and '), ''), ''),
    case
      when is_unread_first then '(status = ''unread'') desc, created_at desc, id desc'
      when is_ascending then 'created_at, id'
      else 'created_at desc, id desc'
    end)
  into page
  using status_filter, patterns, (after ->> 0)::boolean, (after ->> 1)::timestamptz, (after ->> 2)::uuid, wanted;

  return page || jsonb_build_object('newest', (select max(created_at) from public.contact_messages));
end
$$;

comment on function public.inbox_messages is
  'One page of the contact messages, for administrators; the migration says more.';

-- How many messages there are.
--
-- Answers with {all, found, newest}: the number of messages by status, in the whole inbox and among those that
-- match the search; the time of the newest message.
create function public.inbox_counts(term text default '') returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  patterns constant text[] := private.search_patterns(coalesce(term, ''));
  counts jsonb;
  found_counts jsonb;
begin
  select coalesce(jsonb_object_agg(status, messages), '{}') into counts
  from (select status, count(*) as messages from public.contact_messages group by status) as by_status;

  if patterns <> '{}' then
    select coalesce(jsonb_object_agg(status, messages), '{}') into found_counts
    from (
      select status, count(*) as messages
      from public.contact_messages
      where (case when notes is null then search_text
        else search_text || E'\n' || private.searchable(notes) end) like all (patterns)
      group by status
    ) as by_status;
  end if;

  return jsonb_build_object(
    'all', counts,
    'found', coalesce(found_counts, counts),
    'newest', (select max(created_at) from public.contact_messages));
end
$$;

comment on function public.inbox_counts is
  'How many contact messages there are by status, and how many match a search, for administrators.';

-- Changing -------------------------------------------------------------------------------------

-- Sets the status of these messages, at most 1,000, and returns how many were set: fewer than asked for where
-- some are gone, none where the caller may not.
create function public.set_messages_status(ids uuid[], new_status text) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed integer;
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  update public.contact_messages set status = new_status where id = any(ids);
  get diagnostics changed = row_count;
  return changed;
end
$$;

comment on function public.set_messages_status is
  'Sets the status of up to 1,000 contact messages, for administrators. Returns how many were set.';

-- Deletes these messages for good, at most 1,000, and returns how many there were.
create function public.delete_messages(ids uuid[]) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  deleted integer;
begin
  if cardinality(ids) > 1000 then
    raise invalid_parameter_value using message = 'at most 1,000 messages at once';
  end if;
  delete from public.contact_messages where id = any(ids);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

comment on function public.delete_messages is
  'Deletes up to 1,000 contact messages for good, for administrators. Returns how many there were.';

-- Access ---------------------------------------------------------------------------------------

revoke all on function private.searchable(text), private.search_patterns(text) from public;
-- Whoever sends a message has its search_text computed.
grant execute on function private.searchable(text) to anon, authenticated, service_role;
grant execute on function private.search_patterns(text) to authenticated, service_role;

revoke all on function
  public.inbox_messages(text, text, text, jsonb, integer), public.inbox_counts(text),
  public.set_messages_status(uuid[], text), public.delete_messages(uuid[])
  from public, anon;
grant execute on function
  public.inbox_messages(text, text, text, jsonb, integer), public.inbox_counts(text),
  public.set_messages_status(uuid[], text), public.delete_messages(uuid[])
  to authenticated, service_role;
