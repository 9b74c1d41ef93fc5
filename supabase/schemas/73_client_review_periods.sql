-- Reviews by clients: deadlines, periods, merged entries, deleted accounts. docs/decisions/reviews.md.

-- Whether a review has ended, and still has words. One with an open appeal has not.
create function private.is_ended_client_review(r private.client_reviews) returns boolean
language sql stable set search_path = ''
as $$
  select r.state in ('rejected', 'removed', 'withdrawn') and (r.content is not null or r.reason is not null)
    and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
$$;

-- What was returned had been handed in: it ends, and stays counted.
create function private.withdraw_returned_client_reviews() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.set_client_review_state(r.id, 'withdrawn', 'job') from private.client_reviews r
  where r.state = 'returned' and r.updated_at < now() - private.retention_period('review_draft')
$$;

grant execute on function private.withdraw_returned_client_reviews to service_role;

-- Of reviews that are decided, and what no review names.
create function private.expired_client_review_evidence(amount integer default 50) returns setof text
language sql stable security definer set search_path = ''
as $$
  select private.expired_files('client-review-evidence', 'private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period(''unused_review_file'')
      and not exists (select from private.client_review_evidence e where e.path = o.name)
    or exists (
      select from private.client_review_evidence e join private.client_reviews r on r.id = e.review_id
      where e.path = o.name and (r.state in (''published'', ''withdrawn'') or r.state in (''rejected'', ''removed'')
        and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
        -- For an appeal that is about to be made.
        and (e.kind = ''mandate'' or e.uploaded_at < now() - private.retention_period(''unused_review_file''))))', amount)
$$;

select private.expose('expired_client_review_evidence', 'service_role',
  'Files to delete from the private bucket of the reviews. For the edge function client-reviews.');

create function private.forget_client_review_evidence(names text[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  update private.client_review_evidence set deleted_at = now()
  where path = any (names) and deleted_at is null and not private.is_stored('client-review-evidence', path, false);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

select private.expose('forget_client_review_evidence', 'service_role',
  'These files are deleted. For the edge function client-reviews.');

-- Another entry takes the reviews over. The loser's link stays: its reviews are written to the winner.
create function private.merge_client_reviews(loser bigint, winner bigint) returns void
language sql volatile security definer set search_path = ''
as $$ update private.client_reviews set agency_id = winner where agency_id = loser $$;

-- Where the author of a hidden review has let his seven days go by, an administrator decides next: this only says so. Returns how many.
create function private.flag_overdue_disputes(at timestamptz) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  marked integer;
begin
  update private.client_review_tasks t set flags = t.flags || '{deadline_over}'::text[], urgency = 0
  from private.client_review_notices n
  where n.id = t.notice_id and n.is_hiding and n.state = 'waiting' and n.stated_at is null
    and not 'deadline_over' = any (t.flags) and not private.is_answer_open(n.review_id, at);
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- Whoever deletes his account takes his reviews back: without an author nobody could be heard about a notice, and nobody could show
-- that there was a mandate. What was handed in stays counted, without a word and without a name.
create function private.forget_client_review_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  update private.client_review_steps s set reason = null where s.review_id = any (written) and s.reason is not null;
  update private.client_reviews r set content = null, reason = null
  where r.id = any (written) and r.state in ('rejected', 'removed', 'withdrawn');
  return old;
end
$$;

-- Invented reviews go with their entry; any other keeps it.
create function private.delete_invented_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.client_reviews r where r.agency_id = old.id and r.is_invented;
  return old;
end
$$;

create trigger delete_invented_reviews before delete on public."Personalberatungen"
  for each row execute function private.delete_invented_reviews();
