import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { agencyQueries } from '#data/agencies.ts';
import { DataError } from '#data/errors.ts';
import { INVALID_ID_MESSAGE, parseAgencyId } from '#domain/agency/agency-id.ts';
import { Page } from '#features/page/page.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { AgencyError } from './agency-error.tsx';
import { AgencyProfile } from './agency-profile.tsx';
import { AgencyProfileSkeleton } from './agency-profile-skeleton.tsx';

/** Message for an id that no agency has. Specification, section 8. */
const NOT_FOUND_MESSAGE = 'Agentur nicht gefunden';
/** Message for a failure without one of its own. Specification, section 8. */
const UNKNOWN_MESSAGE = 'Ein unbekannter Fehler ist aufgetreten';

function describeFailure(error: Error): string {
  if (error instanceof DataError && error.kind === 'notFound') return NOT_FOUND_MESSAGE;
  return error.message === '' ? UNKNOWN_MESSAGE : error.message;
}

/** One agency. Specification, section 2 (Agency detail). */
export function AgencyPage() {
  const { id: idText } = useParams();
  const id = parseAgencyId(idText);
  const client = useQueryClient();
  const query = useQuery({ ...agencyQueries.detail(id ?? 0, client), enabled: id !== null });
  const { data } = query;

  const failure = findFailure();
  function findFailure(): string | null {
    if (id === null) return INVALID_ID_MESSAGE;
    // A failed refresh behind a loaded record takes nothing away.
    if (query.isLoadingError || (query.isError && query.isPlaceholderData))
      return describeFailure(query.error);
    return data?.kind === 'invalid' ? data.message : null;
  }

  useEffect(() => {
    if (failure === null) return;
    showToast({ title: 'Fehler beim Laden der Agentur', description: failure, look: 'error' });
  }, [failure]);

  const back = (
    <p className="mx-auto w-full max-w-page px-5 pt-6 print:hidden">
      <Link
        to={paths.agencies}
        className="inline-flex min-h-11 items-center gap-2 text-petrol underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Zurück zur Übersicht
      </Link>
    </p>
  );

  if (failure !== null) {
    return (
      <Page title={failure} description="Diese Personalberatung kann gerade nicht gezeigt werden." isNoindex>
        {back}
        <AgencyError
          key={idText}
          message={failure}
          kind={query.error instanceof DataError ? query.error.kind : null}
          agencyId={id}
          isRetrying={query.isFetching}
          onRetry={() => {
            if (id !== null) void query.refetch();
          }}
        />
      </Page>
    );
  }
  if (data === undefined || data.kind === 'invalid') {
    return (
      <Page title="Personalberatung" description="Profil einer Personalberatung bei Beraterkompass.">
        {back}
        <AgencyProfileSkeleton />
      </Page>
    );
  }
  return (
    <Page title={data.agency.Name} description={describeAgency(data.agency.Name, data.agency.Standort)}>
      {back}
      <AgencyProfile agency={data.agency} isRepaired={data.kind === 'repaired'} />
    </Page>
  );
}

function describeAgency(name: string, location: string | null): string {
  const place = location === null ? '' : ` aus ${location}`;
  return `${name}${place}: Spezialisierung, Branchen, Größe und Website der Personalberatung im Profil bei Beraterkompass.`;
}
