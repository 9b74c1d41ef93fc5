import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { UnsentDraftsOwner } from '#account/ui/unsent-drafts.ts';
import { paths } from '#config/paths.ts';
import { administratorQueries } from '#desk/api/administrators.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { latePart } from '#ui/late-part.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Loaded only where a second factor is needed. */
const SecondFactorForm = latePart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm, {
  name: 'Die Anmeldung',
  Placeholder: () => <Skeleton className="h-64" />,
});

/** Loaded only for administrators who have yet to enrol a second factor. */
const OwnFactor = latePart(async () => (await import('#desk/ui/security/own-factor.tsx')).OwnFactor, {
  name: 'Die Einrichtung',
  Placeholder: () => <Skeleton className="h-64" />,
});

/** Shows the page, or the step that is missing before it. The database decides who is an administrator. */
export function AdministratorsOnly({ session }: { session: Session }) {
  const [hasRecovered, setHasRecovered] = useState(false);
  /** True until the recovery codes are saved, although access is granted earlier. */
  const [isEnrolling, setIsEnrolling] = useState(false);
  const access = useQuery({
    ...administratorQueries.access(session),
    // Proving the second factor starts a new query. The screen keeps its content meanwhile.
    placeholderData: (previous) => previous,
  });
  const failure = useLoadFailure(access);
  if (failure !== null && access.data === undefined) {
    return (
      <AdminPage title="Verwaltung">
        <QueryError error={failure} query={access} />
      </AdminPage>
    );
  }
  if (access.data === undefined)
    return (
      <AdminPage title="Verwaltung">
        <div role="status">
          <span className="sr-only">Wird geladen …</span>
          <Skeleton className="h-64" />
        </div>
      </AdminPage>
    );
  if (access.data === 'enrol' && !isEnrolling) setIsEnrolling(true);
  if (isEnrolling) {
    return (
      <AdminPage title={hasRecovered ? 'Neuer zweiter Faktor' : 'Zweiter Faktor'}>
        <p className="max-w-text">
          {hasRecovered &&
            'Ihr zweiter Faktor ist entfernt, auch die übrigen Wiederherstellungscodes gelten nicht mehr. '}
          Die Verwaltung öffnet sich nur mit einem zweiten Faktor. Danach sehen Sie gleich, was Sie aufgerufen
          haben.
        </p>
        <OwnFactor
          userId={session.userId}
          hasSecondFactor={false}
          onSaved={() => {
            setHasRecovered(false);
            setIsEnrolling(false);
          }}
        />
      </AdminPage>
    );
  }
  if (access.data === 'prove') {
    return (
      <AdminPage title="Verwaltung">
        <SecondFactorForm onRecovered={() => setHasRecovered(true)} />
      </AdminPage>
    );
  }
  if (access.data === 'none') {
    return (
      <AdminPage title="Verwaltung">
        <p role="alert" className="max-w-text">
          Dieses Konto darf die Verwaltung nicht sehen. Melden Sie sich mit einem Administratorkonto an.
          Wurden Ihre Anmeldungen beendet, melden Sie sich ab und neu an.
        </p>
      </AdminPage>
    );
  }
  return (
    <UnsentDraftsOwner value={session.userId}>
      {hasRecovered && (
        <Notice>
          <p>
            Ihr zweiter Faktor ist entfernt, die übrigen Wiederherstellungscodes gelten nicht mehr. Richten
            Sie unter{' '}
            <Link to={paths.adminSecurity} className={TEXT_LINK}>
              Sicherheit
            </Link>{' '}
            einen neuen ein.
          </p>
        </Notice>
      )}
      <Outlet context={session} />
    </UnsentDraftsOwner>
  );
}
