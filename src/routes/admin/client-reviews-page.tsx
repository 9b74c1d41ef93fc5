import { lazy, Suspense } from 'react';
import { QueueSkeleton } from './queue/queue-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Moderation = lazy(async () => ({
  default: (await import('./client-reviews/moderation.tsx')).Moderation,
}));

/** Reviews by clients, their notices, replies and appeals, for administrators. */
export function AdminClientReviewsPage() {
  return (
    <AdminFrame
      title="Bewertungen"
      description="Bewertungen, Meldungen, Antworten und Einsprüche, nur für die Verwaltung."
      subject="Bewertungen"
      skeleton={<QueueSkeleton />}
    >
      {({ userId }) => (
        <Suspense fallback={<QueueSkeleton />}>
          <Moderation userId={userId} />
        </Suspense>
      )}
    </AdminFrame>
  );
}
