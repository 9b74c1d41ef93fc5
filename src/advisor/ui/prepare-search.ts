import { loadCode } from '#lib/http/http.ts';

/** One file for both the results and the search. */
export const loadSearchResults = () => loadCode(() => import('./search-results.tsx'));

/**
 * Loads the code of the search and, where the directory is there, its index, before a search or as soon as a visitor is about to search.
 *
 * @returns whether that worked; where it did not, the results themselves say why
 */
export async function prepareSearch(hasDirectory: boolean): Promise<boolean> {
  try {
    const { prepareRecommendation } = await loadSearchResults();
    if (hasDirectory) await prepareRecommendation();
    return true;
  } catch {
    return false;
  }
}
