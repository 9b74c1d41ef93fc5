import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Session } from '#account/api/session.ts';
import { entryQueries } from '#entry/api/entries.ts';
import type { Claim, OwnEntry, Proposal } from '#entry/model/entry.ts';
import { LoadError } from '#ui/load-error/load-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Data of the signed-in account, the newest first. */
export interface OwnData {
  readonly entries: readonly OwnEntry[];
  readonly proposals: readonly Proposal[];
  readonly claims: readonly Claim[];
}

interface WithOwnDataProps {
  session: Session;
  /** Waits for fresh data, because another device may have continued the draft. */
  hasDraft?: boolean;
  children: (data: OwnData) => ReactNode;
}

export function WithOwnData({ session, hasDraft = false, children }: WithOwnDataProps) {
  const always = { refetchOnMount: 'always' } as const;
  const entries = useQuery({ ...entryQueries.own(session.userId), ...always });
  const proposals = useQuery({ ...entryQueries.proposals(session.userId), ...always });
  const claims = useQuery({ ...entryQueries.claims(session.userId), ...always });
  const failures = [useLoadFailure(entries), useLoadFailure(proposals), useLoadFailure(claims)];
  const failure = failures.find((error) => error !== null);
  const queries = [entries, proposals, claims];
  const isFresh = !hasDraft || queries.every(({ isFetchedAfterMount }) => isFetchedAfterMount);

  if (isFresh && entries.data && proposals.data && claims.data) {
    return children({ entries: entries.data, proposals: proposals.data, claims: claims.data });
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
