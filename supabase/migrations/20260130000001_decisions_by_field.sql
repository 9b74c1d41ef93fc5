-- Whoever proposes several fields learns of each whether it was taken on, and of the others why not. docs/decisions/consultancy-access.md.
--
--   publish_revision(revision, fields, reason)   for administrators; with a reason where a field is left out

drop function public.publish_revision(bigint, text[]);

do $$
declare
  definition text := pg_get_functiondef('private.publish_revision(bigint, text[])'::regprocedure);
  change record;
begin
  for change in
    select * from (values
      ('publish_revision(revision bigint, fields text[])', 'publish_revision(revision bigint, fields text[], reason text)'),
      (E'  if proposal.kind = \'removal\' then\n', E'  if proposal.kind <> \'removal\' and exists (select from jsonb_object_keys(proposal.changes) as key where not accepted ? key)
    and (publish_revision.reason is null or publish_revision.reason !~ \'\\S\' or char_length(publish_revision.reason) > 2000) then
    perform private.refuse(\'invalid\', \'a field that is left out needs a reason\', \'{"reason": "required"}\');
  end if;

  if proposal.kind = \'removal\' then\n'),
      ('state = ''published'', agency_id = target,', 'state = ''published'', agency_id = target, reason = case
      when exists (select from jsonb_object_keys(proposal.changes) as key where not accepted ? key)
        then btrim(publish_revision.reason) end,'),
      ('jsonb_build_object(''entry'', private.name_of(target), ''kind'', proposal.kind)',
        'jsonb_build_object(''entry'', private.name_of(target), ''kind'', proposal.kind,
      ''accepted'', (select jsonb_agg(key order by key) from jsonb_object_keys(proposal.changes) as key where accepted ? key),
      ''rejected'', (select jsonb_agg(key order by key) from jsonb_object_keys(proposal.changes) as key where not accepted ? key),
      ''reason'', (select r.reason from public.agency_revisions r where r.id = revision))')
    ) as changes (before, after)
  loop
    if position(change.before in definition) = 0 then
      raise exception 'private.publish_revision does not have: %', change.before;
    end if;
    definition := replace(definition, change.before, change.after);
  end loop;
  execute definition;
end
$$;

drop function private.publish_revision(bigint, text[]);

create function public.publish_revision(revision bigint, fields text[] default null, reason text default null) returns jsonb
language sql volatile set search_path = '' as $$ select private.publish_revision(revision, fields, reason) $$;

comment on function public.publish_revision(bigint, text[], text) is
  'Writes the accepted fields of a proposal, all of them where none are named; for administrators.';

revoke all on function private.publish_revision(bigint, text[], text) from public, anon, authenticated;
revoke all on function public.publish_revision(bigint, text[], text) from public, anon, authenticated, service_role;
grant execute on function private.publish_revision(bigint, text[], text), public.publish_revision(bigint, text[], text) to authenticated;
