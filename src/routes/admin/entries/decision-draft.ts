import type { EntryField } from '#domain/entry/entry.ts';

/** What was chosen and typed about an item of the queue, and not sent yet. */
export interface DecisionDraft {
  readonly rejected: readonly EntryField[];
  readonly reason: string;
}

export const EMPTY_DECISION_DRAFT: DecisionDraft = { rejected: [], reason: '' };
