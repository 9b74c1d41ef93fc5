/** Where the directory is searched: in the browser, with all agencies loaded, or in the database, page by page. */
export type SearchPlace = 'browser' | 'database';

/**
 * Cards that the list shows at first and with each „Weitere anzeigen“, so that a long directory stays quick; the database
 * gives as many at a time.
 */
export const AGENCIES_PER_STEP = 60;

/**
 * So many agencies are loaded and searched in the browser; one more, and the database is asked. 5,000 agencies are
 * about 2.7 MB of JSON (0.4 MB compressed), and searched within milliseconds.
 */
export const MOST_IN_BROWSER = 5_000;

/**
 * Decides by the number of agencies where to search.
 *
 * @param count exact number of agencies; null where it could not be had: then whoever shows a list goes on as for a
 * small directory, whose own call has a fallback
 */
export function decideSearchPlace(count: number | null): SearchPlace {
  return count !== null && count > MOST_IN_BROWSER ? 'database' : 'browser';
}
