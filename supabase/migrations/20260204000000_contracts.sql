-- Paid entries: orders, contracts, and whether one runs. docs/decisions/paid-placement.md, Contracts.
--
--   table               select, insert, update, delete
--   private.contracts   –  (functions alone, for those whom they ask for)
--
--   order_premium(…)          owners: a binding order; mailed to the orderer and to every administrator
--   own_contracts(agency)     members: orders and contracts of their entry
--   cancel_contract(contract) owners, until notice_until: it is not renewed; mailed to the owners
--   list_contracts()          administrators: all, open orders first
--   set_contract_term(…)      administrators: confirms an order, or sets the days of a contract anew
--   decline_order(…)          administrators
--   end_contract(…)           administrators: an earlier last day
--
-- Why a function refuses stands in the hint of its error, as in consultancy_accounts, and two more, both PT409:
--   overlap       the entry has another contract on one of these days
--   notice_over   the day until which notice could be given is over
--
-- An entry is premium on each day of a contract, the days being those in Berlin. agency_derived.is_premium says so to visitors: a trigger
-- sets it with each change of a contract, and run_entry_jobs, every few minutes, as the days pass.

create table private.contracts (
  id uuid primary key default gen_random_uuid(),
  -- A contract outlives its entry: it is kept as long as commercial law says.
  agency_id bigint references public."Personalberatungen" (id) on delete set null,
  entry_name text not null,
  tier text not null default 'premium',
  state text not null default 'ordered',
  ordered_by uuid references auth.users (id) on delete set null,
  ordered_at timestamptz not null default now(),
  -- Who gets the invoice, and where.
  customer text not null,
  invoice_address text not null,
  -- As the orderer read them.
  price text not null,
  term text not null,
  terms_version text not null,
  decided_at timestamptz,
  reason text,
  starts_on date,
  ends_on date,
  -- Until this day the owners can say that it is not to be renewed; null where it ends by itself.
  notice_until date,
  renewal_months integer not null default 0,
  cancelled_at timestamptz,
  -- Of which end the owners were reminded last, and how many days before.
  reminded_end date,
  reminded_days integer,
  constraint contracts_tier_known check (tier = 'premium'),
  constraint contracts_state_known check (state in ('ordered', 'confirmed', 'declined')),
  constraint contracts_dated check ((state = 'confirmed') = (starts_on is not null and ends_on is not null)),
  -- One that ends before it begins was ended early.
  constraint contracts_days_in_order check (ends_on >= starts_on - 1 and ends_on < starts_on + 3660),
  constraint contracts_notice_in_term check (notice_until <= ends_on),
  constraint contracts_renewal_has_notice check (renewal_months = 0 or renewal_months between 1 and 36 and notice_until is not null),
  constraint contracts_customer_length check (customer ~ '\S' and char_length(customer) <= 200),
  constraint contracts_address_length check (invoice_address ~ '\S' and char_length(invoice_address) <= 500),
  constraint contracts_price_length check (price ~ '\S' and char_length(price) <= 100),
  constraint contracts_term_length check (term ~ '\S' and char_length(term) <= 300),
  constraint contracts_version_length check (terms_version ~ '\S' and char_length(terms_version) <= 60),
  constraint contracts_reason_length check (char_length(reason) <= 2000),
  -- Ranges of one number each, for which no extension is needed.
  constraint contracts_no_overlap exclude using gist (
    int8range(agency_id, agency_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
    where (state = 'confirmed' and agency_id is not null and ends_on >= starts_on)
);

comment on table private.contracts is
  'Orders and contracts of paid entries, with the names and addresses of who ordered. On purpose there is no policy and no grant.';

create unique index contracts_one_order on private.contracts (agency_id) where state = 'ordered';
create index contracts_agency_idx on private.contracts (agency_id);
create index contracts_ordered_by_idx on private.contracts (ordered_by);

alter table private.contracts enable row level security;

-- Neither who ordered nor the address.
create trigger log_inserts after insert on private.contracts referencing new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason}', '{administrator,service}');
create trigger log_updates after update on private.contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason}', '{administrator,service}');
create trigger log_deletes after delete on private.contracts referencing old table as old_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason}', '{administrator,service}');

-- What visitors see -------------------------------------------------------------------------------

alter table public.agency_derived add column is_premium boolean not null default false;
comment on column public.agency_derived.is_premium is 'Whether a contract of the entry runs today.';
create index agency_derived_premium on public.agency_derived (agency_id) where is_premium;

create function private.day_of(at timestamptz) returns date
language sql immutable set search_path = ''
as $$ select (at at time zone 'Europe/Berlin')::date $$;

create function private.is_premium(agency bigint, day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.contracts c
    where c.agency_id = agency and c.state = 'confirmed' and day between c.starts_on and c.ends_on)
$$;

