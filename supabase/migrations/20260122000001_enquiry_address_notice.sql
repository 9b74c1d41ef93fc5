-- A changed mailbox is not silent: the old one and every owner learn it.

create or replace function private.set_enquiry_address(agency bigint, email text, account uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  previous text;
  notice jsonb;
begin
  if not exists (select from public.agency_members m where m.agency_id = agency and m.user_id = account and m.role = 'owner')
     or exists (select from public.frozen_accounts f where f.user_id = account)
     or exists (select from public.admins a where a.user_id = account) then
    return 'not_owner';
  end if;
  -- Before the code is sent: only whether it may be.
  if email is not null then
    select kept.email into previous from private.enquiry_addresses kept where kept.agency_id = agency for update;
    insert into private.enquiry_addresses as kept (agency_id, email, confirmed_by) values (agency, email, account)
    on conflict (agency_id) do update
    set email = excluded.email, confirmed_by = excluded.confirmed_by, confirmed_at = now();
    if lower(email) is distinct from lower(previous) then
      notice := jsonb_build_object('entry', private.name_of(agency),
        'address', left(email, 1) || '…' || substring(email from '@.*'));
      perform private.queue_mail('enquiry_address', previous, notice);
      perform private.mail_owners('enquiry_address', agency, notice);
    end if;
  end if;
  return 'set';
end
$$;
