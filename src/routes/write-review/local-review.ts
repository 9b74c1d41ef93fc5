import * as z from 'zod/mini';
import { type ClientReviewDraft, clientReviewDraftSchema } from '#domain/client-reviews/review-contract.ts';

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
  try {
    const stored = localStorage.getItem(keyOf(agencyId));
    return storedSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Stores a review in this browser. Where the browser forbids storage, the text is only on the page, and in the database after the sign-in. */
export function saveLocalReview(agencyId: number, review: LocalReview): void {
  try {
    localStorage.setItem(keyOf(agencyId), JSON.stringify(review));
  } catch {
    // The storage is full or forbidden.
  }
}

export function deleteLocalReview(agencyId: number): void {
  try {
    localStorage.removeItem(keyOf(agencyId));
  } catch {
    // The browser forbids storage, so nothing is stored.
  }
}
