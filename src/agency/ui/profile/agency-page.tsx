import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { redirectQuery } from '#agency/api/agency-redirect.ts';
import { agencyQuery } from '#agency/api/agency.ts';
import { INVALID_ID_MESSAGE, parseAgencyAddress } from '#agency/model/agency-id.ts';
import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { hasNoDetails } from '#agency/model/has-no-details.ts';
import { parsedEnvironment } from '#config/env.ts';
import { agencyPath, paths } from '#config/paths.ts';
import { DataError } from '#lib/http/errors.ts';
import { recordEvents } from '#statistics/api/agency-events.ts';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx';
import { Page } from '#ui/page/page.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { useToday } from '#ui/use-today.ts';
import { AgencyError } from './agency-error.tsx';
import { AgencyProfileSkeleton } from './agency-profile-skeleton.tsx';
import { buildAgencySchema } from './agency-schema.ts';
import { AgencyView } from './agency-view.tsx';
import { metaDescription, agencyPageTitle, AGENCY_BREADCRUMBS } from './page-head.ts';

const isDemoData = parsedEnvironment.isValid && parsedEnvironment.environment.isDemoData;

/** Message for an id that no agency has. */
const NOT_FOUND_MESSAGE = 'Agentur nicht gefunden';
/** Message for a failure without one of its own. */
const UNKNOWN_MESSAGE = 'Ein unbekannter Fehler ist aufgetreten';

/** Title for a failure without a text of its own, and of every toast. */
const FAILED_TITLE = 'Fehler beim Laden der Agentur';

interface Failure {
  readonly title: string;
  /** The text of the toast, below its title. */
  readonly message: string;
  /** The English message of a failed call; null where the title says it all. */
  readonly technical: string | null;
}

function explained(message: string): Failure {
  return { title: message, message, technical: null };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof DataError && error.kind === 'notFound';
}

function describeFailure(error: Error): Failure {
  if (isNotFound(error)) return explained(NOT_FOUND_MESSAGE);
  if (error.message === '') return { title: FAILED_TITLE, message: UNKNOWN_MESSAGE, technical: null };
  return { title: FAILED_TITLE, message: error.message, technical: error.message };
}

/** The page of one agency. */
export function AgencyPage() {
  const { id: slug } = useParams();
  const id = parseAgencyAddress(slug);
  return <AgencyById key={id} id={id} />;
}

/** Redirects from another spelling of an entry's address to the canonical one. */
function useOwnAddress(agency: Agency | undefined) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = agency === undefined ? pathname : agencyPath(agencySlug(agency));
  useEffect(() => {
    if (pathname !== path) void navigate({ pathname: path, search, hash }, { replace: true });
  }, [pathname, path, search, hash, navigate]);
  return path;
}

function AgencyById({ id }: { id: number | null }) {
  const client = useQueryClient();
  const now = useToday();
  const query = useQuery({ ...agencyQuery(id ?? 0, client), enabled: id !== null });
  const { isFetching } = query;
  // Deferred, because React renders what TanStack Query has loaded in one task, and a deferred value in slices.
  const data = useDeferredValue(query.data);
  const failed = useLoadFailure(query);
  // The entry may have been paused since the build. Any other failure leaves the prerendered content as it is.
  const error = isNotFound(query.error) ? query.error : failed;
  const isMissing = isNotFound(error);
  const path = useOwnAddress(!isMissing && data?.kind === 'agency' ? data.agency : undefined);
  // Two entries may have been merged. The address of the removed one then redirects to the other.
  const redirect = useQuery({ ...redirectQuery(id ?? 0), enabled: isMissing });

  const isShown = !isMissing && data?.kind === 'agency';
  useEffect(() => {
    if (isShown && id !== null) recordEvents('view', [id]);
  }, [isShown, id]);

  const failure = findFailure();
  function findFailure(): Failure | null {
    if (id === null) return explained(INVALID_ID_MESSAGE);
    if (isMissing && (redirect.isLoading || typeof redirect.data === 'number')) return null;
    if (error !== null) return describeFailure(error);
    return data?.kind === 'invalid' ? explained(data.message) : null;
  }

  const announced = isFetching ? undefined : failure?.message;
  useEffect(() => {
    if (announced === undefined) return;
    showToast({ title: FAILED_TITLE, description: announced, variant: 'error' });
  }, [announced]);

  const back = (
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 px-5 pt-2 print:hidden">
      <Link to={paths.agencies} className={`gap-2 text-sm ${STANDALONE_LINK}`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Zurück zur Übersicht
      </Link>
      {isShown && (
        <div className="max-sm:hidden">
          <Breadcrumbs trail={AGENCY_BREADCRUMBS} current={agencyPageTitle(data.agency)} />
        </div>
      )}
    </div>
  );

  if (isMissing && typeof redirect.data === 'number') {
    return <Navigate replace to={agencyPath(redirect.data)} />;
  }
  if (failure !== null) {
    return (
      <Page
        title={failure.title}
        description="Diese Personalberatung kann gerade nicht gezeigt werden."
        isNoindex
      >
        {back}
        <AgencyError
          title={failure.title}
          technical={failure.technical}
          kind={error instanceof DataError ? error.kind : null}
          agencyId={id}
          pausedName={isMissing && data?.kind === 'agency' ? data.agency.name : null}
          failedLoads={query.errorUpdateCount}
          isRetrying={isFetching}
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
    <Page
      title={agencyPageTitle(data.agency)}
      canonicalPath={path}
      isNoindex={hasNoDetails(data.agency)}
      description={metaDescription(data.agency)}
      trail={AGENCY_BREADCRUMBS}
      about={buildAgencySchema(data.agency, isDemoData)}
    >
      {back}
      <AgencyView record={data} isPreview={query.isPlaceholderData} now={now} />
    </Page>
  );
}
