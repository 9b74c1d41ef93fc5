-- Deletion of accounts, by their owner with a code or by an administrator. docs/decisions/consultancy-access.md, Deleting an account.
--
-- An account is deleted a day after the request, which can be cancelled until then. run_hourly_jobs deletes the row of auth.users; whoever
-- deletes it, the trigger delete_account_data deletes everything else.
--
-- Entries and contracts stay. In the log, versions and steps of reviews a pseudonym replaces the account. What the person sent as a
-- visitor (messages, notices, newsletter) does not belong to the account.

create table private.account_deletions (
  account uuid primary key references auth.users (id) on delete cascade,
  due_at timestamptz not null default clock_timestamp() + private.retention_period('account_deletion'),
  is_ordered boolean not null  -- By an administrator, who alone can cancel it.
);

create function private.own_account_deletion() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant uuid := private.own_account();
begin
  perform private.refuse_if(not exists (select from auth.users u where u.id = own)
    or exists (select from public.admins a where a.user_id = own), 'signed_out', 'nobody is signed in who has such an account');
  return private.describe_account_deletion(own);
end $$;
select private.expose('own_account_deletion', 'authenticated', 'When the caller''s account is deleted, and what happens then.');

create function private.request_account_deletion(account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select from public.admins a where a.user_id = account),
    'administrator', 'an administrator''s account is not deleted this way');
  perform private.refuse_if(not exists (select from auth.users u where u.id = account), 'signed_out', 'there is no such account');
  insert into private.account_deletions (account, is_ordered) values (account, false) on conflict do nothing;
  if found then
    perform private.mail_account_deletion('account_deletion', account);
  end if;
  return private.describe_account_deletion(account);
end $$;
select private.expose('request_account_deletion', 'service_role', 'Has an account deleted in a day, once the code was right.');

-- What is stored about an account, for its person (Art. 15 and 20 DSGVO).
create function private.export_account(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'konto', (select jsonb_build_object('email', u.email, 'seit', u.created_at, 'zuletzt_angemeldet', u.last_sign_in_at)
      from auth.users u where u.id = export_account.account),
    'loeschung', (select d.due_at from private.account_deletions d where d.account = export_account.account),
    'sperre', (select f.reason from public.frozen_accounts f where f.user_id = export_account.account),
    'eintraege', (select coalesce(jsonb_agg(jsonb_build_object('id', m.agency_id, 'name', private.agency_name(m.agency_id),
        'rolle', m.role, 'seit', m.created_at) order by m.id), '[]')
      from public.agency_members m where m.user_id = export_account.account),
    'einladungen', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', private.agency_name(i.agency_id), 'rolle', i.role,
        'stand', i.state, 'am', i.created_at) order by i.id), '[]')
      from public.agency_invitations i join auth.users u on u.id = export_account.account and lower(u.email) = lower(i.email)),
    'antraege', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', c.name, 'stand', c.state, 'am', c.created_at,
        'domain', c.proven_domain, 'anmerkung', c.note, 'nachweis', c.evidence, 'grund', c.reason) order by c.id), '[]')
      from public.agency_claims c where c.claimant = export_account.account),
    'vorschlaege', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', r.agency_id, 'art', r.kind, 'stand', r.state,
        'angaben', r.changes, 'anmerkung', r.note, 'begonnen', r.created_at, 'eingereicht', r.submitted_at,
        'entschieden', r.decided_at, 'grund', r.reason, 'entscheidungen', r.decisions) order by r.id), '[]')
      from public.agency_revisions r where r.author = export_account.account),
    'bestellungen', (select coalesce(jsonb_agg(jsonb_build_object('eintrag', c.entry_name, 'stand', c.state, 'am', c.ordered_at,
        'rechnung_an', c.customer, 'anschrift', c.invoice_address, 'preis', c.price, 'laufzeit', c.term,
        'beginn', c.starts_on, 'ende', c.ends_on, 'rechnung', c.invoice_number, 'bezahlt_am', c.paid_on) order by c.ordered_at), '[]')
      from private.contracts c where c.ordered_by = export_account.account),
    'bewertungen', (select coalesce(jsonb_agg(jsonb_build_object('agentur', private.agency_name(r.agency_id), 'stand', r.state,
        'inhalt', r.content, 'ueber_sie', w.identity, 'begonnen', r.created_at, 'eingereicht', r.submitted_at,
        'veroeffentlicht', r.published_at, 'grund', r.reason) order by r.created_at), '[]')
      from private.client_review_authors w join private.client_reviews r on r.id = w.review_id
      where w.author = export_account.account))
$$;
select private.expose('export_account', 'service_role', 'What is stored about an account, once the code was right.');

