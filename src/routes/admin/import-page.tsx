import { latePart } from '#ui/late-part.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { ImportSkeleton } from './import/import-skeleton.tsx';

/** Loaded only behind the sign-in. */
const Import = latePart(async () => (await import('./import/import.tsx')).Import, {
  name: 'Der Import',
  Placeholder: ImportSkeleton,
});

/** Import and export of the directory, for administrators. */
export function AdminImportPage() {
  return (
    <AdminFrame
      title="Import und Export"
      description="Import und Export des Verzeichnisses, nur für die Verwaltung."
      subject="den Import"
      skeleton={<ImportSkeleton />}
    >
      {({ userId }) => <Import userId={userId} />}
    </AdminFrame>
  );
}
