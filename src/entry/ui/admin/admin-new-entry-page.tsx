import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { NewEntry } from './new-entry.tsx';

export function AdminNewEntryPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Neuer Eintrag">
      <NewEntry userId={userId} />
    </AdminPage>
  );
}
