-- Reviews by clients: deadlines, periods, merged entries, deleted accounts. docs/decisions/reviews.md.
--
--   drafts, confirmed and returned ones     90 days after the last change
--   evidence                                with the next run of the jobs after the decision; what no review names after a day
--   hash of the network                     90 days
--   rejected, removed, withdrawn ones       words, author, notices and replies six months after; the bare state stays counted
--   notices that are decided                name, address and words six months after
--   the author of a published one           for as long as it is published

-- Returns how many reviews and notices.
create function private.delete_old_client_reviews() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  drafts_kept constant interval := interval '90 days';
  hashes_kept constant interval := interval '90 days';
  ended_kept constant interval := interval '6 months';
  deleted bigint;
  total bigint := 0;
  ended uuid[];
begin
  delete from private.client_reviews where state in ('draft', 'confirmed') and updated_at < now() - drafts_kept;
  get diagnostics total = row_count;
  -- What was returned had been handed in: it ends, and stays counted.
  ended := array(select id from private.client_reviews where state = 'returned' and updated_at < now() - drafts_kept);
  perform private.set_client_review_state(id, 'withdrawn', 'job') from unnest(ended) as id;

  update private.client_review_authors set network_hash = null, network_at = null where network_at < now() - hashes_kept;

  ended := array(
    select r.id from private.client_reviews r
    where r.state in ('rejected', 'removed', 'withdrawn') and r.state_since < now() - ended_kept
      and (r.content is not null or r.reason is not null)
      and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null));
  delete from private.client_review_authors where review_id = any (ended);
  delete from private.client_review_evidence where review_id = any (ended);
  delete from private.client_review_notices where review_id = any (ended);
  delete from private.client_review_replies where review_id = any (ended);
  delete from private.client_review_appeals where review_id = any (ended);
  update private.client_review_steps set reason = null where review_id = any (ended);
  update private.client_reviews set content = null, reason = null where id = any (ended);
  total := total + cardinality(ended);

  delete from private.client_review_replies y
  where (y.state in ('rejected', 'removed') and y.decided_at < now() - ended_kept)
    or exists (select from private.client_reviews r where r.id = y.review_id and r.state = 'withdrawn'
      and r.content is null and r.state_since < now() - ended_kept);
  delete from private.client_review_notices n
  where n.decided_at < now() - ended_kept;
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

-- Files to delete, the oldest first: of reviews that are decided, and what no review names.
create function private.expired_client_review_evidence(amount integer default 50) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  unused_kept constant interval := interval '1 day';
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute '
    select o.name::text from storage.objects o
    left join private.client_review_evidence e on e.path = o.name
    left join private.client_reviews r on r.id = e.review_id
    where o.bucket_id = ''client-review-evidence'' and (
      private.is_file_of_deleted_account(o.name)
      or (e.id is null and o.created_at < now() - $1)
      or (r.state in (''published'', ''withdrawn''))
      or (r.state in (''rejected'', ''removed'')
        and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
        -- For an appeal that is about to be made.
        and (e.kind = ''mandate'' or e.uploaded_at < now() - $1)))
    order by o.created_at limit $2'
  using unused_kept, least(greatest(amount, 1), 100);
end
$$;

select private.expose('expired_client_review_evidence', 'service_role',
  'Files to delete from the private bucket of the reviews. For the edge function client-reviews.');

create function private.forget_client_review_evidence(names text[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select array(select path from unnest($1) as path
      where not exists (select from storage.objects o where o.bucket_id = ''client-review-evidence'' and o.name = path))'
    into names using names;
  end if;
  update private.client_review_evidence set deleted_at = now() where path = any (names) and deleted_at is null;
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
