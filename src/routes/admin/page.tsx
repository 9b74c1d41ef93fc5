import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { InboxSkeleton } from './inbox/inbox-skeleton.tsx';
import { NightlyJobsWarning } from './nightly-jobs-warning.tsx';

/** Loaded only behind the sign-in. */
const Inbox = lazy(async () => ({ default: (await import('./inbox/inbox.tsx')).Inbox }));

const DirectEnquiries = lazy(async () => ({
  default: (await import('./inbox/direct-enquiries.tsx')).DirectEnquiries,
}));

const UndeliveredMails = lazy(async () => ({
  default: (await import('./inbox/undelivered-mails.tsx')).UndeliveredMails,
}));

/** The inbox, for administrators. */
export function AdminPage() {
  return (
    <AdminFrame
      title="Kontaktanfragen"
      description="Posteingang der Kontaktanfragen, nur für die Verwaltung."
      subject="die Kontaktanfragen"
      skeleton={<InboxSkeleton />}
    >
      {({ userId }) => (
        <>
          <NightlyJobsWarning />
          <Suspense fallback={<InboxSkeleton />}>
            <Inbox userId={userId} />
          </Suspense>
          <Suspense fallback={null}>
            <DirectEnquiries userId={userId} />
            <GivenUp userId={userId} />
          </Suspense>
        </>
      )}
    </AdminFrame>
  );
}

/** Rendered only where there are such mails. The navigation has loaded their number already. */
function GivenUp({ userId }: { userId: string }) {
  const { data: counts } = useQuery(waitingCountsQuery(userId));
  return counts !== undefined && counts.mails > 0 && <UndeliveredMails userId={userId} />;
}
