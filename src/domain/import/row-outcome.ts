/** The outcomes of a record of the file. Every record has exactly one. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'duplicate', 'refused', 'blank', 'before'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The possible decisions about a row that may be an entry already. */
export const DUPLICATE_DECISIONS = ['skip', 'update', 'insert'] as const;
export type DuplicateDecision = (typeof DUPLICATE_DECISIONS)[number];
