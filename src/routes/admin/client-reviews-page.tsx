import { latePart } from '#ui/late-part.tsx';
import { QueueSkeleton } from './queue/queue-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Moderation = latePart(async () => (await import('./client-reviews/moderation.tsx')).Moderation, {
  name: 'Die Liste der Bewertungen',
  Placeholder: QueueSkeleton,
});

/** Reviews by clients, their notices, replies and appeals, for administrators. */
export function AdminClientReviewsPage() {
  return (
    <AdminFrame
      title="Bewertungen"
      description="Bewertungen, Meldungen, Antworten und Einsprüche, nur für die Verwaltung."
      subject="Bewertungen"
      skeleton={<QueueSkeleton />}
    >
      {({ userId }) => <Moderation userId={userId} />}
    </AdminFrame>
  );
}
