import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import { latePart } from '#ui/late-part.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { QueueSkeleton } from './queue/queue-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Proposals = latePart(async () => (await import('./proposals/proposals.tsx')).Proposals, {
  name: 'Die Liste',
  Placeholder: QueueSkeleton,
});
const ExtendedProfiles = latePart(
  async () => (await import('./extended-profiles/extended-profiles.tsx')).ExtendedProfiles,
  { name: 'Die Liste', Placeholder: QueueSkeleton },
);
const Pictures = latePart(async () => (await import('./pictures/pictures.tsx')).Pictures, {
  name: 'Die Liste',
  Placeholder: QueueSkeleton,
});

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
  if (view === 'profile') return <ExtendedProfiles userId={userId} />;
  if (view === 'bilder') return <Pictures userId={userId} />;
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
      <Proposals userId={userId} />
    </>
  );
}
