-- The administrator of the embedded Supabase, so that /admin/messages can be tried at once:
--
--   e-mail    admin@beraterkompass.example
--   password  beraterkompass-lokal
--
-- Everybody knows this password, so the account exists only there: embedded-config.ts loads this file, which
-- the official CLI never does, and the embedded Supabase answers on loopback only. Every other
-- project gets its administrators from `npm run admin:create`.

insert into auth.users
  (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values
  ('00000000-0000-4000-8000-00000000ad01', 'authenticated', 'authenticated', 'admin@beraterkompass.example',
   -- bcrypt, as the embedded auth server writes it
   '$2b$10$41KdctSbNxIwMe0fCu6yKeNi4nHwFivKLJrC3YyP8oRtm7dlrETwu',
   now(), '{"provider": "email", "providers": ["email"]}',
   '{"email": "admin@beraterkompass.example", "email_verified": true}')
on conflict do nothing;

insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select '00000000-0000-4000-8000-00000000ad02', 'email', id::text, id,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
from auth.users
where email = 'admin@beraterkompass.example'
on conflict do nothing;

insert into public.admins (user_id)
select id from auth.users where email = 'admin@beraterkompass.example'
on conflict do nothing;
