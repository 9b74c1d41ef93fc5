import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { NO_CHOICES, toggleChoice } from '#directory/model/search/facets.ts';
import type { ChosenFilter } from '#directory/ui/describe-choices.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import type { Suggestion } from './nothing-found.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

/** A suggestion, and what it changes; null of the one that needs no count. */
interface UncountedSuggestion extends Suggestion {
  readonly change: Partial<DirectorySearch> | null;
}

/** Lists changes to try where nothing is found, the smallest first. */
export function listSuggestions(
  filters: readonly ChosenFilter[],
  { address, lastChoice, go, toggle, resetFilters }: DirectoryControls,
): UncountedSuggestion[] {
  const { term, choices } = address;
  const all: UncountedSuggestion = {
    label: 'Alle Personalberatungen zeigen',
    change: null,
    onChoose: () => go({ term: '', choices: NO_CHOICES }),
  };
  const last =
    filters.find(({ facet, key }) => facet === lastChoice?.facet && key === lastChoice.key) ?? filters.at(-1);
  const showAll = term === '' ? [] : [all];
  if (last === undefined) return showAll;
  const removeLast: UncountedSuggestion = {
    label: `Filter „${last.label}“ entfernen`,
    change: { choices: toggleChoice(choices, last.facet, last.key) },
    onChoose: () => toggle(last.facet, last.key),
  };
  const removeTerm: UncountedSuggestion = {
    label: `Suchbegriff „${term}“ entfernen`,
    change: { term: '' },
    onChoose: () => go({ term: '' }),
  };
  const reset: UncountedSuggestion = {
    label: 'Alle Filter zurücksetzen',
    change: { choices: NO_CHOICES },
    onChoose: resetFilters,
  };
  return [
    removeLast,
    ...(term === '' ? [] : [removeTerm]),
    ...(filters.length === 1 ? [] : [reset]),
    ...showAll,
  ];
}

/**
 * The suggestions with what each would show; those that would show nothing either are left out.
 *
 * @param counts of those that change something, in their order; undefined until they are there
 */
export function addCounts(
  suggestions: readonly UncountedSuggestion[],
  counts: readonly number[] | undefined,
): readonly Suggestion[] {
  let counted = 0;
  return suggestions.flatMap(({ label, change, onChoose }): Suggestion[] => {
    if (change === null) return [{ label, onChoose }];
    const count = counts?.[counted] ?? 0;
    counted += 1;
    return count === 0 ? [] : [{ label: `${label} (${formatGermanNumber(count)})`, onChoose }];
  });
}
