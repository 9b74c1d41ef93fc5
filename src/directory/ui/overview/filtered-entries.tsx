import { type ReactNode, useState } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { FacetChoices } from '#directory/model/search/facets.ts';
import { useDirectory } from '#directory/ui/use-directory.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { LoadError } from '#ui/load-error/load-error.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOverviewChoices } from './use-overview-choices.ts';

interface FilteredEntriesProps {
  explanation: ReactNode;
  renderTable: (agencies: readonly Agency[]) => ReactNode;
  /** The whole table, shown where nothing is chosen. */
  children: ReactNode;
}

/** The table of what the chosen filters leave. */
export function FilteredEntries({ children, ...rest }: FilteredEntriesProps) {
  const { choices, isNarrowed } = useOverviewChoices();
  return isNarrowed ? <Filtered choices={choices} {...rest} /> : children;
}

interface FilteredProps extends Omit<FilteredEntriesProps, 'children'> {
  choices: FacetChoices;
}

function Filtered({ choices, explanation, renderTable }: FilteredProps) {
  const wanted = JSON.stringify(choices);
  const [more, setMore] = useState({ wanted, step: 1 });
  // Another choice begins anew.
  const step = more.wanted === wanted ? more.step : 1;
  const { found, status, error, next, retry, retryNext, isRetrying } = useDirectory({
    term: '',
    choices,
    sort: 'groesste',
    step,
    areFacetsNeeded: true,
  });
  if (found === undefined) {
    return error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <LoadError error={error} isRetrying={isRetrying} onRetry={retry} />
    );
  }
  const shown = found.agencies.slice(0, step * AGENCIES_PER_STEP);
  const length = formatGermanCount(found.total, 'Eintrag', 'Einträge');
  return (
    <>
      <p role="status" className="text-ink-soft digits">
        {status === 'updating' ? 'Die Auswahl wird geladen …' : `${length} nach Ihrer Auswahl`}
      </p>
      {explanation}
      <div className="mt-4">{renderTable(shown)}</div>
      {next === 'failed' && error !== null && (
        <LoadError error={error} isRetrying={isRetrying} onRetry={retryNext} />
      )}
      <ShowMore
        progress={`${formatGermanNumber(shown.length)} von ${length}`}
        isComplete={shown.length >= found.total}
        next={next}
        onShowMore={() => setMore({ wanted, step: step + 1 })}
      />
    </>
  );
}
