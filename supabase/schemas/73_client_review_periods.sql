-- Reviews by clients: deadlines, periods, merged entries, deleted accounts. docs/decisions/reviews.md.

-- Whether a review has ended, without an open appeal, and still has words.
create function private.is_ended_client_review(r private.client_reviews) returns boolean
language sql stable set search_path = '' as $$
  select r.state in ('rejected', 'removed', 'withdrawn') and (r.content is not null or r.reason is not null)
    and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
$$;

-- Withdraws a returned review that its author neglects. The row stays and is counted.
create function private.withdraw_returned_client_reviews() returns void
language sql volatile security definer set search_path = '' as $$
  select private.set_client_review_state(r.id, 'withdrawn', 'job') from private.client_reviews r
  where r.state = 'returned' and r.updated_at < now() - private.retention_period('review_draft')
$$;
grant execute on function private.withdraw_returned_client_reviews to service_role;

-- Flags hidden reviews whose author has not answered within the seven days. Returns how many.
create function private.flag_overdue_disputes(at timestamptz) returns bigint
language sql volatile security definer set search_path = '' as $$
  with flagged as (
    update private.client_review_tasks t set flags = t.flags || '{deadline_over}'::text[], urgency = 0
    from private.client_review_notices n
    where n.id = t.notice_id and n.is_hiding and n.state = 'waiting' and n.stated_at is null
      and not 'deadline_over' = any (t.flags) and not private.is_answer_open(n.review_id, at)
    returning 1)
  select count(*) from flagged
$$;

-- Withdraws the reviews of a deleted account, which nobody could defend. Submitted ones stay as rows, without words and names.
create function private.delete_client_review_author() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  written constant uuid[] := array(select a.review_id from private.client_review_authors a where a.author = old.id);
  handed_in uuid;
begin
  delete from private.client_reviews r where r.id = any (written) and r.state in ('draft', 'confirmed');
  for handed_in in
    select r.id from private.client_reviews r
    where r.id = any (written) and r.state in ('in_review', 'returned', 'published', 'disputed') order by r.agency_id, r.id
  loop
    perform private.lock_reviewed_entry(handed_in);
    perform private.set_client_review_state(handed_in, 'withdrawn', 'author');
    perform private.close_notices(handed_in, true, 'Die Bewertung wurde zurückgezogen.');
  end loop;
  delete from private.client_review_tasks t where t.review_id = any (written);
  delete from private.client_review_evidence e where e.review_id = any (written);
  delete from private.client_review_appeals p where p.review_id = any (written);
  delete from private.client_review_authors a where a.review_id = any (written);
  update private.client_review_notices n set statement = null where n.review_id = any (written) and n.statement is not null;
  update private.client_review_steps s set reason = null, ground = null where s.review_id = any (written) and s.reason is not null;
  update private.client_reviews r set content = null, reason = null, ground = null
  where r.id = any (written) and r.state in ('rejected', 'removed', 'withdrawn');
  return old;
end $$;

-- Invented reviews go with their entry; others prevent its deletion.
create function private.delete_invented_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.client_reviews r where r.agency_id = old.id and r.is_invented;
  return old;
end $$;

create trigger delete_invented_reviews before delete on public."Personalberatungen"
  for each row execute function private.delete_invented_reviews();
