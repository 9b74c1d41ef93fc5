import type { FacetViews } from '#data/directory-adapter.ts';
import { type FacetChoices, FACETS, type FacetName } from '#domain/search/facets.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { FacetGroup } from './facet-group.tsx';

interface FacetPanelProps {
  views: FacetViews;
  choices: FacetChoices;
  onToggle: (facet: FacetName, key: string) => void;
}

/** Every facet of the directory, with what each option would give; that of the reviews once somebody has one. */
export function FacetPanel({ views, choices, onToggle }: FacetPanelProps) {
  const shown = FACETS.filter(
    ({ name }) =>
      name !== 'reviews' ||
      choices.reviews.length > 0 ||
      views.reviews.options.some(({ total }) => total > 0) ||
      views.reviews.isLimited === true,
  );
  return shown.map((facet) => (
    <FacetGroup
      key={facet.name}
      facet={facet}
      options={views[facet.name].options}
      counts={views[facet.name].counts}
      isLimited={views[facet.name].isLimited}
      chosen={choices[facet.name]}
      onToggle={onToggle}
    />
  ));
}

/** The panel's shape before its options are there. */
export function FacetPanelSkeleton() {
  return (
    <div aria-hidden="true">
      {FACETS.map(({ name }) => (
        <div key={name} className="border-t border-line py-4">
          <Skeleton className="h-6 w-1/2" />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="mt-3 h-5" />
          ))}
        </div>
      ))}
    </div>
  );
}
