-- Claims and the search for similar entries: what a proof outlives, when an objection begins, and who sees what of an entry that
-- is not shown. docs/decisions/consultancy-access.md. Functions are replaced whole, from their latest definition; who may call
-- them stays.

-- Proofs ---------------------------------------------------------------------------------------

-- For the edge function alone, which has compared the registrable domains of mailbox and website.
create or replace function private.prove_claim(account uuid, agency bigint, revision bigint, domain text) returns jsonb
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
  ) or exists (select from public.admins where user_id = account)
    or exists (select from public.frozen_accounts where user_id = account) then
    perform private.refuse('not_author', 'the account proves nothing');
  end if;
  until := private.check_claim(account, agency, revision);
  if agency is not null then
    select a."Webseite" into wanted_website from public."Personalberatungen" a where a.id = agency;
  else
    wanted_website := private.website_of_draft(revision);
  end if;
  -- A name without a dot is nobody's registrable domain, and one that many share proves nothing. Only the edge function can
  -- compare a name with umlauts.
  if position('.' in proven) = 0 or private.mail_domain('@' || proven) is null or private.host_of(wanted_website) is null
    or (private.host_of(wanted_website) !~ '[^ -~]' and not private.is_under(private.host_of(wanted_website), proven)) then
    perform private.refuse('invalid', 'the website is under another domain');
  end if;
  -- What an owner has objected to or an administrator has refused, an administrator decides again.
  outcome := case
    when exists (
      select from public.agency_claims c
      where c.claimant = account
        and (c.agency_id = agency or c.revision_id = revision
          -- Also for a draft that was withdrawn since.
          or revision is not null and private.host_of(c.website) = private.host_of(wanted_website))
        and (c.objected_at is not null or c.state = 'refused')) then 'disputed'
    when until is null then 'granted'
    else 'waiting' end;
  update public.agency_claims c set state = 'withdrawn', decided_at = now()
  where c.claimant = account and c.state in ('pending', 'waiting', 'disputed')
    and (c.agency_id = agency or c.revision_id = revision) and c.proven_domain is null;
  insert into public.agency_claims (agency_id, revision_id, claimant, state, proven_domain, objection_until, decided_at, website)
  values (agency, revision, account, outcome, proven, until, case when outcome = 'granted' then now() end,
    case when revision is not null then wanted_website end)
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

-- Whoever withdraws a draft of a new entry and begins again has proven the same before: what was shown for a withdrawn draft is
-- of the next one with the same website. A proof by domain takes that the mailbox is still there.
create function private.keep_proof() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.agency_claims c set revision_id = new.id
  from public.agency_revisions old_draft
  where old_draft.id = c.revision_id and old_draft.id <> new.id and old_draft.author = new.author
    and old_draft.kind = 'new' and old_draft.state = 'withdrawn'
    and c.claimant = new.author and c.agency_id is null and c.state in ('granted', 'pending')
    and private.host_of(c.website) = private.host_of(new.changes ->> 'Webseite')
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
        and private.host_of(later.website) = private.host_of(c.website));
  return null;
end
$$;

revoke all on function private.keep_proof() from public;

create trigger keep_proof after insert or update of changes on public.agency_revisions
  for each row when (new.kind = 'new' and new.state = 'draft') execute function private.keep_proof();

-- Objections -----------------------------------------------------------------------------------

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
  select coalesce(bool_or(m.attempts >= 8), false) and count(m.sent_at) = 0
  from private.outgoing_mails m
  where m.kind = 'claimed' and starts_with(m.occasion, 'claimed ' || claim || ' ')
$$;

revoke all on function private.announced_at(bigint), private.is_announcement_lost(bigint) from public;

