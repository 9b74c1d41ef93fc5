/**
 * The periods after which the site deletes what it keeps. The privacy policy names these periods ({{answeredMessageMonths}} in its text), the browser's
 * own are read where they are applied, and tests/integration/nightly-jobs.test.ts compares them with
 * `private.retention_periods` and with what `public.run_nightly_jobs()` deletes.
 */
export const RETENTION = {
  answeredMessageMonths: 6,
  otherMessageMonths: 12,
  /** Messages that an administrator has marked as spam, from then on. */
  spamMessageDays: 30,
  /** The limits count the uses of a day. */
  addressHashHours: 24,
  recoveryAttemptHours: 1,
  signInHashHours: 1,
  /** Requests for a sign-in code, and wrong ones: the limits count those of a day. */
  signInRequestHours: 24,
  unsentMailDays: 30,
  /** That a mail was sent, without its recipient and its words. */
  sentMailMonths: 24,
  /** Text and sender of an enquiry, after its last mail was delivered or given up. */
  enquiryWordDays: 30,
  /** The recipients of an enquiry, and when it was sent to them. */
  enquiryMonths: 24,
  /** Versions of an entry, after they were replaced. */
  entryVersionMonths: 24,
  importMonths: 24,
  /** Proposals and claims, after their last change; a proposal that waits for a decision stays. */
  proposalMonths: 24,
  /** Evidence of a claim, and what was written about it, after its decision. */
  evidenceMonths: 3,
  /** Files that were stored for a claim and never sent with one. */
  unusedEvidenceDays: 7,
  /** Accounts to which nothing belongs, after the last sign-in. */
  unusedAccountMonths: 12,
  /** Until an account is deleted, so that it can be called off. */
  accountDeletionHours: 24,
  /** Invitations, after they expired. */
  invitationDays: 30,
  /** Addresses that were never confirmed by the link in the mail. */
  unconfirmedSubscriptionDays: 7,
  bouncedSubscriptionDays: 30,
  /** Proofs of consent, after the last change of an address that is no longer subscribed. */
  consentMonths: 36,
  /** Which address got which issue of the newsletter, while it is subscribed. */
  deliveryMonths: 12,
  /** Drafts of reviews by clients, after the last change. */
  reviewDraftDays: 90,
  /** The network from which a review was sent, as a hash. */
  reviewNetworkDays: 90,
  /** Text, author, notices and replies of reviews that were rejected, removed or withdrawn; notices of other reviews, after their decision. */
  endedReviewMonths: 6,
  /** Files for reviews that no review names. */
  unusedReviewFileDays: 1,
  /** Counts of events of an entry, first by day, then by month. They contain nothing about a person. */
  statisticsDayMonths: 3,
  statisticsMonths: 24,
  /** Orders and contracts of paid entries: whole calendar years after that of the last day (§ 257 HGB, § 147 AO). */
  contractYears: 8,
  /** Orders that were declined, after the decision; undecided ones, after the order. */
  declinedOrderMonths: 6,
  /** A contact person whom no visitor has seen, because no contract ran. */
  hiddenContactMonths: 12,
  /** Logos and pictures that were left out, after the decision; and those that no entry, draft or proposal names. */
  refusedPictureDays: 30,
  unusedPictureDays: 1,
  adminLogMonths: 24,
  unusedSessionDays: 30,
  /** The times of the nightly jobs and the numbers of rows that they deleted, which contain nothing about a person. */
  nightlyRunMonths: 12,
  /**
   * Data with a period of an hour is deleted after this many hours at most, because the jobs run once a day. Where
   * their last run is older, the administration warns and `npm run check:live` fails.
   */
  nightlyDeletionHours: 25,
} as const;
