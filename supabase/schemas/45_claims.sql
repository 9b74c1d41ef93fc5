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
