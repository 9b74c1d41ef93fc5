/** The private bucket of the evidence; its files are `<account>/<uuid>.<ending>`. */
export const EVIDENCE_BUCKET = 'evidence';

/** The bucket has the same limit. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;
