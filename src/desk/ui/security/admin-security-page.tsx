import { useQuery } from '@tanstack/react-query';
import { ownSessionsQuery } from '#account/api/own-sessions.ts';
import { OwnSessions } from '#account/ui/own-sessions.tsx';
import { administratorQueries } from '#desk/api/administrators.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { AdministratorList } from './administrator-list.tsx';
import { ChangePassword } from './change-password.tsx';
import { explainAccessError } from './explain-access-error.ts';
import { Invitations } from './invitations.tsx';
import { OwnFactor } from './own-factor.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';

export function AdminSecurityPage() {
  return (
    <AdminPage title="Sicherheit">
      <Security />
    </AdminPage>
  );
}

/** One's own second factor, password and sign-ins, and everybody with access to the administration. */
function Security() {
  const { userId } = useAdministrator();
  const query = useQuery(administratorQueries.list(userId));
  const failure = useLoadFailure(query);
  const sessions = useQuery(ownSessionsQuery(userId));
  const sessionsFailure = useLoadFailure(sessions);
  if (failure !== null) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <SecuritySkeleton />;
  const own = query.data.find((administrator) => administrator.userId === userId);
  const mayChange = own?.hasSecondFactor === true;
  return (
    <>
      <section aria-labelledby="own-factor" className="mt-8">
        <h2 id="own-factor" className="text-2xl">
          Ihr zweiter Faktor
        </h2>
        <OwnFactor userId={userId} hasSecondFactor={mayChange} />
      </section>
      {mayChange && (
        <section aria-labelledby="own-password" className="mt-12 print:hidden">
          <h2 id="own-password" className="text-2xl">
            Ihr Passwort
          </h2>
          <ChangePassword userId={userId} />
        </section>
      )}
      <section aria-labelledby="own-sessions" className="mt-12">
        <h2 id="own-sessions" className="text-2xl">
          Ihre Anmeldungen
        </h2>
        {sessionsFailure !== null && <QueryError error={sessionsFailure} query={sessions} />}
        {sessions.data !== undefined && (
          <OwnSessions userId={userId} sessions={sessions.data} explain={explainAccessError} />
        )}
      </section>
      <section aria-labelledby="administrators" className="mt-12 print:hidden">
        <h2 id="administrators" className="text-2xl">
          Zugänge zur Verwaltung
        </h2>
        <p className="mt-3 max-w-text">
          {mayChange
            ? 'Von jeder Änderung an einem Zugang erfahren alle, die hier stehen, per E-Mail.'
            : 'Mit einem zweiten Faktor können Sie hier andere einladen und Zugänge ändern.'}
        </p>
        <AdministratorList userId={userId} administrators={query.data} mayChange={mayChange} />
        {mayChange && <Invitations userId={userId} />}
      </section>
    </>
  );
}
