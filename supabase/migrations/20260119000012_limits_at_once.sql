-- Calls of one account at once are counted one after the other: each saw the count from before the others, and some more than
-- allowed got through. A statement after the lock counts what the one before has written.

do $$
declare
  passage record;
  definition text;
begin
  for passage in
    select * from (values
      ('private.save_draft(jsonb, bigint, bigint, text, integer, integer)'::regprocedure,
        '  -- Enough for anybody honest.', 'draft', 'account'),
      ('private.check_claim(uuid, bigint, bigint)',
        '  if (select count(*) from public.agency_claims c
      where c.claimant = account and c.created_at > now() - interval ''1 day'') >= 10 then', 'claims', 'account'),
      ('private.invite_member(bigint, text, text)',
        '  -- Each invitation is a mail to somebody who did not ask for it.', 'invitations', 'agency')
    ) as passages (changed, text, kind, of)
  loop
    definition := pg_get_functiondef(passage.changed);
    if position(passage.text in definition) = 0 then
      raise exception '% does not count as expected', passage.changed;
    end if;
    execute replace(definition, passage.text, format(
      E'  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(%L || %s, 0));\n', passage.kind || ' ', passage.of)
      || passage.text);
  end loop;
end
$$;
