import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Import } from './import.tsx';

/** Import of entries, for administrators. */
export function AdminImportPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Import">
      <Import userId={userId} />
    </AdminPage>
  );
}
