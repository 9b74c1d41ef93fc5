import type { PgliteConnection } from '@supabase/lite/pglite';
import { readHostedSql } from '#supabase/local/hosted/read-hosted.ts';

/**
 * Lite grants everything on every table to every role before the first request, so that no REVOKE and no
 * column grant of a migration counts. With this setting it takes that step for done and leaves the grants alone.
 */
export function skipDefaultGrants(connection: PgliteConnection): void {
  // Also its functions of the schema auth, which `roles.sql` brings as a hosted project has them.
  connection.config.baseSchema = '';
  // A field that its types call private.
  Object.assign(connection, { rlsState: 'active' });
}

/** Roles, schema privileges and the auth functions of a hosted project. */
export async function createHostedRoles({ driver: db }: PgliteConnection): Promise<void> {
  await db.exec(readHostedSql('roles'));
}
