import { useParams } from 'react-router-dom';
import { AdminNotFoundPage } from '#desk/ui/admin-not-found-page.tsx';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { OrderDetails } from './order-details.tsx';

export function AdminContractPage() {
  const { userId } = useAdministrator();
  const { id = '' } = useParams();
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return <AdminNotFoundPage />;
  return (
    <AdminPage title="Vertrag">
      <OrderDetails key={id} userId={userId} id={id} />
    </AdminPage>
  );
}
