-- Who stores, reads and deletes files. Buckets: data/30_storage_buckets.sql; deletion: data/25_retention.sql. Only plain uploads and
-- downloads are allowed: a signed address would outlive the right to read the file.

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;

  execute $policy$
    create policy "accounts store their evidence" on storage.objects
      for insert to authenticated with check (bucket_id = 'evidence' and private.may_store_evidence(name))
  $policy$;
  execute $policy$
    create policy "accounts read their evidence, administrators what they opened" on storage.objects
      for select to authenticated using (bucket_id = 'evidence' and private.is_plain_storage_call() and private.may_read_evidence(name))
  $policy$;

  execute $policy$
    create policy "authors store evidence of their reviews" on storage.objects
      for insert to authenticated
      with check (bucket_id = 'client-review-evidence' and private.may_store_client_review_evidence(name))
  $policy$;
  execute $policy$
    create policy "authors read their evidence, administrators what they opened in reviews" on storage.objects
      for select to authenticated using (
        bucket_id = 'client-review-evidence'
        and private.is_plain_storage_call()
        and private.may_read_client_review_evidence(name))
  $policy$;
  execute $policy$
    create policy "authors delete files that are no evidence of their reviews" on storage.objects
      for delete to authenticated
      using (bucket_id = 'client-review-evidence' and private.is_plain_storage_call() and private.may_delete_client_review_evidence(name))
  $policy$;

  execute $policy$
    create policy "members store pictures of their entry" on storage.objects
      for insert to authenticated with check (bucket_id = 'agency-pictures' and private.may_store_picture(name))
  $policy$;
  execute $policy$
    create policy "members read pictures of their entry, administrators all" on storage.objects
      for select to authenticated
      using (bucket_id = 'agency-pictures' and private.is_plain_storage_call() and private.may_read_picture(name))
  $policy$;
end $$;
