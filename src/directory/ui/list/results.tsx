import { type ReactNode, useRef } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { AgencyCardSkeletons } from '#agency/ui/card/agency-card-skeleton.tsx';
import { RESULTS_ANCHOR } from '#config/paths.ts';
import { DIRECTORY_ORDER_EXPLANATION } from '#directory/model/search/sort-explanation.ts';
import { ChosenFilters } from '#directory/ui/chosen-filters.tsx';
import type { ChosenFilter } from '#directory/ui/describe-choices.ts';
import type { FoundAgencies } from '#directory/ui/use-directory.ts';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { AgencyList } from './agency-list.tsx';
import { formatAgencyCount } from './count.ts';
import { NothingFound, type Suggestion } from './nothing-found.tsx';
import { SortControl } from './sort-control.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { ViewSwitch } from './view-switch.tsx';

export interface ResultsProps {
  /** The results, as many as are loaded; undefined while the first are loading. */
  found: FoundAgencies | undefined;
  /** Whether the answer to this search is being fetched, so that the results are those of the last search. */
  isSearching: boolean;
  /** Whether options are chosen that exist in the directory. */
  hasFilters: boolean;
  filters: readonly ChosenFilter[];
  controls: DirectoryControls;
  filterButton: ReactNode;
  /** A notice above the list. */
  notice: ReactNode;
  /** The map above the list, where the visitor has opened it. */
  map: ReactNode;
  /** Whether the next page can be fetched, is being fetched, or failed. */
  next: 'ready' | 'loading' | 'failed';
  /** Shown below the list in place of further results; null where there is nothing to say. */
  ending: ReactNode;
  /** Suggestions for an empty result. */
  suggestions: readonly Suggestion[];
  /** The operator's own agency; null where the directory has none. */
  partner: Agency | null;
}

function headingOf(term: string, hasFilters: boolean): string {
  if (term !== '') return `Suchergebnisse für „${term}“`;
  return hasFilters ? 'Gefilterte Personalberatungen' : 'Alle Personalberatungen';
}

/** The results of a query, with their order and the chosen filters. */
export function ResultList(props: ResultsProps) {
  const {
    found,
    isSearching,
    hasFilters,
    filters,
    controls,
    filterButton,
    notice,
    map,
    ending,
    suggestions,
    next,
    partner,
  } = props;
  const { address, optimistic, go, toggle, resetFilters, showStep } = controls;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Moves the focus to the heading when the focused element is removed. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const isNarrowed = address.term !== '' || hasFilters;

  return (
    <section aria-labelledby={RESULTS_ANCHOR} className="min-w-0">
      <h2
        ref={heading}
        id={RESULTS_ANCHOR}
        tabIndex={-1}
        className="line-clamp-3 scroll-mt-24 text-xl wrap-anywhere sm:text-2xl"
      >
        {headingOf(address.term, hasFilters)}
      </h2>
      <p role="status" className="break-after-avoid text-sm text-ink-soft">
        {isSearching ? (
          <span className={isNarrowed ? '' : 'sr-only'}>Die Personalberatungen werden geladen …</span>
        ) : found !== undefined && !isNarrowed ? (
          <span className="sr-only">{`Alle ${formatAgencyCount(found.total)} werden angezeigt`}</span>
        ) : (
          found && `${formatAgencyCount(found.total)} gefunden`
        )}
      </p>
      {notice}
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
        {filterButton}
        <ViewSwitch view={optimistic.view} onChange={(view) => go({ view })} />
        <SortControl sort={optimistic.sort} onSort={(sort) => go({ sort })} />
        <SortExplanation paragraphs={DIRECTORY_ORDER_EXPLANATION} />
      </div>
      {filters.length > 0 && (
        <p className="mt-2 hidden break-after-avoid print:block">
          {filters.map(({ label }) => label).join('\u00A0· ')}
        </p>
      )}
      <ChosenFilters
        filters={filters}
        after={heading}
        onRemove={({ facet, key }) => toggle(facet, key)}
        onReset={resetFilters}
      />
      {map}
      <div className="mt-3">
        {found === undefined && <AgencyCardSkeletons isWide />}
        {found?.agencies.length === 0 && (
          <NothingFound
            term={address.term}
            hasFilters={hasFilters}
            suggestions={suggestions.map(({ label, onChoose }) => ({
              label,
              onChoose: () => {
                onChoose();
                focusHeading();
              },
            }))}
          />
        )}
        {found !== undefined && found.agencies.length > 0 && (
          <AgencyList
            found={found}
            step={address.step}
            next={next}
            onShowStep={showStep}
            top={heading}
            chosen={address.choices.specialization}
            partner={partner}
          />
        )}
        {ending !== null && <div className="mt-4">{ending}</div>}
      </div>
    </section>
  );
}
