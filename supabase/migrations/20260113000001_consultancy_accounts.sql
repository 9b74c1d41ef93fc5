-- Accounts of consultancies: who belongs to an entry, who is invited, who is frozen. docs/decisions/consultancy-access.md.
--
-- Who may do what: nobody writes any of these tables; functions do, for those whom they ask for.
--
--   table                select
--   agency_members       members: those of their own entries; administrators: all
--   agency_invitations   members: those of their own entries; whoever is invited: theirs; administrators: all
--   frozen_accounts      oneself; administrators: all
--   agency_redirects     anyone
--   agency_field_meta    anyone: those of active entries; members: of their own; administrators: all
--   private.outgoing_mails  –
--
-- Why a function refuses stands in the hint of its error, in one word that the screens know:
--
--   42501  signed_out, frozen, administrator, not_member, not_owner, not_author, not_administrator
--   PT404  not_found
--   PT409  outdated, edited_elsewhere, wrong_state, already, last_owner, objection_open, paused_by_administration
--   22023  invalid; its detail is {"field": "required | too_long | …"}
--   PT429  too_many

create function private.refuse(reason text, message text, detail text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = case
      when reason = 'not_found' then 'PT404'
      when reason = 'invalid' then '22023'
      when reason = 'too_many' then 'PT429'
      when reason in ('outdated', 'edited_elsewhere', 'wrong_state', 'already', 'last_owner', 'objection_open',
        'paused_by_administration') then 'PT409'
      else '42501'
    end,
    message = message, detail = coalesce(detail, ''), hint = reason;
end
$$;

-- Tables ---------------------------------------------------------------------------------------

-- Reads, and signs out; nothing else.
create table public.frozen_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  frozen_at timestamptz not null default now(),
  frozen_by uuid,
  reason text not null,
  constraint frozen_accounts_reason_length check (reason ~ '\S' and char_length(reason) <= 1000)
);

comment on table public.frozen_accounts is
  'Accounts that may read and sign out, nothing else. Oneself and administrators see it; functions alone write it.';

create table public.agency_invitations (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  email text not null,
  role text not null,
  state text not null default 'open',
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  constraint agency_invitations_email_shape check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  constraint agency_invitations_role_known check (role in ('owner', 'editor')),
  constraint agency_invitations_state_known check (state in ('open', 'accepted', 'revoked'))
);

comment on table public.agency_invitations is
  'Who is invited to an entry, by mail address: personal data. Members, the invited one and administrators see it; '
  'functions alone write it.';

create unique index agency_invitations_open on public.agency_invitations (agency_id, lower(email)) where state = 'open';
create index agency_invitations_email_idx on public.agency_invitations (lower(email)) where state = 'open';

-- Where a merged entry is now.
create table public.agency_redirects (
  from_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  to_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint agency_redirects_elsewhere check (from_id <> to_id)
);

comment on table public.agency_redirects is
  'The entry that took over the address of another one. Anyone reads; functions alone write it.';

create index agency_redirects_to_idx on public.agency_redirects (to_id);

-- Where a field's value comes from. A field without a row: nobody said.
create table public.agency_field_meta (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  field text not null,
  source text not null,
  confirmed_at timestamptz not null default now(),
  -- What proves it, in words or as an address that anyone may read; never a file of the private bucket.
  evidence text,
  constraint agency_field_meta_once unique (agency_id, field),
  constraint agency_field_meta_source_known check (source in ('own', 'evidenced', 'public')),
  constraint agency_field_meta_evidence_length check (char_length(evidence) <= 500)
);

comment on table public.agency_field_meta is
  'Source and date of a field: own statement, evidenced, public. Anyone reads that of active entries; functions alone '
  'write it.';

-- Mails that the database wants sent; one transport sends them, again after growing pauses where it fails.
create table private.outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  data jsonb not null default '{}',
  -- The same occasion is mailed once.
  occasion text unique,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text,
  constraint outgoing_mails_kind_shape check (kind ~ '^[a-z_]{1,50}$'),
  constraint outgoing_mails_recipient_shape check (recipient ~ '^[^\s@]+@[^\s@]+$' and char_length(recipient) <= 320)
);

comment on table private.outgoing_mails is
  'Mails to consultancies that wait or were sent: personal data. On purpose there is no policy and no grant.';

create index outgoing_mails_waiting on private.outgoing_mails (next_attempt_at) where sent_at is null;

