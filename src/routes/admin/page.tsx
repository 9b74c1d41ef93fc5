import { useQuery } from '@tanstack/react-query';
import { waitingCountsQuery } from '#data/administration/waiting-counts.ts';
import { latePart } from '#ui/late-part.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { InboxSkeleton } from './inbox/inbox-skeleton.tsx';
import { NightlyJobsWarning } from './nightly-jobs-warning.tsx';

/** Loaded only behind the sign-in. */
const Inbox = latePart(async () => (await import('./inbox/inbox.tsx')).Inbox, {
  name: 'Der Posteingang',
  Placeholder: InboxSkeleton,
});

const DirectEnquiries = latePart(async () => (await import('./inbox/direct-enquiries.tsx')).DirectEnquiries, {
  name: 'Die Liste der direkten Anfragen',
});

const UndeliveredMails = latePart(
  async () => (await import('./inbox/undelivered-mails.tsx')).UndeliveredMails,
  { name: 'Die Liste der nicht zugestellten E-Mails' },
);

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
          <Inbox userId={userId} />
          <DirectEnquiries userId={userId} />
          <GivenUp userId={userId} />
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
