-- Evidence is stored by a plain upload alone. docs/decisions/consultancy-access.md.
--
-- The storage asks the policy once when it signs an address for an upload, or begins one in parts, and not again when the file
-- arrives: whoever prepared many of them while few files were there could store more than twenty. It names what it is about to
-- do in `storage.operation`; the embedded one names nothing.

create or replace function private.may_store_evidence(path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  account constant uuid := private.own_account();
begin
  return coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign_upload_url|tus|s3|move|copy'
    and private.is_evidence_of(account, path)
    and not exists (select from public.frozen_accounts where user_id = account)
    and not exists (select from public.admins where user_id = account)
    and (select count(*) from storage.objects
         where bucket_id = 'evidence' and starts_with(name, account::text || '/')) < 20;
end
$$;
