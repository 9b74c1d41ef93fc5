-- The browser has the whole directory and searches it (docs/decisions/one-directory.md), so the database searches no more: the schema
-- search goes with its tables, functions and triggers, and so do search_agencies, advisor_candidates and the facet terms. What stays
-- is the comparison of names, for entries that may be the same firm: an entry's bare name is stored in agency_derived.

drop trigger follow_inserts on public."Personalberatungen";
drop trigger follow_updates on public."Personalberatungen";
drop trigger follow_deletes on public."Personalberatungen";
drop trigger follow_truncates on public."Personalberatungen";
drop trigger search_after_updates on public.agency_derived;
drop function public.search_agencies(text, jsonb, text, jsonb, integer, boolean);
drop function public.advisor_candidates(text, jsonb, bigint, integer);
drop function public.facet_terms_version();
drop function public.load_facet_terms(text, jsonb);
drop function private.load_facet_terms(text, jsonb);

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

-- A name without accents, punctuation, blanks, the legal forms at its end and the words that many firms have.
create or replace function private.bare_name(name text) returns text
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

revoke all on function private.fold(text), private.folded_towns(text) from public, anon, authenticated, service_role;

alter table public.agency_derived add column bare_name text not null default '';
comment on column public.agency_derived.bare_name is 'private.bare_name of its name: duplicates are found by it';
update public.agency_derived d set bare_name = private.bare_name(a."Name")
from public."Personalberatungen" a where a.id = d.agency_id;

create or replace function private.follow_entry_states() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.agency_derived (agency_id, bare_name) select id, private.bare_name("Name") from new_rows;
  else
    update public.agency_derived d set bare_name = private.bare_name(after_change."Name")
    from new_rows as after_change join old_rows as before_change using (id)
    where d.agency_id = after_change.id and before_change."Name" is distinct from after_change."Name";
    perform private.derive_takes_enquiries(array(
      select after_change.id from new_rows as after_change join old_rows as before_change using (id)
      join private.enquiry_addresses e on e.agency_id = id
      where before_change.status <> after_change.status));
  end if;
  return null;
end
$$;

create or replace function private.find_similar_entries(name text, towns text, domain text)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  account_hash constant text := private.keyed_hash('account ' || account);
  own_domain constant text := private.mail_domain(private.own_email());
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := nullif(lower(btrim(left(domain, 255))), '');
  is_firm constant boolean := coalesce(
    position('.' in wanted_domain) > 1 and wanted_domain <> all (private.shared_sites()), false);
  wanted_towns constant text[] := private.folded_towns(left(towns, 500));
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('similar ' || account, 0));
  if (select count(*) from private.sign_in_attempts t
      where t.caller_hash = account_hash and t.kind = 'similar'
        and t.attempted_at > clock_timestamp() - interval '1 hour') >= 60 then
    perform private.refuse('too_many', 'too many searches in one hour');
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('similar', account_hash);
  return query
    -- First what costs little for every entry, then what reads its website and its towns.
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
    cross join lateral (select private.host_of(l."Webseite") as host) as w
    cross join lateral (select is_firm and private.is_under(w.host, wanted_domain) as same) as f
    where (l.is_named or (is_firm and strpos(lower(l."Webseite"), wanted_domain) > 0))
      and (l.status = 'active' or private.is_under(w.host, own_domain))
      and (f.same or (l.is_named and (wanted_towns = '{}' or l."Standort" is null
        or wanted_towns && private.folded_towns(l."Standort"))))
    order by f.same desc, l."Name", l.id limit 10;
end
$$;

create or replace function private.similar_to_revision(revision bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  proposed public.agency_revisions;
  host text;
  wanted text;
begin
  perform private.require_admin();
  select * into proposed from public.agency_revisions r where r.id = revision and r.kind = 'new' and r.state <> 'draft';
  host := private.host_of(proposed.changes ->> 'Webseite');
  if host = any (private.shared_sites()) then
    host := null;
  end if;
  wanted := nullif(private.bare_name(proposed.changes ->> 'Name'), '');
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s."Name", 'towns', s."Standort", 'website', s."Webseite") order by s."Name", s.id), '[]')
      from (
        select a.* from public."Personalberatungen" a
        join public.agency_derived d on d.agency_id = a.id
        where a.status <> 'removed' and a.id is distinct from proposed.agency_id
          and (d.bare_name = wanted
            or (host is not null and a."Webseite" is not null
              and (private.is_under(private.host_of(a."Webseite"), host) or private.is_under(host, private.host_of(a."Webseite")))))
        order by a."Name", a.id limit 10) as s),
    'proposals', (
      select count(*) from public.agency_revisions o
      where o.kind = 'new' and o.state = 'submitted' and o.id <> proposed.id
        and (private.bare_name(o.changes ->> 'Name') = wanted or private.host_of(o.changes ->> 'Webseite') = host)));
end
$$;

create or replace function public.run_nightly_jobs() returns jsonb
language plpgsql set search_path = '' set statement_timeout = '5min'
as $$
declare
  answered_messages_kept constant interval := '6 months';
  other_messages_kept constant interval := '12 months';
  -- No limit counts further back.
  address_hashes_kept constant interval := '1 hour';
  recovery_attempts_kept constant interval := '1 hour';
  sessions_kept constant interval := '30 days';
  log_months_kept constant integer := 24;
  runs_kept constant interval := '12 months';
  answered bigint;
  unanswered bigint;
  unsubscribed bigint;
  attempts bigint;
  logged bigint;
  sessions bigint;
  codes record;
  records bigint;
begin
  delete from public.contact_messages where status = 'responded' and created_at < now() - answered_messages_kept;
  get diagnostics answered = row_count;
  delete from public.contact_messages where status <> 'responded' and created_at < now() - other_messages_kept;
  get diagnostics unanswered = row_count;

  unsubscribed := private.delete_old_subscriptions();

  delete from private.contact_attempts where attempted_at < clock_timestamp() - address_hashes_kept;
  get diagnostics attempts = row_count;
  select * into codes from private.delete_old_codes();
  records := private.delete_old_entry_records();

  logged := private.delete_old_log_entries(log_months_kept);
  sessions := private.delete_old_sign_ins(
    clock_timestamp() - recovery_attempts_kept, now() - sessions_kept, now() - make_interval(months => log_months_kept)
  );
  perform private.renew_client_review_figures();

  delete from private.nightly_runs where ran_at < now() - runs_kept;
  insert into private.nightly_runs
    (answered_messages, unanswered_messages, address_hashes, subscriptions, log_entries, sign_ins,
     sign_in_hashes, unsent_mails, entry_records)
  values (answered, unanswered, attempts, unsubscribed, logged, sessions, codes.hashes, codes.mails, records);
  return jsonb_build_object(
    'answered_messages', answered, 'unanswered_messages', unanswered, 'address_hashes', attempts,
    'subscriptions', unsubscribed, 'log_entries', logged, 'sign_ins', sessions,
    'sign_in_hashes', codes.hashes, 'unsent_mails', codes.mails, 'entry_records', records);
end
$$;

alter table private.nightly_runs drop column unused_words;
drop function private.delete_unused_words();
drop function private.renew_points();
drop schema search cascade;
