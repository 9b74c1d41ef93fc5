import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Session } from '#data/session.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { entryPath, parseEntryAddress } from './entry-address.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** The overview needs none of their code. */
const ScreenByName = lazy(async () => ({ default: (await import('./screen-by-name.tsx')).ScreenByName }));

interface EntryScreensProps {
  session: Session;
  /** Content for an address that names no screen. */
  children: ReactNode;
}

/** The screens of /eintrag behind its overview, by the address. */
export function EntryScreens({ session, children }: EntryScreensProps) {
  const [parameters] = useSearchParams();
  const screen = parseEntryAddress(parameters);
  if (screen.name === 'overview') return children;
  return (
    <>
      <p className="pt-6 print:hidden">
        <Link to={entryPath({ name: 'overview' })} className={STANDALONE_LINK}>
          Zur Übersicht
        </Link>
      </p>
      <Suspense fallback={<ScreenSkeleton />}>
        <ScreenByName key={entryPath(screen)} screen={screen} session={session} />
      </Suspense>
    </>
  );
}
