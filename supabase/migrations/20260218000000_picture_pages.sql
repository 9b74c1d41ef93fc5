-- Logos and pictures page by page for administrators, so that none is out of reach: list_pictures() ended after 500. It stays for
-- pages of the administration from before.

-- What is to be decided stands first, the oldest first; then what visitors see, the newest first. `after` is the `next` of the page before.
create function private.picture_queue(after text, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  key constant text[] := regexp_match(after, '^([01]) (-?\d{1,12}\.\d{1,6}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
  answer jsonb;
begin
  perform private.require_admin();
  with listed as (
    select p.*, p.state = 'waiting' or p.new_alt is not null as is_waiting from private.agency_pictures p where p.state <> 'refused'
  ), ranked as (
    select *, case when is_waiting then 0 else 1 end as rank,
      extract(epoch from uploaded_at) * case when is_waiting then 1 else -1 end as age
    from listed
  ), page as (
    select * from ranked r
    where key is null or (r.rank, r.age, r.id) > (key[1]::integer, key[2]::numeric, key[3]::uuid)
    order by r.rank, r.age, r.id limit wanted + 1
  ), numbered as (
    select *, row_number() over (order by rank, age, id) as place from page
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'agency_id', n.agency_id, 'entry', private.name_of(n.agency_id),
      'kind', n.kind, 'path', n.path, 'alt', n.alt, 'new_alt', n.new_alt, 'width', n.width, 'height', n.height, 'state', n.state,
      'uploaded_at', n.uploaded_at, 'is_waiting', n.is_waiting) order by n.place) filter (where n.place <= wanted), '[]'),
    'next', case when count(*) > wanted then max(format('%s %s %s', n.rank, n.age, n.id)) filter (where n.place = wanted) end,
    'waiting', (select count(*) from listed where is_waiting),
    'published', (select count(*) from listed where not is_waiting))
  into answer
  from numbered n;
  return answer;
end
$$;

create function public.picture_queue(after text default null, page_size integer default null) returns jsonb
language sql stable set search_path = '' as $$ select private.picture_queue(after, page_size) $$;
comment on function public.picture_queue(text, integer) is
  'For administrators: logos and pictures page by page, what waits first, and how many there are.';

revoke all on function private.picture_queue(text, integer), public.picture_queue(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.picture_queue(text, integer), public.picture_queue(text, integer) to authenticated;
