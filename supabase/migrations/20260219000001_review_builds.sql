-- Built pages hold an entry's first reviews with their replies. What is published of them, or taken down, was followed only
-- where an entry's figures changed: a reply never is among them, nor a review that does not count.
create function private.follow_published_reviews() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.note_site_change();
  return null;
end
$$;
revoke all on function private.follow_published_reviews() from public, anon, authenticated, service_role;

create trigger site_after_updates after update of state on private.client_reviews
  for each row when (old.state is distinct from new.state and 'published' in (old.state, new.state))
  execute function private.follow_published_reviews();
create trigger site_after_updates after update on private.client_review_replies
  for each row when (
    (old.state, old.text) is distinct from (new.state, new.text) and 'published' in (old.state, new.state))
  execute function private.follow_published_reviews();
create trigger site_after_deletes after delete on private.client_review_replies
  for each row when (old.state = 'published')
  execute function private.follow_published_reviews();
