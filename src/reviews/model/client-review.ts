/** Reviews by clients as the database returns them. docs/decisions/reviews.md. */
import * as z from 'zod/mini';
import { clientReviewDraftSchema } from './review-contract.ts';
import {
  mapRatings,
  NOTICE_REASONS,
  NOTICE_SUBJECTS,
  REVIEW_GROUNDS,
  REVIEW_LEVELS,
  REVIEW_OUTCOMES,
  REVIEW_PROOFS,
  REVIEW_STATES,
} from './review-terms.ts';

/** A day, `YYYY-MM-DD`, because the time at which a review was published is not public. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const ratings = z.object(mapRatings(() => z.number()));
const agency = z.object({ id: z.number(), name: z.string() });

/** A published review, as everybody reads it. */
const publishedReviewSchema = z.object({
  id: z.string(),
  publishedAt: day,
  level: z.enum(REVIEW_LEVELS),
  function: z.string(),
  year: z.number(),
  outcome: z.enum(REVIEW_OUTCOMES),
  ratings,
  text: z.string(),
  shownAs: z.string(),
  /** What proves the mandate: a document that we have read, or the word of the reviewed agency, which is less. */
  proof: z.enum(REVIEW_PROOFS),
  /** Written through the link that the agency passes on. */
  isInvited: z.boolean(),
  /** Whether it is an invented review of the demo data. */
  isInvented: z.boolean(),
  reply: z.nullable(z.object({ text: z.string(), publishedAt: day })),
});
export type PublishedReview = Readonly<z.output<typeof publishedReviewSchema>>;

/** The newest reviews of all agencies. */
export const recentReviewsSchema = z.array(z.object({ ...publishedReviewSchema.shape, agency }));
export type RecentReview = Readonly<z.output<typeof recentReviewsSchema>[number]>;

/** The figures of all reviews on „So prüfen wir“. */
export const reviewTotalsSchema = z.object({
  received: z.number(),
  published: z.number(),
  returned: z.number(),
  rejected: z.number(),
  removed: z.number(),
  disputed: z.number(),
  since: z.nullable(day),
});
export type ReviewTotals = Readonly<z.output<typeof reviewTotalsSchema>>;

const evidence = z.object({
  id: z.string(),
  path: z.string(),
  /** A proof of the mandate, or a file that was added in a dispute. */
  kind: z.enum(['mandate', 'dispute']),
  uploadedAt: z.string(),
  /** When the file was deleted; null while it is there. */
  deletedAt: z.nullable(z.string()),
});

const dispute = z.object({
  openedAt: z.string(),
  /** Until when the author can answer. */
  answerUntil: z.string(),
  reason: z.enum(NOTICE_REASONS),
  explanation: z.string(),
  statement: z.nullable(z.string()),
});

const appeal = z.object({
  text: z.string(),
  at: z.string(),
  decidedAt: z.nullable(z.string()),
  isGranted: z.nullable(z.boolean()),
});

const reply = z.object({
  text: z.string(),
  state: z.enum(['waiting', 'published', 'rejected', 'removed']),
  at: z.string(),
  reason: z.nullable(z.string()),
  ground: z.nullable(z.enum(REVIEW_GROUNDS)),
});

/** A review as its author sees it. */
export const ownReviewSchema = z.object({
  id: z.string(),
  /** Null where the entry was deleted. */
  agency: z.nullable(agency),
  state: z.enum(REVIEW_STATES),
  content: clientReviewDraftSchema,
  isInvited: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  publishedAt: z.nullable(day),
  /** Why it was returned, rejected or removed. */
  reason: z.nullable(z.string()),
  /** What a rejection or removal rests on. */
  ground: z.nullable(z.enum(REVIEW_GROUNDS)),
  evidence: z.array(evidence),
  /** Whether the agency has confirmed an enquiry from this mailbox, which proves the mandate. */
  hasConfirmedEnquiry: z.boolean(),
  /** The notice that hides it, with the author's statement; null where there is none. */
  dispute: z.nullable(dispute),
  appeal: z.nullable(appeal),
  /** Until when one appeal is possible; null where none is. */
  appealUntil: z.nullable(z.string()),
});
export type OwnReview = Readonly<z.output<typeof ownReviewSchema>>;

export const savedReviewSchema = z.object({
  id: z.string(),
  state: z.enum(REVIEW_STATES),
  updatedAt: z.string(),
});
export type SavedReview = Readonly<z.output<typeof savedReviewSchema>>;

