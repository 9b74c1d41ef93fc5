import { useParams } from 'react-router-dom';
import { AdminNotFoundPage } from '#desk/ui/admin-not-found-page.tsx';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { UUID } from '#lib/text/uuid.ts';
import { PersonDetails } from './person.tsx';

export function AdminPersonPage() {
  const { userId } = useAdministrator();
  const { id = '' } = useParams();
  if (!UUID.test(id)) return <AdminNotFoundPage />;
  return (
    <AdminPage title="Person">
      <PersonDetails key={id} userId={userId} account={id} />
    </AdminPage>
  );
}
