-- Reviews by clients: what administrators tell each side, replies that are reported, accounts that are deleted, mailboxes that are
-- spelled in two ways. docs/decisions/reviews.md.

-- Mailboxes ------------------------------------------------------------------------------------

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

-- One mailbox: without what follows a plus sign, and at Gmail without its dots.
create function private.mailbox_of(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as name,
    private.unicode_host(split_part(lower(btrim(email)), '@', 2)) as host) as parts
$$;

-- The entry and those that were merged into it.
create function private.entries_of(agency bigint) returns bigint[]
language sql stable security definer set search_path = ''
as $$ select array_append(array(select d.from_id from public.agency_redirects d where d.to_id = agency), agency) $$;

-- Whose mailbox it is that is no client's: 'ownConsultancy', 'consultancy', 'operator', or null. A domain counts for whoever has
-- registered it; a free mailbox for itself, whatever is added to it after a plus sign.
create or replace function private.consultancy_of_mailbox(account uuid, agency bigint, domain text, is_free_mail boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  firm constant text := private.unicode_host(domain);
  is_firm constant boolean := not is_free_mail and position('.' in domain) > 1 and domain <> all (private.shared_sites());
  mailbox constant text := private.mailbox_of((select u.email from auth.users u where u.id = account));
  -- The accounts of this mailbox; that of a firm is known by its domain.
  accounts constant uuid[] := case when is_free_mail
    then array(select u.id from auth.users u where u.id = account or private.mailbox_of(u.email) = mailbox) else array[account] end;
  entries bigint[];
begin
  entries := array(
    select m.agency_id from public.agency_members m join auth.users u on u.id = m.user_id
    where m.user_id = any (accounts) or (is_firm and private.is_under(private.unicode_host(split_part(u.email, '@', 2)), firm))
    union
    select c.agency_id from public.agency_claims c where c.claimant = any (accounts) and c.agency_id is not null
      and c.state <> 'withdrawn'
    union
    select e.agency_id from private.enquiry_addresses e
    where (is_firm and private.is_under(private.unicode_host(split_part(e.email, '@', 2)), firm))
      or private.mailbox_of(e.email) = mailbox
    union
    select a.id from public."Personalberatungen" a
    where is_firm and a."Webseite" ilike any (array['%' || domain || '%', '%' || firm || '%'])
      and private.is_under(private.unicode_host(private.host_of(a."Webseite")), firm)
    union
    -- Also what was its website once, and who was its member once. Not whom it invites: so it could keep a client from reviewing.
    select v.agency_id from public.agency_versions v
    where is_firm and v.content ->> 'Webseite' ilike any (array['%' || domain || '%', '%' || firm || '%'])
      and private.is_under(private.unicode_host(private.host_of(v.content ->> 'Webseite')), firm)
    union
    select i.agency_id from public.agency_invitations i
    where i.state = 'accepted' and private.mailbox_of(i.email) = mailbox);
  if entries && private.entries_of(agency) then
    return 'ownConsultancy';
  elsif cardinality(entries) > 0 then
    return 'consultancy';
  elsif is_firm and exists (
    select from public.admins d join auth.users u on u.id = d.user_id
    where private.is_under(private.unicode_host(split_part(u.email, '@', 2)), firm)) then
    return 'operator';
  end if;
  return null;
end
$$;

-- The words of a step; refuses what is missing, shows nothing or is too long.
create or replace function private.required_words(field text, words text, lowest integer default 20) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  -- Blanks of every width and marks that nobody sees.
  unseen constant text := '[\s\u00A0\u00AD\u034F\u061C\u115F\u1160\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFEFF\uFFA0]';
  trimmed constant text := regexp_replace(words, '^\s+|\s+$', '', 'g');
begin
  if trimmed is null or regexp_replace(trimmed, unseen, '', 'g') = '' then
    perform private.refuse('invalid', field || ' is missing', jsonb_build_object(field, 'required')::text);
  elsif char_length(trimmed) < lowest then
    perform private.refuse('invalid', field || ' is too short', jsonb_build_object(field, 'too_short')::text);
  elsif char_length(trimmed) > 2000 then
    perform private.refuse('invalid', field || ' is too long', jsonb_build_object(field, 'too_long')::text);
  end if;
  return trimmed;
end
$$;

-- Tables ---------------------------------------------------------------------------------------

-- The words of a decision go to whom it concerns and are kept with the review; the log says who decided what, and when.
drop trigger log_updates on private.client_reviews;
create trigger log_updates after update on private.client_reviews
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{agency_id,state}', '{administrator,service}');
drop trigger log_updates on private.client_review_replies;
create trigger log_updates after update on private.client_review_replies
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('review_id', '{state}', '{administrator,service}');
drop trigger log_updates on private.client_review_notices;
create trigger log_updates after update on private.client_review_notices
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{review_id,state}', '{administrator,service}');

alter table private.client_review_notices
  -- What is reported: the review, or the consultancy's reply to it.
  add column about text not null default 'review',
  -- That whoever reports acts in good faith (Art. 16 DSA); null where an administrator hides something by himself, and of older ones.
  add column good_faith_at timestamptz,
  add constraint client_review_notices_about_known check (about in ('review', 'reply')),
  add constraint client_review_notices_reply check (about = 'review' or (reason <> 'no_mandate' and not is_hiding));

drop index private.client_review_notices_email;
create index client_review_notices_mailbox on private.client_review_notices (private.mailbox_of(email), created_at);

alter table private.client_review_replies
  drop constraint client_review_replies_state_known,
  add constraint client_review_replies_state_known check (state in ('waiting', 'published', 'rejected', 'removed'));

-- One for each decision, which is as old as the state that it led to.
alter table private.client_review_appeals
  drop constraint client_review_appeals_pkey,
  add column id bigint generated always as identity primary key;
create unique index client_review_appeals_waiting on private.client_review_appeals (review_id) where decided_at is null;
create index client_review_appeals_review on private.client_review_appeals (review_id, created_at);

-- Locks ----------------------------------------------------------------------------------------

-- The entry first and then the review, as merging does, so that two that change the same review never wait for each other.
create function private.lock_reviewed_entry(review uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry bigint;
begin
  loop
    select r.agency_id into entry from private.client_reviews r where r.id = review;
    perform from public."Personalberatungen" a where a.id = entry for no key update;
    -- It may have gone to another entry meanwhile.
    exit when entry is not distinct from (select r.agency_id from private.client_reviews r where r.id = review);
  end loop;
end
$$;

create or replace function private.require_client_review(review uuid) returns private.client_reviews
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  found private.client_reviews;
begin
  if not exists (select from private.client_review_authors a where a.review_id = review and a.author = account) then
    perform private.refuse('not_found', 'there is no such review of yours');
  end if;
  perform private.lock_reviewed_entry(review);
  select r.* into found from private.client_reviews r where r.id = review for update;
  if found.id is null then
    perform private.refuse('not_found', 'there is no such review of yours');
  end if;
  return found;
end
$$;

-- Enquiries and links after a merge --------------------------------------------------------------

create or replace function private.proving_delivery(review uuid, email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select d.id from private.client_reviews r
  join private.message_deliveries d on d.agency_id = any (private.entries_of(r.agency_id))
  join private.enquiries e on e.id = d.enquiry_id
  where r.id = review and d.mandate_confirmed_at is not null
    and e.sender_hash = private.enquiry_sender_hash(e.id, email)
    and not exists (select from private.client_reviews o
      where o.delivery_id = d.id and o.id <> r.id and o.state not in ('draft', 'confirmed', 'withdrawn'))
  order by d.id = r.delivery_id desc nulls last, d.mandate_confirmed_at, d.id limit 1
$$;

create or replace function private.enquiry_mandates(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'enquiry', d.id, 'at', d.finished_at, 'isConfirmed', d.mandate_confirmed_at is not null
    ) order by d.finished_at desc, d.id), '[]')
    from (select * from private.message_deliveries d
      where d.agency_id = any (private.entries_of(agency)) and d.state = 'sent' and d.enquiry_id is not null
      order by d.finished_at desc limit 100) as d);