/** A published review, for the members of the reviewed agency: it says no more about the author than the public page. */
export const entryReviewSchema = z.object({ ...publishedReviewSchema.shape, reply: z.nullable(reply) });
export type EntryReview = Readonly<z.output<typeof entryReviewSchema>>;

/** An enquiry that reached the agency, for its members to confirm that a mandate came of it. */
export const enquiryMandateSchema = z.object({
  enquiry: z.string(),
  at: z.string(),
  isConfirmed: z.boolean(),
});
export type EnquiryMandate = Readonly<z.output<typeof enquiryMandateSchema>>;

/** Signs of a doubtful review, and why a notice comes first. They decide nothing. */
const REVIEW_FLAGS = [
  /** Several reviews of this agency on one day. */
  'burst',
  /** More than twenty reviews of this agency on one day. */
  'many_for_entry',
  /** Words much like those of another review. */
  'similar_text',
  /** Sent from the network of another review's author. */
  'shared_network',
  /** A domain that looks like the agency's. */
  'similar_domain',
  /** A mailbox of a provider of free mail. */
  'free_mail',
  /** The client has reviewed this agency within twelve months, so this review would not count. */
  'same_client',
  /** The only proof is an enquiry that the agency confirmed. */
  'enquiry_only',
  /** The agency confirmed the mandate after the review was begun. */
  'confirmed_late',
  /** A notice says that there was no mandate. */
  'no_mandate',
  /** The review is hidden, and its author has not answered within seven days. */
  'deadline_over',
] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];

/** A review with everything that an administrator needs to decide. */
const moderatedReviewSchema = z.object({
  id: z.string(),
  agency: z.nullable(agency),
  state: z.enum(REVIEW_STATES),
  /** The version of the review, which a decision has to name, so that it is about the text that was read. */
  edit: z.number(),
  content: clientReviewDraftSchema,
  isInvited: z.boolean(),
  isInvented: z.boolean(),
  author: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      isFrozen: z.boolean(),
      /** The numbers of other reviews of this account, by outcome. */
      published: z.number(),
      rejected: z.number(),
    }),
  ),
  evidence: z.array(z.omit(evidence, { path: true })),
  hasConfirmedEnquiry: z.boolean(),
  /** All steps so far, the oldest first. */
  history: z.array(
    z.object({
      state: z.enum(REVIEW_STATES),
      at: z.string(),
      by: z.enum(['author', 'administrator', 'job', 'service']),
      reason: z.nullable(z.string()),
      ground: z.nullable(z.enum(REVIEW_GROUNDS)),
    }),
  ),
  dispute: z.nullable(dispute),
  appeal: z.nullable(appeal),
});

/** A review, notice, reply or appeal that waits for an administrator. */
export const moderationItemSchema = z.object({
  kind: z.enum(['review', 'notice', 'reply', 'appeal']),
  /** The id of the review, notice or reply; for an appeal, that of the review. */
  id: z.string(),
  /** Since when it waits; ISO 8601. */
  since: z.string(),
  flags: z.array(z.enum(REVIEW_FLAGS)),
  review: moderatedReviewSchema,
  notice: z.nullable(
    z.object({
      /** The reported text: the review, or the reply to it. */
      about: z.enum(NOTICE_SUBJECTS),
      reason: z.enum(NOTICE_REASONS),
      explanation: z.string(),
      name: z.string(),
      email: z.string(),
      /** Whether it has hidden the review. */
      isHiding: z.boolean(),
      at: z.string(),
      /** The version that a decision has to name. */
      edit: z.number(),
    }),
  ),
  reply: z.nullable(
    z.object({ text: z.string(), at: z.string(), author: z.nullable(z.string()), edit: z.number() }),
  ),
});
export type ModerationItem = Readonly<z.output<typeof moderationItemSchema>>;

/** The decisions of an administrator: about a waiting review, a published one (hide), and an appeal (publish, restore, uphold). */
export type ReviewDecision = 'publish' | 'return' | 'reject' | 'hide' | 'restore' | 'uphold';

/**
 * The decisions about a notice: the review is hidden and its author is heard (`hide`), is then removed (`grant`), or
 * stays (`refuse`). A reply is removed at once (`grant`), or stays.
 */
export type NoticeDecision = 'hide' | 'grant' | 'refuse';

export type ReplyDecision = 'publish' | 'reject';
