/**
 * Gives every account of a test database a session that lasts, with the account's own id: begun with a password for an
 * administrator, with a code for any other. Calls that name no other session are made in it. Statements of the owner,
 * which may be executed again.
 */
export const STANDING_SESSIONS = `
create or replace function auth.begin_standing_session() returns trigger language plpgsql security definer as $$
begin
  insert into auth.sessions (id, user_id, created_at, updated_at) values (new.id, new.id, now(), now()) on conflict do nothing;
  insert into private.begun_sessions (session_id, account, way) values (new.id, new.id, 'code') on conflict do nothing;
  return null;
end $$;
create or replace function auth.choose_standing_way() returns trigger language plpgsql security definer as $$
begin
  update private.begun_sessions b set way = case when tg_op = 'DELETE' then 'code' else 'password' end
  where b.session_id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
create or replace trigger begin_session after insert on auth.users for each row execute function auth.begin_standing_session();
create or replace trigger choose_way after insert or delete on public.admins for each row execute function auth.choose_standing_way();
alter table auth.users enable always trigger begin_session;
alter table public.admins enable always trigger choose_way;
insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, now(), now() from auth.users on conflict do nothing;
insert into private.begun_sessions (session_id, account, way)
  select u.id, u.id, case when a.user_id is null then 'code' else 'password' end
  from auth.users u left join public.admins a on a.user_id = u.id on conflict do nothing;
`;

/**
 * The claims of a signed-in caller's token: in the standing session and with the second factor, unless they say otherwise.
 *
 * @param userId undefined for a caller who is not signed in
 */
export function claimsInSession(
  userId: string | undefined,
  claims: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return userId === undefined ? claims : { session_id: userId, aal: 'aal2', ...claims };
}
