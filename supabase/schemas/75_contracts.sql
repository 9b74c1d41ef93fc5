-- Paid entries: orders and contracts. Only functions write the table. docs/decisions/paid-placement.md, Contracts.
--
-- An entry is premium on each day of a contract, counted in Berlin. agency_derived.is_premium says so to visitors: a trigger sets it with
-- each change of a contract, and run_hourly_jobs as days pass. A confirmation names the offer of the day, a setting of the site's build.
-- An order with another offer or first day is refused (other_offer) unless the confirmation says why. An order binds for seven days and
-- then lapses.

create table private.contracts (
  id uuid primary key default gen_random_uuid(),
  -- A contract outlives its entry, as commercial law demands.
  agency_id bigint references public."Personalberatungen" (id) on delete set null,
  entry_name text not null,
  tier text not null default 'premium' check (tier = 'premium'),
  state text not null default 'ordered' check (state in ('ordered', 'confirmed', 'declined')),
  ordered_by uuid references auth.users (id) on delete set null,
  ordered_at timestamptz not null default now(),
  customer text not null check (customer ~ '\S' and char_length(customer) <= 200),  -- Who gets the invoice, and where.
  invoice_address text not null check (invoice_address ~ '\S' and char_length(invoice_address) <= 500),
  price text not null check (price ~ '\S' and char_length(price) <= 100),  -- As the orderer read them.
  term text not null check (term ~ '\S' and char_length(term) <= 300),
  terms_version text not null check (terms_version ~ '\S' and char_length(terms_version) <= 60),
  terms_text text check (terms_text ~ '\S' and char_length(terms_text) <= 100000),  -- Null for what was agreed outside an order.
  decided_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  starts_on date,
  ends_on date,
  agreed_end date check (agreed_end > ends_on),  -- The agreed last day of a contract ended early; later days are refunded.
  reminded_end date,  -- The end of which owners were reminded last, and how many days before.
  reminded_days integer,
  deviation text check (deviation ~ '\S' and char_length(deviation) <= 2000),  -- Why it was confirmed although the offer had changed.
  decided_by uuid references auth.users (id) on delete set null,
  -- What was agreed outside an order: a contract made by hand, or the last change of days.
  agreed_on date check ((agreed_on is null) = (agreed_with is null)),
  agreed_with text check (agreed_with ~ '\S' and char_length(agreed_with) <= 200),
  invoice_number text check (invoice_number ~ '\S' and char_length(invoice_number) <= 60),
  paid_on date check (paid_on is null or invoice_number is not null),
  edit integer not null default 1,  -- Counts changes: what is changed is what somebody has seen.
  constraint contracts_dated check ((state = 'confirmed') = (starts_on is not null and ends_on is not null)),
  -- One that ends before it begins was ended early.
  constraint contracts_days_in_order check (ends_on >= starts_on - 1 and ends_on < starts_on + 3660),
  -- A range of one number needs no extension.
  constraint contracts_no_overlap exclude using gist (
    int8range(agency_id, agency_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
    where (state = 'confirmed' and agency_id is not null and ends_on >= starts_on),
  constraint contracts_single_lines check (
    concat(customer, price, term, terms_version, agreed_with, invoice_number) !~ '[[:cntrl:]]'),
  constraint contracts_address_lines check (translate(invoice_address, E'\n\t', '') !~ '[[:cntrl:]]')
);
create unique index contracts_one_order on private.contracts (agency_id) where state = 'ordered';
create index contracts_agency_idx on private.contracts (agency_id);
create index contracts_ordered_by_idx on private.contracts (ordered_by);
create index contracts_decided_by_idx on private.contracts (decided_by);
select private.add_statement_triggers('log', 'private.contracts', 'log_changes',
  $$'id', '{agency_id,entry_name,state,starts_on,ends_on,reason,deviation,agreed_on,invoice_number,paid_on}', '{administrator,service}'$$);

create function private.is_premium(agency bigint, day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and day between c.starts_on and c.ends_on)
$$;

-- Unlike agency_derived.is_premium, correct while the jobs stand still.
create function private.is_premium_today(agency bigint) returns boolean
language sql stable security definer set search_path = '' as $$ select private.is_premium(agency, private.berlin_today()) $$;
grant execute on function private.is_premium_today to anon, authenticated;
select private.add_statement_triggers('derive_after', 'private.contracts', 'derive_changed_agencies', $$'derive_premium'$$);

create function private.derive_premium(agencies bigint[], day date default private.berlin_today()) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set is_premium = not d.is_premium
  where d.agency_id = any (agencies) and d.is_premium <> private.is_premium(d.agency_id, day);
end $$;

-- The last day on which an order binds and can be confirmed.
create function private.bound_until(contract private.contracts) returns date
language sql stable set search_path = '' as $$ select private.berlin_day(contract.ordered_at) + 7 $$;

-- The first day of a contract confirmed today: today, or the day after the present contract.
create function private.promised_first_day(agency bigint) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(private.berlin_today(), max(c.ends_on) + 1)
  from private.contracts c
  where c.agency_id = agency and c.state = 'confirmed' and c.ends_on >= c.starts_on
$$;

-- Closes lapsed orders and mails their owners. Returns how many.
create function private.close_lapsed_orders(day date, agency bigint default null) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lapsed private.contracts;
  closed integer := 0;
begin
  for lapsed in
    update private.contracts c
    set state = 'declined', decided_at = now(), reason = 'Wir haben nicht innerhalb von sieben Tagen geantwortet.'
    where c.state = 'ordered' and private.bound_until(c) < day and (agency is null or c.agency_id = agency)
    returning c.*
  loop
    perform private.mail_owners('contract_lapsed', lapsed.agency_id, private.describe_contract(lapsed), 'lapsed ' || lapsed.id);
    closed := closed + 1;
  end loop;
  return closed;
end $$;

create function private.order_premium(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text, terms_text text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  orderer constant uuid := private.require_member(agency, true);
  ordered private.contracts;
begin
  perform from public."Personalberatungen" where id = agency for update;
  perform private.refuse_if(not exists (select from public."Personalberatungen" where id = agency and status = 'active'),
    'wrong_state', 'only an entry that is online can become a paid one');
  perform private.close_lapsed_orders(private.berlin_today(), agency);
  -- A contract that ends soon can be followed by another one.
  perform private.refuse_if(exists (
    select from private.contracts c
    where c.agency_id = agency
      and (c.state = 'ordered' or c.state = 'confirmed' and c.ends_on >= private.berlin_today() + 90)
  ), 'already', 'the entry has an order or a contract');
  perform private.use_limit('order', agency::text);
  begin
    perform private.refuse_if(terms_text is null, 'invalid', 'the terms are missing');
    insert into private.contracts (agency_id, entry_name, ordered_by, customer, invoice_address, price, term, terms_version, terms_text)
    values (agency, private.agency_name(agency), orderer, btrim(customer), btrim(invoice_address), price, term, terms_version, terms_text)
    returning * into ordered;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid', 'a part of the order is missing or too long');
  end;
  perform private.mail_account('contract_ordered', orderer, private.describe_contract(ordered), 'order ' || ordered.id);
  perform private.mail_administrators('contract_received', private.describe_contract(ordered), 'received ' || ordered.id);
  return ordered.id;
end $$;
select private.expose('order_premium', 'authenticated', 'For owners: a binding order of a paid entry.');

create function private.own_contracts(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_agency(agency);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'ordered_at', c.ordered_at, 'price', c.price,
      'term', c.term, 'terms_version', c.terms_version, 'terms_text', c.terms_text, 'reason', c.reason,
      'starts_on', c.starts_on, 'ends_on', c.ends_on, 'agreed_end', c.agreed_end, 'bound_until', private.bound_until(c),
      'invoice_number', c.invoice_number, 'paid_on', c.paid_on)
      order by c.ordered_at desc, c.id), '[]')
    from private.contracts c where c.agency_id = agency);
