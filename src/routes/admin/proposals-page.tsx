import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { QueueSkeleton } from './queue/queue-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Proposals = lazy(async () => ({ default: (await import('./proposals/proposals.tsx')).Proposals }));
const ExtendedProfiles = lazy(async () => ({
  default: (await import('./extended-profiles/extended-profiles.tsx')).ExtendedProfiles,
}));
const Pictures = lazy(async () => ({ default: (await import('./pictures/pictures.tsx')).Pictures }));

/** Proposals and claims that wait, for administrators. */
export function AdminProposalsPage() {
  return (
    <AdminFrame
      title="Prüfung"
      description="Vorschläge und Anträge der Personalberatungen, nur für die Verwaltung."
      subject="Vorschläge und Anträge"
      skeleton={<QueueSkeleton />}
    >
      {({ userId }) => <Shown userId={userId} />}
    </AdminFrame>
  );
}

function Shown({ userId }: { userId: string }) {
  const [parameters] = useSearchParams();
  const { data: counts } = useQuery(waitingCountsQuery(userId));
  const view = parameters.get('ansicht');
  if (view === 'profile' || view === 'bilder') {
    return (
      <Suspense fallback={<QueueSkeleton />}>
        {view === 'profile' ? <ExtendedProfiles userId={userId} /> : <Pictures userId={userId} />}
      </Suspense>
    );
  }
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={`${paths.adminProposals}?ansicht=profile`} className={STANDALONE_LINK}>
          Erweiterte Profile{counts !== undefined && ` (${String(counts.extensions)} zu prüfen)`}
        </Link>
        <Link to={`${paths.adminProposals}?ansicht=bilder`} className={STANDALONE_LINK}>
          Logos und Bilder{counts !== undefined && ` (${String(counts.pictures)} zu prüfen)`}
        </Link>
      </p>
      <Suspense fallback={<QueueSkeleton />}>
        <Proposals userId={userId} />
      </Suspense>
    </>
  );
}
