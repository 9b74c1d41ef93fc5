/** Milliseconds of a day on which no clock changes. */
export const DAY_MS = 24 * 60 * 60 * 1_000;
