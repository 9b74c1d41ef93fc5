import type { EntryField } from '#domain/entry/entry.ts';

/** The choice and the text for an item of the queue, not sent yet. */
export interface DecisionDraft {
  readonly rejected: readonly EntryField[];
  readonly reason: string;
}

export const EMPTY_DECISION_DRAFT: DecisionDraft = { rejected: [], reason: '' };
