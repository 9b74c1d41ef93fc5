import * as z from 'zod/mini';
import type { ClientReviewNotice } from '#reviews/model/review-calls.ts';
import type { NoticeSubject } from '#reviews/model/review-terms.ts';
import { callReviewFunction } from './client-review-function.ts';

const noticeAnswer = z.object({ message: z.string() });

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
  const body = { action: 'notice', id, review, about, notice: { ...notice }, fillTimeMs, betreff2 } as const;
  const { message } = await callReviewFunction(body, noticeAnswer);
  return message;
}
