import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { WhoDecided } from '#desk/ui/queue/who-decided.tsx';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { moderationItemQuery, type ModeratedKind } from '#reviews/api/client-review-administration.ts';
import { clientReviewQueries } from '#reviews/api/client-reviews.ts';
import { ModerationDecision } from '#reviews/ui/admin/moderation-decision.tsx';
import { ModerationDetails } from '#reviews/ui/admin/moderation-item.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

interface ReviewCaseProps {
  userId: string;
  kind: ModeratedKind;
  id: string;
  onDecided: (outcome: string) => void;
}

/** A review, a notice of one, a reply or an appeal, with all that it is decided by. */
export function ReviewCase({ userId, kind, id, onDecided }: ReviewCaseProps) {
  const client = useQueryClient();
  const query = useQuery(moderationItemQuery(userId, kind, id));
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return rejectionCodeOf(failure) === 'second_factor' ? (
      <SecondFactorNeeded />
    ) : (
      <QueryError error={failure} query={query} />
    );
  }
  if (query.data === undefined) return <QueueSkeleton />;
  if (query.data === null)
    return (
      <div className="mt-5">
        <Notice>
          <p>
            Das wartet nicht mehr.
            <WhoDecided />
          </p>
        </Notice>
      </div>
    );
  return (
    <>
      <ModerationDetails item={query.data} />
      <ModerationDecision
        item={query.data}
        now={query.dataUpdatedAt}
        onDecided={(outcome) => {
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