end
$$;

create or replace function private.confirm_enquiry_mandate(agency bigint, enquiry uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member(agency);
  update private.message_deliveries d set mandate_confirmed_at = coalesce(d.mandate_confirmed_at, now())
  where d.agency_id = any (private.entries_of(agency)) and d.id = enquiry and d.enquiry_id is not null and d.state = 'sent';
  if not found then
    perform private.refuse('not_found', 'no such enquiry has reached the entry');
  end if;
end
$$;

-- Another entry takes the reviews over. The loser's link stays: its reviews are written to the winner.
create or replace function private.move_client_reviews(loser bigint, winner bigint) returns void
language sql volatile security definer set search_path = ''
as $$ update private.client_reviews set agency_id = winner where agency_id = loser $$;

create or replace function private.save_client_review(review uuid, agency bigint, content jsonb, invitation uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  draft constant jsonb := private.client_review_draft(content);
  entry constant bigint := coalesce((select d.to_id from public.agency_redirects d where d.from_id = agency), agency);
  saved private.client_reviews;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('client review ' || account, 0));
  if review is not null and exists (select from private.client_reviews r where r.id = review) then
    saved := private.require_client_review(review);
    if saved.state not in ('draft', 'confirmed', 'returned') then
      perform private.refuse('wrong_state', 'the review is not yours to change now');
    end if;
  else
    if not exists (select from public."Personalberatungen" a where a.id = entry and a.status = 'active') then
      perform private.refuse('not_found', 'there is no such entry');
    end if;
    if (select count(*) >= 10 or count(*) filter (where r.agency_id = entry) >= 3
        from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
        where a.author = account and r.state in ('draft', 'confirmed', 'returned', 'in_review')) then
      perform private.refuse('too_many', 'too many reviews at once');
    end if;
    insert into private.client_reviews (id, agency_id) values (coalesce(review, gen_random_uuid()), entry)
    returning * into saved;
    insert into private.client_review_authors (review_id, author) values (saved.id, account);
    insert into private.client_review_steps (review_id, state, by_whom) values (saved.id, 'draft', 'author');
  end if;
  update private.client_reviews r
  set content = private.public_part(draft), edit = r.edit + 1, updated_at = now(),
    is_invited = r.is_invited or exists (
      select from private.client_review_invitations i
      where i.agency_id = any (private.entries_of(r.agency_id)) and i.token = invitation)
  where r.id = saved.id returning * into saved;
  update private.client_review_authors a set identity = private.private_part(draft) where a.review_id = saved.id;
  return jsonb_build_object('id', saved.id, 'state', saved.state, 'updatedAt', saved.updated_at);
end
$$;

-- Who gets a message that is there already is answered to its sender alone.
create function private.recipients_of(message uuid, names text[], email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', given.name, 'isDirect', d.id is not null,
    'isDelayed', coalesce(d.state = 'queued' and d.first_attempt_at is null
      and private.is_over_delivery_limit(d.agency_id, recipients_of.email), false)
  ) order by given.place), '[]')
  from unnest(names[1:10]) with ordinality as given (name, place)
  left join private.message_deliveries d on d.enquiry_id = message and d.consultancy = given.name
  where not exists (select from private.enquiries e
    where e.id = message and e.sender_hash is distinct from private.enquiry_sender_hash(e.id, recipients_of.email))
