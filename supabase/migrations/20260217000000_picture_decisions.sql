-- A decision about a picture names what was decided about, and its mail, like that about an extended profile, goes to whoever keeps the entry.

-- Whoever wrote it, while that account keeps the entry; otherwise its owners, who are those that can mend it.
create function private.mail_author(kind text, agency bigint, author uuid, data jsonb, occasion text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.agency_members m where m.agency_id = agency and m.user_id = author)
    and not exists (select from public.frozen_accounts f where f.user_id = author) then
    perform private.mail_account(kind, author, data, occasion);
  else
    perform private.mail_owners(kind, agency, data, occasion);
  end if;
end
$$;
revoke all on function private.mail_author(text, bigint, uuid, jsonb, text) from public, anon, authenticated, service_role;

do $$
declare
  asked constant text := $asked$  if proposal.author is not null then
    perform private.mail_account('extension_decided', proposal.author, jsonb_build_object('entry', private.name_of(agency),
      'accepted', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part = any (accepted)),
      'rejected', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part <> all (accepted)),
      'reason', case when not proposed <@ accepted then btrim(decide_extension.reason) end),
      'extension ' || agency || ' ' || proposal.edit);
  end if;$asked$;
  given constant text := $given$  perform private.mail_author('extension_decided', agency, proposal.author, jsonb_build_object('entry', private.name_of(agency),
    'accepted', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part = any (accepted)),
    'rejected', (select coalesce(jsonb_agg(part), '[]') from unnest(proposed) as part where part <> all (accepted)),
    'reason', case when not proposed <@ accepted then btrim(decide_extension.reason) end),
    'extension ' || agency || ' ' || proposal.edit);$given$;
  signature constant regprocedure := 'private.decide_extension(bigint, integer, text[], text)';
  definition constant text := pg_get_functiondef(signature);
begin
  if position(asked in definition) = 0 then
    raise exception '% is not as expected', signature;
  end if;
  execute replace(definition, asked, given);
end
$$;

drop function public.decide_picture(uuid, text, boolean, text);
drop function private.decide_picture(uuid, text, boolean, text);

-- What is decided about: 'waiting', a picture that nobody has seen; 'text', the new text of a published one; 'published', taking that
-- one back. Without it somebody's refusal would take back what somebody else has published meanwhile. A page from before this
-- migration names none; then it follows from what is there.
create function private.decide_picture(picture uuid, seen text, is_published boolean, reason text, about text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  administrator constant uuid := private.require_admin();
  held private.agency_pictures;
  decided text;
  why constant text := nullif(btrim(coalesce(reason, '')), '');
begin
  if is_published is null or char_length(why) > 2000 or not is_published and why is null
    or about not in ('waiting', 'text', 'published') or about = 'published' and is_published then
    perform private.refuse('invalid', 'a reason is missing or too long, or there is nothing such to decide');
  end if;
  select * into held from private.agency_pictures p where p.id = picture;
  perform from public."Personalberatungen" a where a.id = held.agency_id for update;
  select * into held from private.agency_pictures p where p.id = picture for update;
  if held.id is null then
    perform private.refuse('not_found', 'there is no such picture');
  end if;
  decided := coalesce(about, case
    when held.state = 'waiting' then 'waiting'
    when held.new_alt is not null and (is_published or held.new_alt is not distinct from seen) then 'text'
    else 'published' end);
  if (held.state = 'waiting') <> (decided = 'waiting') or held.state = 'refused'
    or decided = 'text' and held.new_alt is null
    or decided = 'published' and is_published then
    perform private.refuse('wrong_state', 'the picture is decided');
  end if;
  -- Members may change the text while it is read; what is published is what was seen. A published picture is taken back by the
  -- text that visitors see, whatever waits beside it.
  if (case decided when 'text' then held.new_alt else held.alt end) is distinct from seen then
    perform private.refuse('outdated', 'the text has changed');
  end if;
  if decided = 'waiting' and is_published and held.kind = 'logo' then
    delete from private.agency_pictures p where p.agency_id = held.agency_id and p.kind = 'logo' and p.state = 'published';
  end if;
  update private.agency_pictures p
  set alt = case when decided = 'text' and is_published then p.new_alt else p.alt end,
    new_alt = null,
    -- With its new text alone the picture itself stays.
    state = case when is_published or decided = 'text' then 'published' else 'refused' end,
    reason = case when is_published then null else why end, decided_by = administrator, decided_at = now()
  where p.id = picture;
  perform private.mail_author(case when is_published then 'picture_published' else 'picture_refused' end, held.agency_id, held.uploaded_by,
    jsonb_build_object('entry', private.name_of(held.agency_id), 'reason', why,
      'kind', case when decided = 'text' then 'alt' else held.kind end),
    'picture ' || held.id || ' ' || clock_timestamp());
end
$$;

create function public.decide_picture(picture uuid, seen text, is_published boolean, reason text default null, about text default null)
returns void
language sql volatile set search_path = '' as $$ select private.decide_picture(picture, seen, is_published, reason, about) $$;
comment on function public.decide_picture(uuid, text, boolean, text, text) is
  'For administrators: publishes or refuses a picture or its new text, or takes a published picture back.';
revoke all on function private.decide_picture(uuid, text, boolean, text, text),
  public.decide_picture(uuid, text, boolean, text, text) from public, anon, authenticated, service_role;
grant execute on function private.decide_picture(uuid, text, boolean, text, text),
  public.decide_picture(uuid, text, boolean, text, text) to authenticated;
