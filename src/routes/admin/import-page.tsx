import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { Import } from './import/import.tsx';

/** Import and export of the directory, for administrators. */
export function AdminImportPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Import und Export">
      <Import userId={userId} />
    </AdminPage>
  );
}
