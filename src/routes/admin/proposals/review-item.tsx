import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { proposalQueries } from '#data/entry/entry-proposals.ts';
import type { ProposalItem } from '#domain/entry/entry.ts';
import { keyOfItem } from '#domain/entry/proposals.ts';
import { formatAge } from '#domain/german/waiting-time.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
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

interface ReviewItemProps extends DecisionProps {
  kind: ProposalItem['kind'];
  children: (item: ProposalItem, open: OpenItem) => ReactNode;
}

const OPEN_STATES = ['submitted', 'pending', 'waiting', 'disputed'];

/** A proposal or claim: who sent it and when, and the form to decide about it, or who has decided. */
export function ReviewItem({ userId, id, kind, onDecided, children }: ReviewItemProps) {
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
      <Origin item={item} now={query.dataUpdatedAt} />
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

/** The sender of a proposal, its time, and the words that came with it. */
function Origin({
  item: { since, account, entry, kind, proposal },
  now,
}: {
  item: ProposalItem;
  now: number;
}) {
  return (
    <div className="mt-2">
      <p className="text-ink-soft">
        <span className="digits">{formatShortTime(since)}</span>, wartet {formatAge(since, now)} ·{' '}
        <bdi className="wrap-anywhere">{account?.email ?? 'Konto gelöscht'}</bdi>
        {account?.isFrozen === true && <strong className="text-red"> (gesperrt)</strong>}
      </p>
      {entry !== null && (
        <p className="mt-1">
          <Link to={adminEntryPath(entry.id)} className={TEXT_LINK}>
            Eintrag öffnen
          </Link>
        </p>
      )}
      {kind === 'revision' &&
        proposal?.note !== undefined &&
        proposal.note !== null &&
        proposal.note !== '' && (
          <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            {proposal.note}
          </blockquote>
        )}
    </div>
  );
}
