import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { EntryList } from './entry-list.tsx';

export function AdminEntriesPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Einträge">
      <EntryList userId={userId} />
    </AdminPage>
  );
}
