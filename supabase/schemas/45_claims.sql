-- Claims: who says that an entry is theirs. A mailbox at the domain of the website proves it at once; anything else is decided by an
-- administrator, from evidence. Owners that are there are told, and have seven days to object. docs/decisions/consultancy-access.md.
-- Functions alone write the table.
--
--   pending → granted | refused | withdrawn            from evidence, an administrator decides
--   waiting → granted (after seven days) | disputed    proven, but the entry has an owner
--   disputed → granted | refused                       the owner has objected, an administrator decides
--
-- Which domains belong together only the public suffix list knows, which SQL has not: the edge function entry-account compares them and
-- reports with the secret key. No client can.

create table public.agency_claims (
  id bigint generated always as identity primary key,
  agency_id bigint references public."Personalberatungen" (id) on delete cascade,
  -- Of an entry that is not there yet.
  revision_id bigint references public.agency_revisions (id) on delete cascade,
  claimant uuid references auth.users (id) on delete set null,
  state text not null default 'pending',
  -- The registrable domain of mailbox and website, where it proves the claim.
  proven_domain text,
  -- A file of the private bucket.
  evidence text,
  note text,
  created_at timestamptz not null default now(),
  -- Until when an owner can object; null where there is none.
  objection_until timestamptz,
  objected_by uuid,
  objected_at timestamptz,
  objection text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Of the entry or draft when it was claimed: a claim does not move to another firm.
  name text,
  website text,
  constraint agency_claims_of_something check (agency_id is not null or revision_id is not null),
  constraint agency_claims_state_known
    check (state in ('pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn')),
  constraint agency_claims_domain_length check (char_length(proven_domain) <= 255),
  constraint agency_claims_evidence_length check (char_length(evidence) <= 200),
  constraint agency_claims_note_length check (char_length(note) <= 2000),
  constraint agency_claims_objection_length check (char_length(objection) <= 2000),
  constraint agency_claims_reason_length check (char_length(reason) <= 2000),
  constraint agency_claims_name_length check (char_length(name) <= 2000),
  constraint agency_claims_website_length check (char_length(website) <= 2000)
);

comment on table public.agency_claims is
  'Who claims an entry, with what proof, and what became of it. The claimant, owners of the entry and administrators '
  'see it; functions alone write it.';

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

-- What is claimed, as it is now.
create function private.claimed_firm(agency bigint, revision bigint) returns table (name text, website text)
language sql stable security definer set search_path = ''
as $$
  select a."Name", a."Webseite" from public."Personalberatungen" a where a.id = agency
  union all
  select left(r.changes ->> 'Name', 2000), left(r.changes ->> 'Webseite', 2000) from public.agency_revisions r where r.id = revision
$$;

-- Whose website it is: its host, and on a site that many firms share the path as well.
create function private.website_owner(website text) returns text
language sql immutable set search_path = ''
as $$
  select case when exists (select from unnest(private.shared_sites()) as site where private.is_under(host, site))
    then host || coalesce(lower(rtrim((regexp_match(website, '^\s*(?:https?:[\\/]*)?[^/?#]+(/[^?#]*)', 'i'))[1], '/')), '') else host end
  from (select private.website_host(website) as host) as h
$$;

-- What is refused to anybody who claims; otherwise until when an owner can object, null without one.
create function private.check_claim(account uuid, agency bigint, revision bigint) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (agency is null) = (revision is null) then
    perform private.refuse('invalid', 'a claim is of an entry or of a proposal');
  end if;
  if revision is not null and not exists (
    select from public.agency_revisions r
    where r.id = revision and r.author = account and r.kind = 'new' and r.state in ('draft', 'submitted', 'returned')
  ) then
    perform private.refuse('not_author', 'the proposal is not yours');
  end if;
  -- A draft that an administrator prepares is nobody's business.
  if agency is not null and not exists (
    select from public."Personalberatungen" a where a.id = agency and a.status in ('active', 'paused')
  ) then
    perform private.refuse('not_found', 'there is no such entry');
  end if;
  if exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account) then
    perform private.refuse('already', 'you are a member already');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('claims ' || account, 0));
  if (select count(*) from public.agency_claims c
      where c.claimant = account and c.created_at > now() - interval '1 day') >= 10 then
    perform private.refuse('too_many', 'too many claims in one day');
  end if;
  -- Each one is a mail to the owners. One made before the entry was published does not count.
  if (select count(*) from public.agency_claims c
      where c.claimant = account and c.agency_id = agency and c.revision_id is null
        and c.created_at > now() - interval '30 days') >= 2 then
    perform private.refuse('too_many', 'too many claims of one entry');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('claim ' || coalesce(agency, 0), 0));
  return case when private.has_owner(agency) then now() + interval '7 days' end;
