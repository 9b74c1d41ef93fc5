import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, matchPath, Outlet, useLocation, useMatch } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { SignIn } from '#account/ui/sign-in.tsx';
import { UnsentDraftsOwner } from '#account/ui/unsent-drafts.ts';
import { useCodeSession } from '#account/ui/use-code-session.ts';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { paths } from '#config/paths.ts';
import { administratorQueries } from '#desk/api/administrators.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { Button } from '#ui/button.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { PageBanner } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PrivacyNote, SeparationNote } from '#ui/terms-note.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { EntryAreaPage } from './entry-area-page.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { SectionList } from './section-list.tsx';
import type { MemberContext } from './use-member.ts';

/** The frame of all pages for consultancies, which stays while they change: sign-in by code, account, signing out, the entry's sections. */
export function EntryFrame() {
  const { session, end, leave, leaveEverywhere } = useCodeSession();
  const match = useMatch('/eintrag/:id/uebernehmen');
  // All addresses of the area share one prerendered page, which the first render has to equal.
  const isClaim = useIsHydrated() && match !== null;
  if (session === undefined || session === null) {
    const heading = isClaim ? 'Eintrag übernehmen' : 'Ihr Eintrag';
    return (
      <EntryAreaPage title={heading}>
        <div className="mx-auto w-full max-w-page px-5 pb-16">
          <PageBanner heading={heading}>
            <p>
              {isClaim
                ? 'Zuerst melden Sie sich an; dann prüfen wir, ob Sie für diese Beratung sprechen.'
                : 'Hier legen Personalberatungen ihren Eintrag an, pflegen und bestätigen ihn.'}
            </p>
          </PageBanner>
          {session === undefined ? (
            <EntrySkeleton />
          ) : (
            <SignIn end={end} explain={explainSaveFailure} note={<PrivacyNote />}>
              <p>
                Wir senden Ihnen einen Code, mit dem Sie sich anmelden. Ein Passwort gibt es nicht, und ein
                Konto brauchen Sie vorher nicht. Nehmen Sie am besten eine Adresse mit der Domain Ihrer
                Website.
              </p>
            </SignIn>
          )}
        </div>
      </EntryAreaPage>
    );
  }
  return (
    <div className="mx-auto w-full max-w-page px-5 pb-16">
      <UnsentDraftsOwner key={session.userId} value={session.userId}>
        <SignedIn member={{ session, leaveEverywhere }} onLeave={() => void leave()} />
      </UnsentDraftsOwner>
    </div>
  );
}

interface SignedInProps {
  member: MemberContext;
  onLeave: () => void;
}

/** Whose entry it is, the account, and the page beside the entry's sections. */
function SignedIn({ member, onLeave }: SignedInProps) {
  const { session } = member;
  const { pathname } = useLocation();
  const { data: entries = [] } = useQuery(entryQueries.own(session.userId));
  const id = parseAgencyId(matchPath('/eintrag/:id/*', pathname)?.params.id);
  const own = entries.find(({ entry }) => entry.id === id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2">
        <h1 className="min-w-0 font-serif text-xl wrap-anywhere">
          {own === undefined ? 'Ihr Eintrag' : <bdi>{String(own.entry.values.name ?? 'Ohne Namen')}</bdi>}
        </h1>
        <p className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm print:hidden">
          <span className="min-w-0 wrap-anywhere text-ink-soft">Angemeldet als {session.email}</span>
          <Link to={paths.account} className={STANDALONE_LINK}>
            Konto
          </Link>
          <Button variant="quiet" className="text-sm" onClick={onLeave}>
            Abmelden
          </Button>
        </p>
      </div>
      <MembersOnly session={session}>
        <PendingDeletion session={session} />
        <div className={own && 'gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]'}>
          {own && <SectionList entryId={own.entry.id} hasOthers={entries.length > 1} />}
          <div className="min-w-0">
            <Outlet context={member} />
            <div className="mt-10 max-w-text print:hidden">
              <SeparationNote />
            </div>
          </div>
        </div>
      </MembersOnly>
    </>
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

/** Blocks administrators and warns frozen accounts, whose calls the database would refuse. */
function MembersOnly({ session, children }: MembersOnlyProps) {
  const access = useQuery(administratorQueries.access(session));
  const freeze = useQuery(entryQueries.freeze(session.userId));
  const failure = useLoadFailure(access);
  if (failure !== null && access.data === undefined) {
    return (
      <EntryAreaPage title="Ihr Eintrag">
        <QueryError className="mt-8" error={failure} query={access} />
      </EntryAreaPage>
    );
  }
  if (access.data === undefined) {
    return (
      <EntryAreaPage title="Ihr Eintrag">
        <EntrySkeleton />
      </EntryAreaPage>
    );
  }
  if (access.data !== 'none') {
    return (
      <EntryAreaPage title="Ihr Eintrag">
        <p role="alert" className="mt-8 max-w-text">
          Dieses Konto gehört zur{' '}
          <Link to={paths.admin} className={TEXT_LINK}>
            Verwaltung
          </Link>
          . Für einen Eintrag melden Sie sich ab und mit einer anderen Adresse an.
        </p>
      </EntryAreaPage>
    );
  }
  return (
    <>
      {freeze.data !== undefined && freeze.data !== null && (
        <div className="mt-8 mb-6 max-w-text">
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
