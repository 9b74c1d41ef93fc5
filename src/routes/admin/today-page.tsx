import { Today } from './desk/today.tsx';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';

/** What waits: the first page of the administration. */
export function AdminTodayPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Heute">
      <Today userId={userId} />
    </AdminPage>
  );
}
