import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

let db: PGlite;

beforeAll(async () => {
  db = await copyPlainDatabase();
});

afterAll(() => db.close());

describe('the policies', () => {
  test('are these and no others', async () => {
    const { rows } = await db.query<{ policy: string }>(
      `select tablename || ': ' || array_to_string(roles, ' and ') || ' ' || lower(cmd) || ' ' || lower(permissive) as policy
       from pg_policies where schemaname = 'public'`,
    );
    expect(rows.map(({ policy }) => policy).toSorted()).toEqual(
      [
        'Personalberatungen: anon and authenticated select permissive',
        'Personalberatungen: authenticated insert permissive',
        'Personalberatungen: authenticated update permissive',
        'Personalberatungen: authenticated delete permissive',
        'contact_messages: authenticated select permissive',
        'contact_messages: authenticated update permissive',
        'contact_messages: authenticated delete permissive',
        'subscribers: authenticated select permissive',
        'newsletter_issues: authenticated select permissive',
        'admins: authenticated select permissive',
        'admin_log: authenticated select permissive',
        // Administrators all, members their own.
        'Personalberatungen: authenticated select permissive',
        'Personalberatungen: authenticated select permissive',
        'agency_members: authenticated select permissive',
        'agency_members: authenticated select permissive',
        'agency_versions: authenticated select permissive',
        'agency_versions: authenticated select permissive',
        'agency_invitations: authenticated select permissive',
        'agency_invitations: authenticated select permissive',
        'agency_invitations: authenticated select permissive',
        'agency_redirects: anon and authenticated select permissive',
        'agency_field_meta: anon and authenticated select permissive',
        'agency_derived: anon and authenticated select permissive',
        'agency_extensions: anon and authenticated select permissive',
        'agency_revisions: authenticated select permissive',
        'agency_revisions: authenticated select permissive',
        'agency_revisions: authenticated select permissive',
        'agency_claims: authenticated select permissive',
        'agency_claims: authenticated select permissive',
        'agency_claims: authenticated select permissive',
        'frozen_accounts: authenticated select permissive',
        'frozen_accounts: authenticated select permissive',
      ].toSorted(),
    );
  });
});

describe('the functions of the private schema', () => {
  test('look nothing up where a caller could have put something', async () => {
    const { rows } = await db.query(
      `select proname as name from pg_proc
       where pronamespace = 'private'::regnamespace and not ('search_path=""' = any (coalesce(proconfig, '{}')))`,
    );
    expect(rows).toEqual([]);
  });
});
