import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { Security } from './security/security.tsx';

/** Second factor and administrators, for administrators. */
export function AdminSecurityPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Sicherheit">
      <Security userId={userId} />
    </AdminPage>
  );
}
