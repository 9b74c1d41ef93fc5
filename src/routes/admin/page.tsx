import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inboxQueries } from '#data/inbox.ts';
import { type Session, signOut, watchSession } from '#data/session.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { Button } from '#ui/button.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { Inbox } from './inbox.tsx';
import { NightlyJobsWarning } from './nightly-jobs-warning.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Undefined until the browser has looked for a kept session. */
function useSession() {
  const [session, setSession] = useState<Session | null>();
  const [hasExpired, setHasExpired] = useState(false);
  const client = useQueryClient();
  const isLeaving = useRef(false);

  useEffect(
    () =>
      watchSession((next) => {
        setSession((previous) => {
          if (next === null) {
            // What only an administrator may see does not stay in the cache.
            client.removeQueries({ queryKey: ['inbox'] });
            setHasExpired(previous !== undefined && previous !== null && !isLeaving.current);
          }
          return next;
        });
        isLeaving.current = false;
      }),
    [client],
  );

  async function leave() {
    isLeaving.current = true;
    await signOut();
  }

  return { session, hasExpired, leave };
}

/** The inbox behind its door. Specification, section 2 (Admin messages); decisions, Admin. */
export function AdminPage() {
  const { session, hasExpired, leave } = useSession();
  // Kept here, above the sign-in form, so that a session that runs out takes no note with it.
  const [noteDrafts, setNoteDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Page
      title="Kontaktanfragen"
      description="Posteingang der Kontaktanfragen, nur für Administratoren."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Kontaktanfragen">
          {session && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
              <span>Angemeldet als {session.email}</span>
              <Button look="quiet" onClick={() => void leave()}>
                Abmelden
              </Button>
            </p>
          )}
        </PageBanner>
        {session === undefined && <InboxSkeleton />}
        {session === null && <SignInForm hasExpired={hasExpired} />}
        {session && (
          <AdminOnly
            key={session.userId}
            session={session}
            noteDrafts={noteDrafts}
            onNoteDraftsChange={setNoteDrafts}
          />
        )}
      </div>
    </Page>
  );
}

interface AdminOnlyProps {
  session: Session;
  noteDrafts: ReadonlyMap<string, string>;
  onNoteDraftsChange: (drafts: ReadonlyMap<string, string>) => void;
}

/** The database decides who is an administrator; this only chooses what to say. */
function AdminOnly({ session, noteDrafts, onNoteDraftsChange }: AdminOnlyProps) {
  const isAdmin = useQuery(inboxQueries.isAdmin(session.userId));
  const failure = useLoadFailure(isAdmin);
  if (failure !== null) {
    return (
      <div className="mt-8">
        <LoadError error={failure} isRetrying={isAdmin.isFetching} onRetry={() => void isAdmin.refetch()} />
      </div>
    );
  }
  if (isAdmin.data === undefined) return <InboxSkeleton />;
  if (!isAdmin.data) {
    return (
      <p role="alert" className="mt-8 max-w-text">
        Dieses Konto darf die Kontaktanfragen nicht sehen. Melden Sie sich mit einem Administratorkonto an.
      </p>
    );
  }
  return (
    <>
      <NightlyJobsWarning />
      <Inbox userId={session.userId} noteDrafts={noteDrafts} onNoteDraftsChange={onNoteDraftsChange} />
    </>
  );
}
