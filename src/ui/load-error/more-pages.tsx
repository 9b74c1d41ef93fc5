import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { explainLoadFailure } from './explain-failure.ts';
import { RetryButton } from './retry-button.tsx';

interface MorePagesProps {
  /** The subject of the list: 'Einträge'. */
  what: string;
  /** The shown and the total number, for example „24 von 130 gezeigt“. */
  progress: string;
  query: {
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list; where that failed, it says why and offers to try again. */
export function MorePages({ what, progress, query }: MorePagesProps) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage } = query;
  const fetchNextPage = () => void query.fetchNextPage();
  return (
    <>
      <ShowMore
        progress={progress}
        isComplete={!hasNextPage}
        next={isFetchNextPageError ? 'failed' : isFetchingNextPage ? 'loading' : 'ready'}
        onShowMore={fetchNextPage}
      />
      {isFetchNextPageError && (
        <div className="mt-6">
          <Notice variant="error">
            <p className="mb-3">
              Weitere {what} konnten nicht geladen werden. {explainLoadFailure(query.error)}
            </p>
            <RetryButton variant="secondary" isRetrying={isFetchingNextPage} onRetry={fetchNextPage} />
          </Notice>
        </div>
      )}
    </>
  );
}
