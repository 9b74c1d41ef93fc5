import type { AgencyDirectory } from '#data/agencies/agencies.ts';

/** One file for both the results and the search. */
export const loadSearchResults = () => import('./search-results.tsx');

/**
 * Loads the code of the search and starts its worker, before a search or as soon as a visitor is about to search.
 *
 * @returns whether that worked; where it did not, the results themselves say why
 */
export async function prepareSearch(directory: AgencyDirectory | undefined): Promise<boolean> {
  try {
    const { prepareRecommendation } = await loadSearchResults();
    if (directory !== undefined) await prepareRecommendation(directory);
    return true;
  } catch {
    return false;
  }
}
