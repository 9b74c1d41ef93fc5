import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { extendedProfileQueries } from '#data/entry/extended-profile.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { showToast } from '#ui/toast-queue.ts';
import { ExtendedDecision, type ExtendedDecisionDraft } from './extended-decision.tsx';

const NOTHING_DECIDED: ExtendedDecisionDraft = { rejected: [], reason: '' };

/** As many as the database lists. */
const SHOWN_LIMIT = 50;

/** Proposed extended profiles, each decided part by part. docs/decisions/paid-placement.md, Extended profile. */
export function ExtendedProfiles({ userId }: { userId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery(extendedProfileQueries.queue(userId));
  const failure = useLoadFailure(query);
  const drafts = useUnsentDrafts<ExtendedDecisionDraft>('extended-profiles');
  const reloadEntries = useReloadEntries(userId);

  return (
    <section aria-labelledby="erweiterte-profile" className="mt-6">
      <h2 id="erweiterte-profile" ref={heading} tabIndex={-1} className="mt-2 text-2xl">
        Erweiterte Profile
      </h2>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <QueueSkeleton />}
      {query.data?.length === 0 && <p className="mt-4">Es wartet kein erweitertes Profil.</p>}
      {query.data !== undefined && query.data.length >= SHOWN_LIMIT && (
        <p className="mt-4">Gezeigt sind die {SHOWN_LIMIT} ältesten.</p>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {query.data.map((proposal) => {
            const key = `${String(proposal.entryId)} ${String(proposal.edit)}`;
            return (
              <li key={key} className="py-6">
                <ExtendedDecision
                  proposal={proposal}
                  now={query.dataUpdatedAt}
                  draft={drafts.get(key) ?? NOTHING_DECIDED}
                  onDraftChange={(draft) => {
                    drafts.set(key, draft);
                  }}
                  onDecided={(outcome) => {
                    drafts.set(key, null);
                    showToast({ title: outcome, variant: 'success' });
                    // The proposal that had the focus is gone.
                    heading.current?.focus();
                    reloadEntries();
                  }}
                  onRefresh={reloadEntries}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