$$;

do $$
declare
  definition constant text := pg_get_functiondef(
    'private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)'::regprocedure);
begin
  if position('private.recipients_of(message, names)' in definition) = 0 then
    raise exception 'private.keep_enquiry does not answer as expected';
  end if;
  execute replace(definition, 'private.recipients_of(message, names)', 'private.recipients_of(message, names, keep_enquiry.email)');
end
$$;

drop function public.recipients_of(uuid, text[]);
drop function private.recipients_of(uuid, text[]);
create function public.recipients_of(message uuid, names text[], email text) returns jsonb
language sql stable set search_path = '' as $$ select private.recipients_of(message, names, email) $$;
comment on function public.recipients_of(uuid, text[], text) is 'For the edge function send-contact-email.';

-- Evidence -------------------------------------------------------------------------------------

-- Five files of a review, 25 of an account: those that wait for the job count as well.
create or replace function private.may_store_client_review_evidence(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
  review constant uuid := private.review_of_evidence(account, path);
begin
  return coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign_upload_url|tus|s3|move|copy'
    and review is not null
    and private.takes_client_review_evidence(review, account)
    and not exists (select from public.frozen_accounts where user_id = account)
    and not exists (select from public.admins where user_id = account)
    and (select count(*) < 25 and count(*) filter (where starts_with(name, account || '/' || review || '/')) < 5
         from storage.objects where bucket_id = 'client-review-evidence' and starts_with(name, account || '/'));
end
$$;

-- One's own file that is no evidence, or no longer: the page deletes what its author takes back.
create function private.may_delete_client_review_evidence(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.review_of_evidence(private.own_account(), path) is not null
    and not exists (select from private.client_review_evidence e where e.path = may_delete_client_review_evidence.path)
$$;

revoke all on function private.may_delete_client_review_evidence(text) from public;
grant execute on function private.may_delete_client_review_evidence(text) to authenticated;

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  execute $policy$
    create policy "authors delete files that are no evidence of their reviews" on storage.objects
      for delete to authenticated
      using (bucket_id = 'client-review-evidence' and private.may_delete_client_review_evidence(name))
  $policy$;
end
$$;

-- Appeals --------------------------------------------------------------------------------------

-- One against each decision, within six months.
create or replace function private.appeal_client_review(review uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  appeal_period constant interval := '6 months';
  saved constant private.client_reviews := private.require_client_review(review);
  words constant text := private.required_words('reason', reason);
begin
  if saved.state not in ('rejected', 'removed') or saved.state_since < now() - appeal_period then
    perform private.refuse('wrong_state', 'there is nothing to appeal against');
  end if;
  if exists (select from private.client_review_appeals p where p.review_id = review and p.created_at >= saved.state_since) then
    perform private.refuse('already', 'there was an appeal');
  end if;
  insert into private.client_review_appeals (review_id, text) values (review, words);
  insert into private.client_review_tasks (kind, review_id) values ('appeal', review);
end
$$;

-- The last one.
create or replace function private.client_review_appeal(review uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('text', p.text, 'at', p.created_at, 'decidedAt', p.decided_at, 'isGranted', p.is_granted)
  from private.client_review_appeals p where p.review_id = review order by p.created_at desc limit 1
$$;

do $$
declare
  definition constant text := pg_get_functiondef('private.own_client_reviews()'::regprocedure);
  before constant text := 'where p.review_id = r.id)';
begin
  if position(before in definition) = 0 then
    raise exception 'private.own_client_reviews does not ask as expected';
  end if;
  execute replace(definition, before, 'where p.review_id = r.id and p.created_at >= r.state_since)');
end
$$;

-- Handing in -----------------------------------------------------------------------------------

create or replace function private.submit_client_review(
  review uuid, account uuid, content jsonb, seen_edit integer, domain text, is_free_mail boolean, network_hash text
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  saved private.client_reviews;
  email constant text := (select lower(u.email) from auth.users u where u.id = account);
  mailbox constant text := lower(btrim(domain));
  faults constant jsonb := private.client_review_faults(content, extract(year from private.berlin_today())::integer);
  refused text;
  client text;
  proven_by text;
  delivery uuid;
  flags text[];
begin
  -- One after the other for an entry, so that calls at once are counted.
  perform private.lock_reviewed_entry(review);
  select r.* into saved from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
  where r.id = review and a.author = account and r.state in ('draft', 'confirmed', 'returned') for update of r;
  if saved.id is null or exists (select from public.frozen_accounts f where f.user_id = account)
    or exists (select from public.admins d where d.user_id = account)
    -- What SQL can check of the domain it checks again.
    or mailbox is null
    or not private.is_under(private.unicode_host(split_part(email, '@', 2)), private.unicode_host(mailbox)) then
    perform private.refuse('not_found', 'there is no such review to hand in');
  end if;
  if saved.edit <> seen_edit then
    perform private.refuse('edited_elsewhere', 'the review was changed meanwhile');
  end if;
  if faults <> '{}' then
    perform private.refuse('invalid', 'the review is not complete', faults::text);
  end if;
  client := case when is_free_mail then private.keyed_hash('client ' || private.mailbox_of(email)) else mailbox end;
  update private.client_reviews r
  set content = private.public_part(submit_client_review.content),
    overall = (submit_client_review.content #>> '{ratings,overall}')::smallint, updated_at = now()
  where r.id = review;
  update private.client_review_authors a
  set identity = private.private_part(submit_client_review.content), mailbox_domain = mailbox,
    is_free_mail = submit_client_review.is_free_mail, client_key = client,
    network_hash = submit_client_review.network_hash, network_at = now()
  where a.review_id = review;

  refused := private.consultancy_of_mailbox(account, saved.agency_id, mailbox, is_free_mail);
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
      perform private.move_client_review(review, 'confirmed', 'author');
    end if;
    return 'confirmed';
  end if;
  -- Five a day from an account, ten from a client. Past twenty for an entry they wait as well, and say so: otherwise somebody could
  -- keep an entry's clients from reviewing by handing in twenty himself.
  if (select count(*) filter (where a.author = account) >= 5 or count(*) filter (where a.client_key = client) >= 10
      from private.client_reviews r join private.client_review_authors a on a.review_id = r.id
      where r.submitted_at > now() - interval '1 day' and r.id <> review and (a.author = account or a.client_key = client)) then
    perform private.refuse('too_many', 'too many reviews in one day');
  end if;
  update private.client_reviews r set proof = proven_by, delivery_id = case when proven_by = 'enquiry' then delivery end,
    submitted_at = coalesce(r.submitted_at, now()) where r.id = review;
  perform private.move_client_review(review, 'in_review', 'author');
  flags := private.client_review_flags(review);
  if (select count(*) > 20 from private.client_reviews r
      where r.agency_id = saved.agency_id and r.submitted_at > now() - interval '1 day') then
    flags := flags || '{many_for_entry}'::text[];
  end if;
  insert into private.client_review_tasks (kind, review_id, flags) values ('review', review, flags);
  -- Those that came before it today are part of the same burst.
  update private.client_review_tasks t set flags = t.flags || '{burst}'
  from private.client_reviews r
  where r.id = t.review_id and t.kind = 'review' and r.agency_id = saved.agency_id and not 'burst' = any (t.flags)
    and 'burst' = any (private.client_review_flags(r.id));
  return 'inReview';
end
$$;

-- Words are compared with the 200 newest of the entry, so that the thousandth costs what the first did.
do $$
declare
  definition constant text := pg_get_functiondef('private.client_review_flags(uuid)'::regprocedure);
  before constant text := 'where o.agency_id = r.agency_id and o.id <> r.id and o.submitted_at is not null and o.content is not null';
begin
  if position('        select o.content from private.client_reviews o' in definition) = 0 or position(before in definition) = 0 then
    raise exception 'private.client_review_flags does not compare as expected';
  end if;
  execute replace(replace(definition, before, before || E'\n         order by o.submitted_at desc limit 200)'),
    E'from (\n        select o.content from private.client_reviews o', E'from (\n        (select o.content from private.client_reviews o');
end
$$;

-- Notices --------------------------------------------------------------------------------------

-- Decides what waits of the notices of a review, or of its reply alone, and writes to those who sent them.
drop function private.close_notices(uuid, boolean, text, uuid);
create function private.close_notices(review uuid, is_granted boolean, words text, only_notice uuid default null, about text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  closed private.client_review_notices;
begin
  for closed in
    update private.client_review_notices n
    set state = case when is_granted then 'granted' else 'refused' end, decided_at = now(), decision_reason = words
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
end
$$;

do $$
declare
  definition constant text := pg_get_functiondef('private.queue_notice_receipt(uuid, text)'::regprocedure);
  before constant text := $old$regexp_replace(lower(btrim(email)), '\+[^@]*@', '@')$old$;
begin
  if position(before in definition) = 0 then
    raise exception 'private.queue_notice_receipt does not compare as expected';
  end if;
  execute replace(definition, before, 'private.mailbox_of(email)');
end
$$;

-- For the edge function client-reviews. 'kept', 'known' (a second try), 'not_found', 'too_many'. No notice hides anything by
-- itself: it waits, and one that says that there was no mandate waits in front.
drop function public.keep_client_review_notice(uuid, uuid, text, text, text, text, text);
drop function private.keep_client_review_notice(uuid, uuid, text, text, text, text, text);
create function private.keep_client_review_notice(
  notice uuid, review uuid, about text, reason text, explanation text, name text, email text, is_good_faith boolean, network_hash text
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox constant text := private.mailbox_of(email);
  reviewed private.client_reviews;
begin
  if is_good_faith is not true then
    perform private.refuse('invalid', 'a notice is made in good faith', '{"goodFaith": "required"}');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('review notice ' || network_hash, 0));
  if exists (select from private.client_review_notices n where n.id = notice) then
    return 'known';
  end if;
  if (select count(*) from private.sign_in_attempts t
      where t.caller_hash = network_hash and t.kind = 'notice' and t.attempted_at > clock_timestamp() - interval '1 hour') >= 5
    or (select count(*) from private.client_review_notices n
      where private.mailbox_of(n.email) = mailbox and n.created_at > now() - interval '1 day') >= 5
    -- A first one, and one appeal against its decision.
    or (select count(*) from private.client_review_notices n
      where private.mailbox_of(n.email) = mailbox and n.review_id = review and n.about = keep_client_review_notice.about) >= 2 then
    return 'too_many';
  end if;
  perform private.lock_reviewed_entry(review);
  select r.* into reviewed from private.client_reviews r join public."Personalberatungen" a on a.id = r.agency_id
  where r.id = review and a.status = 'active'
    and case keep_client_review_notice.about when 'reply' then r.state = 'published' and exists (
        select from private.client_review_replies y where y.review_id = r.id and y.state = 'published')
      else r.state in ('published', 'disputed')
        -- Whoever reported it may appeal.
        or exists (select from private.client_review_notices n
          where n.review_id = review and n.about = 'review' and private.mailbox_of(n.email) = mailbox) end
  for update of r;
  if reviewed.id is null then
    return 'not_found';
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('notice', network_hash);
  insert into private.client_review_notices (id, review_id, about, reason, explanation, name, email, good_faith_at)
  values (notice, review, keep_client_review_notice.about, keep_client_review_notice.reason,
    keep_client_review_notice.explanation, keep_client_review_notice.name, keep_client_review_notice.email, now());
  insert into private.client_review_tasks (kind, review_id, notice_id, flags, urgency)
  values ('notice', review, notice, case when reason = 'no_mandate' then '{no_mandate}'::text[] else '{}' end,
    case when reason = 'no_mandate' then 0 else 1 end);
  perform private.queue_notice_receipt(notice, keep_client_review_notice.email);
  return 'kept';
end
$$;

-- Deciding -------------------------------------------------------------------------------------

-- publish, return, reject what waits; hide what is published; of an appeal, publish or restore grants it and uphold refuses it.
-- What is hidden is decided with the notice that hides it. Everything but publishing needs a reason, which the author is mailed.
-- Nothing proven by files is published by who has not opened them, and nothing of a mailbox that is a consultancy's by now.
create or replace function private.decide_client_review(review uuid, decision text, seen_edit integer, words text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  saved private.client_reviews;
  reason text;
  notice constant uuid := gen_random_uuid();
  has_appeal boolean;
begin
  perform private.require_moderator();
  perform private.lock_reviewed_entry(review);
  select * into saved from private.client_reviews r where r.id = review for update;
  if saved.id is null then
    perform private.refuse('not_found', 'there is no such review');
  end if;
  if decision is null or decision not in ('publish', 'return', 'reject', 'hide', 'restore', 'uphold') then
    perform private.refuse('invalid', 'that is no decision', '{"decision": "unknown"}');
  end if;
  if seen_edit is distinct from saved.edit then
    perform private.refuse('edited_elsewhere', 'the review was changed since it was read');
  end if;
  has_appeal := exists (select from private.client_review_appeals p where p.review_id = review and p.decided_at is null);
  if not (case decision
    when 'publish' then saved.state = 'in_review' or (saved.state = 'rejected' and has_appeal)
    when 'return' then saved.state = 'in_review'
    when 'reject' then saved.state = 'in_review'
    when 'hide' then saved.state = 'published'
    when 'restore' then saved.state = 'removed' and has_appeal
    else has_appeal
  end) then
    perform private.refuse('wrong_state', 'the review is not to be decided so');
  end if;
  if decision = 'publish' and saved.state = 'in_review' and saved.proof = 'document' and exists (
    select from private.client_review_evidence e
    where e.review_id = review and e.kind = 'mandate' and e.deleted_at is null and not exists (
      select from public.admin_log l
      where l.table_name = 'client_review_evidence' and l.row_key = e.id::text and l.action = 'evidence_opened'
        and l.actor_id = auth.uid())) then
    perform private.refuse('evidence_unseen', 'the evidence was not opened by who decides');
  end if;
  if decision in ('publish', 'restore') and exists (
    select from private.client_review_authors a
    where a.review_id = review and a.author is not null and a.mailbox_domain is not null
      and private.consultancy_of_mailbox(a.author, saved.agency_id, a.mailbox_domain, a.is_free_mail) is not null) then
    perform private.refuse('not_a_client', 'the mailbox is that of a consultancy');
  end if;
  reason := case when decision <> 'publish' or words ~ '\S' then private.required_words('reason', words) end;

  if decision = 'publish' then
    if saved.published_at is null then
      update private.client_reviews r set published_at = now(), published_on = private.berlin_today() where r.id = review;
    end if;
    perform private.move_client_review(review, 'published', 'administrator', reason);
    perform private.mail_client_review_author('review_published', review);
    perform private.mail_owners('review_of_entry', saved.agency_id, private.client_review_mail_data(review),
      'review_of_entry ' || review);
  elsif decision = 'return' then
    perform private.move_client_review(review, 'returned', 'administrator', reason);
    perform private.mail_client_review_author('review_returned', review, jsonb_build_object('reason', reason));
  elsif decision = 'reject' then
    perform private.move_client_review(review, 'rejected', 'administrator', reason);
    perform private.mail_client_review_author('review_rejected', review, jsonb_build_object('reason', reason));
  elsif decision = 'hide' then
    insert into private.client_review_notices (id, review_id, reason, explanation) values (notice, review, 'other', reason);
    insert into private.client_review_tasks (kind, review_id, notice_id) values ('notice', review, notice);
    perform private.hide_client_review(review, notice, 'administrator', reason);
  elsif decision = 'restore' then
    perform private.restore_client_review(review, reason);
  end if;
  delete from private.client_review_tasks t where t.review_id = review and t.kind = 'review';
  if has_appeal then
    update private.client_review_appeals p set decided_at = now(), is_granted = decision <> 'uphold'
    where p.review_id = review and p.decided_at is null;
    delete from private.client_review_tasks t where t.review_id = review and t.kind = 'appeal';
    if decision = 'uphold' then
      perform private.mail_client_review_author('review_appeal_refused', review, jsonb_build_object('reason', reason));
    end if;
  end if;
end
$$;

create function private.restore_client_review(review uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.move_client_review(review, 'published', 'administrator', reason);
  perform private.mail_client_review_author('review_restored', review, jsonb_build_object('reason', reason));
  perform private.queue_waiting_reply(review);
end
$$;

-- The author and whoever reported it each read reasons of their own.
drop function private.remove_client_review(uuid, text, text);
create function private.remove_client_review(review uuid, reason text, author_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.move_client_review(review, 'removed', 'administrator', author_reason);
  perform private.mail_client_review_author('review_removed', review, jsonb_build_object('reason', author_reason));
  perform private.close_notices(review, true, reason);
  delete from private.client_review_tasks t where t.review_id = review and t.kind = 'reply';
end
$$;

-- What is said below a review goes alone; the consultancy may write something else.
create function private.remove_client_review_reply(review uuid, reason text, author_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.client_review_replies;
begin
  update private.client_review_replies y set state = 'removed', decided_at = now(), reason = author_reason, published_on = null
  where y.review_id = review and y.state = 'published' returning * into removed;
  perform private.mail_account('review_reply_removed', removed.author,
    private.client_review_mail_data(review) || jsonb_build_object('reason', author_reason));
  perform private.close_notices(review, true, reason, null, 'reply');
end
$$;

-- hide: the administrator takes it on, the review is hidden and its author heard. grant: the hidden review goes, not before its author
-- could answer; a reply goes at once. refuse: it stays, or is shown again. The reason is for whoever reported it, the author's for
-- whoever wrote the review or the reply: neither reads what the other one is told.
drop function public.decide_client_review_notice(uuid, text, text);
drop function private.decide_client_review_notice(uuid, text, text);
create function private.decide_client_review_notice(notice uuid, decision text, words text, author_words text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  saved private.client_review_notices;
  reviewed private.client_reviews;
  reason text;
  author_reason text;
begin
  perform private.require_moderator();
  select * into saved from private.client_review_notices n where n.id = notice;
  perform private.lock_reviewed_entry(saved.review_id);
  select * into reviewed from private.client_reviews r where r.id = saved.review_id for update;
  select * into saved from private.client_review_notices n where n.id = notice;
  if saved.id is null then
    perform private.refuse('not_found', 'there is no such notice');
  end if;
  if decision is null or decision not in ('hide', 'grant', 'refuse') or (decision = 'hide' and saved.about = 'reply') then
    perform private.refuse('invalid', 'that is no decision', '{"decision": "unknown"}');
  end if;
  if saved.state <> 'waiting' then
    perform private.refuse('wrong_state', 'the notice is decided');
  end if;
  reason := case when decision <> 'hide' and saved.email is not null then private.required_words('reason', words) end;
  author_reason := case when decision <> 'refuse' or (saved.is_hiding and reviewed.state = 'disputed')
    then private.required_words('authorReason', author_words) end;
  if saved.about = 'reply' then
    if decision = 'grant' then
      perform private.remove_client_review_reply(reviewed.id, reason, author_reason);
    else
      perform private.close_notices(reviewed.id, false, reason, notice);
    end if;
  elsif decision = 'hide' then
    if reviewed.state <> 'published' then
      perform private.refuse('wrong_state', 'the review is not published');
    end if;
    perform private.hide_client_review(reviewed.id, notice, 'administrator', author_reason);
  elsif decision = 'grant' then
    if reviewed.state = 'published' then
      perform private.refuse('wrong_state', 'the review is hidden first, and its author heard');
    elsif private.is_answer_open(reviewed.id, now()) then
      perform private.refuse('objection_open', 'the author can still answer');
    end if;
    if reviewed.state = 'disputed' then
      perform private.remove_client_review(reviewed.id, coalesce(reason, 'Wir haben die Bewertung entfernt.'), author_reason);
    else
      perform private.close_notices(reviewed.id, true, reason, notice);
    end if;
  else
    if author_reason is not null then
      perform private.restore_client_review(reviewed.id, author_reason);
    end if;
    perform private.close_notices(reviewed.id, false, reason, notice);
  end if;
end
$$;

-- Decided and replied to with the entry locked first.
do $$
declare
  definition text := pg_get_functiondef('private.decide_client_review_reply(uuid, text, text)'::regprocedure);
  before text := 'select * into saved from private.client_review_replies';
begin
  if position(before in definition) = 0 then
    raise exception 'private.decide_client_review_reply does not begin as expected';
  end if;
  execute replace(definition, before, E'perform private.lock_reviewed_entry(review);\n  ' || before);
end
$$;

-- Once; one that was not published, or went, can be written again.
create or replace function private.reply_to_client_review(review uuid, words text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reviewed bigint;
  trimmed text;
begin
  perform private.lock_reviewed_entry(review);
  select r.agency_id into reviewed from private.client_reviews r where r.id = review and r.state = 'published' for share;
  perform private.require_member(coalesce(reviewed, -1));
  trimmed := private.required_words('text', words);
  insert into private.client_review_replies as y (review_id, text, author) values (review, trimmed, auth.uid())
  on conflict (review_id) do update
  set text = excluded.text, author = excluded.author, state = 'waiting', created_at = now(), decided_at = null, reason = null
  where y.state in ('rejected', 'removed');
  if not found then
    perform private.refuse('already', 'there is a reply');
  end if;
  insert into private.client_review_tasks (kind, review_id) values ('reply', review);
end
$$;

-- The queue shows the reply that is reported.
do $$
declare
  definition text := pg_get_functiondef('private.client_review_queue(text, integer)'::regprocedure);
begin
  if position($old$'reply', case when t.kind = 'reply' then$old$ in definition) = 0
    or position($old$'isHiding', n.is_hiding,$old$ in definition) = 0 then
    raise exception 'private.client_review_queue does not answer as expected';
  end if;
  definition := replace(definition, $old$'reply', case when t.kind = 'reply' then$old$,
    $new$'reply', case when t.kind = 'reply' or n.about = 'reply' then$new$);
  execute replace(definition, $old$'isHiding', n.is_hiding,$old$, $new$'isHiding', n.is_hiding, 'about', n.about,$new$);
end
$$;

-- What everybody reads -------------------------------------------------------------------------

-- How many of the reviews that count gave one star to five, of all that is rated, and the period of those that are shown: numbers
-- alone, as from each one's own ratings and day one could tell which does not count, and so which two are of one client.
create function private.client_review_tallies(agency bigint, today date) returns jsonb
language sql stable security definer set search_path = ''
as $$
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

create or replace function private.agency_client_reviews(agency bigint, after text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page_size constant integer := 10;
  key constant text[] := regexp_match(after,
    '^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$');
  -- Of an entry that is not online nobody reads anything.
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
      private.shown_client_review(p.r) || jsonb_build_object('reply',
        (select jsonb_build_object('text', y.text, 'publishedAt', y.published_on)
         from private.client_review_replies y where y.review_id = (p.r).id and y.state = 'published'))
      order by p.place) filter (where p.place <= page_size), '[]'),
    'next', max(case when p.place = page_size then (p.r).published_on || ' ' || (p.r).id end)
      filter (where exists (select from page where place > page_size)))
  into answer from page p;
  return answer || jsonb_build_object(
    'counted', case when key is null then private.client_review_tallies(shown, private.berlin_today()) end,
    'disputed', (select count(*) from private.client_reviews r where r.agency_id = shown and r.state = 'disputed'),
    'total', (select count(*) from private.client_reviews r where r.agency_id = shown and r.state = 'published'));
end
$$;

comment on function public.agency_client_reviews(bigint, text) is
  'Published reviews of an entry, ten at a time, how many that count gave how many stars, and how many are hidden while they are checked.';

-- Accounts that are deleted ----------------------------------------------------------------------

-- Whoever deletes his account takes his reviews back: without an author nobody could be heard about a notice, and nobody could show
-- that there was a mandate. What was handed in stays counted, without a word and without a name.
create function private.forget_client_review_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
    perform private.move_client_review(handed_in, 'withdrawn', 'author');
    perform private.close_notices(handed_in, true, 'Die Bewertung wurde von ihrem Verfasser zurückgezogen.');
  end loop;
  delete from private.client_review_tasks t where t.review_id = any (written);
  delete from private.client_review_evidence e where e.review_id = any (written);
  delete from private.client_review_appeals p where p.review_id = any (written);
  delete from private.client_review_authors a where a.review_id = any (written);
  update private.client_review_notices n set statement = null where n.review_id = any (written) and n.statement is not null;
  update private.client_review_steps s set reason = null where s.review_id = any (written) and s.reason is not null;
  update private.client_reviews r set content = null, reason = null
  where r.id = any (written) and r.state in ('rejected', 'removed', 'withdrawn');
  return old;
end
$$;

create trigger forget_client_review_author before delete on auth.users
  for each row execute function private.forget_client_review_author();

-- Words of replies that are not shown go six months after; so do those about reviews that have no words any more.
do $$
declare
  definition constant text := pg_get_functiondef('private.delete_old_client_reviews()'::regprocedure);
  before constant text := '  delete from private.client_review_notices n';
begin
  if position(before in definition) = 0 then
    raise exception 'private.delete_old_client_reviews does not end as expected';
  end if;
  execute replace(definition, before,
    E'  delete from private.client_review_replies y\n'
    || E'  where (y.state in (''rejected'', ''removed'') and y.decided_at < now() - ended_kept)\n'
    || E'    or exists (select from private.client_reviews r where r.id = y.review_id and r.state = ''withdrawn''\n'
    || E'      and r.content is null and r.state_since < now() - ended_kept);\n' || before);
end
$$;

-- In the exposed schema ------------------------------------------------------------------------

create function public.keep_client_review_notice(
  notice uuid, review uuid, about text, reason text, explanation text, name text, email text, is_good_faith boolean, network_hash text
) returns text
language sql volatile set search_path = ''
as $$ select private.keep_client_review_notice(notice, review, about, reason, explanation, name, email, is_good_faith, network_hash) $$;
create function public.decide_client_review_notice(notice uuid, decision text, reason text default null, author_reason text default null)
returns void
language sql volatile set search_path = ''
as $$ select private.decide_client_review_notice(notice, decision, reason, author_reason) $$;

comment on function public.keep_client_review_notice(uuid, uuid, text, text, text, text, text, boolean, text) is
  'For the edge function client-reviews: a notice of a published review, or of the reply to it.';
comment on function public.decide_client_review(uuid, text, integer, text) is
  'publish, return, reject, hide, restore, uphold, of the review as it was read (seen_edit); for administrators.';
comment on function public.decide_client_review_notice(uuid, text, text, text) is
  'hide, grant or refuse, with reasons for whoever reported it and for the author; for administrators.';

revoke all on function
  private.decode_punycode(text), private.unicode_host(text), private.mailbox_of(text), private.entries_of(bigint),
  private.lock_reviewed_entry(uuid), private.recipients_of(uuid, text[], text),
  private.close_notices(uuid, boolean, text, uuid, text),
  private.keep_client_review_notice(uuid, uuid, text, text, text, text, text, boolean, text),
  private.restore_client_review(uuid, text), private.remove_client_review(uuid, text, text),
  private.remove_client_review_reply(uuid, text, text), private.decide_client_review_notice(uuid, text, text, text),
  private.client_review_tallies(bigint, date), private.forget_client_review_author(),
  public.recipients_of(uuid, text[], text),
  public.keep_client_review_notice(uuid, uuid, text, text, text, text, text, boolean, text),
  public.decide_client_review_notice(uuid, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function
  private.recipients_of(uuid, text[], text), public.recipients_of(uuid, text[], text),
  private.keep_client_review_notice(uuid, uuid, text, text, text, text, text, boolean, text),
  public.keep_client_review_notice(uuid, uuid, text, text, text, text, text, boolean, text)
  to service_role;
grant execute on function
  private.decide_client_review_notice(uuid, text, text, text), public.decide_client_review_notice(uuid, text, text, text)
  to authenticated;
