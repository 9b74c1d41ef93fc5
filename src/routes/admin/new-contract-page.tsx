import { NewContractForm } from './contracts/new-contract-form.tsx';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';

/** The form of a contract that was agreed outside the site, for administrators. */
export function AdminNewContractPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Vertrag anlegen">
      <NewContractForm userId={userId} />
    </AdminPage>
  );
}
