import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { deskQueries } from '#desk/api/desk.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { latePart } from '#ui/late-part.tsx';
import { DirectEnquiries } from './direct-enquiries.tsx';
import { Inbox } from './inbox.tsx';

const UndeliveredMails = latePart(async () => (await import('./undelivered-mails.tsx')).UndeliveredMails, {
  name: 'Die Liste der nicht zugestellten E-Mails',
});

/** The messages, or the one that the address names; below the list, enquiries that went to agencies, and mails that did not arrive. */
export function AdminMessagesPage() {
  const { userId } = useAdministrator();
  const { id = null } = useParams();
  return (
    <AdminPage title={id === null ? 'Kontaktanfragen' : 'Kontaktanfrage'}>
      <Inbox userId={userId} openId={id} />
      {id === null && (
        <>
          <DirectEnquiries userId={userId} />
          <GivenUp userId={userId} />
        </>
      )}
    </AdminPage>
  );
}

/** Rendered once there were such mails. The navigation has loaded their number already. */
function GivenUp({ userId }: { userId: string }) {
  const { data: counts } = useQuery(deskQueries.counts(userId));
  const [hadSome, setHadSome] = useState(false);
  if (!hadSome && counts !== undefined && counts.mails.count > 0) setHadSome(true);
  return hadSome && <UndeliveredMails userId={userId} />;
}
