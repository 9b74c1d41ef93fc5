-- Triggers in the schema of the auth server, and its right to call hooks.

create trigger delete_client_review_author before delete on auth.users for each row execute function private.delete_client_review_author();
create trigger delete_account_data before delete on auth.users for each row execute function private.delete_account_data();
create trigger mail_former_address after update of email on auth.users for each row
  when (lower(old.email) <> lower(new.email) and old.email like '%@%' and new.email like '%@%') execute function private.mail_former_address();
create trigger log_password after update of encrypted_password on auth.users for each row
  when (old.encrypted_password is distinct from new.encrypted_password) execute function private.log_password();

do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    create trigger log_factors after insert or update or delete on auth.mfa_factors for each row execute function private.log_factors();
  end if;
exception when insufficient_privilege then
  raise warning 'auth.mfa_factors takes no trigger: enrolling a second factor is logged by its recovery codes alone';
end $$;

-- The auth server calls its hooks with this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.refuse_auth_mail(jsonb), private.admit_session(jsonb) to supabase_auth_admin;
  end if;
end $$;
