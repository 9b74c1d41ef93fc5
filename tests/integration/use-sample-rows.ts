import { beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { CALLERS } from '#tests/harness/callers.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';
import { CHANGED_TABLES } from './restored-rows.ts';
import { CREATE_USERS, RESET } from './sample-rows.ts';

const changedTables = z.array(z.object({ name: z.string() }));

/** Callers with a valid token. Over HTTP there are others, too; one test per table checks that the API rejects them. */
export const VERIFIED_CALLERS = CALLERS.filter(({ verified }) => verified !== null);
/** Callers to whom row-level security applies. */
export const USERS = VERIFIED_CALLERS.filter(({ role }) => role !== 'service');
export const NO_ADMINISTRATORS = USERS.filter(({ role }) => role !== 'administrator');

/** Resets the sample rows before each test of the calling describeDatabase. */
export function useSampleRows(db: DescribedDatabase, ...more: readonly string[]) {
  /** The call count at which the database was last in RESET's state; skipping resets halves the tests' time. */
  let untouchedAt = -1;

  beforeAll(async () => {
    await db.asOwner(CREATE_USERS);
  });
  beforeEach(async () => {
    if (db.callCount() === untouchedAt) return;
    for (const sql of [RESET, ...more]) await db.asOwner(sql);
    if (more.length === 0) untouchedAt = db.callCount();
  });

  /** The tables, of all that there are, whose rows are not those of RESET. */
  const changed = async () => changedTables.parse(await db.asOwner(CHANGED_TABLES)).map(({ name }) => name);

  return {
    changed,
    expectNoChange: async () => {
      expect(await changed()).toEqual([]);
      untouchedAt = db.callCount();
    },
  };
}
