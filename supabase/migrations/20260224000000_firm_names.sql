-- Names that differ in a legal form of several words („PartG mbB“, „G.m.b.H.“, „GmbH u. Co. KG“), in a hyphen or an apostrophe
-- were two firms, and „KG Personal GmbH“ was „Personal AG“. Legal forms are left out at the end alone, by the list of
-- src/domain/agency/firm-key.ts, between whose letters a blank may stand; then blanks and the words of most names are.
create or replace function private.bare_name(name text) returns text
language sql immutable parallel safe strict set search_path = ''
as $$
  select replace(regexp_replace(regexp_replace(regexp_replace(search.fold(search.words(name)),
    '( (' || regexp_replace(
      'gmbh|ggmbh|mbh|gesmbh|gesellschaftmbh|gesellschaftmitbeschraenkterhaftung|ag|gag|aktiengesellschaft|kg|kgaa|kommanditgesellschaft|ohg|offenehandelsgesellschaft|og|gbr|egbr|gesbr|gesellschaftbuergerlichenrechts|ug|gug|unternehmergesellschaft|haftungsbeschraenkt|partg|part|partnerschaft|partnerschaftsgesellschaft|mbb|mitbeschraenkterberufshaftung|ek|ekfm|ekfr|eingetragenerkaufmann|eingetragenekauffrau|eu|eg|ev|se|ig|il|inc|ltd|limited|llp|llc|plc|sa|sarl|sas|bv|nv|srl|sro|doo|spzoo|aps|as|ab|oy|co|cie|und|and|u',
      '(\w)(?=\w)', '\1 ?', 'g') || '))+$', ''),
    ' (und|and|u)(?= )', '', 'g'),
    '\y(personalberatung|executive|search|consulting)\y', '', 'g'), ' ', '')
$$;
