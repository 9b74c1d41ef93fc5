-- The buckets of files, all of them private, and the rule of each (schemas/92_storage.sql).

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('evidence', 'evidence', false, 5242880, '{application/pdf,image/png,image/jpeg,image/webp}'),
    ('client-review-evidence', 'client-review-evidence', false, 5242880, '{application/pdf,image/png,image/jpeg}'),
    ('agency-pictures', 'agency-pictures', false, 2097152, '{image/png,image/jpeg,image/webp}')
  on conflict (id) do nothing;
end $$;

-- Administrators read evidence for a minute after opening it.
insert into private.bucket_rules (bucket, may_store, may_read, may_delete, most, most_beside, expired, on_deletion) values
  ('evidence', 'private.is_evidence_of($2, $1)',
    $$private.is_evidence_of($2, $1) or private.is_admin() and exists (
      select from public.agency_claims c where c.evidence = $1 and private.has_opened('agency_claims', c.id::text, '1 minute'))$$,
    null, 20, null,
    -- Three months after the claim was decided; what no claim names, after a week.
    $$private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period('unused_evidence') and not exists (
      select from public.agency_claims c
      where c.evidence = o.name and (c.state in ('pending', 'waiting', 'disputed') or c.decided_at is null
        or c.decided_at > now() - private.retention_period('evidence')))$$,
    'update public.agency_claims set evidence = null where evidence = any ($2) and not private.is_stored($1, evidence, false)'),
  ('client-review-evidence', 'private.takes_client_review_evidence(private.review_in_path($2, $1), $2)',
    $$private.review_in_path($2, $1) is not null or private.is_admin() and private.has_proved_second_factor() and exists (
      select from private.client_review_evidence e
      where e.path = $1 and private.has_opened('client_review_evidence', e.id::text, '1 minute'))$$,
    -- Files that are no evidence any more.
    $$private.review_in_path($2, $1) is not null and not exists (select from private.client_review_evidence e where e.path = $1)$$,
    25, 5,
    -- As soon as the review is decided; what no review names, after a day.
    $$private.is_file_of_deleted_account(o.name)
    or o.created_at < now() - private.retention_period('unused_review_file')
      and not exists (select from private.client_review_evidence e where e.path = o.name)
    or exists (
      select from private.client_review_evidence e join private.client_reviews r on r.id = e.review_id
      where e.path = o.name and (r.state in ('published', 'withdrawn') or r.state in ('rejected', 'removed')
        and not exists (select from private.client_review_appeals p where p.review_id = r.id and p.decided_at is null)
        -- A file for an appeal has a day until the appeal is made.
        and (e.kind = 'mandate' or e.uploaded_at < now() - private.retention_period('unused_review_file'))))$$,
    $$update private.client_review_evidence set deleted_at = now()
      where path = any ($2) and deleted_at is null and not private.is_stored($1, path, false)$$),
  -- A merged entry's files keep their folder.
  ('agency-pictures', 'private.agency_in_path($1) = any (private.own_agencies())',
    $$private.is_admin() or coalesce(private.agency_in_path($1) = any (private.own_agencies()), false)
      or exists (select from private.agency_pictures p where p.path = $1 and p.agency_id = any (private.own_agencies()))$$,
    null, 30, null,
    -- What no picture names: removed, used nowhere any more, or of a deleted entry.
    $$o.created_at < now() - private.retention_period('unused_picture')
    and not exists (select from private.agency_pictures p where p.path = o.name)$$, null);
