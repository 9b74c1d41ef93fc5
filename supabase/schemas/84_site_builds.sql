-- Builds of the site after a change of its pages. docs/decisions/found.md, Freshness.
--
-- The edge function entry-account calls the host's build hook, whose secret address the database does not know.

-- Calls of the build hook, at least ten minutes apart. One row.
create table private.site_builds (
  is_only_row boolean primary key default true check (is_only_row),
  called_at timestamptz,  -- When the host last accepted a call.
  next_attempt_at timestamptz not null default '-infinity',
  failures integer not null default 0,  -- Since then.
  last_error text
);

-- Changes that the built pages do not show yet.
create table private.site_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  is_claimed boolean not null default false  -- Whether a running call of the hook covers it.
);

-- Makes sure that there is an unclaimed row, and keeps it so until this transaction ends. Other changes can share the lock.
create function private.note_site_change() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from private.site_changes where not is_claimed limit 1 for share skip locked;
  if not found then
    insert into private.site_changes default values;
  end if;
end $$;

create function private.note_derived_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from new_rows n join old_rows o using (agency_id)
    join public."Personalberatungen" a on a.id = n.agency_id and a.status = 'active'
    where (n.is_premium, n.review_count, n.review_mean, n.takes_enquiries, n.has_owner)
      is distinct from (o.is_premium, o.review_count, o.review_mean, o.takes_enquiries, o.has_owner)
      or n.pictures is distinct from o.pictures) then
    perform private.note_site_change();
  end if;
  return null;
end $$;

-- Pages show active entries, and of a confirmation only the day.
create function private.note_entry_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_shown boolean := tg_op = 'TRUNCATE';
begin
  if tg_op = 'INSERT' then
    is_shown := exists (select from new_rows where status = 'active');
  elsif tg_op = 'DELETE' then
    is_shown := exists (select from old_rows where status = 'active');
  elsif tg_op = 'UPDATE' then
    is_shown := exists (
      select from new_rows n join old_rows o using (id)
      where 'active' in (n.status, o.status)
        and (to_jsonb(n) - '{version,confirmed_at}'::text[] is distinct from to_jsonb(o) - '{version,confirmed_at}'::text[]
          or private.berlin_day(n.confirmed_at) is distinct from private.berlin_day(o.confirmed_at)));
  end if;
  if is_shown then
    perform private.note_site_change();
  end if;
  return null;
end $$;

create function private.site_build() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('behindSince', (select min(c.at) from private.site_changes c), 'calledAt', b.called_at,
      'failures', b.failures, 'error', b.last_error, 'nextAttemptAt', nullif(b.next_attempt_at, '-infinity'))
    from private.site_builds b);
end $$;
select private.expose('site_build', 'authenticated', 'Since when built pages are outdated, and the last call; for administrators.');

-- has_hook: whether the operator has a build hook. Without one nothing is called and nothing fails.
create function private.claim_site_build(has_hook boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not has_hook then
    update private.site_builds set failures = 0, last_error = null where failures > 0;
    return false;
  end if;
  perform from private.site_builds where next_attempt_at <= clock_timestamp() for update skip locked;
  if not found then
    return false;
  end if;
  -- Including those of a call that never ended.
  update private.site_changes set is_claimed = true
  where id in (select id from private.site_changes for update skip locked);
  if not found then
    return false;
  end if;
  update private.site_builds set next_attempt_at = clock_timestamp() + interval '10 minutes' where is_only_row;
  return true;
end $$;
select private.expose('claim_site_build', 'service_role', 'Whether the host''s build hook is to be called now.');

-- Null where the host accepted the call; otherwise the next follows after 10, 20, 40, then every 60 minutes.
create function private.finish_site_build(error text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if error is null then
    delete from private.site_changes where is_claimed;
    update private.site_builds set called_at = clock_timestamp(), failures = 0, last_error = null where is_only_row;
  else
    update private.site_builds set failures = failures + 1, last_error = left(error, 200),
      next_attempt_at = clock_timestamp() + least(interval '10 minutes' * power(2, least(failures, 3)), interval '1 hour')
    where is_only_row;
  end if;
end $$;
select private.expose('finish_site_build', 'service_role', 'The result of a call of the build hook. For the edge function entry-account.');

select private.add_statement_triggers('site_after', 'public.agency_derived', 'note_derived_change', '', '{update}');
create trigger site_after_truncates after truncate on public."Personalberatungen"
  for each statement execute function private.note_entry_change();
select private.add_statement_triggers('site_after', 'public."Personalberatungen"', 'note_entry_change');
