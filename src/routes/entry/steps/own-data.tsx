import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entryQueries } from '#data/entries.ts';
import type { Session } from '#data/session.ts';
import type { Claim, OwnEntry, Revision } from '#domain/entry/entry.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Data of the signed-in account, the newest first. */
export interface OwnData {
  readonly entries: readonly OwnEntry[];
  readonly revisions: readonly Revision[];
  readonly claims: readonly Claim[];
}

interface WithOwnDataProps {
  session: Session;
  children: (data: OwnData) => ReactNode;
}

/** Loads anew whenever a screen opens: another device may have gone on with a draft. */
export function WithOwnData({ session, children }: WithOwnDataProps) {
  const always = { refetchOnMount: 'always' } as const;
  const entries = useQuery({ ...entryQueries.own(session.userId), ...always });
  const revisions = useQuery({ ...entryQueries.revisions(session.userId), ...always });
  const claims = useQuery({ ...entryQueries.claims(session.userId), ...always });
  const failures = [useLoadFailure(entries), useLoadFailure(revisions), useLoadFailure(claims)];
  const failure = failures.find((error) => error !== null);
  const queries = [entries, revisions, claims];
  const isFresh = queries.every(({ isFetchedAfterMount }) => isFetchedAfterMount);

  if (isFresh && entries.data && revisions.data && claims.data) {
    return children({ entries: entries.data, revisions: revisions.data, claims: claims.data });
  }
  if (failure !== undefined && failure !== null) {
    return (
      <div className="mt-8">
        <LoadError
          error={failure}
          isRetrying={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of queries) void query.refetch();
          }}
        />
      </div>
    );
  }
  return <ScreenSkeleton />;
}
