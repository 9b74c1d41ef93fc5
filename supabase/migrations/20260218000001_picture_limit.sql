-- How many pictures the edge function entry-account gives to one network in an hour. docs/decisions/paid-placement.md, Logo and pictures.
--
--   table                     select, insert, update, delete
--   private.picture_callers   –  (functions alone)

create table private.picture_callers (
  caller_hash text not null,
  hour timestamptz not null,
  n integer not null,
  primary key (caller_hash, hour),
  constraint picture_callers_hash_shape check (caller_hash ~ '^[0-9a-f]{64}$')
);
create index picture_callers_hour_idx on private.picture_callers (hour);
comment on table private.picture_callers is
  'How many pictures a network has asked for in an hour, as a keyed hash; not which. On purpose there is no policy and no grant.';
alter table private.picture_callers enable row level security;
revoke all on private.picture_callers from public, anon, authenticated, service_role;

drop function public.shown_picture(uuid);
drop function private.shown_picture(uuid);

-- Without a caller nothing is counted: so it is asked by an edge function from before this migration.
create function private.shown_picture(picture uuid, caller text, most integer) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_hour constant timestamptz := date_trunc('hour', clock_timestamp());
begin
  if caller is not null then
    insert into private.picture_callers as c (caller_hash, hour, n) values (caller, this_hour, 1)
    on conflict (caller_hash, hour) do update set n = c.n + 1 where c.n < most;
    if not found then
      perform private.refuse('too_many', 'too many pictures');
    end if;
  end if;
  return (
    select p.path from private.agency_pictures p
    join public."Personalberatungen" a on a.id = p.agency_id
    where p.id = picture and p.state = 'published' and a.status = 'active'
      and private.is_premium(p.agency_id, private.day_of(now())));
end
$$;

create function public.shown_picture(picture uuid, caller text default null, most integer default null) returns text
language sql volatile set search_path = '' as $$ select private.shown_picture(picture, caller, most) $$;
comment on function public.shown_picture(uuid, text, integer) is
  'The file of a picture that visitors see now, unless its caller has asked for too many. For the edge function entry-account.';
revoke all on function private.shown_picture(uuid, text, integer), public.shown_picture(uuid, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.shown_picture(uuid, text, integer), public.shown_picture(uuid, text, integer) to service_role;

-- src/config/retention.ts
create or replace function private.delete_old_pictures() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused_kept constant interval := '30 days';
  hashes_kept constant interval := '1 hour';
  total bigint;
  deleted bigint;
begin
  delete from private.agency_pictures p
  where p.state = 'refused' and p.decided_at < now() - refused_kept
    or exists (select from public."Personalberatungen" a where a.id = p.agency_id and a.status = 'removed');
  get diagnostics total = row_count;
  delete from private.picture_callers where hour < clock_timestamp() - hashes_kept;
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;