alter table public.frozen_accounts enable row level security;
alter table public.agency_invitations enable row level security;
alter table public.agency_redirects enable row level security;
alter table public.agency_field_meta enable row level security;
alter table private.outgoing_mails enable row level security;

revoke all on public.frozen_accounts, public.agency_invitations, public.agency_redirects, public.agency_field_meta
  from anon, authenticated, service_role;
grant select on public.frozen_accounts, public.agency_invitations, public.agency_redirects, public.agency_field_meta
  to authenticated, service_role;
grant select on public.agency_redirects, public.agency_field_meta to anon;

-- The caller's address, as the auth server has it now: a token may be an hour old.
create function private.own_email() returns text
language sql stable security definer set search_path = ''
as $$
  select lower(email) from auth.users where id = (select auth.uid())
$$;

revoke all on function private.own_email() from public;
grant execute on function private.own_email() to authenticated;

create policy "administrators see frozen accounts" on public.frozen_accounts
  for select to authenticated using ((select private.is_admin()));
create policy "one sees that one is frozen" on public.frozen_accounts
  for select to authenticated using (user_id = (select auth.uid()));

create policy "administrators see invitations" on public.agency_invitations
  for select to authenticated using ((select private.is_admin()));
create policy "members see invitations" on public.agency_invitations
  for select to authenticated using (agency_id = any ((select private.own_agencies())::bigint[]));
create policy "the invited see their invitations" on public.agency_invitations
  for select to authenticated using (state = 'open' and lower(email) = (select private.own_email()));

create policy "anyone follows redirects" on public.agency_redirects for select to anon, authenticated using (true);

-- With the caller's own view of the entries.
create policy "anyone reads the sources of what they see" on public.agency_field_meta
  for select to anon, authenticated
  using (exists (select from public."Personalberatungen" a where a.id = agency_field_meta.agency_id));

do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('frozen_accounts', 'user_id', '{*}'),
      -- Not the address.
      ('agency_invitations', 'id', '{agency_id,role,state}'),
      ('agency_redirects', 'from_id', '{*}'),
      ('agency_field_meta', 'id', '{*}')
    ) as t (name, key, shown)
  loop
    execute format(
      'create trigger log_inserts after insert on public.%1$I referencing new table as new_rows
         for each statement execute function private.log_changes(%2$L, %3$L, ''{administrator,service}'');
       create trigger log_updates after update on public.%1$I referencing old table as old_rows new table as new_rows
         for each statement execute function private.log_changes(%2$L, %3$L, ''{administrator,service}'');
       create trigger log_deletes after delete on public.%1$I referencing old table as old_rows
         for each statement execute function private.log_changes(%2$L, %3$L, ''{administrator,service}'')',
      target.name, target.key, target.shown);
  end loop;
end
$$;

-- Asking who calls -----------------------------------------------------------------------------

-- The caller, where it is an account that may act for a consultancy.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := auth.uid();
begin
  if account is null or not exists (select from auth.users where id = account) then
    perform private.refuse('signed_out', 'nobody is signed in');
  end if;
  if exists (select from public.frozen_accounts where user_id = account) then
    perform private.refuse('frozen', 'the account is frozen');
  end if;
  if exists (select from public.admins where user_id = account) then
    perform private.refuse('administrator', 'an administrator acts for no consultancy');
  end if;
  return account;
end
$$;

create function private.require_member(agency bigint, owners_only boolean default false) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  held text;
begin
  select role into held from public.agency_members where agency_id = agency and user_id = account;
  if held is null then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  if owners_only and held <> 'owner' then
    perform private.refuse('not_owner', 'only an owner may do that');
  end if;
  return account;
end
$$;

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_administrator', 'only administrators may do that');
  end if;
  return auth.uid();
end
$$;

-- Mails ----------------------------------------------------------------------------------------

