-- Contracts end by themselves, an order is decided once, and a note is written only over what was seen.
-- docs/decisions/paid-placement.md, Contracts.
--
--   confirm_order(…)            administrators: makes a contract of an open order, once
--   change_contract_days(…)     administrators: other days of a contract, where they still are those that were seen
--   save_message_notes(…)       administrators: the notes of a message, where they still are those that were seen
--
-- Gone: renewal and its notice, cancel_contract, set_contract_term (two acts in one call), list_contracts.

drop function public.cancel_contract(uuid), private.cancel_contract(uuid), public.list_contracts(), private.list_contracts(),
  public.set_contract_term(uuid, date, date, date, integer, jsonb, text),
  private.set_contract_term(uuid, date, date, date, integer, jsonb, text);

alter table private.contracts
  drop constraint contracts_notice_in_term,
  drop constraint contracts_renewal_has_notice,
  drop column notice_until,
  drop column renewal_months,
  drop column cancelled_at,
  -- Who confirmed or declined it; null where that account was deleted.
  add column decided_by uuid references auth.users (id) on delete set null;
create index contracts_decided_by_idx on private.contracts (decided_by);

drop trigger log_inserts on private.contracts;
drop trigger log_updates on private.contracts;
drop trigger log_deletes on private.contracts;
create trigger log_inserts after insert on private.contracts referencing new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,reason,deviation}', '{administrator,service}');
create trigger log_updates after update on private.contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,reason,deviation}', '{administrator,service}');
create trigger log_deletes after delete on private.contracts referencing old table as old_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,reason,deviation}', '{administrator,service}');

create or replace function private.describe_contract(contract private.contracts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('entry', coalesce(private.name_of(contract.agency_id), contract.entry_name),
    'agency', contract.agency_id, 'ordered', contract.ordered_at, 'customer', contract.customer,
    'address', contract.invoice_address, 'price', contract.price, 'term', contract.term, 'version', contract.terms_version,
    'starts', contract.starts_on, 'ends', contract.ends_on, 'reason', contract.reason, 'deviation', contract.deviation)
$$;

create or replace function private.own_contracts(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'ordered_at', c.ordered_at, 'price', c.price,
      'term', c.term, 'terms_version', c.terms_version, 'reason', c.reason, 'starts_on', c.starts_on, 'ends_on', c.ends_on)
      order by c.ordered_at desc, c.id), '[]')
    from private.contracts c where c.agency_id = agency);
end
$$;

create or replace function private.contract_queue(after text, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after,
    '^([01]) (-?\d{1,12}) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with ranked as (
    select c.*, case c.state when 'ordered' then 0 else 1 end as rank,
      -- Without an end first, as declined orders are.
      -coalesce(c.ends_on - date '1970-01-01', 99999999) as days, -extract(epoch from c.ordered_at) as age
    from private.contracts c
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.days, r.age, r.id) > (key[1]::integer, key[2]::bigint, key[3]::numeric, key[4]::uuid)
    order by r.rank, r.days, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, days, age, id) as position from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'agency_id', n.agency_id,
      'entry', coalesce(private.name_of(n.agency_id), n.entry_name), 'state', n.state, 'ordered_at', n.ordered_at,
      'orderer', (select u.email from auth.users u where u.id = n.ordered_by), 'customer', n.customer,
      'invoice_address', n.invoice_address, 'price', n.price, 'term', n.term, 'terms_version', n.terms_version,
      'decided_at', n.decided_at, 'decided_by', (select u.email from auth.users u where u.id = n.decided_by),
      'reason', n.reason, 'deviation', n.deviation, 'starts_on', n.starts_on, 'ends_on', n.ends_on)
      order by n.position) filter (where n.position <= wanted), '[]'),
    'next', case when count(*) > wanted then
      max(format('%s %s %s %s', n.rank, n.days, n.age, n.id)) filter (where n.position = wanted) end,
    'total', (select count(*) from private.contracts))
  into answer
  from numbered n;
  return answer;
end
$$;

