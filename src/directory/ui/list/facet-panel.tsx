import { useState } from 'react';
import type { FacetViews } from '#directory/api/indexed-agencies.ts';
import { type Facet, type FacetChoices, FACETS, type FacetName } from '#directory/model/search/facets.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { FacetGroup } from './facet-group.tsx';

interface FacetPanelProps {
  views: FacetViews;
  choices: FacetChoices;
  onToggle: (facet: FacetName, key: string) => void;
}

/** Reviews and terms are offered once somebody has one: before, there is nothing to choose. */
function isOffered({ name, isTerm }: Facet, { views, choices }: FacetPanelProps): boolean {
  if (name !== 'reviews' && isTerm !== true) return true;
  return choices[name].length > 0 || views[name].options.some(({ total }) => total > 0);
}

/** Every facet of the directory, with what each option would give; those of the terms folded away. */
export function FacetPanel(props: FacetPanelProps) {
  const { views, choices, onToggle } = props;
  const shown = FACETS.filter((facet) => isOffered(facet, props));
  const terms = shown.filter(({ isTerm }) => isTerm);
  const [isOpen, setIsOpen] = useState(terms.some(({ name }) => choices[name].length > 0));
  const toGroup = (facet: Facet) => (
    <FacetGroup
      key={facet.name}
      facet={facet}
      options={views[facet.name].options}
      counts={views[facet.name].counts}
      chosen={choices[facet.name]}
      onToggle={onToggle}
    />
  );
  return (
    <>
      {shown.filter(({ isTerm }) => isTerm !== true).map(toGroup)}
      {terms.length > 0 && (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          className="border-t border-line"
        >
          <summary className="cursor-pointer py-3 font-semibold hover:text-petrol">
            Konditionen und Nachweise
          </summary>
          <p className="pb-4 text-sm text-ink-soft">
            Gezählt wird, was die Beratungen angeben. Wer nichts angibt, fehlt hier; „nein“ heißt das nicht.
          </p>
          {isOpen && terms.map(toGroup)}
        </details>
      )}
    </>
  );
}

/** The panel's shape before its options are there. */
export function FacetPanelSkeleton() {
  return (
    <div aria-hidden="true">
      {FACETS.filter(({ isTerm }) => isTerm !== true).map(({ name }) => (
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
