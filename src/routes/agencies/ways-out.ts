import type { Agency } from '#domain/agency/agency.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { type FacetIndex, NO_CHOICES, toggleChoice } from '#domain/search/facets.ts';
import type { ChosenFilter } from './chosen-filters.tsx';
import type { WayOut } from './nothing-found.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

/** What to try where nothing is found, the smallest step first, with what it would show. */
export function listWaysOut(
  index: FacetIndex<Agency> | undefined,
  filters: readonly ChosenFilter[],
  { address, lastChoice, go, toggle, resetFilters }: DirectoryControls,
): WayOut[] {
  const { term, choices } = address;
  const ways: WayOut[] = [];
  const countOf = (query: Partial<typeof address>) =>
    index === undefined
      ? ''
      : ` (${queryDirectory(index, { ...address, ...query }).agencies.length.toLocaleString('de-DE')})`;

  const last =
    filters.find(({ facet, key }) => facet === lastChoice?.facet && key === lastChoice.key) ?? filters.at(-1);
  if (last !== undefined) {
    const { facet, key, label } = last;
    ways.push({
      label: `Filter „${label}“ entfernen${countOf({ choices: toggleChoice(choices, facet, key) })}`,
      onTake: () => {
        toggle(facet, key);
      },
    });
    if (term !== '') {
      ways.push({
        label: `Suchbegriff „${term}“ entfernen${countOf({ term: '' })}`,
        onTake: () => {
          go({ term: '' });
        },
      });
    }
    if (filters.length > 1 || term === '') {
      ways.push({
        label: `Alle Filter zurücksetzen${countOf({ choices: NO_CHOICES })}`,
        onTake: resetFilters,
      });
    }
  }
  if (term !== '') {
    ways.push({
      label: 'Alle Personalberatungen zeigen',
      onTake: () => {
        go({ term: '', choices: NO_CHOICES });
      },
    });
  }
  return ways;
}