create function private.queue_mail(kind text, recipient text, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mails (kind, recipient, data, occasion)
  select kind, recipient, data, occasion where recipient is not null
  on conflict (occasion) do nothing
$$;

-- To one account.
create function private.mail_account(kind text, account uuid, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail(kind, (select email from auth.users where id = account), data, occasion)
$$;

-- To everybody who owns an entry.
create function private.mail_owners(kind text, agency bigint, data jsonb, occasion text default null) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_account(kind, user_id, data, occasion || ' ' || user_id)
  from public.agency_members
  where agency_id = agency and role = 'owner'
    and user_id not in (select user_id from public.frozen_accounts)
$$;

create function private.name_of(agency bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select "Name" from public."Personalberatungen" where id = agency
$$;

-- Colleagues -----------------------------------------------------------------------------------

create function private.invite_member(agency bigint, email text, role text) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  inviter uuid := auth.uid();
  invitation bigint;
begin
  if not private.is_admin() then
    inviter := private.require_member(agency, true);
  end if;
  if private.name_of(agency) is null then
    perform private.refuse('not_found', 'there is no such entry');
  end if;
  if address is null or address !~ '^[^\s@]+@[^\s@]+$' or char_length(address) > 320 then
    perform private.refuse('invalid', 'the mail address is none', '{"email": "not_an_address"}');
  end if;
  if role is null or role not in ('owner', 'editor') then
    perform private.refuse('invalid', 'a member is owner or editor', '{"role": "unknown"}');
  end if;
  if exists (
    select from public.agency_members m join auth.users u on u.id = m.user_id
    where m.agency_id = agency and lower(u.email) = address
  ) then
    perform private.refuse('already', 'the address is a member already');
  end if;
  -- Each invitation is a mail to somebody who did not ask for it.
  if (select count(*) from public.agency_invitations i
      where (i.invited_by = inviter or i.agency_id = agency) and i.created_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many', 'too many invitations in one day');
  end if;
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and lower(i.email) = address and i.state = 'open';
  insert into public.agency_invitations (agency_id, email, role, invited_by)
  values (agency, address, role, inviter) returning id into invitation;
  perform private.queue_mail('invitation', address, jsonb_build_object('entry', private.name_of(agency)),
    'invitation ' || invitation);
  return invitation;
end
$$;

create function private.revoke_invitation(invitation bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited_to bigint;
begin
  select agency_id into invited_to from public.agency_invitations where id = invitation and state = 'open';
  if not private.is_admin() then
    perform private.require_member(coalesce(invited_to, -1), true);
  end if;
  if invited_to is null then
    perform private.refuse('not_found', 'there is no such open invitation');
  end if;
  update public.agency_invitations set state = 'revoked' where id = invitation;
end
$$;

-- The address is the proof: it was confirmed with a code at sign-in.
create function private.accept_invitation(invitation bigint) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account constant uuid := private.require_account();
  accepted public.agency_invitations;
begin
  select * into accepted from public.agency_invitations
  where id = invitation and state = 'open' and expires_at > now() and lower(email) = private.own_email()
  for update;
  if accepted.id is null then
    perform private.refuse('not_found', 'there is no such open invitation');
  end if;
  insert into public.agency_members as m (agency_id, user_id, role)
  values (accepted.agency_id, account, accepted.role)
  on conflict (agency_id, user_id) do update set role = excluded.role where m.role = 'editor';
  update public.agency_invitations set state = 'accepted' where id = invitation;
  return accepted.agency_id;
end
$$;

-- Refuses to go on where the account is the only owner. One at a time for each entry.
create function private.keep_an_owner(agency bigint, leaving uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from public."Personalberatungen" where id = agency for update;
  if exists (select from public.agency_members where agency_id = agency and role = 'owner' and user_id = leaving)
     and not exists (select from public.agency_members where agency_id = agency and role = 'owner' and user_id <> leaving)
  then
    perform private.refuse('last_owner', 'an entry keeps its last owner');
  end if;
end
$$;

-- By an owner or an administrator; anybody removes himself. An entry that has an owner keeps one, unless an
-- administrator says otherwise.
create function private.remove_member(agency bigint, account uuid) returns void
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
end
$$;

create function private.set_member_role(agency bigint, account uuid, new_role text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new_role is null or new_role not in ('owner', 'editor') then
    perform private.refuse('invalid', 'a member is owner or editor', '{"role": "unknown"}');
  end if;
  if not private.is_admin() then
    perform private.require_member(agency, true);
    if new_role = 'editor' then
      perform private.keep_an_owner(agency, account);
    end if;
  end if;
  update public.agency_members set role = new_role where agency_id = agency and user_id = account;
  if not found then
    perform private.refuse('not_found', 'there is no such member');
  end if;
end
$$;

-- Members with their addresses, for members of the entry and administrators.
create function private.entry_people(agency bigint)
returns table (user_id uuid, email text, role text, since timestamptz, is_frozen boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_admin() or agency = any (private.own_agencies())) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return query
    select m.user_id, u.email::text, m.role, m.created_at, f.user_id is not null
    from public.agency_members m join auth.users u on u.id = m.user_id
    left join public.frozen_accounts f on f.user_id = m.user_id
    where m.agency_id = agency order by m.role desc, u.email;
end
$$;

-- Freezing -------------------------------------------------------------------------------------

create function private.freeze_account(account uuid, reason text) returns void
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
end
$$;

create function private.unfreeze_account(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.frozen_accounts where user_id = account;
  if not found then
    perform private.refuse('not_found', 'the account is not frozen');
  end if;
end
$$;

-- In the exposed schema ------------------------------------------------------------------------

create function public.invite_member(agency bigint, email text, role text default 'editor') returns bigint
language sql volatile set search_path = '' as $$ select private.invite_member(agency, email, role) $$;
create function public.revoke_invitation(invitation bigint) returns void
language sql volatile set search_path = '' as $$ select private.revoke_invitation(invitation) $$;
create function public.accept_invitation(invitation bigint) returns bigint
language sql volatile set search_path = '' as $$ select private.accept_invitation(invitation) $$;
create function public.remove_member(agency bigint, account uuid) returns void
language sql volatile set search_path = '' as $$ select private.remove_member(agency, account) $$;
create function public.set_member_role(agency bigint, account uuid, new_role text) returns void
language sql volatile set search_path = '' as $$ select private.set_member_role(agency, account, new_role) $$;
create function public.entry_people(agency bigint)
returns table (user_id uuid, email text, role text, since timestamptz, is_frozen boolean)
language sql stable set search_path = '' as $$ select * from private.entry_people(agency) $$;
create function public.freeze_account(account uuid, reason text) returns void
language sql volatile set search_path = '' as $$ select private.freeze_account(account, reason) $$;
create function public.unfreeze_account(account uuid) returns void
language sql volatile set search_path = '' as $$ select private.unfreeze_account(account) $$;

comment on function public.invite_member(bigint, text, text) is
  'Invites a mail address to an entry and mails it; for its owners and administrators. Returns the number of the invitation.';
comment on function public.revoke_invitation(bigint) is 'Takes an open invitation back; for owners and administrators.';
comment on function public.accept_invitation(bigint) is
  'Makes the caller, whose address is invited, a member. Returns the number of the entry.';
comment on function public.remove_member(bigint, uuid) is
  'Removes a member: an owner or an administrator anybody, anybody oneself. The last owner stays.';
comment on function public.set_member_role(bigint, uuid, text) is 'owner or editor; for owners and administrators.';
comment on function public.entry_people(bigint) is 'Members of an entry with their addresses; for members and administrators.';
comment on function public.freeze_account(uuid, text) is 'For administrators: the account may read and sign out, nothing else.';
comment on function public.unfreeze_account(uuid) is 'For administrators: the account may act again.';

revoke all on function
  private.refuse(text, text, text), private.require_account(), private.require_member(bigint, boolean),
  private.require_admin(), private.queue_mail(text, text, jsonb, text), private.mail_account(text, uuid, jsonb, text),
  private.mail_owners(text, bigint, jsonb, text), private.name_of(bigint),
  private.invite_member(bigint, text, text), private.revoke_invitation(bigint), private.accept_invitation(bigint),
  private.keep_an_owner(bigint, uuid), private.remove_member(bigint, uuid),
  private.set_member_role(bigint, uuid, text), private.entry_people(bigint),
  private.freeze_account(uuid, text), private.unfreeze_account(uuid)
  from public;
grant execute on function
  private.invite_member(bigint, text, text), private.revoke_invitation(bigint), private.accept_invitation(bigint),
  private.remove_member(bigint, uuid), private.set_member_role(bigint, uuid, text), private.entry_people(bigint),
  private.freeze_account(uuid, text), private.unfreeze_account(uuid)
  to authenticated;

revoke all on function
  public.invite_member(bigint, text, text), public.revoke_invitation(bigint), public.accept_invitation(bigint),
  public.remove_member(bigint, uuid), public.set_member_role(bigint, uuid, text), public.entry_people(bigint),
  public.freeze_account(uuid, text), public.unfreeze_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.invite_member(bigint, text, text), public.revoke_invitation(bigint), public.accept_invitation(bigint),
  public.remove_member(bigint, uuid), public.set_member_role(bigint, uuid, text), public.entry_people(bigint),
  public.freeze_account(uuid, text), public.unfreeze_account(uuid)
  to authenticated;
