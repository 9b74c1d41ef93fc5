-- Who manages an entry: members and invitations. Only functions write them. docs/decisions/consultancy-access.md.

create table public.agency_members (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor')),
  created_at timestamptz not null default now(),
  role_since timestamptz not null default now(),
  unique (agency_id, user_id)
);
comment on table public.agency_members is 'The accounts that manage an entry. Members see those of their own entries, administrators all.';
create index agency_members_user_idx on public.agency_members (user_id);
create index agency_members_owners on public.agency_members (agency_id) where role = 'owner';
grant select on public.agency_members to authenticated, service_role;
create policy "members see members of their agency, administrators all" on public.agency_members
  for select to authenticated
  using (agency_id = any ((select private.own_agencies())::bigint[]) or (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_members', 'log_changes', $$'id', '{*}', '{administrator,service}'$$);

create table public.agency_invitations (
  id bigint generated always as identity primary key,
  agency_id bigint not null references public."Personalberatungen" (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 320),
  role text not null check (role in ('owner', 'editor')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'revoked')),
  invited_by uuid,
  inviter_email text,  -- The address of the member who invites; null for an administrator.
  created_at timestamptz not null default now(),
  -- When it can be accepted. Owners have seven days to revoke an administrator's invitation of a further owner.
  opens_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days'
);
comment on table public.agency_invitations is 'Personal data. Members, the invited person and administrators see it.';
create unique index agency_invitations_open on public.agency_invitations (agency_id, lower(email)) where state = 'open';
create index agency_invitations_email_idx on public.agency_invitations (lower(email)) where state = 'open';
grant select on public.agency_invitations to authenticated, service_role;
create policy "members and the invited see invitations, administrators all" on public.agency_invitations
  for select to authenticated
  using (agency_id = any ((select private.own_agencies())::bigint[])
    or state = 'open' and opens_at <= now() and lower(email) = (select private.own_email())
    or (select private.is_admin()));
select private.add_statement_triggers('log', 'public.agency_invitations', 'log_changes',
  $$'id', '{agency_id,role,state}', '{administrator,service}'$$);

-- Refuses where the account is the only owner. Locks the entry, so that two owners cannot leave at once.
create function private.require_another_owner(agency bigint, leaving uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if(
    array[leaving] = array(select user_id from public.agency_members where agency_id = agency and role = 'owner'),
    'last_owner', 'an entry keeps its last owner');
end $$;

-- For seven days a new owner cannot remove or demote an earlier one, who learns of the new owner by mail.
create function private.require_settled_owner(agency bigint, account uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (
    select from public.agency_members own
    join public.agency_members other on other.agency_id = own.agency_id and other.user_id = account and other.role = 'owner'
    where own.agency_id = agency and own.user_id = auth.uid()
      and own.role_since > other.role_since and own.role_since > now() - interval '7 days'
  ), 'too_new', 'a new owner removes no earlier one');
end $$;

create function private.mail_new_owner(agency bigint, account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account('owner_added', m.user_id, jsonb_build_object('entry', private.agency_name(agency),
    'address', private.email_of(account), 'agency', agency, 'until', now() + interval '7 days'))
  from public.agency_members m
  where m.agency_id = agency and m.role = 'owner' and m.user_id not in (account, coalesce(auth.uid(), account))
    and m.user_id not in (select f.user_id from public.frozen_accounts f)
$$;

-- Owners with a frozen account do not count.
create function private.has_owner(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.agency_members m where m.agency_id = agency and m.role = 'owner'
      and m.user_id not in (select user_id from public.frozen_accounts))
$$;

create function private.invite_member(agency bigint, email text, role text default 'editor') returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  is_administrator constant boolean := private.is_admin();
  inviter constant uuid := case when is_administrator then auth.uid() else private.require_member(agency, true) end;
  is_announced constant boolean := is_administrator and role = 'owner' and private.has_owner(agency);
  opens constant timestamptz := case when is_announced then now() + interval '7 days' else now() end;
  invitation bigint;
begin
  perform private.refuse_if(private.agency_name(agency) is null, 'not_found', 'there is no such entry');
  perform private.refuse_if(not private.is_mail_address(address), 'invalid', 'the mail address is none', '{"email": "not_an_address"}');
  perform private.refuse_if(role is null or role not in ('owner', 'editor'),
    'invalid', 'a member is owner or editor', '{"role": "unknown"}');
  perform private.refuse_if(exists (
    select from public.agency_members m join auth.users u on u.id = m.user_id
    where m.agency_id = agency and lower(u.email) = address and (m.role = 'owner' or invite_member.role = 'editor')
  ), 'already', 'the address is a member already');
  -- Each invitation mails somebody who has not asked for it.
  perform private.use_limit('invitation_by_account', inviter::text), private.use_limit('invitation_to_entry', agency::text);
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and lower(i.email) = address and i.state = 'open';
  insert into public.agency_invitations (agency_id, email, role, invited_by, inviter_email, opens_at, expires_at)
  values (agency, address, role, inviter, case when not is_administrator then private.own_email() end, opens,
    opens + interval '14 days') returning id into invitation;
  perform private.queue_mail('invitation', address, jsonb_build_object('entry', private.agency_name(agency), 'role', role,
    'by', case when not is_administrator then private.own_email() end), 'invitation ' || invitation);
  if is_announced then
    update private.outgoing_mails m set next_attempt_at = opens where m.occasion = 'invitation ' || invitation;
    perform private.mail_owners('owner_announced', agency,
      jsonb_build_object('entry', private.agency_name(agency), 'address', address, 'until', opens), 'owner_announced ' || invitation);
  end if;
  return invitation;
end $$;
select private.expose('invite_member', 'authenticated', 'Invites a mail address to an entry; for owners and administrators.');

-- Needs no further proof: whoever signs in has confirmed the address with a code.
create function private.accept_invitation(invitation bigint) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := private.require_account();
  accepted public.agency_invitations;
begin
  update public.agency_invitations set state = 'accepted'
  where id = invitation and state = 'open' and opens_at <= now() and expires_at > now() and lower(email) = private.own_email()
  returning * into accepted;
  perform private.refuse_if(accepted.id is null, 'not_found', 'there is no such open invitation');
  insert into public.agency_members as m (agency_id, user_id, role) values (accepted.agency_id, account, accepted.role)
  on conflict (agency_id, user_id) do update set role = excluded.role, role_since = now()
    where m.role = 'editor' and excluded.role = 'owner';
  if accepted.role = 'owner' then
    perform private.mail_new_owner(accepted.agency_id, account);
  end if;
  return accepted.agency_id;
end $$;
select private.expose('accept_invitation', 'authenticated', 'Makes the invited caller a member. Returns the entry.');

create function private.revoke_invitation(invitation bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invited_to bigint;
  is_invited boolean;
begin
  select agency_id, opens_at <= now() and lower(email) = private.own_email() into invited_to, is_invited
  from public.agency_invitations where id = invitation and state = 'open';
  if is_invited then
    perform private.require_account();
  elsif not private.is_admin() then
    -- Nobody is a member of entry -1.
    perform private.require_member(coalesce(invited_to, -1), true);
  end if;
  perform private.refuse_if(invited_to is null, 'not_found', 'there is no such open invitation');
  update public.agency_invitations set state = case when is_invited then 'declined' else 'revoked' end where id = invitation;
end $$;
select private.expose('revoke_invitation', 'authenticated',
  'Revokes or declines an invitation; for owners, administrators and the invited.');

create function private.set_member_role(agency bigint, account uuid, new_role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(new_role is null or new_role not in ('owner', 'editor'),
    'invalid', 'a member is owner or editor', '{"role": "unknown"}');
  perform private.require_member(agency, true);
  if new_role = 'editor' then
    perform private.require_settled_owner(agency, account);
    perform private.require_another_owner(agency, account);
  end if;
  update public.agency_members set role = new_role, role_since = case when role = new_role then role_since else now() end
  where agency_id = agency and user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such member');
  if new_role = 'owner' then
    perform private.mail_new_owner(agency, account);
  end if;
  if new_role = 'editor' and account <> auth.uid() then
    perform private.mail_account('owner_demoted', account,
      jsonb_build_object('entry', private.agency_name(agency), 'by', private.own_email()));
  end if;
end $$;
select private.expose('set_member_role', 'authenticated', 'Makes a member owner or editor; for owners.');

-- Also revokes the member's open invitations.
create function private.remove_member(agency bigint, account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.require_member(agency, account is distinct from auth.uid());
    perform private.require_settled_owner(agency, account);
    perform private.require_another_owner(agency, account);
  end if;
  delete from public.agency_members where agency_id = agency and user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such member');
  update public.agency_invitations i set state = 'revoked'
  where i.agency_id = agency and i.invited_by = account and i.state = 'open';
  if account <> auth.uid() then
    perform private.mail_account('member_removed', account, jsonb_build_object('entry', private.agency_name(agency),
      'by', case when not private.is_admin() then private.own_email() end));
  end if;
end $$;
select private.expose('remove_member', 'authenticated', 'Removes a member; for owners, administrators and the member.');

-- deletion_due_at: when the account is to be deleted; for administrators alone.
create function private.entry_people(agency bigint)
returns table (user_id uuid, email text, role text, since timestamptz, is_frozen boolean, deletion_due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not (private.is_admin() or agency = any (private.own_agencies())), 'not_member', 'the entry is not yours');
  return query
    select m.user_id, u.email::text, m.role, m.created_at, f.user_id is not null, case when private.is_admin() then d.due_at end
    from public.agency_members m join auth.users u on u.id = m.user_id
    left join public.frozen_accounts f on f.user_id = m.user_id
    left join private.account_deletions d on d.account = m.user_id
    where m.agency_id = agency order by m.role desc, u.email;
end $$;
select private.expose('entry_people', 'authenticated', 'Members of an entry with their addresses; for members and administrators.');
