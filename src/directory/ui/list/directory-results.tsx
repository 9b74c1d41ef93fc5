import { useMemo } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { describeChoices } from '#directory/ui/describe-choices.ts';
import type { DirectoryAnswer } from '#directory/ui/use-directory.ts';
import { useSearchCounts } from '#directory/ui/use-search-counts.ts';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { LoadError } from '#ui/load-error/load-error.tsx';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { CorrectedTermNotice } from './corrected-term-notice.tsx';
import { DirectoryView } from './directory-view.tsx';
import { DroppedWordNotice } from './dropped-word-notice.tsx';
import { listSuggestions, addCounts } from './suggestions.ts';
import type { DirectoryControls } from './use-directory-address.ts';

interface DirectoryResultsProps {
  answer: DirectoryAnswer;
  controls: DirectoryControls;
  /** The operator's own agency; null where the directory has none. */
  partner: Agency | null;
  /** Called when the visitor is about to open the facets. */
  onFacetsWanted: () => void;
}

/** The results of the search in the address. */
export function DirectoryResults({ answer, controls, partner, onFacetsWanted }: DirectoryResultsProps) {
  const { address, optimistic } = controls;
  const { found, facets, status, error, next, isRetrying } = answer;
  const failure = useLoadFailure({ data: found, error, isPlaceholderData: status === 'updating' });

  const filters = useMemo(
    () => (facets ? describeChoices(facets, optimistic.choices) : []),
    [facets, optimistic.choices],
  );
  const chosen = useMemo(
    () => (facets ? describeChoices(facets, address.choices) : []),
    [facets, address.choices],
  );
  const suggestions = found?.total === 0 ? listSuggestions(filters, controls) : [];
  const counts = useSearchCounts(
    suggestions.flatMap(({ change }) => (change === null ? [] : [{ ...address, ...change }])),
  );

  if (failure !== null) {
    return (
      <div className="mt-6">
        <LoadError error={failure} isRetrying={isRetrying} onRetry={answer.retry} />
      </div>
    );
  }
  return (
    <DirectoryView
      facets={facets}
      onFacetsWanted={onFacetsWanted}
      partner={partner}
      found={found}
      isSearching={status !== 'ready'}
      hasFilters={chosen.length > 0}
      filters={filters}
      controls={controls}
      suggestions={addCounts(suggestions, counts)}
      notice={
        typeof found?.correctedTerm === 'string' ? (
          <CorrectedTermNotice term={address.term} searchedTerm={found.correctedTerm} />
        ) : (
          typeof found?.droppedWord === 'string' &&
          found.total > 0 && <DroppedWordNotice term={address.term} droppedWord={found.droppedWord} />
        )
      }
      next={next}
      ending={
        next === 'failed' ? (
          <Notice variant="error">
            <p>Weitere Einträge konnten nicht geladen werden. {explainLoadFailure(error)}</p>
            <RetryButton variant="quiet" isRetrying={isRetrying} onRetry={answer.retryNext} />
          </Notice>
        ) : null
      }
    />
  );
}
