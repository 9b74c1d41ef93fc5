import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { proposalQueries } from '#entry/api/entry-proposals.ts';
import type { ProposalItem } from '#entry/model/entry.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';

export interface DecisionProps {
  userId: string;
  /** The id of the proposal or claim. */
  id: number;
  /** Called with the outcome, as a sentence for the administrator. */
  onDecided: (outcome: string) => void;
}

export interface OpenItem extends Omit<DecisionProps, 'id'> {
  /** When the item was loaded. */
  now: number;
}

interface ProposalItemViewProps extends DecisionProps {
  kind: ProposalItem['kind'];
  children: (item: ProposalItem, open: OpenItem) => ReactNode;
}

const OPEN_STATES = ['submitted', 'pending', 'waiting', 'disputed'];

/** A proposal or claim: who sent it and when, and the form to decide about it, or who has decided. */
export function ProposalItemView({ userId, id, kind, onDecided, children }: ProposalItemViewProps) {
  const query = useQuery(proposalQueries.item(userId, kind, id));
  const failure = useLoadFailure(query);
  const item = query.data;
  if (item === undefined) {
    return failure === null ? <QueueSkeleton /> : <QueryError error={failure} query={query} />;
  }
  const decided = kind === 'claim' ? item.claim : item.proposal;
  return (
    <>
      <Origin item={item} />
      {decided === null || OPEN_STATES.includes(decided.state) ? (
        children(item, { userId, onDecided, now: query.dataUpdatedAt })
      ) : (
        <div className="mt-5">
          <Notice>
            <p>
              Entschieden{decided.decidedAt !== null && ` am ${formatShortTime(decided.decidedAt)}`}
              {item.decidedBy !== null && ` von ${item.decidedBy}`}.{' '}
              {decided.reason !== null && <span className="wrap-anywhere">„{decided.reason}“</span>}
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}

/** What the head of a case does not say: whether its account is frozen or gone, and the words that came with it. */
function Origin({ item: { account, kind, proposal } }: { item: ProposalItem }) {
  const note = kind === 'revision' ? (proposal?.note ?? '') : '';
  return (
    <>
      {(account === null || account.isFrozen) && (
        <p className="mt-2 font-semibold text-red">
          {account === null ? 'Das Konto ist gelöscht.' : 'Das Konto ist gesperrt.'}
        </p>
      )}
      {note !== '' && (
        <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
          {note}
        </blockquote>
      )}
    </>
  );
}
