-- Two checks that only the forms made, and a count of receipts. docs/decisions/consultancy-access.md.
--
--   private.is_mail_address(text)        one address and nothing around it, as src/domain/text/email-address.ts has it; for the functions
--                                        that a browser calls itself. The tables' constraints hold the outline alone
--   similar_to_revision(revision)        for administrators: what may be the same firm as a proposed new entry, among entries and other
--                                        proposals; its author could change name and website after the search at the first screen

create function private.is_mail_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(address) <= 320 and address ~ (
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
    || '@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'), false)
$$;

do $$
declare
  definition text := pg_get_functiondef('private.invite_member(bigint, text, text)'::regprocedure);
  checked text := 'address is null or address !~ ''^[^\s@]+@[^\s@]+$'' or char_length(address) > 320';
begin
  if position(checked in definition) = 0 then
    raise exception 'private.invite_member does not check the address as expected';
  end if;
  execute replace(definition, checked, 'not private.is_mail_address(address)');

  definition := pg_get_functiondef('private.forward_message(uuid, text, text)'::regprocedure);
  checked := 'address is null or address !~ ''^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$'' or char_length(address) > 320';
  if position(checked in definition) = 0 then
    raise exception 'private.forward_message does not check the address as expected';
  end if;
  execute replace(definition, checked, 'not private.is_mail_address(address)');
end
$$;

create function private.similar_to_revision(revision bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  proposed public.agency_revisions;
  host text;
  wanted text;
begin
  perform private.require_admin();
  select * into proposed from public.agency_revisions r where r.id = revision and r.kind = 'new' and r.state <> 'draft';
  host := private.host_of(proposed.changes ->> 'Webseite');
  if host = any (private.shared_sites()) then
    host := null;
  end if;
  wanted := nullif(private.bare_name(proposed.changes ->> 'Name'), '');
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'name', s."Name", 'towns', s."Standort", 'website', s."Webseite") order by s."Name", s.id), '[]')
      from (
        select a.* from public."Personalberatungen" a
        where a.status <> 'removed' and a.id is distinct from proposed.agency_id
          and (private.bare_name(a."Name") = wanted
            or (host is not null and a."Webseite" is not null
              and (private.is_under(private.host_of(a."Webseite"), host) or private.is_under(host, private.host_of(a."Webseite")))))
        order by a."Name", a.id limit 10) as s),
    'proposals', (
      select count(*) from public.agency_revisions o
      where o.kind = 'new' and o.state = 'submitted' and o.id <> proposed.id
        and (private.bare_name(o.changes ->> 'Name') = wanted or private.host_of(o.changes ->> 'Webseite') = host)));
end
$$;

create function public.similar_to_revision(revision bigint) returns jsonb
language sql stable set search_path = '' as $$ select private.similar_to_revision(revision) $$;

comment on function public.similar_to_revision(bigint) is
  'Entries and proposals that may be the same firm as a proposed new entry; for administrators.';

revoke all on function private.is_mail_address(text) from public;
revoke all on function private.similar_to_revision(bigint) from public, anon, authenticated;
revoke all on function public.similar_to_revision(bigint) from public, anon, authenticated, service_role;
grant execute on function private.similar_to_revision(bigint), public.similar_to_revision(bigint) to authenticated;

-- Of the receipts that go out in a day, those that were given up take no part.
do $$
declare
  definition constant text := pg_get_functiondef('private.queue_notice_receipt(uuid, text)'::regprocedure);
  counted constant text := '(m.sent_at is null or';
begin
  if position(counted in definition) = 0 then
    raise exception 'private.queue_notice_receipt does not count as expected';
  end if;
  execute replace(definition, counted, '(m.sent_at is null and m.failed_at is null or');
end
$$;
