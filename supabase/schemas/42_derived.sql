-- What lists show of an entry and follows from other tables. docs/decisions/data-and-paging.md, Derived facts.
--
-- Only triggers write it; neither versions nor the log notice. Readers treat a missing row as defaults.

create table public.agency_derived (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  takes_enquiries boolean not null default false,
  has_owner boolean not null default false,  -- Whether somebody manages the entry, so that nobody else is asked to take it over.
  review_count integer not null default 0,
  review_mean numeric(2, 1),
  review_weight numeric(7, 6),
  facts jsonb not null default '{}',  -- Those facts of the entry that lists, filters and the advisor read.
  is_premium boolean not null default false,  -- Whether a contract of the entry runs today.
  logo uuid,  -- The published logo, while a contract runs.
  pictures jsonb not null default '[]',  -- Published logo and pictures with what is to be seen, while a contract runs.
  bare_name text not null default ''  -- private.bare_name of its name, by which duplicates are found.
);
comment on table public.agency_derived is 'Everybody reads it of the entries that they see; only triggers write it.';
create index agency_derived_premium on public.agency_derived (agency_id) where is_premium;
grant select on public.agency_derived to anon, authenticated, service_role;

-- The subquery sees only the entries that the caller can see.
create policy "anyone reads what is derived of what they see" on public.agency_derived
  for select to anon, authenticated
  using (exists (select from public."Personalberatungen" a where a.id = agency_derived.agency_id));

-- Calls the private function that its argument names, with the agencies of the changed rows.
create function private.derive_changed_agencies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    execute format('select private.%I(array(select agency_id from new_rows))', tg_argv[0]);
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    execute format('select private.%I(array(select agency_id from old_rows))', tg_argv[0]);
  end if;
  return null;
end $$;

-- An entry that is not online takes no enquiries.
create function private.derive_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.agency_derived (agency_id, bare_name, facts)
    select id, private.bare_name("Name"), private.listed_facts(facts) from new_rows;
  else
    update public.agency_derived d
    set bare_name = private.bare_name(after_change."Name"), facts = private.listed_facts(after_change.facts)
    from new_rows as after_change join old_rows as before_change using (id)
    where d.agency_id = after_change.id
      and (before_change."Name", before_change.facts) is distinct from (after_change."Name", after_change.facts);
    perform private.derive_from_members(array(
      select after_change.id from new_rows as after_change join old_rows as before_change using (id)
      join private.enquiry_addresses e on e.agency_id = id
      where before_change.status <> after_change.status));
  end if;
  return null;
end $$;

select private.add_statement_triggers('derive_after', 'public."Personalberatungen"', 'derive_entry', '', '{insert,update}');