create function private.derive_premium(agencies bigint[], day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set is_premium = not d.is_premium
  where d.agency_id = any (agencies) and d.is_premium <> private.is_premium(d.agency_id, day);
end
$$;

create function private.follow_contracts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.derive_premium(array(select agency_id from new_rows), private.day_of(now()));
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.derive_premium(array(select agency_id from old_rows), private.day_of(now()));
  end if;
  return null;
end
$$;

create trigger derive_after_inserts after insert on private.contracts referencing new table as new_rows
  for each statement execute function private.follow_contracts();
create trigger derive_after_updates after update on private.contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_contracts();
create trigger derive_after_deletes after delete on private.contracts referencing old table as old_rows
  for each statement execute function private.follow_contracts();

-- Orders ------------------------------------------------------------------------------------------

create function private.refuse_contract(reason text, message text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = message, hint = reason;
end
$$;

-- What a mail about a contract says.
create function private.describe_contract(contract private.contracts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('entry', coalesce(private.name_of(contract.agency_id), contract.entry_name),
    'agency', contract.agency_id, 'ordered', contract.ordered_at, 'customer', contract.customer,
    'address', contract.invoice_address, 'price', contract.price, 'term', contract.term, 'version', contract.terms_version,
    'starts', contract.starts_on, 'ends', contract.ends_on, 'notice', contract.notice_until, 'months', contract.renewal_months,
    'cancelled', contract.cancelled_at is not null, 'reason', contract.reason)
$$;

create function private.mail_administrators(kind text, data jsonb, occasion text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_account(kind, user_id, data, occasion || ' ' || user_id) from public.admins
$$;

create function private.order_premium(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  orderer constant uuid := private.require_member(agency, true);
  ordered private.contracts;
begin
  perform from public."Personalberatungen" where id = agency for update;
  if not exists (select from public."Personalberatungen" where id = agency and status = 'active') then
    perform private.refuse('wrong_state', 'only an entry that is online can become a paid one');
  end if;
  -- A contract that ends soon can be followed by another one.
  if exists (
    select from private.contracts c
    where c.agency_id = agency
      and (c.state = 'ordered' or c.state = 'confirmed' and c.ends_on >= private.day_of(now()) + 90)
  ) then
    perform private.refuse('already', 'the entry has an order or a contract');
  end if;
  if (select count(*) from private.contracts c where c.agency_id = agency and c.ordered_at > now() - interval '1 day') >= 5 then
    perform private.refuse('too_many', 'too many orders in one day');
  end if;
  begin
    insert into private.contracts (agency_id, entry_name, ordered_by, customer, invoice_address, price, term, terms_version)
    values (agency, private.name_of(agency), orderer, btrim(customer), btrim(invoice_address), price, term, terms_version)
    returning * into ordered;
  exception when check_violation or not_null_violation then
    perform private.refuse('invalid', 'a part of the order is missing or too long');
  end;
  perform private.mail_account('contract_ordered', orderer, private.describe_contract(ordered), 'order ' || ordered.id);
  perform private.mail_administrators('contract_received', private.describe_contract(ordered), 'received ' || ordered.id);
  return ordered.id;
end
$$;

create function private.own_contracts(agency bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not coalesce(agency = any (private.own_agencies()), false) then
    perform private.refuse('not_member', 'the entry is not yours');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'ordered_at', c.ordered_at, 'price', c.price,
      'term', c.term, 'terms_version', c.terms_version, 'reason', c.reason, 'starts_on', c.starts_on, 'ends_on', c.ends_on,
      'notice_until', c.notice_until, 'renewal_months', c.renewal_months, 'cancelled_at', c.cancelled_at)
      order by c.ordered_at desc, c.id), '[]')
    from private.contracts c where c.agency_id = agency);
end
$$;

create function private.cancel_contract(contract uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.contracts;
begin
  select * into held from private.contracts c where c.id = contract for update;
  perform private.require_member(coalesce(held.agency_id, -1), true);
  if held.state <> 'confirmed' or held.cancelled_at is not null or held.ends_on < private.day_of(now()) then
    perform private.refuse('wrong_state', 'there is nothing to cancel');
  end if;
  if held.notice_until is null or held.notice_until < private.day_of(now()) then
    perform private.refuse_contract('notice_over', 'the day until which notice can be given is over');
  end if;
  update private.contracts c set cancelled_at = now() where c.id = contract returning * into held;
  perform private.mail_owners('contract_cancelled', held.agency_id, private.describe_contract(held), 'cancelled ' || held.id);
  perform private.mail_administrators('contract_cancelled', private.describe_contract(held), 'cancelled ' || held.id);
end
$$;

-- The administration ------------------------------------------------------------------------------

create function private.list_contracts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by (listed.state = 'ordered') desc, listed.ends_on desc nulls first,
      listed.ordered_at desc), '[]')
    from (
      select c.id, c.agency_id, coalesce(private.name_of(c.agency_id), c.entry_name) as entry, c.state, c.ordered_at,
        (select u.email from auth.users u where u.id = c.ordered_by) as orderer, c.customer, c.invoice_address, c.price, c.term,
        c.terms_version, c.reason, c.starts_on, c.ends_on, c.notice_until, c.renewal_months, c.cancelled_at
      from private.contracts c
      order by (c.state = 'ordered') desc, c.ends_on desc nulls first, c.ordered_at desc
      limit 1000
    ) as listed);
