import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { AdminPage } from './admin-page.tsx';

/** Any address that the administration does not have. */
export function AdminNotFoundPage() {
  return (
    <AdminPage title="Seite nicht gefunden">
      <p className="max-w-text">
        Diese Adresse gibt es in der Verwaltung nicht, vielleicht wegen eines Tippfehlers im Link.{' '}
        <Link to={paths.admin} className={TEXT_LINK}>
          Zu „Heute“
        </Link>
      </p>
    </AdminPage>
  );
}
