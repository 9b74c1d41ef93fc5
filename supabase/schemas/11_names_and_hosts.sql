-- Names of agencies, towns, mail addresses and websites, made comparable.

-- Lower case, umlauts as two letters, no accents.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(regexp_replace(
    normalize(
      replace(replace(replace(replace(
        translate(normalize(value, NFC), 'ÄÖÜẞØÆŒŁĐ', 'äöüßøæœłđ'),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
      NFD),
    '[\u0300-\u036f]', '', 'g'))
$$;

-- Its owner's rights: whoever writes an entry keeps the index.
create function private.folded_name(name text) returns text
language sql immutable parallel safe strict security definer set search_path = ''
as $$ select private.searchable(private.clean_line(name)) $$;

comment on function private.folded_name(text) is 'A name without its case, umlauts and accents, to find an entry by its name.';

grant execute on function private.folded_name to authenticated, service_role;

-- Whoever writes an entry, by whatever way: its name is clean.
create function private.clean_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new."Name" := private.clean_line(new."Name");
  return new;
end
$$;

-- A name without accents, punctuation, blanks, the legal forms at its end and the words that many agencies have.
create function private.bare_name(name text) returns text
language sql immutable parallel safe strict set search_path = ''
as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(btrim(regexp_replace(private.fold(name),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\ufeff]+', ' ', 'g')),
    '( (' || regexp_replace(
      'gmbh|ggmbh|mbh|gesmbh|gesellschaftmbh|gesellschaftmitbeschraenkterhaftung|ag|gag|aktiengesellschaft|kg|kgaa|kommanditgesellschaft|ohg|offenehandelsgesellschaft|og|gbr|egbr|gesbr|gesellschaftbuergerlichenrechts|ug|gug|unternehmergesellschaft|haftungsbeschraenkt|partg|part|partnerschaft|partnerschaftsgesellschaft|mbb|mitbeschraenkterberufshaftung|ek|ekfm|ekfr|eingetragenerkaufmann|eingetragenekauffrau|eu|eg|ev|se|ig|il|inc|ltd|limited|llp|llc|plc|sa|sarl|sas|bv|nv|srl|sro|doo|spzoo|aps|as|ab|oy|co|cie|und|and|u',
      '(\w)(?=\w)', '\1 ?', 'g') || '))+$', ''),
    ' (und|and|u)(?= )', '', 'g'),
    '\y(personalberatung|executive|search|consulting)\y', '', 'g'), ' ', '')
$$;

-- The towns of a list, folded.
create function private.folded_towns(list text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct private.fold(btrim(part, E' \t\n\r\f\x0b\u00a0'))
    from string_to_table(list, ',') as part
    where btrim(part, E' \t\n\r\f\x0b\u00a0') <> '')
$$;

-- Mailboxes that anybody can have, by the name before the public suffix. As in src/domain/links/registrable-domain.ts, which a
-- test compares.
create function private.free_mail_names() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'aol', 'arcor', 'bluewin', 'email', 'fastmail', 'freemail', 'freenet', 'gmail', 'gmx', 'googlemail', 'hotmail',
    'hushmail', 'icloud', 'kabelmail', 'laposte', 'libero', 'live', 'mac', 'mail', 'mailbox', 'mailfence', 'me', 'msn',
    'o2mail', 'online', 'orange', 'outlook', 'passport', 'pm', 'posteo', 'proton', 'protonmail', 'rocketmail', 'runbox',
    't-online', 'tuta', 'tutamail', 'tutanota', 'unitybox', 'vodafone', 'web', 'wanadoo', 'yahoo', 'yandex', 'ymail',
    'zoho', 'zohomail']
$$;

-- Sites on which many agencies have a page: the same domain says nothing there. As in src/domain/links/shared-sites.ts, which a
-- test compares.
create function private.shared_sites() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'facebook.com', 'linkedin.com', 'xing.com', 'kununu.com', 'instagram.com', 'youtube.com', 'twitter.com', 'x.com',
    'google.com', 'gelbeseiten.de', 'dasoertliche.de', 'meinestadt.de', 'northdata.de', 't-online.de', 'wordpress.com',
    'wixsite.com', 'jimdo.com', 'jimdofree.com', 'webnode.com', 'blogspot.com']
$$;

create function private.is_mail_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(address) <= 320 and address ~ (
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
    || '@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'), false)
$$;

-- Of the domain that somebody registers, with what is below it. Null for mailboxes that anybody can have, and for sites that
-- many share: they prove nothing, and thousands share the domain.
create function private.mail_domain(address text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select domain
  from (select substring(split_part(lower(address), '@', 2) from
    '([^.]+\.(?:(?:ac|co|com|edu|gov|gv|net|or|org)\.)?[^.]+)$') as domain) as registered
  where split_part(domain, '.', 1) <> all (private.free_mail_names()) and domain <> all (private.shared_sites())
$$;

-- One mailbox: without what follows a plus sign, and at Gmail without its dots.
create function private.canonical_mailbox(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as name,
    private.unicode_host(split_part(lower(btrim(email)), '@', 2)) as host) as parts
$$;

-- What follows `xn--` in a label of a host (RFC 3492); null where it is none.
create function private.decode_punycode(label text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  output text := coalesce(substring(label from '^(.*)-[^-]*$'), '');
  rest text := substring(label from '[^-]*$');
  code bigint := 128;
  bias integer := 72;
  at bigint := 0;
  before bigint;
  weight bigint;
  step integer;
  digit integer;
  least_digit integer;
begin
  while rest <> '' loop
    before := at;
    weight := 1;
    step := 36;
    loop
      digit := position(left(rest, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
      rest := substr(rest, 2);
      if digit < 0 then
        return null;
      end if;
      at := at + digit * weight;
      least_digit := least(greatest(step - bias, 1), 26);
      exit when digit < least_digit;
      weight := weight * (36 - least_digit);
      step := step + 36;
      if rest = '' or weight > 100000000 or at > 100000000 then
        return null;
      end if;
    end loop;
    weight := (at - before) / case when before = 0 then 700 else 2 end;
    weight := weight + weight / (char_length(output) + 1);
    bias := 0;
    while weight > 455 loop
      weight := weight / 35;
      bias := bias + 36;
    end loop;
    bias := bias + (36 * weight / (weight + 38))::integer;
    code := code + at / (char_length(output) + 1);
    at := at % (char_length(output) + 1);
    if code > 1114111 or code between 55296 and 57343 then
      return null;
    end if;
    output := left(output, at::integer) || chr(code::integer) || substr(output, at::integer + 1);
    at := at + 1;
  end loop;
  return output;
end
$$;

-- One spelling for a host that somebody writes with umlauts and somebody else as `xn--…`.
create function private.unicode_host(host text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select normalize(string_agg(
    case when label like 'xn--%' then coalesce(private.decode_punycode(substr(label, 5)), label) else label end, '.' order by place), nfc)
  from string_to_table(lower(host), '.') with ordinality as labels (label, place)
$$;

-- In lower case, without what an address has before and after it; null where it is no web address.
create function private.website_host(address text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower((regexp_match(address, '^\s*(?:https?://)?(?:www\.)?([^\s/@:?#]+\.[^\s/@:?#]+)', 'i'))[1])
$$;

create function private.is_under(host text, domain text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(host = domain or right(host, char_length(domain) + 1) = '.' || domain, false)
$$;
