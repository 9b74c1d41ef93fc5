-- Contracts page by page for administrators: list_contracts() ended after 1,000 without a word. It stays for pages of the
-- administration from before.

-- Open orders first, then the contracts that end last. `after` is the `next` of the page before.
create function private.contract_queue(after text, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after,
    '^([01]) (-?\d{1,12}) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with ranked as (
    select c.*, case c.state when 'ordered' then 0 else 1 end as rank,
      -- Without an end first, as declined orders are.
      -coalesce(c.ends_on - date '1970-01-01', 99999999) as days, -extract(epoch from c.ordered_at) as age
    from private.contracts c
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.days, r.age, r.id) > (key[1]::integer, key[2]::bigint, key[3]::numeric, key[4]::uuid)
    order by r.rank, r.days, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, days, age, id) as position from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'agency_id', n.agency_id,
      'entry', coalesce(private.name_of(n.agency_id), n.entry_name), 'state', n.state, 'ordered_at', n.ordered_at,
      'orderer', (select u.email from auth.users u where u.id = n.ordered_by), 'customer', n.customer,
      'invoice_address', n.invoice_address, 'price', n.price, 'term', n.term, 'terms_version', n.terms_version,
      'reason', n.reason, 'deviation', n.deviation, 'starts_on', n.starts_on, 'ends_on', n.ends_on,
      'notice_until', n.notice_until, 'renewal_months', n.renewal_months, 'cancelled_at', n.cancelled_at)
      order by n.position) filter (where n.position <= wanted), '[]'),
    'next', case when count(*) > wanted then
      max(format('%s %s %s %s', n.rank, n.days, n.age, n.id)) filter (where n.position = wanted) end,
    'total', (select count(*) from private.contracts))
  into answer
  from numbered n;
  return answer;
end
$$;

create function public.contract_queue(after text default null, page_size integer default null) returns jsonb
language sql stable set search_path = '' as $$ select private.contract_queue(after, page_size) $$;
comment on function public.contract_queue(text, integer) is
  'For administrators: orders and contracts page by page, open orders first, and how many there are.';

revoke all on function private.contract_queue(text, integer), public.contract_queue(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.contract_queue(text, integer), public.contract_queue(text, integer) to authenticated;
