import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { Newsletter } from './newsletter.tsx';

/** Subscribers, proofs of consent and issues of the newsletter, for administrators. */
export function AdminNewsletterPage() {
  const { userId, email } = useAdministrator();
  return (
    <AdminPage title="Newsletter">
      <Newsletter userId={userId} email={email} />
    </AdminPage>
  );
}