-- The caller's own, asked for by themselves; for administrators that of an account, whoever has asked for it.
create function private.cancel_account_deletion(account uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_own constant boolean := account is null;
  caller constant uuid := case when is_own then private.require_account() else private.require_admin() end;
  holder constant uuid := coalesce(account, caller);
begin
  delete from private.account_deletions d where d.account = holder and not (is_own and d.is_ordered);
  perform private.refuse_if(not found, 'wrong_state', 'there is no deletion to cancel');
  perform private.add_log_entry('account_deletion_called_off', null, account::text) where not is_own;
  perform private.mail_account_deletion('account_kept', holder);
end $$;
select private.expose('cancel_account_deletion', 'authenticated', 'Cancels the deletion of one''s own or, for administrators, any account.');

create function private.order_account_deletion(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from auth.users u where u.id = account), 'not_found', 'there is no such account');
  perform private.refuse_if(exists (select from public.admins a where a.user_id = account),
    'wrong_state', 'an administrator''s account is not deleted this way');
  insert into private.account_deletions as d (account, is_ordered) values (account, true)
  on conflict on constraint account_deletions_pkey do update set is_ordered = true where not d.is_ordered;
  perform private.refuse_if(not found, 'already', 'it is to be deleted already');
  perform private.add_log_entry('account_deletion_ordered', null, account::text);
  perform private.mail_account_deletion('account_deletion_ordered', account);
end $$;
select private.expose('order_account_deletion', 'authenticated', 'Has an account deleted in a day; for administrators.');

-- An account that cannot be deleted stays due.
create function private.delete_due_accounts(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  deleted integer := 0;
begin
  for due in
    select d.account from private.account_deletions d
    where d.due_at <= at and not exists (select from public.admins a where a.user_id = d.account)
      -- Otherwise a frozen person could begin anew with the same address.
      and (d.is_ordered or not exists (select from public.frozen_accounts f where f.user_id = d.account))
    order by d.due_at for update skip locked
  loop
    begin
      delete from auth.users u where u.id = due;
      deleted := deleted + 1;
    exception when others then
      raise warning 'an account is not deleted: %', sqlerrm;
    end;
  end loop;
  return deleted;
end $$;

-- {"due_at", "is_ordered", "reviews", "entries": [{"agency", "entry", "is_last_owner", "ends_enquiries"}]}; due_at may be null.
create function private.describe_account_deletion(of_account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'due_at', (select d.due_at from private.account_deletions d where d.account = of_account),
    'is_ordered', exists (select from private.account_deletions d where d.account = of_account and d.is_ordered),
    'reviews', (select count(*) from private.client_review_authors w where w.author = of_account),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'agency', a.id, 'entry', a."Name",
        'is_last_owner', m.role = 'owner' and not exists (
          select from public.agency_members o where o.agency_id = a.id and o.role = 'owner' and o.user_id <> of_account),
        'ends_enquiries', exists (select from private.account_enquiry_addresses(of_account) e where e = a.id)) order by a."Name", a.id),
          '[]')
      from public.agency_members m join public."Personalberatungen" a on a.id = m.agency_id
      where m.user_id = of_account))
$$;

