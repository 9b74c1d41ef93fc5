-- The schedule of the jobs, where pg_cron is switched on already; elsewhere the operator calls it (docs/operating.md, 4).

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform private.schedule_nightly_jobs();
  end if;
end $$;
