import { type ReactNode, useId, useRef } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { countChoices, type FacetChoices, type FacetIndex } from '#domain/search/facets.ts';
import { DIRECTORY_SORT_EXPLANATION } from '#domain/search/sort-explanation.ts';
import { AgencyCardSkeleton, SKELETON_CARDS } from '#features/agency-card/agency-card-skeleton.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { AgencyList } from './agency-list.tsx';
import { type ChosenFilter, ChosenFilters } from './chosen-filters.tsx';
import { formatCount } from './count.ts';
import { NothingFound } from './nothing-found.tsx';
import { SortControl } from './sort-control.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { listWaysOut } from './ways-out.ts';

interface ResultsProps {
  /** Undefined while they are loading. */
  found: readonly Agency[] | undefined;
  index: FacetIndex<Agency> | undefined;
  choices: FacetChoices | undefined;
  filters: readonly ChosenFilter[];
  controls: DirectoryControls;
  filterButton: ReactNode;
  notice: ReactNode;
}

function headingOf(term: string, hasFilters: boolean): string {
  if (term !== '') return `Suchergebnisse für „${term}“`;
  return hasFilters ? 'Gefilterte Personalberatungen' : 'Alle Personalberatungen';
}

/** What the query finds, how it is sorted, and what was chosen. Specification, section 2 (Agency list). */
export function Results({ found, index, choices, filters, controls, filterButton, notice }: ResultsProps) {
  const { address, early, go, toggle, resetFilters, showStep } = controls;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the keyboard goes on when what it was on is gone. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const hasFilters = choices !== undefined && countChoices(choices) > 0;
  const isNarrowed = address.term !== '' || hasFilters;

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="line-clamp-3 scroll-mt-24 text-2xl wrap-anywhere"
      >
        {headingOf(address.term, hasFilters)}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {found === undefined && <span className="sr-only">Die Personalberatungen werden geladen …</span>}
        {found !== undefined && isNarrowed && `${formatCount(found.length)} gefunden`}
        {found !== undefined && !isNarrowed && (
          <span className="sr-only">Alle {formatCount(found.length)} werden angezeigt</span>
        )}
      </p>
      {notice}
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-1 print:hidden">
        {filterButton}
        <SortControl
          sort={early.sort}
          onSort={(sort) => {
            go({ sort });
          }}
        />
        <SortExplanation paragraphs={DIRECTORY_SORT_EXPLANATION} />
      </div>
      <ChosenFilters
        filters={filters}
        after={heading}
        onRemove={({ facet, key }) => {
          toggle(facet, key);
        }}
        onReset={resetFilters}
      />
      <div className="mt-5">
        {found === undefined && <LoadingCards />}
        {found?.length === 0 && (
          <NothingFound
            hasTerm={address.term !== ''}
            hasFilters={hasFilters}
            waysOut={listWaysOut(index, filters, controls).map(({ label, onTake }) => ({
              label,
              onTake: () => {
                onTake();
                focusHeading();
              },
            }))}
          />
        )}
        {found !== undefined && found.length > 0 && (
          <AgencyList agencies={found} step={address.step} onShowStep={showStep} top={heading} />
        )}
      </div>
    </section>
  );
}

function LoadingCards() {
  return (
    <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <AgencyCardSkeleton key={index} />
      ))}
    </div>
  );
}
