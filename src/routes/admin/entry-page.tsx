import { useParams } from 'react-router-dom';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { useEntryDraft } from './entries/entry-draft.ts';
import { EntryScreen } from './entries/entry-screen.tsx';
import { ENTRY_TAB_NAMES, ENTRY_TABS } from './entries/entry-tabs.ts';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { AdminNotFoundPage } from './not-found-page.tsx';

/** One entry, for administrators, at the tab of the address. */
export function AdminEntryPage() {
  const { userId } = useAdministrator();
  const { id: named, tab: namedTab = 'ueberblick' } = useParams();
  const id = parseAgencyId(named);
  const tab = ENTRY_TAB_NAMES.find((name) => name === namedTab);
  const draft = useEntryDraft(String(id));
  if (id === null || tab === undefined) return <AdminNotFoundPage />;
  return (
    <AdminPage title={`Eintrag ${String(id)}: ${ENTRY_TABS[tab]}`}>
      <EntryScreen key={id} userId={userId} entryId={id} tab={tab} {...draft} />
    </AdminPage>
  );
}
