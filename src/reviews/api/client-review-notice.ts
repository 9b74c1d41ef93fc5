import type { ClientReviewAnswer, ClientReviewNotice } from '#reviews/model/review-calls.ts';
import type { NoticeSubject } from '#reviews/model/review-terms.ts';
import { callReviewFunction } from './client-review-function.ts';

/** Data sent along with a notice. */
export interface NoticeEnvelope {
  /** Idempotency key. */
  readonly id: string;
  readonly reviewId: string;
  /** The review itself, or the reply to it. */
  readonly about: NoticeSubject;
  readonly fillTimeMs: number;
  /** Honeypot. */
  readonly betreff2: string;
}

/**
 * Reports a review, or the reply to it.
 *
 * @returns what the function says, for the reader
 * @throws DataError with the function's answer as `body`, see `refusalOf`
 */
export async function reportClientReview(
  notice: ClientReviewNotice,
  envelope: NoticeEnvelope,
): Promise<string> {
  const { id, reviewId: review, about, fillTimeMs, betreff2 } = envelope;
  const answer: Partial<ClientReviewAnswer> = await callReviewFunction({
    action: 'notice',
    id,
    review,
    about,
    notice: { ...notice },
    fillTimeMs,
    betreff2,
  });
  return answer.message ?? '';
}
