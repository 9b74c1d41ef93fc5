-- What facets know of the vocabulary (search.terms) is data, and is loaded by a command: npm run db:terms:load, after
-- the migrations of an installation or update. Until now it came as a migration of its own
-- (20260104000001_facet_terms.sql), which can run only once; its content stays until the command replaces it.
--
--   public.load_facet_terms(version, terms)   replaces all of them at once, or nothing; for the service role
--   public.facet_terms_version()              which ones are loaded; empty where the command never ran. Anyone may ask
--
-- Without them the search works all the same: an entry that search.terms does not list stands for itself.

create table search.loaded_terms (
  is_only boolean primary key default true check (is_only),
  version text not null check (version <> '' and char_length(version) <= 40),
  loaded_at timestamptz not null default now()
);

comment on table search.loaded_terms is 'Which version of the terms is loaded: one row, none before the first load.';

alter table search.loaded_terms enable row level security;
create policy "anyone asks" on search.loaded_terms for select to anon, authenticated using (true);
grant select on search.loaded_terms to anon, authenticated, service_role;

create function public.facet_terms_version() returns text
language sql stable set search_path = ''
as $$
  select coalesce((select version from search.loaded_terms), '')
$$;

comment on function public.facet_terms_version() is
  'The version of the vocabulary that facets in the database know. Anyone may ask.';

-- terms: {"industry": {"options": [{"key", "label", "section", "parent"}], "entries": {"entry-key": "option-key option-key"}}}.
-- An entry with an option that is not described, and no entries at all, are errors. Returns whether anything was loaded:
-- not where this version is there already. With its owner's rights, because nobody else writes to the schema search.
create function private.load_facet_terms(new_version text, new_terms jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Not while agencies are written.
  perform pg_advisory_xact_lock(hashtextextended('search.follow_agencies', 0));
  if exists (select from search.loaded_terms where version = new_version) then
    return false;
  end if;
  delete from search.terms;
  with described as materialized (
    select fields.facet, option.*
    from jsonb_each(new_terms) as fields (facet, listed)
    cross join lateral jsonb_to_recordset(fields.listed -> 'options')
      as option (key text, label text, section text, parent text)
  )
  insert into search.terms (facet, entry_key, option_key, label, section, parent)
  select fields.facet, entry.key, meant.key, described.label, described.section, described.parent
  from jsonb_each(new_terms) as fields (facet, listed)
  cross join lateral jsonb_each_text(fields.listed -> 'entries') as entry (key, options)
  cross join lateral string_to_table(entry.options, ' ') as meant (key)
  left join described on described.facet = fields.facet and described.key = meant.key;
  if not found then
    raise invalid_parameter_value using message = 'there are no terms';
  end if;
  insert into search.loaded_terms (version) values (new_version)
  on conflict (is_only) do update set version = excluded.version, loaded_at = now();
  perform search.rebuild();
  return true;
end
$$;

-- In the exposed schema, so that whoever has the secret key can load them from outside. Everything is built anew, which
-- takes a minute at 100,000 agencies.
create function public.load_facet_terms(version text, terms jsonb) returns boolean
language sql volatile set search_path = '' set statement_timeout = '10min'
as $$
  select private.load_facet_terms(version, terms)
$$;

comment on function public.load_facet_terms(text, jsonb) is
  'Replaces what facets know of the vocabulary (npm run db:terms:load). Returns whether that version was new.';

revoke all on function
  public.facet_terms_version(), private.load_facet_terms(text, jsonb), public.load_facet_terms(text, jsonb)
  from public, anon, authenticated;
grant execute on function public.facet_terms_version() to anon, authenticated, service_role;
grant execute on function private.load_facet_terms(text, jsonb), public.load_facet_terms(text, jsonb) to service_role;
