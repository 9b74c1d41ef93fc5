-- Generated from supabase/schemas and supabase/data by `npm run db:baseline`. Do not edit.

do $$
begin
  if to_regnamespace('private') is not null then
    raise exception 'This database has its tables already, and nothing was changed: the baseline is for an empty one.' using hint =
      'A local one: delete the folder supabase/.embedded and start again. A deployed one takes the migrations after the baseline.';
  end if;
end
$$;

-- supabase/schemas/00_roles_and_defaults.sql

-- The private schema, default privileges, extensions.
--
-- The files of this folder are the current state of the database, one file a subject, applied in the order of their names.
-- docs/recipes.md, A change of the database, says how to change them.

-- Functions are created before the tables that they read.
set check_function_bodies = off;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Least privilege: every object is closed until a grant beside it opens it. Tables in private have neither policies nor grants, so only
-- functions read and write them. supabase/rights.txt lists everything that is open.

-- EXECUTE for everybody is PostgreSQL's default, and can only be revoked for all schemas at once.
alter default privileges revoke execute on functions from public;

alter default privileges revoke all on tables from public, anon, authenticated, service_role;
alter default privileges revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges revoke all on functions from anon, authenticated, service_role;

-- Projects from before October 2026 grant everything on each new object in public.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Exposes a private function, which runs as its owner, to the roles of the API: creates a function of the same name and arguments in
-- public, which runs as its caller and calls it. A function that needs no rights of its owner stands in public itself.
create function private.expose(called text, roles text, description text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  exposed pg_catalog.pg_proc;
begin
  select * into strict exposed from pg_catalog.pg_proc where oid = format('private.%I', called)::regproc;
  if not exposed.prosecdef then
    raise exception 'private.% runs as its caller, so it can stand in public itself', called;
  end if;
  execute format('create or replace function public.%I(%s) returns %s language sql %s security invoker set search_path = '''' as %L',
    called, pg_get_function_arguments(exposed.oid), pg_get_function_result(exposed.oid),
    case exposed.provolatile when 'v' then 'volatile' else 'stable' end,
    format('select %sprivate.%I(%s)', case when exposed.proretset then '* from ' end, called,
      array_to_string(array(select quote_ident(name) from unnest(exposed.proargnames[:exposed.pronargs]) as name), ', ')));
  execute format('revoke all on function private.%1$I, public.%1$I from public, anon, authenticated, service_role', called);
  execute format('grant execute on function private.%1$I, public.%1$I to %2$s', called, roles);
  execute format('comment on function public.%I is %L', called, description);
end $$;

-- Trigrams compare the texts of reviews. The embedded database lacks the extension.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    if not exists (select from pg_catalog.pg_namespace where nspname = 'extensions') then
      create schema extensions;
      grant usage on schema extensions to anon, authenticated, service_role;
    end if;
    create extension if not exists pg_trgm with schema extensions;
  end if;
end $$;

-- supabase/schemas/10_helpers.sql

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

-- supabase/schemas/11_names_and_hosts.sql

-- Comparable forms of names, towns, mail addresses and websites.

-- The name by which entries are found. Runs as its owner, because whoever writes an entry updates the index.
create function private.folded_name(name text) returns text
language sql immutable parallel safe strict security definer set search_path = '' as $$
  select private.fold(private.clean_line(name))
$$;
grant execute on function private.folded_name to authenticated, service_role;

-- Cleans the name and gives the website an ASCII host.
create function private.clean_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new."Name" := private.clean_line(new."Name");
  new."Webseite" := private.ascii_website(new."Webseite");
  return new;
end $$;

-- A name without accents, punctuation, blanks, legal forms at its end, and words that many agencies share.
create function private.bare_name(name text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(btrim(regexp_replace(private.fold(normalize(name, nfkd)),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+', ' ', 'g')),
    '( (' || regexp_replace(
      'gmbh|ggmbh|mbh|gesmbh|gesellschaftmbh|gesellschaftmitbeschraenkterhaftung|ag|gag|aktiengesellschaft|kg|kgaa|kommanditgesellschaft|ohg|offenehandelsgesellschaft|og|gbr|egbr|gesbr|gesellschaftbuergerlichenrechts|ug|gug|unternehmergesellschaft|haftungsbeschraenkt|partg|part|partnerschaft|partnerschaftsgesellschaft|mbb|mitbeschraenkterberufshaftung|ek|ekfm|ekfr|eingetragenerkaufmann|eingetragenekauffrau|eu|eg|ev|se|ig|il|inc|ltd|limited|llp|llc|plc|sa|sarl|sas|bv|nv|srl|sro|doo|spzoo|aps|as|ab|oy|co|cie|und|and|u',
      '(\w)(?=\w)', '\1 ?', 'g') || '))+$', ''),
    ' (und|and|u)(?= )', '', 'g'),
    '\y(personalberatung|executive|search|consulting)\y', '', 'g'), ' ', '')
$$;

-- Recognises the operator's name in any spelling, as src/agency/model/agency.ts does.
create function private.is_operators_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(private.fold(private.clean_line(normalize(name, nfkc))), '[^a-z]', '', 'g') like '%peoplefindingcompany%'
$$;

create function private.folded_towns(list text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct private.fold(normalize(btrim(part, E' \t\n\r\f\x0b\u00a0'), nfkd))
    from string_to_table(list, ',') as part
    where btrim(part, E' \t\n\r\f\x0b\u00a0') <> '')
$$;

-- Providers of free mailboxes, by the name before the public suffix. A test compares them with src/lib/links/registrable-domain.ts.
create function private.free_mail_names() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'aol', 'arcor', 'bluewin', 'email', 'fastmail', 'freemail', 'freenet', 'gmail', 'gmx', 'googlemail', 'hotmail',
    'hushmail', 'icloud', 'kabelmail', 'laposte', 'libero', 'live', 'mac', 'mail', 'mailbox', 'mailfence', 'me', 'msn',
    'o2mail', 'online', 'orange', 'outlook', 'passport', 'pm', 'posteo', 'proton', 'protonmail', 'rocketmail', 'runbox',
    't-online', 'tuta', 'tutamail', 'tutanota', 'unitybox', 'vodafone', 'web', 'wanadoo', 'yahoo', 'yandex', 'ymail',
    'zoho', 'zohomail']
$$;

-- Sites where many agencies have a page: the domain identifies nobody. A test compares src/lib/links/shared-sites.ts.
create function private.shared_sites() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'facebook.com', 'linkedin.com', 'xing.com', 'kununu.com', 'instagram.com', 'youtube.com', 'twitter.com', 'x.com',
    'google.com', 'gelbeseiten.de', 'dasoertliche.de', 'meinestadt.de', 'northdata.de', 't-online.de', 'wordpress.com',
    'wixsite.com', 'jimdo.com', 'jimdofree.com', 'webnode.com', 'blogspot.com']
$$;

create function private.is_mail_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 320 and address ~ (
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
    || '@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'), false)
$$;

-- The registrable domain of a mail address, approximately. Null for free mailboxes and shared sites, whose domains identify nobody.
create function private.mail_domain(address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select domain
  from (select substring(split_part(lower(address), '@', 2) from
    '([^.]+\.(?:(?:ac|co|com|edu|gov|gv|net|or|org)\.)?[^.]+)$') as domain) as registered
  where split_part(domain, '.', 1) <> all (private.free_mail_names()) and domain <> all (private.shared_sites())
$$;

-- One spelling of a mailbox: nothing after +; Gmail no dots; Proton no dots, hyphens, underscores; Yahoo nothing after a hyphen.
create function private.canonical_mailbox(email text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when host in ('proton.me', 'pm.me', 'protonmail.com', 'protonmail.ch') then translate(name, '.-_', '') || '@proton.me'
    when host in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
    when host ~ '^(yahoo|ymail|rocketmail)\.' then split_part(name, '-', 1) || '@' || host
    else name || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as name,
    coalesce(private.ascii_host(split_part(btrim(email), '@', 2)), lower(split_part(btrim(email), '@', 2))) as host) as parts
$$;

-- Encodes a label of a host in ASCII (RFC 3492).
create function private.encode_punycode(label text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters constant integer[] := array(select ascii(letter) from string_to_table(label, null) as letter);
  output text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  plain constant integer := char_length(output);
  handled integer := plain;
  least_letter integer := 128;
  next_letter integer;
  letter integer;
  delta bigint := 0;
  bias integer := 72;
  rest bigint;
  step integer;
  threshold integer;
begin
  output := output || case when plain > 0 then '-' else '' end;
  while handled < cardinality(letters) loop
    select min(l) into next_letter from unnest(letters) as l where l >= least_letter;
    delta := delta + (next_letter - least_letter)::bigint * (handled + 1);
    least_letter := next_letter;
    foreach letter in array letters loop
      delta := delta + (letter < least_letter)::integer;
      continue when letter <> least_letter;
      rest := delta;
      step := 36;
      loop
        threshold := least(greatest(step - bias, 1), 26);
        exit when rest < threshold;
        output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789',
          (threshold + (rest - threshold) % (36 - threshold))::integer + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        step := step + 36;
      end loop;
      output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest::integer + 1, 1);
      delta := delta / case when handled = plain then 700 else 2 end;
      delta := delta + delta / (handled + 1);
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + (36 * delta / (delta + 38))::integer;
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    least_letter := least_letter + 1;
  end loop;
  return 'xn--' || output;
end $$;

-- The host as browsers spell it (UTS 46), in ASCII, without a final dot. Null for anything that is no host of the public web.
create function private.ascii_host(host text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  plain text := lower(left(host, 1000));
begin
  if plain !~ '^[a-z0-9_.-]+$' then
    if plain ~ '%[0-9a-f]{2}' then
      begin
        plain := convert_from(decode((
          select string_agg(coalesce(part[2], encode(convert_to(part[1], 'UTF8'), 'hex')), '' order by place)
          from regexp_matches(plain, '(%([0-9a-f]{2})|[^%]+|%)', 'g') with ordinality as parts (part, place)), 'hex'), 'UTF8');
      exception when character_not_in_repertoire then
        return null;
      end;
    end if;
    plain := lower(translate(normalize(translate(private.clean_line(plain), '。．｡', '...'), nfkc),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŠŽẞ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþœšžß'));
    select string_agg(case when label ~ '[^\u0001-\u007f]' then private.encode_punycode(label) else label end, '.' order by place)
    into plain from string_to_table(plain, '.') with ordinality as labels (label, place);
  end if;
  plain := regexp_replace(plain, '\.$', '');
  return case when char_length(plain) <= 253 and plain ~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)+$' then plain end;
end $$;

-- Splits a web address: before its host, the host as typed, after it.
create function private.website_parts(address text) returns text[]
language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_match(translate(address, E'\t\n\r', ''), '^(\s*(?:https?:[\\/]*)?(?:[^\s/\\?#]*@)?)([^\s/\\?#@:]+)(.*)$', 'i')
$$;

-- A web address with its host as private.ascii_host spells it; other texts are unchanged.
create function private.ascii_website(address text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce((
    select parts[1] || host || parts[3]
    from private.website_parts(address) as parts cross join lateral (select private.ascii_host(parts[2]) as host) as h
    where host <> lower(parts[2])), address)
$$;

-- The host of a web address without `www.`; null where it is none. The first expression is the quick way for most hosts.
create function private.website_host(address text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(substring(address from '^https?://(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#]|$)'),
    regexp_replace(private.ascii_host((private.website_parts(address))[2]), '^www\.', ''))
$$;

create function private.is_under(host text, domain text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(host = domain or right(host, char_length(domain) + 1) = '.' || domain, false)
$$;

-- supabase/schemas/12_limits.sql

-- Limits, and uses counted by key: a network, an address, an account, or '' for everybody.
--
-- Strangers have a limit for each network and a pool for everybody. Offices share an address, so beyond the limit, or once half of the pool
-- is used, callers do a proof of work (functions/_shared/proof-of-work.ts). Networks beyond their limit may use half of the pool, known
-- addresses all of it and half again (private.use_pool). docs/decisions/limits.md explains why.

-- How many uses of a kind a key has in a period (data/50_limits.sql).
create table private.limits (
  kind text not null,
  period interval not null,  -- 0: how many there may be at once.
  most integer not null check (most > 0),
  primary key (kind, period)
);

-- What counts against a limit. Deleted after the longest period of its kind.
create table private.limited_uses (
  id bigint generated always as identity primary key,
  kind text not null,
  key_hash text not null,
  used_at timestamptz not null default clock_timestamp()
);
create index limited_uses_key_idx on private.limited_uses (kind, key_hash, used_at desc);

-- The number of a kind that has one.
create function private.most_of(kind text) returns integer
language sql stable security definer set search_path = '' as $$ select l.most from private.limits l where l.kind = most_of.kind $$;

create function private.limit_key_hash(kind text, key text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('limit ' || kind || ' ' || key) $$;

-- Makes calls for the same key wait for each other until the transaction ends, so that all are counted. Returns the key's hash.
create function private.lock_limit(kind text, key text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.limit_key_hash(kind, key);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(wanted, 0));
  return wanted;
end $$;

-- 0 where one more use is allowed, otherwise how long to wait. A caller with several limits asks for all of them before it counts a use.
-- `most` replaces the numbers of private.limits.
create function private.seconds_until_allowed(kind text, key text, most integer default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((
    select max(greatest(1, ceil(extract(epoch from nth.used_at + l.period - clock_timestamp()))::integer))
    from private.limits l
    -- The next use is allowed once the oldest of the last `most` uses is older than the period.
    cross join lateral (
      select u.used_at from private.limited_uses u
      where u.kind = l.kind and u.key_hash = wanted and u.used_at > clock_timestamp() - l.period
      order by u.used_at desc offset coalesce(seconds_until_allowed.most, l.most) - 1 limit 1
    ) as nth
    where l.kind = seconds_until_allowed.kind), 0);
end $$;

-- How much of each period of a limit a key has used; counted no further than matters to anybody.
create function private.limit_usage(kind text, key_hash text) returns table (most integer, amount bigint)
language sql volatile security definer set search_path = '' as $$
  select l.most, (
    select count(*) from (
      select from private.limited_uses u
      where u.kind = l.kind and u.key_hash = limit_usage.key_hash and u.used_at > clock_timestamp() - l.period limit l.most * 17) as counted)
  from private.limits l where l.kind = limit_usage.kind
$$;

-- How many uses a limit still allows a key: the lowest number of all its periods.
create function private.uses_left(kind text, key text) returns integer
language sql volatile security definer set search_path = '' as $$
  select min(greatest(most - amount, 0))::integer from private.limit_usage(kind, private.limit_key_hash(kind, key))
$$;

-- The share of a limit that is used, 2 for twice as much as allowed: the highest of all its periods.
create function private.used_share(kind text, key text) returns numeric
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant text := private.lock_limit(kind, key);
begin
  return coalesce((select max(u.amount::numeric / u.most) from private.limit_usage(kind, wanted) u), 0);
end $$;

-- Counts a stranger's use of a kind, once the work for it is done.
--   networks   hashes of the caller's networks: IPv4 or 64 bits of IPv6, then IPv4 or 48 bits
--   done       the level of the work that was done, which `proof` proves once
--   work       the level that has to be done first, each twice the work of the one below; 0 where the use was counted
--   is_busy    whether one of the two networks is beyond its limit
--   pool       the share of the pool that is used
create function private.admit(
  kind text, networks text[], done integer, proof text, amount integer default 1, out work integer, out is_busy boolean, out pool numeric
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Always in this order, to avoid deadlocks.
  network constant numeric := private.used_share(kind || '_from_network', networks[1]);
  block constant numeric := private.used_share(kind || '_from_block', networks[2]);
begin
  pool := private.used_share(kind, '');
  is_busy := network >= 1 or block >= 1;
  work := least(16, greatest(
    floor(network), floor(block),
    -- From half of the pool on, each fifth adds a level. Four levels take a desktop computer less than two seconds; networks within their
    -- limit never do more.
    case when pool >= 0.5 then least(4, 1 + floor((pool - 0.5) * 5)) else 0 end));
  -- One level less is accepted, because the level may have risen meanwhile.
  if work > 0 and proof is not null and done > 0 and done >= work - 1 and private.seconds_until_allowed('proof', proof) = 0 then
    perform private.count_use('proof', proof);
    work := 0;
  end if;
  if work = 0 then
    perform private.count_use(kind || '_from_network', networks[1], amount);
    perform private.count_use(kind || '_from_block', networks[2], amount);
  end if;
end $$;

-- The share of a pool that a caller may use; 1 is all of it.
create function private.pool_part(is_known boolean, is_busy boolean) returns numeric
language sql immutable set search_path = '' as $$ select case when is_known then 1.5 when is_busy then 0.5 else 1 end $$;

-- Counts a use if the pool has one left for this caller. Mails administrators once half, and once all of it is used.
create function private.use_pool(kind text, used numeric, is_known boolean, is_busy boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if used >= 0.5 then
    perform private.warn_of_pool(kind, used >= 1);
  end if;
  if used >= private.pool_part(is_known, is_busy) then
    return false;
  end if;
  perform private.count_use(kind, '');
  return true;
end $$;

-- Once a day for each kind and state.
create function private.warn_of_pool(kind text, is_empty boolean) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_administrators('pool_used', jsonb_build_object('kind', warn_of_pool.kind, 'is_empty', warn_of_pool.is_empty),
    format('pool %s %s %s', warn_of_pool.kind, warn_of_pool.is_empty, private.berlin_today()))
$$;

create function private.count_use(kind text, key text, amount integer default 1) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.limited_uses (kind, key_hash)
  select count_use.kind, private.limit_key_hash(count_use.kind, key) from generate_series(1, amount) where key is not null
$$;

-- Counts a use that the limit allows, and refuses any other.
create function private.use_limit(kind text, key text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.seconds_until_allowed(kind, key) > 0, 'too_many', 'too many uses of ' || kind);
  perform private.count_use(kind, key);
end $$;

-- supabase/schemas/13_retention.sql

-- How long data is kept, as the privacy policy („Speicherdauer“) promises. A test compares it with src/config/retention.ts.

create table private.retention_periods (
  name text primary key,
  period interval not null
);

-- What the jobs delete, in the order of `position` (data/25_retention.sql).
create table private.retention_rules (
  position integer primary key,
  relation text not null,
  period text references private.retention_periods,  -- Null: rows go as soon as the condition holds.
  since text,  -- When the period of a row begins: an SQL expression of the row t.
  condition text not null default 'true',  -- Which rows are meant: an SQL condition of the row t, in which $1 is the period.
  change text,  -- What is set in a row instead of deleting it.
  is_hourly boolean not null default false,  -- Applied each hour as well.
  constraint retention_rules_dated check ((period is null) = (since is null))
);

create function private.retention_period(name text) returns interval
language sql stable security definer set search_path = '' as $$
  select p.period from private.retention_periods p where p.name = retention_period.name
$$;

-- Returns how many rows of which table it has deleted or changed.
create function private.apply_retention(only_hourly boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  affected bigint;
  counts jsonb := '{}'::jsonb;
begin
  for rule in
    select r.*, private.retention_period(r.period) as kept from private.retention_rules r
    where r.is_hourly or not only_hourly order by r.position
  loop
    -- Some projects lack tables of the auth server.
    continue when to_regclass(rule.relation) is null;
    execute format(case when rule.change is null then 'delete from %1$s as t where (%3$s) and (%4$s)'
        else 'update %1$s as t set %2$s where (%3$s) and (%4$s)' end,
      rule.relation, rule.change, rule.condition, coalesce(rule.since || ' < now() - $1', 'true'))
    using rule.kept;
    get diagnostics affected = row_count;
    if affected > 0 then
      counts := counts || jsonb_build_object(rule.relation, coalesce((counts ->> rule.relation)::bigint, 0) + affected);
    end if;
  end loop;
  return counts;
end $$;
grant execute on function private.apply_retention to service_role;

-- supabase/schemas/20_access.sql

-- Who may do what: administrators, accounts of agencies, frozen accounts, and what policies and functions ask about the caller.
-- docs/decisions/access.md, docs/decisions/consultancy-access.md.
--
-- A session gives rights only while private.begun_sessions and auth.sessions both have it; signing out ends it at once.

-- Sessions ----------------------------------------------------------------------------------------------------------------------------

-- Sessions that may act, and how each began. Ended ones give no right and stay until the nightly jobs delete them.
create table private.begun_sessions (
  session_id uuid primary key,
  account uuid not null references auth.users (id) on delete cascade,
  way text not null check (way in ('code', 'password')),
  begun_at timestamptz not null default clock_timestamp()
);
create index begun_sessions_account_idx on private.begun_sessions (account);

-- How the caller's session began; null where it has ended or did not begin here.
create function private.session_way() returns text
language sql stable security definer set search_path = '' as $$
  select b.way
  from private.begun_sessions b join auth.sessions s on s.id = b.session_id and s.user_id = b.account
  where b.account = auth.uid()
    and b.session_id = case when auth.jwt() ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (auth.jwt() ->> 'session_id')::uuid end
$$;

-- The auth server's hook, called before each token. A session begins with an administrator's password, or with the right code that the
-- account typed within the last minute, once; it may be renewed and raised. Everything else is refused.
create function private.admit_session(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := (event ->> 'user_id')::uuid;
  session constant uuid := (event #>> '{claims,session_id}')::uuid;
  is_administrator constant boolean := exists (select from public.admins a where a.user_id = holder);
  begun_by constant text := case event ->> 'authentication_method'
    when 'password' then case when is_administrator then 'password' end
    when 'otp' then case when not is_administrator and private.consume_code(holder, 'session') then 'code' end end;
begin
  if begun_by is not null then
    insert into private.begun_sessions (session_id, account, way) values (session, holder, begun_by);
    -- Checking a new account's random password takes time, which would tell known addresses from unknown ones.
    update auth.users u set encrypted_password = null where u.id = holder and begun_by = 'code' and u.encrypted_password is not null;
  elsif not exists (select from private.begun_sessions b where b.session_id = session and b.account = holder) then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Nobody signs in this way'));
  end if;
  return jsonb_build_object('claims', event -> 'claims');
end $$;
comment on function private.admit_session(jsonb) is
  'The auth server''s hook "Custom Access Token" (pg-functions://postgres/private/admit_session).';

-- Administrators ----------------------------------------------------------------------------------------------------------------------

create function private.has_second_factor(account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return pg_catalog.to_regclass('auth.mfa_factors') is not null and exists (
    select from auth.mfa_factors where user_id = account and status::text = 'verified'
  );
end $$;

create function private.has_proved_second_factor() returns boolean
language sql stable set search_path = '' as $$ select coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2' $$;

-- True where the setting is missing.
create function private.is_second_factor_needed() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.settings where not needs_second_factor)
$$;
select private.expose('is_second_factor_needed', 'anon, authenticated, service_role', 'Whether administrators need one.');

-- An administrator signed in by password; is_admin() also checks the second factor.
create function private.is_admin_account() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admins where user_id = auth.uid() and private.session_way() = 'password')
$$;

-- For policies, too. An enrolled second factor must be proved even where none is required.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin_account() and (private.has_proved_second_factor()
    or not (private.is_second_factor_needed() or private.has_second_factor(auth.uid())))
$$;
grant execute on function private.is_admin to authenticated, service_role;

create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.admins is 'Administrators. They see each other; on purpose only the service role writes.';
grant select on public.admins to authenticated;
grant all on public.admins to service_role;
create policy "administrators see administrators" on public.admins for select to authenticated using ((select private.is_admin()));

-- 'prove' where the administrator has a second factor, otherwise 'enrol'; null where nothing is missing, and for others.
create function private.second_factor_step() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_second_factor(auth.uid()) then 'prove' else 'enrol' end
  where private.is_admin_account() and not private.is_admin()
$$;
select private.expose('second_factor_step', 'authenticated', 'What an administrator has yet to do with a second factor: prove or enrol.');

-- Accounts of agencies ----------------------------------------------------------------------------------------------------------------

-- The caller as an account of an agency; null where the session did not begin with a code, or has ended.
create function private.own_account() returns uuid
language sql stable security definer set search_path = '' as $$ select auth.uid() where private.session_way() = 'code' $$;
grant execute on function private.own_account to authenticated;

-- As the auth server has it now: a token may be an hour old.
create function private.own_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select private.own_account())
$$;
grant execute on function private.own_email to authenticated;

-- Policies ask once for a statement, not for each row.
create function private.own_agencies() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select agency_id from public.agency_members where user_id = (select private.own_account()))
$$;
grant execute on function private.own_agencies to authenticated;

create function private.owned_agencies() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select agency_id from public.agency_members where user_id = (select private.own_account()) and role = 'owner')
$$;
grant execute on function private.owned_agencies to authenticated;

create table public.frozen_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  frozen_at timestamptz not null default now(),
  frozen_by uuid,
  reason text not null,
  constraint frozen_accounts_reason_length check (reason ~ '\S' and char_length(reason) <= 1000)
);
comment on table public.frozen_accounts is 'Accounts that may only read and sign out. They and administrators see it.';
grant select on public.frozen_accounts to authenticated, service_role;
create policy "accounts see that they are frozen, administrators all" on public.frozen_accounts
  for select to authenticated using (user_id = (select private.own_account()) or (select private.is_admin()));

-- Null where the account may act for an agency.
create function private.account_refusal(account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.frozen_accounts f where f.user_id = account) then 'frozen'
    when exists (select from public.admins a where a.user_id = account) then 'administrator' end
$$;

-- Guards: each refuses other callers, most return the account -------------------------------------------------------------------------

-- The calling account, where it may act for an agency.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := auth.uid();
  way constant text := private.session_way();
  refusal constant text := private.account_refusal(account);
begin
  perform private.refuse_if(way is null or way <> 'code' and refusal is null, 'signed_out', 'nobody is signed in');
  perform private.refuse_if(refusal is not null, refusal, 'the account is frozen or an administrator''s: it acts for no agency');
  return account;
end $$;
select private.expose('require_account', 'authenticated', 'The calling account, where it may act for an agency; refused otherwise.');

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'not_administrator', 'only administrators may do that');
  return auth.uid();
end $$;

create function private.require_member(agency bigint, owners_only boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  held text;
begin
  select role into held from public.agency_members where agency_id = agency and user_id = account;
  perform private.refuse_if(held is null, 'not_member', 'the entry is not yours');
  perform private.refuse_if(owners_only and held <> 'owner', 'not_owner', 'only an owner may do that');
  return account;
end $$;

-- For reading, which frozen accounts may do as well.
create function private.require_own_agency(agency bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not coalesce(agency = any (private.own_agencies()), false), 'not_member', 'the entry is not yours');
end $$;

-- Where somebody is signed in ---------------------------------------------------------------------------------------------------------

-- Ends all sessions and their renewal, but for kept_session; only ended_session where it is named.
create function private.end_sessions(account uuid, kept_session text default null, ended_session text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.to_regclass('auth.refresh_tokens') is not null then
    delete from auth.refresh_tokens
    where user_id::text = account::text and (kept_session is null or session_id::text is distinct from kept_session)
      and (ended_session is null or session_id::text = ended_session);
  end if;
  delete from auth.sessions
  where user_id = account and (kept_session is null or id::text <> kept_session) and (ended_session is null or id::text = ended_session);
end $$;
select private.expose('end_sessions', 'service_role', 'Ends the sessions of an account, for the edge function that changes its address.');

-- Where a consultancy's account or an administrator is signed in, the last used first.
create function private.list_own_sessions()
returns table (id uuid, began_at timestamptz, used_at timestamptz, browser text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  holder constant uuid := coalesce(private.own_account(), private.require_admin());
begin
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at), s.user_agent,
      s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s join private.begun_sessions b on b.session_id = s.id and b.account = s.user_id
    where s.user_id = holder order by 3 desc, 1;
end $$;
select private.expose('list_own_sessions', 'authenticated', 'Where the caller is signed in.');

create function private.end_own_sessions(session uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := coalesce(private.own_account(), private.require_admin());
begin
  perform private.end_sessions(holder, auth.jwt() ->> 'session_id', session::text);
  if private.session_way() = 'password' then
    perform private.add_log_entry('sessions_ended', 'admins', holder::text);
  end if;
end $$;
select private.expose('end_own_sessions', 'authenticated', 'Ends one of the caller''s other sessions, or all of them.');

-- What administrators do about accounts -----------------------------------------------------------------------------------------------

-- Makes an account an administrator's, and ends whatever lets an earlier user back in. True if it was none before. Sessions that begin
-- meanwhile do so with a code, which gives no administrator's rights (private.is_admin_account).
create function private.appoint_admin(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  insert into public.admins (user_id) values (account) on conflict (user_id) do nothing;
  is_new := found;
  perform private.remove_factors(account);
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = account;
  end if;
  if to_regclass('auth.identities') is not null then
    delete from auth.identities where user_id = account and provider <> 'email';
  end if;
  perform private.end_sessions(account);
  return is_new;
end $$;
select private.expose('appoint_admin', 'service_role', 'Makes an account an administrator''s and ends its sessions. For admin:create.');

create function private.list_administrators()
returns table (user_id uuid, email text, created_at timestamptz, has_second_factor boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select admins.user_id, users.email::text, admins.created_at, private.has_second_factor(admins.user_id)
    from public.admins join auth.users on users.id = admins.user_id
    order by users.email, admins.user_id;
end $$;
select private.expose('list_administrators', 'authenticated', 'All administrators with their addresses; for administrators.');

create function private.freeze_account(account uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  perform private.refuse_if(not exists (select from auth.users where id = account), 'not_found', 'there is no such account');
  perform private.refuse_if(exists (select from public.admins where user_id = account),
    'wrong_state', 'an administrator is no agency''s account');
  insert into public.frozen_accounts (user_id, frozen_by, reason)
  values (account, administrator, private.required_text('reason', reason, 1000))
  on conflict (user_id) do nothing;
  perform private.refuse_if(not found, 'already', 'the account is frozen, with another reason');
  update public.agency_invitations i set state = 'revoked' where i.invited_by = account and i.state = 'open';
  update public.agency_claims c set state = 'disputed' where c.claimant = account and c.state = 'waiting';
end $$;
select private.expose('freeze_account', 'authenticated', 'For administrators: the account may read and sign out, nothing else.');

create function private.unfreeze_account(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.frozen_accounts where user_id = account;
  perform private.refuse_if(not found, 'not_found', 'the account is not frozen');
end $$;
select private.expose('unfreeze_account', 'authenticated', 'For administrators: the account may act again.');

-- Mails of the auth server ------------------------------------------------------------------------------------------------------------

-- The auth server's hook "Send Email": refuses codes, because nothing here uses one, and drops notices of changes.
create function private.refuse_auth_mail(event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when event #>> '{email_data,email_action_type}' ~ '_notification$' then '{}'::jsonb
    else '{"error": {"http_code": 422, "message": "No mail is sent"}}'::jsonb
end $$;
comment on function private.refuse_auth_mail(jsonb) is
  'The auth server''s hook "Send Email" (pg-functions://postgres/private/refuse_auth_mail).';

-- supabase/schemas/21_second_factor.sql

-- The second factor of administrators, and recovery codes for a lost one. docs/decisions/access.md.

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.recovery_codes is 'Hashes of codes that remove a lost second factor. They belong to the factor and go with it.';

-- A code has 80 bits, so a quick hash is enough. Blanks, dashes and case do not matter; O is 0.
create function private.hash_recovery_code(account uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(
    account::text || translate(regexp_replace(lower(left(code, 200)), '[^a-z0-9]', '', 'g'), 'o', '0'), 'UTF8'
  ))
$$;

create function private.create_recovery_codes() returns setof text
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := private.require_factor_admin();
  -- 32 characters that nobody confuses.
  alphabet constant text := 'abcdefghjkmnpqrstuvwxyz023456789';
  random_bytes bytea;
  code text;
begin
  delete from private.recovery_codes where user_id = holder;
  for number in 1..10 loop
    -- The only strong randomness without an extension; hashed, because some bits of a UUID are fixed.
    random_bytes := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
    select string_agg(
      case when place > 0 and place % 4 = 0 then '-' else '' end
        || substr(alphabet, (get_byte(random_bytes, place) & 31) + 1, 1), '' order by place
    ) into code from generate_series(0, 15) as place;
    insert into private.recovery_codes (user_id, code_hash) values (holder, private.hash_recovery_code(holder, code));
    return next code;
  end loop;
  perform private.add_log_entry('recovery_codes_created', 'admins', holder::text);
end $$;
select private.expose('create_recovery_codes', 'authenticated', 'Ten new recovery codes; earlier ones end. For administrators.');

-- 'removed', 'wrong', or 'tooMany' after five wrong ones within an hour. No error, which would undo the count.
create function private.use_recovery_code(code text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_admin_account(), 'not_administrator', 'recovery codes are for administrators');
  if private.seconds_until_allowed('wrong_recovery_code', holder::text) > 0 then
    return 'tooMany';
  end if;
  if not exists (
    select from private.recovery_codes
    where user_id = holder and code_hash = private.hash_recovery_code(holder, code)
  ) then
    perform private.count_use('wrong_recovery_code', holder::text);
    return 'wrong';
  end if;
  perform private.remove_factors(holder);
  perform private.add_log_entry('recovery_code_used', 'admins', holder::text);
  perform private.mail_administrator_change('recovery_code_used', private.email_of(holder));
  return 'removed';
end $$;
select private.expose('use_recovery_code', 'authenticated', 'Removes a lost second factor: removed, wrong or tooMany.');

create function private.remove_factors(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.to_regclass('auth.mfa_factors') is not null then
    delete from auth.mfa_factors where user_id = account;
  end if;
  delete from private.recovery_codes where user_id = account;
end $$;

-- False where there is none.
create function private.remove_second_factor(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_own constant boolean := account = auth.uid();
begin
  perform private.refuse_if(not (private.is_admin() and private.has_proved_second_factor()),
    'second_factor', 'only administrators with a second factor remove one');
  if not private.has_second_factor(account) or not exists (select from public.admins where user_id = account) then
    return false;
  end if;
  perform private.remove_factors(account);
  perform private.end_sessions(account, case when is_own then auth.jwt() ->> 'session_id' end);
  perform private.add_log_entry('second_factor_removed', 'admins', account::text,
    jsonb_build_object('account', private.email_of(account)));
  perform private.mail_administrator_change('second_factor_removed', private.email_of(account));
  return true;
end $$;
select private.expose('remove_second_factor', 'authenticated', 'Removes one''s own second factor, or another''s, whose sessions end.');

-- Supabase Auth itself enrols and removes factors, without a token's claims.
create function private.log_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id')::uuid;
  was_verified constant boolean := tg_op <> 'INSERT' and to_jsonb(old) ->> 'status' = 'verified';
  is_verified constant boolean := tg_op <> 'DELETE' and to_jsonb(new) ->> 'status' = 'verified';
begin
  if was_verified <> is_verified and exists (select from public.admins where user_id = account)
     and (is_verified or auth.jwt() ->> 'role' is null) then
    perform private.add_log_entry(case when is_verified then 'second_factor_enrolled' else 'second_factor_removed' end,
      'admins', account::text, jsonb_build_object('account', private.email_of(account)), account);
  end if;
  return null;
end $$;

-- supabase/schemas/30_log.sql

-- The log of what administrators do. docs/decisions/access.md.
--
-- Only triggers and the owner's functions write it. A trigger refuses all else, but for the owner's deletions (apply_retention).

create table public.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,  -- Without a foreign key: the log outlives the account.
  actor_email text,  -- At that time.
  -- 'service': the secret key; 'database': a direct connection.
  actor_role text not null check (actor_role in ('administrator', 'service', 'database')),
  action text not null check (action ~ '^[a-z_]{1,50}$'),
  table_name text,
  row_key text,
  changes jsonb not null default '{}'::jsonb  -- {"column": {"before": …, "after": …}}, or {"column": {}} where nobody may read the values.
);
comment on table public.admin_log is 'Who did what, with the row before and after. Administrators read it; only a pseudonym changes it.';

-- The id serves "newest first"; these serve the filters.
create index admin_log_actor_idx on public.admin_log (actor_email, id desc);
create index admin_log_action_idx on public.admin_log (action, id desc);
create index admin_log_row_idx on public.admin_log (table_name, row_key, id desc);
create index admin_log_at_idx on public.admin_log (at);
grant select on public.admin_log to authenticated, service_role;
create policy "administrators read the log" on public.admin_log for select to authenticated using ((select private.is_admin()));

-- Null for whoever is not logged: visitors, and accounts without rights.
create function private.acting_role() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(auth.jwt() ->> 'role', current_setting('role', true)) = 'service_role' then 'service'
    when auth.uid() is not null then case when private.is_admin() then 'administrator' end
    when coalesce(auth.jwt() ->> 'role', nullif(current_setting('role', true), 'none')) is null then 'database'
end $$;

-- Only the log takes updates, and only where an account is deleted.
create function private.refuse_log_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (tg_op in ('INSERT', 'DELETE') or tg_op = 'UPDATE' and current_setting('private.deletes_account', true) = 'yes')
    and current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
    return null;
  end if;
  raise insufficient_privilege using message = 'the log cannot be changed';
end $$;

create trigger refuse_log_changes before insert or update or delete or truncate on public.admin_log
  for each statement execute function private.refuse_log_changes();

-- shown: the columns whose values are kept, {*} for all. Of the others an update says only that they changed. The entry is always named.
create function private.describe_change(before jsonb, after jsonb, shown text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(name, case
    when not is_shown then '{}'::jsonb
    when before is null or before -> name = after -> name then jsonb_build_object('after', after -> name)
    when after is null then jsonb_build_object('before', before -> name)
    else jsonb_build_object('before', before -> name, 'after', after -> name)
  end), '{}'::jsonb)
  from jsonb_object_keys(coalesce(before, after)) as name,
       lateral (select shown = '{*}' or name = any (shown) as is_shown) as visibility
  where (name = 'agency_id' and is_shown or nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null'))
    and (is_shown or (before is not null and after is not null))
$$;

-- Returns the number of the entry. For functions with the owner's rights.
create function private.add_log_entry(
  action text, table_name text, row_key text, details jsonb default '{}', actor_id uuid default auth.uid(),
  actor_role text default 'administrator'
) returns bigint
language sql security definer set search_path = '' as $$
  insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
  select actor_id, (select email from auth.users where id = actor_id), actor_role, action, table_name, row_key,
    coalesce(jsonb_object_agg(key, jsonb_build_object('after', value)), '{}') from jsonb_each(details)
  returning id
$$;

-- Runs once a statement. Arguments: the key column; the columns whose values are kept; the roles that are logged.
create function private.log_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := tg_argv[0];
  shown constant text[] := tg_argv[1]::text[];
  logged_roles constant text[] := tg_argv[2]::text[];
  acting constant text := private.acting_role();
  actor constant uuid := auth.uid();
  actor_email text;
begin
  if acting is null or acting <> all (logged_roles) or current_setting('private.import_run', true) <> '' then
    return null;
  end if;
  select email into actor_email from auth.users where id = actor;

  if tg_op = 'INSERT' then
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting, 'insert', tg_table_name, row_after ->> key,
           private.describe_change(null, row_after, shown)
    from (select to_jsonb(new_rows) as row_after from new_rows) as changed;
  elsif tg_op = 'DELETE' then
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting, 'delete', tg_table_name, row_before ->> key,
           private.describe_change(row_before, null, shown)
    from (select to_jsonb(old_rows) as row_before from old_rows) as changed where row_before ->> 'deleted_at' is null;
  else
    -- A changed key is a delete and an insert; what is marked as deleted is not logged again at night.
    insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
    select actor, actor_email, acting,
           case when row_before is null then 'insert' when row_after is null then 'delete'
             when (row_before ->> 'deleted_at' is null) = (row_after ->> 'deleted_at' is null) then 'update'
             when row_after ->> 'deleted_at' is null then 'restore' else 'delete' end,
           tg_table_name, coalesce(row_after, row_before) ->> key,
           private.describe_change(row_before, row_after, shown) - 'deleted_at'
    from (select to_jsonb(old_rows) as row_before from old_rows) as before_change
    full join (select to_jsonb(new_rows) as row_after from new_rows) as after_change
      on row_before ->> key = row_after ->> key
    where row_before is distinct from row_after;
  end if;
  return null;
end $$;

-- Logs who becomes and who ceases to be an administrator, in whatever way.
create function private.log_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  account constant uuid := (coalesce(row_after, row_before) ->> 'user_id')::uuid;
begin
  insert into public.admin_log (actor_id, actor_email, actor_role, action, table_name, row_key, changes)
  values (auth.uid(), private.email_of(auth.uid()), coalesce(private.acting_role(), 'database'),
    case tg_op when 'INSERT' then 'admin_added' when 'UPDATE' then 'admin_changed' else 'admin_removed' end, 'admins', account::text,
    private.describe_change(row_before, row_after, '{*}')
      || jsonb_build_object('account', jsonb_build_object('after', private.email_of(account))));
  return null;
end $$;

create function private.record_export(kind text, filter jsonb, exported_rows bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(kind is null or kind !~ '^[A-Za-z_]{1,60}$' or filter is null or octet_length(filter::text) > 4000
    or exported_rows is null or exported_rows < 0, 'invalid', 'an export has a kind, a filter and a number of rows');
  return private.add_log_entry('export', kind, null, jsonb_build_object('filter', filter, 'rows', exported_rows));
end $$;
select private.expose('record_export', 'authenticated', 'Logs an export before it starts; for administrators. Returns the entry''s id.');

select private.add_statement_triggers('log', 'public.frozen_accounts', 'log_changes', $$'user_id', '{*}', '{administrator,service}'$$);
create trigger log_administrators after insert or update or delete on public.admins
  for each row execute function private.log_administrators();

-- supabase/schemas/40_facts.sql

-- The facts of an entry: what buyers ask for before they sign. docs/decisions/facts.md.
--
-- One column has all facts, {key: value}, so that versions and the log treat them like any other column. Proposals, sources and imports
-- name each one, as "facts.guaranteeMonths". A missing key was not asked yet; "undisclosed" is „keine Angabe“.

-- A test compares the list with src/facts/model/facts.ts.
create function private.fact_rules()
returns table (key text, shape text, lowest numeric, highest numeric, decimals integer, options text[])
language sql immutable set search_path = '' as $$
  values
    ('feeModels', 'choices', null, null, null, '{success,thirds,retainer,fixedPrice}'::text[]),
    ('feePercent', 'range', 1, 100, 2, null),
    ('feeBase', 'choice', null, null, null, '{fixedIncome,targetIncome,totalIncome}'::text[]),
    ('feeMinimum', 'number', 0, 10000000, 0, null),
    ('expenses', 'choice', null, null, null, '{included,flat,actual}'::text[]),
    ('expensesPercent', 'number', 0, 100, 2, null),
    ('cancellation', 'choice', null, null, null, '{nothing,work,instalment,full}'::text[]),
    ('guaranteeMonths', 'number', 0, 60, 0, null),
    ('guaranteeTrigger', 'choices', null, null, null, '{employee,employer,agreement}'::text[]),
    ('guaranteeRemedy', 'choices', null, null, null, '{replacement,refund}'::text[]),
    ('offLimitsMonths', 'number', 0, 60, 0, null),
    ('offLimitsScope', 'choice', null, null, null, '{department,firm,group}'::text[]),
    ('shortlistDays', 'number', 1, 730, 0, null),
    ('signatureDays', 'number', 1, 1095, 0, null),
    ('timeSample', 'number', 1, 100000, 0, null),
    ('completionRate', 'number', 0, 100, 2, null),
    ('shortlistSize', 'range', 1, 100, 0, null),
    ('lead', 'choice', null, null, null, '{partner,consultant,team}'::text[]),
    ('research', 'choice', null, null, null, '{inHouse,external,both}'::text[]),
    ('parallelMandates', 'range', 1, 100, 0, null),
    ('mandates', 'mandates', null, null, null, null),
    ('memberships', 'choices', null, null, null, '{bdu,aesc,din33430,none}'::text[]),
    ('membershipsLink', 'address', null, null, null, null),
    ('womenShortlist', 'number', 0, 100, 2, null),
    ('womenPlaced', 'number', 0, 100, 2, null),
    ('feedbackDays', 'number', 1, 365, 0, null),
    ('deletionMonths', 'number', 0, 120, 0, null),
    ('aiUse', 'choice', null, null, null, '{none,support,ranking}'::text[]),
    ('languages', 'choices', null, null, null, '{de,en,fr,it,es,pt,nl,pl,cs,hu,ro,da,sv,ru,uk,tr,ar,zh,ja}'::text[]),
    ('countries', 'choices', null, null, null, '{DE,AT,CH,LI,LU,NL,BE,FR,IT,ES,PT,GB,IE,DK,SE,NO,FI,PL,CZ,SK,HU,RO,US,AE,CN,SG}'::text[])
$$;

create function private.fact_key(field text) returns text
language sql immutable set search_path = '' as $$ select substr(field, 7) where field like 'facts.%' $$;

-- Null where nothing is wrong.
create function private.fact_fault(name text, given jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when given = '"undisclosed"' then null
    when r.shape = 'choice' then
      case when jsonb_typeof(given) <> 'string' or given #>> '{}' <> all (r.options) then 'unknown' end
    when r.shape = 'choices' then
      case when jsonb_typeof(given) <> 'array' then 'unknown'
        when jsonb_array_length(given) = 0 or jsonb_array_length(given) > cardinality(r.options)
          or exists (select from jsonb_array_elements(given) as code
                     where jsonb_typeof(code) <> 'string' or code #>> '{}' <> all (r.options))
          or jsonb_array_length(given) <> (select count(distinct code) from jsonb_array_elements(given) as code)
          -- „Keine“ stands alone.
          or (given ? 'none' and jsonb_array_length(given) > 1)
          then 'unknown' end
    when r.shape in ('number', 'range') then
      case when r.shape = 'range' and jsonb_typeof(given) <> 'array' then 'not_a_number'
        when r.shape = 'range' and jsonb_array_length(given) <> 2 then 'not_a_number'
        else (
          select case
            when bool_or(jsonb_typeof(n) <> 'number') then 'not_a_number'
            when bool_or(case when jsonb_typeof(n) = 'number' then (n #>> '{}')::numeric <> round((n #>> '{}')::numeric, r.decimals) end)
              then 'not_a_number'
            when bool_or(case when jsonb_typeof(n) = 'number' then (n #>> '{}')::numeric not between r.lowest and r.highest end)
              then 'out_of_range'
            when r.shape = 'range' and (given ->> 0)::numeric > (given ->> 1)::numeric then 'out_of_range'
          end
          from jsonb_array_elements(case when r.shape = 'range' then given else jsonb_build_array(given) end) as n)
      end
    when r.shape = 'mandates' then
      case when jsonb_typeof(given) <> 'array' then 'unknown'
        when jsonb_array_length(given) = 0 then 'unknown'
        when exists (
          select from jsonb_array_elements(given) as m
          where jsonb_typeof(m) <> 'object'
            or (m ?& array['function', 'industry', 'level', 'band']
              and case when jsonb_typeof(m) = 'object' then m - array['function', 'industry', 'level', 'band'] = '{}' end
              and jsonb_typeof(m -> 'function') = 'string' and m ->> 'function' ~ '\S' and char_length(m ->> 'function') <= 60
              and jsonb_typeof(m -> 'industry') = 'string' and m ->> 'industry' ~ '\S' and char_length(m ->> 'industry') <= 60
              and m -> 'level' in ('"specialist"', '"manager"', '"executive"')
              and m -> 'band' in ('"upTo5"', '"upTo10"', '"upTo25"', '"upTo50"', '"over50"')) is distinct from true)
          then 'unknown'
        when jsonb_array_length(given) > 12 then 'too_long' end
    when jsonb_typeof(given) <> 'string' then 'not_a_text'
    when char_length(given #>> '{}') > 500 then 'too_long'
    when given #>> '{}' !~* '^https?://[^\s/@:?#]+\.[^\s/@:?#]{2,}(:\d{1,5})?([/?#]\S*)?$' then 'not_an_address'
  end
  from private.fact_rules() as r where r.key = name
$$;

create function private.are_facts(facts jsonb) returns boolean
language sql immutable security definer set search_path = '' as $$
  select case when jsonb_typeof(facts) <> 'object' then false else not exists (
    select from jsonb_each(facts) as f left join private.fact_rules() as r on r.key = f.key
    where r.key is null or private.fact_fault(f.key, f.value) is not null) end
$$;
grant execute on function private.are_facts to authenticated, service_role;

-- The facts that lists, filters and the advisor read, as in src/facts/model/listed-facts.ts.
create function private.listed_facts(facts jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(facts)
  where key in ('feeModels', 'feePercent', 'guaranteeMonths', 'offLimitsMonths', 'memberships', 'womenShortlist', 'womenPlaced',
    'languages')
$$;

-- Changes the facts of an entry; null removes one.
create function private.merge_facts(stored jsonb, changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(stored, '{}') - coalesce(array_agg(private.fact_key(key)) filter (where key like 'facts.%'), '{}')
    || coalesce(jsonb_object_agg(private.fact_key(key), value)
         filter (where key like 'facts.%' and jsonb_typeof(value) <> 'null'), '{}')
  from jsonb_each(changes)
$$;

-- The columns that proposals can change, with their limits.
create function private.entry_columns()
returns table (field text, kind text, lowest integer, highest integer)
language sql immutable set search_path = '' as $$
  values
    ('Name', 'text', 1, 200),
    ('Standort', 'text', 0, 500),
    ('Gründungsjahr', 'year', 1700, 2200),
    ('Zusammenfassung', 'text', 0, 20000),
    ('Spezialisierung', 'text', 0, 2000),
    ('Branchen', 'text', 0, 2000),
    ('Anzahl Mitarbeiter', 'number', 0, 1000000),
    ('Webseite', 'address', 0, 2000)
$$;

create function private.are_entry_fields(columns jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(columns) <> 'object' then false else not exists (
    select from jsonb_object_keys(columns) as name where name not in (select field from private.entry_fields())) end
$$;

-- supabase/schemas/41_entries.sql

-- The entries of the directory with their versions, sources and redirects. docs/decisions/consultancy-access.md.
--
--   status        draft → active → paused | removed; visitors see active ones alone
--   version       counts changes of the content; writers name the version they have seen
--   confirmed_at  when an agency or an administrator last confirmed all of it
--
-- In every table a required text has a visible character (~ '\S'). Blanks count towards its length, so that nobody pads it with megabytes.

create table public."Personalberatungen" (
  id bigint generated by default as identity primary key,
  "Name" text not null,
  "Standort" text,
  "Gründungsjahr" integer,
  "Zusammenfassung" text,
  "Spezialisierung" text,
  "Branchen" text,
  "Anzahl Mitarbeiter" integer,
  "Webseite" text,
  created_at timestamptz not null default now(),
  status text not null default 'active',
  version integer not null default 1,
  confirmed_at timestamptz,
  facts jsonb not null default '{}',
  constraint "Personalberatungen_Name_length" check ("Name" ~ '\S' and char_length("Name") <= 200),
  constraint "Personalberatungen_Standort_length" check (char_length("Standort") <= 500),
  constraint "Personalberatungen_Gründungsjahr_range" check ("Gründungsjahr" between 1700 and 2200),
  constraint "Personalberatungen_Zusammenfassung_length" check (char_length("Zusammenfassung") <= 20000),
  constraint "Personalberatungen_Spezialisierung_length" check (char_length("Spezialisierung") <= 2000),
  constraint "Personalberatungen_Branchen_length" check (char_length("Branchen") <= 2000),
  constraint "Personalberatungen_Mitarbeiter_range" check ("Anzahl Mitarbeiter" between 0 and 1000000),
  constraint "Personalberatungen_Webseite_length" check (char_length("Webseite") <= 2000),
  constraint "Personalberatungen_status_known" check (status in ('draft', 'active', 'paused', 'removed')),
  constraint "Personalberatungen_facts_known" check (private.are_facts(facts))
);
comment on table public."Personalberatungen" is 'Agencies. Anyone reads active ones, members their own; administrators write.';
comment on column public."Personalberatungen".facts is 'A missing fact was not asked yet, "undisclosed" is left open on purpose.';

-- Visitors ask for active entries, which are nearly all; the administration for the others.
create index "Personalberatungen_hidden" on public."Personalberatungen" (status, id) where status <> 'active';
create index "Personalberatungen_confirmed" on public."Personalberatungen" (confirmed_at nulls first, id);
create index "Personalberatungen_active_name" on public."Personalberatungen" ("Name") where status = 'active';
create index entries_by_folded_name on public."Personalberatungen" (private.folded_name("Name"));
grant select on public."Personalberatungen" to anon;
grant select, insert, update, delete on public."Personalberatungen" to authenticated;
grant all on public."Personalberatungen" to service_role;
create policy "administrators add agencies" on public."Personalberatungen"
  for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change agencies" on public."Personalberatungen"
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove agencies" on public."Personalberatungen"
  for delete to authenticated using ((select private.is_admin()));
create policy "visitors read active agencies" on public."Personalberatungen" for select to anon using (status = 'active');
create policy "accounts read active agencies and their own, administrators all" on public."Personalberatungen"
  for select to authenticated
  using (status = 'active' or id = any ((select private.own_agencies())::bigint[]) or (select private.is_admin()));

create trigger clean_entry before insert or update of "Name", "Webseite" on public."Personalberatungen"
  for each row execute function private.clean_entry();
select private.add_statement_triggers('log', 'public."Personalberatungen"', 'log_changes', $$'id', '{*}', '{administrator,service}'$$);

create table public.agency_versions (
  id bigint generated always as identity primary key,
  agency_id bigint not null,  -- Without a foreign key: versions outlive a deleted row.
  version integer not null,  -- A change of the status keeps the number of the content.
  made_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  revision_id bigint,  -- The proposal that was published with it.
  content jsonb not null,  -- All columns but number, version and dates.
  -- What an administrator's restriction rests on, and why (Art. 17 DSA).
  ground text check (ground in ('law', 'terms', 'request', 'no_agency')),
  reason text,
  constraint agency_versions_actor_role_known
    check (actor_role in ('member', 'administrator', 'service', 'database')),
  constraint agency_versions_reason_given check ((ground is null) = (reason is null) and reason ~ '\S' and char_length(reason) <= 2000)
);
comment on table public.agency_versions is 'Versions of entries. Members and administrators read them; only a trigger writes.';

create index agency_versions_agency_idx on public.agency_versions (agency_id, id desc);
grant select on public.agency_versions to authenticated, service_role;
create policy "members see versions of their agency, administrators all" on public.agency_versions
  for select to authenticated
  using (agency_id = any ((select private.own_agencies())::bigint[]) or (select private.is_admin()));

-- Where a field's value comes from. Without a row nobody has said.
create table public.agency_field_meta (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  field text not null,
  source text not null check (source in ('own', 'evidenced', 'public')),
  confirmed_at timestamptz not null default now(),
  evidence text,  -- In words, or as an address that anyone may read; never a file of the private bucket.
  constraint agency_field_meta_once unique (agency_id, field),
  constraint agency_field_meta_evidence_length check (char_length(evidence) <= 500)
);
comment on table public.agency_field_meta is 'Sources of fields. Anyone reads those of active entries; functions write and log.';

grant select on public.agency_field_meta to anon, authenticated, service_role;

-- The subquery sees only the entries that the caller can see.
create policy "anyone reads the sources of what they see" on public.agency_field_meta
  for select to anon, authenticated
  using (exists (select from public."Personalberatungen" a where a.id = agency_field_meta.agency_id));

-- Where a merged entry is now.
create table public.agency_redirects (
  from_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  to_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint agency_redirects_elsewhere check (from_id <> to_id)
);
comment on table public.agency_redirects is 'The entry that took over the address of another one. Anyone reads; functions alone write it.';

create index agency_redirects_to_idx on public.agency_redirects (to_id);
grant select on public.agency_redirects to anon, authenticated, service_role;
create policy "anyone follows redirects" on public.agency_redirects for select to anon, authenticated using (true);
select private.add_statement_triggers('log', 'public.agency_redirects', 'log_changes', $$'from_id', '{*}', '{administrator,service}'$$);

create function private.agency_name(agency bigint) returns text
language sql stable security definer set search_path = '' as $$ select "Name" from public."Personalberatungen" where id = agency $$;

create function private.version_content(entry jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select entry - '{id,version,created_at,confirmed_at}'::text[] $$;
grant execute on function private.version_content to authenticated, service_role;

-- Ignores a version that the writer names.
create function private.count_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := case
    when tg_op = 'INSERT' then 1
    when private.version_content(to_jsonb(new)) - 'status' is distinct from private.version_content(to_jsonb(old)) - 'status'
      then old.version + 1
    else old.version
  end;
  return new;
end $$;

create trigger count_version before insert or update on public."Personalberatungen" for each row execute function private.count_version();

create function private.record_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  acting constant text := coalesce(private.acting_role(), case when actor is null then 'database' else 'member' end);
  revision constant bigint := nullif(current_setting('private.revision', true), '')::bigint;
  restriction constant jsonb := nullif(current_setting('private.restriction', true), '')::jsonb;
begin
  if tg_op = 'INSERT' then
    insert into public.agency_versions (agency_id, version, actor_id, actor_role, revision_id, content)
    select id, version, actor, acting, revision, private.version_content(to_jsonb(new_rows)) from new_rows;
  else
    insert into public.agency_versions (agency_id, version, actor_id, actor_role, revision_id, content, ground, reason)
    select after_change.id, after_change.version, actor, acting, revision, private.version_content(to_jsonb(after_change)),
      restriction ->> 'ground', restriction ->> 'reason'
    from new_rows as after_change
    left join old_rows as before_change on before_change.id = after_change.id
    where private.version_content(to_jsonb(before_change)) is distinct from private.version_content(to_jsonb(after_change));
  end if;
  return null;
end $$;

select private.add_statement_triggers('record', 'public."Personalberatungen"', 'record_versions', '', '{insert,update}');

create function private.read_field(entry jsonb, field text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when private.fact_key(field) is null then entry -> field else entry -> 'facts' -> private.fact_key(field) end
$$;

-- What is proposed, confirmed and imported separately: the columns, and each fact.
create function private.entry_fields()
returns table (field text, kind text, lowest integer, highest integer)
language sql immutable set search_path = '' as $$
  select * from private.entry_columns() union all select 'facts.' || key, 'fact', null, null from private.fact_rules()
$$;

-- Null where nothing is wrong.
create function private.field_fault(name text, value jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(value) = 'null' then case when name = 'Name' then 'required' end
    when f.kind = 'fact' then private.fact_fault(private.fact_key(name), value)
    when f.kind in ('number', 'year') then case
      when jsonb_typeof(value) <> 'number' or value #>> '{}' !~ '^\d{1,9}$' then 'not_a_number'
      when (value #>> '{}')::integer not between f.lowest and f.highest
        or (f.kind = 'year' and (value #>> '{}')::integer > extract(year from now() at time zone 'Europe/Berlin'))
        then 'out_of_range'
    end
    when jsonb_typeof(value) <> 'string' then 'not_a_text'
    when char_length(value #>> '{}') > f.highest then 'too_long'
    when value #>> '{}' !~ '\S' then case when name = 'Name' then 'required' end
    when f.kind = 'address' and value #>> '{}' !~* '^https?://[^\s/@:?#]+\.[^\s/@:?#]{2,}(:\d{1,5})?([/?#]\S*)?$'
      then 'not_an_address'
  end
  from private.entry_fields() as f where f.field = name
$$;

-- Writes these fields with their source; what an agency has proposed is confirmed with it.
create function private.write_fields(agency bigint, accepted jsonb, revision bigint, origin text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('private.revision', coalesce(revision::text, ''), true);
  execute format('update public."Personalberatungen" set %s where id = $2', concat_ws(', ', (
      select string_agg(format('%1$I = (jsonb_populate_record(null::public."Personalberatungen", $1)).%1$I', field), ', ')
      from private.entry_columns() where accepted ? field),
    case when exists (select from jsonb_object_keys(accepted) as field where field like 'facts.%')
      then 'facts = private.merge_facts(facts, $1)' end,
    case when origin = 'own' then 'confirmed_at = now()' end)) using accepted, agency;
  perform set_config('private.revision', '', true);
  delete from public.agency_field_meta m
  where m.agency_id = agency and accepted ? m.field and jsonb_typeof(accepted -> m.field) = 'null';
  insert into public.agency_field_meta as m (agency_id, field, source)
  select agency, key, origin from jsonb_each(accepted) where jsonb_typeof(value) <> 'null'
  on conflict (agency_id, field) do update set source = excluded.source, confirmed_at = now(), evidence = null;
end $$;

create function private.set_field_source(agency bigint, field text, source text, evidence text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(private.agency_name(agency) is null, 'not_found', 'there is no such entry');
  perform private.refuse_if(not exists (select from private.entry_fields() f where f.field = set_field_source.field)
    or source is null or source not in ('own', 'evidenced', 'public') or char_length(evidence) > 500,
    'invalid', 'a field has a source: own, evidenced or public');
  insert into public.agency_field_meta as m (agency_id, field, source, evidence) values (agency, field, source, evidence)
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, evidence = excluded.evidence, confirmed_at = now();
  perform private.add_log_entry('sources_set', 'agency_field_meta', agency::text,
    jsonb_build_object(field, source, 'evidence', evidence));
end $$;
select private.expose('set_field_source', 'authenticated', 'Sets where a field''s value comes from; for administrators.');

-- A changed value loses its source.
create function private.delete_changed_sources() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.agency_field_meta m using old_rows, new_rows
  where old_rows.id = m.agency_id and new_rows.id = m.agency_id
    and private.read_field(to_jsonb(old_rows), m.field) is distinct from private.read_field(to_jsonb(new_rows), m.field);
  return null;
end $$;

select private.add_statement_triggers('delete_changed_sources', 'public."Personalberatungen"', 'delete_changed_sources', '', '{update}');

-- „Alle Angaben stimmen noch“: dates the entry, and what the agency itself has said.
create function private.confirm_entry(agency bigint) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency);
  perform private.use_limit('entry_confirmation', agency::text);
  update public."Personalberatungen" set confirmed_at = now() where id = agency;
  update public.agency_field_meta m set confirmed_at = now() where m.agency_id = agency and m.source = 'own';
  return now();
end $$;
select private.expose('confirm_entry', 'authenticated', 'A member says that the entry is still true. Returns when.');

-- Owners pause an entry, and show again what one of them has paused. Administrators use private.change_entries.
create function private.set_entry_status(agency bigint, new_status text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.refuse_if(new_status is null or new_status not in ('draft', 'active', 'paused', 'removed'),
    'invalid', 'an entry is draft, active, paused or removed', '{"status": "unknown"}');
  perform private.require_member(agency, true);
  select status into held from public."Personalberatungen" where id = agency for update;
  if held = new_status then
    return held;
  end if;
  perform private.refuse_if(not (held = 'active' and new_status = 'paused' or held = 'paused' and new_status = 'active'),
    'wrong_state', 'owners pause an entry and show it again', held);
  perform private.use_limit('entry_status', agency::text);
  perform private.refuse_if(held = 'paused' and (
    select v.actor_role from public.agency_versions v
    where v.agency_id = agency and v.content ->> 'status' = 'paused'
      and v.id > coalesce((select max(w.id) from public.agency_versions w
                           where w.agency_id = agency and w.content ->> 'status' <> 'paused'), 0)
    order by v.id limit 1
  ) is distinct from 'member', 'paused_by_administration', 'the administration has paused the entry');
  update public."Personalberatungen" set status = new_status where id = agency;
  return new_status;
end $$;
select private.expose('set_entry_status', 'authenticated', 'Owners of an entry: paused, and active again.');

-- Writes the content of an earlier version as a new one, over the version that was seen. The status stays.
create function private.restore_version(stored bigint, seen integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept public.agency_versions;
  held integer;
begin
  perform private.require_admin();
  select * into kept from public.agency_versions where id = stored;
  perform private.refuse_if(kept.id is null or private.agency_name(kept.agency_id) is null,
    'not_found', 'there is no such version of an entry');
  select version into held from public."Personalberatungen" where id = kept.agency_id for update;
  perform private.refuse_if(held is distinct from seen, 'outdated', 'the entry has changed meanwhile');
  execute (
    select format('update public."Personalberatungen" set %s where id = $2',
      string_agg(format('%1$I = (jsonb_populate_record(null::public."Personalberatungen", $1)).%1$I', field), ', '))
    from (select field from private.entry_columns() union all select 'facts') as columns where kept.content ? field
  ) using kept.content, kept.agency_id;
end $$;
select private.expose('restore_version', 'authenticated', 'Writes the content of an earlier version again; for administrators.');

-- supabase/schemas/42_derived.sql

-- What lists show of an entry and follows from other tables. docs/decisions/data-and-paging.md, Derived facts.
--
-- Only triggers write it; neither versions nor the log notice. Readers treat a missing row as defaults.

create table public.agency_derived (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  takes_enquiries boolean not null default false,
  has_owner boolean not null default false,  -- Whether somebody manages the entry, so that nobody else is asked to take it over.
  review_count integer not null default 0,
  review_mean numeric(2, 1),
  review_weight numeric(7, 6),
  facts jsonb not null default '{}',  -- Those facts of the entry that lists, filters and the advisor read.
  is_premium boolean not null default false,  -- Whether a contract of the entry runs today.
  logo uuid,  -- The published logo, while a contract runs.
  pictures jsonb not null default '[]',  -- Published logo and pictures with what is to be seen, while a contract runs.
  bare_name text not null default ''  -- private.bare_name of its name, by which duplicates are found.
);
comment on table public.agency_derived is 'Everybody reads it of the entries that they see; only triggers write it.';
create index agency_derived_premium on public.agency_derived (agency_id) where is_premium;
grant select on public.agency_derived to anon, authenticated, service_role;

-- The subquery sees only the entries that the caller can see.
create policy "anyone reads what is derived of what they see" on public.agency_derived
  for select to anon, authenticated
  using (exists (select from public."Personalberatungen" a where a.id = agency_derived.agency_id));

-- Calls the private function that its argument names, with the agencies of the changed rows.
create function private.derive_changed_agencies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    execute format('select private.%I(array(select agency_id from new_rows))', tg_argv[0]);
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    execute format('select private.%I(array(select agency_id from old_rows))', tg_argv[0]);
  end if;
  return null;
end $$;

-- An entry that is not online takes no enquiries.
create function private.derive_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.agency_derived (agency_id, bare_name, facts)
    select id, private.bare_name("Name"), private.listed_facts(facts) from new_rows;
  else
    update public.agency_derived d
    set bare_name = private.bare_name(after_change."Name"), facts = private.listed_facts(after_change.facts)
    from new_rows as after_change join old_rows as before_change using (id)
    where d.agency_id = after_change.id
      and (before_change."Name", before_change.facts) is distinct from (after_change."Name", after_change.facts);
    perform private.derive_from_members(array(
      select after_change.id from new_rows as after_change join old_rows as before_change using (id)
      join private.enquiry_addresses e on e.agency_id = id
      where before_change.status <> after_change.status));
  end if;
  return null;
end $$;

select private.add_statement_triggers('derive_after', 'public."Personalberatungen"', 'derive_entry', '', '{insert,update}');

-- supabase/schemas/43_members.sql

-- Who manages an entry: members and invitations. Only functions write them. docs/decisions/consultancy-access.md.

create table public.agency_members (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor')),
  created_at timestamptz not null default now(),
  role_since timestamptz not null default now(),
  unique (agency_id, user_id)
);
comment on table public.agency_members is 'The accounts that manage an entry. Members see those of their own entries, administrators all.';
create index agency_members_user_idx on public.agency_members (user_id);
create index agency_members_owners on public.agency_members (agency_id) where role = 'owner';
grant select on public.agency_members to authenticated, service_role;
create policy "members see members of their agency, administrators all" on public.agency_members
  for select to authenticated
  using (agency_id = any ((select private.own_agencies())::bigint[]) or (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_members', 'log_changes', $$'id', '{*}', '{administrator,service}'$$);

create table public.agency_invitations (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  role text not null check (role in ('owner', 'editor')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'revoked')),
  invited_by uuid,
  inviter_email text,  -- The address of the member who invites; null for an administrator.
  created_at timestamptz not null default now(),
  -- When it can be accepted. Owners have seven days to revoke an administrator's invitation of a further owner.
  opens_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days'
);
comment on table public.agency_invitations is 'Personal data. Members, the invited person and administrators see it.';
create unique index agency_invitations_open on public.agency_invitations (agency_id, lower(email)) where state = 'open';
create index agency_invitations_email_idx on public.agency_invitations (lower(email)) where state = 'open';
grant select on public.agency_invitations to authenticated, service_role;
create policy "members and the invited see invitations, administrators all" on public.agency_invitations
  for select to authenticated
  using (agency_id = any ((select private.own_agencies())::bigint[])
    or state = 'open' and opens_at <= now() and lower(email) = (select private.own_email())
    or (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_invitations', 'log_changes',
  $$'id', '{agency_id,role,state}', '{administrator,service}'$$);

-- Refuses where the account is the only owner. Locks the entry, so that two owners cannot leave at once.
create function private.require_another_owner(agency bigint, leaving uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if(
    array[leaving] = array(select user_id from public.agency_members where agency_id = agency and role = 'owner'),
    'last_owner', 'an entry keeps its last owner');
end $$;

-- For seven days a new owner cannot remove or demote an earlier one, who learns of the new owner by mail.
create function private.require_settled_owner(agency bigint, account uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from public.agency_members own
    join public.agency_members other on other.agency_id = own.agency_id and other.user_id = account and other.role = 'owner'
    where own.agency_id = agency and own.user_id = auth.uid()
      and own.role_since > other.role_since and own.role_since > now() - interval '7 days'
  ), 'too_new', 'a new owner removes no earlier one');
end $$;

create function private.mail_new_owner(agency bigint, account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account('owner_added', m.user_id, jsonb_build_object('entry', private.agency_name(agency),
    'address', private.email_of(account), 'agency', agency, 'until', now() + interval '7 days'))
  from public.agency_members m
  where m.agency_id = agency and m.role = 'owner' and m.user_id not in (account, coalesce(auth.uid(), account))
    and m.user_id not in (select f.user_id from public.frozen_accounts f)
$$;

-- Owners with a frozen account do not count.
create function private.has_owner(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.agency_members m where m.agency_id = agency and m.role = 'owner'
      and m.user_id not in (select user_id from public.frozen_accounts))
$$;

create function private.invite_member(agency bigint, email text, role text default 'editor') returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  is_administrator constant boolean := private.is_admin();
  inviter constant uuid := case when is_administrator then auth.uid() else private.require_member(agency, true) end;
  is_announced constant boolean := is_administrator and role = 'owner' and private.has_owner(agency);
  opens constant timestamptz := case when is_announced then now() + interval '7 days' else now() end;
  invitation bigint;
begin
  perform private.refuse_if(private.agency_name(agency) is null, 'not_found', 'there is no such entry');
  perform private.refuse_if(not private.is_mail_address(address), 'invalid', 'the mail address is none', '{"email": "not_an_address"}');
  perform private.refuse_if(role is null or role not in ('owner', 'editor'),
    'invalid', 'a member is owner or editor', '{"role": "unknown"}');
  perform private.refuse_if(exists (
    select from public.agency_members m join auth.users u on u.id = m.user_id
    where m.agency_id = agency and lower(u.email) = address and (m.role = 'owner' or invite_member.role = 'editor')
  ), 'already', 'the address is a member already');
  -- Each invitation mails somebody who has not asked for it.
  perform private.use_limit('invitation_by_account', inviter::text), private.use_limit('invitation_to_entry', agency::text);
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and lower(i.email) = address and i.state = 'open';
  insert into public.agency_invitations (agency_id, email, role, invited_by, inviter_email, opens_at, expires_at)
  values (agency, address, role, inviter, case when not is_administrator then private.own_email() end, opens,
    opens + interval '14 days') returning id into invitation;
  perform private.queue_mail('invitation', address, jsonb_build_object('entry', private.agency_name(agency), 'role', role,
    'by', case when not is_administrator then private.own_email() end), 'invitation ' || invitation);
  if is_announced then
    update private.outgoing_mails m set next_attempt_at = opens where m.occasion = 'invitation ' || invitation;
    perform private.mail_owners('owner_announced', agency,
      jsonb_build_object('entry', private.agency_name(agency), 'address', address, 'until', opens), 'owner_announced ' || invitation);
  end if;
  return invitation;
end $$;
select private.expose('invite_member', 'authenticated', 'Invites a mail address to an entry; for owners and administrators.');

-- Needs no further proof: whoever signs in has confirmed the address with a code.
create function private.accept_invitation(invitation bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  accepted public.agency_invitations;
begin
  update public.agency_invitations set state = 'accepted'
  where id = invitation and state = 'open' and opens_at <= now() and expires_at > now() and lower(email) = private.own_email()
  returning * into accepted;
  perform private.refuse_if(accepted.id is null, 'not_found', 'there is no such open invitation');
  insert into public.agency_members as m (agency_id, user_id, role) values (accepted.agency_id, account, accepted.role)
  on conflict (agency_id, user_id) do update set role = excluded.role, role_since = now()
    where m.role = 'editor' and excluded.role = 'owner';
  if accepted.role = 'owner' then
    perform private.mail_new_owner(accepted.agency_id, account);
  end if;
  return accepted.agency_id;
end $$;
select private.expose('accept_invitation', 'authenticated', 'Makes the invited caller a member. Returns the entry.');

create function private.revoke_invitation(invitation bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited_to bigint;
  is_invited boolean;
begin
  select agency_id, opens_at <= now() and lower(email) = private.own_email() into invited_to, is_invited
  from public.agency_invitations where id = invitation and state = 'open';
  if is_invited then
    perform private.require_account();
  elsif not private.is_admin() then
    -- Nobody is a member of entry -1.
    perform private.require_member(coalesce(invited_to, -1), true);
  end if;
  perform private.refuse_if(invited_to is null, 'not_found', 'there is no such open invitation');
  update public.agency_invitations set state = case when is_invited then 'declined' else 'revoked' end where id = invitation;
end $$;
select private.expose('revoke_invitation', 'authenticated',
  'Revokes or declines an invitation; for owners, administrators and the invited.');

create function private.set_member_role(agency bigint, account uuid, new_role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(new_role is null or new_role not in ('owner', 'editor'),
    'invalid', 'a member is owner or editor', '{"role": "unknown"}');
  perform private.require_member(agency, true);
  if new_role = 'editor' then
    perform private.require_settled_owner(agency, account);
    perform private.require_another_owner(agency, account);
  end if;
  update public.agency_members set role = new_role, role_since = case when role = new_role then role_since else now() end
  where agency_id = agency and user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such member');
  if new_role = 'owner' then
    perform private.mail_new_owner(agency, account);
  end if;
  if new_role = 'editor' and account <> auth.uid() then
    perform private.mail_account('owner_demoted', account,
      jsonb_build_object('entry', private.agency_name(agency), 'by', private.own_email()));
  end if;
end $$;
select private.expose('set_member_role', 'authenticated', 'Makes a member owner or editor; for owners.');

-- Also revokes the member's open invitations.
create function private.remove_member(agency bigint, account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.require_member(agency, account is distinct from auth.uid());
    perform private.require_settled_owner(agency, account);
    perform private.require_another_owner(agency, account);
  end if;
  delete from public.agency_members where agency_id = agency and user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such member');
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and i.invited_by = account and i.state = 'open';
  if account <> auth.uid() then
    perform private.mail_account('member_removed', account, jsonb_build_object('entry', private.agency_name(agency),
      'by', case when not private.is_admin() then private.own_email() end));
  end if;
end $$;
select private.expose('remove_member', 'authenticated', 'Removes a member; for owners, administrators and the member.');

-- deletion_due_at: when the account is to be deleted; for administrators alone.
create function private.entry_people(agency bigint)
returns table (user_id uuid, email text, role text, since timestamptz, is_frozen boolean, deletion_due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not (private.is_admin() or agency = any (private.own_agencies())), 'not_member', 'the entry is not yours');
  return query
    select m.user_id, u.email::text, m.role, m.created_at, f.user_id is not null, case when private.is_admin() then d.due_at end
    from public.agency_members m join auth.users u on u.id = m.user_id
    left join public.frozen_accounts f on f.user_id = m.user_id
    left join private.account_deletions d on d.account = m.user_id
    where m.agency_id = agency order by m.role desc, u.email;
end $$;
select private.expose('entry_people', 'authenticated', 'Members of an entry with their addresses; for members and administrators.');

-- supabase/schemas/44_proposals.sql

-- Proposals: members of an entry write and submit drafts, and an administrator decides about each field. The published entry stays as it
-- is until then. Only functions write the table. docs/decisions/consultancy-access.md.
--
--   draft → submitted → published | returned | withdrawn        returned → draft, when its author continues it
--
-- A field of a proposal is valid as long as the entry has the value that its author saw (`seen`).

create table public.agency_revisions (
  id bigint generated always as identity primary key,
  agency_id bigint references public."Personalberatungen" (id) on delete cascade,  -- Null for a new entry.
  kind text not null check (kind in ('new', 'change', 'removal')),
  author uuid references auth.users (id) on delete set null,
  state text not null default 'draft',
  -- {field: value}. A draft holds whatever was typed; what is submitted fits the fields.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- The published values that the author saw; a missing one was empty.
  seen jsonb not null default '{}' check (jsonb_typeof(seen) = 'object' and octet_length(seen::text) <= 131072),
  note text,
  edit integer not null default 1,  -- Counts saves, so that two devices do not overwrite each other.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Of each field: {"outcome": accepted | corrected | left_out | outdated, "reason": of what is left out, or corrected,
  -- "things": what of a list is left out}.
  decisions jsonb,
  constraint agency_revisions_state_known
    check (state in ('draft', 'submitted', 'published', 'returned', 'withdrawn')),
  constraint agency_revisions_changes_size check (octet_length(changes::text) <= 131072),
  constraint agency_revisions_note_length check (char_length(note) <= 2000),
  constraint agency_revisions_reason_length check (char_length(reason) <= 2000)
);
comment on table public.agency_revisions is 'Authors see their own, members open and submitted ones, administrators submitted ones.';
create unique index agency_revisions_one_draft on public.agency_revisions (author, agency_id) where state = 'draft';
create index agency_revisions_queue on public.agency_revisions (submitted_at, id) where state = 'submitted';
create index agency_revisions_agency_idx on public.agency_revisions (agency_id, id desc);
create index agency_revisions_author_idx on public.agency_revisions (author, id desc);
grant select on public.agency_revisions to authenticated, service_role;
create policy "authors see their proposals, members those of their entries" on public.agency_revisions
  for select to authenticated
  using (author = (select private.own_account())
      and (agency_id is null or kind = 'new' or agency_id = any ((select private.own_agencies())::bigint[]))
    or agency_id = any ((select private.own_agencies())::bigint[]) and (state = 'draft' or submitted_at is not null)
    or submitted_at is not null and (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state,decisions,reason}', '{administrator,service}'$$, '{insert,update}');
select private.add_statement_triggers('log', 'public.agency_revisions', 'log_changes',
  $$'id', '{agency_id,kind,state}', '{administrator,service}'$$, '{delete}');

-- Drafts and what they are compared with ----------------------------------------------------------------------------------------------

-- Locks the caller's own proposal; of an existing entry, the caller must still be a member.
create function private.own_revision(revision bigint) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  found_revision public.agency_revisions;
begin
  select * into found_revision from public.agency_revisions where id = revision and author = account for update;
  perform private.refuse_if(found_revision.id is null, 'not_author', 'the proposal is not yours');
  if found_revision.kind <> 'new' then
    perform private.require_member(found_revision.agency_id);
  end if;
  return found_revision;
end $$;

create function private.refuse_if_removed(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public."Personalberatungen" where id = agency and status = 'removed'),
    'wrong_state', 'the entry is removed');
end $$;

-- What screens learn about a revision after each step.
create function private.describe_revision(revision bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'agency_id', r.agency_id, 'state', r.state, 'edit', r.edit)
  from public.agency_revisions r where r.id = revision
$$;

-- A draft has known fields only, with anything in them that somebody may have typed.
create function private.check_draft(changes jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  faults jsonb;
begin
  perform private.refuse_if(changes is null or jsonb_typeof(changes) <> 'object', 'invalid', 'changes are fields and values');
  select jsonb_object_agg(key, fault) into faults
  from jsonb_each(changes) left join private.proposal_fields() as f on f.field = key
  cross join lateral (select case
    when f.field is null then 'unknown'
    when f.kind <> 'part' and jsonb_typeof(value) not in ('string', 'number', 'null')
      and not (f.kind = 'fact' and jsonb_typeof(value) = 'array') then 'not_a_text'
    when char_length(value::text) > 50000 then 'too_long' end as fault) as c
  where fault is not null;
  perform private.refuse_if(faults is not null or octet_length(changes::text) > 131072,
    'invalid', 'the draft does not fit', coalesce(faults, '{}')::text);
end $$;

-- Prepares fields for the table: texts without blanks around them, blank ones null. Refuses what does not fit.
create function private.clean_changes(changes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  cleaned jsonb;
  faults jsonb;
begin
  select coalesce(jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string'
      then coalesce(to_jsonb(nullif(btrim(value #>> '{}', E' \t\n\r\f\x0b\u00a0'), '')), 'null')
    else value end), '{}') into cleaned
  from jsonb_each(changes);
  if jsonb_typeof(cleaned -> 'Webseite') = 'string' then
    cleaned := cleaned || jsonb_build_object('Webseite', private.ascii_website(cleaned ->> 'Webseite'));
  end if;
  select jsonb_object_agg(key, fault) into faults
  from (
    select key, case when key <> all (private.extension_parts()) then private.field_fault(key, value)
      when not private.is_extension_part(key, value) then 'unknown' end as fault
    from jsonb_each(cleaned)) as checked
  where fault is not null;
  perform private.refuse_if(faults is not null, 'invalid', 'some fields are not as they must be', faults::text);
  return cleaned;
end $$;

-- What visitors see, or would see, of each field.
create function private.published_values(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.field, private.read_field(a.entry, f.field)), '{}')
    from (select to_jsonb(e) as entry from public."Personalberatungen" e where e.id = agency) as a
    cross join private.entry_fields() as f
  ) || (
    select jsonb_object_agg(part, private.extension_part(
      (select e.content from public.agency_extensions e where e.agency_id = agency), part))
    from unnest(private.extension_parts()) as part);
end $$;

-- The fields whose published value is neither the one that the author saw nor the proposed one.
create function private.outdated_fields(proposal public.agency_revisions) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(key order by key), '{}')
  from jsonb_each(proposal.changes)
  cross join (select private.published_values(proposal.agency_id) as published) as p
  where proposal.kind = 'change'
    and coalesce(published -> key, 'null') not in (coalesce(proposal.seen -> key, 'null'), value)
$$;

-- Locks the draft to be saved: the named one, or that of the entry. Returns none where a new one begins.
create function private.lock_draft(account uuid, agency bigint, revision bigint, seen_edit integer) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.agency_revisions;
begin
  if revision is not null then
    draft := private.own_revision(revision);
    -- For another entry the answer would reveal the version.
    perform private.refuse_if(agency is not null and agency is distinct from draft.agency_id, 'invalid', 'the draft is of another entry');
    perform private.refuse_if(draft.state not in ('draft', 'returned') or draft.kind = 'removal',
      'wrong_state', 'the proposal is no draft any more', draft.state);
  elsif agency is not null then
    perform private.require_member(agency);
    select * into draft from public.agency_revisions r
    where r.author = account and r.agency_id = agency and r.state = 'draft' for update;
  end if;
  perform private.refuse_if(draft.id is not null and seen_edit is not null and seen_edit <> draft.edit,
    'edited_elsewhere', 'the draft was changed elsewhere', draft.edit::text);
  return draft;
end $$;

-- Mails the author that a proposal has arrived, with its fields.
create function private.confirm_submission(revision bigint) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account('proposal_submitted', r.author, jsonb_build_object(
    'entry', coalesce(private.agency_name(r.agency_id), r.changes ->> 'Name'), 'agency', r.agency_id, 'revision', r.id, 'kind', r.kind,
    'fields', (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(r.changes) as field)),
    format('proposal_submitted %s %s', r.id, r.edit))
  from public.agency_revisions r where r.id = revision
$$;

-- What authors do ---------------------------------------------------------------------------------------------------------------------

create function private.save_draft(
  changes jsonb, agency bigint default null, revision bigint default null, note text default null,
  seen_edit integer default null, seen jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  draft public.agency_revisions;
  seen_fields jsonb;
  saved bigint;
begin
  perform private.check_draft(changes);
  note := private.optional_text('note', note);
  select coalesce(jsonb_object_agg(key, value), '{}') into seen_fields from jsonb_each(coalesce(seen, '{}')) where changes ? key;
  draft := private.lock_draft(account, agency, revision, seen_edit);
  perform private.refuse_if_removed(coalesce(draft.agency_id, agency));
  if draft.id is not null then
    update public.agency_revisions r set
      changes = save_draft.changes, seen = seen_fields, note = coalesce(save_draft.note, r.note), edit = r.edit + 1,
      updated_at = now(), state = 'draft', submitted_at = null
    where r.id = draft.id;
    return private.describe_revision(draft.id);
  end if;
  perform private.use_limit('draft', account::text);
  insert into public.agency_revisions (agency_id, kind, author, changes, seen, note)
  values (agency, case when agency is null then 'new' else 'change' end, account, changes, seen_fields, note)
  returning id into saved;
  return private.describe_revision(saved);
exception when unique_violation then
  -- Another draft of this entry exists: from a second device, or returned earlier.
  perform private.refuse('already', 'there is another draft of this entry');
  return null;
end $$;
select private.expose('save_draft', 'authenticated', 'Keeps the caller''s draft of an entry. seen: the published values it is based on.');

create function private.submit_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft constant public.agency_revisions := private.own_revision(revision);
  cleaned constant jsonb := private.clean_changes(draft.changes);
  outdated constant text[] := private.outdated_fields(draft);
  missing text[];
begin
  perform private.refuse_if(draft.state <> 'draft', 'wrong_state', 'only a draft can be submitted', draft.state);
  perform private.refuse_if_removed(draft.agency_id);
  if draft.kind = 'new' then
    missing := array(select field from unnest('{Name,Webseite}'::text[]) as field where coalesce(cleaned -> field, 'null') = 'null');
    perform private.refuse_if(missing <> '{}', 'invalid', 'a new entry has a name and a website',
      (select jsonb_object_agg(field, 'required')::text from unnest(missing) as field));
  elsif cleaned = '{}' then
    perform private.refuse('invalid', 'nothing is changed');
  elsif outdated <> '{}' then
    perform private.refuse('outdated', 'the entry has changed', to_jsonb(outdated)::text);
  end if;
  -- The site recognises its operator's entry, the Premium Partner, by this name.
  perform private.refuse_if(private.is_operators_name(cleaned ->> 'Name')
    and not coalesce(private.is_operators_name(private.agency_name(draft.agency_id)), false),
    'invalid', 'the name is the operator''s', '{"Name": "reserved"}');
  perform private.require_pictures(draft.agency_id, cleaned);
  perform private.use_limit('submission', draft.author::text);
  update public.agency_revisions r
  set state = 'submitted', changes = cleaned, submitted_at = now(), updated_at = now(), reason = null,
      decisions = null, decided_by = null, decided_at = null
  where r.id = revision;
  perform private.confirm_submission(revision);
  return private.describe_revision(revision);
end $$;
select private.expose('submit_revision', 'authenticated', 'Submits the caller''s draft; its fields have to be right by now.');

create function private.withdraw_revision(revision bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  withdrawn constant public.agency_revisions := private.own_revision(revision);
begin
  perform private.refuse_if(withdrawn.state not in ('draft', 'submitted', 'returned'),
    'wrong_state', 'the proposal is decided', withdrawn.state);
  update public.agency_revisions r set state = 'withdrawn', updated_at = now(),
    changes = r.changes - 'contactPerson', seen = r.seen - 'contactPerson'
  where r.id = revision;
  return private.describe_revision(revision);
end $$;
select private.expose('withdraw_revision', 'authenticated', 'Ends the caller''s own proposal before it is decided.');

create function private.request_removal(agency bigint, note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_member(agency, true);
  requested bigint;
begin
  note := private.optional_text('note', note);
  perform from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if_removed(agency);
  perform private.refuse_if(exists (
    select from public.agency_revisions r where r.agency_id = agency and r.kind = 'removal' and r.state = 'submitted'
  ), 'already', 'the removal is asked for already');
  perform private.use_limit('submission', account::text);
  insert into public.agency_revisions (agency_id, kind, author, state, note, submitted_at)
  values (agency, 'removal', account, 'submitted', note, now()) returning id into requested;
  perform private.confirm_submission(requested);
  return private.describe_revision(requested);
end $$;
select private.expose('request_removal', 'authenticated', 'An owner asks to have the entry removed.');

-- How a decision is made --------------------------------------------------------------------------------------------------------------

create function private.refuse_decided(state text, administrator uuid, at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  select private.refuse('wrong_state', 'it is decided', jsonb_build_object('state', state, 'at', at,
    'by', private.email_of(administrator))::text)
$$;

-- Locks a proposal that waits and is as the administrator saw it.
create function private.lock_proposal(revision bigint, seen_edit integer) returns public.agency_revisions
language plpgsql volatile security definer set search_path = '' as $$
declare
  proposal public.agency_revisions;
begin
  -- The entry first, as in everything that writes several proposals, so that two decisions never block each other.
  perform from public."Personalberatungen"
  where id = (select r.agency_id from public.agency_revisions r where r.id = revision) for update;
  select * into proposal from public.agency_revisions r where r.id = revision and r.submitted_at is not null for update;
  if proposal.id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  elsif proposal.state <> 'submitted' then
    perform private.refuse_decided(proposal.state, proposal.decided_by, proposal.decided_at);
  elsif proposal.edit is distinct from seen_edit then
    perform private.refuse('edited_elsewhere', 'the proposal has changed', proposal.edit::text);
  end if;
  return proposal;
end $$;

-- Whether a corrected list has every proposed item except those named as left out.
create function private.is_whole_list(proposed jsonb, corrected jsonb, things jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_array_length(corrected) + case jsonb_typeof(things) when 'array' then jsonb_array_length(things) else 0 end
    = case jsonb_typeof(proposed) when 'array' then jsonb_array_length(proposed) else -1 end
$$;

-- The outcome of each field. Of a corrected list, things names what is left out: pictures by id, others by place.
create function private.judge_fields(proposal public.agency_revisions, left_out jsonb, corrected jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  outdated constant text[] := private.outdated_fields(proposal);
  named constant text[] := array(select jsonb_object_keys(left_out)) || array(select jsonb_object_keys(corrected));
  unseen constant text[] := array(select field from unnest(outdated) as field where not left_out ? field);
begin
  if not proposal.changes ?& named then
    perform private.refuse('invalid', 'a field is not proposed');
  elsif exists (select from jsonb_each(corrected) where key in ('services', 'caseStudies', 'pictures')
    and not private.is_whole_list(proposal.changes -> key, value, left_out -> key -> 'things')) then
    perform private.refuse('invalid', 'what is left out of a list is not named');
  elsif unseen <> '{}' then
    perform private.refuse('outdated', 'the entry has changed since the proposal was made', to_jsonb(unseen)::text);
  end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when key = any (outdated) then jsonb_build_object('outcome', 'outdated')
      when corrected ? key then jsonb_build_object('outcome', 'corrected')
        || case jsonb_typeof(left_out -> key)
          when 'string' then jsonb_build_object('reason', private.required_text('reason', left_out ->> key))
          when 'object' then jsonb_build_object('reason', private.required_text('reason', left_out -> key ->> 'reason'),
            'things', coalesce(left_out -> key -> 'things', '[]'))
          else '{}' end
      when left_out ? key
        then jsonb_build_object('outcome', 'left_out', 'reason', private.required_text('reason', left_out ->> key))
      else jsonb_build_object('outcome', 'accepted') end), '{}')
    from jsonb_each(proposal.changes));
end $$;

create function private.insert_entry(accepted jsonb, revision bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  inserted bigint;
begin
  perform private.refuse_if(jsonb_typeof(accepted -> 'Name') is distinct from 'string',
    'invalid', 'a new entry has a name', '{"Name": "required"}');
  perform set_config('private.revision', revision::text, true);
  execute (
    select format('insert into public."Personalberatungen" (%1$s) select %1$s
        from jsonb_populate_record(null::public."Personalberatungen", $1) returning id',
      string_agg(quote_ident(field), ', '))
    from (select field from private.entry_columns() union all values ('facts'), ('confirmed_at')) as columns
  ) into inserted using accepted || jsonb_build_object('facts', private.merge_facts(null, accepted), 'confirmed_at', now());
  return inserted;
end $$;

-- Writes the accepted fields, into a new entry where there is none. Returns the entry.
create function private.publish_fields(proposal public.agency_revisions, accepted jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := private.extension_parts();
  fields constant jsonb := accepted - parts;
  target constant bigint := case when proposal.kind = 'new' then private.insert_entry(fields, proposal.id) else proposal.agency_id end;
begin
  perform private.refuse_if_removed(target);
  perform private.require_pictures(target, accepted);
  if fields <> '{}' then
    perform private.write_fields(target, fields, proposal.id, 'own');
  end if;
  perform private.publish_parts(target, (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(accepted) where key = any (parts)));
  return target;
end $$;

-- Mails the outcome to the author, or to whoever can still act on it.
create function private.mail_decision(proposal public.agency_revisions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  data constant jsonb := jsonb_build_object(
    'entry', coalesce(private.agency_name(proposal.agency_id), proposal.changes ->> 'Name'), 'agency', proposal.agency_id,
    'revision', proposal.id, 'kind', proposal.kind, 'state', proposal.state, 'reason', proposal.reason,
    'fields', (select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(proposal.changes) as field),
    'decisions', coalesce(proposal.decisions, '{}'));
  occasion constant text := format('proposal_decided %s %s', proposal.id, proposal.edit);
begin
  if proposal.kind = 'removal' and proposal.state = 'published' then
    perform private.mail_owners('proposal_decided', proposal.agency_id, data || jsonb_build_object('by', private.email_of(proposal.author)),
      occasion);
  elsif proposal.agency_id is null or proposal.kind <> 'change' then
    perform private.mail_account('proposal_decided', proposal.author, data, occasion);
  else
    perform private.mail_author('proposal_decided', proposal.agency_id, proposal.author, data, occasion);
  end if;
end $$;

-- Stores and mails a decision. Drops the contact person, whom only the entry keeps, unless the author can continue the proposal.
create function private.conclude_proposal(
  revision bigint, target bigint, new_state text, judged jsonb, why text, administrator uuid
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  concluded public.agency_revisions;
begin
  update public.agency_revisions r set state = new_state, agency_id = target, reason = why, decisions = judged,
    changes = case when new_state = 'withdrawn' or judged -> 'contactPerson' ->> 'outcome' in ('accepted', 'corrected')
      then r.changes - 'contactPerson' else r.changes end,
    seen = r.seen - 'contactPerson',
    decided_by = administrator, decided_at = now(), updated_at = now()
  where r.id = revision returning * into concluded;
  perform private.mail_decision(concluded);
end $$;

-- Removes an entry at its owner's request, and ends its other proposals.
create function private.remove_requested_entry(agency bigint, request bigint, administrator uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public."Personalberatungen" set status = 'removed' where id = agency;
  perform private.conclude_proposal(r.id, agency, 'withdrawn', null, null, administrator) from public.agency_revisions r
  where r.agency_id = agency and r.id <> request and r.state in ('draft', 'submitted');
end $$;

-- Returns proposals whose every field is outdated; others stay open.
create function private.return_outdated(agency bigint, administrator uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  other public.agency_revisions;
begin
  for other in
    -- Locked, so that one that its author withdraws meanwhile stays withdrawn.
    select * from public.agency_revisions r where r.agency_id = agency and r.kind = 'change' and r.state = 'submitted' for update
  loop
    if private.outdated_fields(other) @> array(select jsonb_object_keys(other.changes)) then
      perform private.conclude_proposal(other.id, agency, 'returned',
        (select jsonb_object_agg(key, '{"outcome": "outdated"}'::jsonb) from jsonb_each(other.changes)), null, administrator);
    end if;
  end loop;
end $$;

-- left_out: {field: reason}, of a corrected list {"reason": …, "things": […]}. corrected: {field: value}. is_returned: accepts nothing.
create function private.decide_revision(
  revision bigint, seen_edit integer, left_out jsonb default '{}', corrected jsonb default '{}', is_returned boolean default false,
  reason text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
  proposal constant public.agency_revisions := private.lock_proposal(revision, seen_edit);
  is_removal constant boolean := proposal.kind = 'removal' and not is_returned;
  corrections constant jsonb := private.clean_changes(coalesce(corrected, '{}'));
  why constant text := case when is_returned then private.required_text('reason', reason) else private.optional_text('reason', reason) end;
  target bigint := proposal.agency_id;
  judged jsonb;
  accepted jsonb := '{}'::jsonb;
begin
  if is_removal then
    perform private.remove_requested_entry(target, revision, administrator);
  elsif not is_returned then
    judged := private.judge_fields(proposal, coalesce(left_out, '{}'), corrections);
    select coalesce(jsonb_object_agg(key, coalesce(corrections -> key, value)), '{}') into accepted
    from jsonb_each(proposal.changes) where judged -> key ->> 'outcome' in ('accepted', 'corrected');
    if accepted <> '{}' then
      target := private.publish_fields(proposal, accepted);
    end if;
  end if;
  perform private.conclude_proposal(revision, target, case when is_removal or accepted <> '{}' then 'published' else 'returned' end,
    judged, why, administrator);
  perform private.move_claims_to_entry(revision, target) where proposal.kind = 'new' and target is not null;
  perform private.return_outdated(target, administrator);
  return jsonb_build_object('agency_id', target);
end $$;
select private.expose('decide_revision', 'authenticated', 'Publishes a proposal, in part or whole, or returns it; for administrators.');

-- Entries that may be the same --------------------------------------------------------------------------------------------------------

-- At most ten entries that may be the same agency: a website under the domain that the client names, or a similar name in one of the
-- towns. A hidden entry is found only from a mailbox of its own domain.
create function private.find_similar_entries(name text, towns text default null, domain text default null)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  own_domain constant text := private.mail_domain(private.own_email());
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := private.ascii_host(btrim(left(domain, 255)));
  is_own_domain constant boolean := coalesce(wanted_domain <> all (private.shared_sites()), false);
  wanted_towns constant text[] := private.folded_towns(left(towns, 500));
begin
  perform private.use_limit('similar_entries', account::text);
  return query
    -- Cheap conditions for all entries first, then those that read website and towns.
    with likely as materialized (
      select a.id, a."Name", a."Standort", a."Webseite", a.status,
        coalesce(d.bare_name = wanted
          or (char_length(wanted) >= 4 and strpos(d.bare_name, wanted) > 0)
          or (char_length(d.bare_name) >= 4 and strpos(wanted, d.bare_name) > 0), false) as is_named
      from public."Personalberatungen" a
      join public.agency_derived d on d.agency_id = a.id
      where a.status in ('active', 'paused')
    )
    select l.id, l."Name", l."Standort", l."Webseite", f.same
    from likely l
    cross join lateral (select private.website_host(l."Webseite") as host) as w
    cross join lateral (select is_own_domain and private.is_under(w.host, wanted_domain) as same) as f
    where (l.is_named or (is_own_domain and strpos(lower(l."Webseite"), wanted_domain) > 0))
      and (l.status = 'active' or private.is_under(w.host, own_domain))
      and (f.same or (l.is_named and (wanted_towns = '{}' or l."Standort" is null
        or wanted_towns && private.folded_towns(l."Standort"))))
    order by f.same desc, l."Name", l.id limit 10;
end $$;
select private.expose('find_similar_entries', 'authenticated', 'Entries that may be the same agency, for whoever is signed in.');

create function private.similar_to_revision(revision bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  proposed constant public.agency_revisions := (
    select r from public.agency_revisions r where r.id = revision and r.kind = 'new' and r.submitted_at is not null);
  alike constant jsonb := private.find_same_agency(proposed.changes ->> 'Name', proposed.changes ->> 'Webseite');
  host text := private.website_host(proposed.changes ->> 'Webseite');
begin
  host := case when host <> all (private.shared_sites()) then host end;
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'towns', s.towns, 'website', s.website) 
        order by s.name, s.id), '[]')
      from jsonb_to_recordset(alike) as s (id bigint, name text, towns text, website text)
        where s.id is distinct from proposed.agency_id),
    'proposals', (
      select count(*) from public.agency_revisions o
      where o.kind = 'new' and o.state = 'submitted' and o.id <> proposed.id
        and (private.bare_name(o.changes ->> 'Name') = nullif(private.bare_name(proposed.changes ->> 'Name'), '')
          or private.website_host(o.changes ->> 'Webseite') = host)));
end $$;
select private.expose('similar_to_revision', 'authenticated', 'What may be the same agency as a proposed new entry; for administrators.');

-- supabase/schemas/45_claims.sql

-- Claims: who says that an entry is theirs. A mailbox at the website's domain proves it at once; otherwise an administrator decides from
-- evidence. Owners are told, and have seven days to object. Only functions write the table. docs/decisions/consultancy-access.md.
--
--   pending → granted | refused | withdrawn            with evidence: an administrator decides
--   waiting → granted (after seven days) | disputed    proven, but the entry has an owner
--   disputed → granted | refused                       an owner has objected: an administrator decides
--
-- Comparing the domains takes the public suffix list, which SQL lacks: the edge function entry-account does it, and calls prove_claim.

create table public.agency_claims (
  id bigint generated always as identity primary key,
  agency_id bigint references public."Personalberatungen" (id) on delete cascade,
  revision_id bigint references public.agency_revisions (id) on delete cascade,  -- The proposal of an entry that does not exist yet.
  claimant uuid references auth.users (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn')),
  proven_domain text check (char_length(proven_domain) <= 255),  -- The registrable domain of mailbox and website that proves the claim.
  evidence text check (char_length(evidence) <= 200),  -- A file of the private bucket.
  note text constraint agency_claims_note_length check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  objection_until timestamptz,  -- Until when an owner can object; null without an owner.
  objected_by uuid,
  objected_at timestamptz,
  objection text constraint agency_claims_objection_length check (char_length(objection) <= 2000),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  name text check (char_length(name) <= 2000),  -- What was claimed then: a claim of one agency does not become one of another.
  website text check (char_length(website) <= 2000),
  constraint agency_claims_of_something check (agency_id is not null or revision_id is not null)
);
comment on table public.agency_claims is 'The claimant, owners of the entry and administrators see it.';
create unique index agency_claims_one_open on public.agency_claims
  (claimant, coalesce(agency_id, 0), (case when agency_id is null then revision_id else 0 end))
  where state in ('pending', 'waiting', 'disputed');
create index agency_claims_queue on public.agency_claims (created_at, id) where state in ('pending', 'waiting', 'disputed');
create index agency_claims_agency_idx on public.agency_claims (agency_id);
create index agency_claims_revision_idx on public.agency_claims (revision_id);
create index agency_claims_claimant_idx on public.agency_claims (claimant);
create index agency_claims_evidence_idx on public.agency_claims (evidence) where evidence is not null;
grant select on public.agency_claims to authenticated, service_role;
create policy "claimants and owners see claims, administrators all" on public.agency_claims
  for select to authenticated
  using (claimant = (select private.own_account())
    or agency_id = any ((select private.owned_agencies())::bigint[])
    or (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_claims', 'log_changes',
  $$'id', '{agency_id,state,reason}', '{administrator}'$$, '{insert}');
select private.add_statement_triggers('log', 'public.agency_claims', 'log_changes',
  $$'id', '{agency_id,state,reason}', '{administrator,service}'$$, '{update}');
select private.add_statement_triggers('log', 'public.agency_claims', 'log_changes',
  $$'id', '{agency_id,state}', '{administrator,service}'$$, '{delete}');

create function private.claimed_agency(agency bigint, revision bigint) returns table (name text, website text)
language sql stable security definer set search_path = '' as $$
  select a."Name", a."Webseite" from public."Personalberatungen" a where a.id = agency
  union all
  select left(r.changes ->> 'Name', 2000), left(r.changes ->> 'Webseite', 2000) from public.agency_revisions r where r.id = revision
$$;

-- What identifies the owner of a website: its host, and on a shared site also the path.
create function private.website_owner(website text) returns text
language sql immutable set search_path = '' as $$
  select case when exists (select from unnest(private.shared_sites()) as site where private.is_under(host, site))
    then host || coalesce(lower(rtrim((regexp_match(website, '^\s*(?:https?:[\\/]*)?[^/?#]+(/[^?#]*)', 'i'))[1], '/')), '') else host end
  from (select private.website_host(website) as host) as h
$$;

-- Refuses what nobody may claim. Returns until when an owner can object; null without an owner.
create function private.check_claim(account uuid, agency bigint, revision bigint) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if((agency is null) = (revision is null), 'invalid', 'a claim is of an entry or of a proposal');
  perform private.refuse_if(revision is not null and not exists (
    select from public.agency_revisions r
    where r.id = revision and r.author = account and r.kind = 'new' and r.state in ('draft', 'submitted', 'returned')
  ), 'not_author', 'the proposal is not yours');
  -- Nobody may learn of a draft that an administrator prepares.
  perform private.refuse_if(agency is not null and not exists (
    select from public."Personalberatungen" a where a.id = agency and a.status in ('active', 'paused')
  ), 'not_found', 'there is no such entry');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('claim ' || coalesce(agency, 0), 0));
  perform private.refuse_if(exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account),
    'already', 'you are a member already');
  perform private.refuse_if(private.seconds_until_allowed('claim', account::text) > 0
    or private.seconds_until_allowed('claim_of_entry', account || ' ' || agency) > 0, 'too_many', 'too many claims');
  return case when private.has_owner(agency) then now() + interval '7 days' end;
end $$;

-- A claim that an administrator decides from evidence.
create function private.start_claim(
  agency bigint default null, revision bigint default null, evidence text default null, note text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  until constant timestamptz := private.check_claim(account, agency, revision);
  claim bigint;
begin
  note := private.optional_text('note', note);
  perform private.refuse_if(evidence is null and note is null, 'invalid', 'a claim needs evidence or words', '{"evidence": "required"}');
  perform private.refuse_if(evidence is not null and not (private.is_evidence_of(account, evidence)
    and private.is_stored('evidence', evidence)), 'invalid', 'the evidence is not yours', '{"evidence": "not_yours"}');
  insert into public.agency_claims (agency_id, revision_id, claimant, evidence, note, objection_until, name, website)
  select agency, revision, account, start_claim.evidence, start_claim.note, until, f.name, f.website
  from private.claimed_agency(agency, revision) as f on conflict do nothing returning id into claim;
  perform private.refuse_if(claim is null, 'already', 'the entry is claimed by you already');
  perform private.count_use('claim', account::text), private.count_use('claim_of_entry', account || ' ' || agency);
  perform private.announce_claim(claim);
  return jsonb_build_object('id', claim, 'state', 'pending', 'objection_until', until);
end $$;
select private.expose('start_claim', 'authenticated', 'Claims an entry, or that of one''s own proposal; an administrator decides.');

-- code_needed: on an account's or address's first day a further code is required, because the first may have been guessed.
create function private.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  proven constant text := lower(btrim(domain));
  until timestamptz;
  wanted_website text;
  claim bigint;
  outcome text;
begin
  perform private.refuse_if(not exists (
    select from auth.users u where u.id = account and private.is_under(lower(split_part(u.email, '@', 2)), proven)
  ) or private.account_refusal(account) is not null, 'not_author', 'the account proves nothing');
  until := private.check_claim(account, agency, revision);
  select f.website into wanted_website from private.claimed_agency(agency, revision) as f;
  -- A domain without a dot is not registrable, and a shared one proves nothing.
  perform private.refuse_if(position('.' in proven) = 0 or private.mail_domain('@' || proven) is null
    or not private.is_under(private.website_host(wanted_website), proven), 'invalid', 'the website is under another domain');
  if (exists (select from auth.users u where u.id = account and u.created_at > now() - interval '1 day')
    or private.seconds_until_allowed('new_email', account::text) > 0) and not private.consume_code(account, 'prove_claim') then
    return jsonb_build_object('state', 'code_needed', 'objection_until', null);
  end if;
  -- After an objection or a refusal an administrator decides about the next claim.
  outcome := case
    when exists (
      select from public.agency_claims c
      where c.claimant = account
        and (c.agency_id = agency or c.revision_id = revision
          -- Also that of a draft that was withdrawn since.
          or revision is not null and private.website_owner(c.website) = private.website_owner(wanted_website))
        and (c.objected_at is not null or c.state = 'refused')) then 'disputed'
    -- Somebody is guessing codes at this domain, so a mailbox there proves nothing.
    when private.seconds_until_allowed('wrong_code_at_domain', private.mail_domain('@' || proven)) > 0 then 'disputed'
    when until is null then 'granted'
    else 'waiting' end;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.claimant = account and c.state in ('pending', 'waiting', 'disputed')
    and (c.agency_id = agency or c.revision_id = revision) and c.proven_domain is null;
  insert into public.agency_claims (agency_id, revision_id, claimant, state, proven_domain, objection_until, decided_at, name, website)
  select agency, revision, account, outcome, proven, until, case when outcome = 'granted' then now() end, f.name, f.website
  from private.claimed_agency(agency, revision) as f on conflict do nothing returning id into claim;
  perform private.refuse_if(claim is null, 'already', 'the entry is claimed by you already');
  perform private.count_use('claim', account::text), private.count_use('claim_of_entry', account || ' ' || agency);
  if outcome = 'granted' then
    perform private.grant_claim(claim);
  else
    perform private.announce_claim(claim);
  end if;
  return jsonb_build_object('id', claim, 'state', outcome, 'objection_until', until);
end $$;
select private.expose('prove_claim', 'service_role', 'Claims an entry whose domain the edge function has found in the mailbox.');

-- A claim moves to the account's next draft with the same website; one proven by domain only while the mailbox is there.
create function private.move_claims_to_new_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.agency_claims c set revision_id = new.id
  from public.agency_revisions old_draft
  where old_draft.id = c.revision_id and old_draft.id <> new.id and old_draft.author = new.author
    and old_draft.kind = 'new' and old_draft.state = 'withdrawn'
    and c.claimant = new.author and c.agency_id is null and c.state in ('granted', 'pending')
    and private.website_owner(c.website) = private.website_owner(new.changes ->> 'Webseite')
    and (c.proven_domain is null or exists (
      select from auth.users u
      where u.id = new.author and private.is_under(lower(split_part(u.email, '@', 2)), c.proven_domain)))
    and not exists (
      select from public.agency_claims own
      where own.revision_id = new.id and own.state in ('granted', 'pending', 'waiting', 'disputed'))
    -- Only the latest claim.
    and not exists (
      select from public.agency_claims later join public.agency_revisions r on r.id = later.revision_id
      where later.id > c.id and later.claimant = new.author and later.agency_id is null
        and later.state in ('granted', 'pending') and r.author = new.author and r.state = 'withdrawn'
        and private.website_owner(later.website) = private.website_owner(c.website));
  return null;
end $$;

create function private.withdraw_claim(claim bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
begin
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.id = claim and c.claimant = account and c.state in ('pending', 'waiting', 'disputed');
  perform private.refuse_if(not found, 'not_found', 'there is no such open claim');
end $$;
select private.expose('withdraw_claim', 'authenticated', 'Withdraws an open claim; for the claimant.');

-- Possible until the claim is decided, also after the seven days.
create function private.object_to_claim(claim bigint, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  perform private.require_member(coalesce(claimed.agency_id, -1), true);
  perform private.refuse_if(claimed.state not in ('pending', 'waiting') or claimed.objection_until is null,
    'wrong_state', 'it is too late to object', claimed.state);
  update public.agency_claims c set state = 'disputed', objected_by = auth.uid(), objected_at = now(),
    objection = private.required_text('reason', object_to_claim.reason) where c.id = claim;
end $$;
select private.expose('object_to_claim', 'authenticated', 'Objects to a claim, so that an administrator decides; for owners.');

-- Confirms to the claimant that a claim has arrived, once, and tells the owners of the entry.
create function private.announce_claim(claim bigint) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account('claim_submitted', c.claimant, jsonb_build_object('entry', c.name, 'agency', c.agency_id,
    'revision', c.revision_id, 'state', c.state, 'until', c.objection_until), 'claim_submitted ' || c.id)
  from public.agency_claims c where c.id = claim;
  select private.mail_owners('claimed', c.agency_id,
    jsonb_build_object('entry', private.agency_name(c.agency_id), 'until', c.objection_until, 'domain', c.proven_domain, 'note', c.note),
    'claimed ' || c.id)
  from public.agency_claims c where c.id = claim and c.objection_until is not null
$$;

-- When the first owner got the mail about a claim. is_lost: no mail went out, and one has failed for good.
create function private.claim_announcement(claim bigint, out sent_at timestamptz, out is_lost boolean)
language sql stable security definer set search_path = '' as $$
  select min(m.sent_at), coalesce(bool_or(m.failed_at is not null), false) and count(m.sent_at) = 0
  from private.outgoing_mails m
  where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || claim || ' ')
$$;

create function private.claimed_name(claim public.agency_claims) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.agency_name(claim.agency_id),
    (select r.changes ->> 'Name' from public.agency_revisions r where r.id = claim.revision_id), '')
$$;

-- Makes the claimant an owner, where the entry exists already.
create function private.grant_claim(claim bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  granted public.agency_claims;
begin
  update public.agency_claims c set state = 'granted', decided_at = now() where c.id = claim returning * into granted;
  if granted.agency_id is not null and granted.claimant is not null then
    insert into public.agency_members (agency_id, user_id, role) values (granted.agency_id, granted.claimant, 'owner')
    on conflict (agency_id, user_id) do update set role = 'owner';
    perform private.mail_new_owner(granted.agency_id, granted.claimant);
  end if;
  -- Whoever proves a draft by domain sees it at once.
  if granted.agency_id is not null or granted.decided_by is not null then
    perform private.mail_account('claim_granted', granted.claimant, jsonb_build_object('entry', private.claimed_name(granted),
      'agency', granted.agency_id, 'revision', granted.revision_id), 'claim_granted ' || claim);
  end if;
end $$;

-- seen: the state, because an owner may have objected since.
create function private.decide_claim(claim bigint, is_granted boolean, seen text, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  perform private.refuse_if(claimed.id is null, 'not_found', 'there is no such claim');
  if claimed.state not in ('pending', 'waiting', 'disputed') then
    perform private.refuse_decided(claimed.state, claimed.decided_by, claimed.decided_at);
  end if;
  perform private.refuse_if(seen is distinct from claimed.state, 'edited_elsewhere', 'the claim has changed', claimed.state);
  perform private.refuse_if(is_granted is null, 'invalid', 'a claim is granted or refused');
  reason := case when is_granted then private.optional_text('reason', reason) else private.required_text('reason', reason) end;
  perform private.refuse_if(is_granted and claimed.state <> 'disputed' and claimed.objection_until > now(),
    'objection_open', 'the owner can still object', claimed.objection_until::text);
  -- Without an owner at the time of the claim, nobody could object.
  if is_granted and claimed.objection_until is null and claimed.agency_id is not null
    and private.has_owner(claimed.agency_id) then
    update public.agency_claims c set state = 'waiting', objection_until = now() + interval '7 days' where c.id = claim;
    perform private.announce_claim(claim);
    return;
  end if;
  update public.agency_claims c set decided_by = administrator, reason = decide_claim.reason, decided_at = now(),
    state = case when is_granted then 'granted' else 'refused' end where c.id = claim;
  if is_granted then
    perform private.grant_claim(claim);
  else
    perform private.mail_account('claim_refused', claimed.claimant, jsonb_build_object(
      'claimed', claimed.agency_id, 'revision', claimed.revision_id, 'entry', private.claimed_name(claimed), 'reason', reason),
      'claim_refused ' || claim);
  end if;
end $$;
select private.expose('decide_claim', 'authenticated', 'Grants or refuses a claim; for administrators.');

-- Grants claims without an objection seven days after an owner got the mail. Without a mail an administrator decides.
create function private.grant_unopposed_claims(at timestamptz default now()) returns bigint
language sql volatile security definer set search_path = '' as $$
  with unopposed as materialized (
    select id from public.agency_claims c
    where c.state = 'waiting' and c.objection_until <= at
      and c.claimant not in (select user_id from public.frozen_accounts)
      and (private.claim_announcement(c.id)).sent_at <= at - interval '7 days'
    for update skip locked)
  select count(*) from unopposed u cross join lateral private.grant_claim(u.id)
$$;

-- A published new entry gets the claims of its proposal; granted ones make an owner. Those for another website are withdrawn.
create function private.move_claims_to_entry(revision bigint, agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.agency_claims c set agency_id = agency where c.revision_id = revision;
  update public.agency_claims c set state = 'withdrawn', decided_at = now(), decided_by = auth.uid()
  from public."Personalberatungen" a
  where c.revision_id = revision and c.state = 'granted' and a.id = agency
    and not coalesce(private.website_owner(c.website) = private.website_owner(a."Webseite"), false);
  perform private.grant_claim(c.id) from public.agency_claims c where c.revision_id = revision and c.state = 'granted';
end $$;

-- Whether a path is exactly {account}/{UUID}.{ending}.
create function private.is_evidence_of(account uuid, path text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(path ~ ('^' || account::text ||
    '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(pdf|png|jpg|jpeg|webp)$'), false)
$$;

create function private.open_evidence(claim bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  file text;
begin
  perform private.require_admin();
  select evidence into file from public.agency_claims c where c.id = claim;
  perform private.refuse_if(file is null, 'not_found', 'there is no such evidence');
  perform private.add_log_entry('evidence_opened', 'agency_claims', claim::text);
  return file;
end $$;
select private.expose('open_evidence', 'authenticated', 'The path of a claim''s evidence, which the log notes; for administrators.');

create trigger move_claims_to_new_draft after insert or update of changes on public.agency_revisions
  for each row when (new.kind = 'new' and new.state = 'draft') execute function private.move_claims_to_new_draft();

-- A proposal or claim with everything needed to decide it, and by whom it was decided.
create function private.proposal_detail(item_kind text, item bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'kind', item_kind, 'since', coalesce(r.submitted_at, c.created_at),
    'account', case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email, 'is_frozen', f.user_id is not null) end,
    'entry', to_jsonb(a), 'extension', (select e.content from public.agency_extensions e where e.agency_id = a.id),
    'revision', coalesce(to_jsonb(r), to_jsonb(p)),
    -- For a new entry, the claim that was granted to its author.
    'claim', coalesce(to_jsonb(c), to_jsonb(g)),
    'announced_at', (private.claim_announcement(c.id)).sent_at,
    'decided_by', (select d.email from auth.users d where d.id = coalesce(r.decided_by, c.decided_by)),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'since', o.submitted_at) order by o.submitted_at, o.id), '[]')
      from public.agency_revisions o
      where o.agency_id = coalesce(r.agency_id, c.agency_id) and o.state = 'submitted' and o.id is distinct from r.id))
  into answer
  from (select) as one
  left join public.agency_revisions r on item_kind = 'revision' and r.id = item and r.submitted_at is not null
  left join public.agency_claims c on item_kind = 'claim' and c.id = item
  left join public.agency_claims g on g.revision_id = r.id and g.state = 'granted'
  left join public.agency_revisions p on p.id = c.revision_id and p.submitted_at is not null
  left join public."Personalberatungen" a on a.id = coalesce(r.agency_id, c.agency_id)
  left join auth.users u on u.id = coalesce(r.author, c.claimant)
  left join public.frozen_accounts f on f.user_id = u.id
  where coalesce(r.id, c.id) is not null
  limit 1;
  perform private.refuse_if(answer is null, 'not_found', 'there is no such proposal or claim');
  return answer;
end $$;
select private.expose('proposal_detail', 'authenticated', 'All that is needed to decide a proposal or claim; for administrators.');

-- supabase/schemas/46_entry_administration.sql

-- The administration of entries: the list, what waits, merging.

-- LIKE patterns for each word, with and without umlauts: „mueller“ finds „Müller“ and the reverse. Folding each entry is slow.
create function private.entry_patterns(term text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(array[
    '%' || escaped || '%',
    '%' || replace(replace(replace(replace(escaped, 'ae', 'ä'), 'oe', 'ö'), 'ue', 'ü'), 'ss', 'ß') || '%',
    '%' || replace(replace(replace(replace(escaped, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') || '%'
  ] order by place), '{}')
  from (
    select regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') as escaped, place
    from regexp_split_to_table(btrim(left(term, 200)), '\s+') with ordinality as w (word, place)
    where word <> '' limit 6
  ) as words
$$;

-- The conditions of a filter on an entry a, without its status, because the list counts every one.
--
--   term       words that all occur in name, towns, website or a person's address; a number also finds that id
--   condition  unconfirmed (for 180 days, or never), ownerless, waiting (a proposal or a claim)
--   tier       free, premium
--   run        the import that made it
create function private.entry_conditions(filter jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  patterns constant text[] := private.entry_patterns(coalesce(filter ->> 'term', ''));
  number constant bigint := (regexp_match(btrim(filter ->> 'term'), '^\d{1,15}$'))[1]::bigint;
  conditions text[] := array['true'];
begin
  perform private.refuse_if(coalesce(filter ->> 'status' not in ('draft', 'active', 'paused', 'removed')
    or filter ->> 'condition' not in ('unconfirmed', 'ownerless', 'waiting')
    or filter ->> 'tier' not in ('free', 'premium')
    or filter ->> 'run' !~ '^[0-9a-f-]{36}$', false), 'invalid', 'there is no such filter');
  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    conditions := conditions || format(
      '(lower(concat_ws(E''\n'', a."Name", a."Standort", a."Webseite")) like any (%1$L::text[])
        or a.id in (select m.agency_id from public.agency_members m join auth.users u on u.id = m.user_id
          where lower(u.email) like any (%1$L::text[]))%2$s)',
      array[patterns[place][1], patterns[place][2], patterns[place][3]],
      case when number is not null then format(' or a.id = %s', number) else '' end);
  end loop;
  conditions := conditions || case filter ->> 'condition'
    when 'unconfirmed' then array['(a.confirmed_at is null or a.confirmed_at < now() - interval ''180 days'')']
    when 'ownerless'
      then array['not exists (select from public.agency_members m where m.agency_id = a.id and m.role = ''owner'')']
    when 'waiting' then array['a.id in (
        select r.agency_id from public.agency_revisions r where r.state = ''submitted'' and r.agency_id is not null
        union select c.agency_id from public.agency_claims c
        where c.state in (''pending'', ''waiting'', ''disputed'') and c.agency_id is not null)']
    else '{}'
  end;
  if filter ->> 'tier' is not null then
    conditions := conditions || format(
      '(position(''people finding company'' in lower(coalesce(a."Name", ''''))) > 0
        or a.id in (select d.agency_id from public.agency_derived d where d.is_premium)) = %L', filter ->> 'tier' = 'premium');
  end if;
  if filter ->> 'run' is not null then
    conditions := conditions || format('a.id in (select i.agency_id from private.import_rows i
      where i.run_id = %L and i.action = ''insert'' and i.state = ''written'')', filter ->> 'run');
  end if;
  return conditions;
end $$;

-- The last day of a running or coming contract; null without one.
create function private.premium_until(agency bigint) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(c.ends_on) from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and c.ends_on >= greatest(c.starts_on, private.berlin_today()));
end $$;

-- How many of private.entry_fields() are filled in.
create function private.count_filled(entry public."Personalberatungen") returns integer
language sql stable set search_path = '' as $$
  select num_nonnulls(entry."Name", entry."Standort", entry."Gründungsjahr", entry."Zusammenfassung", entry."Spezialisierung",
    entry."Branchen", entry."Anzahl Mitarbeiter", entry."Webseite")
    + (select count(*)::integer from jsonb_object_keys(entry.facts))
$$;

-- Where most values come from; null where nobody has said.
create function private.main_source(agency bigint) returns text
language sql stable security definer set search_path = '' as $$
  select mode() within group (order by m.source) from public.agency_field_meta m where m.agency_id = agency
$$;

-- One page of all entries.
--
--   filter      term, status, condition, tier, run: private.entry_conditions
--   sort        name, status, filled, source, premium, changed, owner, confirmed; unknown values come last
--   page        from 1; page_size: 1 to 200
--
-- Returns {entries, counts, fields, people}. counts: by status, whatever the filter's status. fields: of how many `filled` counts.
create function private.list_entries(
  filter jsonb default '{}', sort text default 'name', is_descending boolean default false, page integer default 1,
    page_size integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  skipped constant bigint := wanted::bigint * (least(greatest(coalesce(list_entries.page, 1), 1), 1000000) - 1);
  conditions constant text[] := private.entry_conditions(filter);
  sorted_by constant text := case sort
    when 'name' then 'private.fold(coalesce(a."Name", '''')) collate "C"'
    when 'status' then 'array_position(''{draft,active,paused,removed}'', a.status)'
    when 'filled' then 'private.count_filled(a)'
    when 'source' then 'private.main_source(a.id)'
    when 'premium' then 'private.premium_until(a.id)'
    when 'changed' then '(select max(v.id) from public.agency_versions v where v.agency_id = a.id)'
    when 'owner' then '(select min(lower(u.email)) from public.agency_members m join auth.users u on u.id = m.user_id
      where m.agency_id = a.id and m.role = ''owner'')'
    when 'confirmed' then 'coalesce(a.confirmed_at, ''-infinity'')' end;
  counts jsonb;
  entries jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(sorted_by is null, 'invalid', 'the list has no such order');
  execute format('select coalesce(jsonb_object_agg(status, entries), ''{}'') from (
      select a.status, count(*) as entries from public."Personalberatungen" a where %s group by a.status) as by_status',
    array_to_string(conditions, ' and '))
  into counts;
  -- Reads only ids on the way to a page, and the rest for its entries alone.
  execute format('
    select coalesce(jsonb_agg(private.describe_listed_entry(found.id) order by place), ''[]'')
    from (
      select row_number() over () as place, id
      from (select a.id from public."Personalberatungen" a where %s order by %s %s nulls last, a.id limit %s offset %s) as ordered
    ) as found',
    array_to_string(conditions || format('a.status = coalesce(%L, a.status)', filter ->> 'status'), ' and '),
    sorted_by, case when is_descending then 'desc' else 'asc' end, wanted, skipped)
  into entries;
  return jsonb_build_object('entries', entries, 'counts', counts, 'fields', (select count(*) from private.entry_fields()),
    'people', private.find_people(filter ->> 'term'));
end $$;
select private.expose('list_entries', 'authenticated', 'One page of entries, with counts by status; for administrators.');

-- At most ten accounts, with or without an entry, whose address has every word.
create function private.find_people(term text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'email', f.email) order by f.email), '[]')
  from (select u.id, u.email from auth.users u
    where term ~ '\S' and private.fold(u.email) like all ((select private.search_patterns(term))::text[]) order by u.email limit 10) as f
$$;

create function private.count_waiting(agency bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.agency_revisions r where r.agency_id = agency and r.state = 'submitted')
    + (select count(*) from public.agency_claims c where c.agency_id = agency and c.state in ('pending', 'waiting', 'disputed'))
$$;

create function private.describe_listed_entry(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', a.id, 'name', a."Name", 'towns', a."Standort", 'website', a."Webseite", 'status', a.status, 'version', a.version,
      'confirmed_at', a.confirmed_at, 'filled', private.count_filled(a), 'source', private.main_source(a.id),
      'premium_until', private.premium_until(a.id), 'changed_at', v.made_at, 'changed_by', v.actor_role,
      'changed_by_email', private.email_of(v.actor_id),
      'owners', (select coalesce(jsonb_agg(u.email order by u.email), '[]') from public.agency_members m
        join auth.users u on u.id = m.user_id where m.agency_id = a.id and m.role = 'owner'),
      'waiting', private.count_waiting(a.id),
      'leads_to', (select d.to_id from public.agency_redirects d where d.from_id = a.id))
    from public."Personalberatungen" a
    left join lateral (
      select * from public.agency_versions w where w.agency_id = a.id order by w.id desc limit 1) as v on true
    where a.id = agency);
end $$;

-- All entries of a filter by name, at most 20,000: [[id, version, status], …].
create function private.list_entry_ids(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  found jsonb;
begin
  perform private.require_admin();
  execute format('select coalesce(jsonb_agg(jsonb_build_array(id, version, status)), ''[]'') from (
      select a.id, a.version, a.status from public."Personalberatungen" a where %s
      order by private.fold(coalesce(a."Name", '''')) collate "C", a.id limit 20000) as matching',
    array_to_string(private.entry_conditions(filter) || format('a.status = coalesce(%L, a.status)', filter ->> 'status'), ' and '))
  into found;
  return found;
end $$;
select private.expose('list_entry_ids', 'authenticated', 'Id, version and status of all entries of a filter; for administrators.');

-- Entries that may be the same agency as a new one, by bare name or the website's host.
create function private.find_same_agency(name text, website text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  host constant text := private.website_host(left(website, 2000));
  own_host constant text := case when host <> all (private.shared_sites()) then host end;
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.describe_listed_entry(s.id) order by s."Name", s.id), '[]')
    from (
      select a.id, a."Name" from public."Personalberatungen" a join public.agency_derived d on d.agency_id = a.id
      where a.status <> 'removed' and (d.bare_name = wanted or own_host is not null and a."Webseite" is not null
        and (private.is_under(private.website_host(a."Webseite"), own_host)
          or private.is_under(own_host, private.website_host(a."Webseite"))))
      order by a."Name", a.id limit 10) as s);
end $$;
select private.expose('find_same_agency', 'authenticated', 'For administrators: entries that may be the same agency as a new one.');

create function private.entry_overview(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'restriction', private.entry_restriction(a.id),
      'cases', private.cases_of_entry(a.id),
      'contract', (
        select jsonb_build_object('id', c.id, 'state', c.state, 'starts_on', c.starts_on, 'ends_on', c.ends_on)
        from private.contracts c
        where c.agency_id = a.id and (c.state = 'ordered' or c.state = 'confirmed' and c.ends_on >= c.starts_on)
        order by c.state = 'ordered' desc, c.ends_on desc limit 1),
      'published_reviews', (select count(*) from private.client_reviews w where w.agency_id = a.id and w.state = 'published'),
      'enquiry_address', (select jsonb_build_object('email', e.email, 'confirmed_at', e.confirmed_at)
        from private.enquiry_addresses e where e.agency_id = a.id),
      'pictures', private.published_pictures(a.id),
      'profile', (select e.content from public.agency_extensions e where e.agency_id = a.id),
      'leads_to', (select d.to_id from public.agency_redirects d where d.from_id = a.id))
    from public."Personalberatungen" a where a.id = agency);
end $$;
select private.expose('entry_overview', 'authenticated', 'What other tables have about an entry; for administrators.');

-- An account with the newest 50 of each; null where there is none.
create function private.describe_person(account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
      'is_administrator', exists (select from public.admins a where a.user_id = u.id),
      'frozen', (select jsonb_build_object('at', f.frozen_at, 'reason', f.reason) from public.frozen_accounts f where f.user_id = u.id),
      'deletion_due_at', (select d.due_at from private.account_deletions d where d.account = u.id),
      'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a."Name", 'status', a.status, 'role', m.role,
          'since', m.created_at) order by a."Name", a.id), '[]')
        from public.agency_members m join public."Personalberatungen" a on a.id = m.agency_id where m.user_id = u.id),
      'proposals', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'agency', r.agency_id,
          'name', coalesce(private.agency_name(r.agency_id), r.changes ->> 'Name'), 'kind', r.kind, 'state', r.state,
          'at', coalesce(r.decided_at, r.submitted_at), 'reason', r.reason) order by r.id desc), '[]')
        from (select * from public.agency_revisions where author = u.id and state <> 'draft' order by id desc limit 50) as r),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'agency', c.agency_id,
          'name', coalesce(private.agency_name(c.agency_id), c.name), 'state', c.state, 'at', c.created_at) order by c.id desc), '[]')
        from (select * from public.agency_claims where claimant = u.id order by id desc limit 50) as c),
      'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'agency', w.agency_id, 'name', private.agency_name(w.agency_id),
          'state', w.state, 'at', w.state_since) order by w.state_since desc), '[]')
        from (select r.* from private.client_reviews r join private.client_review_authors b on b.review_id = r.id
          where b.author = u.id and r.state not in ('draft', 'confirmed') order by r.state_since desc limit 50) as w),
      'mails', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'state', o.state, 'entry', o.data ->> 'entry',
          'at', coalesce(o.sent_at, o.failed_at, o.created_at)) order by o.number desc), '[]')
        from (select * from private.outgoing_mails where lower(recipient) = lower(u.email) order by number desc limit 50) as o))
    from auth.users u where u.id = account);
end $$;
select private.expose('describe_person', 'authenticated', 'Entries, proposals, reviews and mails of an account; for administrators.');


-- supabase/schemas/47_entry_changes.sql

-- What administrators do to entries: show, pause, remove, name sources, merge.
--
-- Pausing and removing have a ground and a reason, which owners get by mail and read at the entry. The version of that change keeps both.

-- Applies an action to each of these entries, as they were seen: [{"id", "version", "status"}, …], at most 20,000.
--
--   publish, pause, remove   set the status; the latter two with ground and reason
--   source                   sets source and public evidence of every value that has none, or a public one
--   undo                     sets the status that each names as "to"
--
-- Returns {"done": [{"id", "name", "version", "before"}], "left": [… "why"]}: entries that have changed since are left.
create function private.change_entries(
  action text, entries jsonb, ground text default null, reason text default null, source text default null, evidence text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  goal constant text := case action when 'publish' then 'active' when 'pause' then 'paused' when 'remove' then 'removed' end;
  answer jsonb;
  changed bigint[];
begin
  perform private.require_admin();
  perform private.refuse_if(goal is null and action is distinct from 'source' and action is distinct from 'undo'
    or jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 20000,
    'invalid', 'there is no such action, or there are too many entries');
  if goal in ('paused', 'removed') then
    reason := private.required_text('reason', reason);
    ground := private.required_ground(ground);
  end if;
  perform from public."Personalberatungen" a
  where a.id in (select e.id from jsonb_to_recordset(entries) as e (id bigint)) order by a.id for update;
  answer := private.split_changeable_entries(goal, entries, action = 'undo');
  changed := array(select (d ->> 'id')::bigint from jsonb_array_elements(answer -> 'done') as d);
  if action = 'source' then
    perform private.set_sources(changed, source, evidence);
  else
    perform private.set_statuses(entries, changed, goal, jsonb_build_object('ground', ground, 'reason', reason));
  end if;
  return answer;
end $$;
select private.expose('change_entries', 'authenticated', 'Publishes, pauses or removes entries, or sets sources; for administrators.');

create function private.split_changeable_entries(goal text, entries jsonb, is_undo boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'done', coalesce(jsonb_agg(said order by said ->> 'name', said -> 'id') filter (where why is null), '[]'),
    'left', coalesce(jsonb_agg(said || jsonb_build_object('why', why) order by said ->> 'name', said -> 'id')
      filter (where why is not null), '[]'))
  from (
    select jsonb_build_object('id', seen.id, 'name', a."Name", 'version', a.version, 'before', a.status) as said,
      case
        when a.id is null then 'gone'
        when a.status = goal then 'already'
        when (a.version, a.status) is distinct from (seen.version, seen.status) then 'changed'
        when goal = 'active' and exists (select from public.agency_redirects d where d.from_id = a.id) then 'merged'
        when goal = 'paused' and a.status <> 'active' then 'hidden'
        when is_undo and seen."to" is null then 'changed'
      end as why
    from jsonb_to_recordset(entries) as seen (id bigint, version integer, status text, "to" text)
    left join public."Personalberatungen" a on a.id = seen.id
  ) as sorted
$$;

-- A restored status has its former ground and reason. Owners get one mail; an earlier one that is still unsent is dropped.
create function private.set_statuses(entries jsonb, changed bigint[], goal text, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  next record;
begin
  for next in
    select seen."to", case when goal in ('paused', 'removed') then restriction else private.entry_restriction(a.id, seen."to")
      end as restriction, array_agg(a.id) as ids
    from public."Personalberatungen" a
    join (select e.id, coalesce(goal, e."to") as "to" from jsonb_to_recordset(entries) as e (id bigint, "to" text)) as seen using (id)
    where a.id = any (changed) group by 1, 2
  loop
    perform set_config('private.restriction', case when next."to" in ('paused', 'removed') then coalesce(next.restriction::text, '')
      else '' end, true);
    update public."Personalberatungen" set status = next."to" where id = any (next.ids);
    perform set_config('private.restriction', '', true);
    perform private.mail_status(m.agency_id, next."to", next.restriction)
    from public.agency_members m where m.agency_id = any (next.ids) and m.role = 'owner' group by m.agency_id;
  end loop;
end $$;

-- Ground, reason and day of an administrator's last change to this status, by default the present one.
create function private.entry_restriction(agency bigint, in_status text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', v.content ->> 'status', 'ground', v.ground, 'reason', v.reason, 'at', v.made_at)
  from public.agency_versions v
  where v.agency_id = agency and v.ground is not null
    and v.content ->> 'status' = coalesce(in_status, (select a.status from public."Personalberatungen" a where a.id = agency))
    and not exists (select from public.agency_versions w where w.agency_id = agency and w.id > v.id and in_status is null
      and w.content ->> 'status' <> v.content ->> 'status')
  order by v.id desc limit 1
$$;

create function private.mail_status(agency bigint, status text, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  unsent integer;
  occasion constant text := format('entry_status %s %s', agency,
    (select max(v.id) from public.agency_versions v where v.agency_id = agency));
begin
  delete from private.outgoing_mails m
  where m.kind in ('entry_restricted', 'entry_shown') and m.first_attempt_at is null and (m.data ->> 'agency')::bigint = agency;
  get diagnostics unsent = row_count;
  if status in ('paused', 'removed') and restriction ->> 'ground' is not null then
    perform private.mail_owners('entry_restricted', agency, jsonb_build_object('entry', private.agency_name(agency),
      'kind', status, 'ground', restriction ->> 'ground', 'reason', restriction ->> 'reason'), occasion);
  elsif status = 'active' and unsent = 0 then
    perform private.mail_owners('entry_shown', agency, jsonb_build_object('entry', private.agency_name(agency)), occasion);
  end if;
end $$;

-- The log gets one line for all, instead of one for each field.
create function private.set_sources(agencies bigint[], source text, evidence text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(source is null or source not in ('own', 'evidenced', 'public') or char_length(evidence) > 500,
    'invalid', 'a field has a source: own, evidenced or public');
  insert into public.agency_field_meta as m (agency_id, field, source, evidence)
  select a.id, f.field, set_sources.source, nullif(btrim(set_sources.evidence), '')
  from public."Personalberatungen" a
  cross join lateral (select to_jsonb(a) as content offset 0) as c
  cross join private.entry_fields() as f
  where a.id = any (agencies) and coalesce(jsonb_typeof(private.read_field(c.content, f.field)), 'null') <> 'null'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, evidence = excluded.evidence, confirmed_at = now() where m.source = 'public';
  perform private.add_log_entry('sources_set', 'agency_field_meta', null,
    jsonb_build_object('source', source, 'evidence', evidence, 'rows', cardinality(agencies)));
end $$;

-- Removes the loser: its address and people move to the winner, as editors where it has owners. Its claims end. taken: fields to take.
create function private.merge_entries(
  loser bigint, winner bigint, taken text[] default '{}', loser_version integer default null, winner_version integer default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  restriction constant jsonb := jsonb_build_object('ground', 'no_agency',
    'reason', 'Der Eintrag ist mit „' || private.agency_name(winner) || '“ zusammengelegt, weil beide dieselbe Beratung beschreiben.');
begin
  perform private.require_admin();
  perform private.refuse_if(loser = winner or private.agency_name(loser) is null or private.agency_name(winner) is null,
    'not_found', 'two entries are merged');
  perform 1 from public."Personalberatungen" where id in (loser, winner) order by id for update;
  perform private.refuse_if(exists (select from public."Personalberatungen" where id = winner and status = 'removed'),
    'wrong_state', 'a removed entry takes nothing over');
  perform private.refuse_if(exists (select from public."Personalberatungen"
      where id = loser and version <> loser_version or id = winner and version <> winner_version),
    'outdated', 'one of the entries has changed');
  perform private.merge_fields(loser, winner, taken);
  perform private.merge_people(loser, winner, restriction);
  update public.agency_revisions set state = 'withdrawn', updated_at = now(),
    decided_by = case when state = 'submitted' then auth.uid() end, decided_at = case when state = 'submitted' then now() end,
    changes = changes - 'contactPerson', seen = seen - 'contactPerson'
  where agency_id = loser and state in ('draft', 'submitted', 'returned');
  perform private.mail_account('claim_refused', c.claimant, jsonb_build_object(
    'claimed', winner, 'entry', private.claimed_name(c), 'reason', restriction ->> 'reason'), 'claim_refused ' || c.id)
  from public.agency_claims c where c.agency_id = loser and c.state in ('pending', 'waiting', 'disputed');
  update public.agency_claims set state = 'refused', reason = restriction ->> 'reason', decided_at = now(), decided_by = auth.uid()
  where agency_id = loser and state in ('pending', 'waiting', 'disputed');
  -- Redirects that led to the loser follow; none may lead in a circle.
  delete from public.agency_redirects where from_id = winner;
  update public.agency_redirects set to_id = winner where to_id = loser;
  insert into public.agency_redirects (from_id, to_id) values (loser, winner)
  on conflict (from_id) do update set to_id = excluded.to_id, created_at = now();
  update private.client_reviews set agency_id = winner where agency_id = loser;
  update private.entry_reports set agency_id = winner where agency_id = loser;
  perform private.merge_contracts(loser, winner);
  perform private.merge_extensions(loser, winner, taken);
  perform set_config('private.restriction', restriction::text, true);
  update public."Personalberatungen" set status = 'removed' where id = loser;
  perform set_config('private.restriction', '', true);
end $$;
select private.expose('merge_entries', 'authenticated', 'Removes the first entry, which then leads to the second; for administrators.');

create function private.merge_fields(loser bigint, winner bigint, taken text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  lost constant jsonb := (select to_jsonb(a) from public."Personalberatungen" a where a.id = loser);
  accepted constant jsonb := (select jsonb_object_agg(field, coalesce(private.read_field(lost, field), 'null'))
    from unnest(taken) as field where field <> all (private.extension_parts()));
begin
  perform private.refuse_if(not taken <@ array(select field from private.proposal_fields()), 'invalid', 'an entry has no such field');
  perform private.write_fields(winner, accepted, null, 'public') where accepted is not null;
  delete from public.agency_field_meta m where m.agency_id = winner and m.field = any (taken);
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence)
  select winner, m.field, m.source, m.confirmed_at, m.evidence from public.agency_field_meta m where m.agency_id = loser
    and m.field = any (taken);
end $$;

-- People of the loser learn what becomes of it, owners of the winner who joins them.
create function private.merge_people(loser bigint, winner bigint, restriction jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_owned constant boolean := private.has_owner(winner);
begin
  perform private.mail_account('merged', m.user_id, restriction || jsonb_build_object('entry', private.agency_name(loser),
    'other', private.agency_name(winner), 'agency', winner,
    'role', case when is_owned then 'editor' else m.role end), format('merged %s %s %s', loser, winner, m.user_id))
  from public.agency_members m where m.agency_id = loser;
  perform private.mail_owners('merged_into', winner, jsonb_build_object('entry', private.agency_name(winner),
    'other', private.agency_name(loser),
    'people', (select count(*) from public.agency_members m where m.agency_id = loser and m.user_id not in (
      select user_id from public.agency_members where agency_id = winner))), format('merged_into %s %s', loser, winner));
  insert into public.agency_members (agency_id, user_id, role)
  select winner, user_id, case when is_owned then 'editor' else role end from public.agency_members where agency_id = loser
  on conflict (agency_id, user_id) do nothing;
  delete from public.agency_members where agency_id = loser;
  update public.agency_invitations set state = 'revoked' where agency_id = loser and state = 'open';
end $$;

-- supabase/schemas/50_mails.sql

-- The outbox of all mails. Each edge function claims those of its channel. docs/decisions/mails.md, Limits.
--
-- A failed attempt is repeated after 5, 10, 20 … 320 minutes, for seven days; where the sender crashed, after five. A mail that may have
-- arrived is „unclear“ and given up, but the HTTP API recognises a repeated one for a day. Mails that strangers can cause wait beyond a
-- limit (private.mail_limits), which is no attempt. Decisions wait ten minutes for others for the same person about the same entry.

create table private.outgoing_mails (
  id uuid primary key default gen_random_uuid(),  -- Also the Message-ID, the same in each attempt.
  kind text not null check (kind ~ '^[a-z_]{1,50}$'),
  -- The edge function that sends it.
  channel text not null default 'entry-account' check (channel in ('entry-account', 'send-contact-email', 'newsletter')),
  -- Null for the operator, and for an enquiry, which goes to the address confirmed when it is sent.
  recipient text check (recipient ~ '^[^\s@]+@[^\s@]+$' and char_length(recipient) <= 320),
  data jsonb not null default '{}',
  -- Each occasion is mailed once. It outlives recipient and words, so it holds no address.
  occasion text unique check (strpos(occasion, '@') = 0),
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text,
  first_attempt_at timestamptz,
  claimed_at timestamptz,  -- Set while it is being sent.
  unanswered_since timestamptz,
  failed_at timestamptz,
  dismissed_at timestamptz,
  recipient_hash text,  -- A keyed hash of the mailbox that got an enquiry, by which a bounce is recognised.
  network_hash text,  -- A keyed hash of the network that caused the mail, until it is counted.
  is_confirmed boolean not null default false,  -- Whether a member, or a confirmed address, caused it. They may use half of a pool more.
  number bigint generated always as identity,
  message_id uuid,  -- What it is about and deleted with.
  enquiry_id uuid,
  issue_id uuid,
  subscriber uuid,  -- Who gets an issue, or is asked to confirm a subscription.
  agency_id bigint,  -- The agency of an enquiry, by the name that the sender knows. Without a foreign key, so that sent mails stay counted.
  agency_name text,
  mandate_confirmed_at timestamptz,
  -- Mails without a limit go first, mass mails last.
  priority smallint not null generated always as (case
    when kind in ('monthly_report', 'newsletter_issue') then 2
    when kind in ('invitation', 'claimed', 'review_notice_receipt', 'enquiry', 'operator', 'newsletter_confirmation') then 1
    else 0 end) stored,
  state text not null generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'queued' end) stored,
  constraint outgoing_mails_about check ((kind in ('operator', 'forward', 'answer')) = (message_id is not null)
    and (kind = 'enquiry') = (enquiry_id is not null) and (kind = 'newsletter_issue') = (issue_id is not null)
    and case kind
      when 'forward' then recipient is not null and agency_name is not null
      when 'enquiry' then recipient is null and agency_id is not null and agency_name is not null
      else true end),
  -- However often a message is sent, each agency gets one mail.
  unique (enquiry_id, agency_id),
  unique (issue_id, subscriber)
);
create index outgoing_mails_waiting on private.outgoing_mails (channel, priority, next_attempt_at, number)
  where sent_at is null and failed_at is null;
create index outgoing_mails_undelivered on private.outgoing_mails (failed_at) where failed_at is not null and dismissed_at is null;
create index outgoing_mails_message on private.outgoing_mails (message_id);
create index outgoing_mails_forwarded on private.outgoing_mails (agency_name, sent_at) where kind = 'forward';
create index outgoing_mails_subscriber on private.outgoing_mails (subscriber) where subscriber is not null;
create index outgoing_mails_issue_waiting on private.outgoing_mails (issue_id)
  where issue_id is not null and sent_at is null and failed_at is null;
create index outgoing_mails_agency on private.outgoing_mails (agency_id, state) where enquiry_id is not null;
create index outgoing_mails_recipient_hash on private.outgoing_mails (recipient_hash, first_attempt_at) where recipient_hash is not null;

create function private.queue_mail(kind text, recipient text, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outgoing_mails (kind, recipient, data, occasion, network_hash, is_confirmed, next_attempt_at)
  select kind, recipient, data, occasion,
    case when (select auth.uid()) is not null then private.keyed_hash('network ' || private.caller_network()) end,
    exists (select from public.agency_members m where m.user_id = (select auth.uid())),
    clock_timestamp() + case when private.is_decision_mail(kind) then interval '10 minutes' else interval '0' end
  where recipient is not null
  on conflict (occasion) do nothing
$$;

create function private.mail_account(kind text, account uuid, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(kind, (select email from auth.users where id = account), data, occasion)
$$;

create function private.mail_owners(kind text, agency bigint, data jsonb, occasion text default null, author uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, user_id, data || jsonb_build_object('agency', agency), occasion || ' ' || user_id)
  from public.agency_members
  where agency_id = agency and (role = 'owner' or user_id = author)
    and user_id not in (select user_id from public.frozen_accounts)
$$;

-- Mails the author of a proposal, or the owners where the author no longer belongs to the entry; they read whose it was.
create function private.mail_author(kind text, agency bigint, author uuid, data jsonb, occasion text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.agency_members m where m.agency_id = agency and m.user_id = author)
    and not exists (select from public.frozen_accounts f where f.user_id = author) then
    perform private.mail_account(kind, author, data || jsonb_build_object('agency', agency), occasion);
  else
    perform private.mail_owners(kind, agency, data || jsonb_build_object('by', private.email_of(author)), occasion);
  end if;
end $$;

create function private.mail_administrators(kind text, data jsonb, occasion text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, user_id, data, occasion || ' ' || user_id) from public.admins
$$;

create function private.mailbox_hash(address text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('mail ' || private.canonical_mailbox(address)) $$;

-- The limits of a kind of mail: one for all, one for its mailbox.
create function private.mail_limits(about text, recipient text) returns table (kind text, key text)
language sql stable security definer set search_path = '' as $$
  select counted.kind, counted.key
  from (values ('mail_' || about, ''), ('mail_' || about || '_to', private.canonical_mailbox(recipient))) as counted (kind, key)
  where counted.key is not null and exists (select from private.limits l where l.kind = counted.kind)
$$;

-- Whether a limit holds a mail back. A network that has used a fortieth of it may continue while less than half is used.
create function private.is_mail_held_back(mail private.outgoing_mails, recipient text) returns boolean
language sql volatile security definer set search_path = '' as $$
  select coalesce(bool_or(private.used_share(l.kind, l.key) >= private.pool_part(mail.is_confirmed,
    mail.network_hash is not null and private.used_share(l.kind, l.key || ' ' || mail.network_hash) >= 0.025)), false)
  from private.mail_limits(mail.kind, recipient) l
$$;

create function private.is_mail_wanted(mail private.outgoing_mails) returns boolean
language sql stable security definer set search_path = '' as $$
  select case mail.kind
    when 'operator' then exists (select from private.kept_messages c where c.id = mail.message_id and c.status = 'unread'
      and c.spam_at is null)
    when 'newsletter_confirmation' then exists (select from public.subscribers s where s.id = mail.subscriber and s.state = 'pending')
    when 'enquiry_receipt' then private.enquiry_receipt((mail.data ->> 'message')::uuid, mail.recipient) is not null
    when 'invitation' then not exists (
      select from public.agency_invitations i where mail.occasion = 'invitation ' || i.id and i.state <> 'open')
    when 'proposal_submitted' then exists (
      select from public.agency_revisions r where r.id = (mail.data ->> 'revision')::bigint and r.state = 'submitted')
    when 'claim_submitted' then exists (select from public.agency_claims c
      where mail.occasion = 'claim_submitted ' || c.id and c.state in ('pending', 'waiting', 'disputed'))
    when 'claimed' then not exists (
      select from public.agency_claims c
      where starts_with(mail.occasion, 'claimed ' || c.id || ' ') and c.state in ('granted', 'refused', 'withdrawn'))
    else (mail.message_id is null or exists (select from private.kept_messages c where c.id = mail.message_id))
      and (not mail.data ? 'link' or exists (select from private.administrator_links l where l.id::text = mail.data ->> 'link')) end
$$;

-- What the edge function composes the mail from. Texts of messages and links are added only when it is sent.
create function private.mail_content(mail private.outgoing_mails) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select case
    when mail.kind = 'operator' then private.operator_mail_content(mail.message_id)
    when mail.kind in ('enquiry', 'forward') then private.enquiry_mail_content(mail)
    when mail.kind = 'enquiry_receipt' then private.enquiry_receipt((mail.data ->> 'message')::uuid, mail.recipient)
    when mail.kind = 'answer' then private.answer_mail_content(mail.id)
    when mail.kind = 'newsletter_issue' then private.issue_content(mail.issue_id,
      (select private.unsubscribe_token(s.email) from public.subscribers s where s.id = mail.subscriber))
    when mail.kind = 'newsletter_confirmation' then jsonb_build_object('token', private.make_newsletter_token(mail.subscriber))
    when mail.kind in ('administrator_invited', 'administrator_reset')
      then mail.data || jsonb_build_object('token', private.make_administrator_token((mail.data ->> 'link')::uuid))
    else mail.data end
$$;

create function private.is_decision_mail(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('proposal_decided', 'picture_removed',
    'claim_granted', 'claim_refused', 'entry_restricted', 'entry_shown', 'review_reply_published', 'review_reply_rejected')
$$;

-- Joins waiting decisions for one person about one entry: „decisions“, {"entry": …, "parts": [{"kind": …, "data": …}, …]}.
create function private.join_decision_mails(mail uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  first private.outgoing_mails;
  joined jsonb;
begin
  select * into first from private.outgoing_mails m where m.id = mail for update;
  if not private.is_decision_mail(first.kind) then
    return;
  end if;
  with others as (
    delete from private.outgoing_mails m
    where m.id <> first.id and m.channel = first.channel and private.is_decision_mail(m.kind) and m.first_attempt_at is null
      and m.sent_at is null and m.failed_at is null
      and lower(m.recipient) = lower(first.recipient) and m.data ->> 'entry' = first.data ->> 'entry'
    returning m.kind, m.data, m.number)
  select jsonb_agg(jsonb_build_object('kind', o.kind, 'data', o.data) order by o.number) into joined from others o;
  if joined is null then
    return;
  end if;
  update private.outgoing_mails m set kind = 'decisions', data = jsonb_build_object(
    'entry', first.data ->> 'entry', 'parts', jsonb_build_object('kind', first.kind, 'data', first.data) || joined)
  where m.id = first.id;
end $$;

-- Why a due mail is given up; null where it is sent. A mail that may have arrived is repeated only where the transport recognises it.
create function private.mail_failure(mail private.outgoing_mails, is_repeatable boolean) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when mail.unanswered_since is not null and not is_repeatable then 'unclear'
    when private.is_mail_given_up(mail.first_attempt_at, mail.unanswered_since)
      then case when mail.unanswered_since is not null then 'unclear' else coalesce(mail.last_error, 'not sent') end
    when mail.kind = 'enquiry' and not private.takes_enquiries(mail.agency_id) then 'no address'
    when mail.kind = 'newsletter_issue' and not exists (
      select from public.subscribers s where s.id = mail.subscriber and s.state = 'active') then 'unsubscribed' end
$$;

-- Claims mails, for five minutes. about: only this one, or those about this row. is_repeatable: whether the transport recognises a repeat.
create function private.claim_mails(
  amount integer default 20, channel text default 'entry-account', about uuid default null, is_repeatable boolean default true
) returns table (id uuid, kind text, recipient text, data jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  due private.outgoing_mails;
  to_address text;
  failure text;
  claimed integer := 0;
begin
  -- One call at a time, so that the limits count every mail.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.claim_mails ' || claim_mails.channel, 0));
  for due in
    select m.* from private.outgoing_mails m
    where m.channel = claim_mails.channel and m.sent_at is null and m.failed_at is null and m.next_attempt_at <= clock_timestamp()
      and (about is null or m.id = about or m.message_id = about or m.enquiry_id = about or m.subscriber = about or m.issue_id = about)
      and (m.issue_id is null or m.issue_id in (select i.id from public.newsletter_issues i where i.state = 'sending'))
      and private.is_mail_wanted(m)
    order by m.priority, m.next_attempt_at, m.number limit 100
  loop
    exit when claimed >= least(greatest(amount, 1), 100);
    if due.kind = 'newsletter_issue' then
      due.unanswered_since := coalesce(due.unanswered_since, due.claimed_at);
    end if;
    failure := private.mail_failure(due, is_repeatable);
    if failure is not null then
      update private.outgoing_mails m set failed_at = clock_timestamp(), claimed_at = null, last_error = failure where m.id = due.id;
      perform private.finish_issue(due.issue_id);
      continue;
    end if;
    to_address := coalesce(due.recipient, (select a.email from private.enquiry_addresses a where a.agency_id = due.agency_id),
      (select s.email from public.subscribers s where s.id = due.subscriber));
    if due.first_attempt_at is null then
      if private.is_mail_held_back(due, to_address) then
        -- Mass mails are held back on purpose.
        if due.priority < 2 then
          perform private.warn_of_pool('mail_' || due.kind, true);
        end if;
        update private.outgoing_mails m set next_attempt_at = clock_timestamp() + interval '1 hour' where m.id = due.id;
        continue;
      end if;
      perform private.count_use(l.kind, l.key), private.count_use(l.kind, l.key || ' ' || due.network_hash)
      from private.mail_limits(due.kind, to_address) as l;
      perform private.join_decision_mails(due.id);
    end if;
    update private.outgoing_mails m set
      attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes' * power(2, least(m.attempts, 6)),
      first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp()), network_hash = null,
      claimed_at = clock_timestamp(), unanswered_since = due.unanswered_since,
      recipient_hash = case when m.enquiry_id is not null then private.mailbox_hash(to_address) end
    where m.id = due.id returning * into due;
    -- It was joined with another one.
    continue when due.id is null;
    claimed := claimed + 1;
    id := due.id; kind := due.kind; recipient := to_address; data := private.mail_content(due);
    return next;
  end loop;
end $$;
select private.expose('claim_mails', 'service_role', 'Mails of a channel that are due. For the edge function that sends them.');

-- Applies an outcome elsewhere. The seven days to object to a claim, or to answer a notice of a review, begin when the mail has gone out.
create function private.apply_mail_outcome(finished private.outgoing_mails, outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text[] := string_to_array(finished.occasion, ' ');
begin
  if finished.kind = 'forward' and finished.failed_at is not null then
    -- Somebody has to find another address.
    update public.contact_messages m set forwarding_done = false where m.id = finished.message_id;
  end if;
  if outcome = 'unknown' then
    perform private.end_subscription(s.email, 'bounced', null) from public.subscribers s where s.id = finished.subscriber;
  end if;
  perform private.finish_issue(finished.issue_id);
  if finished.kind = 'newsletter_confirmation' and outcome = 'sent' then
    perform private.note_confirmation_mail(finished.subscriber);
  elsif finished.sent_at is null then
    return;
  elsif finished.kind = 'newsletter_test' then
    perform private.add_log_entry('newsletter_test', 'newsletter_issues', named[2],
      jsonb_build_object('recipient', private.email_of(named[4]::uuid)), named[3]::uuid);
  elsif finished.kind = 'review_disputed' then
    update private.client_review_notices n set answer_until = finished.sent_at + interval '7 days'
    where finished.occasion = 'review_disputed ' || n.id and n.state = 'waiting' and n.stated_at is null;
  elsif finished.kind = 'claimed' and finished.occasion is not null then
    if (private.claim_announcement(named[2]::bigint)).sent_at = finished.sent_at then
      update public.agency_claims c set objection_until = finished.sent_at + interval '7 days'
      where c.id = named[2]::bigint and c.state in ('pending', 'waiting');
    end if;
  end if;
end $$;

-- outcome: sent; retry; waiting: no attempt; repeat: the HTTP API may have it; unclear: a server may; failed; unknown: no such mailbox.
create function private.finish_mail(mail uuid, outcome text, error text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  finished private.outgoing_mails;
begin
  update private.outgoing_mails m
  set last_error = case when outcome = 'unclear' then outcome else left(error, 200) end,
    unanswered_since = case when outcome = 'repeat' then coalesce(m.unanswered_since, clock_timestamp()) else m.unanswered_since end,
    claimed_at = null,
    attempts = m.attempts - (outcome = 'waiting')::integer,
    first_attempt_at = case when outcome = 'waiting' and m.attempts = 1 then clock_timestamp() else m.first_attempt_at end,
    next_attempt_at = case when outcome = 'waiting' then clock_timestamp() + interval '5 minutes' else m.next_attempt_at end,
    sent_at = case when outcome = 'sent' then clock_timestamp() end,
    failed_at = case when outcome not in ('sent', 'retry', 'waiting', 'repeat')
      or outcome <> 'sent' and private.is_mail_given_up(m.first_attempt_at, m.unanswered_since) then clock_timestamp() end,
    recipient = case when outcome <> 'sent' or m.kind = 'forward' then m.recipient end,
    data = case when outcome = 'sent' then '{}' else m.data end
  where m.id = mail and m.sent_at is null and m.failed_at is null
  returning * into finished;
  if finished.id is not null then
    perform private.apply_mail_outcome(finished, outcome);
  end if;
end $$;
select private.expose('finish_mail', 'service_role', 'What became of a mail. For the edge function that sent it.');

-- unanswered_since: since when the HTTP API may have the mail, which it recognises for a day.
create function private.is_mail_given_up(first_attempt timestamptz, unanswered_since timestamptz) returns boolean
language sql volatile set search_path = '' as $$
  select coalesce(first_attempt < clock_timestamp() - interval '7 days', false)
    or coalesce(unanswered_since < clock_timestamp() - interval '23 hours', false)
$$;

-- Mails that were given up or have waited half an hour: „failing“ after an attempt, „limited“ by a limit, „waiting“ where no function has
-- claimed them. Those to the operator are one row with their amount, as are newsletter confirmations. Enquiries show no recipient, because
-- it is the agency's address, nor do receipts until given up. Given-up enquiries are shown elsewhere, as are mails of an issue.
create function private.held_mails()
returns table (id uuid, kind text, entry text, recipient text, since timestamptz, attempts integer, error text, state text, amount bigint)
language sql stable security definer set search_path = '' as $$
  select case when not bulk.is_in_bulk then m.id end, m.kind, min(coalesce(m.data ->> 'entry', m.agency_name)),
    min(m.recipient) filter (where not bulk.is_in_bulk and (m.kind <> 'enquiry_receipt' or m.failed_at is not null)),
    min(coalesce(m.failed_at, m.created_at)), max(m.attempts), max(m.last_error),
    case when bool_or(m.failed_at is not null) and not bulk.is_in_bulk then 'given_up' when bool_or(m.attempts > 0) then 'failing'
      when bool_or(m.next_attempt_at > clock_timestamp()) then 'limited' else 'waiting' end, count(*)
  from private.outgoing_mails m cross join lateral (select m.kind in ('operator', 'newsletter_confirmation') as is_in_bulk) as bulk
  where m.sent_at is null and m.dismissed_at is null and m.kind <> 'newsletter_issue' and private.is_mail_wanted(m)
    and (m.failed_at is not null and m.kind not in ('enquiry', 'forward')
      or m.failed_at is null and m.created_at < clock_timestamp() - interval '30 minutes')
  group by 1, m.kind, bulk.is_in_bulk
$$;

create function private.undelivered_mails() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.since, m.id), '[]')
    from (select * from private.held_mails() h order by h.since, h.id limit 100) as m);
end $$;
select private.expose('undelivered_mails', 'authenticated', 'Mails given up or held back, oldest first; for administrators.');

create function private.decide_undelivered_mail(mail uuid, is_dismissed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  about text;
begin
  perform private.require_admin();
  update private.outgoing_mails m set
    failed_at = case when is_dismissed then m.failed_at end, dismissed_at = case when is_dismissed then clock_timestamp() end,
    attempts = case when is_dismissed then m.attempts else 0 end, next_attempt_at = clock_timestamp(),
    first_attempt_at = case when is_dismissed then m.first_attempt_at end, unanswered_since = null
  where m.id = mail and m.failed_at is not null and m.dismissed_at is null
    -- Without its words there is nothing to send.
    and (is_dismissed or m.enquiry_id is null or exists (select from private.enquiry_words w where w.enquiry_id = m.enquiry_id))
  returning coalesce(m.agency_name, m.kind) into about;
  if about is null then
    perform private.refuse_decided(l.action, l.actor_id, l.at) from public.admin_log l
    where l.row_key = mail::text and l.action in ('mail_dismissed', 'mail_resent') order by l.id desc limit 1;
    perform private.refuse('wrong_state', 'the mail is not one that was given up');
  end if;
  perform private.add_log_entry(case when is_dismissed then 'mail_dismissed' else 'mail_resent' end, null, mail::text,
    jsonb_build_object('mail', about));
end $$;
select private.expose('decide_undelivered_mail', 'authenticated', 'Dismisses a mail, or queues it again; for administrators.');

-- supabase/schemas/51_sign_in_codes.sql

-- Codes of eight digits by mail: agencies sign in with them, and confirm what takes their mailbox. docs/decisions/sign-in.md.
--
-- The auth server counts no attempts, so codes are checked here: each is valid once, for ten minutes, and for five attempts of the network
-- that asked. Addresses and codes are hashes, and answers do not tell whether an address has an account.
--
--   store_entry_code, store_email_change    before the edge function mails codes
--   try_entry_code, try_email_change        what somebody has typed
--
-- networks: hashes of the caller's networks, as of private.admit. The second one stands for the caller.

create table private.sign_in_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in
    ('session', 'change_email', 'leave_email', 'enquiry_address', 'enquiry_sender', 'delete_account', 'export_account', 'prove_claim')),
  email_hash text not null,
  network_hash text not null,  -- The network that asked: nobody elsewhere can replace the code or use up its attempts.
  code_hash text not null,
  account uuid references auth.users (id) on delete cascade,  -- Null where nobody is signed in.
  created_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  used_at timestamptz,
  opened_at timestamptz  -- When a session began with it, or a claim was proven.
);
create index sign_in_codes_email_idx on private.sign_in_codes (email_hash, created_at desc);

-- Codes for actions of the signed-in account belong to it, others to the address, so that strangers use up nothing of the account's.
create function private.code_owner_hash(address text, purpose text, account uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.keyed_hash(case when purpose in ('delete_account', 'export_account', 'leave_email', 'prove_claim')
    then 'account ' || account else 'mail ' || address end)
$$;

-- The key of the limits for one address: by account where one is signed in, otherwise by network.
create function private.code_counter(address_hash text, account uuid, networks text[]) returns text
language sql immutable set search_path = '' as $$ select address_hash || ' ' || coalesce(account::text, networks[2]) $$;

create function private.code_hash(address text, code text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('code ' || address || ' ' || code) $$;

-- Stores one code. address: in lower case. pool, is_busy: from private.admit.
create function private.store_code(
  networks text[], address text, code text, purpose text, account uuid, pool numeric, is_busy boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  is_administrator constant boolean := purpose in ('session', 'change_email') and exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  is_known constant boolean := account is not null or exists (select from auth.users u where lower(u.email) = address);
begin
  perform private.count_use('code_to_address', private.code_counter(address_hash, account, networks));
  insert into private.sign_in_codes (purpose, email_hash, network_hash, account, code_hash)
  values (purpose, address_hash, networks[2], account,
    private.code_hash(address, case when is_administrator then gen_random_uuid()::text else code end));
  return jsonb_build_object(
    'is_administrator', is_administrator,
    'is_sent', private.use_pool('code', pool, is_known, is_busy),
    'is_scarce', pool >= private.pool_part(false, is_busy));
end $$;

-- Stores the codes of one call, all or none: {"codes": […]}, or one of the first three answers of store_entry_code. A second code takes
-- one level of work more.
create function private.store_codes(
  networks text[], emails text[], codes text[], purposes text[], account uuid, done integer, proof text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  amount constant integer := cardinality(emails);
  kept jsonb := '[]'::jsonb;
  wait integer;
  admitted record;
begin
  if private.account_refusal(account) is not null then
    return jsonb_build_object('refusal', private.account_refusal(account));
  end if;
  select max(private.seconds_until_allowed('code_to_address', private.code_counter(
    private.code_owner_hash(lower(btrim(emails[n])), purposes[n], account), account, networks)))
  into wait from generate_series(1, amount) n;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  select * into admitted from private.admit('code', networks, done - amount + 1, proof, amount);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work + amount - 1);
  end if;
  for n in 1 .. amount loop
    kept := kept || private.store_code(networks, lower(btrim(emails[n])), codes[n], purposes[n], account, admitted.pool, admitted.is_busy);
  end loop;
  return jsonb_build_object('codes', kept);
end $$;

-- Stores a code before it is mailed. Returns one of
--   {"retry_after"}   seconds to wait, because this network asks too often for this address
--   {"work"}          the level of the proof of work that has to be done first
--   {"refusal"}       frozen or administrator
-- or, where the code was stored,
--   {"is_sent"}             whether to mail it
--   {"is_scarce"}           whether unknown addresses get no code now, which says nothing about this one
--   {"is_administrator"}    whether an administrator has the address, who signs in differently; the stored code is one nobody knows
create function private.store_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null,
  done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept constant jsonb := private.store_codes(networks, array[email], array[code], array[purpose], account, done, proof);
begin
  return coalesce(kept -> 'codes' -> 0, kept);
end $$;
select private.expose('store_entry_code', 'service_role', 'Stores a code before it is mailed, or says what has to be done first.');

create function private.store_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text, done integer default 0,
  proof text default null
) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.store_codes(networks, array[new_email, old_email], array[new_code, old_code], '{change_email,leave_email}',
    account, done, proof)
$$;
select private.expose('store_email_change', 'service_role', 'Stores the codes for an account''s new and old mailbox, both or none.');

-- How long until another attempt is allowed; 0 for now.
create function private.seconds_until_next_try(network text, counter text) returns integer
language sql volatile security definer set search_path = '' as $$
  select greatest(private.seconds_until_allowed('wrong_code', network), private.seconds_until_allowed('wrong_code_at_address', counter))
$$;

-- Compares a code with the last one that this network asked for, or, as on a phone that changed networks, the last one of any, and counts
-- a wrong one. right_code: the code, where it is right, which the caller marks as used. answer: that of try_entry_code.
create function private.check_code(
  networks text[], email text, code text, purpose text, account uuid, out right_code bigint, out answer jsonb
)
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.code_owner_hash(address, purpose, account);
  counter constant text := private.code_counter(address_hash, account, networks);
  wait integer := private.seconds_until_next_try(networks[2], counter);
  is_own boolean;
  left_tries integer;
  kept private.sign_in_codes;
begin
  if wait > 0 then
    answer := jsonb_build_object('outcome', 'too_many', 'retry_after', wait);
    return;
  end if;
  select * into kept from private.sign_in_codes c
  where c.email_hash = address_hash and c.purpose = check_code.purpose and c.account is not distinct from check_code.account
    and c.created_at > clock_timestamp() - interval '10 minutes'
  order by c.network_hash = networks[2] desc, c.created_at desc limit 1 for update;
  is_own := coalesce(kept.network_hash = networks[2], false);
  if kept.used_at is null and (kept.tries < 5 or not is_own) and kept.code_hash = private.code_hash(address, code) then
    right_code := kept.id;
    answer := '{"outcome": "right"}';
    return;
  end if;
  perform private.count_use('wrong_code', networks[2]);
  perform private.count_use('wrong_code_at_address', counter);
  -- Only where a code was asked for, so that a stranger needs one for each mailbox.
  if kept.id is not null and private.mail_domain(address) is not null and purpose in ('session', 'change_email', 'prove_claim') then
    perform private.count_use('wrong_code_at_domain', private.mail_domain(address));
  end if;
  if kept.id is null or kept.used_at is not null then
    answer := '{"outcome": "expired"}';
    return;
  end if;
  update private.sign_in_codes c set tries = c.tries + 1 where c.id = kept.id and is_own;
  wait := private.seconds_until_next_try(networks[2], counter);
  left_tries := least(private.uses_left('wrong_code', networks[2]), private.uses_left('wrong_code_at_address', counter),
    case when is_own then greatest(4 - kept.tries, 0) end);
  answer := case when left_tries > 0 then jsonb_build_object('outcome', 'wrong', 'left', left_tries)
    else jsonb_build_object('outcome', 'too_many', 'retry_after', nullif(wait, 0)) end;
end $$;

-- outcome: right, once; wrong, with "left"; expired: no code, or a used one; too_many, with "retry_after" in seconds where a limit is
-- reached. A wrong attempt is no error, which would undo the count.
create function private.try_entry_code(
  networks text[], email text, code text, purpose text default 'session', account uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  checked record;
begin
  select * into checked from private.check_code(networks, email, code, purpose, account);
  update private.sign_in_codes c set used_at = clock_timestamp() where c.id = checked.right_code;
  return checked.answer;
end $$;
select private.expose('try_entry_code', 'service_role', 'For the edge function entry-account: whether a code is right.');

-- Where one of the two codes is wrong, the right one stays valid.
create function private.try_email_change(
  networks text[], account uuid, new_email text, new_code text, old_email text, old_code text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  checked_new record;
  checked_old record;
begin
  select * into checked_new from private.check_code(networks, new_email, new_code, 'change_email', account);
  select * into checked_old from private.check_code(networks, old_email, old_code, 'leave_email', account);
  if checked_new.right_code is not null and checked_old.right_code is not null then
    update private.sign_in_codes c set used_at = clock_timestamp() where c.id in (checked_new.right_code, checked_old.right_code);
    perform private.count_use('new_email', account::text);
  end if;
  return jsonb_build_object('new', checked_new.answer, 'old', checked_old.answer, 'is_taken', exists (
    select from auth.users u where lower(u.email) = lower(new_email) and u.id <> try_email_change.account));
end $$;
select private.expose('try_email_change', 'service_role', 'Whether the codes of both mailboxes are right, and the new one is taken.');

-- Whether the right code of this account for this purpose was typed within the last minute; true once for each code.
create function private.consume_code(account uuid, purpose text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.sign_in_codes c set opened_at = clock_timestamp()
  from auth.users u
  where u.id = consume_code.account and c.email_hash = private.code_owner_hash(lower(u.email), consume_code.purpose, u.id)
    and c.purpose = consume_code.purpose and c.used_at > clock_timestamp() - interval '1 minute' and c.opened_at is null;
  return found;
end $$;

-- Tells the former address of an account, whoever changed it.
create function private.mail_former_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail('email_changed', old.email, jsonb_build_object('address', private.masked_address(new.email)));
  return null;
end $$;

-- supabase/schemas/52_administrators.sql

-- Administrators invite, remove and help each other. docs/decisions/sign-in.md, Administrators.
--
-- A link by mail sets the password, once, within an hour of its mailing; the edge function entry-account sets it at the auth server.
-- Every administrator gets a mail of each change.

create table private.administrator_links (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. A new link ends the earlier one.
  email text not null unique check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 255),
  account uuid references public.admins (user_id) on delete cascade,  -- Whose password is reset; null for an invitation.
  asked_by uuid not null references public.admins (user_id) on delete cascade,  -- A removed administrator leaves no invitation behind.
  asked_at timestamptz not null default clock_timestamp(),
  token_hash text unique,
  mailed_at timestamptz,
  claimed_at timestamptz  -- Set while the password is being set, so that two calls do not both use the link.
);

-- An administrator who has proved the second factor in this session.
create function private.require_factor_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  perform private.refuse_if(not (private.has_proved_second_factor() and private.has_second_factor(administrator)),
    'second_factor', 'that needs the second factor');
  return administrator;
end $$;

create function private.email_of(account uuid) returns text
language sql stable security definer set search_path = '' as $$ select lower(email) from auth.users where id = account $$;

-- Mails every administrator, except one just added, what has changed for an address.
create function private.mail_administrator_change(change text, about text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail('administrators_changed', u.email, jsonb_build_object(
    'change', change, 'account', about, 'by', private.email_of(auth.uid())))
  from public.admins a join auth.users u on u.id = a.user_id
  where about is not null and (change <> 'added' or lower(u.email) <> about)
$$;

create function private.log_administrator_change(action text, change text, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_log_entry(action, 'admins', (select id::text from auth.users where lower(email) = about),
    jsonb_build_object('account', about));
  perform private.mail_administrator_change(change, about);
end $$;

create function private.invite_administrator(email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
  address constant text := lower(btrim(email));
  holder constant uuid := (select u.id from auth.users u where lower(u.email) = address);
  link uuid;
begin
  perform private.refuse_if(coalesce(address !~ '^[^\s@]+@[^\s@]+$' or char_length(address) > 255, true), 'invalid', 'that is no address');
  perform private.refuse_if(exists (select from public.admins where user_id = holder), 'already', 'the address is an administrator''s');
  perform private.refuse_if(exists (select from public.agency_members where user_id = holder)
    or exists (select from public.frozen_accounts where user_id = holder), 'wrong_state', 'the address is an agency''s');
  delete from private.administrator_links l where l.email = address;
  insert into private.administrator_links (email, asked_by) values (address, administrator) returning id into link;
  perform private.queue_mail('administrator_invited', address,
    jsonb_build_object('link', link, 'by', private.email_of(administrator)), 'administrator link ' || link);
  perform private.log_administrator_change('admin_invited', 'invited', address);
end $$;
select private.expose('invite_administrator', 'authenticated', 'Mails an invitation; for administrators with a second factor.');

create function private.withdraw_administrator_invitation(email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
begin
  perform private.require_factor_admin();
  delete from private.administrator_links l where l.email = address and l.account is null;
  perform private.refuse_if(not found, 'not_found', 'there is no such invitation');
  perform private.log_administrator_change('admin_invitation_withdrawn', 'withdrawn', address);
end $$;
select private.expose('withdraw_administrator_invitation', 'authenticated', 'Ends an invitation''s link; for administrators.');

create function private.list_administrator_invitations()
returns table (email text, invited_by text, invited_at timestamptz, valid_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select l.email, private.email_of(l.asked_by), l.asked_at, l.mailed_at + interval '1 hour'
    from private.administrator_links l where l.account is null order by l.email;
end $$;
select private.expose('list_administrator_invitations', 'authenticated', 'Open invitations; for administrators.');

-- Locks, so that two administrators cannot remove each other at once.
create function private.remove_administrator(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.email_of(account);
begin
  lock table public.admins in share row exclusive mode;
  perform private.refuse_if(account = private.require_factor_admin(), 'wrong_state', 'nobody removes themselves');
  delete from public.admins where user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such administrator');
  delete from private.case_assignments t where t.account = remove_administrator.account;
  perform private.remove_factors(account);
  perform private.end_sessions(account);
  update auth.users set encrypted_password = null where id = account;
  perform private.queue_mail('administrators_changed', address, jsonb_build_object(
    'change', 'removed', 'account', address, 'by', private.email_of(auth.uid())));
end $$;
select private.expose('remove_administrator', 'authenticated', 'Takes away all access; for administrators with a second factor.');

create function private.reset_administrator_password(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
  address constant text := private.email_of(account);
  link uuid;
begin
  perform private.refuse_if(account = administrator, 'wrong_state', 'one''s own password is changed, not reset');
  perform private.refuse_if(address is null or not exists (select from public.admins where user_id = account),
    'not_found', 'there is no such administrator with an address');
  delete from private.administrator_links l where l.email = address;
  insert into private.administrator_links (email, account, asked_by)
  values (address, reset_administrator_password.account, administrator) returning id into link;
  perform private.queue_mail('administrator_reset', address,
    jsonb_build_object('link', link, 'by', private.email_of(administrator)), 'administrator link ' || link);
  perform private.log_administrator_change('password_reset_sent', 'reset_sent', address);
end $$;
select private.expose('reset_administrator_password', 'authenticated', 'Mails a link for a new password; for administrators.');

-- Made when the link is mailed. A second attempt ends the first token.
create function private.make_administrator_token(link uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := private.make_token();
begin
  update private.administrator_links l set token_hash = private.token_hash(token), mailed_at = clock_timestamp(), claimed_at = null
  where l.id = link;
  return token;
end $$;

-- Reserves the link of a token for a minute; null where it is used, withdrawn or expired.
create function private.claim_administrator_link(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed private.administrator_links;
begin
  update private.administrator_links l set claimed_at = clock_timestamp()
  where l.token_hash = private.token_hash(token)
    and l.mailed_at > clock_timestamp() - interval '1 hour'
    and (l.claimed_at is null or l.claimed_at < clock_timestamp() - interval '1 minute')
  returning * into claimed;
  return case when found then jsonb_build_object('id', claimed.id, 'email', claimed.email,
    'account', (select u.id from auth.users u where lower(u.email) = claimed.email)) end;
end $$;
select private.expose('claim_administrator_link', 'service_role', 'Reserves the valid link of a token; null where there is none.');

-- Releases a link whose password was refused, or ends it: the invited become administrators, sessions of the old password end.
create function private.finish_administrator_link(link uuid, account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  used private.administrator_links;
begin
  if account is null then
    update private.administrator_links l set claimed_at = null where l.id = link;
    return;
  end if;
  delete from private.administrator_links l where l.id = link returning * into used;
  perform private.refuse_if(used.id is null or private.email_of(account) is distinct from used.email, 'not_found', 'there is no such link');
  if used.account is null then
    perform private.appoint_admin(finish_administrator_link.account);
  else
    perform private.end_sessions(used.account);
  end if;
end $$;
select private.expose('finish_administrator_link', 'service_role', 'Ends a link that has set a password, or releases it.');

-- Counts a try of a password before it is compared, by address and network, so that others use up nothing. Returns one of
--   {"retry_after"}   seconds to wait, because this network has tried too often at this address
--   {"work"}          the level of the proof of work that has to be done first
--   {"asked", "is_own"}  whose password the auth server is to compare: the account's, or some administrator's where there is none, so
--                     that an unknown address takes as long as a known one
create function private.count_password_try(networks text[], email text, done integer default 0, proof text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  counter constant text := private.code_counter(private.code_owner_hash(address, 'session', null), null, networks);
  wait constant integer := private.seconds_until_allowed('password_at_address', counter);
  admitted record;
  own text;
begin
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  select * into admitted from private.admit('password', networks, count_password_try.done, proof);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work);
  end if;
  perform private.count_use('password_at_address', counter);
  select u.email into own from auth.users u
  where lower(u.email) = address and u.encrypted_password <> '' and coalesce(u.banned_until < clock_timestamp(), true);
  return jsonb_build_object('is_own', own is not null, 'asked', coalesce(own, (
    select u.email from public.admins a join auth.users u on u.id = a.user_id
    where u.encrypted_password <> '' and coalesce(u.banned_until < clock_timestamp(), true) order by a.created_at, a.user_id limit 1)));
end $$;
select private.expose('count_password_try', 'service_role',
  'For the edge function entry-account: counts a try to sign in with a password, or says what has to be done first.');

-- Takes back what count_password_try has counted last: the password was right.
create function private.forgive_password_try(networks text[], email text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.limited_uses u where u.id in (
    select max(l.id) from private.limited_uses l join (values
      ('password_from_network', networks[1]), ('password_from_block', networks[2]),
      ('password_at_address', private.code_counter(private.code_owner_hash(lower(btrim(email)), 'session', null), null, networks))
    ) as counted (kind, key) on l.kind = counted.kind and l.key_hash = private.limit_key_hash(counted.kind, counted.key)
    group by l.kind)
$$;
select private.expose('forgive_password_try', 'service_role',
  'For the edge function entry-account: the password was right, so the try does not count.');

-- Ten times an hour, because each attempt tests the old password.
create function private.begin_password_change() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
begin
  perform private.use_limit('password_change', administrator::text);
  return administrator;
end $$;
select private.expose('begin_password_change', 'authenticated', 'The calling administrator, who may change the own password.');

-- Logs a new password, whoever set it; the auth server calls without a token's claims.
create function private.log_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is not null and exists (select from public.admins where user_id = new.id) then
    perform private.add_log_entry('password_changed', 'admins', new.id::text, jsonb_build_object('account', new.email), new.id);
    perform private.mail_administrator_change('password_changed', lower(new.email));
  end if;
  return null;
end $$;

-- In whatever way they were added or removed.
create function private.mail_administrator_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_administrator_change(case tg_op when 'INSERT' then 'added' else 'removed' end,
    private.email_of(coalesce(new.user_id, old.user_id)));
  return null;
end $$;

create trigger mail_administrator_changes after insert or delete on public.admins
  for each row execute function private.mail_administrator_changes();

-- supabase/schemas/60_contact.sql

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

-- supabase/schemas/61_enquiries.sql

-- Enquiries that go straight to the agencies they name. docs/decisions/contact.md.
--
--   private.enquiry_addresses    the confirmed mailbox of an entry, which nobody reads through the API, not even its owners
--   private.enquiries            when, and which agencies: what the operator sees
--   private.enquiry_words        who wrote what: for the edge function alone, until delivery and for 30 days
--   private.outgoing_mails       one mail to one agency (enquiry), or what the operator forwards (forward)

create table private.enquiry_addresses (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null default now(),
  confirmed_by uuid not null references auth.users (id) on delete cascade,  -- Whose code it was. The address ends with this account.
  constraint enquiry_addresses_email_shape check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320)
);

create table private.enquiries (
  id uuid primary key,  -- The message's own id.
  created_at timestamptz not null default now(),
  named text[] not null default '{}',
  sender_hash text
);
create index enquiries_by_date on private.enquiries (created_at, id);

create table private.enquiry_words (
  enquiry_id uuid primary key references private.enquiries (id) on delete cascade,
  name text not null,
  email text not null,
  betreff text not null,
  nachricht text not null,
  vacancy jsonb constraint enquiry_words_vacancy_shape check (private.is_vacancy(vacancy))
);
create index enquiry_words_email on private.enquiry_words (lower(email));
alter table private.outgoing_mails add constraint outgoing_mails_enquiry
  foreign key (enquiry_id) references private.enquiries (id) on delete cascade;

-- Whether enquiries go straight there: online, owned, and the account that confirmed the address neither frozen nor gone.
create function private.takes_enquiries(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_addresses e
    join public."Personalberatungen" a on a.id = e.agency_id and a.status = 'active'
    join public.agency_members m on m.agency_id = e.agency_id and m.user_id = e.confirmed_by and m.role = 'owner'
    where e.agency_id = agency
      and not exists (select from public.frozen_accounts f where f.user_id = e.confirmed_by))
$$;

-- Updates whether entries take enquiries and have an owner. Locks, so that the later change counts what the earlier wrote.
create function private.derive_from_members(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set takes_enquiries = counted.takes_enquiries, has_owner = counted.has_owner
  from (
    select id as agency_id, private.takes_enquiries(id) as takes_enquiries,
      exists (select from public.agency_members m where m.agency_id = id and m.role = 'owner') as has_owner
    from unnest(agencies) as id
  ) as counted
  where d.agency_id = counted.agency_id
    and (d.takes_enquiries, d.has_owner) is distinct from (counted.takes_enquiries, counted.has_owner);
end $$;

select private.add_statement_triggers('derive_after', 'private.enquiry_addresses', 'derive_changed_agencies', $$'derive_from_members'$$);

-- A frozen account takes no enquiries for any of its entries.
create function private.derive_agencies_of_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.derive_from_members(
    array(select e.agency_id from private.enquiry_addresses e join changed_rows c on c.user_id = e.confirmed_by));
  return null;
end $$;

create function private.set_enquiry_address(agency bigint, email text, account uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  previous text;
  notice jsonb;
begin
  if not exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account and m.role = 'owner')
     or private.account_refusal(account) is not null then
    return 'not_owner';
  end if;
  -- Null asks, before a code is sent, only whether it may be.
  if email is not null then
    select kept.email into previous from private.enquiry_addresses kept where kept.agency_id = agency for update;
    insert into private.enquiry_addresses as kept (agency_id, email, confirmed_by) values (agency, email, account)
    on conflict (agency_id) do update
    set email = excluded.email, confirmed_by = excluded.confirmed_by, confirmed_at = now();
    if lower(email) is distinct from lower(previous) then
      notice := jsonb_build_object('entry', private.agency_name(agency),
        'address', private.masked_address(email), 'by', private.email_of(account));
      perform private.queue_mail('enquiry_address', previous, notice);
      perform private.mail_owners('enquiry_address', agency, notice);
    end if;
  end if;
  return 'set';
end $$;
select private.expose('set_enquiry_address', 'service_role', 'For the edge function entry-account, once the code was right.');

create function private.remove_enquiry_address(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency, true);
  delete from private.enquiry_addresses e where e.agency_id = agency;
end $$;
select private.expose('remove_enquiry_address', 'authenticated', 'Enquiries go to Beraterkompass again. For owners.');

-- The outcome at each named agency, for whoever knows the sender's address: sent, waiting, delayed, failed, or to be forwarded.
create function private.message_recipients(message uuid, email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'outcome', r.outcome) order by r.part, r.place, r.name), '[]')
  from (
    select 1 as part, coalesce(array_position(e.named, d.agency_name), 0) as place, d.agency_name as name, case
        when d.state <> 'queued' then d.state
        when d.first_attempt_at is null and private.is_mail_held_back(d,
          (select a.email from private.enquiry_addresses a where a.agency_id = d.agency_id)) then 'delayed'
        else 'waiting'
      end as outcome
    from private.outgoing_mails d
    join private.enquiries e on e.id = d.enquiry_id and e.sender_hash = private.enquiry_sender_hash(e.id, message_recipients.email)
    where d.enquiry_id = message
    union all
    select 2, named.place, named.value ->> 'name', case when m.may_forward then 'forward' else 'none' end
    from private.kept_messages m, jsonb_array_elements(m.agencies) with ordinality as named (value, place)
    where m.id = message and lower(m.email) = lower(btrim(message_recipients.email))
  ) as r
$$;
select private.expose('message_recipients', 'service_role', 'For the edge function send-contact-email.');

-- Finds the entries of [{id, name}]: by id, or by name where exactly one active entry has it. choices: where the sender has to choose.
create function private.enquiry_recipients(asked jsonb)
returns table (place bigint, name text, agency_id bigint, is_direct boolean, choices jsonb)
language sql stable security definer set search_path = '' as $$
  select given.place, coalesce(found.name, given.name), found.id, coalesce(private.takes_enquiries(found.id), false), found.choices
  from (
    select t.place, private.clean_line(t.value ->> 'name') as name,
      case when t.value ->> 'id' ~ '^\d{1,15}$' then (t.value ->> 'id')::bigint end as id
    from jsonb_array_elements(case when jsonb_typeof(asked) = 'array' then asked else '[]' end) with ordinality as t (value, place)
    where t.place <= 10 and jsonb_typeof(t.value) = 'object' and char_length(t.value ->> 'name') between 1 and 200
  ) as given
  cross join lateral (
    select case when count(*) = 1 then min(a.id) end as id, case when count(*) = 1 then min(a.name) end as name,
      case when count(*) > 1 then jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'towns', a.towns) order by a.id) else '[]' end
        as choices
    from (
      select e.id, e."Name" as name, e."Standort" as towns from public."Personalberatungen" e
      where e.id = given.id and e.status = 'active'
      union all
      (select e.id, e."Name", e."Standort" from public."Personalberatungen" e
       where given.id is null and private.folded_name(e."Name") = private.folded_name(given.name) and e.status = 'active'
       order by e.id limit 10)
    ) as a
  ) as found
  order by given.place
$$;
select private.expose('enquiry_recipients', 'anon, authenticated, service_role', 'Finds entries, and which get enquiries themselves.');

-- Stores a message once: a waiting mail for each named agency that takes enquiries, and a message in the inbox for the others, or where
-- none is named. is_changed: others would get it than the form has shown. is_late: the time for an appeal is over.
create function private.store_enquiry(
  message uuid, name text, email text, betreff text, nachricht text, asked jsonb, shown_direct bigint[],
  may_forward boolean default null, vacancy jsonb default null, network text default null, report jsonb default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  others jsonb;
  is_direct constant boolean := exists (select from private.enquiry_recipients(asked) e where e.is_direct);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('enquiry ' || message, 0));
  if private.is_known_message(message) then
    return jsonb_build_object('is_known', true, 'is_changed', false, 'is_late', false);
  end if;
  select jsonb_agg(jsonb_build_object('id', e.agency_id, 'name', e.name) order by e.place) into others
  from private.enquiry_recipients(asked) e where not e.is_direct;
  -- A sender who was told that an enquiry goes straight there wants no other reader, and nobody chooses for the sender.
  if others is not null and may_forward is null
    or exists (select from private.enquiry_recipients(asked) e
      where e.choices <> '[]' or e.is_direct <> coalesce(e.agency_id = any (shown_direct), false)) then
    return jsonb_build_object('is_known', false, 'is_changed', true, 'is_late', false);
  end if;
  if is_direct then
    insert into private.enquiries (id, sender_hash, named) select message, private.enquiry_sender_hash(message, store_enquiry.email),
      array_agg(e.name order by e.place) from private.enquiry_recipients(asked) e;
    insert into private.enquiry_words (enquiry_id, name, email, betreff, nachricht, vacancy)
    values (message, store_enquiry.name, store_enquiry.email, store_enquiry.betreff, store_enquiry.nachricht, store_enquiry.vacancy);
    insert into private.outgoing_mails (kind, channel, enquiry_id, agency_id, agency_name)
    select 'enquiry', 'send-contact-email', message, e.agency_id, e.name from private.enquiry_recipients(asked) e where e.is_direct
    on conflict do nothing;
  end if;
  if others is not null or not is_direct then
    insert into public.contact_messages (id, name, email, betreff, nachricht, status, vacancy, agencies, may_forward)
    values (message, store_enquiry.name, store_enquiry.email, store_enquiry.betreff, store_enquiry.nachricht, 'unread',
      store_enquiry.vacancy, others, case when others is not null then store_enquiry.may_forward end);
    if report is not null and not private.store_entry_report(message, report) then
      delete from public.contact_messages m where m.id = message;
      return jsonb_build_object('is_known', false, 'is_changed', false, 'is_late', true);
    end if;
  end if;
  update private.outgoing_mails m set network_hash = network where m.enquiry_id = message or m.message_id = message;
  return jsonb_build_object('is_known', false, 'is_changed', false, 'is_late', false);
end $$;
select private.expose('store_enquiry', 'service_role', 'For the edge function send-contact-email.');

-- Once a code has confirmed the address, mails held by a limit go out as of a known address. Queues the receipt, and returns its mail.
create function private.confirm_enquiry_sender(message uuid, email text) returns uuid
language sql volatile security definer set search_path = '' as $$
  update private.outgoing_mails m set is_confirmed = true, next_attempt_at = clock_timestamp()
  where (m.enquiry_id = message or m.message_id = message) and m.kind in ('enquiry', 'operator') and m.first_attempt_at is null;
  select private.queue_report_receipt(message);
  insert into private.outgoing_mails (kind, channel, recipient, data)
  select 'enquiry_receipt', 'send-contact-email', confirm_enquiry_sender.email, jsonb_build_object('message', message)
  where not exists (select from private.entry_reports r where r.message_id = message) returning id;
$$;
select private.expose('confirm_enquiry_sender', 'service_role', 'For the edge function send-contact-email, once the code was right.');

create function private.is_known_message(id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contact_messages m where m.id = is_known_message.id)
    or exists (select from private.enquiries e where e.id = is_known_message.id)
$$;
grant execute on function private.is_known_message to service_role;

-- As much of an address as its owner recognises.
create function private.masked_address(email text) returns text
language sql immutable strict set search_path = '' as $$ select left(email, 1) || '…' || substring(email from '@.*') $$;

-- The confirmed mailbox of a named agency; null where it takes no enquiries.
create function private.named_enquiry_address(named jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select e.email from private.enquiry_addresses e
  where e.agency_id = (named ->> 'id')::bigint and private.takes_enquiries(e.agency_id)
$$;

-- email: null for the entry's own, which no administrator reads. Done and answered once every named agency has a mail.
create function private.forward_message(message uuid, agency_name text, email text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.contact_messages;
  named jsonb;
  address text;
begin
  perform private.require_admin();
  select * into held from private.kept_messages m where m.id = message for update;
  select n into named from jsonb_array_elements(held.agencies) as n where n ->> 'name' = forward_message.agency_name limit 1;
  perform private.refuse_if(named is null or not held.may_forward,
    'not_found', 'the sender did not allow this message to be forwarded there');
  address := coalesce(btrim(email), private.named_enquiry_address(named));
  perform private.refuse_if(address is null or not private.is_mail_address(address),
    'invalid', 'the mail address is none', '{"email": "not_an_address"}');
  -- Refuses a double click; failed mails may be tried again.
  perform private.refuse_if(exists (select from private.outgoing_mails d where d.message_id = message and d.kind = 'forward'
      and d.agency_name = forward_message.agency_name and d.state <> 'failed'), 'already', 'the message was forwarded there');
  insert into private.outgoing_mails (kind, channel, message_id, agency_name, recipient)
  values ('forward', 'send-contact-email', message, forward_message.agency_name, address);
  perform private.add_log_entry('message_forwarded', 'contact_messages', message::text, jsonb_build_object('agency', agency_name,
    'recipient', case when email is null then private.masked_address(address) else address end));
  update public.contact_messages m set forwarding_done = true, status = 'responded'
  where m.id = message and not m.forwarding_done and not exists (
    select from jsonb_array_elements(m.agencies) as n where not exists (
      select from private.outgoing_mails d
      where d.message_id = message and d.kind = 'forward' and d.agency_name = n ->> 'name' and d.state <> 'failed'));
end $$;
select private.expose('forward_message', 'authenticated', 'Queues a message for an agency that its sender allowed; for administrators.');

create function private.message_forwards(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'agency', d.agency_name, 'state', d.state, 'error', d.last_error, 'at', coalesce(d.sent_at, d.failed_at, d.created_at),
    'recipient', case when exists (select from private.enquiry_addresses e where lower(e.email) = lower(d.recipient))
      then private.masked_address(d.recipient) else d.recipient end
  ) order by d.created_at), '[]')
  from private.outgoing_mails d where d.message_id = message and d.kind = 'forward'
$$;

-- Where named agencies can be reached: at their own address, masked, or at those that took an earlier message.
create function private.forward_addresses(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'agency', n ->> 'name', 'own', private.masked_address(private.named_enquiry_address(n)),
    'earlier', array(
      select d.recipient from private.outgoing_mails d
      where d.kind = 'forward' and d.agency_name = n ->> 'name' and d.state = 'sent' and d.message_id <> message
        and exists (select from private.kept_messages k where k.id = d.message_id)
        and not exists (select from private.enquiry_addresses e where lower(e.email) = lower(d.recipient))
      group by d.recipient order by max(d.sent_at) desc limit 3))), '[]')
  from public.contact_messages m, jsonb_array_elements(m.agencies) as n where m.id = message and m.may_forward
$$;

-- Null where the message is gone.
create function private.message_detail(message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'message', to_jsonb(m) - 'search_text',
      'answers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', a.at, 'by', u.email, 'answer', a.answer,
          'state', d.state, 'error', d.last_error) order by a.at), '[]')
        from private.message_answers a left join auth.users u on u.id = a.author left join private.outgoing_mails d on d.id = a.id
        where a.message_id = m.id),
      'forwards', private.message_forwards(m.id),
      'addresses', private.forward_addresses(m.id),
      'history', private.message_history(m.id),
      'report', private.report_detail(m.id),
      'others', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'created_at', o.created_at, 'betreff', o.betreff,
          'status', o.status, 'is_spam', o.spam_at is not null) order by o.created_at desc), '[]')
        from (select * from private.kept_messages c where lower(c.email) = lower(m.email) and c.id <> m.id
          order by c.created_at desc limit 20) as o))
    from private.kept_messages m where m.id = message);
end $$;
select private.expose('message_detail', 'authenticated', 'A message with answers, forwards and history; for administrators.');

-- An enquiry, or a forwarded message. other_names: whom this mail must not mention.
create function private.enquiry_mail_content(mail private.outgoing_mails) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'agency', mail.agency_name, 'entry', mail.agency_id, 'is_forwarded', mail.message_id is not null, 'sent_at', mail.created_at,
    'name', coalesce(w.name, m.name), 'email', coalesce(w.email, m.email), 'betreff', coalesce(w.betreff, m.betreff),
    'nachricht', coalesce(w.nachricht, m.nachricht), 'vacancy', coalesce(w.vacancy, m.vacancy),
    'other_names', array(
      select o from private.enquiries e, unnest(e.named) as o where e.id = about.id and o <> mail.agency_name
      union
      select o ->> 'name' from public.contact_messages c, jsonb_array_elements(c.agencies) as o
      where c.id = about.id and o ->> 'name' <> mail.agency_name))
  from (select coalesce(mail.enquiry_id, mail.message_id) as id) as about
  left join private.enquiry_words w on w.enquiry_id = mail.enquiry_id
  left join public.contact_messages m on m.id = mail.message_id
$$;

-- For whoever can prove the address of the message.
create function private.enquiry_receipt(message uuid, email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'at', coalesce(e.created_at, m.created_at),
    'message', message, 'recipients', private.message_recipients(message, enquiry_receipt.email),
    'vacancy', coalesce(w.vacancy, m.vacancy))
  from (select message as id) as asked
  left join private.enquiries e on e.id = asked.id
  left join private.enquiry_words w on w.enquiry_id = asked.id
  left join private.kept_messages m on m.id = asked.id
  where lower(coalesce(w.email, m.email)) = lower(enquiry_receipt.email)
$$;
select private.expose('enquiry_receipt', 'service_role', 'For the edge function send-contact-email.');

-- How many enquiries came, and when; never from whom.
create function private.entry_enquiries(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return jsonb_build_object(
    'address', (select private.masked_address(e.email) from private.enquiry_addresses e where e.agency_id = agency),
    'is_direct', private.takes_enquiries(agency),
    'failed', (select count(*) from private.outgoing_mails d
      where d.agency_id = agency and d.state = 'failed' and d.last_error is distinct from 'unclear'),
    'total', (select count(*) from private.outgoing_mails d where d.agency_id = agency and d.state = 'sent'),
    'waiting', (select count(*) from private.outgoing_mails d where d.agency_id = agency and d.state = 'queued'),
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'count', amount) order by day desc), '[]')
      from (select (coalesce(d.sent_at, d.failed_at) at time zone 'Europe/Berlin')::date as day, count(*) as amount
            from private.outgoing_mails d where d.agency_id = agency and d.state = 'sent'
            group by 1 order by 1 desc limit 30) as counted));
end $$;
select private.expose('entry_enquiries', 'authenticated', 'How many enquiries an entry got, and when. For its members.');

-- Newest first. Only undelivered enquiries show the sender, so that somebody can write to them. mail: only the enquiry of this mail.
create function private.list_enquiries(before timestamptz default null, page_size integer default 20, mail uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  page jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'at', e.created_at,
    'deliveries', (select jsonb_agg(jsonb_build_object(
        'id', d.id, 'is_dismissed', d.dismissed_at is not null, 'agency', d.agency_name, 'state', d.state, 'attempts', d.attempts,
          'at', coalesce(d.sent_at, d.failed_at), 'error', d.last_error) order by d.agency_name)
      from private.outgoing_mails d where d.enquiry_id = e.id),
    'sender', case when exists (select from private.outgoing_mails d where d.enquiry_id = e.id and d.state = 'failed')
      then (select jsonb_build_object('name', w.name, 'email', w.email) from private.enquiry_words w where w.enquiry_id = e.id) end
  ) order by e.created_at desc), '[]') into page
  from (select * from private.enquiries e where (before is null or e.created_at < before)
          and (mail is null or e.id = (select d.enquiry_id from private.outgoing_mails d where d.id = mail))
        order by e.created_at desc, e.id limit wanted) as e;
  return jsonb_build_object('enquiries', page,
    'next', case when jsonb_array_length(page) = wanted then page -> -1 ->> 'at' end,
    'failed', (select count(distinct d.enquiry_id) from private.outgoing_mails d
      join private.enquiry_words w on w.enquiry_id = d.enquiry_id where d.state = 'failed' and d.dismissed_at is null));
end $$;
select private.expose('list_enquiries', 'authenticated', 'Direct enquiries without their words. For administrators.');

create function private.enquiry_sender_hash(enquiry uuid, email text) returns text
language sql stable security definer set search_path = '' as $$
  select private.keyed_hash('enquiry ' || enquiry || ' ' || lower(btrim(email)))
$$;

-- Enquiries that reached the agency, newest first, without sender. The id is the delivery's: the message's would link the recipients.
create function private.enquiry_mandates(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'enquiry', d.id, 'at', coalesce(d.sent_at, d.failed_at), 'isConfirmed', d.mandate_confirmed_at is not null
    ) order by coalesce(d.sent_at, d.failed_at) desc, d.id), '[]')
    from (select * from private.outgoing_mails d
      where d.agency_id = any (private.with_merged_entries(agency)) and d.state = 'sent' and d.enquiry_id is not null
      order by coalesce(d.sent_at, d.failed_at) desc limit 100) as d);
end $$;
select private.expose('enquiry_mandates', 'authenticated', 'When enquiries reached the entry, and which became mandates; for members.');

create function private.confirm_enquiry_mandate(agency bigint, enquiry uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency);
  update private.outgoing_mails d set mandate_confirmed_at = coalesce(d.mandate_confirmed_at, now())
  where d.agency_id = any (private.with_merged_entries(agency)) and d.id = enquiry and d.enquiry_id is not null and d.state = 'sent';
  perform private.refuse_if(not found, 'not_found', 'no such enquiry has reached the entry');
end $$;
select private.expose('confirm_enquiry_mandate', 'authenticated', 'A mandate came of this enquiry; for members.');

select private.add_statement_triggers('derive_after', 'public.agency_members', 'derive_changed_agencies', $$'derive_from_members'$$);
create trigger derive_after_inserts after insert on public.frozen_accounts referencing new table as changed_rows
  for each statement execute function private.derive_agencies_of_accounts();
create trigger derive_after_deletes after delete on public.frozen_accounts referencing old table as changed_rows
  for each statement execute function private.derive_agencies_of_accounts();

-- supabase/schemas/62_entry_reports.sql

-- Reports of entries (Art. 16 DSA), and appeals against decisions about them. docs/decisions/contact.md.
--
-- A report is a message of the contact form with what this table adds. The page shows its receipt at once; a mail with it goes to a
-- confirmed address, or when an administrator sends it. Both sides get the number of a decided report by mail; whoever knows it can
-- appeal, with a report of its own.

create table private.entry_reports (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  agency_id bigint references public."Personalberatungen" (id) on delete set null,  -- Null where the directory has no such entry.
  agency_name text not null,
  reason text not null,
  good_faith_at timestamptz,  -- When the sender claimed good faith; null for one's own entry.
  appeal_of uuid references private.entry_reports (message_id) on delete set null,  -- The report whose decision this one is against.
  receipt_at timestamptz,
  decision text,
  ground text,
  decision_reason text,  -- For its sender.
  owner_reason text,  -- For the entry's owners.
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  constraint entry_reports_name_length check (agency_name ~ '\S' and char_length(agency_name) <= 200),
  constraint entry_reports_reason_known check (reason in ('false_fact', 'unlawful', 'person', 'sole_trader', 'other')),
  constraint entry_reports_good_faith check (reason = 'sole_trader' or good_faith_at is not null),
  -- Removed, hidden for now, corrected, shown again after an appeal, or kept.
  constraint entry_reports_decision_known check (decision in ('remove', 'pause', 'correct', 'publish', 'keep')),
  constraint entry_reports_decided check ((decision is null) = (decided_at is null)),
  constraint entry_reports_ground_known check (ground in ('law', 'terms', 'request', 'no_agency'))
);
create index entry_reports_waiting on private.entry_reports (message_id) where decided_at is null;
create index entry_reports_agency on private.entry_reports (agency_id);
create index entry_reports_appeals on private.entry_reports (appeal_of) where appeal_of is not null;
create view private.kept_reports with (security_invoker = true) as
  select r.* from private.entry_reports r join private.kept_messages m on m.id = r.message_id;
select private.add_statement_triggers('log', 'private.entry_reports', 'log_changes',
  $$'message_id', '{agency_id,decision,ground}', '{administrator,service}'$$, '{update}');

-- report: {agency, name, reason, isGoodFaith, appealOf}. False where the six months for an appeal are over.
create function private.store_entry_report(message uuid, report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  appealed constant uuid := (report ->> 'appealOf')::uuid;
begin
  if appealed is not null and not exists (select from private.kept_reports r
      where r.message_id = appealed and r.decided_at > now() - private.retention_period('ended_review')) then
    return false;
  end if;
  insert into private.entry_reports (message_id, agency_id, agency_name, reason, good_faith_at, appeal_of)
  select message, (select a.id from public."Personalberatungen" a where a.id = (report ->> 'agency')::bigint), report ->> 'name',
    report ->> 'reason', case when (report ->> 'isGoodFaith')::boolean then now() end, appealed;
  return true;
end $$;

create function private.report_mail_data(report private.entry_reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('entry', report.agency_name, 'agency', report.agency_id, 'report', report.message_id,
    'decision', report.decision, 'ground', report.ground, 'is_appeal', report.appeal_of is not null)
$$;

create function private.queue_report_receipt(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.entry_reports;
begin
  update private.entry_reports r set receipt_at = now() where r.message_id = report and r.receipt_at is null
    and exists (select from private.kept_messages m where m.id = report) returning * into held;
  perform private.queue_mail('report_receipt', m.email, private.report_mail_data(held), 'report_receipt ' || report)
  from private.kept_messages m where m.id = held.message_id;
end $$;

create function private.send_report_receipt(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from private.kept_reports r where r.message_id = report),
    'not_found', 'there is no such report');
  perform private.queue_report_receipt(report);
end $$;
select private.expose('send_report_receipt', 'authenticated', 'Mails the receipt of a report, once; for administrators.');

-- Mails the sender, of an appeal also the first reporter; owners where the entry is restricted, or of an appeal.
create function private.mail_report_decision(report private.entry_reports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  data constant jsonb := private.report_mail_data(report);
  sender constant text := (select m.email from public.contact_messages m where m.id = report.message_id);
begin
  perform private.queue_mail('report_decided', side.email, data || jsonb_build_object('reason', report.decision_reason),
    'report_decided ' || report.message_id || ' ' || side.about)
  from (select sender as email, report.message_id as about
    union all select m.email, m.id from private.kept_messages m where m.id = report.appeal_of
      and lower(m.email) <> lower(sender)) as side;
  if report.decision <> 'keep' or report.appeal_of is not null then
    perform private.mail_account('report_of_entry', o.user_id, data || jsonb_build_object('reason', report.owner_reason),
      'report_of_entry ' || report.message_id || ' ' || o.user_id)
    from public.agency_members o join auth.users u on u.id = o.user_id
    where o.agency_id = report.agency_id and o.role = 'owner' and lower(u.email) <> lower(sender)
      and o.user_id not in (select f.user_id from public.frozen_accounts f);
  end if;
end $$;

-- remove, pause and publish change the entry, if it still has the version and status seen; correct and keep do not. Every decision has a reason for the
-- sender, and a restriction a ground and a reason for owners; the request of an agency's sole owner needs none.
create function private.decide_entry_report(
  report uuid, decision text, seen jsonb default null, ground text default null, reason text default null, owner_reason text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.entry_reports;
  is_request boolean;
  is_restriction constant boolean := coalesce(decision in ('remove', 'pause', 'correct'), false);
  goal constant text := case decision when 'remove' then 'removed' when 'pause' then 'paused' when 'publish' then 'active' end;
begin
  perform private.require_admin();
  select * into held from private.kept_reports r where r.message_id = report for update;
  perform private.refuse_if(held.message_id is null, 'not_found', 'there is no such report');
  if held.decided_at is not null then
    perform private.refuse_decided(held.decision, held.decided_by, held.decided_at);
  end if;
  perform private.refuse_if(decision is null or decision not in ('remove', 'pause', 'correct', 'publish', 'keep')
    or decision = 'publish' and held.appeal_of is null or goal is not null and held.agency_id is null,
    'invalid', 'that is no decision', '{"decision": "unknown"}');
  is_request := held.reason = 'sole_trader' and decision = 'remove';
  reason := case when not is_request or reason ~ '\S' then private.required_text('reason', reason, shortest => 20) end;
  ground := case when is_request then 'request' when is_restriction then private.required_ground(ground) end;
  owner_reason := case
    when is_request then 'Wer die Beratung allein betreibt, hat darum gebeten.'
    when is_restriction or held.appeal_of is not null then private.required_text('ownerReason', owner_reason, shortest => 20) end;
  if goal is not null then
    perform set_config('private.restriction',
      case when is_restriction then jsonb_build_object('ground', ground, 'reason', owner_reason)::text else '' end, true);
    update public."Personalberatungen" a set status = goal
    where a.id = held.agency_id and a.status <> goal and seen = jsonb_build_object('version', a.version, 'status', a.status);
    perform private.refuse_if(not found and not exists (select from public."Personalberatungen" a where a.id = held.agency_id
      and a.status = goal), 'outdated', 'the entry has changed meanwhile');
    perform set_config('private.restriction', '', true);
  end if;
  update private.entry_reports r set decision = decide_entry_report.decision, ground = decide_entry_report.ground,
    decision_reason = decide_entry_report.reason,
    owner_reason = decide_entry_report.owner_reason, decided_at = now(), decided_by = auth.uid()
  where r.message_id = report returning * into held;
  update public.contact_messages m set status = 'responded' where m.id = report;
  perform private.mail_report_decision(held);
end $$;
select private.expose('decide_entry_report', 'authenticated', 'Decides a reported entry; for administrators.');

-- Null for a message that is no report.
create function private.report_detail(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', r.agency_name, 'reason', r.reason, 'is_good_faith', r.good_faith_at is not null, 'receipt_at', r.receipt_at,
    'decision', r.decision, 'ground', r.ground, 'decision_reason', r.decision_reason, 'owner_reason', r.owner_reason,
    'decided_at', r.decided_at, 'decided_by', private.email_of(r.decided_by),
    'entry', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a."Name", 'status', a.status, 'version', a.version,
      'has_owner', private.has_owner(a.id)) end,
    'appeal_of', (select jsonb_build_object('id', f.message_id, 'decision', f.decision, 'decided_at', f.decided_at)
      from private.kept_reports f where f.message_id = r.appeal_of),
    'appeals', (select coalesce(jsonb_agg(jsonb_build_object('id', p.message_id, 'decision', p.decision, 'decided_at', p.decided_at)), '[]')
      from private.kept_reports p where p.appeal_of = r.message_id))
  from private.entry_reports r left join public."Personalberatungen" a on a.id = r.agency_id
  where r.message_id = message
$$;

-- supabase/schemas/70_client_reviews.sql

-- Reviews by clients: tables, states, and what authors, members and visitors do. docs/decisions/reviews.md.
--
--   draft → confirmed → in_review → published | returned | rejected      confirmed and returned reviews can be submitted (again)
--   published → disputed (hidden) → published (restored) | removed       rejected and removed → published, where an appeal is granted
--   in_review, returned, published, disputed → withdrawn                 by the author, who deletes what was never submitted

create table private.client_reviews (
  id uuid primary key default gen_random_uuid(),
  -- An entry with reviews cannot be deleted, only merged, paused or removed.
  agency_id bigint not null references public."Personalberatungen" (id) on delete restrict,
  state text not null default 'draft' check (state in
    ('draft', 'confirmed', 'in_review', 'returned', 'rejected', 'published', 'disputed', 'removed', 'withdrawn')),
  content jsonb default '{}',  -- level, function, year, outcome, ratings, text, shownAs. Null once its period is over.
  overall smallint check (overall between 1 and 5),  -- content.ratings.overall, once submitted.
  proof text check (proof in ('document', 'enquiry')),
  delivery_id uuid,  -- The enquiry that led to a mandate, as the agency has confirmed. It proves one review.
  is_invited boolean not null default false,
  is_invented boolean not null default false,
  edit integer not null default 1,  -- Counts saves.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  state_since timestamptz not null default now(),
  submitted_at timestamptz,
  published_at timestamptz,
  published_on date,  -- The day that is shown, which restoring does not change.
  reason text check (char_length(reason) <= 2000),  -- Of what was returned, rejected or removed.
  ground text check (ground in ('law', 'terms')),
  constraint client_reviews_published_whole check (state not in ('published', 'disputed')
    or (content is not null and overall is not null and published_on is not null and proof is not null))
);
create index client_reviews_published on private.client_reviews (agency_id, published_on desc, id desc) where state = 'published';
create index client_reviews_agency on private.client_reviews (agency_id, submitted_at);
create unique index client_reviews_one_per_enquiry on private.client_reviews (delivery_id)
  where state not in ('draft', 'confirmed', 'withdrawn');
create index client_reviews_state on private.client_reviews (state, state_since);
create index client_reviews_newest on private.client_reviews (published_on desc, id desc) where state = 'published';
select private.add_statement_triggers('log', 'private.client_reviews', 'log_changes',
  $$'id', '{agency_id,state}', '{administrator,service}'$$, '{update,delete}');

-- Who wrote a review: everything unpublished about the person and the company.
create table private.client_review_authors (
  review_id uuid primary key references private.client_reviews (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  identity jsonb not null default '{}',  -- role, industry, company
  mailbox_domain text check (char_length(mailbox_domain) <= 255),
  is_free_mail boolean not null default false,
  client_key text,  -- Identifies a client: the domain of the mailbox, or the hash of a free mailbox.
  network_hash text,  -- The network that submitted it, for 90 days.
  network_at timestamptz
);
create index client_review_authors_author on private.client_review_authors (author);
create index client_review_authors_client on private.client_review_authors (client_key);
create index client_review_authors_network on private.client_review_authors (network_hash) where network_hash is not null;

-- Each state of a review, who set it, and why.
create table private.client_review_steps (
  id bigint generated always as identity primary key,
  review_id uuid not null references private.client_reviews (id) on delete cascade,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  by_whom text not null check (by_whom in ('author', 'administrator', 'job', 'service')),
  actor uuid,  -- The administrator, if one did.
  reason text,
  ground text check (ground in ('law', 'terms'))
);
create index client_review_steps_review on private.client_review_steps (review_id, id);

create table private.client_review_evidence (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references private.client_reviews (id) on delete cascade,
  kind text not null check (kind in ('mandate', 'dispute')),
  path text not null unique check (char_length(path) <= 200),
  uploaded_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index client_review_evidence_review on private.client_review_evidence (review_id);

-- The link with which an agency asks its clients for reviews.
create table private.client_review_invitations (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- Notices of published reviews (Art. 16 DSA), with name and address; both null where an administrator hides without a notice.
create table private.client_review_notices (
  id uuid primary key,
  review_id uuid not null references private.client_reviews (id) on delete cascade,
  reason text not null check (reason in ('no_mandate', 'false_fact', 'insult', 'person', 'other')),
  explanation text not null check (explanation ~ '\S' and char_length(explanation) <= 4000),
  name text check (name ~ '\S' and char_length(name) <= 200),
  email text check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused')),
  -- Whether an administrator has accepted it for a decision. Until then the review is hidden, and its author can read the notice.
  is_hiding boolean not null default false,
  created_at timestamptz not null default now(),
  answer_until timestamptz,
  statement text check (char_length(statement) <= 2000),
  stated_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (char_length(decision_reason) <= 2000),
  about text not null default 'review' check (about in ('review', 'reply')),
  good_faith_at timestamptz,  -- When the visitor claimed good faith (Art. 16 DSA).
  edit integer not null default 1,  -- Counts changes that a decision has to see: hidden, answered.
  constraint client_review_notices_reply check (about = 'review' or (reason <> 'no_mandate' and not is_hiding))
);
create index client_review_notices_review on private.client_review_notices (review_id, created_at);
create unique index client_review_notices_one_hides on private.client_review_notices (review_id) where is_hiding and state = 'waiting';
select private.add_statement_triggers('log', 'private.client_review_notices', 'log_changes',
  $$'id', '{review_id,state}', '{administrator,service}'$$, '{update}');

create table private.client_review_replies (
  review_id uuid primary key references private.client_reviews (id) on delete cascade,
  text text not null check (char_length(btrim(text)) between 20 and 2000),
  author uuid references auth.users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'rejected', 'removed')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  published_on date,
  reason text check (char_length(reason) <= 2000),
  ground text check (ground in ('law', 'terms')),
  edit integer not null default 1  -- Counts how often it was written.
);
create index client_review_replies_author on private.client_review_replies (author);
select private.add_statement_triggers('log', 'private.client_review_replies', 'log_changes',
  $$'review_id', '{state}', '{administrator,service}'$$, '{update}');

-- Appeals of authors, one against each decision.
create table private.client_review_appeals (
  id bigint generated always as identity primary key,
  review_id uuid not null references private.client_reviews (id) on delete cascade,
  text text not null check (char_length(btrim(text)) between 20 and 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  is_granted boolean,
  reason text,  -- Why the decision stands.
  ground text check (ground in ('law', 'terms'))
);
create unique index client_review_appeals_waiting on private.client_review_appeals (review_id) where decided_at is null;
create index client_review_appeals_review on private.client_review_appeals (review_id, created_at);

-- What waits for administrators: by urgency, then by day, flagged tasks first.
create table private.client_review_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('review', 'notice', 'reply', 'appeal')),
  review_id uuid not null references private.client_reviews (id) on delete cascade,
  notice_id uuid references private.client_review_notices (id) on delete cascade,
  since timestamptz not null default now(),
  flags text[] not null default '{}',
  urgency smallint not null default 1,  -- 0: a notice without a mandate, or one whose author has answered or had seven days to.
  constraint client_review_tasks_notice check ((kind = 'notice') = (notice_id is not null))
);
create unique index client_review_tasks_once on private.client_review_tasks (review_id, kind, coalesce(notice_id, review_id));

-- States, and what locks a review -----------------------------------------------------------------------------------------------------

-- Published content is immutable, and no state is skipped; only an ended review loses its content.
create function private.check_client_review_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' and not new.is_invented then
      raise exception 'a review begins as a draft' using errcode = '23514';
    end if;
    return new;
  elsif tg_op = 'DELETE' then
    if old.state not in ('draft', 'confirmed') and not old.is_invented then
      raise exception 'a review that was handed in is not deleted' using errcode = '23514';
    end if;
    return old;
  end if;
  if old.published_at is not null and (
    (new.overall, new.proof, new.delivery_id, new.is_invited, new.published_at, new.published_on)
      is distinct from (old.overall, old.proof, old.delivery_id, old.is_invited, old.published_at, old.published_on)
    or (new.content is distinct from old.content
      and not (new.content is null and new.state in ('rejected', 'removed', 'withdrawn')))
  ) then
    raise exception 'a review that was published is not changed' using errcode = '23514';
  end if;
  if (new.id, new.is_invented, new.created_at) is distinct from (old.id, old.is_invented, old.created_at) then
    raise exception 'a review stays what it is' using errcode = '23514';
  end if;
  if new.agency_id <> old.agency_id and not exists (
    select from public.agency_redirects d where d.from_id = old.agency_id and d.to_id = new.agency_id) then
    raise exception 'a review goes to another entry with a merge alone' using errcode = '23514';
  end if;
  if new.state <> old.state and not (case old.state
    when 'draft' then new.state in ('confirmed', 'in_review')
    when 'confirmed' then new.state = 'in_review'
    when 'returned' then new.state in ('in_review', 'withdrawn')
    when 'in_review' then new.state in ('published', 'returned', 'rejected', 'withdrawn')
    when 'published' then new.state in ('disputed', 'withdrawn')
    when 'disputed' then new.state in ('published', 'removed', 'withdrawn')
    when 'rejected' then new.state = 'published'
    when 'removed' then new.state = 'published'
    else false
  end) then
    raise exception 'a review does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state <> old.state then
    new.state_since := now();
  end if;
  return new;
end $$;

create trigger check_client_review_change before insert or update or delete on private.client_reviews
  for each row execute function private.check_client_review_change();

-- Locks the entry before the review, as merging does, so that two calls never block each other.
create function private.lock_reviewed_entry(review uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  entry bigint;
begin
  loop
    select r.agency_id into entry from private.client_reviews r where r.id = review;
    perform from public."Personalberatungen" a where a.id = entry for no key update;
    -- A merge may have moved the review meanwhile.
    exit when entry is not distinct from (select r.agency_id from private.client_reviews r where r.id = review);
  end loop;
end $$;

-- Locks a review of the caller. Somebody else's is refused as if it did not exist.
create function private.require_client_review(review uuid) returns private.client_reviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  found private.client_reviews;
begin
  perform private.refuse_if(not exists (select from private.client_review_authors a where a.review_id = review and a.author = account),
    'not_found', 'there is no such review of yours');
  perform private.lock_reviewed_entry(review);
  select r.* into found from private.client_reviews r where r.id = review for update;
  perform private.refuse_if(found.id is null, 'not_found', 'there is no such review of yours');
  return found;
end $$;

create function private.set_client_review_state(
  review uuid, new_state text, by_whom text, reason text default null, ground text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.client_reviews r
  set state = new_state, updated_at = now(),
    reason = case when new_state in ('returned', 'rejected', 'removed') then set_client_review_state.reason end,
    ground = case when new_state in ('rejected', 'removed') then set_client_review_state.ground end
  where r.id = review;
  insert into private.client_review_steps (review_id, state, by_whom, actor, reason, ground)
  values (review, new_state, by_whom, case when by_whom = 'administrator' then auth.uid() end, set_client_review_state.reason,
    set_client_review_state.ground);
end $$;

-- Drafts ------------------------------------------------------------------------------------------------------------------------------

-- Keeps the known fields of a draft, and refuses what no page sends.
create function private.client_review_draft(content jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(jsonb_typeof(content) is distinct from 'object', 'invalid', 'a draft is fields and values');
  perform private.refuse_if(pg_column_size(content) > 60000 or char_length(content ->> 'text') > 10000,
    'invalid', 'the draft is too long', '{"text": "too_long"}');
  return (
    select coalesce(jsonb_object_agg(key, case when key = 'ratings' then (
        select coalesce(jsonb_object_agg(rated.key, rated.value), '{}') from jsonb_each(
          case jsonb_typeof(given.value) when 'object' then given.value else '{}' end) as rated
        where rated.key in ('sector', 'shortlist', 'communication', 'timeliness', 'value', 'overall')
          and jsonb_typeof(rated.value) = 'number')
      else given.value end), '{}')
    from jsonb_each(content) as given
    where (key in ('level', 'function', 'outcome', 'text', 'shownAs', 'role', 'industry', 'company')
        and jsonb_typeof(value) = 'string' and (key = 'text' or char_length(value #>> '{}') <= 500))
      or (key = 'year' and jsonb_typeof(value) = 'number')
      or key = 'ratings');
end $$;

-- What is wrong with a review to be submitted, by field.
create function private.client_review_faults(content jsonb, this_year integer) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, fault), '{}')
  from (
    select field, case
      when jsonb_typeof(content -> field) is distinct from 'string' or content ->> field !~ '\S' then 'required'
      when char_length(content ->> field) > longest then 'too_long' end as fault
    from (values ('function', 80), ('shownAs', 80), ('role', 80), ('industry', 80), ('company', 120), ('text', 4000))
      as texts (field, longest)
    union all
    select 'text', 'too_short' where char_length(regexp_replace(content ->> 'text', '^\s+|\s+$', '', 'g')) < 80
      and content ->> 'text' ~ '\S'
    union all
    select 'level', 'unknown' where coalesce(content ->> 'level', '') not in ('specialist', 'manager', 'executive')
    union all
    select 'outcome', 'unknown' where coalesce(content ->> 'outcome', '') not in ('filled', 'stopped')
    union all
    select 'year', 'out_of_range' where jsonb_typeof(content -> 'year') is distinct from 'number'
      or (content ->> 'year')::numeric not in (this_year, this_year - 1, this_year - 2, this_year - 3)
    union all
    select 'ratings.' || field, 'out_of_range'
    from unnest(array['sector', 'shortlist', 'communication', 'timeliness', 'value', 'overall']) as field
    where jsonb_typeof(content #> array['ratings', field]) is distinct from 'number'
      or (content #>> array['ratings', field])::numeric not in (1, 2, 3, 4, 5)
  ) as faults where fault is not null
$$;

create function private.public_review_content(content jsonb) returns jsonb
language sql immutable set search_path = '' as $$ select content - array['role', 'industry', 'company'] $$;

create function private.private_review_content(content jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content) where key in ('role', 'industry', 'company')
$$;

create function private.with_merged_entries(agency bigint) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array_append(array(select d.from_id from public.agency_redirects d where d.to_id = agency), agency)
$$;

create function private.client_review_invitation(agency bigint) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_member(agency);
  insert into private.client_review_invitations (agency_id) values (agency) on conflict (agency_id) do nothing;
  return (select i.token from private.client_review_invitations i where i.agency_id = agency);
end $$;
select private.expose('client_review_invitation', 'authenticated', 'The token of the agency''s link for reviews; for members.');

-- Saves a draft, or begins one where the id is null or new; a page chooses it, so that a repeated call begins no second draft. An author
-- may have three open reviews of an entry, and ten in all.
create function private.save_client_review(review uuid, agency bigint, content jsonb, invitation uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  draft constant jsonb := private.client_review_draft(content);
  entry constant bigint := coalesce((select d.to_id from public.agency_redirects d where d.from_id = agency), agency);
  saved private.client_reviews;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('client review ' || account, 0));
  if review is not null and exists (select from private.client_reviews r where r.id = review) then
    saved := private.require_client_review(review);
    perform private.refuse_if(saved.state not in ('draft', 'confirmed', 'returned'),
      'wrong_state', 'the review is not yours to change now');
  else
    perform private.refuse_if(not exists (select from public."Personalberatungen" a where a.id = entry and a.status = 'active'),
      'not_found', 'there is no such entry');
    perform private.refuse_if((select count(*) >= private.most_of('open_review')
          or count(*) filter (where r.agency_id = entry) >= private.most_of('open_review_of_entry')
        from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
        where a.author = account and r.state in ('draft', 'confirmed', 'returned', 'in_review')), 'too_many', 'too many reviews at once');
    insert into private.client_reviews (id, agency_id) values (coalesce(review, gen_random_uuid()), entry)
    returning * into saved;
    insert into private.client_review_authors (review_id, author) values (saved.id, account);
    insert into private.client_review_steps (review_id, state, by_whom) values (saved.id, 'draft', 'author');
  end if;
  update private.client_reviews r
  set content = private.public_review_content(draft), edit = r.edit + 1, updated_at = now(),
    is_invited = r.is_invited or exists (
      select from private.client_review_invitations i
      where i.agency_id = any (private.with_merged_entries(r.agency_id)) and i.token = invitation)
  where r.id = saved.id returning * into saved;
  update private.client_review_authors a set identity = private.private_review_content(draft) where a.review_id = saved.id;
  return jsonb_build_object('id', saved.id, 'state', saved.state, 'updatedAt', saved.updated_at);
end $$;
select private.expose('save_client_review', 'authenticated', 'Saves the caller''s draft; invitation: the token of the agency''s link.');

-- Submitted reviews are deleted after their period, others at once.
create function private.withdraw_client_review(review uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved constant private.client_reviews := private.require_client_review(review);
begin
  if saved.state in ('draft', 'confirmed') then
    delete from private.client_reviews r where r.id = review;
    return;
  end if;
  perform private.refuse_if(saved.state not in ('in_review', 'returned', 'published', 'disputed'), 'wrong_state', 'the review is decided');
  perform private.set_client_review_state(review, 'withdrawn', 'author');
  delete from private.client_review_tasks t where t.review_id = review;
  perform private.close_notices(review, true, 'Die Bewertung wurde zurückgezogen.');
end $$;
select private.expose('withdraw_client_review', 'authenticated', 'Withdraws a review, published or not; for the author.');

-- Evidence ----------------------------------------------------------------------------------------------------------------------------

-- The review of a path {account}/{review}/{UUID}.{ending}; null for any other path.
create function private.review_in_path(account uuid, path text) returns uuid
language sql immutable set search_path = '' as $$
  select case when path ~ ('^' || account::text ||
    '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|pdf)$')
    then split_part(path, '/', 2)::uuid end
$$;

-- Evidence can be added while writing, in a dispute, and for an appeal.
create function private.takes_client_review_evidence(review uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
    where r.id = review and a.author = account
      and r.state in ('draft', 'confirmed', 'returned', 'disputed', 'rejected', 'removed'))
$$;

-- Called once the file is stored.
create function private.add_client_review_evidence(review uuid, path text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  saved private.client_reviews := private.require_client_review(review);
  evidence uuid;
begin
  perform private.refuse_if(not private.takes_client_review_evidence(review, account), 'wrong_state', 'the review takes no evidence now');
  perform private.refuse_if(private.review_in_path(account, path) is distinct from review
    or not private.is_stored('client-review-evidence', path), 'invalid', 'the evidence is not yours', '{"evidence": "not_yours"}');
  perform private.refuse_if((select count(*) from private.client_review_evidence e where e.review_id = review
    and e.deleted_at is null) >= private.most_of('review_evidence'), 'too_many', 'too many files for a review');
  insert into private.client_review_evidence (review_id, kind, path)
  values (review, case when saved.state in ('draft', 'confirmed', 'returned') then 'mandate' else 'dispute' end, path)
  on conflict on constraint client_review_evidence_path_key do nothing
  returning id into evidence;
  return coalesce(evidence, (select e.id from private.client_review_evidence e where e.path = add_client_review_evidence.path));
end $$;
select private.expose('add_client_review_evidence', 'authenticated', 'Adds a stored file as evidence; for the author.');

-- A job deletes the file.
create function private.remove_client_review_evidence(review uuid, path text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved constant private.client_reviews := private.require_client_review(review);
begin
  perform private.refuse_if(not private.takes_client_review_evidence(saved.id, auth.uid()),
    'wrong_state', 'the evidence is being looked at');
  delete from private.client_review_evidence e where e.review_id = review and e.path = remove_client_review_evidence.path;
end $$;
select private.expose('remove_client_review_evidence', 'authenticated', 'Removes a file from the evidence; for the author.');

create function private.describe_client_review_evidence(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'path', e.path, 'kind', e.kind, 'uploadedAt', e.uploaded_at, 'deletedAt', e.deleted_at
  ) order by e.uploaded_at, e.id), '[]')
  from private.client_review_evidence e where e.review_id = review
$$;

-- The enquiry from this mailbox that proves a review: over thirty days old, a mandate by the agency's word, and not used yet.
create function private.proving_delivery(review uuid, email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select d.id from private.client_reviews r
  join private.outgoing_mails d on d.agency_id = any (private.with_merged_entries(r.agency_id))
  join private.enquiries e on e.id = d.enquiry_id
  where r.id = review and d.mandate_confirmed_at is not null and e.created_at < now() - interval '30 days'
    and e.sender_hash = private.enquiry_sender_hash(e.id, email)
    and not exists (select from private.client_reviews o
      where o.delivery_id = d.id and o.id <> r.id and o.state not in ('draft', 'confirmed', 'withdrawn'))
  order by d.id = r.delivery_id desc nulls last, d.mandate_confirmed_at, d.id limit 1
$$;

-- Disputes and appeals ----------------------------------------------------------------------------------------------------------------

-- Whether the author of a hidden review may still answer. The seven days begin when the mail goes out (private.apply_mail_outcome).
create function private.is_answer_open(review uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.client_review_notices n
    where n.review_id = review and n.is_hiding and n.state = 'waiting' and n.stated_at is null
      and (n.answer_until > at or exists (
        select from private.outgoing_mails m
        where m.occasion = 'review_disputed ' || n.id and m.sent_at is null and m.failed_at is null)))
$$;

-- The notice that hides a review, or hid it last. Its author reads it only after an administrator has.
create function private.client_review_dispute(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'openedAt', n.created_at, 'answerUntil', n.answer_until, 'reason', n.reason, 'explanation', n.explanation,
    'statement', n.statement, 'statedAt', n.stated_at)
  from private.client_review_notices n
  where n.review_id = review and n.is_hiding order by n.created_at desc limit 1
$$;

create function private.client_review_appeal(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('text', p.text, 'at', p.created_at, 'decidedAt', p.decided_at, 'isGranted', p.is_granted)
  from private.client_review_appeals p where p.review_id = review order by p.created_at desc limit 1
$$;

create function private.answer_client_review_dispute(review uuid, statement text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved constant private.client_reviews := private.require_client_review(review);
  words constant text := private.required_text('statement', statement, shortest => 20);
begin
  update private.client_review_notices n set statement = words, stated_at = now(), edit = n.edit + 1
  where n.review_id = saved.id and n.is_hiding and n.state = 'waiting' and saved.state = 'disputed';
  perform private.refuse_if(not found, 'wrong_state', 'the review is not disputed');
  update private.client_review_tasks t set urgency = 0 where t.review_id = saved.id and t.kind = 'notice';
end $$;
select private.expose('answer_client_review_dispute', 'authenticated', 'Answers the notice that hides a review; for the author.');

-- One appeal for each decision, within six months.
create function private.appeal_client_review(review uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  appeal_period constant interval := interval '6 months';
  saved constant private.client_reviews := private.require_client_review(review);
  words constant text := private.required_text('reason', reason, shortest => 20);
begin
  perform private.refuse_if(saved.state not in ('rejected', 'removed') or saved.state_since < now() - appeal_period,
    'wrong_state', 'there is nothing to appeal against');
  perform private.refuse_if(exists (select from private.client_review_appeals p where p.review_id = review
    and p.created_at >= saved.state_since), 'already', 'there was an appeal');
  insert into private.client_review_appeals (review_id, text) values (review, words);
  insert into private.client_review_tasks (kind, review_id) values ('appeal', review);
end $$;
select private.expose('appeal_client_review', 'authenticated', 'Appeals against a rejection or removal; for the author.');

-- What authors, members and visitors see and say --------------------------------------------------------------------------------------

create function private.own_client_reviews() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := private.own_account();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id,
      'agency', jsonb_build_object('id', r.agency_id, 'name', private.agency_name(r.agency_id)),
      'state', r.state,
      'content', coalesce(r.content, '{}') || a.identity,
      'isInvited', r.is_invited, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
      'submittedAt', r.submitted_at, 'publishedAt', r.published_on, 'reason', r.reason, 'ground', r.ground,
      'evidence', private.describe_client_review_evidence(r.id),
      'hasConfirmedEnquiry', private.proving_delivery(r.id, u.email) is not null,
      'dispute', private.client_review_dispute(r.id),
      'appeal', private.client_review_appeal(r.id),
      'appealUntil', case when r.state in ('rejected', 'removed')
        and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.created_at >= r.state_since)
        then r.state_since + interval '6 months' end
    ) order by r.created_at desc, r.id), '[]')
    from private.client_review_authors a
    join private.client_reviews r on r.id = a.review_id
    join auth.users u on u.id = a.author
    where a.author = account);
end $$;
select private.expose('own_client_reviews', 'authenticated', 'The caller''s reviews, in every state.');

-- after: `next` of the page before.
create function private.agency_client_reviews(agency bigint, after text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 10;
  key constant text[] := regexp_match(after,
    '^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$');
  -- Null for an entry that is not online.
  shown constant bigint := (select a.id from public."Personalberatungen" a where a.id = agency and a.status = 'active');
  answer jsonb;
begin
  with page as (
    select r, row_number() over (order by r.published_on desc, r.id desc) as place
    from private.client_reviews r
    where r.agency_id = shown and r.state = 'published'
      and (key is null or (r.published_on, r.id) < (key[1]::date, key[2]::uuid))
    order by r.published_on desc, r.id desc limit page_size + 1
  )
  select jsonb_build_object(
    'reviews', coalesce(jsonb_agg(
      private.shown_client_review(p.r) || private.shown_reply((p.r).id)
      order by p.place) filter (where p.place <= page_size), '[]'),
    'next', max(case when p.place = page_size then (p.r).published_on || ' ' || (p.r).id end)
      filter (where exists (select from page where place > page_size)))
  into answer from page p;
  return answer || jsonb_build_object(
    'counted', case when key is null then private.client_review_tallies(shown, private.berlin_today()) end,
    'disputed', (select count(*) from private.client_reviews r where r.agency_id = shown and r.state = 'disputed'),
    'total', (select count(*) from private.client_reviews r where r.agency_id = shown and r.state = 'published'));
end $$;
select private.expose('agency_client_reviews', 'anon, authenticated, service_role', 'Published reviews of an entry, ten at a time.');

-- A review has one reply; a rejected or removed one can be replaced.
create function private.reply_to_client_review(review uuid, text text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reviewed bigint;
  trimmed text;
begin
  perform private.lock_reviewed_entry(review);
  select r.agency_id into reviewed from private.client_reviews r where r.id = review and r.state = 'published' for share;
  perform private.require_member(coalesce(reviewed, -1));
  trimmed := private.required_text('text', text, shortest => 20);
  insert into private.client_review_replies as y (review_id, text, author) values (review, trimmed, auth.uid())
  on conflict (review_id) do update
  set text = excluded.text, author = excluded.author, state = 'waiting', created_at = now(), decided_at = null, decided_by = null,
    reason = null, ground = null, edit = y.edit + 1
  where y.state in ('rejected', 'removed');
  perform private.refuse_if(not found, 'already', 'there is a reply');
  insert into private.client_review_tasks (kind, review_id) values ('reply', review);
end $$;
select private.expose('reply_to_client_review', 'authenticated', 'Replies to a review; for members.');

-- supabase/schemas/71_client_review_moderation.sql

-- Reviews by clients: submission, notices, and decisions. docs/decisions/reviews.md, docs/decisions/review-notices.md.

-- Submission --------------------------------------------------------------------------------------------------------------------------

-- Whose mailbox it is, if no client's: 'ownAgency', 'otherAgency', 'operator', or null. A free mailbox stands only for itself.
create function private.mailbox_affiliation(account uuid, agency bigint, domain text, is_free_mail boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  own_domain constant text := private.ascii_host(domain);
  has_own_domain constant boolean := not is_free_mail and position('.' in domain) > 1 and domain <> all (private.shared_sites());
  mailbox constant text := private.canonical_mailbox(private.email_of(account));
  -- All accounts of a free mailbox; an agency is recognised by its domain.
  accounts constant uuid[] := case when is_free_mail
    then array(select u.id from auth.users u where u.id = account or private.canonical_mailbox(u.email) = mailbox) else array[account] end;
  entries bigint[];
begin
  entries := array(
    select m.agency_id from public.agency_members m join auth.users u on u.id = m.user_id
    where m.user_id = any (accounts) or (has_own_domain and private.is_under(private.ascii_host(split_part(u.email, '@', 2)), own_domain))
    union
    select c.agency_id from public.agency_claims c where c.claimant = any (accounts) and c.agency_id is not null
      and c.state <> 'withdrawn'
    union
    select e.agency_id from private.enquiry_addresses e
    where (has_own_domain and private.is_under(private.ascii_host(split_part(e.email, '@', 2)), own_domain))
      or private.canonical_mailbox(e.email) = mailbox
    union
    select a.id from public."Personalberatungen" a
    where has_own_domain and strpos(lower(a."Webseite"), own_domain) > 0
      and private.is_under(private.website_host(a."Webseite"), own_domain)
    union
    -- Former websites and members count. Invitations do not: an agency could keep clients from reviewing by inviting them.
    select v.agency_id from public.agency_versions v
    where has_own_domain and strpos(lower(v.content ->> 'Webseite'), own_domain) > 0
      and private.is_under(private.website_host(v.content ->> 'Webseite'), own_domain)
    union
    select i.agency_id from public.agency_invitations i
    where i.state = 'accepted' and private.canonical_mailbox(i.email) = mailbox);
  if entries && private.with_merged_entries(agency) then
    return 'ownAgency';
  elsif cardinality(entries) > 0 then
    return 'otherAgency';
  elsif has_own_domain and exists (
    select from public.admins d join auth.users u on u.id = d.user_id
    where private.is_under(private.ascii_host(split_part(u.email, '@', 2)), own_domain)) then
    return 'operator';
  end if;
  return null;
end $$;

-- Hints for the administrator; they decide nothing.
create function private.client_review_flags(review uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  r private.client_reviews;
  a private.client_review_authors;
  mail_name text;
  entry_name text;
  site_name text;
begin
  select * into r from private.client_reviews where id = review;
  select * into a from private.client_review_authors where review_id = review;
  mail_name := split_part(a.mailbox_domain, '.', 1);
  select lower(regexp_replace(e."Name", '[^[:alnum:]]', '', 'g')),
    substring(private.website_host(e."Webseite") from '([^.]+)\.[^.]+$')
  into entry_name, site_name from public."Personalberatungen" e where e.id = r.agency_id;
  return array_remove(array[
    case when (select count(*) from private.client_reviews o
      where o.agency_id = r.agency_id and o.submitted_at >= r.submitted_at - interval '1 day'
        and o.submitted_at <= r.submitted_at + interval '1 day' and not o.is_invented) >= 3 then 'burst' end,
    case when exists (
      select from (
        (select o.content from private.client_reviews o
        where o.agency_id = r.agency_id and o.id <> r.id and o.submitted_at is not null and o.content is not null
         order by o.submitted_at desc limit 200)
        union all
        (select o.content from private.client_reviews o
         where o.id <> r.id and o.state = 'in_review' and o.content is not null order by o.state_since desc limit 200)
      ) as others
      where private.text_similarity(others.content ->> 'text', r.content ->> 'text') > 0.6) then 'similar_text' end,
    case when exists (
      select from private.client_review_authors o
      where o.network_hash = a.network_hash and o.review_id <> r.id and o.author is distinct from a.author)
      then 'shared_network' end,
    case when not a.is_free_mail and (
      private.text_similarity(mail_name, site_name) >= 0.4 or private.text_similarity(mail_name, entry_name) >= 0.4
      or (char_length(site_name) >= 4 and position(site_name in replace(mail_name, '-', '')) > 0)
      or (char_length(mail_name) >= 4 and position(replace(mail_name, '-', '') in coalesce(entry_name, '')) > 0))
      then 'similar_domain' end,
    case when r.proof = 'enquiry' then 'enquiry_only' end,
    case when exists (select from private.outgoing_mails d
      where d.id = r.delivery_id and d.mandate_confirmed_at > r.created_at) then 'confirmed_late' end,
    case when a.is_free_mail then 'free_mail' end,
    case when exists (
      select from private.client_review_authors o join private.client_reviews other on other.id = o.review_id
      where o.client_key = a.client_key and o.review_id <> r.id and other.agency_id = r.agency_id
        and other.state in ('in_review', 'published', 'disputed') and other.submitted_at > now() - interval '12 months')
      then 'same_client' end
  ], null);
end $$;

create function private.queue_client_review(review uuid, agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  flags text[] := private.client_review_flags(review);
begin
  if exists (select from private.client_reviews r join private.limits l on l.kind = 'review_of_entry'
      where r.agency_id = agency and r.submitted_at > now() - l.period group by l.most having count(*) > l.most) then
    flags := flags || '{many_for_entry}'::text[];
  end if;
  insert into private.client_review_tasks (kind, review_id, flags) values ('review', review, flags);
  -- Earlier reviews of today belong to the same burst.
  update private.client_review_tasks t set flags = t.flags || '{burst}'
  from private.client_reviews r
  where r.id = t.review_id and t.kind = 'review' and r.agency_id = agency and not 'burst' = any (t.flags)
    and 'burst' = any (private.client_review_flags(r.id));
end $$;

-- Null where the review is not this account's, or cannot be submitted now.
create function private.client_review_to_submit(review uuid, account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('content', r.content || a.identity, 'edit', r.edit)
  from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
  where r.id = review and a.author = account and r.state in ('draft', 'confirmed', 'returned')
$$;
select private.expose('client_review_to_submit', 'service_role', 'For the edge function client-reviews.');

-- The edge function has checked the words, and knows the registrable domain. The caller's network is kept for 90 days.
-- Longer than 60 lines: the checks before a submission, each with its own refusal.
create function private.submit_client_review(
  review uuid, account uuid, content jsonb, seen_edit integer, domain text, is_free_mail boolean, network_hash text
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.client_reviews;
  email constant text := (select lower(u.email) from auth.users u where u.id = account);
  mailbox constant text := lower(btrim(domain));
  faults constant jsonb := private.client_review_faults(content, extract(year from private.berlin_today())::integer);
  refused text;
  client text;
  proven_by text;
  delivery uuid;
begin
  -- One at a time for an entry, so that all are counted.
  perform private.lock_reviewed_entry(review);
  select r.* into saved from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
  where r.id = review and a.author = account and r.state in ('draft', 'confirmed', 'returned') for update of r;
  -- SQL checks again what it can of the domain.
  perform private.refuse_if(saved.id is null or private.account_refusal(account) is not null or mailbox is null
    or not private.is_under(private.ascii_host(split_part(email, '@', 2)), private.ascii_host(mailbox)),
    'not_found', 'there is no such review to hand in');
  perform private.refuse_if(saved.edit <> seen_edit, 'edited_elsewhere', 'the review was changed meanwhile');
  perform private.refuse_if(faults <> '{}', 'invalid', 'the review is not complete', faults::text);
  client := case when is_free_mail then private.keyed_hash('client ' || private.canonical_mailbox(email)) else mailbox end;
  update private.client_reviews r
  set content = private.public_review_content(submit_client_review.content),
    overall = (submit_client_review.content #>> '{ratings,overall}')::smallint, updated_at = now()
  where r.id = review;
  update private.client_review_authors a
  set identity = private.private_review_content(submit_client_review.content), mailbox_domain = mailbox,
    is_free_mail = submit_client_review.is_free_mail, client_key = client,
    network_hash = submit_client_review.network_hash, network_at = now()
  where a.review_id = review;

  refused := private.mailbox_affiliation(account, saved.agency_id, mailbox, is_free_mail);
  if refused is not null then
    return refused;
  end if;
  delivery := private.proving_delivery(review, email);
  proven_by := case
    when exists (select from private.client_review_evidence e
      where e.review_id = review and e.kind = 'mandate' and e.deleted_at is null) then 'document'
    when delivery is not null then 'enquiry' end;
  if proven_by is null then
    if is_free_mail then
      return 'freeMail';
    end if;
    if saved.state = 'draft' then
      perform private.set_client_review_state(review, 'confirmed', 'author');
    end if;
    return 'confirmed';
  end if;
  -- A returned review was counted before. Many for one entry are only flagged, so that nobody keeps its clients out.
  if saved.submitted_at is null then
    perform private.use_limit('review_by_account', account::text), private.use_limit('review_by_client', client);
  end if;
  update private.client_reviews r set proof = proven_by, delivery_id = case when proven_by = 'enquiry' then delivery end,
    submitted_at = coalesce(r.submitted_at, now()) where r.id = review;
  perform private.set_client_review_state(review, 'in_review', 'author');
  perform private.queue_client_review(review, saved.agency_id);
  return 'inReview';
end $$;
select private.expose('submit_client_review', 'service_role', 'Submits a review whose mailbox the edge function has checked.');

-- Notices -----------------------------------------------------------------------------------------------------------------------------

-- 'kept', 'known' (a retry), 'not_found', 'too_many', or 'work n'. A notice hides nothing; one that denies the mandate goes first.
create function private.store_client_review_notice(
  notice uuid, review uuid, about text, reason text, explanation text, name text, email text, is_good_faith boolean, networks text[],
  done integer default 0, proof text default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailbox constant text := private.canonical_mailbox(email);
  -- By network as well, because nobody has proven the address: others use up nothing of its owner's.
  sender constant text := mailbox || ' ' || networks[2];
  about_what constant text := concat_ws(' ', sender, review, about);
  reviewed private.client_reviews;
  admitted record;
begin
  perform private.refuse_if(is_good_faith is not true, 'invalid', 'a notice is made in good faith', '{"goodFaith": "required"}');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('notice ' || notice, 0));
  if exists (select from private.client_review_notices n where n.id = notice) then
    return 'known';
  end if;
  if private.seconds_until_allowed('review_notice_by_sender', sender) > 0
    or private.seconds_until_allowed('review_notice_of_review', about_what) > 0 then
    return 'too_many';
  end if;
  perform private.lock_reviewed_entry(review);
  select r.* into reviewed from private.client_reviews r join public."Personalberatungen" a on a.id = r.agency_id
  where r.id = review and a.status = 'active'
    and case store_client_review_notice.about when 'reply' then r.state = 'published' and exists (
        select from private.client_review_replies y where y.review_id = r.id and y.state = 'published')
      else r.state in ('published', 'disputed')
        -- Whoever reported it may appeal.
        or exists (select from private.client_review_notices n
          where n.review_id = review and n.about = 'review' and private.canonical_mailbox(n.email) = mailbox) end
  for update of r;
  if reviewed.id is null then
    return 'not_found';
  end if;
  select * into admitted from private.admit('review_notice', networks, done, proof);
  if admitted.work > 0 then
    return 'work ' || admitted.work;
  end if;
  perform private.use_pool('review_notice', admitted.pool, true, false);
  perform private.count_use('review_notice_by_sender', sender), private.count_use('review_notice_of_review', about_what);
  insert into private.client_review_notices (id, review_id, about, reason, explanation, name, email, good_faith_at)
  values (notice, review, store_client_review_notice.about, store_client_review_notice.reason,
    store_client_review_notice.explanation, store_client_review_notice.name, store_client_review_notice.email, now());
  insert into private.client_review_tasks (kind, review_id, notice_id, flags, urgency)
  values ('notice', review, notice, case when reason = 'no_mandate' then '{no_mandate}'::text[] else '{}' end,
    case when reason = 'no_mandate' then 0 else 1 end);
  -- Nobody has proven this address, so the mail quotes nothing, and a mailbox gets one a day.
  insert into private.outgoing_mails (kind, recipient, data, occasion, network_hash)
  values ('review_notice_receipt', store_client_review_notice.email, jsonb_build_object('notice', notice),
    'review_notice_receipt ' || private.mailbox_hash(store_client_review_notice.email) || ' ' || private.berlin_today(), networks[2])
  on conflict (occasion) do nothing;
  return 'kept';
end $$;
select private.expose('store_client_review_notice', 'service_role', 'Stores a notice of a published review or reply.');

-- Decides waiting notices of a review, and mails those who sent them.
create function private.close_notices(review uuid, is_granted boolean, words text, only_notice uuid default null, about text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  closed private.client_review_notices;
begin
  for closed in
    update private.client_review_notices n
    set state = case when is_granted then 'granted' else 'refused' end, decided_at = now(), decided_by = auth.uid(),
      decision_reason = words
    where n.review_id = review and n.state = 'waiting' and (only_notice is null or n.id = only_notice)
      and (close_notices.about is null or n.about = close_notices.about)
    returning n.*
  loop
    delete from private.client_review_tasks t where t.notice_id = closed.id;
    perform private.queue_mail(case when is_granted then 'review_notice_granted' else 'review_notice_refused' end,
      closed.email,
      private.client_review_mail_data(review) || jsonb_build_object('reason', words, 'notice', closed.id, 'about', closed.about),
      'review_notice ' || closed.id || ' decided');
  end loop;
end $$;

-- What administrators see -------------------------------------------------------------------------------------------------------------

create function private.moderated_client_review(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id,
    'agency', jsonb_build_object('id', r.agency_id, 'name', private.agency_name(r.agency_id)),
    'state', r.state, 'edit', r.edit, 'content', coalesce(r.content, '{}') || coalesce(a.identity, '{}'),
    'isInvited', r.is_invited, 'isInvented', r.is_invented,
    'author', case when u.id is not null then jsonb_build_object(
      'id', u.id, 'email', u.email,
      'isFrozen', exists (select from public.frozen_accounts f where f.user_id = u.id),
      'published', (select count(*) from private.client_review_authors o join private.client_reviews x on x.id = o.review_id
        where o.author = u.id and x.id <> r.id and x.state = 'published'),
      'rejected', (select count(*) from private.client_review_authors o join private.client_reviews x on x.id = o.review_id
        where o.author = u.id and x.id <> r.id and x.state in ('rejected', 'removed'))) end,
    'evidence', (select coalesce(jsonb_agg(file - 'path'), '[]')
      from jsonb_array_elements(private.describe_client_review_evidence(r.id)) as file),
    'hasConfirmedEnquiry', private.proving_delivery(r.id, u.email) is not null,
    'history', (select coalesce(jsonb_agg(jsonb_build_object(
        'state', s.state, 'at', s.at, 'by', s.by_whom, 'reason', s.reason, 'ground', s.ground) order by s.id), '[]')
      from private.client_review_steps s where s.review_id = r.id),
    'dispute', private.client_review_dispute(r.id), 'appeal', private.client_review_appeal(r.id))
  from private.client_reviews r
  left join private.client_review_authors a on a.review_id = r.id
  left join auth.users u on u.id = a.author
  where r.id = review
$$;

-- Null where it does not wait.
create function private.client_review_case(kind text, id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_factor_admin();
  return (
    select jsonb_build_object(
      'kind', t.kind, 'id', coalesce(t.notice_id, t.review_id), 'since', t.since, 'flags', t.flags,
      'review', private.moderated_client_review(t.review_id),
      'notice', case when n.id is not null then jsonb_build_object(
        'reason', n.reason, 'explanation', n.explanation, 'name', coalesce(n.name, ''), 'email', coalesce(n.email, ''),
        'isHiding', n.is_hiding, 'about', n.about, 'at', n.created_at, 'edit', n.edit) end,
      'reply', case when t.kind = 'reply' or n.about = 'reply' then jsonb_build_object(
        'text', y.text, 'at', y.created_at, 'author', private.email_of(y.author), 'edit', y.edit) end)
    from private.client_review_tasks t
    left join private.client_review_notices n on n.id = t.notice_id
    left join private.client_review_replies y on y.review_id = t.review_id
    where t.kind = client_review_case.kind and coalesce(t.notice_id, t.review_id) = client_review_case.id);
end $$;
select private.expose('client_review_case', 'authenticated', 'A waiting review, notice, reply or appeal; for administrators.');

-- The line in the log lets the administrator read the file for a minute.
create function private.open_client_review_evidence(evidence uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  file text;
begin
  perform private.require_factor_admin();
  select e.path into file from private.client_review_evidence e where e.id = evidence and e.deleted_at is null;
  perform private.refuse_if(file is null, 'not_found', 'there is no such evidence');
  perform private.add_log_entry('evidence_opened', 'client_review_evidence', evidence::text);
  return file;
end $$;
select private.expose('open_client_review_evidence', 'authenticated', 'The path of a file, which the log notes; for administrators.');

-- Decisions ---------------------------------------------------------------------------------------------------------------------------

-- What mails say: which entry, without a word of the review.
create function private.client_review_mail_data(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('entry', private.agency_name(r.agency_id), 'agency', r.agency_id, 'review', r.id)
  from private.client_reviews r where r.id = review
$$;

create function private.mail_client_review_author(kind text, review uuid, data jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, a.author, private.client_review_mail_data(review) || data)
  from private.client_review_authors a where a.review_id = review and a.author is not null
$$;

-- Refuses a decision that does not fit the review, or by somebody who has not opened the evidence.
create function private.check_client_review_decision(saved private.client_reviews, decision text, has_appeal boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(not (case decision
    when 'publish' then saved.state = 'in_review' or (saved.state = 'rejected' and has_appeal)
    when 'return' then saved.state = 'in_review'
    when 'reject' then saved.state = 'in_review'
    when 'hide' then saved.state = 'published'
    when 'restore' then saved.state = 'removed' and has_appeal
    else has_appeal
  end), 'wrong_state', 'the review is not to be decided so');
  perform private.refuse_if(decision = 'publish' and saved.state = 'in_review' and saved.proof = 'document' and exists (
    select from private.client_review_evidence e
    where e.review_id = saved.id and e.kind = 'mandate' and e.deleted_at is null
      and not private.has_opened('client_review_evidence', e.id::text)), 'evidence_unseen', 'the evidence was not opened by who decides');
  perform private.refuse_if(decision in ('publish', 'restore') and exists (
    select from private.client_review_authors a
    where a.review_id = saved.id and a.author is not null and a.mailbox_domain is not null
      and private.mailbox_affiliation(a.author, saved.agency_id, a.mailbox_domain, a.is_free_mail) is not null),
    'not_a_client', 'the mailbox is that of an agency');
end $$;

-- Mails the author the administrator's reason; the words of the notice are shown only after signing in.
create function private.hide_client_review(review uuid, notice uuid, reason text, ground text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  until constant timestamptz := now() + interval '7 days';
begin
  perform private.set_client_review_state(review, 'disputed', 'administrator', reason, ground);
  update private.client_review_notices n set is_hiding = true, answer_until = until, edit = n.edit + 1 where n.id = notice;
  -- Nothing is to decide until the author has answered.
  update private.client_review_tasks t set urgency = 1 where t.notice_id = notice;
  perform private.mail_account('review_disputed', a.author,
    private.client_review_mail_data(review) || jsonb_build_object('kind', n.reason, 'reason', hide_client_review.reason, 'ground', ground),
    'review_disputed ' || notice)
  from private.client_review_authors a, private.client_review_notices n
  where a.review_id = review and n.id = notice;
end $$;

create function private.restore_client_review(review uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.set_client_review_state(review, 'published', 'administrator', reason);
  perform private.mail_client_review_author('review_restored', review, jsonb_build_object('reason', reason));
  -- A reply that waited when its review was removed waits again.
  insert into private.client_review_tasks (kind, review_id)
  select 'reply', y.review_id from private.client_review_replies y where y.review_id = review and y.state = 'waiting'
  on conflict do nothing;
end $$;

create function private.remove_client_review(review uuid, reason text, author_reason text, ground text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.set_client_review_state(review, 'removed', 'administrator', author_reason, ground);
  perform private.mail_client_review_author('review_removed', review, jsonb_build_object('reason', author_reason, 'ground', ground));
  perform private.close_notices(review, true, reason);
  delete from private.client_review_tasks t where t.review_id = review and t.kind = 'reply';
end $$;

-- The reply alone is removed; the agency may write another one.
create function private.remove_client_review_reply(review uuid, reason text, author_reason text, ground text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed private.client_review_replies;
begin
  update private.client_review_replies y set state = 'removed', decided_at = now(), decided_by = auth.uid(),
    reason = author_reason, ground = remove_client_review_reply.ground, published_on = null
  where y.review_id = review and y.state = 'published' returning * into removed;
  perform private.mail_owners('review_reply_removed', agency_id, private.client_review_mail_data(review)
    || jsonb_build_object('reason', author_reason, 'ground', remove_client_review_reply.ground), null, removed.author)
    from private.client_reviews where id = review;
  perform private.close_notices(review, true, reason, null, 'reply');
end $$;

-- publish, return or reject a waiting review; hide a published one; publish or restore grants an appeal, uphold refuses it. A hidden
-- review is decided with its notice. Everything but publishing needs a reason, a restriction also a ground; the author gets both by mail.
create function private.decide_client_review(
  review uuid, decision text, seen_edit integer, reason text default null, ground text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.client_reviews;
  notice constant uuid := gen_random_uuid();
  has_appeal boolean;
begin
  perform private.require_factor_admin();
  perform private.lock_reviewed_entry(review);
  select * into saved from private.client_reviews r where r.id = review for update;
  perform private.refuse_if(saved.id is null, 'not_found', 'there is no such review');
  perform private.refuse_if(decision is null or decision not in ('publish', 'return', 'reject', 'hide', 'restore', 'uphold'),
    'invalid', 'that is no decision', '{"decision": "unknown"}');
  perform private.refuse_if(seen_edit is distinct from saved.edit, 'edited_elsewhere', 'the review was changed since it was read');
  has_appeal := exists (select from private.client_review_appeals p where p.review_id = review and p.decided_at is null);
  perform private.check_client_review_decision(saved, decision, has_appeal);
  reason := case when decision <> 'publish' or reason ~ '\S' then private.required_text('reason', reason, shortest => 20) end;
  ground := case when decision in ('reject', 'hide', 'uphold') then private.required_ground(ground, '{law,terms}') end;

  if decision = 'publish' then
    if saved.published_at is null then
      update private.client_reviews r set published_at = now(), published_on = private.berlin_today() where r.id = review;
    end if;
    perform private.set_client_review_state(review, 'published', 'administrator', reason);
    perform private.mail_client_review_author('review_published', review);
    perform private.mail_owners('review_of_entry', saved.agency_id, private.client_review_mail_data(review), 'review_of_entry ' || review);
  elsif decision = 'return' then
    perform private.set_client_review_state(review, 'returned', 'administrator', reason);
    perform private.mail_client_review_author('review_returned', review, jsonb_build_object('reason', reason));
  elsif decision = 'reject' then
    perform private.set_client_review_state(review, 'rejected', 'administrator', reason, ground);
    perform private.mail_client_review_author('review_rejected', review, jsonb_build_object('reason', reason, 'ground', ground));
  elsif decision = 'hide' then
    insert into private.client_review_notices (id, review_id, reason, explanation) values (notice, review, 'other', reason);
    insert into private.client_review_tasks (kind, review_id, notice_id) values ('notice', review, notice);
    perform private.hide_client_review(review, notice, reason, ground);
  elsif decision = 'restore' then
    perform private.restore_client_review(review, reason);
  end if;
  delete from private.client_review_tasks t where t.review_id = review and t.kind = 'review';
  if has_appeal then
    update private.client_review_appeals p
    set decided_at = now(), decided_by = auth.uid(), is_granted = decision <> 'uphold', reason = decide_client_review.reason,
      ground = decide_client_review.ground
    where p.review_id = review and p.decided_at is null;
    delete from private.client_review_tasks t where t.review_id = review and t.kind = 'appeal';
    if decision = 'uphold' then
      perform private.mail_client_review_author('review_appeal_refused', review, jsonb_build_object('reason', reason, 'ground', ground));
    end if;
  end if;
end $$;
select private.expose('decide_client_review', 'authenticated', 'Decides a review as it was read (seen_edit); for administrators.');

-- hide: hides it and hears its author. grant: removes it, once the author could answer. refuse: it stays, or is shown again.
create function private.decide_client_review_notice(
  notice uuid, decision text, seen_edit integer, reason text default null, author_reason text default null, ground text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.client_review_notices;
  reviewed private.client_reviews;
begin
  perform private.require_factor_admin();
  select * into saved from private.client_review_notices n where n.id = notice;
  perform private.lock_reviewed_entry(saved.review_id);
  select * into reviewed from private.client_reviews r where r.id = saved.review_id for update;
  select * into saved from private.client_review_notices n where n.id = notice;
  perform private.refuse_if(saved.id is null, 'not_found', 'there is no such notice');
  perform private.refuse_if(decision is null or decision not in ('hide', 'grant', 'refuse')
    or (decision = 'hide' and saved.about = 'reply'), 'invalid', 'that is no decision', '{"decision": "unknown"}');
  perform private.refuse_if(saved.state <> 'waiting', 'wrong_state', 'the notice is decided');
  perform private.refuse_if(seen_edit is distinct from saved.edit, 'edited_elsewhere', 'the notice was changed since it was read');
  reason := case when decision <> 'hide' and saved.email is not null then private.required_text('reason', reason, shortest => 20) end;
  author_reason := case when decision <> 'refuse' or (saved.is_hiding and reviewed.state = 'disputed')
    then private.required_text('authorReason', author_reason, shortest => 20) end;
  ground := case when decision <> 'refuse' then private.required_ground(ground, '{law,terms}') end;
  if saved.about = 'reply' then
    if decision = 'grant' then
      perform private.remove_client_review_reply(reviewed.id, reason, author_reason, ground);
    else
      perform private.close_notices(reviewed.id, false, reason, notice);
    end if;
  elsif decision = 'hide' then
    perform private.refuse_if(reviewed.state <> 'published', 'wrong_state', 'the review is not published');
    perform private.hide_client_review(reviewed.id, notice, author_reason, ground);
  elsif decision = 'grant' then
    perform private.refuse_if(reviewed.state = 'published', 'wrong_state', 'the review is hidden first, and its author heard');
    perform private.refuse_if(private.is_answer_open(reviewed.id, now()), 'objection_open', 'the author can still answer');
    if reviewed.state = 'disputed' then
      perform private.remove_client_review(reviewed.id, coalesce(reason, 'Wir haben die Bewertung entfernt.'), author_reason, ground);
    else
      perform private.close_notices(reviewed.id, true, reason, notice);
    end if;
  else
    if author_reason is not null then
      perform private.restore_client_review(reviewed.id, author_reason);
    end if;
    perform private.close_notices(reviewed.id, false, reason, notice);
  end if;
end $$;
select private.expose('decide_client_review_notice', 'authenticated', 'Decides a notice as it was read (seen_edit); for administrators.');

create function private.decide_client_review_reply(
  reply uuid, decision text, seen_edit integer, reason text default null, ground text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved private.client_review_replies;
  why text;
begin
  perform private.require_factor_admin();
  perform private.lock_reviewed_entry(reply);
  select * into saved from private.client_review_replies y where y.review_id = reply for update;
  perform private.refuse_if(saved.review_id is null, 'not_found', 'there is no such reply');
  perform private.refuse_if(decision is null or decision not in ('publish', 'reject'),
    'invalid', 'that is no decision', '{"decision": "unknown"}');
  perform private.refuse_if(saved.state <> 'waiting', 'wrong_state', 'the reply is decided');
  perform private.refuse_if(seen_edit is distinct from saved.edit, 'edited_elsewhere', 'the reply was written anew since it was read');
  perform private.refuse_if(decision = 'publish' and not exists (
    select from private.client_reviews r where r.id = reply and r.state in ('published', 'disputed')), 'wrong_state', 'the review is gone');
  why := case when decision = 'reject' then private.required_text('reason', reason, shortest => 20) end;
  ground := case when decision = 'reject' then private.required_ground(ground, '{law,terms}') end;
  update private.client_review_replies y
  set state = case when decision = 'publish' then 'published' else 'rejected' end, decided_at = now(), decided_by = auth.uid(),
    reason = why, ground = decide_client_review_reply.ground,
    published_on = case when decision = 'publish' then private.berlin_today() end
  where y.review_id = reply;
  delete from private.client_review_tasks t where t.review_id = reply and t.kind = 'reply';
  perform private.mail_owners(case when decision = 'publish' then 'review_reply_published' else 'review_reply_rejected' end, agency_id,
    private.client_review_mail_data(reply) || jsonb_build_object('reason', why, 'ground', decide_client_review_reply.ground),
    null, saved.author)
  from private.client_reviews where id = reply;
  if decision = 'publish' then
    perform private.mail_client_review_author('review_replied', reply);
  end if;
end $$;
select private.expose('decide_client_review_reply', 'authenticated', 'Decides a reply as it was read (seen_edit); for administrators.');

-- supabase/schemas/72_client_review_figures.sql

-- Reviews by clients: the figures by which lists show, sort and filter. docs/decisions/reviews.md, Numbers.
--
--   agency_derived.review_count    how many reviews count
--   agency_derived.review_mean     their mean with one decimal, for three or more
--   agency_derived.review_weight   what lists are sorted by: (5·C + Σ w·r) / (5 + Σ w), w = 0.5^(months/18); null without reviews
--
-- C is the mean of the whole site, computed each night, so that the order of changes within a day does not matter.

-- The mean of all counted reviews. One row.
create table private.client_review_mean (
  is_only_row boolean primary key default true check (is_only_row),
  mean numeric not null,
  renewed_on date not null
);

-- Null agencies: all entries.
create function private.client_review_figures(agencies bigint[], site_mean numeric, today date)
returns table (agency_id bigint, review_count integer, review_mean numeric, review_weight numeric)
language sql stable security definer set search_path = '' as $$
  select r.agency_id, count(*)::integer, case when count(*) >= 3 then round(avg(r.overall), 1) end,
    round(((5 * site_mean::double precision + sum(r.overall * w.weight order by r.published_on, r.overall))
      / (5 + sum(w.weight order by r.published_on, r.overall)))::numeric, 6)
  from private.client_reviews r
  -- Months of 365.25 / 12 days.
  cross join lateral (select power(0.5::double precision, (today - r.published_on) / (365.25 / 12 * 18)) as weight) as w
  where r.id = any (array(select private.counted_client_reviews(agencies, today)))
  group by r.agency_id
$$;

create function private.client_review_site_mean(today date) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select mean from private.client_review_mean),
    (select avg(r.overall) from private.client_reviews r
     where r.id = any (array(select private.counted_client_reviews(null, today)))))
$$;

-- Locks the entries, so that simultaneous changes are all counted.
create function private.derive_client_reviews(agencies bigint[], today date default private.berlin_today()) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set review_count = coalesce(f.review_count, 0), review_mean = f.review_mean, review_weight = f.review_weight
  from unnest(agencies) as asked (id)
  left join private.client_review_figures(agencies, private.client_review_site_mean(today), today) f on f.agency_id = asked.id
  where d.agency_id = asked.id
    and (d.review_count, d.review_mean, d.review_weight)
      is distinct from (coalesce(f.review_count, 0), f.review_mean, f.review_weight);
end $$;

-- Runs when a review begins or ceases to be published, or moves. Built pages hold an entry's first reviews, counted or not.
create function private.derive_changed_client_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed bigint[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct agency_id from new_rows where state = 'published');
  elsif tg_op = 'DELETE' then
    changed := array(select distinct agency_id from old_rows where state = 'published');
  else
    changed := array(
      select distinct unnest(array[before_change.agency_id, after_change.agency_id])
      from new_rows as after_change join old_rows as before_change using (id)
      where 'published' in (before_change.state, after_change.state)
        and (before_change.state, before_change.agency_id, before_change.published_on)
          is distinct from (after_change.state, after_change.agency_id, after_change.published_on));
  end if;
  if changed <> '{}' then
    perform private.derive_client_reviews(changed);
    perform private.note_site_change();
  end if;
  return null;
end $$;

-- Each night: the mean of the site, and the figures that change as reviews grow older.
create function private.renew_client_review_figures() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.berlin_today();
begin
  delete from private.client_review_mean where true;
  insert into private.client_review_mean (mean, renewed_on)
  select mean, today from (select private.client_review_site_mean(today) as mean) as counted where mean is not null
  -- Another run of the same night.
  on conflict (is_only_row) do update set mean = excluded.mean, renewed_on = excluded.renewed_on;
  perform private.derive_client_reviews(array(
    select d.agency_id from public.agency_derived d where d.review_count > 0
    union
    select r.agency_id from private.client_reviews r where r.state = 'published'), today);
end $$;
grant execute on function private.renew_client_review_figures to service_role;

-- Invented reviews are left out.
create function private.client_review_totals() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'received', count(*), 'published', count(*) filter (where r.state = 'published'),
    'returned', count(*) filter (where r.state = 'returned'), 'rejected', count(*) filter (where r.state = 'rejected'),
    'removed', count(*) filter (where r.state = 'removed'), 'disputed', count(*) filter (where r.state = 'disputed'),
    'since', (min(r.submitted_at) at time zone 'Europe/Berlin')::date)
  from private.client_reviews r where r.submitted_at is not null and not r.is_invented
$$;
select private.expose('client_review_totals', 'anon, authenticated, service_role', 'How many reviews have which outcome.');

-- Reviews that count: up to 36 months old, of a client only the first within twelve. tests/client-review-cases.ts compares summary.ts.
create function private.counted_client_reviews(agencies bigint[], today date) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  review record;
  last_agency bigint;
  last_client text;
  last_counted date;
  oldest constant date := (today - interval '36 months')::date;
begin
  for review in
    select r.id, r.agency_id, coalesce(a.client_key, r.id::text) as client, r.published_on
    from private.client_reviews r left join private.client_review_authors a on a.review_id = r.id
    where r.state = 'published' and (agencies is null or r.agency_id = any (agencies))
    order by r.agency_id, client, r.published_on, r.id
  loop
    if (review.agency_id, review.client) is distinct from (last_agency, last_client)
      or last_counted <= (review.published_on - interval '12 months')::date then
      last_agency := review.agency_id;
      last_client := review.client;
      last_counted := review.published_on;
      if review.published_on >= oldest then
        return next review.id;
      end if;
    end if;
  end loop;
end $$;

-- Counted stars by rating, and the period of the published reviews. Only sums: days would tell which two come from one client.
create function private.client_review_tallies(agency bigint, today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counted as (
    select r.content -> 'ratings' as ratings, r.published_on from private.client_reviews r
    where r.id = any (array(select private.counted_client_reviews(array[agency], today)))
  )
  select jsonb_build_object(
    'count', (select count(*) from counted),
    'from', (select min(r.published_on) from private.client_reviews r
      where r.agency_id = agency and r.state = 'published' and r.published_on >= (today - interval '36 months')::date),
    'to', (select max(r.published_on) from private.client_reviews r
      where r.agency_id = agency and r.state = 'published' and r.published_on >= (today - interval '36 months')::date),
    'stars', (select jsonb_object_agg(rating, (
        select jsonb_agg((select count(*) from counted c where (c.ratings ->> rating)::integer = star) order by star)
        from generate_series(1, 5) as star))
      from unnest(array['sector', 'shortlist', 'communication', 'timeliness', 'value', 'overall']) as rating))
$$;

create function private.recent_client_reviews() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(n.review order by n.published_on desc, n.id desc), '[]')
  from (
    select r.published_on, r.id, private.shown_client_review(r) || private.shown_reply(r.id)
      || jsonb_build_object('agency', jsonb_build_object('id', a.id, 'name', a."Name")) as review
    from private.client_reviews r
    join public."Personalberatungen" a on a.id = r.agency_id and a.status = 'active'
    where r.state = 'published'
    order by r.published_on desc, r.id desc limit 3
  ) n
$$;
select private.expose('recent_client_reviews', 'anon, authenticated, service_role', 'The three newest published reviews.');

-- Built pages hold the published replies, too.
create function private.note_reply_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.note_site_change();
  return null;
end $$;

-- A review as everybody reads it: neither the enquiry that proves it nor whether it counts, which would tell who wrote it.
create function private.shown_client_review(r private.client_reviews) returns jsonb
language sql stable set search_path = '' as $$
  select r.content || jsonb_build_object(
    'id', r.id, 'publishedAt', r.published_on, 'proof', r.proof, 'isInvited', r.is_invited, 'isInvented', r.is_invented)
$$;

create function private.shown_reply(review uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('reply', (
    select jsonb_build_object('text', y.text, 'publishedAt', y.published_on)
    from private.client_review_replies y where y.review_id = review and y.state = 'published'))
$$;

create function private.entry_client_reviews(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(
      private.shown_client_review(r) || jsonb_build_object('reply',
        (select jsonb_build_object('text', y.text, 'state', y.state, 'at', y.created_at, 'reason', y.reason, 'ground', y.ground)
         from private.client_review_replies y where y.review_id = r.id))
      order by r.published_on desc, r.id desc), '[]')
    from (select * from private.client_reviews r where r.agency_id = agency and r.state = 'published'
      order by r.published_on desc, r.id desc limit 200) as r);
end $$;
select private.expose('entry_client_reviews', 'authenticated', 'Published reviews of an entry with their replies; for members.');

select private.add_statement_triggers('derive_after', 'private.client_reviews', 'derive_changed_client_reviews');
create trigger site_after_updates after update on private.client_review_replies
  for each row when (
    (old.state, old.text) is distinct from (new.state, new.text) and 'published' in (old.state, new.state))
  execute function private.note_reply_change();
create trigger site_after_deletes after delete on private.client_review_replies
  for each row when (old.state = 'published')
  execute function private.note_reply_change();

-- supabase/schemas/73_client_review_periods.sql

-- Reviews by clients: deadlines, periods, merged entries, deleted accounts. docs/decisions/reviews.md.

-- Whether a review has ended, without an open appeal, and still has words.
create function private.is_ended_client_review(r private.client_reviews) returns boolean
language sql stable set search_path = '' as $$
  select r.state in ('rejected', 'removed', 'withdrawn') and (r.content is not null or r.reason is not null)
    and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
$$;

-- Withdraws a returned review that its author neglects. The row stays and is counted.
create function private.withdraw_returned_client_reviews() returns void
language sql volatile security definer set search_path = '' as $$
  select private.set_client_review_state(r.id, 'withdrawn', 'job') from private.client_reviews r
  where r.state = 'returned' and r.updated_at < now() - private.retention_period('review_draft')
$$;
grant execute on function private.withdraw_returned_client_reviews to service_role;

-- Flags hidden reviews whose author has not answered within the seven days. Returns how many.
create function private.flag_overdue_disputes(at timestamptz) returns bigint
language sql volatile security definer set search_path = '' as $$
  with flagged as (
    update private.client_review_tasks t set flags = t.flags || '{deadline_over}'::text[], urgency = 0
    from private.client_review_notices n
    where n.id = t.notice_id and n.is_hiding and n.state = 'waiting' and n.stated_at is null
      and not 'deadline_over' = any (t.flags) and not private.is_answer_open(n.review_id, at)
    returning 1)
  select count(*) from flagged
$$;

-- Withdraws the reviews of a deleted account, which nobody could defend. Submitted ones stay as rows, without words and names.
create function private.delete_client_review_author() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant uuid[] := array(select a.review_id from private.client_review_authors a where a.author = old.id);
  handed_in uuid;
begin
  delete from private.client_reviews r where r.id = any (written) and r.state in ('draft', 'confirmed');
  for handed_in in
    select r.id from private.client_reviews r
    where r.id = any (written) and r.state in ('in_review', 'returned', 'published', 'disputed') order by r.agency_id, r.id
  loop
    perform private.lock_reviewed_entry(handed_in);
    perform private.set_client_review_state(handed_in, 'withdrawn', 'author');
    perform private.close_notices(handed_in, true, 'Die Bewertung wurde zurückgezogen.');
  end loop;
  delete from private.client_review_tasks t where t.review_id = any (written);
  delete from private.client_review_evidence e where e.review_id = any (written);
  delete from private.client_review_appeals p where p.review_id = any (written);
  delete from private.client_review_authors a where a.review_id = any (written);
  update private.client_review_notices n set statement = null where n.review_id = any (written) and n.statement is not null;
  update private.client_review_steps s set reason = null, ground = null where s.review_id = any (written) and s.reason is not null;
  update private.client_reviews r set content = null, reason = null, ground = null
  where r.id = any (written) and r.state in ('rejected', 'removed', 'withdrawn');
  return old;
end $$;

-- Invented reviews go with their entry; others prevent its deletion.
create function private.delete_invented_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.client_reviews r where r.agency_id = old.id and r.is_invented;
  return old;
end $$;

create trigger delete_invented_reviews before delete on public."Personalberatungen"
  for each row execute function private.delete_invented_reviews();

-- supabase/schemas/75_contracts.sql

-- Paid entries: orders and contracts. Only functions write the table. docs/decisions/paid-placement.md, Contracts.
--
-- An entry is premium on each day of a contract, counted in Berlin. agency_derived.is_premium says so to visitors: a trigger sets it with
-- each change of a contract, and run_hourly_jobs as days pass. A confirmation names the offer of the day, a setting of the site's build.
-- An order with another offer or first day is refused (other_offer) unless the confirmation says why. An order binds for seven days and
-- then lapses.

create table private.contracts (
  id uuid primary key default gen_random_uuid(),
  -- A contract outlives its entry, as commercial law demands.
  agency_id bigint references public."Personalberatungen" (id) on delete set null,
  entry_name text not null,
  tier text not null default 'premium' check (tier = 'premium'),
  state text not null default 'ordered' check (state in ('ordered', 'confirmed', 'declined')),
  ordered_by uuid references auth.users (id) on delete set null,
  ordered_at timestamptz not null default now(),
  customer text not null check (customer ~ '\S' and char_length(customer) <= 200),  -- Who gets the invoice, and where.
  invoice_address text not null check (invoice_address ~ '\S' and char_length(invoice_address) <= 500),
  price text not null check (price ~ '\S' and char_length(price) <= 100),  -- As the orderer read them.
  term text not null check (term ~ '\S' and char_length(term) <= 300),
  terms_version text not null check (terms_version ~ '\S' and char_length(terms_version) <= 60),
  terms_text text check (terms_text ~ '\S' and char_length(terms_text) <= 100000),  -- Null for what was agreed outside an order.
  decided_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  starts_on date,
  ends_on date,
  agreed_end date check (agreed_end > ends_on),  -- The agreed last day of a contract ended early; later days are refunded.
  reminded_end date,  -- The end of which owners were reminded last, and how many days before.
  reminded_days integer,
  deviation text check (deviation ~ '\S' and char_length(deviation) <= 2000),  -- Why it was confirmed although the offer had changed.
  decided_by uuid references auth.users (id) on delete set null,
  -- What was agreed outside an order: a contract made by hand, or the last change of days.
  agreed_on date check ((agreed_on is null) = (agreed_with is null)),
  agreed_with text check (agreed_with ~ '\S' and char_length(agreed_with) <= 200),
  invoice_number text check (invoice_number ~ '\S' and char_length(invoice_number) <= 60),
  paid_on date check (paid_on is null or invoice_number is not null),
  edit integer not null default 1,  -- Counts changes: what is changed is what somebody has seen.
  constraint contracts_dated check ((state = 'confirmed') = (starts_on is not null and ends_on is not null)),
  -- One that ends before it begins was ended early.
  constraint contracts_days_in_order check (ends_on >= starts_on - 1 and ends_on < starts_on + 3660),
  -- A range of one number needs no extension.
  constraint contracts_no_overlap exclude using gist (
    int8range(agency_id, agency_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
    where (state = 'confirmed' and agency_id is not null and ends_on >= starts_on),
  constraint contracts_single_lines check (
    concat(customer, price, term, terms_version, agreed_with, invoice_number) !~ '[[:cntrl:]]'),
  constraint contracts_address_lines check (translate(invoice_address, E'\n\t', '') !~ '[[:cntrl:]]')
);
create unique index contracts_one_order on private.contracts (agency_id) where state = 'ordered';
create index contracts_agency_idx on private.contracts (agency_id);
create index contracts_ordered_by_idx on private.contracts (ordered_by);
create index contracts_decided_by_idx on private.contracts (decided_by);
select private.add_statement_triggers('log', 'private.contracts', 'log_changes',
  $$'id', '{agency_id,entry_name,state,starts_on,ends_on,reason,deviation,agreed_on,invoice_number,paid_on}', '{administrator,service}'$$);

create function private.is_premium(agency bigint, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and day between c.starts_on and c.ends_on)
$$;

-- Unlike agency_derived.is_premium, correct while the jobs stand still.
create function private.is_premium_today(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_premium(agency, private.berlin_today()) $$;
grant execute on function private.is_premium_today to anon, authenticated;
select private.add_statement_triggers('derive_after', 'private.contracts', 'derive_changed_agencies', $$'derive_premium'$$);

create function private.derive_premium(agencies bigint[], day date default private.berlin_today()) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set is_premium = not d.is_premium
  where d.agency_id = any (agencies) and d.is_premium <> private.is_premium(d.agency_id, day);
end $$;

-- The last day on which an order binds and can be confirmed.
create function private.bound_until(contract private.contracts) returns date
language sql stable set search_path = '' as $$ select private.berlin_day(contract.ordered_at) + 7 $$;

-- The first day of a contract confirmed today: today, or the day after the present contract.
create function private.promised_first_day(agency bigint) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.berlin_today(), max(c.ends_on) + 1)
  from private.contracts c
  where c.agency_id = agency and c.state = 'confirmed' and c.ends_on >= c.starts_on
$$;

-- Closes lapsed orders and mails their owners. Returns how many.
create function private.close_lapsed_orders(day date, agency bigint default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lapsed private.contracts;
  closed integer := 0;
begin
  for lapsed in
    update private.contracts c
    set state = 'declined', decided_at = now(), reason = 'Wir haben nicht innerhalb von sieben Tagen geantwortet.'
    where c.state = 'ordered' and private.bound_until(c) < day and (agency is null or c.agency_id = agency)
    returning c.*
  loop
    perform private.mail_owners('contract_lapsed', lapsed.agency_id, private.describe_contract(lapsed), 'lapsed ' || lapsed.id);
    closed := closed + 1;
  end loop;
  return closed;
end $$;

create function private.order_premium(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text, terms_text text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  orderer constant uuid := private.require_member(agency, true);
  ordered private.contracts;
begin
  perform from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if(not exists (select from public."Personalberatungen" where id = agency and status = 'active'),
    'wrong_state', 'only an entry that is online can become a paid one');
  perform private.close_lapsed_orders(private.berlin_today(), agency);
  -- A contract that ends soon can be followed by another one.
  perform private.refuse_if(exists (
    select from private.contracts c
    where c.agency_id = agency
      and (c.state = 'ordered' or c.state = 'confirmed' and c.ends_on >= private.berlin_today() + 90)
  ), 'already', 'the entry has an order or a contract');
  perform private.use_limit('order', agency::text);
  begin
    perform private.refuse_if(terms_text is null, 'invalid', 'the terms are missing');
    insert into private.contracts (agency_id, entry_name, ordered_by, customer, invoice_address, price, term, terms_version, terms_text)
    values (agency, private.agency_name(agency), orderer, btrim(customer), btrim(invoice_address), price, term, terms_version, terms_text)
    returning * into ordered;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid', 'a part of the order is missing or too long');
  end;
  perform private.mail_account('contract_ordered', orderer, private.describe_contract(ordered), 'order ' || ordered.id);
  perform private.mail_administrators('contract_received', private.describe_contract(ordered), 'received ' || ordered.id);
  return ordered.id;
end $$;
select private.expose('order_premium', 'authenticated', 'For owners: a binding order of a paid entry.');

create function private.own_contracts(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'ordered_at', c.ordered_at, 'price', c.price,
      'term', c.term, 'terms_version', c.terms_version, 'terms_text', c.terms_text, 'reason', c.reason,
      'starts_on', c.starts_on, 'ends_on', c.ends_on, 'agreed_end', c.agreed_end, 'bound_until', private.bound_until(c),
      'invoice_number', c.invoice_number, 'paid_on', c.paid_on)
      order by c.ordered_at desc, c.id), '[]')
    from private.contracts c where c.agency_id = agency);
end $$;
select private.expose('own_contracts', 'authenticated', 'For members: orders and contracts of their entry, the newest first.');

-- Locks an order until its decision is written. A second decision waits here, and learns who made the first.
create function private.lock_open_order(contract uuid) returns private.contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  perform private.refuse_if(held.id is null, 'not_found', 'there is no such order');
  perform private.refuse_decided(held.state, held.decided_by, held.decided_at) where held.state <> 'ordered';
  return held;
end $$;

-- offer: today's {price, term, version, terms}, or null.
create function private.confirm_order(
  contract uuid, starts_on date, ends_on date, offer jsonb default null, deviation text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held private.contracts := private.lock_open_order(contract);
  deviates constant boolean := starts_on is distinct from private.promised_first_day(held.agency_id) or offer is distinct from
    jsonb_build_object('price', held.price, 'term', held.term, 'version', held.terms_version, 'terms', held.terms_text);
begin
  perform private.refuse_if(private.bound_until(held) < private.berlin_today(), 'lapsed', 'the order binds nobody any more');
  perform private.refuse_if(starts_on is null or ends_on is null or ends_on < starts_on,
    'invalid', 'a contract has a first and a last day');
  perform private.refuse_if(deviates and coalesce(deviation, '') !~ '\S', 'other_offer', 'the order is not what is offered today');
  begin
    update private.contracts as c
    set state = 'confirmed', decided_at = now(), decided_by = auth.uid(), starts_on = confirm_order.starts_on,
      ends_on = confirm_order.ends_on, deviation = case when deviates then private.required_text('deviation', confirm_order.deviation) end
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the reason is too long');
  end;
  perform private.mail_owners('contract_confirmed', held.agency_id, private.describe_contract(held), 'confirmed ' || held.id);
end $$;
select private.expose('confirm_order', 'authenticated', 'Makes a contract of an open order; for administrators.');

create function private.decline_order(contract uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts := private.lock_open_order(contract);
begin
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(),
    reason = private.required_text('reason', decline_order.reason)
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_declined', held.agency_id, private.describe_contract(held), 'declined ' || held.id);
end $$;
select private.expose('decline_order', 'authenticated', 'For administrators: an order that becomes no contract.');

create function private.require_agreed_days(starts_on date, ends_on date, agreed_on date, agreed_with text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(starts_on is null or ends_on is null or ends_on < starts_on,
    'invalid', 'a contract has a first and a last day');
  perform private.refuse_if(agreed_on is null or agreed_on > private.berlin_today() or coalesce(agreed_with, '') !~ '\S',
    'invalid', 'an agreement has a day, which has begun, and a person');
end $$;

-- Locks a contract as it was seen.
create function private.lock_seen_contract(contract uuid, seen_edit integer) returns private.contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  perform private.refuse_if(held.id is null, 'not_found', 'there is no such contract');
  perform private.refuse_if(held.state <> 'confirmed', 'wrong_state', 'there is no contract yet');
  perform private.refuse_if(seen_edit is distinct from held.edit, 'edited_elsewhere', 'the contract was changed meanwhile');
  return held;
end $$;

create function private.change_contract_days(
  contract uuid, seen_edit integer, starts_on date, ends_on date, agreed_on date, agreed_with text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held private.contracts := private.lock_seen_contract(contract, seen_edit);
begin
  perform private.require_agreed_days(starts_on, ends_on, agreed_on, agreed_with);
  begin
    update private.contracts as c
    set starts_on = change_contract_days.starts_on, ends_on = change_contract_days.ends_on, agreed_end = null, edit = c.edit + 1,
      agreed_on = change_contract_days.agreed_on, agreed_with = btrim(change_contract_days.agreed_with)
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the name is too long');
  end;
  perform private.mail_owners('contract_changed', held.agency_id, private.describe_contract(held),
    'changed ' || held.id || ' ' || clock_timestamp());
end $$;
select private.expose('change_contract_days', 'authenticated', 'Sets days that were agreed with somebody; for administrators.');

-- A double click is refused as an overlap.
create function private.create_contract(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text,
  starts_on date, ends_on date, agreed_on date, agreed_with text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.contracts;
begin
  perform private.require_admin();
  perform private.require_agreed_days(starts_on, ends_on, agreed_on, agreed_with);
  perform from public."Personalberatungen" a where a.id = agency and a.status <> 'removed' for update;
  perform private.refuse_if(not found, 'not_found', 'there is no such entry');
  begin
    insert into private.contracts (agency_id, entry_name, state, customer, invoice_address, price, term, terms_version,
      starts_on, ends_on, agreed_on, agreed_with, decided_at, decided_by)
    values (agency, private.agency_name(agency), 'confirmed', btrim(customer), btrim(invoice_address), btrim(price), btrim(term),
      btrim(terms_version), starts_on, ends_on, agreed_on, btrim(agreed_with), now(), auth.uid())
    returning * into made;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation or not_null_violation then
      perform private.refuse('invalid', 'a part of the contract is missing or too long');
  end;
  perform private.mail_owners('contract_made', made.agency_id, private.describe_contract(made), 'made ' || made.id);
  return made.id;
end $$;
select private.expose('create_contract', 'authenticated', 'A contract that was agreed outside the site; for administrators.');

create function private.set_contract_invoice(contract uuid, seen_edit integer, invoice_number text default null, paid_on date default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.lock_seen_contract(contract, seen_edit);
  perform private.refuse_if(paid_on > private.berlin_today(), 'invalid', 'nothing is paid in the future');
  begin
    update private.contracts as c
    set invoice_number = nullif(btrim(set_contract_invoice.invoice_number), ''), paid_on = set_contract_invoice.paid_on,
      edit = c.edit + 1
    where c.id = contract;
  exception when check_violation then
    perform private.refuse('invalid', 'the number is too long, or missing although it is paid');
  end;
end $$;
select private.expose('set_contract_invoice', 'authenticated', 'Sets invoice number and payment; for administrators.');

create function private.end_contract(contract uuid, seen_edit integer, last_day date, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts := private.lock_seen_contract(contract, seen_edit);
begin
  reason := private.required_text('reason', reason);
  perform private.refuse_if(held.ends_on < private.berlin_today(), 'wrong_state', 'the contract has ended');
  -- Not in the past: what was shown as an ad was one.
  perform private.refuse_if(last_day is null or last_day >= held.ends_on or last_day < least(private.berlin_today(), held.starts_on) - 1,
    'invalid', 'the last day is before that of the contract, and yesterday at the earliest');
  update private.contracts c
  set ends_on = greatest(last_day, c.starts_on - 1), agreed_end = coalesce(c.agreed_end, c.ends_on), reason = end_contract.reason,
    reminded_end = greatest(last_day, c.starts_on - 1), reminded_days = 0, edit = c.edit + 1
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_ended', held.agency_id, private.describe_contract(held),
    'ended ' || held.id || ' ' || held.ends_on);
end $$;
select private.expose('end_contract', 'authenticated', 'For administrators: a contract ends earlier than agreed.');

create function private.describe_contract(contract private.contracts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('entry', coalesce(private.agency_name(contract.agency_id), contract.entry_name),
    'contract', contract.id, 'agency', contract.agency_id, 'ordered', contract.ordered_at, 'orderer', private.email_of(contract.ordered_by),
    'customer', contract.customer, 'address', contract.invoice_address, 'price', contract.price, 'term', contract.term, 'version', contract.terms_version,
    'terms', contract.terms_text, 'bound_until', private.bound_until(contract),
    'starts', contract.starts_on, 'ends', contract.ends_on, 'agreed_end', contract.agreed_end, 'reason', contract.reason,
    'deviation', contract.deviation, 'agreed_on', contract.agreed_on, 'agreed_with', contract.agreed_with)
$$;

-- Whether it ends within 90 days, and none follows.
create function private.ends_soon(contract private.contracts, day date default private.berlin_today()) returns boolean
language sql stable set search_path = '' as $$
  select contract.state = 'confirmed' and contract.ends_on between day and day + 90
    and not exists (
      select from private.contracts later
      where later.agency_id = contract.agency_id and later.state = 'confirmed' and later.starts_on > contract.ends_on)
$$;

create function private.contract_row(contract private.contracts) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(contract) - '{tier,entry_name,ordered_by,terms_text,reminded_end,reminded_days}'::text[] || jsonb_build_object(
    'entry', coalesce(private.agency_name(contract.agency_id), contract.entry_name), 'orderer', private.email_of(contract.ordered_by),
    'decided_by', private.email_of(contract.decided_by), 'ends_soon', private.ends_soon(contract),
    'bound_until', private.bound_until(contract), 'first_day', private.promised_first_day(contract.agency_id))
$$;

-- Open orders first, then the latest ends. part: ordered, running, ending, unpaid, or all.
create function private.list_contracts(after text default null, page_size integer default null, part text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after,
    '^([01]) (-?\d{1,12}) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with matching as (
    select c as contract from private.contracts c
    where case part
      when 'ordered' then c.state = 'ordered'
      when 'running' then c.state = 'confirmed' and private.berlin_today() between c.starts_on and c.ends_on
      when 'ending' then private.ends_soon(c)
      when 'unpaid' then c.state = 'confirmed' and c.ends_on >= c.starts_on and c.paid_on is null
      else true end
  ), ranked as (
    select contract, (contract).id, case (contract).state when 'ordered' then 0 else 1 end as rank,
      -- Declined orders have no end and come first.
      -coalesce((contract).ends_on - date '1970-01-01', 99999999) as days, -extract(epoch from (contract).ordered_at) as age
    from matching
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.days, r.age, r.id) > (key[1]::integer, key[2]::bigint, key[3]::numeric, key[4]::uuid)
    order by r.rank, r.days, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, days, age, id) as position from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(private.contract_row(n.contract) order by n.position) filter (where n.position <= wanted), '[]'),
    'next', case when count(*) > wanted then
      max(format('%s %s %s %s', n.rank, n.days, n.age, n.id)) filter (where n.position = wanted) end,
    'total', (select count(*) from matching))
  into answer
  from numbered n;
  return answer;
end $$;
select private.expose('list_contracts', 'authenticated', 'Orders and contracts page by page; for administrators.');

create function private.contract_detail(contract uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select private.contract_row(c) || jsonb_build_object('terms_text', c.terms_text) from private.contracts c where c.id = contract);
end $$;
select private.expose('contract_detail', 'authenticated', 'One order or contract with its terms; for administrators.');

-- Closes lapsed orders, reminds owners 90 and 30 days before an end, updates what is premium. Returns how many.
create function private.run_contract_jobs(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  day constant date := private.berlin_day(at);
  due private.contracts;
  mails integer := private.close_lapsed_orders(day);
begin
  for due in
    update private.contracts c set reminded_end = c.ends_on, reminded_days = step.days
    from (values (90, 31), (30, 0)) as step (days, least_left)
    where private.ends_soon(c, day) and c.ends_on - day between step.least_left and step.days
      and (c.reminded_end is distinct from c.ends_on or c.reminded_days > step.days)
    returning c.*
  loop
    perform private.mail_owners('contract_ends', due.agency_id, private.describe_contract(due),
      format('ends %s %s %s', due.id, due.ends_on, due.reminded_days));
    mails := mails + 1;
  end loop;

  perform private.derive_premium(
    array(select c.agency_id from private.contracts c where c.agency_id is not null
          union select d.agency_id from public.agency_derived d where d.is_premium), day);
  return mails;
end $$;

create function private.merge_contracts(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  declined private.contracts;
begin
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(),
    reason = 'Der Eintrag wurde mit einem anderen zusammengeführt.'
  where c.agency_id = loser and c.state = 'ordered'
    and exists (select from private.contracts o where o.agency_id = winner and o.state = 'ordered')
  returning * into declined;
  perform private.mail_owners('contract_declined', winner, private.describe_contract(declined), 'declined ' || declined.id, declined.ordered_by)
  where declined.id is not null;
  update private.contracts c set agency_id = winner where c.agency_id = loser;
exception when exclusion_violation then
  perform private.refuse('overlap', 'both entries have contracts on the same days');
end $$;

-- supabase/schemas/76_extended_profiles.sql

-- What a paid entry shows beside its columns: services, case studies, a contact person, logo and pictures (77_pictures.sql). Each is
-- proposed and decided like any field (44_proposals.sql), and visible while a contract runs. docs/decisions/paid-placement.md, Extended
-- profile.

create function private.is_extension(content jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(content) <> 'object' then false else not exists (
    select from jsonb_each(content) where key <> all (private.extension_parts()) or not private.is_extension_part(key, value)) end
$$;

create table public.agency_extensions (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  content jsonb not null,
  published_at timestamptz not null default now(),
  constraint agency_extensions_content_known check (private.is_extension(content))
);
comment on table public.agency_extensions is 'Anyone reads those of active entries while a contract runs; functions write.';

grant select on public.agency_extensions to anon, authenticated, service_role;
create policy "anyone reads extensions while a contract runs" on public.agency_extensions
  for select to anon, authenticated using (
    exists (select from public.agency_derived d where d.agency_id = agency_extensions.agency_id and d.is_premium)
    and private.is_premium_today(agency_extensions.agency_id)
    and exists (select from public."Personalberatungen" a where a.id = agency_extensions.agency_id and a.status = 'active'));

-- Without content, which may name a person.
select private.add_statement_triggers('log', 'public.agency_extensions', 'log_changes',
  $$'agency_id', '{published_at}', '{administrator,service}'$$);

-- The parts, each proposed and published separately. A test compares their limits with src/agency/model/extended-profile.ts.
create function private.extension_parts() returns text[]
language sql immutable set search_path = '' as $$ select array['services', 'caseStudies', 'contactPerson', 'logo', 'pictures'] $$;

create function private.extension_part(content jsonb, part text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(content -> part, case when part in ('contactPerson', 'logo') then 'null'::jsonb else '[]' end)
$$;

-- A stored picture by its id, with a text that describes it.
create function private.is_named_picture(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select private.has_exact_keys(value, '{id,alt}') and private.is_text_up_to(value -> 'alt', 200, true)
    and value ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function private.is_extension_part(part text, value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if part = 'contactPerson' then
    return coalesce(jsonb_typeof(value) = 'null' or (
      private.has_exact_keys(value, '{name,role,phone,email,agreed}')
      and private.is_text_up_to(value -> 'name', 120, true) and private.is_text_up_to(value -> 'role', 120, false)
      and private.is_text_up_to(value -> 'phone', 40, false) and private.is_text_up_to(value -> 'email', 320, false)
      and value ->> 'phone' ~ '^(\+?[0-9(][0-9 ()/.-]{3,38})?$'
      and value ->> 'email' ~ '^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$'
      -- Nobody's name is published without consent.
      and value -> 'agreed' = 'true'), false);
  elsif part = 'logo' then
    return coalesce(jsonb_typeof(value) = 'null' or private.is_named_picture(value), false);
  elsif part in ('services', 'caseStudies', 'pictures') and jsonb_typeof(value) = 'array' then
    return jsonb_array_length(value) <= case part when 'services' then 8 when 'caseStudies' then 5 else 6 end and not exists (
      select from jsonb_array_elements(value) as entry
      where case part
        when 'pictures' then private.is_named_picture(entry)
        when 'services' then private.has_exact_keys(entry, '{title,text}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'text', 600, true)
        else private.has_exact_keys(entry, '{title,situation,approach,result,year,client,clientAgreed}')
          and private.is_text_up_to(entry -> 'title', 80, true) and private.is_text_up_to(entry -> 'situation', 600, true)
          and private.is_text_up_to(entry -> 'approach', 600, true) and private.is_text_up_to(entry -> 'result', 600, true)
          and private.is_text_up_to(entry -> 'year', 4, false) and entry ->> 'year' ~ '^((19|20)[0-9]{2})?$'
          and private.is_text_up_to(entry -> 'client', 120, false) and jsonb_typeof(entry -> 'clientAgreed') = 'boolean'
          -- The same holds for clients.
          and (entry ->> 'client' = '' or entry -> 'clientAgreed' = 'true')
      end is distinct from true);
  end if;
  return false;
end $$;

-- The fields of an entry, and these parts.
create function private.proposal_fields() returns table (field text, kind text)
language sql immutable set search_path = '' as $$
  select field, kind from private.entry_fields()
  union all
  select part, 'part' from unnest(private.extension_parts()) as part
$$;

-- The agency says that a contact person agrees. The person gets a mail, once, and can object.
create function private.publish_parts(agency bigint, parts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := parts -> 'contactPerson' ->> 'email';
begin
  if parts = '{}' then
    return;
  end if;
  insert into public.agency_extensions as e (agency_id, content) values (agency, parts)
  on conflict (agency_id) do update set content = e.content || excluded.content, published_at = now();
  if named ~ '^[^\s@]+@[^\s@]+$' then
    perform private.queue_mail('contact_person', named,
      jsonb_build_object('entry', private.agency_name(agency), 'agency', agency),
        'contact_person ' || agency || ' ' || private.mailbox_hash(named));
  end if;
end $$;

create function private.own_extension(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select jsonb_build_object('content', e.content, 'published_at', e.published_at, 'is_shown', coalesce(d.is_premium, false))
    from (select) as one left join public.agency_extensions e on e.agency_id = agency
    left join public.agency_derived d on d.agency_id = agency);
end $$;
select private.expose('own_extension', 'authenticated', 'The published extended profile of an entry, shown or not; for members.');

-- Withdrawing consent is as easy as giving it: nobody decides. Ends a proposal of nothing else.
create function private.remove_contact_person(agency bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_admin() then
    perform private.mail_owners('contact_person_removed', agency, jsonb_build_object(
      'entry', private.agency_name(agency), 'ground', 'request', 'reason', 'Die genannte Person möchte nicht genannt werden.'),
      'contact_person_removed ' || agency || ' ' || gen_random_uuid())
    where exists (select from public.agency_extensions e where e.agency_id = agency and e.content ? 'contactPerson');
  else
    perform private.require_member(agency);
  end if;
  perform from public."Personalberatungen" a where a.id = agency for update;
  update public.agency_extensions e set content = e.content - 'contactPerson'
  where e.agency_id = agency and e.content ? 'contactPerson';
  update public.agency_revisions r
  set changes = r.changes - 'contactPerson', seen = r.seen - 'contactPerson', edit = r.edit + 1, updated_at = now(),
    state = case when r.state = 'submitted' and r.changes - 'contactPerson' = '{}' then 'withdrawn' else r.state end
  where r.agency_id = agency and (r.changes ? 'contactPerson' or r.seen ? 'contactPerson');
end $$;
select private.expose('remove_contact_person', 'authenticated', 'Takes a contact person out at once; for members and administrators.');

-- Prerendered pages follow where something is visible.
create function private.note_extension_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.agency_derived d
    where d.agency_id = case tg_op when 'DELETE' then old.agency_id else new.agency_id end and d.is_premium
  ) then
    perform private.note_site_change();
  end if;
  return null;
end $$;

create trigger site_after_changes after insert or update or delete on public.agency_extensions
  for each row execute function private.note_extension_change();

-- The winner gets the loser's taken parts, and all files.
create function private.merge_extensions(loser bigint, winner bigint, taken text[]) returns void
language sql volatile security definer set search_path = '' as $$
  update private.agency_pictures p set agency_id = winner where p.agency_id = loser;
  insert into public.agency_extensions as e (agency_id, content)
  select winner, (select coalesce(jsonb_object_agg(key, value), '{}') from public.agency_extensions l, jsonb_each(l.content)
    where l.agency_id = loser and key = any (taken)) where taken && private.extension_parts()
  on conflict (agency_id) do update set content = e.content - taken || excluded.content;
  delete from public.agency_extensions e where e.agency_id = loser;
$$;

-- supabase/schemas/77_pictures.sql

-- Files of logos and pictures. Which ones an entry shows, in which order and with which text, is proposed and decided like any field
-- (44_proposals.sql, 76_extended_profiles.sql). docs/decisions/paid-placement.md, Logo and pictures.
--
-- Visitors read agency_derived.logo and .pictures, empty without a running contract, and get files from the edge function entry-account,
-- which asks shown_picture each time. Who stores and reads files: data/30_storage_buckets.sql.

create table private.agency_pictures (
  id uuid primary key default gen_random_uuid(),
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  path text not null unique,
  width integer not null,
  height integer not null,
  uploaded_by uuid references auth.users (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  constraint agency_pictures_size check (width between 1 and 1600 and height between 1 and 1600)
);
create index agency_pictures_agency_idx on private.agency_pictures (agency_id);
create index agency_pictures_uploaded_by_idx on private.agency_pictures (uploaded_by);
select private.add_statement_triggers('log', 'private.agency_pictures', 'log_changes', $$'id', '{agency_id}', '{administrator,service}'$$);

-- The entry of a path; null for any other path.
create function private.agency_in_path(path text) returns bigint
language sql immutable set search_path = '' as $$
  select case when path ~
    '^[1-9][0-9]{0,14}/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(png|jpg|webp)$'
  then split_part(path, '/', 1)::bigint end
$$;

create function private.add_picture(agency bigint, path text, width integer, height integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  account constant uuid := private.require_member(agency);
  added uuid;
begin
  perform private.refuse_if(private.agency_in_path(path) is distinct from agency or not private.is_stored('agency-pictures', path),
    'invalid', 'there is no such file of the entry');
  insert into private.agency_pictures (agency_id, path, width, height, uploaded_by)
  values (agency, path, width, height, account) returning id into added;
  return added;
exception when check_violation or not_null_violation or unique_violation then
  perform private.refuse('invalid', 'the size is missing or too large, or the file is used already');
  return null;
end $$;
select private.expose('add_picture', 'authenticated', 'Makes a stored file a picture of an entry; for members. Returns its id.');

create function private.entry_pictures(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.require_own_agency(agency);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'path', p.path, 'width', p.width, 'height', p.height)
      order by p.uploaded_at, p.id), '[]')
    from private.agency_pictures p where p.agency_id = agency);
end $$;
select private.expose('entry_pictures', 'authenticated', 'The stored pictures of an entry; for members and administrators.');

create function private.named_pictures(fields jsonb) returns table (id text, kind text, alt text, place bigint)
language sql immutable set search_path = '' as $$
  select fields -> 'logo' ->> 'id', 'logo', fields -> 'logo' ->> 'alt', 0 where jsonb_typeof(fields -> 'logo' -> 'id') = 'string'
  union all
  select picture ->> 'id', 'picture', picture ->> 'alt', place
  from jsonb_array_elements(case jsonb_typeof(fields -> 'pictures') when 'array' then fields -> 'pictures' else '[]' end)
    with ordinality as named (picture, place)
  where jsonb_typeof(picture -> 'id') = 'string'
$$;

create function private.names_picture(fields jsonb, picture uuid) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from private.named_pictures(fields) as n where n.id = picture::text)
$$;

create function private.require_pictures(agency bigint, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  faults jsonb;
begin
  select jsonb_object_agg(case kind when 'logo' then 'logo' else 'pictures' end, 'unknown') into faults
  from private.named_pictures(fields) as n
  where not exists (select from private.agency_pictures p where p.id::text = n.id and p.agency_id = agency);
  perform private.refuse_if(faults is not null, 'invalid', 'a picture is not one of the entry', faults::text);
end $$;

-- Named by an entry or an open proposal, or by one decided a short time ago, which its author may continue.
create function private.is_picture_named(picture private.agency_pictures) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.agency_extensions e where e.agency_id = picture.agency_id
      and private.names_picture(e.content, picture.id))
    or exists (
      select from public.agency_revisions r
      where r.agency_id = picture.agency_id and private.names_picture(r.changes, picture.id)
        and (r.state in ('draft', 'submitted', 'returned') or r.decided_at > now() - private.retention_period('refused_picture')))
$$;

create function private.without_picture(fields jsonb, picture uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select fields || case when fields -> 'logo' ->> 'id' = picture::text then '{"logo": null}' else '{}'::jsonb end
    || case when jsonb_typeof(fields -> 'pictures') = 'array' then jsonb_build_object('pictures', (
      select coalesce(jsonb_agg(kept order by place), '[]')
      from jsonb_array_elements(fields -> 'pictures') with ordinality as named (kept, place)
      where kept ->> 'id' is distinct from picture::text)) else '{}' end
$$;

-- Takes effect at once, because a picture can violate rights. An administrator gives ground and reason, which the agency gets by mail.
create function private.remove_picture(picture uuid, ground text default null, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.agency_pictures;
begin
  select * into held from private.agency_pictures p where p.id = picture;
  if private.is_admin() then
    perform private.refuse_if(held.id is null, 'not_found', 'there is no such picture');
    perform private.mail_author('picture_removed', held.agency_id, held.uploaded_by,
      jsonb_build_object('entry', private.agency_name(held.agency_id), 'reason', private.required_text('reason', reason),
        'ground', private.required_ground(ground, '{law,terms,request}'), 'picture', (
          select n.alt from (select content from public.agency_extensions where agency_id = held.agency_id
            union all select changes from public.agency_revisions where agency_id = held.agency_id) as known (fields)
          cross join private.named_pictures(fields) as n where n.id = picture::text limit 1)), 'picture ' || picture);
  else
    perform private.require_member(coalesce(held.agency_id, -1));
  end if;
  -- The entry first, as where proposals are decided.
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  update public.agency_extensions e set content = private.without_picture(e.content, picture)
  where e.agency_id = held.agency_id and private.names_picture(e.content, picture);
  update public.agency_revisions r
  set changes = private.without_picture(r.changes, picture), seen = private.without_picture(r.seen, picture),
    edit = r.edit + 1, updated_at = now()
  where r.agency_id = held.agency_id and (private.names_picture(r.changes, picture) or private.names_picture(r.seen, picture));
  delete from private.agency_pictures p where p.id = picture;
end $$;
select private.expose('remove_picture', 'authenticated',
  'Takes a picture out at once; for members, and administrators with ground and reason.');

create function private.published_pictures(agency bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', n.kind, 'alt', n.alt, 'width', p.width, 'height', p.height)
    order by n.place), '[]')
  from public.agency_extensions e
  cross join private.named_pictures(e.content) as n
  join private.agency_pictures p on p.id::text = n.id and p.agency_id = e.agency_id
  where e.agency_id = agency
$$;

create function private.published_logo(agency bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select (p ->> 'id')::uuid from jsonb_array_elements(private.published_pictures(agency)) as p where p ->> 'kind' = 'logo'
$$;

create function private.derive_pictures(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Simultaneous changes wait for each other, so that the later one sees the earlier one.
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d
  set logo = private.published_logo(d.agency_id), pictures = private.published_pictures(d.agency_id)
  where d.agency_id = any (agencies) and d.is_premium
    and (d.logo, d.pictures) is distinct from (private.published_logo(d.agency_id), private.published_pictures(d.agency_id));
end $$;

-- Pictures come and go with the contract.
create function private.show_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.logo := case when new.is_premium then private.published_logo(new.agency_id) end;
  new.pictures := case when new.is_premium then private.published_pictures(new.agency_id) else '[]' end;
  return new;
end $$;

-- Counts a use of the caller, if one is named. The refusal's detail: seconds to wait.
create function private.shown_picture(picture uuid, caller text default null, most integer default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wait integer;
begin
  if caller is not null then
    wait := private.seconds_until_allowed('picture', caller, most);
    perform private.refuse_if(wait > 0, 'too_many', 'too many pictures', wait::text);
    perform private.count_use('picture', caller);
  end if;
  return (
    select jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height) from private.agency_pictures p
    join public."Personalberatungen" a on a.id = p.agency_id
    join public.agency_extensions e on e.agency_id = p.agency_id and private.names_picture(e.content, p.id)
    where p.id = picture and a.status = 'active' and private.is_premium(p.agency_id, private.berlin_today()));
end $$;
select private.expose('shown_picture', 'service_role', 'The file of a picture that visitors see now, within the caller''s limit.');

select private.add_statement_triggers('derive_after', 'private.agency_pictures', 'derive_changed_agencies', $$'derive_pictures'$$);
select private.add_statement_triggers('derive_after', 'public.agency_extensions', 'derive_changed_agencies', $$'derive_pictures'$$);

create trigger show_pictures before update of is_premium on public.agency_derived for each row execute function private.show_pictures();

-- supabase/schemas/80_statistics.sql

-- How often entries are viewed, compared, marked, recommended and asked: sums by entry and day, and nothing about visitors.
-- docs/decisions/statistics.md.
--
--   private.agency_stats_daily      days of the running month and some months before
--   private.stats_months            closed months, whose figures never change
--   private.agency_stats_monthly    figures of closed months; members do not see those below five
--   private.report_choices          members who switched the monthly report of an entry on or off
--   private.event_key               today's key of the hashes that count a network's events

create function private.stats_metrics() returns text[]
language sql immutable set search_path = '' as $$
  select array['view', 'comparison', 'shortlisting', 'advisor_match', 'website_click', 'enquiry']
$$;

create table private.agency_stats_daily (
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  day date not null,
  metric text not null check (metric = any (private.stats_metrics())),
  n integer not null default 1 check (n > 0),
  primary key (agency_id, day, metric)
-- Each event updates a row; free space in its page makes that cheap.
) with (fillfactor = 70);
create index agency_stats_daily_day_idx on private.agency_stats_daily (day);

create table private.stats_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  reported_at timestamptz  -- When its reports were queued.
);

create table private.agency_stats_monthly (
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  month date not null references private.stats_months (month) on delete cascade,
  metric text not null,
  n integer not null check (n > 0),
  is_invented boolean not null default false,  -- Shown as invented in the demo.
  primary key (agency_id, month, metric)
);
create index agency_stats_monthly_month_idx on private.agency_stats_monthly (month);

create table private.event_key (
  is_only_row boolean primary key default true check (is_only_row),
  day date not null,
  key text not null
);

create table private.report_choices (
  agency_id bigint not null,
  user_id uuid not null,
  is_wanted boolean not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references public.agency_members (agency_id, user_id) on delete cascade
);

-- Today's hash of the caller's network, or 'unknown'. The first call of a day makes a new key and deletes the old hashes.
create function private.event_caller(today date, bits integer default 64) returns text
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network(bits);
  daily_key text;
begin
  if network is null then
    return 'unknown';
  end if;
  select key into daily_key from private.event_key where day = today;
  if not found then
    insert into private.event_key as k (day, key) values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (is_only_row) do update set day = excluded.day, key = excluded.key where k.day <> excluded.day;
    if found then
      delete from private.limited_uses where kind in ('event', 'event_of_entry');
    end if;
    select key into daily_key from private.event_key;
  end if;
  return private.keyed_hash('event ' || daily_key || ' ' || network);
end $$;

-- Counts an event that is within the limit of its network for this entry and metric; false otherwise.
create function private.count_event(agency bigint, metric text, caller text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  key constant text := concat_ws(' ', caller, agency, metric);
begin
  if private.seconds_until_allowed('event_of_entry', key) > 0 then
    return false;
  end if;
  perform private.count_use('event_of_entry', key);
  return true;
end $$;

-- Counts what happened on one page: {"view": [4], "comparison": [4, 9]}. Silently skips what is offline, unknown or beyond a limit.
create function private.count_agency_events(events jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- In one call.
  max_events constant integer := 50;
  max_bytes constant integer := 4096;
  programs constant text :=
    'bot|crawl|spider|slurp|headless|lighthouse|preview|scrap|monitor|curl|wget|python|java/|go-http|okhttp|axios|node-fetch|postman';
  today constant date := private.berlin_day(clock_timestamp());
  caller text;
  kind text;
  metrics text[];
  ids bigint[];
begin
  if jsonb_typeof(events) is distinct from 'object' or pg_column_size(events) > max_bytes
    or coalesce(private.request_header('user-agent'), '') ~* programs then
    return;
  end if;
  caller := private.event_caller(today);
  kind := case caller when 'unknown' then 'event_of_unknown' else 'event' end;
  -- First, so that a flood of calls writes nothing.
  if private.seconds_until_allowed(kind, caller) > 0 then
    return;
  end if;

  select array_agg(counted.metric order by counted.id, counted.metric), array_agg(counted.id order by counted.id, counted.metric)
  into metrics, ids
  from (
    select distinct named.metric, a.id
    from jsonb_each(events) as sent (metric, listed)
    cross join lateral jsonb_array_elements(case jsonb_typeof(sent.listed) when 'array' then sent.listed else '[]' end) as item (value)
    cross join lateral (
      select sent.metric, case when item.value::text ~ '^[1-9][0-9]{0,14}$' then item.value::text::bigint end as id
    ) as named
    join public."Personalberatungen" a on a.id = named.id and a.status = 'active'
    where named.metric = any (private.stats_metrics()) and named.metric <> 'enquiry'
    limit max_events
  ) as counted;

  perform private.count_use(kind, caller, greatest(cardinality(ids), 1));
  if caller <> 'unknown' then
    select array_agg(c.id order by c.id, c.metric), array_agg(c.metric order by c.id, c.metric) into ids, metrics
    from unnest(ids, metrics) as c (id, metric) where private.count_event(c.id, c.metric, private.event_caller(today, 48));
  end if;
  -- Always in this order, to avoid deadlocks.
  insert into private.agency_stats_daily as s (agency_id, day, metric)
  select counted.id, today, counted.metric from unnest(ids, metrics) as counted (id, metric)
  order by counted.id, counted.metric
  on conflict (agency_id, day, metric) do update set n = s.n + 1;
end $$;
select private.expose('count_agency_events', 'anon', 'Counts what one page has seen of entries, and says nothing of it.');

create function private.count_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.agency_stats_daily as s (agency_id, day, metric, n)
  select d.agency_id, private.berlin_day(clock_timestamp()), 'enquiry', count(*)
  from new_rows d join public."Personalberatungen" a on a.id = d.agency_id
  where d.enquiry_id is not null
  group by d.agency_id order by d.agency_id
  on conflict (agency_id, day, metric) do update set n = s.n + excluded.n;
  return null;
end $$;

-- Closes past months. Figures never change, not even by a merge: the difference would reveal one below five.
create function private.close_stats_months(at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with closed as (
    insert into private.stats_months (month, closed_at)
    select m.month::date, at from generate_series(
      least((select date_trunc('month', min(day)::timestamp) from private.agency_stats_daily),
        (select max(month) + interval '1 month' from private.stats_months)),
      private.last_stats_month(at)::timestamp, interval '1 month') as m (month)
    on conflict do nothing returning month)
  insert into private.agency_stats_monthly (agency_id, month, metric, n)
  select coalesce(r.to_id, s.agency_id), c.month, s.metric, sum(s.n)
  from closed c join private.agency_stats_daily s on s.day >= c.month and s.day < c.month + interval '1 month'
  left join public.agency_redirects r on r.from_id = s.agency_id
  group by 1, c.month, s.metric
$$;

-- A month is over from six o'clock of the next morning on.
create function private.last_stats_month(at timestamptz) returns date
language sql stable set search_path = '' as $$
  select (date_trunc('month', (at at time zone 'Europe/Berlin') - interval '6 hours') - interval '1 month')::date
$$;

-- {"months": [{"month": "2026-10", "figures": {"view": 12, "enquiry": null, …}}], "running": {"month": "2026-11", "figures": …}, "exact":
-- null, "is_invented", "is_reported"}: closed months, newest first, and the running month in steps of ten. Administrators get exact sums of
-- everything kept, also of the running month.
create function private.agency_statistics(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  for_administrator constant boolean := private.is_admin();
begin
  perform private.refuse_if(not for_administrator and not coalesce(agency = any (private.own_agencies()), false),
    'not_member', 'the entry is not yours');
  return jsonb_build_object(
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'month', to_char(m.month, 'YYYY-MM'), 'figures', private.shown_figures(agency, m.month)) order by m.month desc), '[]')
      from (
        select c.month from private.stats_months c, public."Personalberatungen" a
        where a.id = agency and c.month >= least(
          date_trunc('month', a.created_at at time zone 'Europe/Berlin')::date,
          (select min(s.month) from private.agency_stats_monthly s where s.agency_id = agency))
        order by c.month desc limit 24
      ) as m),
    'running', (
      select jsonb_build_object('month', to_char(r.month, 'YYYY-MM'), 'figures', private.running_figures(agency, r.month::date))
      from (select private.last_stats_month(clock_timestamp()) + interval '1 month' as month) as r),
    'exact', case when for_administrator then (
      select jsonb_object_agg(m.metric, (
        coalesce((select sum(s.n) from private.agency_stats_monthly s where s.agency_id = agency and s.metric = m.metric), 0)
        + coalesce((
          select sum(d.n) from private.agency_stats_daily d
          where d.agency_id = any (private.with_merged_entries(agency)) and d.metric = m.metric
            and date_trunc('month', d.day::timestamp) not in (select c.month from private.stats_months c)), 0))::integer)
      from unnest(private.stats_metrics()) as m (metric)) end,
    'is_invented', exists (select from private.agency_stats_monthly s where s.agency_id = agency and s.is_invented),
    'is_reported', (
      select coalesce(c.is_wanted, m.role = 'owner')
      from public.agency_members m
      left join private.report_choices c on c.agency_id = m.agency_id and c.user_id = m.user_id
      where m.agency_id = agency and m.user_id = (select private.own_account())));
end $$;
select private.expose('agency_statistics', 'authenticated', 'Figures of an entry, for members; exact ones for administrators.');

-- Figures below five are null.
create function private.shown_figures(agency bigint, of_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(m.metric, case when s.n >= 5 then s.n end)
  from unnest(private.stats_metrics()) as m (metric)
  left join private.agency_stats_monthly s on s.agency_id = agency and s.month = of_month and s.metric = m.metric
$$;

-- The figures of a month that is not over, until yesterday, rounded down to tens: exact ones would tell single visits by the difference.
create function private.running_figures(agency bigint, of_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(m.metric, (
    select coalesce(sum(d.n), 0) / 10 * 10 from private.agency_stats_daily d
    where d.agency_id = any (private.with_merged_entries(agency)) and d.metric = m.metric
      and d.day >= of_month and d.day < least(of_month + interval '1 month', private.berlin_today())))
  from unnest(private.stats_metrics()) as m (metric)
$$;

create function private.set_monthly_report(agency bigint, is_wanted boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_member(agency);
begin
  perform private.refuse_if(is_wanted is null, 'invalid', 'yes or no');
  insert into private.report_choices (agency_id, user_id, is_wanted) values (agency, account, set_monthly_report.is_wanted)
  on conflict (agency_id, user_id) do update set is_wanted = excluded.is_wanted;
end $$;
select private.expose('set_monthly_report', 'authenticated', 'Whether a member gets the monthly report of an entry.');

-- Closes past months, and queues one mail a member who wants it, about entries online with a figure of five or more. Returns how many.
create function private.queue_monthly_reports(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  last_month constant date := private.last_stats_month(at);
  queued integer;
begin
  perform private.close_stats_months(at);
  update private.stats_months set reported_at = at where month = last_month and reported_at is null;
  if not found then
    return 0;
  end if;
  insert into private.outgoing_mails (kind, recipient, data, occasion)
  select 'monthly_report', u.email, jsonb_build_object(
      'month', to_char(last_month, 'YYYY-MM'), 'more', count(*) - least(count(*), 20),
      'entries', jsonb_path_query_array(
        jsonb_agg(jsonb_build_object('id', due.id, 'entry', due.name, 'figures', due.figures) order by due.name, due.id), '$[0 to 19]')),
    format('report %s %s', to_char(last_month, 'YYYY-MM'), u.id)
  from (
    select m.user_id, a.id, a."Name" as name, private.shown_figures(a.id, last_month) as figures
    from public.agency_members m
    join public."Personalberatungen" a on a.id = m.agency_id and a.status = 'active'
    left join private.report_choices c on c.agency_id = m.agency_id and c.user_id = m.user_id
    where coalesce(c.is_wanted, m.role = 'owner')
      and exists (select from private.agency_stats_monthly s
        where s.agency_id = a.id and s.month = last_month and s.n >= 5 and not s.is_invented)
  ) as due
  join auth.users u on u.id = due.user_id
  where u.email is not null
    and private.account_refusal(u.id) is null
  group by u.id, u.email
  on conflict (occasion) do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;

select private.add_statement_triggers('count_enquiries', 'private.outgoing_mails', 'count_enquiries', '', '{insert}');

-- supabase/schemas/81_newsletter.sql

-- Who gets the newsletter, and the proof of their consent. docs/decisions/newsletter.md.

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  email_key text not null generated always as (lower(email)) stored,
  state text not null default 'pending' check (state in ('pending', 'active', 'unsubscribed', 'bounced')),
  requested_at timestamptz not null default clock_timestamp(),  -- Of the last form.
  confirmed_at timestamptz,
  ended_at timestamptz,  -- Unsubscribed or undeliverable since.
  unsubscribe_hash text not null,  -- The hash of private.unsubscribe_token.
  constraint subscribers_email_key unique (email_key),
  -- Nobody is subscribed without a confirmed click.
  constraint subscribers_active_is_confirmed check (state <> 'active' or confirmed_at is not null)
);
comment on table public.subscribers is 'Personal data. pending for seven days at most. Administrators read it, functions write it.';
create index subscribers_state_idx on public.subscribers (state, requested_at desc, id);
create index subscribers_unsubscribe_idx on public.subscribers (unsubscribe_hash);
grant select on public.subscribers to authenticated, service_role;
create policy "administrators read subscribers" on public.subscribers for select to authenticated using ((select private.is_admin()));

-- Subscribers' own actions are not logged.
select private.add_statement_triggers('log', 'public.subscribers', 'log_changes', $$'id', '{state}', '{administrator}'$$);

alter table private.outgoing_mails add constraint outgoing_mails_subscriber
  foreign key (subscriber) references public.subscribers (id) on delete set null;

-- The exact words beside the form (src/newsletter/model/consent.ts). Rows are added, never changed.
create table private.consent_texts (
  version text primary key check (version ~ '^[a-z0-9-]{1,40}$'),
  wording text not null check (char_length(wording) between 1 and 5000),
  in_use_since timestamptz not null default now()
);

create trigger refuse_log_changes before insert or update or delete or truncate on private.consent_texts
  for each statement execute function private.refuse_log_changes();

-- The proof of consent: a row for each form, mail, confirmation and end, never changed. Found only by who knows the address.
create table private.consent_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  address_hash text not null,
  kind text not null,
  text_version text references private.consent_texts,
  page text check (page ~ '^/[a-z0-9/-]{0,100}$'),  -- The page of the form.
  way text check (way in ('link', 'one_click', 'administrator', 'complaint')),  -- How it ended.
  constraint consent_events_kind_known check (
    kind in ('form', 'mail', 'confirmed', 'unsubscribed', 'bounced')),
  constraint consent_events_form_is_whole check (kind <> 'form' or (text_version is not null and page is not null))
);
create index consent_events_address_idx on private.consent_events (address_hash, id);

create trigger refuse_log_changes before insert or update or delete or truncate on private.consent_events
  for each statement execute function private.refuse_log_changes();

-- Links that confirm a subscription, once, within 48 hours. Several may be valid: each repeated mail has another one.
create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber uuid not null references public.subscribers (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index newsletter_tokens_subscriber_idx on private.newsletter_tokens (subscriber);
create index newsletter_tokens_made_idx on private.newsletter_tokens (made_at);

-- Reports of the mail provider that were handled, so that none counts twice.
create table private.mail_events (
  id text primary key check (char_length(id) between 1 and 200),
  received_at timestamptz not null default clock_timestamp()
);

create function private.subscriber_hash(email text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('newsletter ' || lower(btrim(email))) $$;

create function private.set_unsubscribe_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.unsubscribe_hash := private.token_hash(private.unsubscribe_token(new.email));
  return new;
end $$;

create trigger set_unsubscribe_hash before insert on public.subscribers for each row execute function private.set_unsubscribe_hash();

-- The end of the link that unsubscribes, always the same for an address, so that old mails work. Made with the secret key.
create function private.unsubscribe_token(email text) returns text
language sql stable security definer set search_path = '' as $$ select private.keyed_hash('unsubscribe ' || lower(btrim(email))) $$;

-- outcome: 'registered' for a confirmed address, otherwise 'accepted'; or work, the level to do first. subscriber: whom to mail.
create function private.request_subscription(
  networks text[], email text, page text, text_version text, done integer default 0, proof text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := btrim(email);
  subject constant text := private.subscriber_hash(address);
  found_one public.subscribers;
  last_mail timestamptz;
  has_link boolean;
  due timestamptz;
  is_told boolean;
  admitted record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('newsletter ' || subject, 0));
  select * into admitted from private.admit('subscription', networks, done, proof);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work);
  end if;
  is_told := private.use_pool('subscription', admitted.pool, false, admitted.is_busy);

  select * into found_one from public.subscribers s where s.email_key = lower(address) for update;
  if found_one.state = 'active' then
    return jsonb_build_object('outcome', case when is_told then 'registered' else 'accepted' end);
  end if;
  -- A mail of an earlier, ended sign-up.
  delete from private.outgoing_mails m
  where m.subscriber = found_one.id and m.kind = 'newsletter_confirmation' and m.state = 'queued' and found_one.state <> 'pending';
  insert into private.consent_events (address_hash, kind, text_version, page)
  values (subject, 'form', request_subscription.text_version, request_subscription.page);
  insert into public.subscribers as s (email) values (address)
  on conflict on constraint subscribers_email_key do update set
    email = excluded.email, state = 'pending', requested_at = clock_timestamp(), confirmed_at = null, ended_at = null
  returning * into found_one;

  -- One mail a day: none while a link is valid, otherwise once the day is over.
  select max(e.at) into last_mail from private.consent_events e where e.address_hash = subject and e.kind = 'mail';
  has_link := last_mail is not null and exists (
    select from private.newsletter_tokens t
    where t.subscriber = found_one.id and t.used_at is null and t.made_at > clock_timestamp() - interval '47 hours');
  if has_link or exists (select from private.outgoing_mails m
    where m.subscriber = found_one.id and m.kind = 'newsletter_confirmation' and m.state = 'queued') then
    return jsonb_build_object('outcome', 'accepted');
  end if;
  due := greatest(clock_timestamp(), last_mail + interval '1 day');
  insert into private.outgoing_mails (kind, channel, recipient, subscriber, next_attempt_at, network_hash)
  values ('newsletter_confirmation', 'newsletter', address, found_one.id, due, networks[2]);
  return jsonb_build_object('outcome', 'accepted', 'subscriber', found_one.id);
end $$;
select private.expose('request_subscription', 'service_role');

-- 'confirmed'; 'used'; 'expired', or unknown.
create function private.confirm_subscription(token_hash text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  link private.newsletter_tokens;
  confirmed public.subscribers;
begin
  select * into link from private.newsletter_tokens t where t.token_hash = confirm_subscription.token_hash for update;
  if link.used_at is not null then
    return 'used';
  elsif link.token_hash is null or link.made_at < clock_timestamp() - interval '48 hours' then
    return 'expired';
  end if;
  update public.subscribers s set
    state = 'active', confirmed_at = clock_timestamp(), ended_at = null
  where s.id = link.subscriber and s.state = 'pending'
  returning * into confirmed;
  if confirmed.id is null then
    return 'expired';
  end if;
  -- The other links are useless now.
  update private.newsletter_tokens t set used_at = clock_timestamp()
  where t.subscriber = confirmed.id and t.used_at is null;
  insert into private.consent_events (address_hash, kind) values (private.subscriber_hash(confirmed.email), 'confirmed');
  return 'confirmed';
end $$;
select private.expose('confirm_subscription', 'service_role');

create function private.make_newsletter_token(subscriber uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := private.make_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber)
  values (private.token_hash(token), make_newsletter_token.subscriber);
  return token;
end $$;

-- Dated when the link was made, just before the mail: a quick reader has confirmed by now.
create function private.note_confirmation_mail(subscriber uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.consent_events (address_hash, kind, at)
  select private.subscriber_hash(s.email), 'mail', max(t.made_at)
  from public.subscribers s join private.newsletter_tokens t on t.subscriber = s.id
  where s.id = note_confirmation_mail.subscriber group by s.email
$$;

-- new_state: unsubscribed or bounced. True where there was one to end.
create function private.end_subscription(email text, new_state text, way text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended public.subscribers;
begin
  update public.subscribers s set
    state = new_state, ended_at = clock_timestamp()
  where s.email_key = lower(btrim(end_subscription.email))
    and (s.state in ('pending', 'active') or s.state = 'bounced' and new_state = 'unsubscribed')
  returning * into ended;
  if ended.id is null then
    return false;
  end if;
  delete from private.newsletter_tokens t where t.subscriber = ended.id and t.used_at is null;
  insert into private.consent_events (address_hash, kind, way)
  values (private.subscriber_hash(ended.email), new_state, end_subscription.way);
  return true;
end $$;

-- For people who ask by mail or telephone. False where the address is not subscribed.
create function private.unsubscribe_address(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.end_subscription(email, 'unsubscribed', 'administrator');
end $$;
select private.expose('unsubscribe_address', 'authenticated', 'For administrators: ends the subscription of an address.');

-- 'ended', or 'unknown' where nobody is subscribed by this link.
create function private.unsubscribe_by_token(token text, way text) returns text
language sql volatile security definer set search_path = '' as $$
  select case when bool_or(private.end_subscription(s.email, 'unsubscribed', way)) then 'ended' else 'unknown' end
  from public.subscribers s
  where s.state in ('pending', 'active', 'bounced') and s.unsubscribe_hash = private.token_hash(token)
$$;
select private.expose('unsubscribe_by_token', 'service_role');

-- Everything that happened to an address, oldest first, with the words of each form. The log says who looked.
create function private.consent_proof(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  subject constant text := private.subscriber_hash(email);
begin
  perform private.require_admin();
  perform private.add_log_entry('consent_read', 'subscribers',
    (select s.id::text from public.subscribers s where s.email_key = lower(btrim(consent_proof.email))));
  return jsonb_build_object(
    'state', (select s.state from public.subscribers s where s.email_key = lower(btrim(consent_proof.email))),
    'address_hash', subject,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', e.kind, 'at', e.at, 'page', e.page, 'way', e.way, 'text_version', e.text_version, 'wording', t.wording
      ) order by e.at, e.id)
      from private.consent_events e left join private.consent_texts t on t.version = e.text_version
      where e.address_hash = subject), '[]'));
end $$;
select private.expose('consent_proof', 'authenticated', 'Everything that happened to an address, which the log notes; for administrators.');

-- A report of the mail provider: bounced, for good, or complained. Each counts once, in any order, and says nothing of an address that
-- signed up or confirmed later. A bounce also fails the last enquiry mail to the address, because the provider accepts every mail at
-- first. False where nothing changed.
create function private.note_mail_event(event_id text, kind text, email text, happened_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  has_failed boolean := false;
  has_ended boolean := false;
begin
  insert into private.mail_events (id) values (event_id) on conflict do nothing;
  if not found then
    return false;
  end if;
  if kind = 'bounced' then
    update private.outgoing_mails d set failed_at = d.sent_at, sent_at = null, last_error = 'bounced'
    where d.id = (
      select m.id from private.outgoing_mails m
      left join private.enquiry_addresses a on a.agency_id = m.agency_id and a.confirmed_at <= m.first_attempt_at
      where m.state = 'sent' and m.kind in ('enquiry', 'forward')
        and case when m.recipient_hash is null then lower(coalesce(m.recipient, a.email)) = address
        else m.recipient_hash = private.mailbox_hash(address) end
        and m.first_attempt_at between happened_at - interval '7 days' and happened_at
      order by m.first_attempt_at desc limit 1);
    has_failed := found;
  end if;
  if not exists (
    select from public.subscribers s
    where s.email_key = address and greatest(s.confirmed_at, s.requested_at) > happened_at
  ) then
    has_ended := case kind
      when 'bounced' then private.end_subscription(address, 'bounced', null)
      when 'complained' then private.end_subscription(address, 'unsubscribed', 'complaint')
      else false
    end;
  end if;
  return has_failed or has_ended;
end $$;
select private.expose('note_mail_event', 'service_role');

-- supabase/schemas/82_newsletter_issues.sql

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

-- supabase/schemas/84_site_builds.sql

-- Builds of the site after a change of its pages. docs/decisions/found.md, Freshness.
--
-- The edge function entry-account calls the host's build hook, whose secret address the database does not know.

-- Calls of the build hook, at least ten minutes apart. One row.
create table private.site_builds (
  is_only_row boolean primary key default true check (is_only_row),
  called_at timestamptz,  -- When the host last accepted a call.
  next_attempt_at timestamptz not null default '-infinity',
  failures integer not null default 0,  -- Since then.
  last_error text
);

-- Changes that the built pages do not show yet.
create table private.site_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  is_claimed boolean not null default false  -- Whether a running call of the hook covers it.
);

-- Makes sure that there is an unclaimed row, and keeps it so until this transaction ends. Other changes can share the lock.
create function private.note_site_change() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.site_changes where not is_claimed limit 1 for share skip locked;
  if not found then
    insert into private.site_changes default values;
  end if;
end $$;

create function private.note_derived_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from new_rows n join old_rows o using (agency_id)
    join public."Personalberatungen" a on a.id = n.agency_id and a.status = 'active'
    where (n.is_premium, n.review_count, n.review_mean, n.takes_enquiries, n.has_owner)
      is distinct from (o.is_premium, o.review_count, o.review_mean, o.takes_enquiries, o.has_owner)
      or n.pictures is distinct from o.pictures) then
    perform private.note_site_change();
  end if;
  return null;
end $$;

-- Pages show active entries, and of a confirmation only the day.
create function private.note_entry_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_shown boolean := tg_op = 'TRUNCATE';
begin
  if tg_op = 'INSERT' then
    is_shown := exists (select from new_rows where status = 'active');
  elsif tg_op = 'DELETE' then
    is_shown := exists (select from old_rows where status = 'active');
  elsif tg_op = 'UPDATE' then
    is_shown := exists (
      select from new_rows n join old_rows o using (id)
      where 'active' in (n.status, o.status)
        and (to_jsonb(n) - '{version,confirmed_at}'::text[] is distinct from to_jsonb(o) - '{version,confirmed_at}'::text[]
          or private.berlin_day(n.confirmed_at) is distinct from private.berlin_day(o.confirmed_at)));
  end if;
  if is_shown then
    perform private.note_site_change();
  end if;
  return null;
end $$;

create function private.site_build() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('behindSince', (select min(c.at) from private.site_changes c), 'calledAt', b.called_at,
      'failures', b.failures, 'error', b.last_error, 'nextAttemptAt', nullif(b.next_attempt_at, '-infinity'))
    from private.site_builds b);
end $$;
select private.expose('site_build', 'authenticated', 'Since when built pages are outdated, and the last call; for administrators.');

-- has_hook: whether the operator has a build hook. Without one nothing is called and nothing fails.
create function private.claim_site_build(has_hook boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not has_hook then
    update private.site_builds set failures = 0, last_error = null where failures > 0;
    return false;
  end if;
  perform from private.site_builds where next_attempt_at <= clock_timestamp() for update skip locked;
  if not found then
    return false;
  end if;
  -- Including those of a call that never ended.
  update private.site_changes set is_claimed = true
  where id in (select id from private.site_changes for update skip locked);
  if not found then
    return false;
  end if;
  update private.site_builds set next_attempt_at = clock_timestamp() + interval '10 minutes' where is_only_row;
  return true;
end $$;
select private.expose('claim_site_build', 'service_role', 'Whether the host''s build hook is to be called now.');

-- Null where the host accepted the call; otherwise the next follows after 10, 20, 40, then every 60 minutes.
create function private.finish_site_build(error text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if error is null then
    delete from private.site_changes where is_claimed;
    update private.site_builds set called_at = clock_timestamp(), failures = 0, last_error = null where is_only_row;
  else
    update private.site_builds set failures = failures + 1, last_error = left(error, 200),
      next_attempt_at = clock_timestamp() + least(interval '10 minutes' * power(2, least(failures, 3)), interval '1 hour')
    where is_only_row;
  end if;
end $$;
select private.expose('finish_site_build', 'service_role', 'The result of a call of the build hook. For the edge function entry-account.');

select private.add_statement_triggers('site_after', 'public.agency_derived', 'note_derived_change', '', '{update}');
create trigger site_after_truncates after truncate on public."Personalberatungen"
  for each statement execute function private.note_entry_change();
select private.add_statement_triggers('site_after', 'public."Personalberatungen"', 'note_entry_change');

-- supabase/schemas/85_imports.sql

-- The import of /admin/import. docs/decisions/import.md.
--
-- receiving → applying → done → undoing → undone, or receiving → gone: rows change nothing until all are there. Every call is idempotent,
-- so any browser continues without the file. Each row keeps what was there before, to be undone. The log has the beginning and end of an
-- import, and none of its rows. release_import publishes its drafts, once.

create table private.import_runs (
  id uuid primary key,  -- The client names it, so that a retry starts none twice.
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  undone_at timestamptz,
  started_by uuid,  -- Without a foreign key: an import outlives the account.
  file_name text not null check (char_length(file_name) between 1 and 200),
  entry_status text not null check (entry_status in ('draft', 'active')),
  source text not null check (source in ('own', 'evidenced', 'public')),  -- Of all its values, as of when, with public evidence.
  source_at timestamptz not null,
  evidence text check (char_length(evidence) <= 500),
  released_at timestamptz,  -- When and by whom its drafts were published.
  released_by uuid,
  expected integer not null check (expected between 1 and 20000),  -- Rows to write.
  -- What the dry run found, for the list of imports.
  dry_run jsonb not null check (jsonb_typeof(dry_run) = 'object' and octet_length(dry_run::text) <= 2000),
  state text not null default 'receiving' check (state in ('receiving', 'applying', 'done', 'undoing', 'undone')),
  received integer not null default 0,
  written integer not null default 0,
  outdated integer not null default 0,  -- Not written: the entry has changed since the dry run.
  failed integer not null default 0,  -- Not written: the table refuses it.
  undone integer not null default 0,
  kept integer not null default 0  -- Not undone: somebody has worked on the entry since.
);

-- What an import writes, and what was there before.
create table private.import_rows (
  run_id uuid not null references private.import_runs (id) on delete cascade,
  row_number integer not null,  -- The record in the file.
  action text not null check (action in ('insert', 'update')),
  agency_id bigint,  -- The entry that is changed, or was made.
  base_version integer,  -- What the dry run saw, and what the import made.
  made_version integer,
  columns jsonb not null check (private.are_entry_fields(columns)),  -- What is written, and what was there.
  before jsonb,
  state text not null default 'pending',
  sources jsonb,  -- The sources before: [{field, source, confirmed_at, evidence}].
  confirmed_at timestamptz,  -- When the entry was confirmed before.
  primary key (run_id, row_number),
  constraint import_rows_target check ((action = 'insert' and base_version is null)
    or (action = 'update' and agency_id is not null and base_version is not null)),
  constraint import_rows_state_known
    check (state in ('pending', 'written', 'outdated', 'failed', 'undone', 'kept'))
);
create index import_rows_state_idx on private.import_rows (run_id, state, row_number);

-- Decisions about rows that may be an existing entry.
create table private.import_decisions (
  key text primary key check (char_length(key) between 1 and 300),
  decision text not null check (decision in ('skip', 'update', 'insert')),
  decided_at timestamptz not null default now()
);

-- The last mapping of the columns of files with these headings.
create table private.import_mappings (
  headings text primary key check (char_length(headings) <= 2000),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array' and octet_length(mapping::text) <= 10000),
  saved_at timestamptz not null default now()
);

-- Two browsers that continue the same import wait for each other.
create function private.lock_import(run uuid) returns private.import_runs
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs;
begin
  perform private.require_admin();
  select * into locked from private.import_runs where id = run for update;
  if not found then
    raise no_data_found using message = 'there is no such import';
  end if;
  return locked;
end $$;

create function private.describe_import(run private.import_runs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(run) || jsonb_build_object(
    'started_by', private.email_of(run.started_by), 'released_by', private.email_of(run.released_by))
$$;

create function private.log_import(action text, run private.import_runs, counts jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.add_log_entry(action, 'Personalberatungen', null,
    jsonb_build_object('file', run.file_name, 'status', run.entry_status, 'source', run.source) || counts)
$$;

-- Writes the columns of changed entries, or what was in them before.
create function private.set_entry_columns(run uuid, row_numbers integer[], is_undo boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute (
    select format('update public."Personalberatungen" a
      set (%1$s, facts) = (select %1$s, private.merge_facts(a.facts, i.%2$s) from jsonb_populate_record(a, i.%2$s))
      from private.import_rows i
      where i.run_id = $1 and i.row_number = any ($2) and i.action = ''update'' and i.state = %3$L and a.id = i.agency_id',
      string_agg(quote_ident(field), ', '),
      case when is_undo then 'before' else 'columns' end, case when is_undo then 'undone' else 'written' end)
    from private.entry_columns()
  ) using run, row_numbers;
end $$;

-- One statement for new entries and one for changed ones, so that their triggers run once.
create function private.write_import_rows(run uuid, status text, row_numbers integer[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  ids constant text := pg_get_serial_sequence('public."Personalberatungen"', 'id');
begin
  update private.import_rows set agency_id = nextval(ids), state = 'written'
  where run_id = run and row_number = any (row_numbers) and action = 'insert';
  execute (
    select format('insert into public."Personalberatungen" (id, status, %1$s, facts)
      select i.agency_id, $3, %1$s, private.merge_facts(null, i.columns)
      from private.import_rows i, jsonb_populate_record(null::public."Personalberatungen", i.columns)
      where i.run_id = $1 and i.row_number = any ($2) and i.action = ''insert''', string_agg(quote_ident(field), ', '))
    from private.entry_columns()
  ) using run, row_numbers, status;

  perform from public."Personalberatungen" a
  where a.id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (row_numbers) and action = 'update')
  for update;
  update private.import_rows i set
    state = case when a.version = i.base_version then 'written' else 'outdated' end,
    before = (select jsonb_object_agg(name, private.read_field(to_jsonb(a), name)) from jsonb_object_keys(i.columns) as name),
    confirmed_at = a.confirmed_at,
    sources = (select coalesce(jsonb_agg(to_jsonb(m) - '{id,agency_id}'::text[] order by m.field), '[]')
      from public.agency_field_meta m where m.agency_id = i.agency_id and i.columns ? m.field)
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update'
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, row_numbers, false);
  insert into public.agency_field_meta as m (agency_id, field, source, confirmed_at, evidence)
  select i.agency_id, wrote.field, r.source, r.source_at, r.evidence
  from private.import_rows i join private.import_runs r on r.id = i.run_id
  cross join jsonb_each(i.columns) as wrote (field, value)
  where i.run_id = run and i.row_number = any (row_numbers) and i.state = 'written' and jsonb_typeof(wrote.value) <> 'null'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, confirmed_at = excluded.confirmed_at, evidence = excluded.evidence;

  update private.import_rows i set made_version = a.version
  from public."Personalberatungen" a
  where i.run_id = run and i.row_number = any (row_numbers) and i.state = 'written' and a.id = i.agency_id;
end $$;

-- Whether somebody has worked on an imported entry.
create function private.is_entry_in_use(entry public."Personalberatungen", run private.import_runs) returns boolean
language sql stable security definer set search_path = '' as $$
  select entry.status <> run.entry_status
    or exists (select from public.agency_redirects d where entry.id in (d.from_id, d.to_id))
    or exists (select from public.agency_invitations n where n.agency_id = entry.id)
    or exists (select from public.agency_field_meta f
      where f.agency_id = entry.id and (f.source, f.confirmed_at, f.evidence) is distinct from (run.source, run.source_at, run.evidence))
    or exists (select from private.client_reviews w where w.agency_id = entry.id and not w.is_invented)
    or exists (select from public.agency_members m where m.agency_id = entry.id)
    or exists (select from public.agency_claims c where c.agency_id = entry.id)
    or exists (select from public.agency_revisions p where p.agency_id = entry.id)
$$;

-- Whether somebody has worked on a written value or its source.
create function private.has_changed_since(
  written private.import_rows, entry public."Personalberatungen", run private.import_runs
) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from jsonb_each(written.columns) as wrote (field, value)
    left join public.agency_field_meta m on m.agency_id = entry.id and m.field = wrote.field
    where coalesce(private.read_field(to_jsonb(entry), wrote.field), 'null') #>> '{}' is distinct from wrote.value #>> '{}'
      or case when jsonb_typeof(wrote.value) = 'null' then m.id is not null
         else (m.source, m.confirmed_at, m.evidence) is distinct from (run.source, run.source_at, run.evidence) end
  )
$$;

-- After the columns of undone entries.
create function private.restore_sources(run uuid, row_numbers integer[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence)
  select i.agency_id, stored.field, stored.source, stored.confirmed_at, stored.evidence
  from private.import_rows i
  cross join jsonb_to_recordset(i.sources) as stored (field text, source text, confirmed_at timestamptz, evidence text)
  where i.run_id = run and i.row_number = any (row_numbers) and i.action = 'update' and i.state = 'undone'
  on conflict on constraint agency_field_meta_once
  do update set source = excluded.source, confirmed_at = excluded.confirmed_at, evidence = excluded.evidence
$$;

create function private.start_import(
  run uuid, file_name text, entry_status text, expected integer, dry_run jsonb, source text, source_day date, evidence text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started private.import_runs;
begin
  perform private.require_admin();
  perform private.refuse_if(source_day is null or source_day > private.berlin_today(),
    'invalid', 'a source has a day that is not ahead', '{"source_day": "out_of_range"}');
  insert into private.import_runs (id, started_by, file_name, entry_status, expected, dry_run, source, source_at, evidence)
  values (run, auth.uid(), file_name, entry_status, expected, dry_run, source,
    (source_day + time '12:00') at time zone 'Europe/Berlin', private.optional_text('evidence', evidence))
  on conflict do nothing;
  select * into started from private.import_runs where id = run;
  return private.describe_import(started);
end $$;
select private.expose('start_import', 'authenticated', 'Announces an import, once; for administrators.');

-- rows: [{row, action, target, version, columns}], at most 1,000. Rows that are there already stay.
create function private.receive_import_rows(run uuid, import_rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  arrived integer;
begin
  if locked.state <> 'receiving' then
    return private.describe_import(locked);
  end if;
  perform private.refuse_if(jsonb_typeof(import_rows) is distinct from 'array' or jsonb_array_length(import_rows) > 1000,
    'invalid', 'rows are a list of at most 1,000');
  insert into private.import_rows (run_id, row_number, action, agency_id, base_version, columns)
  select run, sent.row, sent.action, sent.target, sent.version, sent.columns
  from jsonb_to_recordset(import_rows) as sent (row integer, action text, target bigint, version integer, columns jsonb)
  on conflict do nothing;
  get diagnostics arrived = row_count;
  perform private.refuse_if(locked.received + arrived > locked.expected, 'invalid', 'these are more rows than were announced');
  update private.import_runs set received = received + arrived where id = run returning * into locked;
  return private.describe_import(locked);
end $$;
select private.expose('receive_import_rows', 'authenticated', 'Takes up to 1,000 rows of an import; for administrators.');

create function private.apply_import(run uuid, batch_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  batch integer[];
  single integer;
begin
  if locked.state = 'receiving' then
    if locked.received < locked.expected then
      raise object_not_in_prerequisite_state using message = 'not all rows have arrived';
    end if;
    update private.import_runs set state = 'applying' where id = run returning * into locked;
    perform private.log_import('import_started', locked, jsonb_build_object('rows', locked.expected));
  end if;
  if locked.state <> 'applying' then
    return private.describe_import(locked);
  end if;

  batch := array(
    select row_number from private.import_rows where run_id = run and state = 'pending'
    order by row_number limit least(greatest(coalesce(batch_size, 500), 1), 1000));
  perform set_config('private.import_run', run::text, true);
  begin
    perform private.write_import_rows(run, locked.entry_status, batch);
  exception when integrity_constraint_violation or data_exception then
    -- A row that the table refuses does not hold up the others.
    foreach single in array batch loop
      begin
        perform private.write_import_rows(run, locked.entry_status, array[single]);
      exception when integrity_constraint_violation or data_exception then
        update private.import_rows set state = 'failed' where run_id = run and row_number = single;
      end;
    end loop;
  end;
  perform set_config('private.import_run', '', true);

  update private.import_runs r set
    written = r.written + made.written, outdated = r.outdated + made.outdated, failed = r.failed + made.failed
  from (
    select count(*) filter (where state = 'written') as written, count(*) filter (where state = 'outdated') as outdated,
      count(*) filter (where state = 'failed') as failed
    from private.import_rows where run_id = run and row_number = any (batch)
  ) as made
  where r.id = run returning r.* into locked;
  if not exists (select from private.import_rows where run_id = run and state = 'pending') then
    update private.import_runs set state = 'done', finished_at = clock_timestamp() where id = run returning * into locked;
    perform private.log_import('import_finished', locked, jsonb_build_object(
      'written', locked.written, 'outdated', locked.outdated, 'failed', locked.failed));
  end if;
  return private.describe_import(locked);
end $$;
select private.expose('apply_import', 'authenticated', 'Writes the next rows of an import; for administrators.');

create function private.discard_import(run uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked constant private.import_runs := private.lock_import(run);
begin
  if locked.state <> 'receiving' then
    raise object_not_in_prerequisite_state using message = 'the import has begun to write';
  end if;
  delete from private.import_runs where id = run;
end $$;
select private.expose('discard_import', 'authenticated', 'Forgets an import that has not begun to write, for administrators.');

-- Publishes an import's drafts, once: {"run", "done": [{"name"}], "left": [{"id", "name", "why"}]} (published, hidden, deleted).
create function private.release_import(run uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  locked private.import_runs := private.lock_import(run);
  kept jsonb;
  published jsonb;
begin
  perform private.refuse_if(locked.released_at is not null,
    'already', 'the import was released', jsonb_build_object(
      'at', locked.released_at, 'by', (select email from auth.users where id = locked.released_by))::text);
  perform private.refuse_if(locked.state <> 'done' or locked.entry_status <> 'draft',
    'wrong_state', 'what is released is a whole import of drafts');
  select coalesce(jsonb_agg(jsonb_build_object('id', i.agency_id, 'name', coalesce(a."Name", i.columns ->> 'Name'),
    'why', case when a.id is null then 'gone' when a.status = 'active' then 'already' else 'changed' end) order by i.row_number), '[]')
  into kept
  from private.import_rows i left join public."Personalberatungen" a on a.id = i.agency_id
  where i.run_id = run and i.action = 'insert' and i.state = 'written' and a.status is distinct from 'draft';
  perform set_config('private.import_run', run::text, true);
  with changed as (
    update public."Personalberatungen" a set status = 'active'
    from private.import_rows i
    where i.run_id = run and i.action = 'insert' and i.state = 'written' and a.id = i.agency_id and a.status = 'draft'
    returning a."Name" as name
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name) order by name), '[]') into published from changed;
  perform set_config('private.import_run', '', true);
  update private.import_runs set released_at = clock_timestamp(), released_by = auth.uid() where id = run returning * into locked;
  perform private.log_import('import_released', locked, jsonb_build_object('rows', jsonb_array_length(published)));
  return jsonb_build_object('run', private.describe_import(locked), 'done', published, 'left', kept);
end $$;
select private.expose('release_import', 'authenticated', 'Publishes the drafts that an import has made, for administrators; once.');

-- Undoes the next rows, at most 1,000. An entry that somebody has worked on since stays as it is.
create function private.undo_import(run uuid, batch_size integer default 500) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  locked private.import_runs := private.lock_import(run);
  batch integer[];
begin
  if locked.state in ('applying', 'done') then
    update private.import_runs set state = 'undoing' where id = run returning * into locked;
    perform private.log_import('import_undo_started', locked, jsonb_build_object('rows', locked.written));
  end if;
  if locked.state <> 'undoing' then
    return private.describe_import(locked);
  end if;

  batch := array(
    select row_number from private.import_rows where run_id = run and state = 'written'
    order by row_number desc limit least(greatest(coalesce(batch_size, 500), 1), 1000));
  perform set_config('private.import_run', run::text, true);
  perform from public."Personalberatungen" a
  where a.id in (select agency_id from private.import_rows where run_id = run and row_number = any (batch))
  for update;
  update private.import_rows i set state = case
    when a.id is null then case i.action when 'insert' then 'undone' else 'kept' end
    when i.action = 'insert' and a.version is distinct from i.made_version then 'kept'
    when a.confirmed_at is distinct from i.confirmed_at then 'kept'
    when i.action = 'update' and private.has_changed_since(i, a, locked) then 'kept'
    when i.action = 'insert' and private.is_entry_in_use(a, locked) then 'kept'
    else 'undone'
  end
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (batch)
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, batch, true);
  perform private.restore_sources(run, batch);
  delete from public."Personalberatungen" where id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (batch) and action = 'insert' and state = 'undone');
  perform set_config('private.import_run', '', true);

  update private.import_runs r set undone = r.undone + made.undone, kept = r.kept + made.kept
  from (
    select count(*) filter (where state = 'undone') as undone, count(*) filter (where state = 'kept') as kept
    from private.import_rows where run_id = run and row_number = any (batch)
  ) as made
  where r.id = run returning r.* into locked;
  if not exists (select from private.import_rows where run_id = run and state = 'written') then
    update private.import_runs set state = 'undone', undone_at = clock_timestamp() where id = run returning * into locked;
    perform private.log_import('import_undone', locked, jsonb_build_object('undone', locked.undone, 'kept', locked.kept));
  end if;
  return private.describe_import(locked);
end $$;
select private.expose('undo_import', 'authenticated', 'Undoes the next rows of an import; for administrators.');

create function private.list_imports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.describe_import(r) order by r.started_at desc, r.id)
    from (select * from private.import_runs order by started_at desc, id limit 50) as r
  ), '[]');
end $$;
select private.expose('list_imports', 'authenticated', 'The newest imports, for administrators.');

-- At most 500: [{row, state, agency_id, name}].
create function private.list_import_leftovers(run uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'row', l.row_number, 'state', l.state, 'agency_id', l.agency_id,
      'name', coalesce(l.columns ->> 'Name', (select "Name" from public."Personalberatungen" where id = l.agency_id))
    ) order by l.row_number)
    from (
      select * from private.import_rows
      where run_id = run and state in ('outdated', 'failed', 'kept') order by row_number limit 500
    ) as l
  ), '[]');
end $$;
select private.expose('list_import_leftovers', 'authenticated', 'Rows that were not written or not undone; for administrators.');

-- {mapping, decisions: {key: decision}}
create function private.recall_import(headings text, keys text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mapping', (select m.mapping from private.import_mappings m where m.headings = recall_import.headings),
    'decisions', coalesce((
      select jsonb_object_agg(d.key, d.decision) from private.import_decisions d where d.key = any (keys)
    ), '{}'));
end $$;
select private.expose('recall_import', 'authenticated', 'What was chosen for such a file before, for administrators.');

create function private.remember_import(headings text, mapping jsonb, decisions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if mapping is not null then
    insert into private.import_mappings (headings, mapping) values (headings, mapping)
    on conflict on constraint import_mappings_pkey do update set mapping = excluded.mapping, saved_at = now();
  end if;
  insert into private.import_decisions (key, decision)
  select name, value from jsonb_each_text(coalesce(decisions, '{}')) as decided (name, value)
  on conflict on constraint import_decisions_pkey do update set decision = excluded.decision, decided_at = now();
end $$;
select private.expose('remember_import', 'authenticated', 'Keeps what was chosen for a file, for administrators.');

-- supabase/schemas/86_account_deletion.sql

-- Deletion of accounts, by their owner with a code or by an administrator. docs/decisions/consultancy-access.md, Deleting an account.
--
-- An account is deleted a day after the request, which can be cancelled until then. run_hourly_jobs deletes the row of auth.users; whoever
-- deletes it, the trigger delete_account_data deletes everything else.
--
-- Entries and contracts stay. In the log, versions and steps of reviews a pseudonym replaces the account. What the person sent as a
-- visitor (messages, notices, newsletter) does not belong to the account.

create table private.account_deletions (
  account uuid primary key references auth.users (id) on delete cascade,
  due_at timestamptz not null default clock_timestamp() + private.retention_period('account_deletion'),
  is_ordered boolean not null  -- By an administrator, who alone can cancel it.
);

create function private.own_account_deletion() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant uuid := private.own_account();
begin
  perform private.refuse_if(not exists (select from auth.users u where u.id = own)
    or exists (select from public.admins a where a.user_id = own), 'signed_out', 'nobody is signed in who has such an account');
  return private.describe_account_deletion(own);
end $$;
select private.expose('own_account_deletion', 'authenticated', 'When the caller''s account is deleted, and what happens then.');

create function private.request_account_deletion(account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public.admins a where a.user_id = account),
    'administrator', 'an administrator''s account is not deleted this way');
  perform private.refuse_if(not exists (select from auth.users u where u.id = account), 'signed_out', 'there is no such account');
  insert into private.account_deletions (account, is_ordered) values (account, false) on conflict do nothing;
  if found then
    perform private.mail_account_deletion('account_deletion', account);
  end if;
  return private.describe_account_deletion(account);
end $$;
select private.expose('request_account_deletion', 'service_role', 'Has an account deleted in a day, once the code was right.');

-- What is stored about an account, for its person (Art. 15 and 20 DSGVO).
create function private.export_account(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'konto', (select jsonb_build_object('email', u.email, 'seit', u.created_at, 'zuletzt_angemeldet', u.last_sign_in_at)
      from auth.users u where u.id = export_account.account),
    'loeschung', (select d.due_at from private.account_deletions d where d.account = export_account.account),
    'sperre', (select f.reason from public.frozen_accounts f where f.user_id = export_account.account),
    'eintraege', (select coalesce(jsonb_agg(jsonb_build_object('id', m.agency_id, 'name', private.agency_name(m.agency_id),
        'rolle', m.role, 'seit', m.created_at) order by m.id), '[]')
      from public.agency_members m where m.user_id = export_account.account),
    'einladungen', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', private.agency_name(i.agency_id), 'rolle', i.role,
        'stand', i.state, 'am', i.created_at) order by i.id), '[]')
      from public.agency_invitations i join auth.users u on u.id = export_account.account and lower(u.email) = lower(i.email)),
    'antraege', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', c.name, 'stand', c.state, 'am', c.created_at,
        'domain', c.proven_domain, 'anmerkung', c.note, 'nachweis', c.evidence, 'grund', c.reason) order by c.id), '[]')
      from public.agency_claims c where c.claimant = export_account.account),
    'vorschlaege', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', r.agency_id, 'art', r.kind, 'stand', r.state,
        'angaben', r.changes, 'anmerkung', r.note, 'begonnen', r.created_at, 'eingereicht', r.submitted_at,
        'entschieden', r.decided_at, 'grund', r.reason, 'entscheidungen', r.decisions) order by r.id), '[]')
      from public.agency_revisions r where r.author = export_account.account),
    'bestellungen', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', c.entry_name, 'stand', c.state, 'am', c.ordered_at,
        'rechnung_an', c.customer, 'anschrift', c.invoice_address, 'preis', c.price, 'laufzeit', c.term,
        'beginn', c.starts_on, 'ende', c.ends_on, 'rechnung', c.invoice_number, 'bezahlt_am', c.paid_on) order by c.ordered_at), '[]')
      from private.contracts c where c.ordered_by = export_account.account),
    'bewertungen', (select coalesce(jsonb_agg(jsonb_build_object('agentur', private.agency_name(r.agency_id), 'stand', r.state,
        'inhalt', r.content, 'ueber_sie', w.identity, 'begonnen', r.created_at, 'eingereicht', r.submitted_at,
        'veroeffentlicht', r.published_at, 'grund', r.reason) order by r.created_at), '[]')
      from private.client_review_authors w join private.client_reviews r on r.id = w.review_id
      where w.author = export_account.account))
$$;
select private.expose('export_account', 'service_role', 'What is stored about an account, once the code was right.');

-- The caller's own, asked for by themselves; for administrators that of an account, whoever has asked for it.
create function private.cancel_account_deletion(account uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_own constant boolean := account is null;
  caller constant uuid := case when is_own then private.require_account() else private.require_admin() end;
  holder constant uuid := coalesce(account, caller);
begin
  delete from private.account_deletions d where d.account = holder and not (is_own and d.is_ordered);
  perform private.refuse_if(not found, 'wrong_state', 'there is no deletion to cancel');
  perform private.add_log_entry('account_deletion_called_off', null, account::text) where not is_own;
  perform private.mail_account_deletion('account_kept', holder);
end $$;
select private.expose('cancel_account_deletion', 'authenticated', 'Cancels the deletion of one''s own or, for administrators, any account.');

create function private.order_account_deletion(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from auth.users u where u.id = account), 'not_found', 'there is no such account');
  perform private.refuse_if(exists (select from public.admins a where a.user_id = account),
    'wrong_state', 'an administrator''s account is not deleted this way');
  insert into private.account_deletions as d (account, is_ordered) values (account, true)
  on conflict on constraint account_deletions_pkey do update set is_ordered = true where not d.is_ordered;
  perform private.refuse_if(not found, 'already', 'it is to be deleted already');
  perform private.add_log_entry('account_deletion_ordered', null, account::text);
  perform private.mail_account_deletion('account_deletion_ordered', account);
end $$;
select private.expose('order_account_deletion', 'authenticated', 'Has an account deleted in a day; for administrators.');

-- An account that cannot be deleted stays due.
create function private.delete_due_accounts(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  deleted integer := 0;
begin
  for due in
    select d.account from private.account_deletions d
    where d.due_at <= at and not exists (select from public.admins a where a.user_id = d.account)
      -- Otherwise a frozen person could begin anew with the same address.
      and (d.is_ordered or not exists (select from public.frozen_accounts f where f.user_id = d.account))
    order by d.due_at for update skip locked
  loop
    begin
      delete from auth.users u where u.id = due;
      deleted := deleted + 1;
    exception when others then
      raise warning 'an account is not deleted: %', sqlerrm;
    end;
  end loop;
  return deleted;
end $$;

-- {"due_at", "is_ordered", "reviews", "entries": [{"agency", "entry", "is_last_owner", "ends_enquiries"}]}; due_at may be null.
create function private.describe_account_deletion(of_account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'due_at', (select d.due_at from private.account_deletions d where d.account = of_account),
    'is_ordered', exists (select from private.account_deletions d where d.account = of_account and d.is_ordered),
    'reviews', (select count(*) from private.client_review_authors w where w.author = of_account),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'agency', a.id, 'entry', a."Name",
        'is_last_owner', m.role = 'owner' and not exists (
          select from public.agency_members o where o.agency_id = a.id and o.role = 'owner' and o.user_id <> of_account),
        'ends_enquiries', exists (select from private.account_enquiry_addresses(of_account) e where e = a.id)) order by a."Name", a.id),
          '[]')
      from public.agency_members m join public."Personalberatungen" a on a.id = m.agency_id
      where m.user_id = of_account))
$$;

create function private.mail_account_deletion(kind text, of_account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, of_account, private.describe_account_deletion(of_account))
$$;

-- Deletes or pseudonymises what foreign keys do not delete. The log keeps the names of administrators.
create function private.delete_account_data() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(old.email);
  pseudonym constant uuid := gen_random_uuid();
  without_address bigint;
begin
  if exists (select from public.admins a where a.user_id = old.id) then
    return old;
  end if;
  -- First, because this writes to the log.
  delete from public.frozen_accounts f where f.user_id = old.id;
  for without_address in select private.account_enquiry_addresses(old.id) loop
    delete from private.enquiry_addresses e where e.agency_id = without_address;
    -- First, because the mail to the owners would include this account.
    delete from public.agency_members m where m.agency_id = without_address and m.user_id = old.id;
    perform private.mail_owners('enquiry_address_ended', without_address,
      jsonb_build_object('entry', private.agency_name(without_address)));
  end loop;
  delete from public.agency_members m where m.user_id = old.id;
  with gone as (
    delete from public.agency_invitations i where lower(i.email) = address or i.invited_by = old.id and i.state = 'open' returning i.id)
  delete from private.outgoing_mails m using gone where m.occasion = 'invitation ' || gone.id;
  with gone as (
    delete from public.agency_claims c where c.claimant = old.id and c.state in ('pending', 'waiting', 'disputed') returning c.id)
  delete from private.outgoing_mails m using gone where starts_with(m.occasion, 'claimed ' || gone.id || ' ');
  delete from public.agency_revisions r where r.author = old.id and r.state <> 'published';
  delete from private.administrator_links l where l.email = address;
  update public.agency_claims c set note = null, evidence = null where c.claimant = old.id;

  update public.agency_invitations i set invited_by = pseudonym, inviter_email = null where i.invited_by = old.id;
  update public.agency_claims c set objected_by = pseudonym where c.objected_by = old.id;
  -- Decisions of a former administrator.
  update public.agency_claims c set decided_by = pseudonym where c.decided_by = old.id;
  update public.agency_revisions r set decided_by = pseudonym where r.decided_by = old.id;
  update public.frozen_accounts f set frozen_by = pseudonym where f.frozen_by = old.id;
  update private.import_runs r set started_by = pseudonym where r.started_by = old.id;
  update private.import_runs r set released_by = pseudonym where r.released_by = old.id;
  update public.agency_versions v set actor_id = pseudonym where v.actor_id = old.id;
  update private.client_review_steps s set actor = pseudonym where s.actor = old.id;
  delete from private.outgoing_mails m where lower(m.recipient) = address and m.channel <> 'send-contact-email' and m.subscriber is null;
  -- Each occasion is still mailed only once.
  update private.outgoing_mails m set occasion = replace(m.occasion, old.id::text, pseudonym::text)
  where strpos(m.occasion, old.id::text) > 0;
  perform private.delete_on_platform(old.id, address);
  perform private.anonymise_log(old.id, address, pseudonym);
  perform private.add_log_entry('account_deleted', null, pseudonym::text, actor_role => coalesce(private.acting_role(), 'database'));
  return old;
end $$;

-- The setting makes private.refuse_log_changes permit it.
create function private.anonymise_log(account uuid, address text, pseudonym uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown constant text := 'gelöschtes Konto ' || left(pseudonym::text, 8);
  -- Matches nothing for an account without an address.
  address_pattern constant text := coalesce(regexp_replace(address, '([][\\.+*?^$(){}|-])', '\\\1', 'g'), 'a^');
begin
  perform pg_catalog.set_config('private.deletes_account', 'yes', true);
  update public.admin_log l set
    actor_id = case when l.actor_id = account then pseudonym else l.actor_id end,
    actor_email = case when lower(l.actor_email) = address then shown else l.actor_email end,
    row_key = replace(l.row_key, account::text, pseudonym::text),
    changes = regexp_replace(replace(l.changes::text, account::text, pseudonym::text), address_pattern, shown, 'gi')::jsonb
  where l.actor_id = account or lower(l.actor_email) = address
    or strpos(l.row_key, account::text) > 0 or strpos(l.changes::text, account::text) > 0
    or strpos(lower(l.changes::text), address) > 0;
  perform pg_catalog.set_config('private.deletes_account', '', true);
end $$;

-- Supabase's own log, and the owner of files.
create function private.delete_on_platform(account uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e
    where strpos(e.payload::text, account::text) > 0 or strpos(lower(e.payload::text), address) > 0;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'update storage.objects set owner = null, owner_id = null where owner_id = $1 or owner::text = $1' using account::text;
  end if;
exception when undefined_column or insufficient_privilege then
  raise warning 'the platform still knows a deleted account: %', sqlerrm;
end $$;

-- Entries whose enquiries go to the account's own address, or to one that it has confirmed.
create function private.account_enquiry_addresses(of_account uuid) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.agency_id from private.enquiry_addresses e
  where e.confirmed_by = of_account or lower(e.email) = (select lower(u.email) from auth.users u where u.id = of_account)
$$;

-- A path begins with the account that stored the file.
create function private.is_file_of_deleted_account(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from auth.users u where u.id::text = split_part(path, '/', 1))
$$;

-- Deletes accounts that own nothing and were not used for long. Frozen ones stay, or waiting would be enough. Returns how many.
create function private.delete_unused_accounts() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted bigint := 0;
begin
  delete from auth.users u
  where greatest(u.created_at, u.last_sign_in_at) < now() - private.retention_period('unused_account')
    and not exists (select from public.admins a where a.user_id = u.id)
    and not exists (select from public.frozen_accounts f where f.user_id = u.id)
    and not exists (select from public.agency_members m where m.user_id = u.id)
    and not exists (select from public.agency_claims c where c.claimant = u.id)
    and not exists (select from public.agency_revisions r where r.author = u.id)
    and not exists (select from private.client_review_authors w where w.author = u.id)
    -- Somebody may still be signed in; sessions that nobody renews go after a month.
    and not exists (select from auth.sessions s where s.user_id = u.id);
  get diagnostics deleted = row_count;
  return deleted;
exception when undefined_table or undefined_column or foreign_key_violation or insufficient_privilege then
  raise warning 'unused accounts are not deleted: %', sqlerrm;
  return 0;
end $$;
grant execute on function private.delete_unused_accounts to service_role;

-- supabase/schemas/87_desk.sql

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

-- supabase/schemas/90_jobs.sql

-- What happens each night (deletions: 13_retention.sql) and each hour (all that is due, also with each `runJobs` of entry-account).
-- Schedules: docs/operating.md, step 4; for the embedded database supabase/local/nightly-jobs.ts.

-- When the nightly jobs ran, and how many rows of which table they changed.
create table private.nightly_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  deleted jsonb not null
);
grant select, insert, delete on private.nightly_runs to service_role;

create table private.hourly_runs (
  is_only_row boolean primary key default true check (is_only_row),
  ran_at timestamptz not null
);

-- Reminders that went out to confirm an entry.
create table private.entry_reminders (
  id bigint generated always as identity primary key,
  agency_id bigint not null,  -- Without a foreign key: the row outlives the entry.
  confirmed_at timestamptz not null,  -- The last confirmation; before the first one, when the first owner joined.
  days integer not null,
  reminded_at timestamptz not null default now(),
  constraint entry_reminders_once unique (agency_id, confirmed_at, days)
);

create function private.are_nightly_jobs_running() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.nightly_runs where ran_at > clock_timestamp() - interval '25 hours')
$$;
select private.expose('are_nightly_jobs_running', 'anon, authenticated, service_role', 'Whether the nightly jobs ran within 25 hours.');

create function public.run_nightly_jobs() returns jsonb
language plpgsql set search_path = '' set statement_timeout = '5min' as $$
declare
  deleted jsonb;
begin
  perform private.withdraw_returned_client_reviews();
  deleted := private.apply_retention() || jsonb_strip_nulls(jsonb_build_object('auth.users', nullif(private.delete_unused_accounts(), 0)));
  perform private.renew_client_review_figures();
  insert into private.nightly_runs (deleted) values (deleted);
  return deleted;
end $$;
comment on function public.run_nightly_jobs() is 'Deletes what the privacy policy promises to delete. For a scheduler, once a night.';
grant execute on function public.run_nightly_jobs to service_role;

-- Has pg_cron run the jobs, the nightly ones at once, so that the operator sees them work.
create function private.schedule_nightly_jobs() returns jsonb
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    raise undefined_function using
      message = 'pg_cron is not switched on',
      hint = 'Switch it on under Integrations > Cron.';
  end if;
  perform cron.schedule('nightly-jobs', '17 3 * * *', 'select public.run_nightly_jobs()');
  perform cron.schedule('entry-jobs', '7 * * * *', 'select public.run_hourly_jobs()');
  return public.run_nightly_jobs();
end $$;

-- Mails owners of entries unconfirmed for 150, 170 or 180 days, once each, of several only the latest. Returns how many.
create function private.remind_owners(at timestamptz default now()) returns bigint
language sql volatile security definer set search_path = '' as $$
  with reminded as (
    insert into private.entry_reminders (agency_id, confirmed_at, days, reminded_at)
    select a.id, basis.confirmed_at, step.days, at
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
    on conflict do nothing returning *)
  select count(*) from reminded r cross join lateral private.mail_owners('confirm_reminder', r.agency_id,
    jsonb_build_object('entry', private.agency_name(r.agency_id), 'days', r.days, 'since', r.confirmed_at),
    format('reminder %s %s %s', r.agency_id, r.days, r.confirmed_at))
$$;

create function private.run_hourly_jobs(at timestamptz default now()) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One run at a time.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.run_hourly_jobs', 0));
  perform private.apply_retention(true);
  insert into private.hourly_runs (ran_at) values (clock_timestamp()) on conflict (is_only_row) do update set ran_at = excluded.ran_at;
  return jsonb_build_object('reports', private.queue_monthly_reports(at), 'contract_mails', private.run_contract_jobs(at),
    'reviews_overdue', private.flag_overdue_disputes(at), 'reminded', private.remind_owners(at),
    'granted', private.grant_unopposed_claims(at), 'accounts_deleted', private.delete_due_accounts(at),
    'daily_mails', private.queue_daily_mails(at));
end $$;
select private.expose('run_hourly_jobs', 'service_role', 'Does what is due. For a scheduler with the secret key.');

-- supabase/schemas/91_auth.sql

-- Triggers in the schema of the auth server, and its right to call hooks.

create trigger delete_client_review_author before delete on auth.users for each row execute function private.delete_client_review_author();
create trigger delete_account_data before delete on auth.users for each row execute function private.delete_account_data();
create trigger mail_former_address after update of email on auth.users for each row
  when (lower(old.email) <> lower(new.email) and old.email like '%@%' and new.email like '%@%') execute function private.mail_former_address();
create trigger log_password after update of encrypted_password on auth.users for each row
  when (old.encrypted_password is distinct from new.encrypted_password) execute function private.log_password();

do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    create trigger log_factors after insert or update or delete on auth.mfa_factors for each row execute function private.log_factors();
  end if;
exception when insufficient_privilege then
  raise warning 'auth.mfa_factors takes no trigger: enrolling a second factor is logged by its recovery codes alone';
end $$;

-- The auth server calls its hooks with this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.refuse_auth_mail(jsonb), private.admit_session(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- supabase/schemas/92_storage.sql

-- Who stores, reads and deletes files, and which expire, by the bucket's rule (data/30_storage_buckets.sql); without one nobody may.

create table private.bucket_rules (
  bucket text primary key,
  -- SQL conditions of the path $1 and the account $2, which is null for anybody else. Null: nobody.
  may_store text,
  may_read text,
  may_delete text,
  most integer not null,  -- Files below the first folder of a path.
  most_beside integer,  -- Files in the same folder.
  expired text not null,  -- An SQL condition of the file o (storage.objects).
  on_deletion text  -- A statement that updates what names the deleted files $2 of the bucket $1.
);

-- A plain upload, download or deletion. Everything else is refused: signed addresses, which would outlive the right to a
-- file, uploads in parts, S3, lists, and whatever a later storage server can do.
create function private.is_plain_storage_call() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('storage.operation', true)
    in ('storage.object.upload', 'storage.object.get_authenticated', 'storage.object.delete_many'), false)
$$;

create function private.may_use_file(action text, bucket text, path text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule constant private.bucket_rules := (select r from private.bucket_rules r where r.bucket = may_use_file.bucket);
  condition constant text := to_jsonb(rule) ->> ('may_' || action);
  account constant uuid := private.own_account();
  is_allowed boolean;
begin
  if condition is null or not private.is_plain_storage_call() then
    return false;
  end if;
  execute 'select ' || condition into is_allowed using path, account;
  if is_allowed is not true or action <> 'store' then
    return is_allowed is true;
  end if;
  -- Simultaneous calls wait for each other, so that all of them are counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files ' || bucket || ' ' || split_part(path, '/', 1), 0));
  return private.account_refusal(account) is null and (
    select count(*) < rule.most
      and count(*) filter (where starts_with(o.name, regexp_replace(path, '[^/]*$', ''))) < coalesce(rule.most_beside, rule.most)
    from storage.objects o where o.bucket_id = rule.bucket and starts_with(o.name, split_part(path, '/', 1) || '/'));
end $$;
grant execute on function private.may_use_file to authenticated;

-- Whether the administrator has opened a file of evidence, which is in the log.
create function private.has_opened(kind text, evidence text, within interval default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_log l where l.table_name = kind and l.row_key = evidence and l.action = 'evidence_opened'
    and l.actor_id = auth.uid() and (within is null or l.at > clock_timestamp() - within))
$$;

create function private.expired_files(bucket text, amount integer default 50) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  rule constant private.bucket_rules := (select r from private.bucket_rules r where r.bucket = expired_files.bucket);
begin
  if rule.bucket is not null and to_regclass('storage.objects') is not null then
    return query execute format('select o.name::text from storage.objects o where o.bucket_id = $1 and (%s) order by o.created_at limit $2',
      rule.expired) using bucket, least(greatest(amount, 1), 100);
  end if;
end $$;
select private.expose('expired_files', 'service_role', 'Files to delete from a bucket, oldest first.');

create function private.note_deleted_files(bucket text, names text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  statement constant text := (select r.on_deletion from private.bucket_rules r where r.bucket = note_deleted_files.bucket);
begin
  if statement is not null then
    execute statement using bucket, names;
  end if;
end $$;
select private.expose('note_deleted_files', 'service_role', 'Notes that files of a bucket were deleted.');

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  create policy "files are stored by the rule of their bucket" on storage.objects
    for insert to authenticated with check (private.may_use_file('store', bucket_id, name));
  create policy "files are read by the rule of their bucket" on storage.objects
    for select to authenticated using (private.may_use_file('read', bucket_id, name));
  create policy "files are deleted by the rule of their bucket" on storage.objects
    for delete to authenticated using (private.may_use_file('delete', bucket_id, name));
end $$;

-- supabase/schemas/93_row_level_security.sql

-- Without a policy only its owner reads or writes a table.

do $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'
  loop
    execute format('alter table %s enable row level security', relation);
  end loop;
end $$;

-- supabase/data/10_single_rows.sql

-- Tables of one row.

insert into private.hash_key default values;
insert into private.settings default values;
insert into private.site_builds default values;

-- supabase/data/20_consent_texts.sql

-- The words to which a newsletter subscriber consents. Tests compare them with the form. Changed words are a row with another version
-- (docs/decisions/newsletter.md).

insert into private.consent_texts (version, wording) values ('2026-11', $$Newsletter

Neue Artikel per E-Mail. Sie bekommen zuerst eine E-Mail, in der Sie die Anmeldung bestätigen. Wir verwenden Ihre Adresse nur für den Newsletter; abmelden können Sie sich jederzeit über den Link am Ende jeder E-Mail. Mehr dazu steht in der Datenschutzerklärung.

E-Mail-Adresse
[Newsletter abonnieren]$$);

-- supabase/data/25_retention.sql

-- The periods and rules of schemas/13_retention.sql.

insert into private.retention_periods (name, period) values
  ('answered_message', '6 months'), ('other_message', '12 months'), ('spam_message', '30 days'),
  ('sign_in_hash', '1 hour'), ('unsent_mail', '30 days'), ('sent_mail', '24 months'),
  ('enquiry_word', '30 days'), ('enquiry', '24 months'), ('entry_version', '24 months'), ('import', '24 months'),
  ('proposal', '24 months'), ('evidence', '3 months'), ('unused_evidence', '7 days'), ('unused_account', '12 months'),
  ('account_deletion', '24 hours'), ('invitation', '30 days'), ('unconfirmed_subscription', '7 days'),
  ('bounced_subscription', '30 days'), ('consent', '36 months'), ('delivery', '12 months'), ('review_draft', '90 days'),
  ('review_network', '90 days'), ('ended_review', '6 months'), ('unused_review_file', '1 day'), ('statistics_day', '3 months'),
  ('statistics', '24 months'), ('contract', '8 years'), ('declined_order', '6 months'), ('hidden_contact', '12 months'),
  ('refused_picture', '30 days'), ('unused_picture', '1 day'), ('admin_log', '24 months'), ('unused_session', '30 days'),
  ('nightly_run', '12 months');

insert into private.retention_rules (position, relation, period, since, condition) values
  (9, 'public.contact_messages', null, null, $$t.deleted_at < now() - interval '1 minute'$$),  -- Not what has just been pressed.
  (10, 'public.contact_messages', 'answered_message', 't.created_at',
    $$t.status = 'responded' and not exists (select from private.entry_reports r where r.message_id = t.id)$$),
  (11, 'public.contact_messages', 'other_message', 't.created_at',
    $$t.status <> 'responded' and not exists (select from private.entry_reports r where r.message_id = t.id)$$),
  (12, 'public.contact_messages', 'spam_message', 't.spam_at', 'true'),
  -- Reports are kept as long as an appeal is possible.
  (13, 'public.contact_messages', 'ended_review',
    '(select r.decided_at from private.entry_reports r where r.message_id = t.id)', 'true'),

  (20, 'public.subscribers', 'unconfirmed_subscription', 't.requested_at', $$t.state = 'pending'$$),
  (21, 'public.subscribers', 'bounced_subscription', 't.ended_at', $$t.state = 'bounced'$$),
  (22, 'public.subscribers', null, null, $$t.state = 'unsubscribed'$$),
  (23, 'private.outgoing_mails', null, null, $$t.kind = 'newsletter_confirmation'
    and not exists (select from public.subscribers s where s.id = t.subscriber and s.state = 'pending')$$),
  -- All proofs of an address go together, and never while it is subscribed.
  (24, 'private.consent_events', 'consent', 't.at', $$t.address_hash not in (
      select e.address_hash from private.consent_events e where e.at >= now() - $1)
    and t.address_hash not in (select private.subscriber_hash(s.email) from public.subscribers s where s.state = 'active')$$),
  (25, 'private.mail_events', 'bounced_subscription', 't.received_at', 'true'),
  (26, 'private.outgoing_mails', 'delivery',
    '(select i.finished_at from public.newsletter_issues i where i.id = t.issue_id)', 't.issue_id is not null'),

  -- Mails about messages, enquiries and issues are deleted with these.
  (30, 'private.outgoing_mails', 'unsent_mail', 't.created_at',
    't.sent_at is null and t.message_id is null and t.enquiry_id is null and t.issue_id is null'),
  -- Uses that no limit counts any more. Those of a kind without a limit go at once.
  (31, 'private.limited_uses', null, null,
    't.used_at < clock_timestamp() - coalesce((select max(l.period) from private.limits l where l.kind = t.kind), interval ''0'')'),
  (32, 'private.sign_in_codes', 'sign_in_hash', 't.created_at', 'true'),
  -- A mail is tried for seven days.
  (34, 'private.administrator_links', 'sign_in_hash', 'coalesce(t.mailed_at, t.asked_at + interval ''7 days'')', 'true'),
  -- What is left of a sent mail is its occasion, so that it is not mailed again.
  (33, 'private.outgoing_mails', 'sent_mail', 't.sent_at',
    't.message_id is null and t.enquiry_id is null and t.issue_id is null and t.subscriber is null'),

  -- Replaced versions, and those of deleted entries. Two stay: the last one from before the period, which shows what the entry said then,
  -- and the one that paused the entry, which shows who did it.
  (40, 'public.agency_versions', 'entry_version', 't.made_at', $$case
    when not exists (select from public."Personalberatungen" a where a.id = t.agency_id) then true
    when not exists (select from public.agency_versions later
      where later.agency_id = t.agency_id and later.id > t.id and later.made_at < now() - $1) then false
    else t.content ->> 'status' <> 'paused' or exists (select from public.agency_versions later
      where later.agency_id = t.agency_id and later.id > t.id and later.content ->> 'status' <> 'paused') end$$),
  (41, 'private.import_runs', 'import', 't.started_at', 'true'),
  (42, 'private.import_decisions', 'import', 't.decided_at', 'true'),
  -- This includes undecided claims. A claim that was granted to the author of a new entry waits for the entry.
  (43, 'public.agency_claims', 'proposal', 'coalesce(t.decided_at, t.created_at)',
    $$t.state <> 'granted' or t.agency_id is not null$$),
  (45, 'public.agency_revisions', 'proposal', 't.updated_at', $$t.state <> 'submitted'$$),
  (46, 'public.agency_invitations', 'invitation', 't.expires_at', 'true'),

  -- Of a review that has ended, the words, author, notices and replies go. The row stays, because it is counted.
  (50, 'private.client_reviews', 'review_draft', 't.updated_at', $$t.state in ('draft', 'confirmed')$$),
  (60, 'private.client_review_notices', 'ended_review', 't.decided_at', 'true'),
  (61, 'private.client_review_replies', 'ended_review', 't.decided_at', $$t.state in ('rejected', 'removed')$$),
  (62, 'private.client_review_replies', 'ended_review', $$(select r.state_since from private.client_reviews r
    where r.id = t.review_id and r.state = 'withdrawn' and r.content is null)$$, 'true'),

  -- Commercial and tax law count from the end of the year in which a contract ends.
  (70, 'private.contracts', 'contract', $$(date_trunc('year', t.ends_on::timestamp) + interval '1 year')$$, $$t.state = 'confirmed'$$),
  (71, 'private.contracts', 'declined_order', 'coalesce(t.decided_at, t.ordered_at)', $$t.state in ('declined', 'ordered')$$),
  (72, 'private.agency_pictures', 'unused_picture', 't.uploaded_at', 'not private.is_picture_named(t)'),

  (80, 'private.event_key', null, null, 't.day < private.berlin_today()'),
  -- A day goes only once its month has its figures.
  (81, 'private.agency_stats_daily', 'statistics_day', 't.day',
    $$date_trunc('month', t.day::timestamp)::date in (select c.month from private.stats_months c)$$),
  (82, 'private.stats_months', 'statistics', $$(t.month + interval '1 month')$$, 'true'),

  (90, 'private.enquiry_words', 'enquiry_word', $$(select coalesce(max(coalesce(m.sent_at, m.failed_at)), '-infinity')
    from private.outgoing_mails m where m.enquiry_id = t.enquiry_id)$$,
    $$not exists (select from private.outgoing_mails m where m.enquiry_id = t.enquiry_id and m.state = 'queued')$$),
  (91, 'private.enquiries', 'enquiry', 't.created_at', 'true'),
  (92, 'private.outgoing_mails', null, null, $$t.kind = 'enquiry_receipt' and not private.is_mail_wanted(t)$$),

  (94, 'private.case_assignments', null, null, $$not exists (
    select from private.desk_cases c where c.kind = t.kind and c.id = t.case_id and c.is_open)$$),
  (95, 'public.admin_log', 'admin_log', 't.at', 'true'),
  -- Supabase Auth stores the last renewal in UTC without a zone, or null where there was none. Tokens go with their session.
  (96, 'auth.sessions', 'unused_session', $$coalesce(t.refreshed_at at time zone 'UTC', t.created_at)$$, 'true'),
  (97, 'private.begun_sessions', null, null, 'not exists (select from auth.sessions s where s.id = t.session_id)'),
  (98, 'auth.audit_log_entries', 'admin_log', 't.created_at', 'true'),
  (99, 'private.nightly_runs', 'nightly_run', 't.ran_at', 'true');

-- What belonged to a removed entry.
insert into private.retention_rules (position, relation, condition)
select 83 + place, relation,
  'exists (select from public."Personalberatungen" a where a.id = t.agency_id and a.status = ''removed'')'
from unnest(array['private.agency_pictures', 'public.agency_extensions']) with ordinality as r (relation, place);

-- What belongs to a review that has ended, before its own words.
insert into private.retention_rules (position, relation, period, since, condition, change)
select 50 + place, 'private.client_review_' || name, 'ended_review',
  '(select r.state_since from private.client_reviews r where r.id = t.review_id and private.is_ended_client_review(r))',
  case name when 'steps' then 't.reason is not null' else 'true' end, case name when 'steps' then 'reason = null, ground = null' end
from unnest(array['authors', 'evidence', 'notices', 'replies', 'appeals', 'steps']) with ordinality as r (name, place);

-- What was said on the way to a decision about a review that is published.
insert into private.retention_rules (position, relation, period, since, condition, change) values
  (63, 'private.client_review_appeals', 'ended_review', 't.decided_at', 'true', null),
  (64, 'private.client_review_steps', 'ended_review', 't.at', $$t.reason is not null
    and exists (select from private.client_reviews r where r.id = t.review_id and r.state = 'published' and r.state_since < now() - $1)$$,
    'reason = null, ground = null');

-- Rows of which only a part is deleted.
insert into private.retention_rules (position, relation, period, since, condition, change) values
  -- Claims of an entry that is there outlive the proposal it came from.
  (44, 'public.agency_claims', 'proposal',
    $$(select r.updated_at from public.agency_revisions r where r.id = t.revision_id and r.state <> 'submitted')$$,
    't.agency_id is not null', 'revision_id = null'),
  -- What was written about evidence is deleted with it.
  (47, 'public.agency_claims', 'evidence', 't.decided_at', '(t.note is not null or t.objection is not null)',
    'note = null, objection = null'),
  (58, 'private.client_review_authors', 'review_network', 't.network_at', 'true', 'network_hash = null, network_at = null'),
  (59, 'private.client_reviews', 'ended_review', 't.state_since', 'private.is_ended_client_review(t)',
    'content = null, reason = null, ground = null');
-- A contact person who was not shown for the whole period, because no contract ran; of a removed entry at once.
insert into private.retention_rules (position, relation, period, since, condition, change)
select position, relation, 'hidden_contact', since, condition || $$ and not exists (
    select from private.contracts c
    where c.agency_id = t.agency_id and c.state = 'confirmed' and c.ends_on >= private.berlin_day(now() - $1))$$, change
from (values
  (78, 'public.agency_extensions', 't.published_at', $$jsonb_typeof(t.content -> 'contactPerson') = 'object'$$,
    $$content = t.content - 'contactPerson'$$),
  (79, 'public.agency_revisions', 't.updated_at', $$(t.changes ? 'contactPerson' or t.seen ? 'contactPerson')$$,
    $$changes = t.changes - 'contactPerson', seen = t.seen - 'contactPerson', edit = t.edit + 1$$)
) as r (position, relation, since, condition, change);
insert into private.retention_rules (position, relation, condition, change) values
  (86, 'public.agency_revisions', $$(t.changes ? 'contactPerson' or t.seen ? 'contactPerson') and exists (
      select from public."Personalberatungen" a where a.id = t.agency_id and a.status = 'removed')$$,
    $$changes = t.changes - 'contactPerson', seen = t.seen - 'contactPerson', edit = t.edit + 1$$);

update private.retention_rules set is_hourly = true where position in (30, 31, 32, 34);

-- supabase/data/30_storage_buckets.sql

-- The buckets of files, all of them private, and the rule of each (schemas/92_storage.sql).

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('evidence', 'evidence', false, 5242880, '{application/pdf,image/png,image/jpeg,image/webp}'),
    ('client-review-evidence', 'client-review-evidence', false, 5242880, '{application/pdf,image/png,image/jpeg}'),
    ('agency-pictures', 'agency-pictures', false, 2097152, '{image/png,image/jpeg,image/webp}')
  on conflict (id) do nothing;
end $$;

-- Administrators read evidence for a minute after opening it.
insert into private.bucket_rules (bucket, may_store, may_read, may_delete, most, most_beside, expired, on_deletion) values
  ('evidence', 'private.is_evidence_of($2, $1)',
    $$private.is_evidence_of($2, $1) or private.is_admin() and exists (
      select from public.agency_claims c where c.evidence = $1 and private.has_opened('agency_claims', c.id::text, '1 minute'))$$,
    null, 20, null,
    -- Three months after the claim was decided; what no claim names, after a week.
    $$private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period('unused_evidence') and not exists (
      select from public.agency_claims c
      where c.evidence = o.name and (c.state in ('pending', 'waiting', 'disputed') or c.decided_at is null
        or c.decided_at > now() - private.retention_period('evidence')))$$,
    'update public.agency_claims set evidence = null where evidence = any ($2) and not private.is_stored($1, evidence, false)'),
  ('client-review-evidence', 'private.takes_client_review_evidence(private.review_in_path($2, $1), $2)',
    $$private.review_in_path($2, $1) is not null or private.is_admin() and private.has_proved_second_factor() and exists (
      select from private.client_review_evidence e
      where e.path = $1 and private.has_opened('client_review_evidence', e.id::text, '1 minute'))$$,
    -- Files that are no evidence any more.
    $$private.review_in_path($2, $1) is not null and not exists (select from private.client_review_evidence e where e.path = $1)$$,
    25, 5,
    -- As soon as the review is decided; what no review names, after a day.
    $$private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period('unused_review_file')
      and not exists (select from private.client_review_evidence e where e.path = o.name)
    or exists (
      select from private.client_review_evidence e join private.client_reviews r on r.id = e.review_id
      where e.path = o.name and (r.state in ('published', 'withdrawn') or r.state in ('rejected', 'removed')
        and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
        -- A file for an appeal has a day until the appeal is made.
        and (e.kind = 'mandate' or e.uploaded_at < now() - private.retention_period('unused_review_file'))))$$,
    $$update private.client_review_evidence set deleted_at = now()
      where path = any ($2) and deleted_at is null and not private.is_stored($1, path, false)$$),
  -- A merged entry's files keep their folder.
  ('agency-pictures', 'private.agency_in_path($1) = any (private.own_agencies())',
    $$private.is_admin() or coalesce(private.agency_in_path($1) = any (private.own_agencies()), false)
      or exists (select from private.agency_pictures p where p.path = $1 and p.agency_id = any (private.own_agencies()))$$,
    null, 30, null,
    -- What no picture names: removed, used nowhere any more, or of a deleted entry.
    $$o.created_at < now() - private.retention_period('unused_picture')
    and not exists (select from private.agency_pictures p where p.path = o.name)$$, null);

-- supabase/data/40_schedule.sql

-- The schedule of the jobs, where pg_cron is switched on already; elsewhere the operator calls it (docs/operating.md, 4).

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform private.schedule_nightly_jobs();
  end if;
end $$;

-- supabase/data/50_limits.sql

-- How often something may be done (schemas/12_limits.sql). tests/unit/odds-of-guessing.test.ts works out what wrong codes may cost.

insert into private.limits (kind, most, period) values
  -- Messages of the form, each counted once for every agency it names. Beyond these limits callers do work.
  ('message_from_network', 5, '1 hour'), ('message_from_network', 10, '1 day'),
  ('message_from_block', 10, '1 hour'), ('message_from_block', 20, '1 day'),
  ('message', 400, '1 day'),
  -- Codes by mail. Beyond these limits callers do work; to the same address a network has to wait.
  ('code_from_network', 10, '1 hour'), ('code_from_network', 20, '1 day'),
  ('code_from_block', 20, '1 hour'), ('code_from_block', 40, '1 day'),
  ('code', 500, '1 day'),
  ('code_to_address', 1, '1 minute'), ('code_to_address', 5, '1 hour'), ('code_to_address', 10, '1 day'),
  -- Wrong codes: from a network, at an address from one network, and at a domain, whose mailboxes then prove nothing by themselves.
  ('wrong_code', 30, '1 hour'), ('wrong_code', 200, '1 day'),
  ('wrong_code_at_address', 20, '1 day'),
  ('wrong_code_at_domain', 50, '30 days'),
  ('proof', 1, '1 hour'),
  ('new_email', 1, '1 day'),  -- Not refused: prove_claim asks for it.
  ('wrong_recovery_code', 5, '1 hour'),
  -- Wrong passwords. Beyond a network's limit callers do work; at one address from one network they wait.
  ('password_from_network', 30, '1 hour'), ('password_from_block', 60, '1 hour'),
  ('password_at_address', 10, '1 hour'), ('password_at_address', 30, '1 day'),
  ('password_change', 10, '1 hour'),
  ('similar_entries', 60, '1 hour'),
  -- Notices of reviews. Beyond these limits callers do work.
  ('review_notice_from_network', 5, '1 hour'), ('review_notice_from_block', 10, '1 hour'),
  ('review_notice', 300, '1 day'),
  -- From one mailbox and network; of one review, a notice and an appeal against its decision.
  ('review_notice_by_sender', 5, '1 day'), ('review_notice_of_review', 2, '30 days'),
  -- Newsletter sign-ups. Beyond these limits callers do work; once the pool is empty, nobody learns whether an address is confirmed.
  ('subscription_from_network', 5, '1 hour'), ('subscription_from_block', 10, '1 hour'),
  ('subscription', 200, '1 hour'),
  -- Mails that strangers can cause, in all and to one mailbox, and monthly reports. One network may use a fortieth (50_mails.sql).
  ('mail_invitation', 300, '1 day'), ('mail_invitation_to', 10, '1 day'),
  ('mail_claimed', 300, '1 day'), ('mail_claimed_to', 10, '1 day'),
  ('mail_review_notice_receipt', 300, '1 day'), ('mail_review_notice_receipt_to', 10, '1 day'),
  ('mail_enquiry', 400, '1 day'), ('mail_enquiry_to', 60, '1 day'),
  ('mail_operator', 300, '1 day'),
  ('mail_newsletter_confirmation', 120, '1 hour'),
  ('mail_monthly_report', 300, '1 day'),
  -- Below what the mail provider allows: the rest of an issue goes out on the next day.
  ('mail_newsletter_issue', 1000, '1 day'),
  -- For all members of an entry together.
  ('entry_status', 10, '1 day'),
  ('entry_confirmation', 20, '1 day'), ('invitation_to_entry', 20, '1 day'), ('order', 5, '1 day'),
  -- For one account.
  ('draft', 30, '1 day'), ('submission', 20, '1 day'), ('invitation_by_account', 20, '1 day'),
  ('claim', 10, '1 day'), ('claim_of_entry', 2, '30 days'),
  ('review_by_account', 5, '1 day'), ('review_by_client', 10, '1 day'),
  ('open_review', 10, '0'), ('open_review_of_entry', 3, '0'), ('review_evidence', 5, '0'),
  ('review_of_entry', 20, '1 day'),  -- Not refused: moderators are told.
  -- For one network. The edge function may set another number.
  ('picture', 300, '1 hour'),
  -- Events: of a network, of a network at one entry, and of all callers whose network is unknown.
  ('event', 300, '1 hour'),
  ('event_of_entry', 5, '1 hour'),
  ('event_of_unknown', 3000, '1 hour');

reset check_function_bodies;
