import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { EntryList } from './entries/entry-list.tsx';

/** All entries, for administrators. */
export function AdminEntriesPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Einträge">
      <EntryList userId={userId} />
    </AdminPage>
  );
}
