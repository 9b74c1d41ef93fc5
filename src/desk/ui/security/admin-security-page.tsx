import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Security } from './security.tsx';

export function AdminSecurityPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Sicherheit">
      <Security userId={userId} />
    </AdminPage>
  );
}
