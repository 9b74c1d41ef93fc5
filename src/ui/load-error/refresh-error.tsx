import type { UseQueryResult } from '@tanstack/react-query';
import { Notice } from '#ui/notice.tsx';
import { explainLoadFailure } from './explain-failure.ts';

interface RefreshErrorProps {
  /** The beginning of the sentence: 'Die Einträge konnten'. */
  what: string;
  query: Pick<UseQueryResult, 'error' | 'isRefetchError'>;
}

/** Above a list that is shown as it was loaded last, because it could not be loaded again. */
export function RefreshError({ what, query }: RefreshErrorProps) {
  if (!query.isRefetchError) return null;
  return (
    <div className="mt-4">
      <Notice variant="error">
        <p>
          {what} nicht aktualisiert werden. Sie sehen den Stand von vorhin. {explainLoadFailure(query.error)}
        </p>
      </Notice>
    </div>
  );
}