-- The seven days of a claim begin when the first mail to an owner has gone out, so from then on it has the day they end on.
create or replace function private.finish_mail(mail uuid, error text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  finished private.outgoing_mails;
  claim bigint;
begin
  update private.outgoing_mails m
  set last_error = left(error, 200),
    sent_at = case when error is null then clock_timestamp() end,
    recipient = case when error is not null then m.recipient end,
    data = case when error is null then '{}' else m.data end
  where m.id = mail and m.sent_at is null
  returning * into finished;
  if finished.sent_at is null or finished.kind <> 'claimed' or finished.occasion is null then
    return;
  end if;
  claim := split_part(finished.occasion, ' ', 2)::bigint;
  if private.announced_at(claim) = finished.sent_at then
    update public.agency_claims c set objection_until = finished.sent_at + interval '7 days'
    where c.id = claim and c.state in ('pending', 'waiting');
  end if;
end
$$;

-- As long as it is not decided, whenever the mail came.
create or replace function private.object_to_claim(claim bigint, reason text) returns void
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
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'an objection needs a reason', '{"reason": "required"}');
  end if;
  update public.agency_claims c set state = 'disputed', objected_by = auth.uid(), objected_at = now(),
    objection = object_to_claim.reason where c.id = claim;
end
$$;

-- What waits for an administrator. A claim whose time for an objection is over, or whose owner was never written to, is not
-- granted by itself.
create or replace function private.waiting_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'messages', (select count(*) from public.contact_messages where status = 'unread'),
    'revisions', (select count(*) from public.agency_revisions where state = 'submitted'),
    'claims', (select count(*) from public.agency_claims
               where state = 'disputed'
                 or (state in ('pending', 'waiting') and coalesce(objection_until <= now(), true))
                 or (state in ('pending', 'waiting') and private.is_announcement_lost(id))));
end
$$;

-- The queue of /admin/pruefung, oldest first: proposals and claims. after: the key that the page before gave as next.
create or replace function private.review_queue(after jsonb, page_size integer) returns jsonb
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
      'claim', to_jsonb(c),
      -- When an owner was first written to about the claim.
      'announced_at', private.announced_at(c.id)
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

-- Similar entries ------------------------------------------------------------------------------

alter table private.sign_in_attempts
  drop constraint sign_in_attempts_kind_known,
  add constraint sign_in_attempts_kind_known check (kind in ('code', 'try', 'similar'));

-- Entries that may be the same firm: the website under the same registrable domain, or a similar name in one of the
-- towns. At most ten. domain: registrable; only a help for whoever signs up, so the client may name it. What is not shown to
-- visitors is found by a mailbox of its own domain alone. Sixty times an hour for an account.
create or replace function private.find_similar_entries(name text, towns text, domain text)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  account_hash constant text := private.keyed_hash('account ' || account);
  own_domain constant text := private.mail_domain(private.own_email());
  wanted constant text := nullif(private.bare_name(left(name, 200)), '');
  wanted_domain constant text := nullif(lower(btrim(left(domain, 255))), '');
  is_firm constant boolean := coalesce(
    position('.' in wanted_domain) > 1 and wanted_domain <> all (private.shared_sites()), false);
  wanted_towns constant text[] := array(select search.fold(entry) from search.entries_of(left(towns, 500)) as entry);
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('similar ' || account, 0));
  if (select count(*) from private.sign_in_attempts t
      where t.caller_hash = account_hash and t.kind = 'similar'
        and t.attempted_at > clock_timestamp() - interval '1 hour') >= 60 then
    perform private.refuse('too_many', 'too many searches in one hour');
  end if;
  insert into private.sign_in_attempts (kind, caller_hash) values ('similar', account_hash);
  return query
    select a.id, a."Name", a."Standort", a."Webseite", f.same
    from public."Personalberatungen" a
    cross join lateral (
      select private.host_of(a."Webseite") as host
    ) as w
    cross join lateral (select is_firm and private.is_under(w.host, wanted_domain) as same) as f
    where (a.status = 'active' or (a.status = 'paused' and private.is_under(w.host, own_domain)))
      and (f.same or (
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

create or replace function public.find_similar_entries(name text, towns text default null, domain text default null)
returns table (id bigint, "Name" text, "Standort" text, "Webseite" text, is_same_domain boolean)
language sql volatile set search_path = '' as $$ select * from private.find_similar_entries(name, towns, domain) $$;
