-- How much a stranger may insert: one row with each statement, and so many rows an hour. The publishable key is
-- public, and whoever has it can call the API as often as they like.
--
-- Strangers are all callers under row-level security except administrators. The service role is not counted, so
-- the edge function send-contact-email, which has a limit of its own (claim_contact_attempt), is neither slowed nor
-- refused when others flood the table.
--
-- Who may do what (this table replaces the one in 20260103000000_admin_access.sql; no entry means: nobody but the
-- service role and the owner of the database, and that is meant):
--
--   table                     select          insert                       update                  delete
--   Personalberatungen        anyone          administrators               administrators          administrators
--   contact_messages          administrators  anyone: unread, no notes,    administrators: status  administrators
--                                             one a statement, 60 an hour  and notes only
--   newsletter_subscriptions  –               anyone: active,              –                       –
--                                             one a statement, 60 an hour
--   admins                    administrators  –                            –                       –
--   private.*                 –               –                            –                       –
--   search.*                  anyone          –                            –                       –
--                             (not terms, entries)

-- What is counted ------------------------------------------------------------------------------

-- One row for each row that a stranger has inserted, whatever happens to that row later: an hour is over when the clock
-- says so, not when somebody deletes a message.
create table private.direct_inserts (
  id bigint generated always as identity primary key,
  table_name text not null,
  -- Null where the platform does not say who calls.
  address_hash text,
  inserted_at timestamptz not null default clock_timestamp(),
  constraint direct_inserts_address_hash_shape check (address_hash ~ '^[0-9a-f]{64}$')
);

comment on table private.direct_inserts is
  'Rows that strangers have inserted, to limit them: table, time, keyed hash of the address. The nightly jobs delete '
  'what is older than an hour. On purpose there is no policy and no grant: triggers alone read and write it.';

create index direct_inserts_counted_idx on private.direct_inserts (table_name, inserted_at);

-- What the hash is keyed with: the addresses of the internet are few enough to try them all.
create table private.address_salt (
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
create unique index address_salt_single_row on private.address_salt ((true));
insert into private.address_salt default values;

comment on table private.address_salt is
  'The key of the address hashes in private.direct_inserts. On purpose there is no policy and no grant.';

alter table private.direct_inserts enable row level security;
alter table private.address_salt enable row level security;

-- Triggers -------------------------------------------------------------------------------------

-- A header of the request; null where the API hands none on.
create function private.request_header(name text) returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::json ->> name
$$;

-- Who calls, so that his share can be counted: an IPv4 address, or the first 64 bits of an IPv6 address, because the
-- rest is the caller's own choice. Only a header that the gateway of a hosted project overwrites is believed;
-- everybody can send the others. Without it the limit for all holds alone.
create function private.caller_hash() returns text
language plpgsql stable set search_path = ''
as $$
declare
  address inet;
begin
  address := private.request_header('cf-connecting-ip')::inet;
  if family(address) = 6 then
    address := network(set_masklen(address, 64));
  end if;
  return (
    select encode(sha256(convert_to(salt || host(address), 'UTF8')), 'hex') from private.address_salt
  );
exception when invalid_text_representation then
  return null;
end
$$;

-- Before a statement, so before its rows are put together: refuses it where it is too large or the hour's limit is
-- reached. Its arguments: rows an hour from all strangers, rows an hour from one address.
--
-- Nobody waits for anybody here. Statements that run at the same moment do not see each other's rows, so a few more
-- than the limit can be stored: at most as many as the API has connections.
create function private.refuse_flood() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The longest honest row, of characters of four bytes that JSON escapes, and some more.
  max_bytes constant integer := 131072;
  rows_from_all constant integer := tg_argv[0];
  rows_from_one constant integer := tg_argv[1];
  length_header constant text := private.request_header('content-length');
  caller constant text := private.caller_hash();
  is_past_limit boolean;
begin
  if private.is_admin() then
    return null;
  end if;
  if length_header ~ '^\d{1,18}$' and length_header::bigint > max_bytes then
    raise sqlstate 'PT413' using
      message = 'the request is too large',
      hint = 'Send one row of at most 128 kB.';
  end if;
  select count(*) >= rows_from_all or count(*) filter (where address_hash = caller) >= rows_from_one
  into is_past_limit
  from private.direct_inserts
  where table_name = tg_table_name and inserted_at > clock_timestamp() - interval '1 hour';
  if is_past_limit then
    raise sqlstate 'PT429' using
      message = 'too many rows were inserted in the last hour',
      hint = 'Try again in an hour.';
  end if;
  return null;
end
$$;

comment on function private.refuse_flood() is
  'Trigger of tables that strangers insert into: refuses large statements, and all of them past the hourly limits.';

-- Before a row: refuses the second one of a transaction, and counts the first. A row that is refused later takes its
-- count back with it, and stores nothing.
create function private.count_direct_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    return new;
  end if;
  if current_setting('private.direct_insert', true) = 'made' then
    raise insufficient_privilege using
      message = 'only one row can be inserted at a time';
  end if;
  perform set_config('private.direct_insert', 'made', true);
  insert into private.direct_inserts (table_name, address_hash) values (tg_table_name, private.caller_hash());
  return new;
end
$$;

comment on function private.count_direct_insert() is
  'Trigger of tables that strangers insert into: one row in each transaction, and it is counted.';

revoke all on function
  private.request_header(text), private.caller_hash(), private.refuse_flood(), private.count_direct_insert()
  from public;

-- The condition is asked as the caller: the owner of the database and the service role are above row-level security.
create trigger refuse_flood before insert on public.contact_messages
  for each statement when (row_security_active('public.contact_messages'))
  execute function private.refuse_flood('60', '5');
create trigger count_direct_insert before insert on public.contact_messages
  for each row when (row_security_active('public.contact_messages'))
  execute function private.count_direct_insert();

create trigger refuse_flood before insert on public.newsletter_subscriptions
  for each statement when (row_security_active('public.newsletter_subscriptions'))
  execute function private.refuse_flood('60', '5');
create trigger count_direct_insert before insert on public.newsletter_subscriptions
  for each row when (row_security_active('public.newsletter_subscriptions'))
  execute function private.count_direct_insert();

-- Who is subscribed ----------------------------------------------------------------------------

-- A statement of two rows must not tell by its error whether the first address is subscribed: that is checked at
-- the end of the statement, when the trigger has refused the second row already. A constraint can do that, an index
-- cannot, and a constraint needs a column.
alter table public.newsletter_subscriptions
  add column email_key text not null generated always as (lower(email)) stored;
drop index public.newsletter_subscriptions_email_key;
alter table public.newsletter_subscriptions
  add constraint newsletter_subscriptions_email_key unique (email_key) deferrable initially immediate;

comment on column public.newsletter_subscriptions.email_key is
  'The address in lower case: one subscription per address, however it is capitalised.';
