import { useParams } from 'react-router';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { EntryDetail } from './entries/entry-detail.tsx';
import { useEntryDraft } from './entries/entry-draft.ts';
import { AdminPage } from './frame/admin-page.tsx';
import { useAdministrator } from './frame/use-administrator.ts';
import { AdminNotFoundPage } from './not-found-page.tsx';

/** One entry, for administrators. */
export function AdminEntryPage() {
  const { userId } = useAdministrator();
  const id = parseAgencyId(useParams()['id']);
  const draft = useEntryDraft(String(id));
  if (id === null) return <AdminNotFoundPage />;
  return (
    <AdminPage title={`Eintrag ${String(id)}`}>
      <EntryDetail key={id} userId={userId} entryId={id} {...draft} />
    </AdminPage>
  );
}