end $$;
select private.expose('own_contracts', 'authenticated', 'For members: orders and contracts of their entry, the newest first.');

-- Locks an order until its decision is written. A second decision waits here, and learns who made the first.
create function private.lock_open_order(contract uuid) returns private.contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  perform private.refuse_if(held.id is null, 'not_found', 'there is no such order');
  perform private.refuse_decided(held.state, held.decided_by, held.decided_at) where held.state <> 'ordered';
  return held;
end $$;

-- offer: today's {price, term, version, terms}, or null.
create function private.confirm_order(
  contract uuid, starts_on date, ends_on date, offer jsonb default null, deviation text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held private.contracts := private.lock_open_order(contract);
  deviates constant boolean := starts_on is distinct from private.promised_first_day(held.agency_id) or offer is distinct from
    jsonb_build_object('price', held.price, 'term', held.term, 'version', held.terms_version, 'terms', held.terms_text);
begin
  perform private.refuse_if(private.bound_until(held) < private.berlin_today(), 'lapsed', 'the order binds nobody any more');
  perform private.refuse_if(starts_on is null or ends_on is null or ends_on < starts_on,
    'invalid', 'a contract has a first and a last day');
  perform private.refuse_if(deviates and coalesce(deviation, '') !~ '\S', 'other_offer', 'the order is not what is offered today');
  begin
    update private.contracts as c
    set state = 'confirmed', decided_at = now(), decided_by = auth.uid(), starts_on = confirm_order.starts_on,
      ends_on = confirm_order.ends_on, deviation = case when deviates then private.required_text('deviation', confirm_order.deviation) end
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the reason is too long');
  end;
  perform private.mail_owners('contract_confirmed', held.agency_id, private.describe_contract(held), 'confirmed ' || held.id);
end $$;
select private.expose('confirm_order', 'authenticated', 'Makes a contract of an open order; for administrators.');

create function private.decline_order(contract uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts := private.lock_open_order(contract);
begin
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(),
    reason = private.required_text('reason', decline_order.reason)
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_declined', held.agency_id, private.describe_contract(held), 'declined ' || held.id);
end $$;
select private.expose('decline_order', 'authenticated', 'For administrators: an order that becomes no contract.');

create function private.require_agreed_days(starts_on date, ends_on date, agreed_on date, agreed_with text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(starts_on is null or ends_on is null or ends_on < starts_on,
    'invalid', 'a contract has a first and a last day');
  perform private.refuse_if(agreed_on is null or agreed_on > private.berlin_today() or coalesce(agreed_with, '') !~ '\S',
    'invalid', 'an agreement has a day, which has begun, and a person');
end $$;

-- Locks a contract as it was seen.
create function private.lock_seen_contract(contract uuid, seen_edit integer) returns private.contracts
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  perform private.refuse_if(held.id is null, 'not_found', 'there is no such contract');
  perform private.refuse_if(held.state <> 'confirmed', 'wrong_state', 'there is no contract yet');
  perform private.refuse_if(seen_edit is distinct from held.edit, 'edited_elsewhere', 'the contract was changed meanwhile');
  return held;
end $$;

create function private.change_contract_days(
  contract uuid, seen_edit integer, starts_on date, ends_on date, agreed_on date, agreed_with text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  held private.contracts := private.lock_seen_contract(contract, seen_edit);
begin
  perform private.require_agreed_days(starts_on, ends_on, agreed_on, agreed_with);
  begin
    update private.contracts as c
    set starts_on = change_contract_days.starts_on, ends_on = change_contract_days.ends_on, agreed_end = null, edit = c.edit + 1,
      agreed_on = change_contract_days.agreed_on, agreed_with = btrim(change_contract_days.agreed_with)
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the name is too long');
  end;
  perform private.mail_owners('contract_changed', held.agency_id, private.describe_contract(held),
    'changed ' || held.id || ' ' || clock_timestamp());
end $$;
select private.expose('change_contract_days', 'authenticated', 'Sets days that were agreed with somebody; for administrators.');

-- A double click is refused as an overlap.
create function private.create_contract(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text,
  starts_on date, ends_on date, agreed_on date, agreed_with text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made private.contracts;
begin
  perform private.require_admin();
  perform private.require_agreed_days(starts_on, ends_on, agreed_on, agreed_with);
  perform from public."Personalberatungen" a where a.id = agency and a.status <> 'removed' for update;
  perform private.refuse_if(not found, 'not_found', 'there is no such entry');
  begin
    insert into private.contracts (agency_id, entry_name, state, customer, invoice_address, price, term, terms_version,
      starts_on, ends_on, agreed_on, agreed_with, decided_at, decided_by)
    values (agency, private.agency_name(agency), 'confirmed', btrim(customer), btrim(invoice_address), btrim(price), btrim(term),
      btrim(terms_version), starts_on, ends_on, agreed_on, btrim(agreed_with), now(), auth.uid())
    returning * into made;
  exception
    when exclusion_violation then
      perform private.refuse('overlap', 'the entry has another contract on one of these days');
    when check_violation or not_null_violation then
      perform private.refuse('invalid', 'a part of the contract is missing or too long');
  end;
  perform private.mail_owners('contract_made', made.agency_id, private.describe_contract(made), 'made ' || made.id);
  return made.id;
end $$;
select private.expose('create_contract', 'authenticated', 'A contract that was agreed outside the site; for administrators.');

create function private.set_contract_invoice(contract uuid, seen_edit integer, invoice_number text default null, paid_on date default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.lock_seen_contract(contract, seen_edit);
  perform private.refuse_if(paid_on > private.berlin_today(), 'invalid', 'nothing is paid in the future');
  begin
    update private.contracts as c
    set invoice_number = nullif(btrim(set_contract_invoice.invoice_number), ''), paid_on = set_contract_invoice.paid_on,
      edit = c.edit + 1
    where c.id = contract;
  exception when check_violation then
    perform private.refuse('invalid', 'the number is too long, or missing although it is paid');
  end;
end $$;
select private.expose('set_contract_invoice', 'authenticated', 'Sets invoice number and payment; for administrators.');

create function private.end_contract(contract uuid, seen_edit integer, last_day date, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.contracts := private.lock_seen_contract(contract, seen_edit);
begin
  reason := private.required_text('reason', reason);
  perform private.refuse_if(held.ends_on < private.berlin_today(), 'wrong_state', 'the contract has ended');
  -- Not in the past: what was shown as an ad was one.
  perform private.refuse_if(last_day is null or last_day >= held.ends_on or last_day < least(private.berlin_today(), held.starts_on) - 1,
    'invalid', 'the last day is before that of the contract, and yesterday at the earliest');
  update private.contracts c
  set ends_on = greatest(last_day, c.starts_on - 1), agreed_end = coalesce(c.agreed_end, c.ends_on), reason = end_contract.reason,
    reminded_end = greatest(last_day, c.starts_on - 1), reminded_days = 0, edit = c.edit + 1
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_ended', held.agency_id, private.describe_contract(held),
    'ended ' || held.id || ' ' || held.ends_on);
end $$;
select private.expose('end_contract', 'authenticated', 'For administrators: a contract ends earlier than agreed.');

create function private.describe_contract(contract private.contracts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('entry', coalesce(private.agency_name(contract.agency_id), contract.entry_name),
    'contract', contract.id, 'agency', contract.agency_id, 'ordered', contract.ordered_at, 'orderer', private.email_of(contract.ordered_by),
    'customer', contract.customer, 'address', contract.invoice_address, 'price', contract.price, 'term', contract.term, 'version', contract.terms_version,
    'terms', contract.terms_text, 'bound_until', private.bound_until(contract),
    'starts', contract.starts_on, 'ends', contract.ends_on, 'agreed_end', contract.agreed_end, 'reason', contract.reason,
    'deviation', contract.deviation, 'agreed_on', contract.agreed_on, 'agreed_with', contract.agreed_with)
$$;

-- Whether it ends within 90 days, and none follows.
create function private.ends_soon(contract private.contracts, day date default private.berlin_today()) returns boolean
language sql stable set search_path = '' as $$
  select contract.state = 'confirmed' and contract.ends_on between day and day + 90
    and not exists (
      select from private.contracts later
      where later.agency_id = contract.agency_id and later.state = 'confirmed' and later.starts_on > contract.ends_on)
$$;

create function private.contract_row(contract private.contracts) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(contract) - '{tier,entry_name,ordered_by,terms_text,reminded_end,reminded_days}'::text[] || jsonb_build_object(
    'entry', coalesce(private.agency_name(contract.agency_id), contract.entry_name), 'orderer', private.email_of(contract.ordered_by),
    'decided_by', private.email_of(contract.decided_by), 'ends_soon', private.ends_soon(contract),
    'bound_until', private.bound_until(contract), 'first_day', private.promised_first_day(contract.agency_id))
$$;

-- Open orders first, then the latest ends. part: ordered, running, ending, unpaid, or all.
create function private.list_contracts(after text default null, page_size integer default null, part text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after,
    '^([01]) (-?\d{1,12}) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with matching as (
    select c as contract from private.contracts c
    where case part
      when 'ordered' then c.state = 'ordered'
      when 'running' then c.state = 'confirmed' and private.berlin_today() between c.starts_on and c.ends_on
      when 'ending' then private.ends_soon(c)
      when 'unpaid' then c.state = 'confirmed' and c.ends_on >= c.starts_on and c.paid_on is null
      else true end
  ), ranked as (
    select contract, (contract).id, case (contract).state when 'ordered' then 0 else 1 end as rank,
      -- Declined orders have no end and come first.
      -coalesce((contract).ends_on - date '1970-01-01', 99999999) as days, -extract(epoch from (contract).ordered_at) as age
    from matching
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.days, r.age, r.id) > (key[1]::integer, key[2]::bigint, key[3]::numeric, key[4]::uuid)
    order by r.rank, r.days, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, days, age, id) as position from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(private.contract_row(n.contract) order by n.position) filter (where n.position <= wanted), '[]'),
    'next', case when count(*) > wanted then
      max(format('%s %s %s %s', n.rank, n.days, n.age, n.id)) filter (where n.position = wanted) end,
    'total', (select count(*) from matching))
  into answer
  from numbered n;
  return answer;
end $$;
select private.expose('list_contracts', 'authenticated', 'Orders and contracts page by page; for administrators.');

create function private.contract_detail(contract uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select private.contract_row(c) || jsonb_build_object('terms_text', c.terms_text) from private.contracts c where c.id = contract);
end $$;
select private.expose('contract_detail', 'authenticated', 'One order or contract with its terms; for administrators.');

-- Closes lapsed orders, reminds owners 90 and 30 days before an end, updates what is premium. Returns how many.
create function private.run_contract_jobs(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  day constant date := private.berlin_day(at);
  due private.contracts;
  mails integer := private.close_lapsed_orders(day);
begin
  for due in
    update private.contracts c set reminded_end = c.ends_on, reminded_days = step.days
    from (values (90, 31), (30, 0)) as step (days, least_left)
    where private.ends_soon(c, day) and c.ends_on - day between step.least_left and step.days
      and (c.reminded_end is distinct from c.ends_on or c.reminded_days > step.days)
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
end $$;

create function private.merge_contracts(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  declined private.contracts;
begin
  update private.contracts c
  set state = 'declined', decided_at = now(), decided_by = auth.uid(),
    reason = 'Der Eintrag wurde mit einem anderen zusammengeführt.'
  where c.agency_id = loser and c.state = 'ordered'
    and exists (select from private.contracts o where o.agency_id = winner and o.state = 'ordered')
  returning * into declined;
  perform private.mail_owners('contract_declined', winner, private.describe_contract(declined), 'declined ' || declined.id, declined.ordered_by)
  where declined.id is not null;
  update private.contracts c set agency_id = winner where c.agency_id = loser;
exception when exclusion_violation then
  perform private.refuse('overlap', 'both entries have contracts on the same days');
end $$;
