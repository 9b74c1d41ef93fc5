-- The newest published reviews of all entries that are online, for „Über uns“. What is hidden, removed or withdrawn is not among them.

create index client_reviews_newest on private.client_reviews (published_on desc, id desc) where state = 'published';

create function private.recent_client_reviews() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(n.review order by n.published_on desc, n.id desc), '[]')
  from (
    select r.published_on, r.id, private.shown_client_review(r) || jsonb_build_object(
      'agency', jsonb_build_object('id', a.id, 'name', a."Name"),
      'reply', (
        select jsonb_build_object('text', y.text, 'publishedAt', y.published_on)
        from private.client_review_replies y where y.review_id = r.id and y.state = 'published')) as review
    from private.client_reviews r
    join public."Personalberatungen" a on a.id = r.agency_id and a.status = 'active'
    where r.state = 'published'
    order by r.published_on desc, r.id desc limit 3
  ) n
$$;

create function public.recent_client_reviews() returns jsonb
language sql stable set search_path = '' as $$ select private.recent_client_reviews() $$;

comment on function public.recent_client_reviews() is 'The three newest published reviews of all entries that are online.';

revoke all on function private.recent_client_reviews(), public.recent_client_reviews()
  from public, anon, authenticated, service_role;
grant execute on function private.recent_client_reviews(), public.recent_client_reviews()
  to anon, authenticated, service_role;
