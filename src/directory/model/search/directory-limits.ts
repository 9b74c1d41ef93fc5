/** Cards that the list shows at first and with each „Weitere anzeigen“, so that a long directory stays quick. */
export const AGENCIES_PER_STEP = 24;

/** The most entries that the site reads and shows. docs/decisions/one-directory.md. */
export const MAX_AGENCIES = 10_000;
