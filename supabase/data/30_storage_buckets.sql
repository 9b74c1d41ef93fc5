-- The buckets of files, all of them private. Who stores and reads what: schemas/92_storage.sql.

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('evidence', 'evidence', false, 5242880, '{application/pdf,image/png,image/jpeg,image/webp}'),
    ('client-review-evidence', 'client-review-evidence', false, 5242880, '{application/pdf,image/png,image/jpeg}'),
    ('agency-pictures', 'agency-pictures', false, 2097152, '{image/png,image/jpeg,image/webp}')
  on conflict (id) do nothing;
end $$;
