import { useParams } from 'react-router-dom';
import { UUID } from '#domain/text/uuid.ts';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { AdminNotFoundPage } from './not-found-page.tsx';
import { Person } from './person/person.tsx';

/** One person, for administrators. */
export function AdminPersonPage() {
  const { userId } = useAdministrator();
  const { id = '' } = useParams();
  if (!UUID.test(id)) return <AdminNotFoundPage />;
  return (
    <AdminPage title="Person">
      <Person key={id} userId={userId} account={id} />
    </AdminPage>
  );
}
