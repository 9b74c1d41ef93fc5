import { useState } from 'react';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import type { FacetChoices } from '#domain/search/facets.ts';
import { OVERVIEW_SORT_EXPLANATION } from '#domain/top-list/top-list-explanation.ts';
import { useDirectory } from '#features/directory/use-directory.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { OverviewTable, OverviewTableSkeleton } from './overview-table.tsx';
import { formatEntries } from './texts.ts';

/** The table of what is left by the chosen filters, largest first. */
export function FilteredEntries({ choices }: { choices: FacetChoices }) {
  const wanted = JSON.stringify(choices);
  const [more, setMore] = useState({ wanted, step: 1 });
  // Another choice begins anew.
  const step = more.wanted === wanted ? more.step : 1;
  const { found, total, status, error, next, retry, retryNext, isRetrying } = useDirectory({
    term: '',
    choices,
    sort: 'groesste',
    step,
    areFacetsWanted: true,
  });
  if (found === undefined || total === undefined) {
    return error === null ? (
      <OverviewTableSkeleton />
    ) : (
      <LoadError error={error} isRetrying={isRetrying} onRetry={retry} />
    );
  }
  const shown = found.agencies.slice(0, step * AGENCIES_PER_STEP);
  const length = `${total.isLimited ? 'mehr als ' : ''}${formatEntries(total.count)}`;
  return (
    <>
      <p role="status" className="text-ink-soft digits">
        {status === 'updating' ? 'Die Auswahl wird geladen …' : `${length} nach Ihrer Auswahl`}
      </p>
      <SortExplanation paragraphs={OVERVIEW_SORT_EXPLANATION} />
      <div className="mt-4">
        <OverviewTable agencies={shown} />
      </div>
      {next === 'failed' && error !== null && (
        <LoadError error={error} isRetrying={isRetrying} onRetry={retryNext} />
      )}
      <ShowMore
        progress={`${formatGermanNumber(shown.length)} von ${length}`}
        isComplete={!total.isLimited && shown.length >= total.count}
        next={next}
        onShowMore={() => {
          setMore({ wanted, step: step + 1 });
        }}
      />
    </>
  );
}
