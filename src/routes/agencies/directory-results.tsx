import { useId, useMemo, useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { filterAgenciesByName } from '#domain/search/agency-search.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { countChoices, type FacetChoices, FACETS, type FacetIndex } from '#domain/search/facets.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ChosenFilter } from './chosen-filters.tsx';
import { FacetPanel, FacetPanelSkeleton } from './facet-panel.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { Results } from './results.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { useFacetIndex } from './use-facet-index.ts';

function describeChoices(index: FacetIndex<unknown>, choices: FacetChoices): ChosenFilter[] {
  return FACETS.flatMap(({ name, shortLabel }) => {
    const { options, placeOfKey } = index.columns[name];
    return options
      .filter(({ key }) => choices[name].includes(key) && placeOfKey.has(key))
      .map(({ key, label }) => ({ facet: name, key, label: `${shortLabel}: ${label}` }));
  });
}

interface DirectoryResultsProps {
  /** Sorted by name; undefined while they are loading. */
  agencies: readonly Agency[] | undefined;
  controls: DirectoryControls;
}

/** Facets beside what they leave of the directory. */
export function DirectoryResults({ agencies, controls }: DirectoryResultsProps) {
  const { address, early } = controls;
  const { index, hasFailed, retry } = useFacetIndex(agencies);
  const filterHeadingId = useId();
  const [isDialogOpen, setIsDialogOpen] = useState(false);

  const choices = useMemo(() => index && knownChoices(index, address.choices), [index, address.choices]);
  const outcome = useMemo(
    () => index && choices && queryDirectory(index, { term: address.term, choices, sort: address.sort }),
    [index, choices, address.term, address.sort],
  );
  const filters = useMemo(() => (index ? describeChoices(index, early.choices) : []), [index, early.choices]);

  // The list by name needs no index; what has been chosen does, unless it cannot be had.
  const isPlain = countChoices(address.choices) === 0 && address.sort === 'name';
  const plain = useMemo(
    () => agencies && (isPlain || hasFailed) && filterAgenciesByName(agencies, address.term),
    [agencies, isPlain, hasFailed, address.term],
  );
  const found = outcome?.agencies ?? (plain === false ? undefined : plain);

  const panel = index && outcome && (
    <FacetPanel index={index} counts={outcome.counts} choices={early.choices} onToggle={controls.toggle} />
  );

  return (
    <div className="mt-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <section aria-labelledby={filterHeadingId} className="hidden lg:block print:hidden">
        <h2 id={filterHeadingId} className="mb-3 text-2xl">
          Filter
        </h2>
        {panel ?? (!hasFailed && <FacetPanelSkeleton />)}
      </section>
      <Results
        found={found}
        index={index}
        choices={choices}
        filters={filters}
        controls={controls}
        filterButton={
          <Button
            look="secondary"
            className="w-full sm:w-auto lg:hidden print:hidden"
            aria-haspopup="dialog"
            disabled={panel === undefined}
            onClick={() => {
              setIsDialogOpen(true);
            }}
          >
            {filters.length === 0 ? 'Filter' : `Filter (${String(filters.length)})`}
          </Button>
        }
        notice={
          hasFailed && index === undefined && <FacetsUnavailable isUnfiltered={!isPlain} onRetry={retry} />
        }
      />
      {isDialogOpen && panel !== undefined && (
        <FilterDialog
          foundCount={outcome?.agencies.length ?? 0}
          hasChoices={filters.length > 0}
          onReset={controls.resetFilters}
          onClose={() => {
            setIsDialogOpen(false);
          }}
        >
          {panel}
        </FilterDialog>
      )}
    </div>
  );
}

function FacetsUnavailable({ isUnfiltered, onRetry }: { isUnfiltered: boolean; onRetry: () => void }) {
  return (
    <div className="mt-4">
      <Notice>
        <p>
          Die Filter konnten nicht geladen werden.
          {isUnfiltered && ' Die Liste ist deshalb ungefiltert und nach dem Namen sortiert.'}
        </p>
        <Button look="quiet" onClick={onRetry}>
          Filter erneut laden
        </Button>
      </Notice>
    </div>
  );
}
