/**
 * Cards that the list shows at first and with each „Weitere anzeigen“, so that a long directory stays quick; the database
 * gives as many at a time.
 */
export const AGENCIES_PER_STEP = 24;

/**
 * The most agencies that are loaded and searched in the browser; beyond that the database searches. 5,000 agencies are
 * about 2.7 MB of JSON (0.4 MB compressed), and searched within milliseconds.
 */
export const MAX_LOADED_AGENCIES = 5_000;

/**
 * The number of agencies from which the Berater-Assistent chooses in a larger directory; measured by
 * tests/advisor/candidates.ts.
 */
export const ADVISOR_CANDIDATES = 120;
