import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import {
  reviewModerationQueries,
  type ModeratedKind,
} from '#data/client-reviews/client-review-administration.ts';
import { clientReviewQueries } from '#data/client-reviews/client-reviews.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import {
  ModerationDecision,
  NOTHING_TYPED,
  type TypedDecision,
} from '#routes/admin/client-reviews/moderation-decision.tsx';
import { ItemDetails } from '#routes/admin/client-reviews/moderation-item.tsx';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { NoLongerWaiting } from './no-longer-waiting.tsx';

interface ReviewCaseProps {
  userId: string;
  kind: ModeratedKind;
  id: string;
  onDecided: (outcome: string) => void;
}

/** A review, a notice of one, a reply or an appeal, with all that it is decided by. */
export function ReviewCase({ userId, kind, id, onDecided }: ReviewCaseProps) {
  const client = useQueryClient();
  const query = useQuery(reviewModerationQueries.item(userId, kind, id));
  const failure = useLoadFailure(query);
  const drafts = useUnsentDrafts<TypedDecision>('client-reviews');
  const key = `${kind}-${id}`;
  if (failure !== null) {
    return entryErrorOf(failure) === 'second_factor' ? (
      <SecondFactorNeeded />
    ) : (
      <QueryError error={failure} query={query} />
    );
  }
  if (query.data === undefined) return <QueueSkeleton />;
  if (query.data === null) return <NoLongerWaiting />;
  return (
    <>
      <ItemDetails item={query.data} />
      <ModerationDecision
        item={query.data}
        now={query.dataUpdatedAt}
        typed={drafts.get(key) ?? NOTHING_TYPED}
        onTyped={(typed) => {
          drafts.set(key, typed);
        }}
        onDecided={(outcome) => {
          drafts.set(key, null);
          void client.invalidateQueries({ queryKey: clientReviewQueries.all() });
          onDecided(outcome);
        }}
      />
    </>
  );
}

function SecondFactorNeeded() {
  return (
    <div className="mt-5">
      <Notice variant="error">
        <p>
          <strong>Bewertungen brauchen den zweiten Faktor.</strong> Hier stehen Namen und Nachweise von
          Unternehmen. Richten Sie den zweiten Faktor unter{' '}
          <Link to={paths.adminSecurity} className={TEXT_LINK}>
            Sicherheit
          </Link>{' '}
          ein.
        </p>
      </Notice>
    </div>
  );
}
