import type { Session } from '#data/session.ts';
import { ClaimScreen } from './claim-screen.tsx';
import { DraftScreen, EditScreen } from './draft-screens.tsx';
import type { EntryScreenName } from './entry-address.ts';
import { EntryOverview } from './entry-overview.tsx';
import { ExtendedScreen } from './extended-screen.tsx';
import { type OwnData, WithOwnData } from './own-data.tsx';
import { StartScreen } from './start-screen.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

interface ScreenByNameProps {
  screen: Exclude<EntryScreenName, { name: 'overview' }>;
  session: Session;
}

/** Any screen of /eintrag but the overview, with what belongs to the account. */
export function ScreenByName({ screen, session }: ScreenByNameProps) {
  return (
    <WithOwnData session={session}>
      {(data) => <Screen screen={screen} session={session} data={data} />}
    </WithOwnData>
  );
}

interface ScreenProps extends ScreenByNameProps {
  data: OwnData;
}

function Screen({ screen, session, data }: ScreenProps) {
  switch (screen.name) {
    case 'start':
      return <StartScreen session={session} data={data} />;
    case 'draft':
      return <DraftScreen session={session} data={data} revisionId={screen.revisionId} />;
    case 'claim':
      return <ClaimScreen session={session} data={data} entryId={screen.entryId} />;
    case 'entry':
      return <EntryOverview session={session} data={data} entryId={screen.entryId} />;
    case 'edit':
      return <EditScreen session={session} data={data} entryId={screen.entryId} />;
    case 'extended':
      return <ExtendedScreen session={session} data={data} entryId={screen.entryId} />;
    case 'statistics':
      return <StatisticsScreen session={session} data={data} entryId={screen.entryId} />;
  }
}
