import { lazy, Suspense } from 'react';
import { ReviewSkeleton } from './entries/review-skeleton.tsx';
import type { ReviewDraft } from './entries/review-draft.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { useTypedDrafts } from './frame/typed-drafts.ts';

/** Loaded only behind the sign-in. */
const Review = lazy(async () => ({ default: (await import('./entries/review.tsx')).Review }));

/** Proposals and claims that wait, for administrators. */
export function AdminReviewPage() {
  return (
    <AdminFrame
      title="Prüfung"
      description="Vorschläge und Anträge der Personalberatungen, nur für die Verwaltung."
      subject="Vorschläge und Anträge"
      skeleton={<ReviewSkeleton />}
    >
      {({ userId }) => <ReviewWithDrafts userId={userId} />}
    </AdminFrame>
  );
}

function ReviewWithDrafts({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useTypedDrafts<ReviewDraft>('review', userId);
  return (
    <Suspense fallback={<ReviewSkeleton />}>
      <Review userId={userId} drafts={drafts} onDraftsChange={setDrafts} />
    </Suspense>
  );
}
