import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type ModerationItem,
  type ModerationPage,
  moderationPageSchema,
  type NoticeDecision,
  type ReplyDecision,
  type ReviewDecision,
} from '#domain/client-reviews/client-review.ts';
import { REVIEW_EVIDENCE_BUCKET } from '#domain/client-reviews/review-terms.ts';
import { administrationKey } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * Administrators' decisions about reviews by clients; each call is refused to anybody else, and logged. docs/product.md, Calls;
 * docs/decisions/reviews.md.
 */

const ITEMS_PER_PAGE = 20;

/** What waits for a decision about reviews, for the administrator `userId`. Each fails with a DataError. docs/product.md, Calls. */
export const reviewModerationQueries = {
  /** Reviews, notices, replies and appeals that wait, the oldest day first, page by page. */
  queue: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...administrationKey(userId), 'client-reviews'],
      queryFn: async ({ pageParam, signal }): Promise<ModerationPage> =>
        readAnswer(
          moderationPageSchema,
          await callSignedIn(
            (client) =>
              client
                .rpc('client_review_queue', {
                  page_size: ITEMS_PER_PAGE,
                  ...(pageParam === null ? {} : { after: pageParam }),
                })
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- widens the type of the first page
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
};

/**
 * Decides about a review. Every decision but publishing needs a reason, which is mailed to the author.
 *
 * @param review as it was read
 * @throws DataError, `edited_elsewhere` where it has changed since
 */
export async function decideClientReview(
  { id: reviewId, edit }: Pick<ModerationItem['review'], 'id' | 'edit'>,
  decision: ReviewDecision,
  reason?: string,
): Promise<void> {
  const args = { review: reviewId, decision, seen_edit: edit, ...(reason === undefined ? {} : { reason }) };
  await callSignedIn((client) => client.rpc('decide_client_review', args).throwOnError());
}

/**
 * Decides about a notice of a review. Reporter and author each get their own reason by mail, where the decision needs one.
 *
 * @throws DataError, `objection_open`
 */
export async function decideReviewNotice(
  noticeId: string,
  decision: NoticeDecision,
  reasons: { readonly reporter?: string; readonly author?: string },
): Promise<void> {
  const { reporter, author } = reasons;
  const args = {
    notice: noticeId,
    decision,
    ...(reporter === undefined ? {} : { reason: reporter }),
    ...(author === undefined ? {} : { author_reason: author }),
  };
  await callSignedIn((client) => client.rpc('decide_client_review_notice', args).throwOnError());
}

/** Publishes or rejects the reply to a review; rejecting needs a reason. @throws DataError */
export async function decideReviewReply(
  reviewId: string,
  decision: ReplyDecision,
  reason?: string,
): Promise<void> {
  const args = { reply: reviewId, decision, ...(reason === undefined ? {} : { reason }) };
  await callSignedIn((client) => client.rpc('decide_client_review_reply', args).throwOnError());
}

/**
 * A file of evidence. That it was opened is in the log before there is anything to see.
 *
 * @throws DataError
 */
export async function openReviewEvidence(
  evidenceId: string,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const name = readAnswer(
    z.string(),
    await callSignedIn((client) =>
      client.rpc('open_client_review_evidence', { evidence: evidenceId }).throwOnError(),
    ),
  );
  const file = await callSignedIn(async (client) => {
    const { data, error } = await client.storage.from(REVIEW_EVIDENCE_BUCKET).download(name);
    if (error !== null) throw error;
    return { data };
  });
  return { name, file };
}
