import type { Agency } from '#domain/agency/agency.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { type FacetIndex, NO_CHOICES, toggleChoice } from '#domain/search/facets.ts';
import type { ChosenFilter } from './chosen-filters.tsx';
import type { WayOut } from './nothing-found.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

/**
 * What to try where nothing is found, with what it would show: the smallest step first, but behind those that help.
 */
export function listWaysOut(
  index: FacetIndex<Agency> | undefined,
  filters: readonly ChosenFilter[],
  { address, lastChoice, go, toggle, resetFilters }: DirectoryControls,
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
  if (index === undefined || last === undefined) return term === '' ? [] : [showAll];

  const steps = [
    {
      label: `Filter „${last.label}“ entfernen`,
      query: { choices: toggleChoice(choices, last.facet, last.key) },
      onTake: () => {
        toggle(last.facet, last.key);
      },
    },
    {
      label: `Suchbegriff „${term}“ entfernen`,
      query: { term: '' },
      onTake: () => {
        go({ term: '' });
      },
      isIdle: term === '',
    },
    {
      label: 'Alle Filter zurücksetzen',
      query: { choices: NO_CHOICES },
      onTake: resetFilters,
      isIdle: filters.length === 1,
    },
  ];
  const counted = steps
    .filter(({ isIdle }) => isIdle !== true)
    .map((step) => ({ ...step, count: queryDirectory(index, { ...address, ...step.query }).agencies.length }))
    .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0));
  return [
    ...counted.map(({ label, count, onTake }) => ({
      label: `${label} (${count.toLocaleString('de-DE')})`,
      onTake,
    })),
    ...(term === '' ? [] : [showAll]),
  ];
}
