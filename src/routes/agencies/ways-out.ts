import { formatGermanNumber } from '#domain/german/german-number.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { NO_CHOICES, toggleChoice } from '#domain/search/facets.ts';
import type { ChosenFilter } from './chosen-filters.tsx';
import type { WayOut } from './nothing-found.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

/** A way out, and what it changes; null of the one that needs no count. */
interface UncountedWayOut extends WayOut {
  readonly change: Partial<DirectorySearch> | null;
}

/** What to try where nothing is found, the smallest step first. */
export function listWaysOut(
  filters: readonly ChosenFilter[],
  { address, lastChoice, go, toggle, resetFilters }: DirectoryControls,
): UncountedWayOut[] {
  const { term, choices } = address;
  const all: UncountedWayOut = {
    label: 'Alle Personalberatungen zeigen',
    change: null,
    onTake: () => {
      go({ term: '', choices: NO_CHOICES });
    },
  };
  const last =
    filters.find(({ facet, key }) => facet === lastChoice?.facet && key === lastChoice.key) ?? filters.at(-1);
  const showAll = term === '' ? [] : [all];
  if (last === undefined) return showAll;
  const removeLast: UncountedWayOut = {
    label: `Filter „${last.label}“ entfernen`,
    change: { choices: toggleChoice(choices, last.facet, last.key) },
    onTake: () => {
      toggle(last.facet, last.key);
    },
  };
  const removeTerm: UncountedWayOut = {
    label: `Suchbegriff „${term}“ entfernen`,
    change: { term: '' },
    onTake: () => {
      go({ term: '' });
    },
  };
  const reset: UncountedWayOut = {
    label: 'Alle Filter zurücksetzen',
    change: { choices: NO_CHOICES },
    onTake: resetFilters,
  };
  return [
    removeLast,
    ...(term === '' ? [] : [removeTerm]),
    ...(filters.length === 1 ? [] : [reset]),
    ...showAll,
  ];
}

/**
 * The ways out with what each would show; those that would show nothing either are left out.
 *
 * @param counts of those that change something, in their order; null where they cannot be had, undefined until they are
 * there
 */
export function tellCounts(
  ways: readonly UncountedWayOut[],
  counts: readonly number[] | null | undefined,
): readonly WayOut[] {
  if (counts === null) return ways;
  let counted = 0;
  return ways.flatMap(({ label, change, onTake }): WayOut[] => {
    if (change === null) return [{ label, onTake }];
    const count = counts?.[counted] ?? 0;
    counted += 1;
    return count === 0 ? [] : [{ label: `${label} (${formatGermanNumber(count)})`, onTake }];
  });
}
