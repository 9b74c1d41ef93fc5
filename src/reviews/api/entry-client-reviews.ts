import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import {
  type EnquiryMandate,
  enquiryMandateSchema,
  type EntryReview,
  entryReviewSchema,
} from '#reviews/model/client-review.ts';

/*
 * Reviews of an entry, for its members: no word of who wrote them. docs/product.md, Calls; docs/decisions/reviews.md.
 */

const entryReviews = z.array(entryReviewSchema);
const enquiryMandates = z.array(enquiryMandateSchema);

/** What members see of the reviews of their entry. Each fails with a DataError. docs/product.md, Calls; docs/decisions/reviews.md. */
export const entryReviewQueries = {
  /** The newest 200 published reviews, each with its reply. */
  ofEntry: (entryId: number) =>
    queryOptions({
      queryKey: [...accountQueryKeys.entryReviews, 'published', entryId],
      queryFn: ({ signal }): Promise<readonly EntryReview[]> =>
        rpc('entry_client_reviews', { agency: entryId }, entryReviews, signal),
    }),

  /** The token of the link that the agency passes on: `/bewerten/{id}?einladung={token}`. */
  invitation: (entryId: number) =>
    queryOptions({
      queryKey: [...accountQueryKeys.entryReviews, 'invitation', entryId],
      queryFn: ({ signal }): Promise<string> =>
        rpc('client_review_invitation', { agency: entryId }, z.string(), signal),
      staleTime: Infinity,
    }),

  /** When enquiries reached the entry, and of which a mandate is confirmed. */
  mandates: (entryId: number) =>
    queryOptions({
      queryKey: [...accountQueryKeys.entryReviews, 'mandates', entryId],
      queryFn: ({ signal }): Promise<readonly EnquiryMandate[]> =>
        rpc('enquiry_mandates', { agency: entryId }, enquiryMandates, signal),
    }),
};

/** Replies to a published review; possible once. @throws DataError, `already` */
export async function replyToClientReview(reviewId: string, text: string): Promise<void> {
  await rpc('reply_to_client_review', { review: reviewId, text });
}

/** Confirms that a mandate came of an enquiry. @throws DataError */
export async function confirmEnquiryMandate(entryId: number, enquiry: string): Promise<void> {
  await rpc('confirm_enquiry_mandate', { agency: entryId, enquiry });
}
