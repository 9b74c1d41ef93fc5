-- Gaps through which an entry could have come to somebody whose claim nobody had checked. docs/decisions/consultancy-access.md.
--
-- Functions are replaced whole, from their latest definition; who may call them stays.

-- The website that a claim was made for, where its entry was not published yet.
alter table public.agency_claims
  add column website text,
  add constraint agency_claims_website_length check (char_length(website) <= 2000);

-- Claims ---------------------------------------------------------------------------------------

create or replace function private.check_claim(account uuid, agency bigint, revision bigint) returns timestamptz
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

-- Once a new entry is published, its claims are of the entry. A proven one makes its author the owner, but only of the website
-- that was proven: the draft may have been changed since.
create or replace function private.after_new_entry(revision bigint, agency bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
begin
  update public.agency_claims c set agency_id = agency where c.revision_id = revision;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  from public."Personalberatungen" a
  where c.revision_id = revision and c.state = 'granted' and a.id = agency
    and not coalesce(private.host_of(c.website) = private.host_of(a."Webseite"), false);
  for claim in select id from public.agency_claims c where c.revision_id = revision and c.state = 'granted' loop
    perform private.grant_claim(claim.id);
  end loop;
end
$$;

create function private.website_of_draft(revision bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select left(r.changes ->> 'Webseite', 2000) from public.agency_revisions r where r.id = revision
$$;

revoke all on function private.website_of_draft(bigint) from public;

create or replace function private.start_claim(agency bigint, revision bigint, evidence text, note text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  until constant timestamptz := private.check_claim(account, agency, revision);
  has_file boolean := true;
  claim bigint;
begin
  if char_length(note) > 2000 then
    perform private.refuse('invalid', 'the note is too long', '{"note": "too_long"}');
  end if;
  if evidence is null and coalesce(note, '') !~ '\S' then
    perform private.refuse('invalid', 'a claim needs evidence or words', '{"evidence": "required"}');
  end if;
  if evidence is not null then
    if to_regclass('storage.objects') is not null then
      execute 'select exists (select from storage.objects where bucket_id = ''evidence'' and name = $1)'
      into has_file using evidence;
    end if;
    if not private.is_evidence_of(account, evidence) or not has_file then
      perform private.refuse('invalid', 'the evidence is not yours', '{"evidence": "not_yours"}');
    end if;
  end if;
  insert into public.agency_claims (agency_id, revision_id, claimant, evidence, note, objection_until, website)
  values (agency, revision, account, evidence, note, until, private.website_of_draft(revision)) returning id into claim;
  perform private.announce_claim(claim);
  return jsonb_build_object('id', claim, 'state', 'pending', 'objection_until', until);
exception when unique_violation then
  perform private.refuse('already', 'the entry is claimed by you already');
end
$$;

-- For the edge function alone, which has compared the registrable domains of mailbox and website.
create or replace function private.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  proven constant text := lower(btrim(domain));
  until timestamptz;
  website text;
  claim bigint;
  outcome text;
begin
  if not exists (
    select from auth.users u where u.id = account and private.is_under(lower(split_part(u.email, '@', 2)), proven)
  ) or exists (select from public.admins where user_id = account)
    or exists (select from public.frozen_accounts where user_id = account) then
    perform private.refuse('not_author', 'the account proves nothing');
  end if;
  until := private.check_claim(account, agency, revision);
  if agency is not null then
    select a."Webseite" into website from public."Personalberatungen" a where a.id = agency;
  else
    website := private.website_of_draft(revision);
  end if;
  -- A name without a dot is nobody's registrable domain. Only the edge function can compare a name with umlauts.
  if position('.' in proven) = 0 or private.host_of(website) is null
    or (private.host_of(website) !~ '[^ -~]' and not private.is_under(private.host_of(website), proven)) then
    perform private.refuse('invalid', 'the website is under another domain');
  end if;
  -- What an owner has objected to or an administrator has refused, an administrator decides again.
  outcome := case
    when exists (
      select from public.agency_claims c
      where c.claimant = account and (c.agency_id = agency or c.revision_id = revision)
        and (c.objected_at is not null or c.state = 'refused')) then 'disputed'
    when until is null then 'granted'
    else 'waiting' end;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.claimant = account and c.state in ('pending', 'waiting', 'disputed')
    and (c.agency_id = agency or c.revision_id = revision) and c.proven_domain is null;
  insert into public.agency_claims (agency_id, revision_id, claimant, state, proven_domain, objection_until, decided_at, website)
  values (agency, revision, account, outcome, proven, until, case when outcome = 'granted' then now() end,
    case when revision is not null then website end)
  returning id into claim;
  if outcome = 'granted' then
    perform private.grant_claim(claim);
  else
    perform private.announce_claim(claim);
  end if;
  return jsonb_build_object('id', claim, 'state', outcome, 'objection_until', until);
exception when unique_violation then
  perform private.refuse('already', 'the entry is claimed by you already');
end
$$;

-- Freezing and removing end what is under way --------------------------------------------------

create or replace function private.freeze_account(account uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
begin
  if not exists (select from auth.users where id = account) then
    perform private.refuse('not_found', 'there is no such account');
  end if;
  if exists (select from public.admins where user_id = account) then
    perform private.refuse('wrong_state', 'an administrator is no consultancy''s account');
  end if;
  if reason is null or reason !~ '\S' or char_length(reason) > 1000 then
    perform private.refuse('invalid', 'freezing needs a reason', '{"reason": "required"}');
  end if;
  insert into public.frozen_accounts (user_id, frozen_by, reason) values (account, administrator, reason)
  on conflict (user_id) do nothing;
  update public.agency_invitations i set state = 'revoked' where i.invited_by = account and i.state = 'open';
  update public.agency_claims c set state = 'disputed' where c.claimant = account and c.state = 'waiting';
end
$$;

-- By an owner or an administrator; anybody removes himself. An entry that has an owner keeps one, unless an
-- administrator says otherwise. Whom the member has invited does not come in afterwards.
create or replace function private.remove_member(agency bigint, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_member(agency, account is distinct from auth.uid());
    perform private.keep_an_owner(agency, account);
  end if;
  delete from public.agency_members where agency_id = agency and user_id = account;
  if not found then
    perform private.refuse('not_found', 'there is no such member');
  end if;
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and i.invited_by = account and i.state = 'open';
end
$$;

-- Seven days are over, and nobody objected. For a scheduler; returns how many were granted.
create or replace function private.settle_claims(at timestamptz default now()) returns integer
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
    for update skip locked
  loop
    perform private.grant_claim(claim.id);
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Merging --------------------------------------------------------------------------------------

-- The losing entry is removed, its address leads to the other one, its people belong there: as editors where that one has
-- owners of its own. Whoever claimed the loser did not claim the other one.
create or replace function private.merge_entries(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_owned boolean;
begin
  perform private.require_admin();
  if loser = winner or private.name_of(loser) is null or private.name_of(winner) is null then
    perform private.refuse('not_found', 'two entries are merged');
  end if;
  perform 1 from public."Personalberatungen" where id in (loser, winner) order by id for update;
  if exists (select from public."Personalberatungen" where id = winner and status = 'removed') then
    perform private.refuse('wrong_state', 'a removed entry takes nothing over');
  end if;
  is_owned := private.has_owner(winner);
  insert into public.agency_members (agency_id, user_id, role)
  select winner, user_id, case when is_owned then 'editor' else role end from public.agency_members where agency_id = loser
  on conflict (agency_id, user_id) do nothing;
  delete from public.agency_members where agency_id = loser;
  update public.agency_invitations set state = 'revoked' where agency_id = loser and state = 'open';
  update public.agency_revisions set state = 'withdrawn', updated_at = now()
  where agency_id = loser and state in ('draft', 'submitted', 'returned');
  update public.agency_claims set state = 'withdrawn', decided_at = now()
  where agency_id = loser and state in ('pending', 'waiting', 'disputed');
  -- Addresses that led to the loser, and none that would lead in a circle.
  delete from public.agency_redirects where from_id = winner;
  update public.agency_redirects set to_id = winner where to_id = loser;
  insert into public.agency_redirects (from_id, to_id) values (loser, winner)
  on conflict (from_id) do update set to_id = excluded.to_id, created_at = now();
  update public."Personalberatungen" set status = 'removed' where id = loser;
end
$$;

-- Deciding -------------------------------------------------------------------------------------

create or replace function private.decide_claim(claim bigint, is_granted boolean, reason text) returns void
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
    perform private.refuse('wrong_state', 'the claim is decided', claimed.state);
  end if;
  if is_granted is null or char_length(reason) > 2000 or (not is_granted and coalesce(reason, '') !~ '\S') then
    perform private.refuse('invalid', 'a refusal needs a reason', '{"reason": "required"}');
  end if;
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
      'entry', coalesce(private.name_of(claimed.agency_id), ''), 'reason', reason), 'claim_refused ' || claim);
  end if;
end
$$;

-- Proposals ------------------------------------------------------------------------------------

create or replace function private.publish_revision(revision bigint, fields text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  administrator constant uuid := private.require_admin();
  proposal public.agency_revisions;
  accepted jsonb;
  entry_version integer;
  target bigint;
  later record;
begin
  -- The entry first, as everything that writes several proposals does, so that two publications never wait for each other.
  perform 1 from public."Personalberatungen"
  where id = (select r.agency_id from public.agency_revisions r where r.id = revision) for update;
  select * into proposal from public.agency_revisions r where r.id = revision and r.state <> 'draft' for update;
  if proposal.id is null then
    perform private.refuse('not_found', 'there is no such proposal');
  end if;
  if proposal.state <> 'submitted' then
    perform private.refuse('wrong_state', 'only what is submitted can be published', proposal.state);
  end if;
  if exists (select from unnest(fields) as field where field is null or not proposal.changes ? field) then
    perform private.refuse('invalid', 'a field is not proposed');
  end if;
  select coalesce(jsonb_object_agg(key, value), '{}') into accepted
  from jsonb_each(proposal.changes) where fields is null or key = any (fields);
  target := proposal.agency_id;

  if proposal.kind = 'new' then
    if jsonb_typeof(accepted -> 'Name') is distinct from 'string' then
      perform private.refuse('invalid', 'a new entry has a name', '{"Name": "required"}');
    end if;
    perform set_config('private.revision', revision::text, true);
    execute (
      select format('insert into public."Personalberatungen" (%1$s) select %1$s
          from jsonb_populate_record(null::public."Personalberatungen", $1) returning id',
        string_agg(quote_ident(field), ', '))
      from private.entry_fields()
    ) into target using accepted;
  else
    select version into entry_version from public."Personalberatungen" where id = target;
    if proposal.kind = 'change' and entry_version is distinct from proposal.base_version then
      perform private.refuse('outdated', 'the entry has changed since the proposal was made', entry_version::text);
    end if;
    if proposal.kind = 'change' and accepted = '{}' then
      perform private.refuse('invalid', 'no field is accepted; return the proposal instead');
    end if;
  end if;

  if proposal.kind = 'removal' then
    update public."Personalberatungen" set status = 'removed' where id = target;
  else
    entry_version := private.write_fields(target, accepted, revision, 'own');
    update public."Personalberatungen" set confirmed_at = now() where id = target;
  end if;

  update public.agency_revisions r set
    state = 'published', agency_id = target, decided_by = administrator, decided_at = now(), updated_at = now(),
    decisions = (select coalesce(jsonb_object_agg(key, accepted ? key), '{}') from jsonb_each(proposal.changes))
  where r.id = revision;
  perform private.after_new_entry(revision, target) where proposal.kind = 'new';
  perform private.mail_account('published', proposal.author,
    jsonb_build_object('entry', private.name_of(target), 'kind', proposal.kind), 'published ' || revision);

  -- Two at once: the later one is told, and may go on with what was written.
  for later in
    select id, author from public.agency_revisions r
    where r.agency_id = target and r.state = 'submitted' and r.kind <> 'removal'
      and r.base_version is distinct from entry_version
  loop
    update public.agency_revisions r set state = 'returned', is_outdated = true, decided_by = administrator,
      decided_at = now(), updated_at = now() where r.id = later.id;
    perform private.mail_account('outdated', later.author, jsonb_build_object('entry', private.name_of(target)),
      'outdated ' || later.id || ' ' || entry_version);
  end loop;
  return jsonb_build_object('agency_id', target, 'version', entry_version);
end
$$;

create or replace function private.save_draft(
  changes jsonb, agency bigint, revision bigint, note text, known_edit integer, base integer
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  draft public.agency_revisions;
  entry_version integer;
  entry_status text;
  saved bigint;
begin
  perform private.check_draft(changes);
  if char_length(note) > 2000 then
    perform private.refuse('invalid', 'the note is too long', '{"note": "too_long"}');
  end if;

  if revision is not null then
    draft := private.own_revision(revision);
    -- Of another entry the answer would tell the version.
    if agency is not null and agency is distinct from draft.agency_id then
      perform private.refuse('invalid', 'the draft is of another entry');
    end if;
    if draft.state not in ('draft', 'returned') or draft.kind = 'removal' then
      perform private.refuse('wrong_state', 'the proposal is no draft any more', draft.state);
    end if;
  elsif agency is not null then
    perform private.require_member(agency);
    select * into draft from public.agency_revisions r
    where r.author = account and r.agency_id = agency and r.state = 'draft' for update;
  end if;
  if draft.id is not null and known_edit is not null and known_edit <> draft.edit then
    perform private.refuse('edited_elsewhere', 'the draft was changed elsewhere', draft.edit::text);
  end if;

  select version, status into entry_version, entry_status
  from public."Personalberatungen" where id = coalesce(draft.agency_id, agency);
  if entry_status = 'removed' then
    perform private.refuse('wrong_state', 'the entry is removed', entry_status);
  end if;
  if base is not null and base is distinct from entry_version then
    perform private.refuse('outdated', 'the entry has changed', entry_version::text);
  end if;

  if draft.id is not null then
    update public.agency_revisions r set
      changes = save_draft.changes, note = coalesce(save_draft.note, r.note), edit = r.edit + 1, updated_at = now(),
      state = 'draft', base_version = coalesce(base, r.base_version), submitted_at = null
    where r.id = draft.id;
    return private.describe_revision(draft.id);
  end if;
  -- Enough for anybody honest.
  if (select count(*) from public.agency_revisions r
      where r.author = account and (r.state = 'draft' or r.created_at > now() - interval '1 day')) >= 30 then
    perform private.refuse('too_many', 'too many proposals in one day');
  end if;
  insert into public.agency_revisions (agency_id, kind, author, base_version, changes, note)
  values (agency, case when agency is null then 'new' else 'change' end, account, entry_version, changes, note)
  returning id into saved;
  return private.describe_revision(saved);
exception when unique_violation then
  -- A draft of this entry is there: two devices at once, or one that was returned earlier.
  perform private.refuse('already', 'there is another draft of this entry');
end
$$;
