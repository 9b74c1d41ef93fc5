import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Session } from '#data/session.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { ClaimScreen } from './claim-screen.tsx';
import { DraftScreen, EditScreen } from './draft-screens.tsx';
import { entryPath, type EntryScreenName, parseEntryAddress } from './entry-address.ts';
import { EntryOverview } from './entry-overview.tsx';
import { type OwnData, WithOwnData } from './own-data.tsx';
import { StartScreen } from './start-screen.tsx';

interface EntryScreensProps {
  session: Session;
  /** Where the address names no screen. */
  children: ReactNode;
}

/** The screens of /eintrag behind its overview, by the address. */
export function EntryScreens({ session, children }: EntryScreensProps) {
  const [parameters] = useSearchParams();
  const screen = parseEntryAddress(parameters);
  if (screen.name === 'overview') return children;
  const path = entryPath(screen);
  return (
    <>
      <p className="pt-6">
        <Link to={entryPath({ name: 'overview' })} className={STANDALONE_LINK}>
          Zur Übersicht
        </Link>
      </p>
      <WithOwnData key={path} session={session}>
        {(data) => <Screen screen={screen} session={session} data={data} />}
      </WithOwnData>
    </>
  );
}

interface ScreenProps {
  screen: Exclude<EntryScreenName, { name: 'overview' }>;
  session: Session;
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
  }
}
