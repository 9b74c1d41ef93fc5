import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { Log } from './log/log.tsx';

/** The log of the administrators' actions, for administrators. */
export function AdminLogPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Protokoll">
      <Log userId={userId} />
    </AdminPage>
  );
}
