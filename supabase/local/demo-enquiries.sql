-- Four of the invented agencies of seed.sql take enquiries themselves, so that „Direkt anfragen“ can be seen: their mails are in the local
-- mailbox.

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ('00000000-0000-4000-8000-00000000de02', 'authenticated', 'authenticated', 'inhaberin@beratungen.example', now(),
  '{"provider": "email", "providers": ["email"]}', '{"email": "inhaberin@beratungen.example", "email_verified": true}')
on conflict do nothing;

insert into public.agency_members (agency_id, user_id, role)
select a.id, '00000000-0000-4000-8000-00000000de02', 'owner' from public."Personalberatungen" a
where a."Name" in ('Lindwurm & Fährmann Personalberatung GmbH', 'Mörtelfuchs Bauköpfe', 'Paragrafenbrücke Legal Search',
  'Schaltkreiswinkel Personalberatung')
on conflict do nothing;

insert into private.enquiry_addresses (agency_id, email, confirmed_by)
select m.agency_id, 'anfragen-' || m.agency_id || '@beratungen.example', m.user_id from public.agency_members m
where m.user_id = '00000000-0000-4000-8000-00000000de02'
on conflict do nothing;