end
$$;

create function private.set_contract_term(
  contract uuid, starts_on date, ends_on date, notice_until date, renewal_months integer
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held private.contracts;
  was text;
begin
  perform private.require_admin();
  select c.state into was from private.contracts c where c.id = contract for update;
  if was is null then
    perform private.refuse('not_found', 'there is no such contract');
  elsif was = 'declined' then
    perform private.refuse('wrong_state', 'the order is declined');
  end if;
  if starts_on is null or ends_on is null or ends_on < starts_on then
    perform private.refuse('invalid', 'a contract has a first and a last day');
  end if;
  begin
    update private.contracts as c
    set state = 'confirmed', decided_at = coalesce(c.decided_at, now()), starts_on = set_contract_term.starts_on,
      ends_on = set_contract_term.ends_on, notice_until = set_contract_term.notice_until,
      renewal_months = coalesce(set_contract_term.renewal_months, 0)
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse_contract('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other');
  end;
  perform private.mail_owners(case was when 'ordered' then 'contract_confirmed' else 'contract_changed' end, held.agency_id,
    private.describe_contract(held), 'term ' || held.id || ' ' || clock_timestamp());
end
$$;

create function private.decline_order(contract uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  held private.contracts;
begin
  perform private.require_admin();
  if reason is null or reason !~ '\S' or char_length(reason) > 2000 then
    perform private.refuse('invalid', 'a reason is missing or too long');
  end if;
  update private.contracts c set state = 'declined', decided_at = now(), reason = btrim(decline_order.reason)
  where c.id = contract and c.state = 'ordered' returning * into held;
  if held.id is null then
    perform private.refuse('wrong_state', 'there is no such open order');
  end if;
  perform private.mail_owners('contract_declined', held.agency_id, private.describe_contract(held), 'declined ' || held.id);
end
$$;

create function private.end_contract(contract uuid, last_day date, reason text) returns void
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
  set ends_on = greatest(last_day, c.starts_on - 1), renewal_months = 0, notice_until = null, reason = btrim(end_contract.reason),
    reminded_end = greatest(last_day, c.starts_on - 1), reminded_days = 0
  where c.id = contract returning * into held;
  perform private.mail_owners('contract_ended', held.agency_id, private.describe_contract(held),
    'ended ' || held.id || ' ' || held.ends_on);
end
$$;

-- By itself ---------------------------------------------------------------------------------------

-- Renews what nobody cancelled in time, reminds owners 90 and 30 days before the end, each once for an end, and has entries be what
-- they are on this day. How many mails that makes.
create function private.run_contract_jobs(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  day constant date := private.day_of(at);
  due private.contracts;
  mails integer := 0;
begin
  for due in
    update private.contracts c
    set ends_on = (c.ends_on + make_interval(months => c.renewal_months))::date,
      notice_until = (c.notice_until + make_interval(months => c.renewal_months))::date
    where c.state = 'confirmed' and c.cancelled_at is null and c.renewal_months > 0 and c.notice_until < day and c.ends_on >= day
      and not exists (
        select from private.contracts later
        where later.agency_id = c.agency_id and later.state = 'confirmed' and later.starts_on > c.ends_on)
    returning c.*
  loop
    perform private.mail_owners('contract_renewed', due.agency_id, private.describe_contract(due),
      'renewed ' || due.id || ' ' || due.ends_on);
    mails := mails + 1;
  end loop;

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

-- Eight years after the end, as commercial and tax law keep such papers; declined orders for six months. src/config/retention.ts
create function private.delete_old_contracts() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  contracts_kept constant interval := '96 months';
  declined_kept constant interval := '6 months';
  deleted bigint;
begin
  delete from private.contracts c
  where c.state = 'confirmed' and c.ends_on < now() - contracts_kept or c.state = 'declined' and c.decided_at < now() - declined_kept;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- A merged entry's contracts go with its people.
create function private.move_contracts(loser bigint, winner bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.contracts c set state = 'declined', decided_at = now(), reason = 'Der Eintrag wurde mit einem anderen zusammengeführt.'
  where c.agency_id = loser and c.state = 'ordered'
    and exists (select from private.contracts o where o.agency_id = winner and o.state = 'ordered');
  update private.contracts c set agency_id = winner where c.agency_id = loser;
exception when exclusion_violation then
  perform private.refuse_contract('overlap', 'both entries have contracts on the same days');
end
$$;

do $$
declare
  patched record;
  definition text;
begin
  for patched in
    select * from (values
      ('private.run_entry_jobs(timestamptz)', 'return jsonb_build_object(',
       'return jsonb_build_object(''contract_mails'', private.run_contract_jobs(at), '),
      ('private.waiting_counts()', 'return jsonb_build_object(',
       'return jsonb_build_object(
    ''orders'', (select count(*) from private.contracts where state = ''ordered''),'),
      ('private.delete_old_entry_records()', 'total := total + private.delete_old_client_reviews();',
       'total := total + private.delete_old_client_reviews() + private.delete_old_contracts();'),
      ('private.merge_entries(bigint, bigint)', 'perform private.move_client_reviews(loser, winner);',
       'perform private.move_client_reviews(loser, winner);
  perform private.move_contracts(loser, winner);'),
      ('private.list_entries(text, text, text, text, text, integer, integer)',
       '''position(''''people finding company'''' in lower(coalesce(a."Name", ''''''''))) %s 0'',
      case tier when ''premium'' then ''>'' else ''='' end);',
       '''(position(''''people finding company'''' in lower(coalesce(a."Name", ''''''''))) > 0
        or a.id in (select d.agency_id from public.agency_derived d where d.is_premium)) = %L'', tier = ''premium'');')
    ) as t (signature, asked, given)
  loop
    definition := pg_get_functiondef(patched.signature::regprocedure);
    if position(patched.asked in definition) = 0 then
      raise exception '% is not as expected', patched.signature;
    end if;
    execute replace(definition, patched.asked, patched.given);
  end loop;
end
$$;

-- For requests ------------------------------------------------------------------------------------

create function public.order_premium(
  agency bigint, customer text, invoice_address text, price text, term text, terms_version text
) returns uuid
language sql volatile set search_path = '' as $$
  select private.order_premium(agency, customer, invoice_address, price, term, terms_version)
$$;
create function public.own_contracts(agency bigint) returns jsonb
language sql stable set search_path = '' as $$ select private.own_contracts(agency) $$;
create function public.cancel_contract(contract uuid) returns void
language sql volatile set search_path = '' as $$ select private.cancel_contract(contract) $$;
create function public.list_contracts() returns jsonb
language sql stable set search_path = '' as $$ select private.list_contracts() $$;
create function public.set_contract_term(
  contract uuid, starts_on date, ends_on date, notice_until date default null, renewal_months integer default 0
) returns void
language sql volatile set search_path = '' as $$
  select private.set_contract_term(contract, starts_on, ends_on, notice_until, renewal_months)
$$;
create function public.decline_order(contract uuid, reason text) returns void
language sql volatile set search_path = '' as $$ select private.decline_order(contract, reason) $$;
create function public.end_contract(contract uuid, last_day date, reason text) returns void
language sql volatile set search_path = '' as $$ select private.end_contract(contract, last_day, reason) $$;

comment on function public.order_premium(bigint, text, text, text, text, text) is 'For owners: a binding order of a paid entry.';
comment on function public.own_contracts(bigint) is 'For members: orders and contracts of their entry, the newest first.';
comment on function public.cancel_contract(uuid) is 'For owners: the contract is not to be renewed.';
comment on function public.list_contracts() is 'For administrators: orders and contracts, open orders first.';
comment on function public.set_contract_term(uuid, date, date, date, integer) is
  'For administrators: confirms an order with its days, or sets those of a contract anew.';
comment on function public.decline_order(uuid, text) is 'For administrators: an order that becomes no contract.';
comment on function public.end_contract(uuid, date, text) is 'For administrators: a contract ends earlier than agreed.';

do $$
declare
  name text;
begin
  foreach name in array array['order_premium(bigint, text, text, text, text, text)', 'own_contracts(bigint)', 'cancel_contract(uuid)',
    'list_contracts()', 'set_contract_term(uuid, date, date, date, integer)', 'decline_order(uuid, text)',
    'end_contract(uuid, date, text)']
  loop
    execute format('revoke all on function private.%1$s, public.%1$s from public, anon, authenticated, service_role', name);
    execute format('grant execute on function private.%1$s, public.%1$s to authenticated', name);
  end loop;
end
$$;

revoke all on function private.day_of(timestamptz), private.is_premium(bigint, date), private.derive_premium(bigint[], date),
  private.follow_contracts(), private.refuse_contract(text, text), private.describe_contract(private.contracts),
  private.mail_administrators(text, jsonb, text), private.run_contract_jobs(timestamptz), private.delete_old_contracts(),
  private.move_contracts(bigint, bigint) from public, anon, authenticated, service_role;
