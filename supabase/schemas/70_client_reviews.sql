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
