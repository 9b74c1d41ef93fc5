import * as z from 'zod/mini';
import type { Draft, DraftStore } from '#account/ui/use-draft.ts';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';
import { saveClientReview } from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { type ClientReviewDraft, clientReviewDraftSchema } from '#reviews/model/review-contract.ts';
import {
  isBlankReview,
  isSameReview,
  type ReviewFormValues,
  toReviewDraft,
  toReviewForm,
} from '#reviews/model/review-form.ts';

/** Beginning of the keys; the reviewed agency follows. */
const KEY = 'bewertung-entwurf-';

const localSchema = z.object({ content: clientReviewDraftSchema, review: z.uuid() });

/** A signed-in account with its open review of the agency. */
interface Account {
  readonly userId: string;
  readonly review: OwnReview | null;
}

type Content = ClientReviewDraft | null;

interface ReviewStore extends DraftStore<ReviewFormValues, Content, OwnReview, Account | null> {
  readonly opened: Draft<ReviewFormValues, Content, OwnReview>;
  /** The id of the review, stored or not. */
  readonly reviewId: () => string;
}

/**
 * A review, which begins in this browser without an account. Where the account has another one already, the author chooses.
 *
 * @param invitation the token of the agency's own link; null without one
 */
export function openReviewStore(agencyId: number, invitation: string | null): ReviewStore {
  const key = KEY + String(agencyId);
  const local = localSchema.safeParse(readLocalCopy(key)).data;
  let localId = local?.review ?? crypto.randomUUID();
  let account: Account | null = null;
  let isSignedIn = false;
  const reviewId = () => account?.review?.id ?? localId;

  return {
    opened: { typed: toReviewForm(local?.content ?? {}), base: null, conflicts: [] },
    read: toReviewDraft,
    isSame: (one, other) => isSameReview(one ?? {}, other ?? {}),
    persistLocally: (draft) => {
      // Until the author has chosen, what is typed here is not the account's review.
      const review = draft !== null && draft.conflicts.length > 0 ? localId : reviewId();
      keepLocalCopy(key, draft && { content: toReviewDraft(draft.typed), review });
    },
    isReady: () => isSignedIn,
    save: async (content) => {
      const isInvited = invitation !== null && { invitation };
      await saveClientReview({ id: reviewId(), agencyId, content: content ?? {}, ...isInvited });
    },
    follow: (signedIn) => {
      isSignedIn = signedIn !== null;
      if (signedIn === null || signedIn.userId === account?.userId) return null;
      account = signedIn;
      const { review } = signedIn;
      if (review === null) {
        localId = crypto.randomUUID();
        return ({ typed }) => ({ typed, base: null, conflicts: [] });
      }
      return ({ typed }) => {
        const here = toReviewDraft(typed);
        const isOther = localId !== review.id && !isSameReview(here, review.content);
        return isBlankReview(here)
          ? { typed: toReviewForm(review.content), base: review.content, conflicts: [] }
          : { typed, base: review.content, conflicts: isOther ? [review] : [] };
      };
    },
    reviewId,
  };
}
