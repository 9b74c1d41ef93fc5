import * as z from 'zod/mini';
import { deleteLocalCopy, readLocalCopy, saveLocalCopy } from '#account/ui/local-copy.ts';
import { type ClientReviewDraft, clientReviewDraftSchema } from '#reviews/model/review-contract.ts';

/** Beginning of the keys; the reviewed agency follows. */
const KEY = 'bewertung-entwurf-';

const keyOf = (agencyId: number) => KEY + String(agencyId);

/** The review of an agency that was typed in this browser and may not be stored in the database. */
export interface LocalReview {
  readonly content: ClientReviewDraft;
  /** Id of the review, stored or not. */
  readonly review: string;
}

const storedSchema = z.object({ content: clientReviewDraftSchema, review: z.uuid() });

/** The review that this browser has stored; null where there is none or it is invalid. */
export function readLocalReview(agencyId: number): LocalReview | null {
  return storedSchema.safeParse(readLocalCopy(keyOf(agencyId))).data ?? null;
}

export function saveLocalReview(agencyId: number, review: LocalReview): void {
  saveLocalCopy(keyOf(agencyId), review);
}

export function deleteLocalReview(agencyId: number): void {
  deleteLocalCopy(keyOf(agencyId));
}
