-- Where a subscription comes from is what the site itself sends, word for word. With the public key anyone could
-- store 2,000 characters of their own with every address until now.
--
-- An address that has unsubscribed keeps what was stored with it, so that one that subscribed under the wider rule
-- can still be taken off the list. For the same reason the rows that exist are not validated: nobody reads their
-- source and metadata, and none of them may keep this migration from running.

alter table public.newsletter_subscriptions
  alter column metadata set default '{"page": "blog"}'::jsonb,
  add constraint newsletter_subscriptions_as_sent check (
    status = 'unsubscribed' or (source = 'blog_page' and metadata = '{"page": "blog"}'::jsonb)
  ) not valid;
