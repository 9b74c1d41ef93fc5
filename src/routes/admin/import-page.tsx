import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { Import } from './import/import.tsx';

/** Import of entries, for administrators. */
export function AdminImportPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Import">
      <Import userId={userId} />
    </AdminPage>
  );
}
