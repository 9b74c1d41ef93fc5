import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Contracts } from './contracts.tsx';

export function AdminContractsPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Verträge">
      <Contracts userId={userId} />
    </AdminPage>
  );
}
