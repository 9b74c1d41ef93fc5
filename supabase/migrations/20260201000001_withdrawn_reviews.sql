-- Who reported a review that is then withdrawn gets a sentence that says nothing of who wrote it.

do $$
declare
  target regprocedure;
  is_found boolean := false;
begin
  for target in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prosrc like '%von ihrem Verfasser zurückgezogen%'
  loop
    is_found := true;
    execute replace(pg_get_functiondef(target), 'von ihrem Verfasser zurückgezogen', 'zurückgezogen');
  end loop;
  if not is_found then
    raise exception 'No function says of a review that it was withdrawn';
  end if;
end
$$;
