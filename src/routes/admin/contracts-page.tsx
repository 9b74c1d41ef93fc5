import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { Contracts } from './contracts/contracts.tsx';

/** Orders and contracts, for administrators. */
export function AdminContractsPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Verträge">
      <Contracts userId={userId} />
    </AdminPage>
  );
}
