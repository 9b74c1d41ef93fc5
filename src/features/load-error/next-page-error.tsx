import { explainLoadFailure } from './explain-failure.ts';
import { RetryButton } from './retry-button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NextPageErrorProps {
  /** The subject of the list: 'Einträge'. */
  what: string;
  query: {
    readonly error: Error | null;
    readonly isFetchNextPageError: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Under a list whose next page could not be loaded: why, and a button to try again. */
export function NextPageError({ what, query }: NextPageErrorProps) {
  if (!query.isFetchNextPageError) return null;
  return (
    <div className="mt-6">
      <Notice variant="error">
        <p className="mb-3">
          Weitere {what} konnten nicht geladen werden. {explainLoadFailure(query.error)}
        </p>
        <RetryButton
          variant="secondary"
          isRetrying={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      </Notice>
    </div>
  );
}
