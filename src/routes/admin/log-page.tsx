import { AdminFrame } from './frame/admin-frame.tsx';
import { LogSkeleton } from './log/log-skeleton.tsx';
import { Log } from './log/log.tsx';

/** The log of the administrators' actions, for administrators. */
export function AdminLogPage() {
  return (
    <AdminFrame
      title="Protokoll"
      description="Protokoll der Änderungen, Löschungen und Exporte, nur für die Verwaltung."
      subject="das Protokoll"
      skeleton={<LogSkeleton />}
    >
      {({ userId }) => <Log userId={userId} />}
    </AdminFrame>
  );
}
