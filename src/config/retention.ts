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
  /** Who has asked for a code: the limits count a day. */
  signInRequestHours: 24,
  unsentMailDays: 30,
  /** Words and sender of an enquiry, after its last mail was delivered or given up. */
  enquiryWordDays: 30,
  /** When an enquiry went to whom. */
  enquiryMonths: 24,
  /** After a version of an entry was replaced. */
  entryVersionMonths: 24,
  importMonths: 24,
  /** Proposals and claims, after the last thing that happened to them. */
  proposalMonths: 24,
  /** Of a claim that is decided. */
  evidenceMonths: 3,
  /** Files that were stored for a claim and never sent with one. */
  unusedEvidenceDays: 7,
  /** Accounts to which nothing belongs, after the last sign-in. */
  unusedAccountMonths: 12,
  /** After they expired. */
  invitationDays: 30,
  /** Addresses whose link in the mail nobody confirmed. */
  unconfirmedSubscriptionDays: 7,
  bouncedSubscriptionDays: 30,
  /** Proofs of consent, after the last thing that happened to an address that is subscribed no more. */
  consentMonths: 36,
  /** Which address, as a hash, got which issue of the newsletter. */
  deliveryMonths: 12,
  /** Drafts of reviews by clients, after the last change. */
  reviewDraftDays: 90,
  /** From which network a review came, as a hash. */
  reviewNetworkDays: 90,
  /** Words, author, notices and replies of reviews that were rejected, removed or withdrawn; notices after their decision. */
  endedReviewMonths: 6,
  /** Files for reviews that no review names. */
  unusedReviewFileDays: 1,
  /** How often something happened to an entry, by the day; then by the month. Nothing about a person. */
  statisticsDayMonths: 3,
  statisticsMonths: 24,
  /** Orders and contracts of paid entries: after the last day (§ 257 HGB, § 147 AO). */
  contractMonths: 96,
  declinedOrderMonths: 6,
  /** A contact person whom no visitor has seen, because no contract ran. */
  hiddenContactMonths: 12,
  /** Logos and pictures that were refused; then, and where they were taken away, their files a day later. */
  refusedPictureDays: 30,
  unusedPictureDays: 1,
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
