-- Shared helpers: refusals, hashes, texts, and what a request says of its caller.
--
-- A refusal's hint is its reason, one word that the screens know.

-- The operator's settings (docs/operating.md). One row.
create table private.settings (
  is_only_row boolean primary key default true check (is_only_row),
  -- The header, in lower case, in which the gateway names the caller's address. A caller can forge any header that the gateway neither
  -- overwrites nor appends to. Null: all callers count as one.
  client_address_header text check (client_address_header ~ '^[a-z0-9-]+$'),
  needs_second_factor boolean not null default true  -- Only the embedded database switches it off.
);

-- Combines each of the 64 bytes with one of the two constants of RFC 2104.
create function private.padded_key(key bytea, constant_byte integer) returns bytea
language sql immutable strict set search_path = '' as $$
  select string_agg(set_byte('\x00', 0, get_byte(key, place) # constant_byte), '' order by place) from generate_series(0, 63) as place
$$;

-- The key of all keyed hashes. Without a key anybody could hash every address and compare. One row.
create table private.hash_key (
  is_only_row boolean primary key default true check (is_only_row),
  key bytea not null check (length(key) = 64) default
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  inner_key bytea not null generated always as (private.padded_key(key, 54)) stored,
  outer_key bytea not null generated always as (private.padded_key(key, 92)) stored
);

create function private.refuse(reason text, message text, detail text default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception using
    errcode = case
      when reason = 'not_found' then 'PT404'
      when reason = 'invalid' then '22023'
      when reason = 'too_many' then 'PT429'
      when reason in ('outdated', 'edited_elsewhere', 'wrong_state', 'already', 'last_owner', 'objection_open',
        'paused_by_administration', 'other_offer', 'lapsed', 'too_new', 'overlap', 'nobody') then 'PT409'
      else '42501'
    end,
    message = message, detail = coalesce(detail, ''), hint = reason;
end $$;

-- Who writes over something names what was seen of it: seen_edit, how often it was saved, or, where nothing counts that, seen.
create function private.refuse_if(is_wrong boolean, reason text, message text, detail text default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if is_wrong then
    perform private.refuse(reason, message, detail);
  end if;
end $$;

-- HMAC-SHA-256. The embedded database lacks pgcrypto.
create function private.keyed_hash(value text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(outer_key || sha256(inner_key || convert_to(value, 'UTF8'))), 'hex') from private.hash_key
$$;

-- The token of a link by mail: 32 random bytes in URL-safe characters. The database keeps only its hash.
create function private.make_token() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_')
$$;

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(left(token, 200), 'UTF8')), 'hex') $$;

-- Adds triggers {purpose}_inserts, _updates, _deletes: one call a statement, with the changed rows as new_rows and old_rows.
create function private.add_statement_triggers(
  purpose text, relation text, called text, arguments text default '', verbs text[] default '{insert,update,delete}'
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  verb text;
begin
  foreach verb in array verbs loop
    execute format('create trigger %1$s_%2$ss after %2$s on %3$s referencing %4$s for each statement execute function private.%5$I(%6$s)',
      purpose, verb, relation::regclass, case verb when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end, called, arguments);
  end loop;
end $$;

-- Null without a request.
create function private.request_header(name text) returns text
language sql stable set search_path = '' as $$ select nullif(current_setting('request.headers', true), '')::json ->> name $$;

-- The caller's IPv4 address, or the first bits of IPv6, whose rest callers choose. Null without a named header, or where it is missing.
create function private.caller_network(bits integer default 64) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  -- An appending gateway puts the true address last.
  named constant text := private.request_header((select s.client_address_header from private.settings s));
  address inet;
begin
  address := btrim(split_part(named, ',', -1))::inet;
  if family(address) = 6 then
    address := network(set_masklen(address, bits));
  end if;
  return host(address);
exception when invalid_text_representation then
  return null;
end $$;

create function private.is_caller_known() returns boolean
language sql stable security definer set search_path = '' as $$ select private.caller_network() is not null $$;
select private.expose('is_caller_known', 'anon, authenticated, service_role', 'Whether the caller''s address arrives. For check:live.');

-- Folds a text as src/lib/text/fold.ts does: lower case, no accents, ä as ae, ß as ss, composed or not, under every locale. Without
-- normalize(), which takes almost a second for 10,000 combining characters: this reads messages of strangers.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select lower(case
    -- Few texts have such letters, and translate() looks up every one.
    when plain ~ '[\u00c0-\u017f]' then translate(
      replace(replace(replace(replace(replace(replace(plain, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'ÀÁÂÃÅĄĆČÇĎĐÐÈÉÊËĚĘĞÌÍÎÏİŁŃŇÑÒÓÔÕØŐŘŚŞŠŤÙÚÛŮŰÝŹŻŽàáâãåąćčçďđðèéêëěęğìíîïıłńňñòóôõøőřśşšťùúûůűýÿźżž',
      'aaaaaacccdddeeeeeegiiiiilnnnoooooorssstuuuuuyzzzaaaaaacccdddeeeeeegiiiiilnnnoooooorssstuuuuuyyzzz')
    else plain
  end)
  from (
    select regexp_replace(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(value, '([AOUaou])\u0308', '\1e', 'g'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'),
      '[\u0300-\u036f]', '', 'g') as plain
    -- Keeps the planner from computing `plain` once for each use.
    offset 0
  ) as without_marks
$$;
grant execute on function private.fold to anon, authenticated, service_role;

-- One LIKE pattern for each word of a search; all must match. %, _ and \ stand for themselves. The longest words come first.
create function private.search_patterns(term text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    array_agg('%' || regexp_replace(private.fold(word), '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc), '{}')
  from (
    select word from regexp_split_to_table(left(term, 200), '\s+') as word where word <> '' limit 10
  ) as words
$$;
grant execute on function private.search_patterns to authenticated, service_role;

-- Whether a JSON value is a single line of text that is not blank. Null for null.
create function private.is_line(value jsonb, longest integer) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'string' then
    char_length(value #>> '{}') <= longest and value #>> '{}' ~ '\S'
    and value #>> '{}' !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  else false end
$$;
grant execute on function private.is_line to authenticated, service_role;

-- A text as one line, as src/lib/text/clean-text.ts makes it: no invisible characters, runs of blanks as one space.
create function private.clean_line(value text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(normalize(value, nfc),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;

-- Whether a JSON value is an object with exactly these keys.
create function private.has_exact_keys(value jsonb, keys text[]) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then value ?& keys and value - keys = '{}' else false end
$$;

create function private.is_text_up_to(value jsonb, most integer, is_needed boolean) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= most
    and (not is_needed or value #>> '{}' ~ '\S'), false)
$$;

-- The ground of a restriction (Art. 17 DSA): law, terms of use, the wish of who is named, or that there is no such agency.
create function private.required_ground(ground text, known text[] default '{law,terms,request,no_agency}') returns text
language plpgsql volatile set search_path = '' as $$
begin
  perform private.refuse_if(ground is null or ground <> all (known), 'invalid', 'a restriction has a ground', '{"ground": "required"}');
  return ground;
end $$;

-- Returns a typed text without the blanks around it. Refuses a missing, invisible, too short or too long one with {field: fault}.
create function private.required_text(field text, value text, longest integer default 2000, shortest integer default 1) returns text
language plpgsql volatile set search_path = '' as $$
declare
  -- Blanks of every width and invisible characters.
  unseen constant text := '[\s\u00A0\u00AD\u034F\u061C\u115F\u1160\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFEFF\uFFA0]';
  trimmed constant text := regexp_replace(value, '^\s+|\s+$', '', 'g');
  fault constant text := case
    when trimmed is null or regexp_replace(trimmed, unseen, '', 'g') = '' then 'required'
    when char_length(trimmed) < shortest then 'too_short'
    when char_length(trimmed) > longest then 'too_long' end;
begin
  perform private.refuse_if(fault is not null,
    'invalid', field || ' is ' || replace(fault, '_', ' '), jsonb_build_object(field, fault)::text);
  return trimmed;
end $$;

-- Like required_text, but a missing text gives null.
create function private.optional_text(field text, value text) returns text
language sql volatile set search_path = '' as $$ select case when value ~ '\S' then private.required_text(field, value) end $$;

-- Without storage the answer is `without_storage`.
create function private.is_stored(bucket text, path text, without_storage boolean default true) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_there boolean := without_storage;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select from storage.objects where bucket_id = $1 and name = $2)' into is_there using bucket, path;
  end if;
  return is_there;
end $$;

create function private.berlin_today() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'Europe/Berlin')::date $$;

create function private.berlin_day(at timestamptz) returns date
language sql immutable set search_path = '' as $$ select (at at time zone 'Europe/Berlin')::date $$;

-- How similar two texts are, from 0 to 1, by their trigrams; without pg_trgm 1 for equal texts, otherwise 0.
do $$
declare
  home text;
begin
  select n.nspname into home from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
  execute format($function$
    create function private.text_similarity(one text, other text) returns real
    language sql immutable set search_path = '' as %L
  $function$, case when home is null then 'select case when lower(one) = lower(other) then 1 else 0 end::real'
    else format('select %I.similarity(one, other)', home) end);
end $$;
