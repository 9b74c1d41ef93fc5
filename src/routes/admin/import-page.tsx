import { lazy, Suspense } from 'react';
import { AdminFrame } from './frame/admin-frame.tsx';
import { ImportSkeleton } from './import/import-skeleton.tsx';

/** Loaded only behind the sign-in. */
const Import = lazy(async () => ({ default: (await import('./import/import.tsx')).Import }));

/** Import and export of the directory, for administrators. */
export function AdminImportPage() {
  return (
    <AdminFrame
      title="Import und Export"
      description="Import und Export des Verzeichnisses, nur für die Verwaltung."
      subject="den Import"
      skeleton={<ImportSkeleton />}
    >
      {({ userId }) => (
        <Suspense fallback={<ImportSkeleton />}>
          <Import userId={userId} />
        </Suspense>
      )}
    </AdminFrame>
  );
}