end
$$;

-- With evidence that an administrator looks at.
create function private.start_claim(
  agency bigint default null, revision bigint default null, evidence text default null, note text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  until constant timestamptz := private.check_claim(account, agency, revision);
  claim bigint;
begin
  note := private.optional_text('note', note);
  if evidence is null and note is null then
    perform private.refuse('invalid', 'a claim needs evidence or words', '{"evidence": "required"}');
  end if;
  if evidence is not null then
    if not private.is_evidence_of(account, evidence) or not private.is_stored('evidence', evidence) then
      perform private.refuse('invalid', 'the evidence is not yours', '{"evidence": "not_yours"}');
    end if;
  end if;
  insert into public.agency_claims (agency_id, revision_id, claimant, evidence, note, objection_until, name, website)
  select agency, revision, account, start_claim.evidence, start_claim.note, until, f.name, f.website
  from private.claimed_firm(agency, revision) as f returning id into claim;
  perform private.announce_claim(claim);
  return jsonb_build_object('id', claim, 'state', 'pending', 'objection_until', until);
exception when unique_violation then
  perform private.refuse('already', 'the entry is claimed by you already');
  return null;
end
$$;

select private.expose('start_claim', 'authenticated',
  'Claims an entry, or that of an own proposal, with evidence or words; an administrator decides.');

-- For the edge function alone, which has compared the registrable domains of mailbox and website. On an account's first day the state is
-- code_needed until a code was typed for this: one that somebody guessed to sign in proves nothing.
create function private.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  proven constant text := lower(btrim(domain));
  until timestamptz;
  wanted_website text;
  claim bigint;
  outcome text;
begin
  if not exists (
    select from auth.users u where u.id = account and private.is_under(lower(split_part(u.email, '@', 2)), proven)
  ) or private.account_refusal(account) is not null then
    perform private.refuse('not_author', 'the account proves nothing');
  end if;
  until := private.check_claim(account, agency, revision);
  select f.website into wanted_website from private.claimed_firm(agency, revision) as f;
  -- A name without a dot is nobody's registrable domain, and one that many share proves nothing.
  if position('.' in proven) = 0 or private.mail_domain('@' || proven) is null or private.website_host(wanted_website) is null
    or not private.is_under(private.website_host(wanted_website), proven) then
    perform private.refuse('invalid', 'the website is under another domain');
  end if;
  if exists (select from auth.users u where u.id = account and u.created_at > now() - interval '1 day')
    and not private.spend_right_code(account, 'prove_claim') then
    return jsonb_build_object('state', 'code_needed', 'objection_until', null);
  end if;
  -- What an owner has objected to or an administrator has refused, an administrator decides again.
  outcome := case
    when exists (
      select from public.agency_claims c
      where c.claimant = account
        and (c.agency_id = agency or c.revision_id = revision
          -- Also for a draft that was withdrawn since.
          or revision is not null and private.website_owner(c.website) = private.website_owner(wanted_website))
        and (c.objected_at is not null or c.state = 'refused')) then 'disputed'
    -- Somebody is guessing codes of this domain: then a mailbox there proves nothing by itself.
    when private.seconds_until_allowed('wrong_code_at_domain', private.mail_domain('@' || proven)) > 0 then 'disputed'
    when until is null then 'granted'
    else 'waiting' end;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.claimant = account and c.state in ('pending', 'waiting', 'disputed')
    and (c.agency_id = agency or c.revision_id = revision) and c.proven_domain is null;
  insert into public.agency_claims (agency_id, revision_id, claimant, state, proven_domain, objection_until, decided_at, name, website)
  select agency, revision, account, outcome, proven, until, case when outcome = 'granted' then now() end, f.name, f.website
  from private.claimed_firm(agency, revision) as f returning id into claim;
  if outcome = 'granted' then
    perform private.grant_claim(claim);
  else
    perform private.announce_claim(claim);
  end if;
  return jsonb_build_object('id', claim, 'state', outcome, 'objection_until', until);
exception when unique_violation then
  perform private.refuse('already', 'the entry is claimed by you already');
  return null;
end
$$;

select private.expose('prove_claim', 'service_role',
  'For the edge function entry-account: the account''s mailbox and the website have this registrable domain.');

-- Whoever withdraws a draft of a new entry and begins again has proven the same before: what was shown for a withdrawn draft is
-- of the next one with the same website. A proof by domain takes that the mailbox is still there.
create function private.move_claims_to_new_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
    -- The latest alone.
    and not exists (
      select from public.agency_claims later join public.agency_revisions r on r.id = later.revision_id
      where later.id > c.id and later.claimant = new.author and later.agency_id is null
        and later.state in ('granted', 'pending') and r.author = new.author and r.state = 'withdrawn'
        and private.website_owner(later.website) = private.website_owner(c.website));
  return null;
end
$$;

create function private.withdraw_claim(claim bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
begin
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.id = claim and c.claimant = account and c.state in ('pending', 'waiting', 'disputed');
  if not found then
    perform private.refuse('not_found', 'there is no such open claim');
  end if;
end
$$;

select private.expose('withdraw_claim', 'authenticated', 'Takes an own open claim back.');

-- As long as it is not decided, whenever the mail came.
create function private.object_to_claim(claim bigint, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  perform private.require_member(coalesce(claimed.agency_id, -1), true);
  if claimed.state not in ('pending', 'waiting') or claimed.objection_until is null then
    perform private.refuse('wrong_state', 'it is too late to object', claimed.state);
  end if;
  update public.agency_claims c set state = 'disputed', objected_by = auth.uid(), objected_at = now(),
    objection = private.required_text('reason', object_to_claim.reason) where c.id = claim;
end
$$;

select private.expose('object_to_claim', 'authenticated', 'An owner objects to a claim, within seven days.');

-- Tells the owners of an entry that somebody claims it.
create function private.announce_claim(claim bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_owners('claimed', c.agency_id,
    jsonb_build_object('entry', private.agency_name(c.agency_id), 'until', c.objection_until), 'claimed ' || c.id)
  from public.agency_claims c where c.id = claim and c.objection_until is not null
$$;

-- When an owner was first written to about a claim; null where no mail has gone out.
create function private.announced_at(claim bigint) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select min(m.sent_at) from private.outgoing_mails m
  where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || claim || ' ')
$$;

-- Whether no mail to an owner has gone out, and one is not tried again.
create function private.is_announcement_lost(claim bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_or(m.failed_at is not null), false) and count(m.sent_at) = 0
  from private.outgoing_mails m
  where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || claim || ' ')
$$;

-- The claimant becomes an owner, once there is an entry.
create function private.grant_claim(claim bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  granted public.agency_claims;
begin
  update public.agency_claims c set state = 'granted', decided_at = now() where c.id = claim returning * into granted;
  if granted.agency_id is not null and granted.claimant is not null then
    insert into public.agency_members (agency_id, user_id, role) values (granted.agency_id, granted.claimant, 'owner')
    on conflict (agency_id, user_id) do update set role = 'owner';
    perform private.mail_account('claim_granted', granted.claimant,
      jsonb_build_object('entry', private.agency_name(granted.agency_id)), 'claim_granted ' || claim);
  end if;
end
$$;

-- seen_state: an owner may have objected since it was read.
create function private.decide_claim(claim bigint, is_granted boolean, reason text default null, seen_state text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  if claimed.id is null then
    perform private.refuse('not_found', 'there is no such claim');
  end if;
  if claimed.state not in ('pending', 'waiting', 'disputed') then
    perform private.refuse_decided(claimed.state, claimed.decided_by, claimed.decided_at);
  end if;
  if seen_state <> claimed.state then
    perform private.refuse('edited_elsewhere', 'the claim has changed', claimed.state);
  end if;
  if is_granted is null then
    perform private.refuse('invalid', 'a claim is granted or refused');
  end if;
  reason := case when is_granted then private.optional_text('reason', reason) else private.required_text('reason', reason) end;
  if is_granted and claimed.state <> 'disputed' and claimed.objection_until > now() then
    perform private.refuse('objection_open', 'the owner can still object', claimed.objection_until::text);
  end if;
  -- Nobody owned the entry when this was claimed, so nobody was asked.
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
      'entry', coalesce(private.agency_name(claimed.agency_id),
        (select r.changes ->> 'Name' from public.agency_revisions r where r.id = claimed.revision_id), ''), 'reason', reason), 'claim_refused ' || claim);
  end if;
end
$$;

select private.expose('decide_claim', 'authenticated', 'For administrators: grants or refuses a claim.');

-- Seven days are over since an owner was written to, and nobody objected. Where no mail went out the claim waits on, for an
-- administrator. For a scheduler; returns how many were granted.
create function private.grant_unopposed_claims(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
  settled integer := 0;
begin
  for claim in
    select id from public.agency_claims c
    where c.state = 'waiting' and c.objection_until <= at
      and c.claimant not in (select user_id from public.frozen_accounts)
      and exists (
        select from private.outgoing_mails m
        where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || c.id || ' ')
          and m.sent_at <= at - interval '7 days')
    for update skip locked
  loop
    perform private.grant_claim(claim.id);
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Once a new entry is published, its claims are of the entry. A proven one makes its author the owner, but only of the website
-- that was proven: the draft may have been changed since.
create function private.move_claims_to_entry(revision bigint, agency bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
begin
  update public.agency_claims c set agency_id = agency where c.revision_id = revision;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  from public."Personalberatungen" a
  where c.revision_id = revision and c.state = 'granted' and a.id = agency
    and not coalesce(private.website_owner(c.website) = private.website_owner(a."Webseite"), false);
  for claim in select id from public.agency_claims c where c.revision_id = revision and c.state = 'granted' loop
    perform private.grant_claim(claim.id);
  end loop;
end
$$;

-- Whether the caller may store a file of this name: twenty files an account.
create function private.may_store_evidence(path text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
begin
  -- Several at once wait for each other, so that all count.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('files ' || account, 0));
  return private.is_plain_storage_call()
    and private.is_evidence_of(account, path)
    and private.account_refusal(account) is null
    and (select count(*) from storage.objects
         where bucket_id = 'evidence' and starts_with(name, account::text || '/')) < 20;
end
$$;

grant execute on function private.may_store_evidence to authenticated;

-- {account}/{a UUID}.{ending}, nothing else: no folders, no dots that climb.
create function private.is_evidence_of(account uuid, path text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(path ~ ('^' || account::text ||
    '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(pdf|png|jpg|jpeg|webp)$'), false)
$$;

-- One's own, and for a minute an administrator what he has just opened: the entry in the log is what lets him read. So no file is
-- read, or listed, that is not in the log.
create function private.may_read_evidence(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_evidence_of(private.own_account(), path) or (
    private.is_admin() and exists (
      select from public.agency_claims c
      join public.admin_log l
        on l.table_name = 'agency_claims' and l.row_key = c.id::text and l.action = 'evidence_opened'
      where c.evidence = path and l.actor_id = (select auth.uid()) and l.at > clock_timestamp() - interval '1 minute'))
$$;

grant execute on function private.may_read_evidence to authenticated;

-- Whoever looks at evidence is in the log before there is anything to see. Answers with its name in the bucket.
create function private.open_evidence(claim bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  file text;
begin
  perform private.require_admin();
  select evidence into file from public.agency_claims c where c.id = claim;
  if file is null then
    perform private.refuse('not_found', 'there is no such evidence');
  end if;
  perform private.add_log_entry('evidence_opened', 'agency_claims', claim::text, '{}', 'administrator');
  return file;
end
$$;

select private.expose('open_evidence', 'authenticated',
  'For administrators: the name of a claim''s evidence in the private bucket; that it was opened is in the log.');

-- The edge function entry-account deletes them, and says so with forget_evidence.
create function private.expired_evidence(amount integer default 50) returns setof text
language sql stable security definer set search_path = ''
as $$
  select private.expired_files('evidence', 'private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period(''unused_evidence'') and not exists (
      select from public.agency_claims c
      where c.evidence = o.name and (c.state in (''pending'', ''waiting'', ''disputed'') or c.decided_at is null
        or c.decided_at > now() - private.retention_period(''evidence'')))', amount)
$$;

select private.expose('expired_evidence', 'service_role',
  'Files of evidence to delete from the private bucket. For the edge function entry-account.');

-- Claims whose files are gone name none.
create function private.forget_evidence(names text[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  update public.agency_claims set evidence = null where evidence = any (names) and not private.is_stored('evidence', evidence, false);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

select private.expose('forget_evidence', 'service_role',
  'These files of evidence are deleted: claims name them no more. For the edge function entry-account.');

create trigger move_claims_to_new_draft after insert or update of changes on public.agency_revisions
  for each row when (new.kind = 'new' and new.state = 'draft') execute function private.move_claims_to_new_draft();

-- A proposal or a claim with everything that is needed to decide about it: account, entry, and what else waits for the same entry. What is
-- decided already says by whom.
create function private.review_item(item_kind text, item bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'kind', item_kind, 'since', coalesce(r.submitted_at, c.created_at),
    'account', case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email, 'is_frozen', f.user_id is not null) end,
    'entry', to_jsonb(a), 'extension', (select e.content from public.agency_extensions e where e.agency_id = a.id),
    'revision', coalesce(to_jsonb(r), to_jsonb(p)),
    -- Of a new entry the claim that is granted to its author already.
    'claim', coalesce(to_jsonb(c), to_jsonb(g)),
    -- When an owner was first written to about the claim.
    'announced_at', private.announced_at(c.id),
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
  if answer is null then
    perform private.refuse('not_found', 'there is no such proposal or claim');
  end if;
  return answer;
end
$$;

select private.expose('review_item', 'authenticated',
  'For administrators: a proposal or a claim, with everything that is needed to decide about it.');
