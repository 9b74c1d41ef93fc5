import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Log } from './log.tsx';

export function AdminLogPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Protokoll">
      <Log userId={userId} />
    </AdminPage>
  );
}
