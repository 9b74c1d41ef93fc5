import type { FacetViews } from '#directory/api/indexed-agencies.ts';
import { type FacetChoices, type FacetName, FACETS } from '#directory/model/search/facets.ts';

/** A chosen option, as a chip names it: „Ort: Köln“. */
export interface ChosenFilter {
  readonly facet: FacetName;
  readonly key: string;
  readonly label: string;
}

/** The chosen options that exist in the facets, as chips name them. */
export function describeChoices(views: FacetViews, choices: FacetChoices): ChosenFilter[] {
  return FACETS.flatMap(({ name, shortLabel }) =>
    views[name].options
      .filter(({ key }) => choices[name].includes(key))
      .map(({ key, label }) => ({ facet: name, key, label: `${shortLabel}: ${label}` })),
  );
}
