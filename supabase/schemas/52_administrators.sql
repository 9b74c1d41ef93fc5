-- Administrators invite, remove and help each other. docs/decisions/sign-in.md, Administrators.
--
-- A link by mail sets the password, once, within an hour of its mailing; the edge function entry-account sets it at the auth server.
-- Every administrator gets a mail of each change.

create table private.administrator_links (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. A new link ends the earlier one.
  email text not null unique check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 255),
  account uuid references public.admins (user_id) on delete cascade,  -- Whose password is reset; null for an invitation.
  asked_by uuid not null references public.admins (user_id) on delete cascade,  -- A removed administrator leaves no invitation behind.
  asked_at timestamptz not null default clock_timestamp(),
  token_hash text unique,
  mailed_at timestamptz,
  claimed_at timestamptz  -- Set while the password is being set, so that two calls do not both use the link.
);

-- An administrator who has proved the second factor in this session.
create function private.require_factor_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_admin();
begin
  perform private.refuse_if(not (private.has_proved_second_factor() and private.has_second_factor(administrator)),
    'second_factor', 'that needs the second factor');
  return administrator;
end $$;

create function private.email_of(account uuid) returns text
language sql stable security definer set search_path = '' as $$ select lower(email) from auth.users where id = account $$;

-- Mails every administrator, except one just added, what has changed for an address.
create function private.mail_administrator_change(change text, about text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail('administrators_changed', u.email, jsonb_build_object(
    'change', change, 'account', about, 'by', private.email_of(auth.uid())))
  from public.admins a join auth.users u on u.id = a.user_id
  where about is not null and (change <> 'added' or lower(u.email) <> about)
$$;

create function private.log_administrator_change(action text, change text, about text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_log_entry(action, 'admins', (select id::text from auth.users where lower(email) = about),
    jsonb_build_object('account', about));
  perform private.mail_administrator_change(change, about);
end $$;

create function private.invite_administrator(email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
  address constant text := lower(btrim(email));
  holder constant uuid := (select u.id from auth.users u where lower(u.email) = address);
  link uuid;
begin
  perform private.refuse_if(coalesce(address !~ '^[^\s@]+@[^\s@]+$' or char_length(address) > 255, true), 'invalid', 'that is no address');
  perform private.refuse_if(exists (select from public.admins where user_id = holder), 'already', 'the address is an administrator''s');
  perform private.refuse_if(exists (select from public.agency_members where user_id = holder)
    or exists (select from public.frozen_accounts where user_id = holder), 'wrong_state', 'the address is an agency''s');
  delete from private.administrator_links l where l.email = address;
  insert into private.administrator_links (email, asked_by) values (address, administrator) returning id into link;
  perform private.queue_mail('administrator_invited', address,
    jsonb_build_object('link', link, 'by', private.email_of(administrator)), 'administrator link ' || link);
  perform private.log_administrator_change('admin_invited', 'invited', address);
end $$;
select private.expose('invite_administrator', 'authenticated', 'Mails an invitation; for administrators with a second factor.');

create function private.withdraw_administrator_invitation(email text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
begin
  perform private.require_factor_admin();
  delete from private.administrator_links l where l.email = address and l.account is null;
  perform private.refuse_if(not found, 'not_found', 'there is no such invitation');
  perform private.log_administrator_change('admin_invitation_withdrawn', 'withdrawn', address);
end $$;
select private.expose('withdraw_administrator_invitation', 'authenticated', 'Ends an invitation''s link; for administrators.');

create function private.list_administrator_invitations()
returns table (email text, invited_by text, invited_at timestamptz, valid_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select l.email, private.email_of(l.asked_by), l.asked_at, l.mailed_at + interval '1 hour'
    from private.administrator_links l where l.account is null order by l.email;
end $$;
select private.expose('list_administrator_invitations', 'authenticated', 'Open invitations; for administrators.');

-- Locks, so that two administrators cannot remove each other at once.
create function private.remove_administrator(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := private.email_of(account);
begin
  lock table public.admins in share row exclusive mode;
  perform private.refuse_if(account = private.require_factor_admin(), 'wrong_state', 'nobody removes themselves');
  delete from public.admins where user_id = account;
  perform private.refuse_if(not found, 'not_found', 'there is no such administrator');
  delete from private.case_assignments t where t.account = remove_administrator.account;
  perform private.remove_factors(account);
  perform private.end_sessions(account);
  update auth.users set encrypted_password = null where id = account;
  perform private.queue_mail('administrators_changed', address, jsonb_build_object(
    'change', 'removed', 'account', address, 'by', private.email_of(auth.uid())));
end $$;
select private.expose('remove_administrator', 'authenticated', 'Takes away all access; for administrators with a second factor.');

create function private.reset_administrator_password(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
  address constant text := private.email_of(account);
  link uuid;
begin
  perform private.refuse_if(account = administrator, 'wrong_state', 'one''s own password is changed, not reset');
  perform private.refuse_if(address is null or not exists (select from public.admins where user_id = account),
    'not_found', 'there is no such administrator with an address');
  delete from private.administrator_links l where l.email = address;
  insert into private.administrator_links (email, account, asked_by)
  values (address, reset_administrator_password.account, administrator) returning id into link;
  perform private.queue_mail('administrator_reset', address,
    jsonb_build_object('link', link, 'by', private.email_of(administrator)), 'administrator link ' || link);
  perform private.log_administrator_change('password_reset_sent', 'reset_sent', address);
end $$;
select private.expose('reset_administrator_password', 'authenticated', 'Mails a link for a new password; for administrators.');

-- Made when the link is mailed. A second attempt ends the first token.
create function private.make_administrator_token(link uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := private.make_token();
begin
  update private.administrator_links l set token_hash = private.token_hash(token), mailed_at = clock_timestamp(), claimed_at = null
  where l.id = link;
  return token;
end $$;

-- Reserves the link of a token for a minute; null where it is used, withdrawn or expired.
create function private.claim_administrator_link(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed private.administrator_links;
begin
  update private.administrator_links l set claimed_at = clock_timestamp()
  where l.token_hash = private.token_hash(token)
    and l.mailed_at > clock_timestamp() - interval '1 hour'
    and (l.claimed_at is null or l.claimed_at < clock_timestamp() - interval '1 minute')
  returning * into claimed;
  return case when found then jsonb_build_object('id', claimed.id, 'email', claimed.email,
    'account', (select u.id from auth.users u where lower(u.email) = claimed.email)) end;
end $$;
select private.expose('claim_administrator_link', 'service_role', 'Reserves the valid link of a token; null where there is none.');

-- Releases a link whose password was refused, or ends it: the invited become administrators, sessions of the old password end.
create function private.finish_administrator_link(link uuid, account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  used private.administrator_links;
begin
  if account is null then
    update private.administrator_links l set claimed_at = null where l.id = link;
    return;
  end if;
  delete from private.administrator_links l where l.id = link returning * into used;
  perform private.refuse_if(used.id is null or private.email_of(account) is distinct from used.email, 'not_found', 'there is no such link');
  if used.account is null then
    perform private.appoint_admin(finish_administrator_link.account);
  else
    perform private.end_sessions(used.account);
  end if;
end $$;
select private.expose('finish_administrator_link', 'service_role', 'Ends a link that has set a password, or releases it.');

-- Counts a try of a password before it is compared, by address and network, so that others use up nothing. Returns one of
--   {"retry_after"}   seconds to wait, because this network has tried too often at this address
--   {"work"}          the level of the proof of work that has to be done first
--   {"asked", "is_own"}  whose password the auth server is to compare: the account's, or some administrator's where there is none, so
--                     that an unknown address takes as long as a known one
create function private.count_password_try(networks text[], email text, done integer default 0, proof text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  counter constant text := private.code_counter(private.code_owner_hash(address, 'session', null), null, networks);
  wait constant integer := private.seconds_until_allowed('password_at_address', counter);
  admitted record;
  own text;
begin
  if wait > 0 then
    return jsonb_build_object('retry_after', wait);
  end if;
  select * into admitted from private.admit('password', networks, count_password_try.done, proof);
  if admitted.work > 0 then
    return jsonb_build_object('work', admitted.work);
  end if;
  perform private.count_use('password_at_address', counter);
  select u.email into own from auth.users u
  where lower(u.email) = address and u.encrypted_password <> '' and coalesce(u.banned_until < clock_timestamp(), true);
  return jsonb_build_object('is_own', own is not null, 'asked', coalesce(own, (
    select u.email from public.admins a join auth.users u on u.id = a.user_id
    where u.encrypted_password <> '' and coalesce(u.banned_until < clock_timestamp(), true) order by a.created_at, a.user_id limit 1)));
end $$;
select private.expose('count_password_try', 'service_role',
  'For the edge function entry-account: counts a try to sign in with a password, or says what has to be done first.');

-- Takes back what count_password_try has counted last: the password was right.
create function private.forgive_password_try(networks text[], email text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.limited_uses u where u.id in (
    select max(l.id) from private.limited_uses l join (values
      ('password_from_network', networks[1]), ('password_from_block', networks[2]),
      ('password_at_address', private.code_counter(private.code_owner_hash(lower(btrim(email)), 'session', null), null, networks))
    ) as counted (kind, key) on l.kind = counted.kind and l.key_hash = private.limit_key_hash(counted.kind, counted.key)
    group by l.kind)
$$;
select private.expose('forgive_password_try', 'service_role',
  'For the edge function entry-account: the password was right, so the try does not count.');

-- Ten times an hour, because each attempt tests the old password.
create function private.begin_password_change() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  administrator constant uuid := private.require_factor_admin();
begin
  perform private.use_limit('password_change', administrator::text);
  return administrator;
end $$;
select private.expose('begin_password_change', 'authenticated', 'The calling administrator, who may change the own password.');

-- Logs a new password, whoever set it; the auth server calls without a token's claims.
create function private.log_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is not null and exists (select from public.admins where user_id = new.id) then
    perform private.add_log_entry('password_changed', 'admins', new.id::text, jsonb_build_object('account', new.email), new.id);
    perform private.mail_administrator_change('password_changed', lower(new.email));
  end if;
  return null;
end $$;

-- In whatever way they were added or removed.
create function private.mail_administrator_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_administrator_change(case tg_op when 'INSERT' then 'added' else 'removed' end,
    private.email_of(coalesce(new.user_id, old.user_id)));
  return null;
end $$;

create trigger mail_administrator_changes after insert or delete on public.admins
  for each row execute function private.mail_administrator_changes();
