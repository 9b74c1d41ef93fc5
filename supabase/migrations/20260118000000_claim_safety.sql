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

-- Seven days are over since an owner was written to, and nobody objected. Where no mail went out the claim waits on, for an
-- administrator. For a scheduler; returns how many were granted.
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

-- As long as a claim waits, whenever the mail came.
create or replace function private.object_to_claim(claim bigint, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  perform private.require_member(coalesce(claimed.agency_id, -1), true);
  if claimed.state <> 'waiting'
    and (claimed.state <> 'pending' or claimed.objection_until is null or claimed.objection_until < now()) then
    perform private.refuse('wrong_state', 'it is too late to object', claimed.state);
  end if;
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'an objection needs a reason', '{"reason": "required"}');
  end if;
  update public.agency_claims c set state = 'disputed', objected_by = auth.uid(), objected_at = now(),
    objection = object_to_claim.reason where c.id = claim;
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

-- Imports --------------------------------------------------------------------------------------

-- Takes the next rows back, at most 1,000, and says how far it is. An entry that somebody has worked on since is kept as it
-- is: changed, claimed, proposed a change of, shown or hidden, merged, invited somebody to, said where its fields come from.
create or replace function private.undo_import(run uuid, batch_size integer) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  locked private.import_runs := private.lock_import(run);
  batch integer[];
begin
  if locked.state in ('applying', 'done') then
    update private.import_runs set state = 'undoing' where id = run returning * into locked;
    perform private.log_import('import_undo_started', locked, jsonb_build_object('rows', locked.written));
  end if;
  if locked.state <> 'undoing' then
    return private.describe_import(locked);
  end if;

  batch := array(
    select row_number from private.import_rows where run_id = run and state = 'written'
    order by row_number desc limit least(greatest(coalesce(batch_size, 500), 1), 1000));
  perform set_config('private.import_run', run::text, true);
  perform from public."Personalberatungen" a
  where a.id in (select agency_id from private.import_rows where run_id = run and row_number = any (batch))
  for update;
  update private.import_rows i set state = case
    when a.id is null then case i.action when 'insert' then 'undone' else 'kept' end
    when a.version is distinct from i.made_version then 'kept'
    when i.action = 'insert' and (
      a.status <> locked.entry_status
      or exists (select from public.agency_redirects d where a.id in (d.from_id, d.to_id))
      or exists (select from public.agency_invitations n where n.agency_id = a.id)
      or exists (select from public.agency_field_meta f where f.agency_id = a.id)
      or exists (select from public.agency_members m where m.agency_id = a.id)
      or exists (select from public.agency_claims c where c.agency_id = a.id)
      or exists (select from public.agency_revisions p where p.agency_id = a.id)) then 'kept'
    else 'undone'
  end
  from private.import_rows stored
  left join public."Personalberatungen" a on a.id = stored.agency_id
  where i.run_id = run and i.row_number = any (batch)
    and stored.run_id = i.run_id and stored.row_number = i.row_number;
  perform private.set_entry_columns(run, batch, true);
  delete from public."Personalberatungen" where id in (
    select agency_id from private.import_rows
    where run_id = run and row_number = any (batch) and action = 'insert' and state = 'undone');
  perform set_config('private.import_run', '', true);

  update private.import_runs r set undone = r.undone + made.undone, kept = r.kept + made.kept
  from (
    select count(*) filter (where state = 'undone') as undone, count(*) filter (where state = 'kept') as kept
    from private.import_rows where run_id = run and row_number = any (batch)
  ) as made
  where r.id = run returning r.* into locked;
  if not exists (select from private.import_rows where run_id = run and state = 'written') then
    update private.import_runs set state = 'undone', undone_at = clock_timestamp() where id = run returning * into locked;
    perform private.log_import('import_undone', locked, jsonb_build_object(
      'undone', locked.undone, 'kept', locked.kept));
  end if;
  return private.describe_import(locked);
end
$$;

-- Codes to sign in -----------------------------------------------------------------------------

-- Any mailbox of a domain proves a claim, so codes are counted for all of them together: guessing one in each of many would
-- escape the limits of each.
alter table private.sign_in_codes add column domain_hash text;
create index sign_in_codes_domain_idx on private.sign_in_codes (domain_hash, created_at desc);

-- Of the domain that somebody registers, with what is below it. Null for mailboxes that anybody can have: they prove nothing,
-- and thousands share the domain. The names are those of src/domain/links/registrable-domain.ts.
create function private.mail_domain_hash(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.keyed_hash('domain ' || domain)
  from (select substring(split_part(address, '@', 2) from
    '([^.]+\.(?:(?:ac|co|com|edu|gov|gv|net|or|org)\.)?[^.]+)$') as domain) as registered
  where split_part(domain, '.', 1) not in (
    'aol', 'arcor', 'bluewin', 'email', 'fastmail', 'freemail', 'freenet', 'gmail', 'gmx', 'googlemail', 'hotmail',
    'hushmail', 'icloud', 'kabelmail', 'laposte', 'libero', 'live', 'mac', 'mail', 'mailbox', 'mailfence', 'me', 'msn',
    'o2mail', 'online', 'orange', 'outlook', 'passport', 'pm', 'posteo', 'proton', 'protonmail', 'rocketmail', 'runbox',
    't-online', 'tuta', 'tutamail', 'tutanota', 'unitybox', 'vodafone', 'web', 'wanadoo', 'yahoo', 'yandex', 'ymail',
    'zoho', 'zohomail')
$$;

revoke all on function private.mail_domain_hash(text) from public;

-- Keeps a code that is about to be mailed. retry_after: seconds, where another one was asked for too often. is_administrator:
-- the address is an administrator's, who signs in otherwise; no code is kept. refusal: frozen or administrator, of the account.
create or replace function private.keep_entry_code(caller_hash text, email text, code text, purpose text, account uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  address_hash constant text := private.keyed_hash('mail ' || address);
  is_administrator constant boolean := exists (
    select from public.admins a join auth.users u on u.id = a.user_id where lower(u.email) = address);
  wanted_domain constant text := private.mail_domain_hash(address);
  wait integer;
begin
  if account is not null then
    if exists (select from public.admins a where a.user_id = account) then
      return jsonb_build_object('refusal', 'administrator');
    elsif exists (select from public.frozen_accounts f where f.user_id = account) then
      return jsonb_build_object('refusal', 'frozen');
    end if;
  end if;
  -- One at a time for each caller and address, so that calls at once are counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || caller_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || address_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('code ' || wanted_domain, 0))
  where wanted_domain is not null;
  select greatest(
    private.seconds_left((select max(c.created_at) from private.sign_in_codes c where c.email_hash = address_hash),
      interval '1 minute'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.email_hash = address_hash order by c.created_at desc offset 4 limit 1), interval '1 hour'),
    private.seconds_left((select c.created_at from private.sign_in_codes c
      where c.domain_hash = wanted_domain order by c.created_at desc offset 19 limit 1), interval '1 hour'),
    private.seconds_left((select t.attempted_at from private.sign_in_attempts t
      where t.caller_hash = keep_entry_code.caller_hash and t.kind = 'code'
      order by t.attempted_at desc offset 9 limit 1), interval '1 hour'), 0) into wait;
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('code', keep_entry_code.caller_hash);
  insert into private.sign_in_codes (purpose, email_hash, domain_hash, code_hash, account, used_at)
  values (purpose, address_hash, wanted_domain, private.keyed_hash('code ' || address || ' ' || code), account,
    -- Counted, and never right.
    case when is_administrator then now() end);
  return jsonb_build_object('retry_after', 0, 'is_administrator', is_administrator);
end
$$;
