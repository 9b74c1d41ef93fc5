-- Claims: who says that an entry is theirs. The domain of a mailbox that is that of the website proves it at once; anything
-- else is decided by an administrator, from evidence. Owners that are there are told, and have seven days to object.
-- docs/decisions/consultancy-access.md.
--
--   pending → granted | refused | withdrawn            from evidence, an administrator decides
--   waiting → granted (after seven days) | disputed    proven, but the entry has an owner
--   disputed → granted | refused                       the owner has objected, an administrator decides
--
-- Which domains belong together only the public suffix list knows, which SQL has not: the edge function entry-account
-- compares them and reports with the secret key. No client can.
--
-- Who may do what: nobody writes the table; functions do.
--
--   table          select
--   agency_claims  the claimant: own ones; owners: those of their entries; administrators: all

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
  constraint agency_claims_of_something check (agency_id is not null or revision_id is not null),
  constraint agency_claims_state_known
    check (state in ('pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn')),
  constraint agency_claims_domain_length check (char_length(proven_domain) <= 255),
  constraint agency_claims_evidence_length check (char_length(evidence) <= 200),
  constraint agency_claims_note_length check (char_length(note) <= 2000),
  constraint agency_claims_objection_length check (char_length(objection) <= 2000),
  constraint agency_claims_reason_length check (char_length(reason) <= 2000)
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

-- The entries that the caller owns.
create function private.owned_agencies() returns bigint[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select agency_id from public.agency_members where user_id = (select auth.uid()) and role = 'owner')
$$;

revoke all on function private.owned_agencies() from public;
grant execute on function private.owned_agencies() to authenticated;

alter table public.agency_claims enable row level security;
revoke all on public.agency_claims from anon, authenticated, service_role;
grant select on public.agency_claims to authenticated, service_role;

create policy "claimants see their claims" on public.agency_claims
  for select to authenticated using (claimant = (select auth.uid()));
create policy "owners see claims" on public.agency_claims
  for select to authenticated using (agency_id = any ((select private.owned_agencies())::bigint[]));
create policy "administrators see claims" on public.agency_claims
  for select to authenticated using ((select private.is_admin()));

create trigger log_inserts after insert on public.agency_claims
  referencing new table as new_rows for each statement
  execute function private.log_changes('id', '{agency_id,state,reason}', '{administrator}');
create trigger log_updates after update on public.agency_claims
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.log_changes('id', '{agency_id,state,reason}', '{administrator,service}');
create trigger log_deletes after delete on public.agency_claims
  referencing old table as old_rows for each statement
  execute function private.log_changes('id', '{agency_id,state,reason}', '{administrator,service}');

-- Evidence -------------------------------------------------------------------------------------

