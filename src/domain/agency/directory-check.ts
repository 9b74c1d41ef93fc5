/** What a list's answer is called that is no list. docs/product.md, Messages. */
export const NO_LIST_MESSAGE = 'Keine gültigen Daten empfangen';
/** Title for an answer of which nothing could be validated. docs/product.md, Messages. */
export const VALIDATION_TITLE = 'Fehler bei der Datenvalidierung';
/** Message for an answer of which nothing could be validated. docs/product.md, Messages. */
export const VALIDATION_MESSAGE =
  'Datenvalidierungsfehler: Einige Agenturdaten konnten nicht korrekt verarbeitet werden.';

interface CheckedRows {
  readonly agencies: readonly unknown[];
  readonly incomplete: readonly unknown[];
}

/**
 * Whether validation failed as a whole: there are rows, and not one of them is an agency. A single bad
 * row is no failure; it is shown leniently. docs/product.md, Messages.
 */
export function hasValidationFailed({ agencies, incomplete }: CheckedRows): boolean {
  return agencies.length === 0 && incomplete.length > 0;
}
