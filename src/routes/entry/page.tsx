import { Link, useSearchParams } from 'react-router';
import type { Session } from '#data/session.ts';
import { latePart } from '#ui/late-part.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { AccountOverview } from './account-overview.tsx';
import { EntryFrame } from './frame/entry-frame.tsx';
import { entryPath, parseEntryAddress } from './frame/entry-address.ts';
import { ScreenSkeleton } from './frame/screen-skeleton.tsx';

/** The overview needs none of their code. */
const ScreenByName = latePart(async () => (await import('./frame/screen-by-name.tsx')).ScreenByName, {
  name: 'Dieser Bereich',
  Placeholder: ScreenSkeleton,
});

/** The agencies' own area. */
export function EntryPage() {
  return <EntryFrame>{(session) => <Screen session={session} />}</EntryFrame>;
}

/** The screen that the address names. */
function Screen({ session }: { session: Session }) {
  const [parameters] = useSearchParams();
  const screen = parseEntryAddress(parameters);
  if (screen.name === 'overview') return <AccountOverview session={session} />;
  return (
    <>
      <p className="pt-6 print:hidden">
        <Link to={entryPath({ name: 'overview' })} className={STANDALONE_LINK}>
          Zur Übersicht
        </Link>
      </p>
      <ScreenByName key={entryPath(screen)} screen={screen} session={session} />
    </>
  );
}
