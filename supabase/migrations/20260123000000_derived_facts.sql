-- What lists show of an entry that other tables decide. docs/decisions/data-and-paging.md, Derived facts.
--
--   table           select                                    insert   update   delete
--   agency_derived  as the entries themselves                 –        –        –
--
-- Triggers alone write it, whatever changes the tables that decide. It is no part of an entry: it makes no version and no line of the
-- log. Who adds a column gives it a default; readers take a missing row for one of defaults.
--
--   takes_enquiries   whether an enquiry that names the entry goes straight to it, as the contact form is told (enquiry_recipients)

create table public.agency_derived (
  agency_id bigint primary key references public."Personalberatungen" (id) on delete cascade,
  takes_enquiries boolean not null default false
);

comment on table public.agency_derived is
  'What is derived of an entry from other tables, one row each. Anyone reads it of the entries that they see; triggers alone write it.';

alter table public.agency_derived enable row level security;
revoke all on public.agency_derived from anon, authenticated, service_role;
grant select on public.agency_derived to anon, authenticated, service_role;

-- With the caller's own view of the entries.
create policy "anyone reads what is derived of what they see" on public.agency_derived
  for select to anon, authenticated
  using (exists (select from public."Personalberatungen" a where a.id = agency_derived.agency_id));

-- Counts anew whether these entries take enquiries. Two that change the same entry at once wait for each other, so that the later one
-- counts what the earlier one wrote.
create function private.derive_takes_enquiries(agencies bigint[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.agency_derived d where d.agency_id = any (agencies) order by d.agency_id for update;
  update public.agency_derived d set takes_enquiries = counted.is_direct
  from (
    select a.id, exists (
      select from private.entries_named(array[a."Name"]) n where n.agency_id = a.id and n.is_direct) as is_direct
    from public."Personalberatungen" a where a.id = any (agencies)
  ) as counted
  where d.agency_id = counted.id and d.takes_enquiries <> counted.is_direct;
end
$$;

-- Follows the tables that decide about an entry by its number.
create function private.follow_enquiry_addresses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.derive_takes_enquiries(array(select agency_id from new_rows));
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.derive_takes_enquiries(array(select agency_id from old_rows));
  end if;
  return null;
end
$$;

-- A frozen account takes no enquiries for any of its entries.
create function private.follow_frozen_accounts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.derive_takes_enquiries(
      array(select e.agency_id from private.enquiry_addresses e join new_rows n on n.user_id = e.confirmed_by));
  else
    perform private.derive_takes_enquiries(
      array(select e.agency_id from private.enquiry_addresses e join old_rows o on o.user_id = e.confirmed_by));
  end if;
  return null;
end
$$;

-- Of two active entries of one name neither takes enquiries: whoever comes, goes or is renamed concerns those with the same name.
create function private.follow_entry_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names text[];
begin
  if tg_op = 'INSERT' then
    insert into public.agency_derived (agency_id) select id from new_rows;
    names := array(select "Name" from new_rows);
  elsif tg_op = 'DELETE' then
    names := array(select "Name" from old_rows);
  else
    names := array(
      select unnest(array[before_change."Name", after_change."Name"])
      from new_rows as after_change join old_rows as before_change using (id)
      where (before_change."Name", before_change.status) is distinct from (after_change."Name", after_change.status));
  end if;
  if names <> '{}' then
    perform private.derive_takes_enquiries(array(
      select e.agency_id from private.enquiry_addresses e
      join public."Personalberatungen" a on a.id = e.agency_id where a."Name" = any (names)));
  end if;
  return null;
end
$$;

revoke all on function private.derive_takes_enquiries(bigint[]), private.follow_enquiry_addresses(),
  private.follow_frozen_accounts(), private.follow_entry_names() from public;

do $$
declare
  followed record;
begin
  for followed in
    select * from (values
      ('private.enquiry_addresses', 'private.follow_enquiry_addresses'),
      ('public.agency_members', 'private.follow_enquiry_addresses'),
      ('public.frozen_accounts', 'private.follow_frozen_accounts'),
      ('public."Personalberatungen"', 'private.follow_entry_names')
    ) as t (name, follower)
  loop
    execute format(
      'create trigger derive_after_inserts after insert on %1$s referencing new table as new_rows
         for each statement execute function %2$s();
       create trigger derive_after_updates after update on %1$s referencing old table as old_rows new table as new_rows
         for each statement execute function %2$s();
       create trigger derive_after_deletes after delete on %1$s referencing old table as old_rows
         for each statement execute function %2$s();',
      followed.name, followed.follower);
  end loop;
end
$$;

insert into public.agency_derived (agency_id) select id from public."Personalberatungen";
select private.derive_takes_enquiries(array(select agency_id from private.enquiry_addresses));

-- The rows that the database's own searches give have it as rows of the table have it that are asked for with it.
do $$
declare
  definition text := pg_get_functiondef('search.search_agencies(text, jsonb, text, jsonb, integer, boolean)'::regprocedure);
  asked text := '''''created_at'''', a.created_at,';
begin
  if position(asked in definition) = 0 then
    raise exception 'search.search_agencies does not list columns as expected';
  end if;
  execute replace(definition, asked, asked || ' ''''agency_derived'''',
       (select to_jsonb(d) - ''''agency_id'''' from public.agency_derived d where d.agency_id = a.id),');

  definition := pg_get_functiondef('search.advisor_candidates(text, jsonb, bigint, integer)'::regprocedure);
  asked := 'jsonb_agg(entry order by place)';
  if position(asked in definition) = 0 then
    raise exception 'search.advisor_candidates does not list rows as expected';
  end if;
  execute replace(definition, asked, 'jsonb_agg(entry || jsonb_build_object(''''agency_derived'''',
         (select to_jsonb(d) - ''''agency_id'''' from public.agency_derived d where d.agency_id = (entry ->> ''''id'''')::bigint))
       order by place)');
end
$$;
