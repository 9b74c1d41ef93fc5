import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { administratorQueries } from '#data/administration/administrators.ts';
import { entryQueries } from '#data/entry/entries.ts';
import type { Session } from '#data/session.ts';
import { SignIn } from '#features/account/sign-in.tsx';
import { UnsentDraftsOwner } from '#features/account/unsent-drafts.ts';
import { useCodeSession } from '#features/account/use-code-session.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { PrivacyNote, SeparationNote } from '#features/terms-note/terms-note.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { AccountSettings } from './account-settings.tsx';
import { PendingDeletion } from './pending-deletion.tsx';

/** The frame of all screens for agencies: sign-in by code, the signed-in account, and signing out. */
export function EntryFrame({ children }: { children: (session: Session) => ReactNode }) {
  const { session, end, leave, leaveEverywhere } = useCodeSession();
  return (
    <Page
      title="Ihr Eintrag"
      description="Hier legen Personalberatungen ihren Eintrag an, pflegen und bestätigen ihn."
    >
      <div className="mx-auto w-full max-w-page px-5 pb-16">
        <PageBanner heading="Ihr Eintrag">
          {session ? (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base print:hidden">
              <span className="min-w-0 wrap-anywhere">Angemeldet als {session.email}</span>
              <Button variant="quiet" onClick={() => void leave()}>
                Abmelden
              </Button>
            </p>
          ) : (
            <p>Hier legen Personalberatungen ihren Eintrag an, pflegen und bestätigen ihn.</p>
          )}
        </PageBanner>
        {session === undefined && <EntrySkeleton />}
        {session === null && (
          <SignIn end={end} explain={explainSaveFailure} note={<PrivacyNote />}>
            <p>
              Wir senden Ihnen einen Code, mit dem Sie sich anmelden. Ein Passwort gibt es nicht, und ein
              Konto brauchen Sie vorher nicht. Nehmen Sie am besten eine Adresse mit der Domain Ihrer Website.
            </p>
          </SignIn>
        )}
        {session && (
          <MembersOnly key={session.userId} session={session}>
            <UnsentDraftsOwner value={session.userId}>
              <PendingDeletion session={session} />
              {children(session)}
              <div className="mt-10 max-w-text print:hidden">
                <SeparationNote />
              </div>
              <AccountSettings session={session} onLeaveEverywhere={leaveEverywhere} />
            </UnsentDraftsOwner>
          </MembersOnly>
        )}
      </div>
    </Page>
  );
}

function EntrySkeleton() {
  return (
    <div role="status" aria-label="Wird geladen" className="mt-8 flex max-w-text flex-col gap-3">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}

interface MembersOnlyProps {
  session: Session;
  children: ReactNode;
}

/** Tells accounts in advance what the database would refuse: everything for an administrator, and changes for a frozen account. */
function MembersOnly({ session, children }: MembersOnlyProps) {
  const access = useQuery(administratorQueries.access(session));
  const freeze = useQuery(entryQueries.freeze(session.userId));
  const failure = useLoadFailure(access);
  if (failure !== null && access.data === undefined) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={access} />
      </div>
    );
  }
  if (access.data === undefined) return <EntrySkeleton />;
  if (access.data !== 'none') {
    return (
      <p role="alert" className="mt-8 max-w-text">
        Dieses Konto gehört zur{' '}
        <Link to={paths.admin} className={TEXT_LINK}>
          Verwaltung
        </Link>
        . Für einen Eintrag melden Sie sich ab und mit einer anderen Adresse an.
      </p>
    );
  }
  return (
    <>
      {freeze.data !== undefined && freeze.data !== null && (
        <div className="mt-8 max-w-text">
          <Notice variant="error">
            <p>
              <strong>Ihr Konto ist gesperrt.</strong> Sie können alles lesen, aber nichts ändern.
            </p>
            <p className="mt-2 wrap-anywhere whitespace-pre-wrap">Grund: „{freeze.data}“</p>
            <p className="mt-2">
              Wenn Sie Fragen dazu haben,{' '}
              <Link to={paths.contact} className={TEXT_LINK}>
                schreiben Sie uns
              </Link>
              .
            </p>
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}
