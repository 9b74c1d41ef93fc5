import { useParams } from 'react-router-dom';
import { OrderDecision } from './contracts/order-decision.tsx';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { AdminNotFoundPage } from './not-found-page.tsx';

/** One order or contract, for administrators. */
export function AdminContractPage() {
  const { userId } = useAdministrator();
  const { id = '' } = useParams();
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return <AdminNotFoundPage />;
  return (
    <AdminPage title="Vertrag">
      <OrderDecision key={id} userId={userId} id={id} />
    </AdminPage>
  );
}
