import { useParams } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { StartScreen } from './claim/start-screen.tsx';
import { DraftScreen } from './draft/draft-screens.tsx';
import { EntryAreaPage } from './frame/entry-area-page.tsx';
import { WithOwnData } from './frame/own-data.tsx';
import { useMember } from './frame/use-member.ts';

/** A new entry: its beginning, or its draft. */
export function NewEntryPage() {
  const { session } = useMember();
  const { draft } = useParams();
  return (
    <EntryAreaPage title={draft === undefined ? 'Neuer Eintrag' : `Neuer Eintrag: Entwurf ${draft}`}>
      <WithOwnData key={draft} session={session} hasDraft>
        {(data) =>
          draft === undefined ? (
            <StartScreen session={session} data={data} />
          ) : (
            <DraftScreen session={session} data={data} revisionId={parseAgencyId(draft)} />
          )
        }
      </WithOwnData>
    </EntryAreaPage>
  );
}
