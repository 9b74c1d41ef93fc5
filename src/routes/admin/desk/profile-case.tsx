import { useQuery } from '@tanstack/react-query';
import { extendedProfileQueries } from '#data/entry/extended-profile.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import {
  ExtendedDecision,
  type ExtendedDecisionDraft,
} from '#routes/admin/extended-profiles/extended-decision.tsx';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { NoLongerWaiting } from './no-longer-waiting.tsx';

const NOTHING_DECIDED: ExtendedDecisionDraft = { rejected: [], reason: '' };

interface ProfileCaseProps {
  userId: string;
  /** That of the entry. */
  id: string;
  onDecided: (outcome: string) => void;
}

/** A proposed extended profile, decided part by part. docs/decisions/paid-placement.md, Extended profile. */
export function ProfileCase({ userId, id, onDecided }: ProfileCaseProps) {
  const query = useQuery(extendedProfileQueries.proposed(userId, Number(id)));
  const failure = useLoadFailure(query);
  const drafts = useUnsentDrafts<ExtendedDecisionDraft>('extended-profiles');
  const reloadEntries = useReloadEntries(userId);
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <QueueSkeleton />;
  if (query.data === null) return <NoLongerWaiting />;
  const key = `${id} ${String(query.data.edit)}`;
  return (
    <ExtendedDecision
      key={key}
      proposal={query.data}
      now={query.dataUpdatedAt}
      draft={drafts.get(key) ?? NOTHING_DECIDED}
      onDraftChange={(draft) => {
        drafts.set(key, draft);
      }}
      onDecided={(outcome) => {
        drafts.set(key, null);
        onDecided(outcome);
      }}
      onRefresh={reloadEntries}
    />
  );
}
