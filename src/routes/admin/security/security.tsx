import { useQuery } from '@tanstack/react-query';
import { administratorQueries } from '#data/administration/administrators.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { AdministratorList } from './administrator-list.tsx';
import { OwnFactor } from './own-factor.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';

interface SecurityProps {
  userId: string;
}

/** One's own second factor, and those of the others. */
export function Security({ userId }: SecurityProps) {
  const query = useQuery(administratorQueries.list(userId));
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <SecuritySkeleton />;
  const own = query.data.find((administrator) => administrator.userId === userId);
  return (
    <>
      <section aria-labelledby="own-factor" className="mt-8">
        <h2 id="own-factor" className="text-2xl">
          Ihr zweiter Faktor
        </h2>
        <OwnFactor userId={userId} hasSecondFactor={own?.hasSecondFactor === true} />
      </section>
      <section aria-labelledby="administrators" className="mt-12 print:hidden">
        <h2 id="administrators" className="text-2xl">
          Zugänge zur Verwaltung
        </h2>
        <p className="mt-3 max-w-text">
          Hat jemand Telefon und Wiederherstellungscodes verloren, kann jemand anders mit Zugang zur
          Verwaltung und zweitem Faktor ihn entfernen. Dabei enden alle Anmeldungen des Kontos.
        </p>
        <AdministratorList
          userId={userId}
          administrators={query.data}
          mayRemove={own?.hasSecondFactor === true}
        />
      </section>
    </>
  );
}
