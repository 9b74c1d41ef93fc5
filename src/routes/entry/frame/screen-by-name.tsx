import type { Session } from '#data/session.ts';
import { ClaimScreen } from '#routes/entry/claim/claim-screen.tsx';
import { DraftScreen, EditScreen } from '#routes/entry/draft/draft-screens.tsx';
import { EntryOverview } from '#routes/entry/own-entry/entry-overview.tsx';
import { StartScreen } from '#routes/entry/claim/start-screen.tsx';
import { StatisticsScreen } from '#routes/entry/own-entry/statistics-screen.tsx';
import type { EntryScreen } from './entry-address.ts';
import { EntryNotFound } from './entry-not-found.tsx';
import { type OwnData, WithOwnData } from './own-data.tsx';

interface ScreenByNameProps {
  screen: Exclude<EntryScreen, { name: 'overview' }>;
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
  if (screen.name === 'start') return <StartScreen session={session} data={data} />;
  if (screen.name === 'draft')
    return <DraftScreen session={session} data={data} revisionId={screen.revisionId} />;
  if (screen.name === 'claim') return <ClaimScreen session={session} data={data} entryId={screen.entryId} />;
  const own = data.entries.find(({ entry }) => entry.id === screen.entryId);
  if (own === undefined) {
    return <EntryNotFound>Dieser Eintrag gehört nicht oder nicht mehr zu Ihrem Konto.</EntryNotFound>;
  }
  switch (screen.name) {
    case 'entry':
      return <EntryOverview session={session} data={data} own={own} />;
    case 'edit':
      return <EditScreen session={session} data={data} own={own} part="entry" />;
    case 'extended':
      return <EditScreen session={session} data={data} own={own} part="extended" />;
    case 'statistics':
      return <StatisticsScreen session={session} own={own} />;
  }
}
