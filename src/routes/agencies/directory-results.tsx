import { useMemo, useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import { filterAgenciesByName } from '#domain/search/agency-search.ts';
import type { DirectoryAddress } from '#domain/search/directory-address.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { countChoices, forEachFacet } from '#domain/search/facets.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { describeChoices, DirectoryView } from './directory-view.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { useFacetIndex } from './use-facet-index.ts';
import { listWaysOut } from './ways-out.ts';

interface DirectoryResultsProps {
  /** Sorted by name; undefined while they are loading. */
  agencies: readonly Agency[] | undefined;
  controls: DirectoryControls;
}

/** The directory as this browser searches it, with all agencies loaded. */
export function DirectoryResults({ agencies, controls }: DirectoryResultsProps) {
  const { address, early } = controls;
  // The list by name needs no index; what has been chosen does, unless it cannot be had.
  const isPlain = countChoices(address.choices) === 0 && address.sort === 'name';
  const [areFacetsWanted, setAreFacetsWanted] = useState(false);
  const { index, hasFailed, retry } = useFacetIndex(agencies, areFacetsWanted || !isPlain);

  const choices = useMemo(() => index && knownChoices(index, address.choices), [index, address.choices]);
  const outcome = useMemo(
    () => index && choices && queryDirectory(index, { term: address.term, choices, sort: address.sort }),
    [index, choices, address.term, address.sort],
  );
  const facets = useMemo(
    () =>
      index &&
      outcome && {
        views: forEachFacet(({ name }) => ({
          options: index.columns[name].options,
          counts: outcome.counts[name],
        })),
        understand: index.understand,
      },
    [index, outcome],
  );
  const filters = useMemo(
    () => (facets ? describeChoices(facets.views, early.choices) : []),
    [facets, early.choices],
  );

  const plain = useMemo(
    () => agencies && (isPlain || hasFailed) && filterAgenciesByName(agencies, address.term),
    [agencies, isPlain, hasFailed, address.term],
  );
  const found = outcome?.agencies ?? (plain === false ? undefined : plain);
  const countFound = useMemo(
    () =>
      index &&
      ((change: Partial<DirectoryAddress>) =>
        queryDirectory(index, { ...address, ...change }).agencies.length),
    [index, address],
  );

  return (
    <DirectoryView
      searchPlace="browser"
      facets={facets}
      hasNoFacets={hasFailed}
      onFacetsWanted={() => {
        setAreFacetsWanted(true);
      }}
      found={found}
      total={found?.length}
      hasFilters={choices !== undefined && countChoices(choices) > 0}
      filters={filters}
      controls={controls}
      waysOut={found?.length === 0 ? listWaysOut(filters, controls, countFound ?? null) : []}
      notice={
        hasFailed && index === undefined && <FacetsUnavailable isUnfiltered={!isPlain} onRetry={retry} />
      }
    />
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
