import { useMemo, useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import type { DirectoryAddress } from '#domain/search/directory-address.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { countChoices, forEachFacet } from '#domain/search/facets.ts';
import { listMatches } from '#domain/search/matches.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Corrected } from './corrected.tsx';
import { describeChoices, DirectoryView } from './directory-view.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { FACET_INDEX, useIndex } from './use-index.ts';
import { useMatches } from './use-matches.ts';
import { listWaysOut } from './ways-out.ts';

interface DirectoryResultsProps {
  /** Sorted by name; undefined while they are loading. */
  agencies: readonly Agency[] | undefined;
  controls: DirectoryControls;
}

/** The directory as this browser searches it, with all agencies loaded. */
export function DirectoryResults({ agencies, controls }: DirectoryResultsProps) {
  const { address, early } = controls;
  const { term } = address;
  // The list by name needs no index; what has been chosen does, unless it cannot be had.
  const isPlain = countChoices(address.choices) === 0 && address.sort === 'name';
  const [areFacetsWanted, setAreFacetsWanted] = useState(false);
  const { index, hasFailed, retry } = useIndex(
    FACET_INDEX,
    agencies,
    areFacetsWanted || !isPlain || 'on a wide screen',
  );
  const searched = useMatches(agencies, term);
  const { matches, isComplete, explain, correctedTerm } = searched;

  const choices = useMemo(() => index && knownChoices(index, address.choices), [index, address.choices]);
  const outcome = useMemo(
    () => index && choices && queryDirectory(index, { matches, choices, sort: address.sort }),
    [index, choices, matches, address.sort],
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

  const plain = useMemo(() => {
    if (agencies === undefined || !(isPlain || hasFailed)) return undefined;
    return matches === null ? { agencies, named: agencies.length } : listMatches(agencies, matches);
  }, [agencies, isPlain, hasFailed, matches]);
  const known = outcome ?? plain;
  // What is found by name may be nothing, and more follow.
  const found = isComplete || known?.named !== 0 ? known : undefined;
  const total = isComplete ? found?.agencies.length : undefined;
  const countFound = useMemo(
    () =>
      index &&
      ((change: Partial<DirectoryAddress>) => {
        const asked = { ...address, ...change };
        return queryDirectory(index, { ...asked, matches: asked.term === '' ? null : matches }).agencies
          .length;
      }),
    [index, address, matches],
  );

  return (
    <DirectoryView
      facets={facets}
      hasNoFacets={hasFailed}
      onFacetsWanted={() => {
        setAreFacetsWanted(true);
      }}
      found={found}
      explain={explain}
      total={total}
      hasFilters={choices !== undefined && countChoices(choices) > 0}
      filters={filters}
      controls={controls}
      waysOut={total === 0 ? listWaysOut(filters, controls, countFound ?? null) : []}
      notice={
        <>
          {hasFailed && index === undefined && <FacetsUnavailable isUnfiltered={!isPlain} onRetry={retry} />}
          {searched.hasFailed && <FurtherUnavailable onRetry={searched.retry} />}
          {correctedTerm !== null && <Corrected term={term} searchedTerm={correctedTerm} />}
        </>
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
        <Button variant="quiet" onClick={onRetry}>
          Filter erneut laden
        </Button>
      </Notice>
    </div>
  );
}

function FurtherUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-4">
      <Notice>
        <p>Weitere Treffer konnten nicht geladen werden. Gesucht wurde nur im Namen.</p>
        <Button variant="quiet" onClick={onRetry}>
          Weitere Treffer erneut laden
        </Button>
      </Notice>
    </div>
  );
}
