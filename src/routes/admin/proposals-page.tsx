import { lazy, Suspense } from 'react';
import { useTypedDrafts } from '#features/account/typed-drafts.ts';
import { QueueSkeleton } from './entries/queue-skeleton.tsx';
import type { DecisionDraft } from './entries/decision-draft.ts';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Proposals = lazy(async () => ({ default: (await import('./entries/proposals.tsx')).Proposals }));

const ExtendedProfiles = lazy(async () => ({
  default: (await import('./entries/extended-profiles.tsx')).ExtendedProfiles,
}));

/** Proposals and claims that wait, for administrators. */
export function AdminProposalsPage() {
  return (
    <AdminFrame
      title="Prüfung"
      description="Vorschläge und Anträge der Personalberatungen, nur für die Verwaltung."
      subject="Vorschläge und Anträge"
      skeleton={<QueueSkeleton />}
    >
      {({ userId }) => <ProposalsWithDrafts userId={userId} />}
    </AdminFrame>
  );
}

function ProposalsWithDrafts({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useTypedDrafts<DecisionDraft>('review');
  return (
    <Suspense fallback={<QueueSkeleton />}>
      <ExtendedProfiles userId={userId} />
      <Proposals userId={userId} drafts={drafts} onDraftsChange={setDrafts} />
    </Suspense>
  );
}
