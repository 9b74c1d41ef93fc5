/**
 * Codes, limits and the bucket of the reviews by clients, apart from the schemas, so that pages can use them without
 * loading those. docs/decisions/reviews.md.
 */

/** The level of the position that was to be filled. */
export const REVIEW_LEVELS = ['specialist', 'manager', 'executive'] as const;
export type ReviewLevel = (typeof REVIEW_LEVELS)[number];

/** The outcome of the mandate. */
export const REVIEW_OUTCOMES = ['filled', 'stopped'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** What proves the mandate: a document, or an enquiry of more than thirty days that the reviewed agency confirms. */
export const REVIEW_PROOFS = ['document', 'enquiry'] as const;
export type ReviewProof = (typeof REVIEW_PROOFS)[number];

/** The ratings from 1 to 5, in the order in which they are asked for and shown. */
export const REVIEW_RATINGS = [
  'sector',
  'shortlist',
  'communication',
  'timeliness',
  'value',
  'overall',
] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];
export type ReviewRatings = Readonly<Record<ReviewRating, number>>;

/** A value for each rating. */
export function mapRatings<Value>(make: (name: ReviewRating) => Value): Record<ReviewRating, Value> {
  return {
    sector: make('sector'),
    shortlist: make('shortlist'),
    communication: make('communication'),
    timeliness: make('timeliness'),
    value: make('value'),
    overall: make('overall'),
  };
}

/** The states of a review. A hidden review that is restored is `published` again. */
export const REVIEW_STATES = [
  'draft',
  'confirmed',
  'in_review',
  'returned',
  'rejected',
  'published',
  'disputed',
  'removed',
  'withdrawn',
] as const;
export type ClientReviewState = (typeof REVIEW_STATES)[number];

/** What a restriction rests on: a law, or the terms of use. */
export const REVIEW_GROUNDS = ['law', 'terms'] as const;
export type ReviewGround = (typeof REVIEW_GROUNDS)[number];

/** The grounds in words, as mails and screens say them. */
export const REVIEW_GROUND_LABELS: Readonly<Record<ReviewGround, string>> = {
  law: 'Gesetz (rechtlicher Grund)',
  terms: 'Nutzungsbedingungen (vertraglicher Grund)',
};

/** The outcome of submitting a review, or why it was not accepted. */
export const SUBMIT_OUTCOMES = [
  /** It waits for an administrator. */
  'inReview',
  /** The mailbox is proven, but a proof of the mandate is missing. */
  'confirmed',
  /** A mailbox of a provider of free mail, and no file that proves the mandate. */
  'freeMail',
  /** The mailbox is the reviewed agency's. */
  'ownAgency',
  /** The mailbox is another agency's. */
  'otherAgency',
  /** The mailbox belongs to the operator of this site. */
  'operator',
] as const;
export type SubmitOutcome = (typeof SUBMIT_OUTCOMES)[number];

/** Why somebody reports a review. */
export const NOTICE_REASONS = ['no_mandate', 'false_fact', 'insult', 'person', 'other'] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];

/** Limits, in characters (code points); the database says the same (`private.client_review_faults`). */
export const REVIEW_LIMITS = {
  function: 80,
  shownAs: 80,
  role: 80,
  industry: 80,
  company: 120,
  text: { lowest: 80, highest: 4_000 },
  /** The mandate's year: this one or one of the three before it. */
  yearsBack: 3,
  /** Files of evidence for a review. */
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  reply: { lowest: 20, highest: 2_000 },
  /** A statement in a dispute, an appeal, the reason of a decision. */
  statement: { lowest: 20, highest: 2_000 },
} as const;

/** Days that an author has to answer a notice. */
export const REVIEW_ANSWER_DAYS = 7;

/** The bucket of the evidence; its files are `<account>/<review>/<uuid>.<ending>`. */
export const REVIEW_EVIDENCE_BUCKET = 'client-review-evidence';

/** Why somebody reports a reply. */
export const REPLY_NOTICE_REASONS = ['false_fact', 'insult', 'person', 'other'] as const;

/** The texts that can be reported. */
export const NOTICE_SUBJECTS = ['review', 'reply'] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];
