import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { NewContractForm } from './new-contract-form.tsx';

/** The form of a contract that was agreed outside the site, for administrators. */
export function AdminNewContractPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Vertrag anlegen">
      <NewContractForm userId={userId} />
    </AdminPage>
  );
}
