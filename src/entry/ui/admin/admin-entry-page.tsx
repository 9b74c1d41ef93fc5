import { useParams } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { AdminNotFoundPage } from '#desk/ui/admin-not-found-page.tsx';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { EntryScreen } from './entry-screen.tsx';
import { ENTRY_TAB_NAMES, ENTRY_TABS } from './entry-tabs.ts';

/** One entry, for administrators, at the tab of the address. */
export function AdminEntryPage() {
  const { userId } = useAdministrator();
  const { id: named, tab: namedTab = 'ueberblick' } = useParams();
  const id = parseAgencyId(named);
  const tab = ENTRY_TAB_NAMES.find((name) => name === namedTab);
  if (id === null || tab === undefined) return <AdminNotFoundPage />;
  return (
    <AdminPage title={`Eintrag ${String(id)}: ${ENTRY_TABS[tab]}`}>
      <EntryScreen key={id} userId={userId} entryId={id} tab={tab} />
    </AdminPage>
  );
}
