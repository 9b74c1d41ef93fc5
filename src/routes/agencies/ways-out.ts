import { formatGermanNumber } from '#domain/german/german-number.ts';
import type { DirectoryAddress } from '#domain/search/directory-address.ts';
import { NO_CHOICES, toggleChoice } from '#domain/search/facets.ts';
import type { ChosenFilter } from './chosen-filters.tsx';
import type { WayOut } from './nothing-found.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

/**
 * What to try where nothing is found, the smallest step first. Where it can be told what each would show, it says so,
 * and those that would show nothing either are left out.
 *
 * @param countFound how many agencies a changed address finds; null where only the database knows
 */
export function listWaysOut(
  filters: readonly ChosenFilter[],
  { address, lastChoice, go, toggle, resetFilters }: DirectoryControls,
  countFound: ((change: Partial<DirectoryAddress>) => number) | null,
): WayOut[] {
  const { term, choices } = address;
  const showAll: WayOut = {
    label: 'Alle Personalberatungen zeigen',
    onTake: () => {
      go({ term: '', choices: NO_CHOICES });
    },
  };
  const last =
    filters.find(({ facet, key }) => facet === lastChoice?.facet && key === lastChoice.key) ?? filters.at(-1);
  if (last === undefined) return term === '' ? [] : [showAll];

  const steps = [
    {
      label: `Filter „${last.label}“ entfernen`,
      change: { choices: toggleChoice(choices, last.facet, last.key) },
      onTake: () => {
        toggle(last.facet, last.key);
      },
    },
    {
      label: `Suchbegriff „${term}“ entfernen`,
      change: { term: '' },
      onTake: () => {
        go({ term: '' });
      },
      isIdle: term === '',
    },
    {
      label: 'Alle Filter zurücksetzen',
      change: { choices: NO_CHOICES },
      onTake: resetFilters,
      isIdle: filters.length === 1,
    },
  ].filter(({ isIdle }) => isIdle !== true);
  const further = term === '' ? [] : [showAll];
  if (countFound === null) return [...steps, ...further];
  const counted = steps
    .map((step) => ({ ...step, count: countFound(step.change) }))
    .filter(({ count }) => count > 0);
  return [
    ...counted.map(({ label, count, onTake }) => ({
      label: `${label} (${formatGermanNumber(count)})`,
      onTake,
    })),
    ...further,
  ];
}
