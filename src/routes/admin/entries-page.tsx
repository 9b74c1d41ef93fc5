import { latePart } from '#ui/late-part.tsx';
import { EntriesSkeleton } from './entries/entries-skeleton.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';

/** Loaded only behind the sign-in. */
const Entries = latePart(async () => (await import('./entries/entries.tsx')).Entries, {
  name: 'Die Liste der Einträge',
  Placeholder: EntriesSkeleton,
});

/** All entries, for administrators. */
export function AdminEntriesPage() {
  return (
    <AdminFrame
      title="Einträge"
      description="Alle Einträge des Verzeichnisses, nur für die Verwaltung."
      subject="die Einträge"
      skeleton={<EntriesSkeleton />}
    >
      {({ userId }) => <Entries userId={userId} />}
    </AdminFrame>
  );
}
