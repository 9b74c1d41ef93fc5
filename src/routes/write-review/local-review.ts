import * as z from 'zod/mini';
import { type ClientReviewDraft, clientReviewDraftSchema } from '#domain/client-reviews/review-contract.ts';

/** Beginning of the keys; the reviewed agency follows. */
const KEY = 'bewertung-entwurf-';

const keyOf = (agencyId: number) => KEY + String(agencyId);

/** What was typed about an agency in this browser and is not known to be stored by the database. */
export interface LocalReview {
  readonly content: ClientReviewDraft;
  /** Id of the review, stored or not. */
  readonly review: string;
}

const storedSchema = z.object({ content: clientReviewDraftSchema, review: z.uuid() });

/** What this browser has kept; null where it has nothing, or nothing that can be read. */
export function readLocalReview(agencyId: number): LocalReview | null {
  try {
    const stored = localStorage.getItem(keyOf(agencyId));
    return storedSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Where the browser forbids storage, the text lasts as long as the page, and in the database after the sign-in. */
export function keepLocalReview(agencyId: number, review: LocalReview): void {
  try {
    localStorage.setItem(keyOf(agencyId), JSON.stringify(review));
  } catch {
    // Full or forbidden.
  }
}

export function forgetLocalReview(agencyId: number): void {
  try {
    localStorage.removeItem(keyOf(agencyId));
  } catch {
    // Forbidden: there is none.
  }
}