-- {account}/{a UUID}.{ending}, nothing else: no folders, no dots that climb.
create function private.is_evidence_of(account uuid, path text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(path ~ ('^' || account::text ||
    '/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(pdf|png|jpg|jpeg|webp)$'), false)
$$;

-- Whether the caller may store a file of this name: twenty files an account.
create function private.may_store_evidence(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  return private.is_evidence_of(account, path)
    and not exists (select from public.frozen_accounts where user_id = account)
    and not exists (select from public.admins where user_id = account)
    and (select count(*) from storage.objects
         where bucket_id = 'evidence' and starts_with(name, account::text || '/')) < 20;
end
$$;

revoke all on function private.is_evidence_of(uuid, text), private.may_store_evidence(text) from public;
grant execute on function private.is_evidence_of(uuid, text), private.may_store_evidence(text) to authenticated;

-- Where there is a storage. A bucket cannot be read but through these policies.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('evidence', 'evidence', false, 5242880, '{application/pdf,image/png,image/jpeg,image/webp}')
  on conflict (id) do nothing;
  execute $policy$
    create policy "accounts store their evidence" on storage.objects
      for insert to authenticated with check (bucket_id = 'evidence' and private.may_store_evidence(name))
  $policy$;
  execute $policy$
    create policy "accounts read their evidence, administrators all" on storage.objects
      for select to authenticated
      using (bucket_id = 'evidence'
        and (private.is_evidence_of((select auth.uid()), name) or (select private.is_admin())))
  $policy$;
  execute $policy$
    create policy "administrators delete evidence" on storage.objects
      for delete to authenticated using (bucket_id = 'evidence' and (select private.is_admin()))
  $policy$;
end
$$;

-- Making a claim -------------------------------------------------------------------------------

-- In lower case, without what an address has before and after it; null where it is no web address.
create function private.host_of(address text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower((regexp_match(address, '^\s*(?:https?://)?(?:www\.)?([^\s/@:?#]+\.[^\s/@:?#]+)', 'i'))[1])
$$;

create function private.is_under(host text, domain text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(host = domain or right(host, char_length(domain) + 1) = '.' || domain, false)
$$;

create function private.has_owner(agency bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.agency_members m where m.agency_id = agency and m.role = 'owner'
      and m.user_id not in (select user_id from public.frozen_accounts))
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
  if (select count(*) from public.agency_claims c
      where c.claimant = account and c.created_at > now() - interval '1 day') >= 10 then
    perform private.refuse('too_many', 'too many claims in one day');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('claim ' || coalesce(agency, 0), 0));
  return case when private.has_owner(agency) then now() + interval '7 days' end;
end
$$;

-- Tells the owners of an entry that somebody claims it.
create function private.announce_claim(claim bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_owners('claimed', c.agency_id,
    jsonb_build_object('entry', private.name_of(c.agency_id), 'until', c.objection_until), 'claimed ' || c.id)
  from public.agency_claims c where c.id = claim and c.objection_until is not null
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
      jsonb_build_object('entry', private.name_of(granted.agency_id)), 'claim_granted ' || claim);
  end if;
end
$$;

-- After a new entry is published its claims are of the entry; a proven one makes its author the owner.
create function private.after_new_entry(revision bigint, agency bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
begin
  update public.agency_claims c set agency_id = agency where c.revision_id = revision;
  for claim in select id from public.agency_claims c where c.revision_id = revision and c.state = 'granted' loop
    perform private.grant_claim(claim.id);
  end loop;
end
$$;

-- With evidence that an administrator looks at.
create function private.start_claim(agency bigint, revision bigint, evidence text, note text) returns jsonb
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
  insert into public.agency_claims (agency_id, revision_id, claimant, evidence, note, objection_until)
  values (agency, revision, account, evidence, note, until) returning id into claim;
  perform private.announce_claim(claim);
  return jsonb_build_object('id', claim, 'state', 'pending', 'objection_until', until);
exception when unique_violation then
  perform private.refuse('already', 'the entry is claimed by you already');
end
$$;

-- For the edge function alone, which has compared the registrable domains of mailbox and website. What SQL can check it
-- checks again: the mailbox is the account's, and both are under the domain.
create function private.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
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
    select r.changes ->> 'Webseite' into website from public.agency_revisions r where r.id = revision;
  end if;
  -- A name without a dot is nobody's registrable domain.
  if position('.' in proven) = 0 or not private.is_under(private.host_of(website), proven) then
    perform private.refuse('invalid', 'the website is under another domain');
  end if;
  outcome := case when until is null then 'granted' else 'waiting' end;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.claimant = account and c.state in ('pending', 'waiting', 'disputed')
    and (c.agency_id = agency or c.revision_id = revision) and c.proven_domain is null;
  insert into public.agency_claims (agency_id, revision_id, claimant, state, proven_domain, objection_until, decided_at)
  values (agency, revision, account, outcome, proven, until, case when until is null then now() end)
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

create function private.object_to_claim(claim bigint, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.agency_claims;
begin
  select * into claimed from public.agency_claims c where c.id = claim for update;
  perform private.require_member(coalesce(claimed.agency_id, -1), true);
  if claimed.state not in ('pending', 'waiting') or claimed.objection_until is null or claimed.objection_until < now() then
    perform private.refuse('wrong_state', 'it is too late to object', claimed.state);
  end if;
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'an objection needs a reason', '{"reason": "required"}');
  end if;
  update public.agency_claims c set state = 'disputed', objected_by = auth.uid(), objected_at = now(),
    objection = object_to_claim.reason where c.id = claim;
end
$$;

create function private.decide_claim(claim bigint, is_granted boolean, reason text) returns void
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

-- Seven days are over, and nobody objected. For a scheduler; returns how many were granted.
create function private.settle_claims(at timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
  settled integer := 0;
begin
  for claim in
    select id from public.agency_claims c where c.state = 'waiting' and c.objection_until <= at for update skip locked
  loop
    perform private.grant_claim(claim.id);
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- Looking --------------------------------------------------------------------------------------

-- A name without its legal form, for comparing.
create function private.bare_name(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(search.fold(search.words(name)),
    '\y(gmbh|mbh|ag|kg|ohg|gbr|ug|eg|se|co|ltd|haftungsbeschraenkt|personalberatung|executive|search|consulting)\y', ' ', 'g'),
    '\s+', ' ', 'g'))
$$;

-- Entries that may be the same firm: the website under the same registrable domain, or a similar name in one of the
-- towns. At most ten. domain: registrable; only a help for whoever signs up, so the client may name it.
create function private.find_similar_entries(name text, towns text, domain text)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := nullif(lower(btrim(left(domain, 255))), '');
  wanted_towns constant text[] := array(select search.fold(entry) from search.entries_of(left(towns, 500)) as entry);
begin
  perform private.require_account();
  return query
    select a.id, a."Name", a."Standort", a."Webseite", f.same
    from public."Personalberatungen" a
    cross join lateral (
      select position('.' in coalesce(wanted_domain, '')) > 1
        and private.is_under(private.host_of(a."Webseite"), wanted_domain) as same
    ) as f
    where a.status in ('active', 'paused') and (f.same or (
      wanted is not null
      and (private.bare_name(a."Name") = wanted
        or (char_length(wanted) >= 4 and strpos(private.bare_name(a."Name"), wanted) > 0)
        or (char_length(private.bare_name(a."Name")) >= 4 and strpos(wanted, private.bare_name(a."Name")) > 0))
      and (wanted_towns = '{}' or a."Standort" is null
        or wanted_towns && array(select search.fold(entry) from search.entries_of(a."Standort") as entry))
    ))
    order by f.same desc, a."Name", a.id limit 10;
end
$$;

-- What waits for an administrator.
create function private.waiting_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'messages', (select count(*) from public.contact_messages where status = 'unread'),
    'revisions', (select count(*) from public.agency_revisions where state = 'submitted'),
    'claims', (select count(*) from public.agency_claims
               where state = 'disputed' or (state = 'pending' and coalesce(objection_until <= now(), true))));
end
$$;

-- The queue of /admin/pruefung, oldest first: proposals and claims. after: the key that the page before gave as next.
create function private.review_queue(after jsonb, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  answer jsonb;
begin
  perform private.require_admin();
  with waiting as (
    select 'revision' as kind, r.id, r.submitted_at as since, r.author as account from public.agency_revisions r
    where r.state = 'submitted'
    union all
    select 'claim', c.id, c.created_at, c.claimant from public.agency_claims c
    where c.state in ('pending', 'waiting', 'disputed')
  ), page as (
    select * from waiting
    where after is null or jsonb_typeof(after) = 'null'
      or (since, kind, id) > ((after ->> 0)::timestamptz, after ->> 1, (after ->> 2)::bigint)
    order by since, kind, id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by since, kind, id) as place from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object(
      'kind', n.kind, 'since', n.since,
      'account', case when u.id is not null then
        jsonb_build_object('id', u.id, 'email', u.email, 'is_frozen', f.user_id is not null) end,
      'entry', to_jsonb(a),
      'revision', case when n.kind = 'revision' then to_jsonb(r) else to_jsonb(p) end,
      'claim', to_jsonb(c)
    ) order by n.place) filter (where n.place <= wanted), '[]'),
    'next', case when count(*) > wanted then
      (jsonb_agg(jsonb_build_array(n.since, n.kind, n.id)) filter (where n.place = wanted)) -> 0 end)
  into answer
  from numbered n
  left join public.agency_revisions r on n.kind = 'revision' and r.id = n.id
  left join public.agency_claims c on n.kind = 'claim' and c.id = n.id
  left join public.agency_revisions p on p.id = c.revision_id and p.state <> 'draft'
  left join public."Personalberatungen" a on a.id = coalesce(r.agency_id, c.agency_id)
  left join auth.users u on u.id = n.account
  left join public.frozen_accounts f on f.user_id = n.account;
  return answer;
end
$$;

-- In the exposed schema ------------------------------------------------------------------------

create function public.save_draft(
  changes jsonb, agency bigint default null, revision bigint default null, note text default null,
  known_edit integer default null, base integer default null
) returns jsonb
language sql volatile set search_path = '' as $$
  select private.save_draft(changes, agency, revision, note, known_edit, base)
$$;
create function public.submit_revision(revision bigint) returns jsonb
language sql volatile set search_path = '' as $$ select private.submit_revision(revision) $$;
create function public.withdraw_revision(revision bigint) returns jsonb
language sql volatile set search_path = '' as $$ select private.withdraw_revision(revision) $$;
create function public.request_removal(agency bigint, note text default null) returns jsonb
language sql volatile set search_path = '' as $$ select private.request_removal(agency, note) $$;
create function public.confirm_entry(agency bigint) returns timestamptz
language sql volatile set search_path = '' as $$ select private.confirm_entry(agency) $$;
create function public.publish_revision(revision bigint, fields text[] default null) returns jsonb
language sql volatile set search_path = '' as $$ select private.publish_revision(revision, fields) $$;
create function public.return_revision(revision bigint, reason text) returns jsonb
language sql volatile set search_path = '' as $$ select private.return_revision(revision, reason) $$;
create function public.restore_version(stored bigint) returns jsonb
language sql volatile set search_path = '' as $$ select private.restore_version(stored) $$;
create function public.set_entry_status(agency bigint, new_status text) returns text
language sql volatile set search_path = '' as $$ select private.set_entry_status(agency, new_status) $$;
create function public.merge_entries(loser bigint, winner bigint) returns void
language sql volatile set search_path = '' as $$ select private.merge_entries(loser, winner) $$;
create function public.set_field_source(agency bigint, field text, source text, evidence text default null) returns void
language sql volatile set search_path = '' as $$ select private.set_field_source(agency, field, source, evidence) $$;
create function public.start_claim(
  agency bigint default null, revision bigint default null, evidence text default null, note text default null
) returns jsonb
language sql volatile set search_path = '' as $$ select private.start_claim(agency, revision, evidence, note) $$;
create function public.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
language sql volatile set search_path = '' as $$ select private.prove_claim(account, agency, revision, domain) $$;
create function public.withdraw_claim(claim bigint) returns void
language sql volatile set search_path = '' as $$ select private.withdraw_claim(claim) $$;
create function public.object_to_claim(claim bigint, reason text) returns void
language sql volatile set search_path = '' as $$ select private.object_to_claim(claim, reason) $$;
create function public.decide_claim(claim bigint, is_granted boolean, reason text default null) returns void
language sql volatile set search_path = '' as $$ select private.decide_claim(claim, is_granted, reason) $$;
create function public.find_similar_entries(name text, towns text default null, domain text default null)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language sql stable set search_path = '' as $$ select * from private.find_similar_entries(name, towns, domain) $$;
create function public.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$ select private.waiting_counts() $$;
create function public.review_queue(after jsonb default null, page_size integer default 50) returns jsonb
language sql stable set search_path = '' as $$ select private.review_queue(after, page_size) $$;

comment on function public.save_draft(jsonb, bigint, bigint, text, integer, integer) is
  'Keeps the caller''s draft: of a new entry, of an entry he is a member of, or of a returned proposal. known_edit: the edit '
  'that was seen; base: the version of the entry that was seen. Returns id, agency_id, state, edit and versions.';
comment on function public.submit_revision(bigint) is 'Submits the caller''s draft; its fields have to be right by now.';
comment on function public.withdraw_revision(bigint) is 'Ends the caller''s own proposal before it is decided.';
comment on function public.request_removal(bigint, text) is 'An owner asks to have the entry removed.';
comment on function public.confirm_entry(bigint) is 'A member says that the entry is still true. Returns when.';
comment on function public.publish_revision(bigint, text[]) is
  'For administrators: writes the accepted fields of a proposal, all where none are named. Refuses an outdated one.';
comment on function public.return_revision(bigint, text) is 'For administrators: back to the author, with a reason.';
comment on function public.restore_version(bigint) is
  'For administrators: writes the content of a row of agency_versions again, as a new version.';
comment on function public.set_entry_status(bigint, text) is
  'Administrators: draft, active, paused, removed. Owners: paused, and active again.';
comment on function public.merge_entries(bigint, bigint) is
  'For administrators: the first entry is removed and leads to the second.';
comment on function public.set_field_source(bigint, text, text, text) is
  'For administrators: where the value of a field comes from (own, evidenced, public), with evidence that anyone may read.';
comment on function public.start_claim(bigint, bigint, text, text) is
  'Claims an entry, or that of an own proposal, with evidence or words; an administrator decides.';
comment on function public.prove_claim(uuid, bigint, bigint, text) is
  'For the edge function entry-account: the account''s mailbox and the website have this registrable domain.';
comment on function public.withdraw_claim(bigint) is 'Takes an own open claim back.';
comment on function public.object_to_claim(bigint, text) is 'An owner objects to a claim, within seven days.';
comment on function public.decide_claim(bigint, boolean, text) is 'For administrators: grants or refuses a claim.';
comment on function public.find_similar_entries(text, text, text) is 'Entries that may be the same firm, for whoever is signed in.';
comment on function public.waiting_counts() is 'For administrators: unread messages, submitted proposals, claims to decide.';
comment on function public.review_queue(jsonb, integer) is
  'For administrators: proposals and claims that wait, oldest first, a page at a time.';

-- Nobody but the owner unless it is said here.
do $$
declare
  signature text;
  in_private constant text[] := '{
    "entry_fields()", "fault_of(text, jsonb)", "check_draft(jsonb)", "clean_changes(jsonb)",
    "write_fields(bigint, jsonb, bigint, text)", "forget_sources()", "describe_revision(bigint)", "own_revision(bigint)",
    "host_of(text)", "is_under(text, text)", "has_owner(bigint)", "check_claim(uuid, bigint, bigint)",
    "announce_claim(bigint)", "grant_claim(bigint)", "after_new_entry(bigint, bigint)",
    "prove_claim(uuid, bigint, bigint, text)", "settle_claims(timestamptz)", "bare_name(text)"}';
  for_users constant text[] := '{
    "save_draft(jsonb, bigint, bigint, text, integer, integer)", "submit_revision(bigint)", "withdraw_revision(bigint)",
    "request_removal(bigint, text)", "confirm_entry(bigint)", "publish_revision(bigint, text[])",
    "return_revision(bigint, text)", "restore_version(bigint)", "set_entry_status(bigint, text)",
    "merge_entries(bigint, bigint)", "set_field_source(bigint, text, text, text)",
    "start_claim(bigint, bigint, text, text)", "withdraw_claim(bigint)", "object_to_claim(bigint, text)",
    "decide_claim(bigint, boolean, text)", "find_similar_entries(text, text, text)", "waiting_counts()",
    "review_queue(jsonb, integer)"}';
begin
  foreach signature in array in_private || for_users loop
    execute format('revoke all on function private.%s from public', signature);
  end loop;
  foreach signature in array for_users loop
    execute format('grant execute on function private.%s to authenticated', signature);
    execute format('revoke all on function public.%s from public, anon, authenticated, service_role', signature);
    execute format('grant execute on function public.%s to authenticated', signature);
  end loop;
end
$$;

revoke all on function public.prove_claim(uuid, bigint, bigint, text) from public, anon, authenticated, service_role;
grant execute on function private.prove_claim(uuid, bigint, bigint, text), public.prove_claim(uuid, bigint, bigint, text)
  to service_role;
