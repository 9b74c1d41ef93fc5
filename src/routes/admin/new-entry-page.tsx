import { useEntryDraft } from './entries/entry-draft.ts';
import { NewEntry } from './entries/new-entry.tsx';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';

/** The form of a new entry, for administrators. */
export function AdminNewEntryPage() {
  const { userId } = useAdministrator();
  return (
    <AdminPage title="Neuer Eintrag">
      <NewEntry userId={userId} {...useEntryDraft('neu')} />
    </AdminPage>
  );
}
