import type { EntryField } from '#domain/entry/entry.ts';

/** What was chosen and typed about an item of the queue, and not sent yet. */
export interface ReviewDraft {
  readonly rejected: readonly EntryField[];
  readonly reason: string;
}

export const EMPTY_REVIEW_DRAFT: ReviewDraft = { rejected: [], reason: '' };
