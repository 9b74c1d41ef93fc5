import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc, withSignedInClient } from '#account/api/signed-in-call.ts';
import { storeFile } from '#account/api/stored-files.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { toStorableText } from '#lib/text/characters.ts';
import {
  type OwnReview,
  ownReviewSchema,
  type SavedReview,
  savedReviewSchema,
} from '#reviews/model/client-review.ts';
import { submitOutcomeSchema } from '#reviews/model/review-calls.ts';
import { type ClientReviewDraft } from '#reviews/model/review-contract.ts';
import { REVIEW_EVIDENCE_BUCKET, type SubmitOutcome } from '#reviews/model/review-terms.ts';
import { callReviewFunction } from './client-review-function.ts';

/*
 * The calls of an author of reviews. The database decides which reviews belong to the author. entryErrorOf
 * (entry-errors.ts) says why a call was rejected. docs/product.md, Calls; docs/decisions/reviews.md.
 */

const ownReviews = z.array(ownReviewSchema);
const submitAnswer = z.object({ outcome: submitOutcomeSchema });

/** The reviews of the signed-in account, the newest first. Fails with a DataError. docs/product.md, Calls; docs/decisions/reviews.md. */
export const ownReviewsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...accountQueryKeys.ownReviews, userId],
    queryFn: ({ signal }): Promise<readonly OwnReview[]> => rpc('own_client_reviews', {}, ownReviews, signal),
  });

/** The texts in the form that the database accepts; other values unchanged. */
function toStorable(content: ClientReviewDraft) {
  const texts = Object.entries(content).map(([field, value]) => [
    field,
    typeof value === 'string' ? toStorableText(value) : value,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(texts)));
}

export interface ReviewToSave {
  /** The review's UUID, chosen by the client: saving is idempotent. */
  readonly id: string;
  readonly agencyId: number;
  readonly content: ClientReviewDraft;
  /** The token of the agency's link. */
  readonly invitation?: string;
}

/** Stores a draft, complete or not. @throws DataError, `too_many`, `wrong_state` */
export async function saveClientReview({
  id,
  agencyId,
  content,
  invitation,
}: ReviewToSave): Promise<SavedReview> {
  const args = {
    review: id,
    agency: agencyId,
    content: toStorable(content),
    ...(invitation === undefined ? {} : { invitation }),
  };
  return rpc('save_client_review', args, savedReviewSchema);
}

/**
 * Submits a review.
 *
 * @throws DataError with the function's answer as `body`, see `refusalOf`: 422 with the errors by field
 */
export async function submitClientReview(reviewId: string): Promise<SubmitOutcome> {
  const { outcome } = await callReviewFunction({ action: 'submit', review: reviewId }, submitAnswer);
  return outcome;
}

/** Stores a file that proves the mandate, or that belongs to a dispute. @throws DataError */
export async function addClientReviewEvidence(userId: string, reviewId: string, file: Blob): Promise<void> {
  const path = await storeFile(REVIEW_EVIDENCE_BUCKET, `${userId}/${reviewId}`, file);
  await rpc('add_client_review_evidence', { review: reviewId, path });
}

/** Removes a file. It is deleted at once, or by a later job where that fails. @throws DataError */
export async function removeClientReviewEvidence(reviewId: string, path: string): Promise<void> {
  await rpc('remove_client_review_evidence', { review: reviewId, path });
  await withSignedInClient((client) => client.storage.from(REVIEW_EVIDENCE_BUCKET).remove([path])).catch(
    () => undefined,
  );
}

/** Withdraws a review, published or not. @throws DataError */
export async function withdrawClientReview(reviewId: string): Promise<void> {
  await rpc('withdraw_client_review', { review: reviewId });
}

/** Sends the author's statement on a notice that hides the review. @throws DataError */
export async function answerReviewDispute(reviewId: string, statement: string): Promise<void> {
  await rpc('answer_client_review_dispute', { review: reviewId, statement });
}

/** Appeals against a rejection or removal, once against each. @throws DataError */
export async function appealClientReview(reviewId: string, reason: string): Promise<void> {
  await rpc('appeal_client_review', { review: reviewId, reason });
}
