/*
 * Periods of entries that texts name. The database has the same ones in its jobs (private.remind_owners, private.grant_unopposed_claims);
 * tests/integration/entry-jobs.test.ts compares them.
 */

/** Days after an entry was last confirmed on which its owners are reminded of it. */
export const REMINDER_DAYS: readonly number[] = [150, 170, 180];

/** Days that the owners of an entry have to object to a claim. */
export const CLAIM_OBJECTION_DAYS = 7;
