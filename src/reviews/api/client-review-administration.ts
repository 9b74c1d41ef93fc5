import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { fetchStoredFile } from '#account/api/stored-files.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import {
  type ModerationItem,
  moderationItemSchema,
  type NoticeDecision,
  type ReplyDecision,
  type ReviewDecision,
} from '#reviews/model/client-review.ts';
import { REVIEW_EVIDENCE_BUCKET, type ReviewGround } from '#reviews/model/review-terms.ts';

/*
 * Administrators' decisions about reviews by clients; each call is refused to anybody else, and logged. docs/product.md, Calls;
 * docs/decisions/reviews.md.
 */

export type ModeratedKind = ModerationItem['kind'];

/** A review, notice, reply or appeal that waits, for the administrator `userId`; null where it does not. Fails with a DataError. docs/product.md, Calls. */
export const moderationItemQuery = (userId: string, kind: ModeratedKind, id: string) =>
  queryOptions({
    queryKey: [...administrationKey(userId), 'client-reviews', kind, id],
    queryFn: ({ signal }): Promise<ModerationItem | null> =>
      rpc('client_review_case', { kind, id }, z.nullable(moderationItemSchema), signal),
  });

/** What a decision says: a reason for each reader who needs one, and what a restriction rests on. */
export interface DecisionReasons {
  readonly reporter?: string;
  readonly author?: string;
  readonly ground?: ReviewGround;
}

const withGround = ({ ground }: DecisionReasons) => (ground === undefined ? {} : { ground });

/**
 * Decides about a review as it was read. Every decision but publishing needs a reason, what restricts it a ground; both are mailed to
 * the author.
 *
 * @throws DataError, `edited_elsewhere` where it has changed since
 */
export async function decideClientReview(
  { id: reviewId, edit }: Pick<ModerationItem['review'], 'id' | 'edit'>,
  decision: ReviewDecision,
  words: DecisionReasons,
): Promise<void> {
  const args = {
    review: reviewId,
    decision,
    seen_edit: edit,
    ...(words.author === undefined ? {} : { reason: words.author }),
    ...withGround(words),
  };
  await rpc('decide_client_review', args);
}

/**
 * Decides about a notice of a review as it was read. Reporter and author each get their own reason by mail, where the decision needs one.
 *
 * @throws DataError, `objection_open`, `edited_elsewhere`
 */
export async function decideReviewNotice(
  noticeId: string,
  edit: number,
  decision: NoticeDecision,
  words: DecisionReasons,
): Promise<void> {
  const args = {
    notice: noticeId,
    decision,
    seen_edit: edit,
    ...(words.reporter === undefined ? {} : { reason: words.reporter }),
    ...(words.author === undefined ? {} : { author_reason: words.author }),
    ...withGround(words),
  };
  await rpc('decide_client_review_notice', args);
}

/** Publishes or rejects the reply to a review as it was read; rejecting needs reason and ground. @throws DataError */
export async function decideReviewReply(
  reviewId: string,
  edit: number,
  decision: ReplyDecision,
  words: DecisionReasons,
): Promise<void> {
  const args = {
    reply: reviewId,
    decision,
    seen_edit: edit,
    ...(words.author === undefined ? {} : { reason: words.author }),
    ...withGround(words),
  };
  await rpc('decide_client_review_reply', args);
}

/**
 * A file of evidence; logs the access before it returns it.
 *
 * @throws DataError
 */
export async function openReviewEvidence(
  evidenceId: string,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const name = await rpc('open_client_review_evidence', { evidence: evidenceId }, z.string());
  return { name, file: await fetchStoredFile(REVIEW_EVIDENCE_BUCKET, name) };
}