-- The order, locked until the decision is written. A second decision waits here, and is refused with who made the first and when.
create function private.open_order(contract uuid) returns private.contracts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such order');
  elsif held.state <> 'ordered' then
    perform private.refuse('wrong_state', 'the order is decided', jsonb_build_object('state', held.state, 'at', held.decided_at,
      'by', (select u.email from auth.users u where u.id = held.decided_by))::text);
  end if;
  return held;
end
$$;

-- offer: what is offered today, as {price, term, version}, or null.
create function private.confirm_order(contract uuid, starts_on date, ends_on date, offer jsonb, deviation text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held private.contracts := private.open_order(contract);
  deviates constant boolean := offer is distinct from
    jsonb_build_object('price', held.price, 'term', held.term, 'version', held.terms_version);
begin
  if starts_on is null or ends_on is null or ends_on < starts_on then
    perform private.refuse('invalid', 'a contract has a first and a last day');
  end if;
  if deviates and coalesce(deviation, '') !~ '\S' then
    perform private.refuse_contract('other_offer', 'the order is not what is offered today');
  end if;
  begin
    update private.contracts as c
    set state = 'confirmed', decided_at = now(), decided_by = auth.uid(), starts_on = confirm_order.starts_on,
      ends_on = confirm_order.ends_on, deviation = case when deviates then btrim(confirm_order.deviation) end
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse_contract('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the reason is too long');
  end;
  perform private.mail_owners('contract_confirmed', held.agency_id, private.describe_contract(held), 'confirmed ' || held.id);
end
$$;

create or replace function private.decline_order(contract uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.contracts := private.open_order(contract);
begin
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'a reason is missing or too long');
  end if;
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(), reason = btrim(decline_order.reason)
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_declined', held.agency_id, private.describe_contract(held), 'declined ' || held.id);
end
$$;

create function private.change_contract_days(
  contract uuid, starts_on date, ends_on date, seen_starts_on date, seen_ends_on date
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such contract');
  elsif held.state <> 'confirmed' then
    perform private.refuse('wrong_state', 'there is no contract yet');
  elsif (held.starts_on, held.ends_on) is distinct from (seen_starts_on, seen_ends_on) then
    perform private.refuse('edited_elsewhere', 'the days were changed meanwhile');
  elsif starts_on is null or ends_on is null or ends_on < starts_on then
    perform private.refuse('invalid', 'a contract has a first and a last day');
  end if;
  begin
    update private.contracts as c
    set starts_on = change_contract_days.starts_on, ends_on = change_contract_days.ends_on
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse_contract('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other');
  end;
  perform private.mail_owners('contract_changed', held.agency_id, private.describe_contract(held),
    'changed ' || held.id || ' ' || clock_timestamp());
end
$$;

create or replace function private.end_contract(contract uuid, last_day date, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'a reason is missing or too long');
  end if;
  select * into held from private.contracts c where c.id = contract for update;
  if held.id is null or held.state <> 'confirmed' or held.ends_on < private.day_of(now()) then
    perform private.refuse('wrong_state', 'there is no such running contract');
  end if;
  -- Not into the past: what was shown as an ad was one.
  if last_day is null or last_day >= held.ends_on or last_day < least(private.day_of(now()), held.starts_on) - 1 then
    perform private.refuse('invalid', 'the last day is before that of the contract, and yesterday at the earliest');
  end if;
  update private.contracts c
  set ends_on = greatest(last_day, c.starts_on - 1), reason = btrim(end_contract.reason),
    reminded_end = greatest(last_day, c.starts_on - 1), reminded_days = 0
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_ended', held.agency_id, private.describe_contract(held),
    'ended ' || held.id || ' ' || held.ends_on);
end
$$;

-- Reminds owners 90 and 30 days before the end, each once for an end, and has entries be what they are on this day. How many mails
-- that makes.
create or replace function private.run_contract_jobs(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  day constant date := private.day_of(at);
  due private.contracts;
  mails integer := 0;
begin
  for due in
    update private.contracts c set reminded_end = c.ends_on, reminded_days = step.days
    from (values (90, 31), (30, 0)) as step (days, least_left)
    where c.state = 'confirmed' and c.ends_on - day between step.least_left and step.days
      and (c.reminded_end is distinct from c.ends_on or c.reminded_days > step.days)
      and not exists (
        select from private.contracts later
        where later.agency_id = c.agency_id and later.state = 'confirmed' and later.starts_on > c.ends_on)
    returning c.*
  loop
    perform private.mail_owners('contract_ends', due.agency_id, private.describe_contract(due),
      format('ends %s %s %s', due.id, due.ends_on, due.reminded_days));
    mails := mails + 1;
  end loop;

  perform private.derive_premium(
    array(select c.agency_id from private.contracts c where c.agency_id is not null
          union select d.agency_id from public.agency_derived d where d.is_premium), day);
  return mails;
end
$$;

-- A merged entry's contracts go with its people.
create or replace function private.move_contracts(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(),
    reason = 'Der Eintrag wurde mit einem anderen zusammengeführt.'
  where c.agency_id = loser and c.state = 'ordered'
    and exists (select from private.contracts o where o.agency_id = winner and o.state = 'ordered');
  update private.contracts c set agency_id = winner where c.agency_id = loser;
exception when exclusion_violation then
  perform private.refuse_contract('overlap', 'both entries have contracts on the same days');
end
$$;

-- Notes of messages -------------------------------------------------------------------------------

-- Nobody writes over what they have not seen: the column is written here alone.
revoke update (notes) on public.contact_messages from authenticated;

-- {saved, notes}: where the notes are no longer those that were seen, nothing is written, and these are the ones that are there.
create function private.save_message_notes(message uuid, notes text, seen text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held text;
begin
  perform private.require_admin();
  select m.notes into held from public.contact_messages m where m.id = message for update;
  if not found then
    perform private.refuse('not_found', 'there is no such message');
  elsif coalesce(held, '') not in (coalesce(seen, ''), coalesce(notes, '')) then
    return jsonb_build_object('saved', false, 'notes', held);
  end if;
  begin
    update public.contact_messages m set notes = nullif(save_message_notes.notes, '') where m.id = message;
  exception when check_violation then
    perform private.refuse('invalid', 'the notes are too long');
  end;
  return jsonb_build_object('saved', true, 'notes', nullif(notes, ''));
end
$$;

-- For requests ------------------------------------------------------------------------------------

create function public.confirm_order(
  contract uuid, starts_on date, ends_on date, offer jsonb default null, deviation text default null
) returns void
language sql volatile set search_path = '' as $$
  select private.confirm_order(contract, starts_on, ends_on, offer, deviation)
$$;
create function public.change_contract_days(
  contract uuid, starts_on date, ends_on date, seen_starts_on date, seen_ends_on date
) returns void
language sql volatile set search_path = '' as $$
  select private.change_contract_days(contract, starts_on, ends_on, seen_starts_on, seen_ends_on)
$$;
create function public.save_message_notes(message uuid, notes text, seen text) returns jsonb
language sql volatile set search_path = '' as $$ select private.save_message_notes(message, notes, seen) $$;

comment on function public.confirm_order(uuid, date, date, jsonb, text) is
  'For administrators: makes a contract of an open order, with its days. A second decision is refused with who made the first.';
comment on function public.change_contract_days(uuid, date, date, date, date) is
  'For administrators: other days of a contract, where they still are those that were seen.';
comment on function public.save_message_notes(uuid, text, text) is
  'For administrators: the notes of a message, where they still are those that were seen.';

revoke all on function private.open_order(uuid), private.confirm_order(uuid, date, date, jsonb, text),
  public.confirm_order(uuid, date, date, jsonb, text), private.change_contract_days(uuid, date, date, date, date),
  public.change_contract_days(uuid, date, date, date, date), private.save_message_notes(uuid, text, text),
  public.save_message_notes(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function private.confirm_order(uuid, date, date, jsonb, text),
  public.confirm_order(uuid, date, date, jsonb, text), private.change_contract_days(uuid, date, date, date, date),
  public.change_contract_days(uuid, date, date, date, date), private.save_message_notes(uuid, text, text),
  public.save_message_notes(uuid, text, text) to authenticated;
