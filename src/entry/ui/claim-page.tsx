import { useParams } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { ClaimScreen } from './claim/claim-screen.tsx';
import { EntryAreaPage } from './frame/entry-area-page.tsx';
import { EntryNotFound } from './frame/entry-not-found.tsx';
import { WithOwnData } from './frame/own-data.tsx';
import { useMember } from './frame/use-member.ts';

export function ClaimPage() {
  const { session } = useMember();
  const { id: named } = useParams();
  const id = parseAgencyId(named);
  return (
    <EntryAreaPage title={`Eintrag ${String(id ?? '')} übernehmen`}>
      {id === null ? (
        <EntryNotFound>Diesen Eintrag gibt es nicht oder nicht mehr.</EntryNotFound>
      ) : (
        <WithOwnData key={id} session={session} hasDraft>
          {(data) => <ClaimScreen session={session} data={data} entryId={id} />}
        </WithOwnData>
      )}
    </EntryAreaPage>
  );
}