create function private.mail_account_deletion(kind text, of_account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_account(kind, of_account, private.describe_account_deletion(of_account))
$$;

-- Deletes or pseudonymises what foreign keys do not delete. The log keeps the names of administrators.
create function private.delete_account_data() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(old.email);
  pseudonym constant uuid := gen_random_uuid();
  without_address bigint;
begin
  if exists (select from public.admins a where a.user_id = old.id) then
    return old;
  end if;
  -- First, because this writes to the log.
  delete from public.frozen_accounts f where f.user_id = old.id;
  for without_address in select private.account_enquiry_addresses(old.id) loop
    delete from private.enquiry_addresses e where e.agency_id = without_address;
    -- First, because the mail to the owners would include this account.
    delete from public.agency_members m where m.agency_id = without_address and m.user_id = old.id;
    perform private.mail_owners('enquiry_address_ended', without_address,
      jsonb_build_object('entry', private.agency_name(without_address)));
  end loop;
  delete from public.agency_members m where m.user_id = old.id;
  with gone as (
    delete from public.agency_invitations i where lower(i.email) = address or i.invited_by = old.id and i.state = 'open' returning i.id)
  delete from private.outgoing_mails m using gone where m.occasion = 'invitation ' || gone.id;
  with gone as (
    delete from public.agency_claims c where c.claimant = old.id and c.state in ('pending', 'waiting', 'disputed') returning c.id)
  delete from private.outgoing_mails m using gone where starts_with(m.occasion, 'claimed ' || gone.id || ' ');
  delete from public.agency_revisions r where r.author = old.id and r.state <> 'published';
  delete from private.administrator_links l where l.email = address;
  update public.agency_claims c set note = null, evidence = null where c.claimant = old.id;

  update public.agency_invitations i set invited_by = pseudonym, inviter_email = null where i.invited_by = old.id;
  update public.agency_claims c set objected_by = pseudonym where c.objected_by = old.id;
  -- Decisions of a former administrator.
  update public.agency_claims c set decided_by = pseudonym where c.decided_by = old.id;
  update public.agency_revisions r set decided_by = pseudonym where r.decided_by = old.id;
  update public.frozen_accounts f set frozen_by = pseudonym where f.frozen_by = old.id;
  update private.import_runs r set started_by = pseudonym where r.started_by = old.id;
  update private.import_runs r set released_by = pseudonym where r.released_by = old.id;
  update public.agency_versions v set actor_id = pseudonym where v.actor_id = old.id;
  update private.client_review_steps s set actor = pseudonym where s.actor = old.id;
  delete from private.outgoing_mails m where lower(m.recipient) = address and m.channel <> 'send-contact-email' and m.subscriber is null;
  -- Each occasion is still mailed only once.
  update private.outgoing_mails m set occasion = replace(m.occasion, old.id::text, pseudonym::text)
  where strpos(m.occasion, old.id::text) > 0;
  perform private.delete_on_platform(old.id, address);
  perform private.anonymise_log(old.id, address, pseudonym);
  perform private.add_log_entry('account_deleted', null, pseudonym::text, actor_role => coalesce(private.acting_role(), 'database'));
  return old;
end $$;

-- The setting makes private.refuse_log_changes permit it.
create function private.anonymise_log(account uuid, address text, pseudonym uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown constant text := 'gelöschtes Konto ' || left(pseudonym::text, 8);
  -- Matches nothing for an account without an address.
  address_pattern constant text := coalesce(regexp_replace(address, '([][\\.+*?^$(){}|-])', '\\\1', 'g'), 'a^');
begin
  perform pg_catalog.set_config('private.deletes_account', 'yes', true);
  update public.admin_log l set
    actor_id = case when l.actor_id = account then pseudonym else l.actor_id end,
    actor_email = case when lower(l.actor_email) = address then shown else l.actor_email end,
    row_key = replace(l.row_key, account::text, pseudonym::text),
    changes = regexp_replace(replace(l.changes::text, account::text, pseudonym::text), address_pattern, shown, 'gi')::jsonb
  where l.actor_id = account or lower(l.actor_email) = address
    or strpos(l.row_key, account::text) > 0 or strpos(l.changes::text, account::text) > 0
    or strpos(lower(l.changes::text), address) > 0;
  perform pg_catalog.set_config('private.deletes_account', '', true);
end $$;

-- Supabase's own log, and the owner of files.
create function private.delete_on_platform(account uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries e
    where strpos(e.payload::text, account::text) > 0 or strpos(lower(e.payload::text), address) > 0;
  end if;
  if to_regclass('storage.objects') is not null then
    execute 'update storage.objects set owner = null, owner_id = null where owner_id = $1 or owner::text = $1' using account::text;
  end if;
exception when undefined_column or insufficient_privilege then
  raise warning 'the platform still knows a deleted account: %', sqlerrm;
end $$;

-- Entries whose enquiries go to the account's own address, or to one that it has confirmed.
create function private.account_enquiry_addresses(of_account uuid) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.agency_id from private.enquiry_addresses e
  where e.confirmed_by = of_account or lower(e.email) = (select lower(u.email) from auth.users u where u.id = of_account)
$$;

-- A path begins with the account that stored the file.
create function private.is_file_of_deleted_account(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from auth.users u where u.id::text = split_part(path, '/', 1))
$$;

-- Deletes accounts that own nothing and were not used for long. Frozen ones stay, or waiting would be enough. Returns how many.
create function private.delete_unused_accounts() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted bigint := 0;
begin
  delete from auth.users u
  where greatest(u.created_at, u.last_sign_in_at) < now() - private.retention_period('unused_account')
    and not exists (select from public.admins a where a.user_id = u.id)
    and not exists (select from public.frozen_accounts f where f.user_id = u.id)
    and not exists (select from public.agency_members m where m.user_id = u.id)
    and not exists (select from public.agency_claims c where c.claimant = u.id)
    and not exists (select from public.agency_revisions r where r.author = u.id)
    and not exists (select from private.client_review_authors w where w.author = u.id)
    -- Somebody may still be signed in; sessions that nobody renews go after a month.
    and not exists (select from auth.sessions s where s.user_id = u.id);
  get diagnostics deleted = row_count;
  return deleted;
exception when undefined_table or undefined_column or foreign_key_violation or insufficient_privilege then
  raise warning 'unused accounts are not deleted: %', sqlerrm;
  return 0;
end $$;
grant execute on function private.delete_unused_accounts to service_role;
