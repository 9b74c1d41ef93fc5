import { AdminFrame } from './frame/admin-frame.tsx';
import { SecuritySkeleton } from './security/security-skeleton.tsx';
import { Security } from './security/security.tsx';

/** Second factor and administrators, for administrators. */
export function AdminSecurityPage() {
  return (
    <AdminFrame
      title="Sicherheit"
      description="Zweiter Faktor und Zugänge, nur für die Verwaltung."
      subject="die Sicherheitseinstellungen"
      skeleton={<SecuritySkeleton />}
    >
      {({ userId }) => <Security userId={userId} />}
    </AdminFrame>
  );
}
