import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUnsentDrafts } from '#account/ui/unsent-drafts.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { proposalQueries } from '#entry/api/entry-proposals.ts';
import type { ProposalItem } from '#entry/model/entry.ts';
import { keyOfItem } from '#entry/model/proposals.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { type DecisionDraft, EMPTY_DECISION_DRAFT } from './decision-draft.ts';

export interface DecisionProps {
  userId: string;
  /** The id of the proposal or claim. */
  id: number;
  /** Called with the outcome, as a sentence for the administrator. */
  onDecided: (outcome: string) => void;
}

interface OpenItem {
  readonly userId: string;
  readonly draft: DecisionDraft;
  readonly onDraftChange: (draft: DecisionDraft) => void;
  readonly onDecided: (outcome: string) => void;
  /** When the item was loaded. */
  readonly now: number;
}

interface ProposalItemViewProps extends DecisionProps {
  kind: ProposalItem['kind'];
  children: (item: ProposalItem, open: OpenItem) => ReactNode;
}

const OPEN_STATES = ['submitted', 'pending', 'waiting', 'disputed'];

/** A proposal or claim: who sent it and when, and the form to decide about it, or who has decided. */
export function ProposalItemView({ userId, id, kind, onDecided, children }: ProposalItemViewProps) {
  const query = useQuery(proposalQueries.item(userId, kind, id));
  const drafts = useUnsentDrafts<DecisionDraft>('proposals');
  const failure = useLoadFailure(query);
  const item = query.data;
  if (item === undefined) {
    return failure === null ? <QueueSkeleton /> : <QueryError error={failure} query={query} />;
  }
  const key = keyOfItem(item);
  const decided = kind === 'claim' ? item.claim : item.proposal;
  return (
    <>
      <Origin item={item} />
      {decided === null || OPEN_STATES.includes(decided.state) ? (
        children(item, {
          userId,
          now: query.dataUpdatedAt,
          draft: drafts.get(key) ?? EMPTY_DECISION_DRAFT,
          onDraftChange: (draft) => {
            drafts.set(key, draft);
          },
          onDecided: (outcome) => {
            onDecided(outcome);
            drafts.set(key, null);
          },
        })
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
