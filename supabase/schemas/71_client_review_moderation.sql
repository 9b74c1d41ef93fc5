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
