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
