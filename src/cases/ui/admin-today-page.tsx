import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Today } from './today.tsx';

/** What waits: the first page of the administration. */
export function AdminTodayPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Heute">
      <Today userId={userId} />
    </AdminPage>
  );
}
