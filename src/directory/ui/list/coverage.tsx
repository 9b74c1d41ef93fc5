import { describeCoverage } from '#directory/model/search/coverage.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { facetKey, NO_CHOICES } from '#directory/model/search/facets.ts';
import { useSearchCounts } from '#directory/ui/use-search-counts.ts';
import { STATE_CENTRES } from '#map/model/state-centres.ts';

/** Whoever has a place in any of the sixteen states. */
const IN_GERMANY: readonly DirectorySearch[] = [
  { term: '', choices: { ...NO_CHOICES, place: Object.keys(STATE_CENTRES).map(facetKey) }, sort: 'name' },
];

/** How much of the market the directory has, and where it says how fresh it is. */
export function Coverage() {
  const [count] = useSearchCounts(IN_GERMANY) ?? [];
  const words = count === undefined ? null : describeCoverage(count);
  return (
    // As high as its words, so that nothing moves.
    <p className="min-h-10 sm:min-h-5">
      {words} {words !== null && 'Wie aktuell eine Angabe ist, steht im Profil.'}
    </p>
  );
}
