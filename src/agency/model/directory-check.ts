/** Message for an answer that should be a list and is none. docs/product.md, Messages. */
export const NO_LIST_MESSAGE = 'Keine gültigen Daten empfangen';
/** Title for an answer of which nothing could be validated. docs/product.md, Messages. */
export const VALIDATION_TITLE = 'Fehler bei der Datenvalidierung';
/** Message for an answer of which nothing could be validated. docs/product.md, Messages. */
export const VALIDATION_MESSAGE =
  'Datenvalidierungsfehler: Einige Agenturdaten konnten nicht korrekt verarbeitet werden.';

interface CheckedEntries {
  /** How many are agencies. */
  readonly agencyCount: number;
  /** How many there are. */
  readonly entryCount: number;
}

/**
 * Whether validation failed as a whole: there are entries, and not one of them is an agency. A single bad row is no failure.
 * docs/product.md, Messages.
 */
export function hasValidationFailed({ agencyCount, entryCount }: CheckedEntries): boolean {
  return agencyCount === 0 && entryCount > 0;
}
