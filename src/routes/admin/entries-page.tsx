import { lazy, Suspense } from 'react';
import { useTypedDrafts } from '#features/account/typed-drafts.ts';
import { EntriesSkeleton } from './entries/entries-skeleton.tsx';
import type { EntryDraft } from './entries/entry-draft.ts';
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
      {({ userId }) => <EntriesWithDrafts userId={userId} />}
    </AdminFrame>
  );
}

function EntriesWithDrafts({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useTypedDrafts<EntryDraft>('entries');
  return (
    <Suspense fallback={<EntriesSkeleton />}>
      <Entries userId={userId} drafts={drafts} onDraftsChange={setDrafts} />
    </Suspense>
  );
}
