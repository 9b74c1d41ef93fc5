/**
 * The periods after which the site deletes what it keeps. The privacy policy names these periods ({{answeredMessageMonths}} in its text), the browser's
 * own are read where they are applied, and tests/integration/nightly-jobs.test.ts compares those of the database with what
 * `public.run_nightly_jobs()` deletes.
 */
export const RETENTION = {
  answeredMessageMonths: 6,
  otherMessageMonths: 12,
  addressHashHours: 1,
  recoveryAttemptHours: 1,
  signInHashHours: 1,
  unsentMailDays: 30,
  /** After a version of an entry was replaced. */
  entryVersionMonths: 24,
  importMonths: 24,
  /** Proposals and claims, after the last thing that happened to them. */
  proposalMonths: 24,
  /** After they expired. */
  invitationDays: 30,
  adminLogMonths: 24,
  unusedSessionDays: 30,
  directoryCopyDays: 7,
  /** When the nightly jobs ran, and how many rows they deleted: nothing about a person. */
  nightlyRunMonths: 12,
  /**
   * What is kept for an hour is gone after so many at most, because the jobs run once a day. Where their last run is older,
   * the administration warns and `npm run check:live` fails.
   */
  nightlyDeletionHours: 25,
} as const;
