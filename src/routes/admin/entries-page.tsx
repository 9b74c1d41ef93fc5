import { lazy, Suspense } from 'react';
import { EntriesSkeleton } from './entries/entries-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Entries = lazy(async () => ({ default: (await import('./entries/entries.tsx')).Entries }));

/** All entries, for administrators. */
export function AdminEntriesPage() {
  return (
    <AdminFrame
      title="Einträge"
      description="Alle Einträge des Verzeichnisses, nur für die Verwaltung."
      subject="die Einträge"
      skeleton={<EntriesSkeleton />}
    >
      {({ userId }) => (
        <Suspense fallback={<EntriesSkeleton />}>
          <Entries userId={userId} />
        </Suspense>
      )}
    </AdminFrame>
  );
}
