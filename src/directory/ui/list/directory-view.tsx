import { useId, useState } from 'react';
import type { FacetViews } from '#directory/api/indexed-agencies.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FacetPanel, FacetPanelSkeleton } from './facet-panel.tsx';
import { FilterDialog, loadDialog } from './filter-dialog.tsx';
import { ResultList, type ResultsProps } from './results.tsx';
import type { DirectoryControls } from './use-directory-address.ts';

const PlaceFigure = latePart(async () => (await import('#map/ui/place-figure.tsx')).PlaceFigure, {
  name: 'Die Karte',
  Placeholder: MapSkeleton,
  resetKey: ({ view }) => view,
});

function MapSkeleton() {
  return <Skeleton className="aspect-65/88 max-w-xl" />;
}

interface DirectoryViewProps extends Omit<ResultsProps, 'filterButton' | 'map'> {
  /** The content of the facets; undefined until it is known. */
  facets: FacetViews | undefined;
  /** The visitor is about to open them. */
  onFacetsWanted: () => void;
  controls: DirectoryControls;
}

/** Facets beside the results. */
export function DirectoryView({ facets, onFacetsWanted, ...results }: DirectoryViewProps) {
  const { controls, filters, found } = results;
  const filterHeadingId = useId();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const panel = facets && (
    <FacetPanel views={facets} choices={controls.optimistic.choices} onToggle={controls.toggle} />
  );
  const openDialog = async () => {
    onFacetsWanted();
    // Loaded first: after a fallback React would wait 0.3 s longer.
    await loadDialog();
    setIsDialogOpen(true);
  };
  const prepareDialog = () => {
    onFacetsWanted();
    void loadDialog();
  };
  return (
    <div className="mt-4 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <section aria-labelledby={filterHeadingId} className="hidden lg:block print:hidden">
        <h2 id={filterHeadingId} className="mb-3 text-2xl">
          Filter
        </h2>
        {/* They are in one place at a time: the dialog holds the same fields. */}
        {!isDialogOpen && (panel ?? <FacetPanelSkeleton />)}
      </section>
      <ResultList
        {...results}
        map={controls.address.view === 'map' && <DirectoryMap facets={facets} controls={controls} />}
        filterButton={
          <Button
            variant="secondary"
            className="max-sm:grow lg:hidden print:hidden"
            aria-haspopup="dialog"
            disabled={panel === undefined && found === undefined}
            onPointerEnter={prepareDialog}
            onFocus={prepareDialog}
            onClick={() => void openDialog()}
          >
            {filters.length === 0 ? 'Filter' : `Filter (${String(filters.length)})`}
          </Button>
        }
      />
      {isDialogOpen && (
        <SectionBoundary name="Die Filterauswahl">
          <FilterDialog
            count={found?.total ?? 0}
            hasChoices={filters.length > 0}
            onReset={controls.resetFilters}
            onClose={() => setIsDialogOpen(false)}
          >
            {panel ?? <FacetsUnderWay />}
          </FilterDialog>
        </SectionBoundary>
      )}
    </div>
  );
}

/** The facet of places as a map. */
function DirectoryMap({ facets, controls }: Pick<DirectoryViewProps, 'facets' | 'controls'>) {
  return (
    <div className="mt-6">
      {facets === undefined ? (
        <MapSkeleton />
      ) : (
        <PlaceFigure
          view={facets.place}
          chosen={controls.optimistic.choices.place}
          onToggle={(key) => controls.toggle('place', key)}
        />
      )}
    </div>
  );
}

function FacetsUnderWay() {
  return (
    <>
      <p role="status" className="sr-only">
        Die Filter werden geladen …
      </p>
      <FacetPanelSkeleton />
    </>
  );
}
