-- An order is confirmed as it was sent, and knowingly so. docs/decisions/paid-placement.md, Contracts.
--
-- Price, term and version of the terms come with the order, as its orderer read them; whoever forges the request writes what they like. The
-- offer of the day is a setting of the site's build, which the database does not know. So the confirmation brings it along, as the administrator
-- sees it, and set_contract_term refuses an order that says anything else (PT409, other_offer) unless the confirmation says why
-- (contracts.deviation, in the mail to the owners too).

alter table private.contracts
  -- Why it was confirmed although the offer of the day was another one.
  add column deviation text,
  add constraint contracts_deviation_length check (deviation ~ '\S' and char_length(deviation) <= 2000),
  -- Each is a line of the mails.
  add constraint contracts_single_lines check (customer || price || term || terms_version !~ '[[:cntrl:]]'),
  add constraint contracts_address_lines check (translate(invoice_address, E'\n\t', '') !~ '[[:cntrl:]]');

drop trigger log_inserts on private.contracts;
drop trigger log_updates on private.contracts;
drop trigger log_deletes on private.contracts;
create trigger log_inserts after insert on private.contracts referencing new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason,deviation}', '{administrator,service}');
create trigger log_updates after update on private.contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason,deviation}', '{administrator,service}');
create trigger log_deletes after delete on private.contracts referencing old table as old_rows
  for each statement execute function private.log_changes(
    'id', '{agency_id,entry_name,state,starts_on,ends_on,notice_until,renewal_months,reason,deviation}', '{administrator,service}');

drop function public.set_contract_term(uuid, date, date, date, integer);
drop function private.set_contract_term(uuid, date, date, date, integer);

-- offer: what is offered today, as {price, term, version}, or null; read where an order is confirmed.
create function private.set_contract_term(
  contract uuid, starts_on date, ends_on date, notice_until date, renewal_months integer, offer jsonb, deviation text
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  held private.contracts;
  is_order boolean;
  deviates boolean;
begin
  perform private.require_admin();
  select * into held from private.contracts c where c.id = contract for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such contract');
  elsif held.state = 'declined' then
    perform private.refuse('wrong_state', 'the order is declined');
  end if;
  if starts_on is null or ends_on is null or ends_on < starts_on then
    perform private.refuse('invalid', 'a contract has a first and a last day');
  end if;
  is_order := held.state = 'ordered';
  deviates := is_order and offer is distinct from
    jsonb_build_object('price', held.price, 'term', held.term, 'version', held.terms_version);
  if deviates and coalesce(deviation, '') !~ '\S' then
    perform private.refuse_contract('other_offer', 'the order is not what is offered today');
  end if;
  begin
    update private.contracts as c
    set state = 'confirmed', decided_at = coalesce(c.decided_at, now()), starts_on = set_contract_term.starts_on,
      ends_on = set_contract_term.ends_on, notice_until = set_contract_term.notice_until,
      renewal_months = coalesce(set_contract_term.renewal_months, 0),
      deviation = case when deviates then btrim(set_contract_term.deviation) else c.deviation end
    where c.id = contract returning * into held;
  exception
    when exclusion_violation then
      perform private.refuse_contract('overlap', 'the entry has another contract on one of these days');
    when check_violation then
      perform private.refuse('invalid', 'the days do not fit each other, or the reason is too long');
  end;
  perform private.mail_owners(case when is_order then 'contract_confirmed' else 'contract_changed' end, held.agency_id,
    private.describe_contract(held), 'term ' || held.id || ' ' || clock_timestamp());
end
$$;

create function public.set_contract_term(
  contract uuid, starts_on date, ends_on date, notice_until date default null, renewal_months integer default 0,
  offer jsonb default null, deviation text default null
) returns void
language sql volatile set search_path = '' as $$
  select private.set_contract_term(contract, starts_on, ends_on, notice_until, renewal_months, offer, deviation)
$$;

comment on function public.set_contract_term(uuid, date, date, date, integer, jsonb, text) is
  'For administrators: confirms an order with its days, or sets those of a contract anew.';

revoke all on function private.set_contract_term(uuid, date, date, date, integer, jsonb, text),
  public.set_contract_term(uuid, date, date, date, integer, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function private.set_contract_term(uuid, date, date, date, integer, jsonb, text),
  public.set_contract_term(uuid, date, date, date, integer, jsonb, text) to authenticated;

do $$
declare
  patched record;
  definition text;
begin
  for patched in
    select * from (values
      ('private.describe_contract(private.contracts)', '''reason'', contract.reason', '''reason'', contract.reason, ''deviation'', contract.deviation'),
      ('private.list_contracts()', 'c.terms_version, c.reason,', 'c.terms_version, c.reason, c.deviation,'),
      -- Somebody who claims an entry that is not online yet gets the name they gave it.
      ('private.decide_claim(bigint, boolean, text)', 'coalesce(private.name_of(claimed.agency_id), '''')',
       'coalesce(private.name_of(claimed.agency_id),
        (select r.changes ->> ''Name'' from public.agency_revisions r where r.id = claimed.revision_id), '''')')
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
