-- Whoever may read a file of a private bucket could have its address signed for any time: the address would outlast the right to
-- read, and evidence of reviews would be opened without the log having it. Nothing of the site asks for signed addresses.

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  execute $policy$
    alter policy "accounts read their evidence, administrators what they opened" on storage.objects
      using (bucket_id = 'evidence'
        and coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign|s3|copy'
        and private.may_read_evidence(name))
  $policy$;
  execute $policy$
    alter policy "authors read their evidence, administrators what they opened in reviews" on storage.objects
      using (bucket_id = 'client-review-evidence'
        and coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ 'sign|s3|copy'
        and private.may_read_client_review_evidence(name))
  $policy$;
end
$$;
