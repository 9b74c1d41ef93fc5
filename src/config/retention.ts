/**
 * How long the site keeps what. The privacy policy names these periods ({{answeredMessageMonths}} in its text), the browser's
 * own are read where they are applied, and tests/integration/nightly-jobs.test.ts compares those of the database with what
 * `public.run_nightly_jobs()` deletes.
 */
export const RETENTION = {
  answeredMessageMonths: 6,
  otherMessageMonths: 12,
  addressHashHours: 1,
  recoveryAttemptHours: 1,
  adminLogMonths: 24,
  unusedSessionDays: 30,
  directoryCopyDays: 7,
} as const;
