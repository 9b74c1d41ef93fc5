-- What a mail to one consultancy must not name: all that the enquiry names, also those without an address whose mail nobody allowed.
-- And what members and the operator are told of mails that did not arrive.

alter table private.enquiries add column named text[] not null default '{}';

update private.enquiries e set named = array(
  select d.consultancy from private.message_deliveries d where d.enquiry_id = e.id
  union
  select o from private.forward_consents c, unnest(c.consultancies) as o where c.message_id = e.id);

do $$
declare
  definition text := pg_get_functiondef(
    'private.keep_enquiry(uuid, text, text, text, text, text[], text[], boolean)'::regprocedure);
  asked text := 'insert into private.enquiries (id) values (message);';
begin
  if position(asked in definition) = 0 then
    raise exception 'private.keep_enquiry does not store the enquiry as expected';
  end if;
  execute replace(definition, asked,
    'insert into private.enquiries (id, named) select message, array_agg(e.name) from private.entries_named(names) e;');

  definition := pg_get_functiondef('private.take_message_mails(uuid, integer)'::regprocedure);
  asked := 'select o.consultancy from private.message_deliveries o
      where o.enquiry_id = coalesce(due.enquiry_id, due.message_id) and o.consultancy <> due.consultancy';
  if position(asked in definition) = 0 then
    raise exception 'private.take_message_mails does not collect the other names as expected';
  end if;
  execute replace(definition, asked, 'select o from private.enquiries e, unnest(e.named) as o
      where e.id = coalesce(due.enquiry_id, due.message_id) and o <> due.consultancy');

  -- As the form is told: of two entries of one name neither is direct. A mail of which nobody knows whether it arrived counts for neither.
  definition := pg_get_functiondef('private.entry_enquiries(bigint)'::regprocedure);
  asked := '''is_direct'', private.takes_enquiries(agency),';
  if position(asked in definition) = 0 then
    raise exception 'private.entry_enquiries does not answer as expected';
  end if;
  execute replace(definition, asked, '''is_direct'', exists (
      select from public."Personalberatungen" a, private.entries_named(array[a."Name"]) n
      where a.id = agency and n.agency_id = agency and n.is_direct),
    ''failed'', (select count(*) from private.message_deliveries d
      where d.agency_id = agency and d.state = ''failed'' and d.last_error is distinct from ''unclear''),');

  -- Whom nobody can write to any more is nothing to do.
  definition := pg_get_functiondef('private.list_enquiries(timestamp with time zone, integer)'::regprocedure);
  asked := 'where d.state = ''failed'' and d.enquiry_id is not null));';
  if position(asked in definition) = 0 then
    raise exception 'private.list_enquiries does not count as expected';
  end if;
  execute replace(definition, asked, 'join private.enquiry_words w on w.enquiry_id = d.enquiry_id where d.state = ''failed''));');

  -- Whether a forwarded mail may have arrived.
  definition := pg_get_functiondef('private.message_forwards(uuid)'::regprocedure);
  asked := '''recipient'', d.recipient, ''state'', d.state,';
  if position(asked in definition) = 0 then
    raise exception 'private.message_forwards does not answer as expected';
  end if;
  execute replace(definition, asked, asked || ' ''error'', d.last_error,');
end
$$;
