-- Least privilege for what comes later: a table, view, sequence or function that a later migration makes is closed
-- until the migration opens it with a grant. tests/integration/privileges.test.ts lists everything that is open.

-- EXECUTE for everybody is PostgreSQL's own default. It can only be taken back for all schemas at once: a revocation
-- for one schema does not reach it.
alter default privileges revoke execute on functions from public;

alter default privileges revoke all on tables from public, anon, authenticated;
alter default privileges revoke all on sequences from public, anon, authenticated;
alter default privileges revoke all on functions from anon, authenticated;

-- Projects from before October 2026 grant everything on whatever is new in public, by a rule for that schema.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
