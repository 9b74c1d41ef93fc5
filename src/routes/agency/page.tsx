import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { parsedEnvironment } from '#config/env.ts';
import { agencyPath, feesPath, paths, reportPath, scoreRulesPath } from '#config/paths.ts';
import { countEvents } from '#data/agency-events.ts';
import { agencyQuery } from '#data/agency.ts';
import { redirectQueries } from '#data/agency-redirect.ts';
import { DataError } from '#data/errors.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { hasNoDetails } from '#domain/agency/has-no-details.ts';
import { INVALID_ID_MESSAGE, parseAgencyAddress } from '#domain/agency/agency-id.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import { describeConfirmation } from '#domain/entry/field-source.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { AgencyProfile } from '#features/agency-card/agency-profile.tsx';
import { disclosed } from '#domain/facts/facts.ts';
import { FactList } from '#features/facts/fact-list.tsx';
import { ReviewLine } from '#features/agency-card/review-line.tsx';
import { Breadcrumbs } from '#features/breadcrumbs/breadcrumbs.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ScoreParts } from '#features/profile-score/score-parts.tsx';
import { Page, PageHeading } from '#features/page/page.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { EnquiryLink } from '#features/selection/enquiry-link.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { AgencyError } from './agency-error.tsx';
import { describeAgency } from './agency-schema.ts';
import { AgencyProfileSkeleton } from './agency-profile-skeleton.tsx';
import { AgencySurroundings } from './surroundings.tsx';

const TRAIL = [{ name: 'Personalberater vergleichen', path: paths.agencies }];

const isDemoData = parsedEnvironment.isValid && parsedEnvironment.environment.isDemoData;

/** Loaded separately, because the reviews are further down and need code that the rest of the page does not. */
const ClientReviews = lazy(async () => ({ default: (await import('./client-reviews.tsx')).ClientReviews }));

/** Only paid entries have these. */
const ExtendedTexts = lazy(async () => ({ default: (await import('./extended-profile.tsx')).ExtendedTexts }));
const ExtendedContact = lazy(async () => ({
  default: (await import('./extended-profile.tsx')).ExtendedContact,
}));

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
  const [now] = useState(() => new Date());
  const query = useQuery({ ...agencyQuery(id ?? 0, client), enabled: id !== null });
  const { isFetching } = query;
  // Deferred, so that React renders in small steps and a slow phone stays responsive.
  const data = useDeferredValue(query.data);
  const failed = useLoadFailure(query);
  // The entry may have been paused since the build. Any other failure leaves the prerendered content as it is.
  const error = isNotFound(query.error) ? query.error : failed;
  const isMissing = isNotFound(error);
  const path = useOwnAddress(!isMissing && data?.kind === 'agency' ? data.agency : undefined);
  // Two entries may have been merged. The address of the removed one then redirects to the other.
  const redirect = useQuery({ ...redirectQueries.of(id ?? 0), enabled: isMissing });

  const isShown = !isMissing && data?.kind === 'agency';
  useEffect(() => {
    if (isShown && id !== null) countEvents('view', [id]);
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
    <p className="mx-auto w-full max-w-page px-5 pt-6 print:hidden">
      <Link to={paths.agencies} className={`gap-2 ${STANDALONE_LINK}`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Zurück zur Übersicht
      </Link>
    </p>
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
        {/* As high as the screen, so that the footer does not move when the content appears. */}
        <div className="min-h-dvh">
          <AgencyProfileSkeleton />
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={titleOf(data.agency)}
      canonicalPath={path}
      isNoindex={hasNoDetails(data.agency)}
      description={describeInShort(data.agency)}
      trail={TRAIL}
      isAbout={describeAgency(data.agency, isDemoData)}
    >
      {back}
      <div className="mx-auto w-full max-w-page px-5">
        <Breadcrumbs trail={TRAIL} current={titleOf(data.agency)} />
      </div>
      <div className="min-h-dvh print:min-h-0">
        <AgencyProfile
          agency={data.agency}
          isRepaired={data.isRepaired}
          sources={data.sources}
          pictures={data.pictures.filter(({ kind }) => kind === 'picture')}
          heading={
            <PageHeading className="text-3xl wrap-anywhere sm:text-4xl">{data.agency.name}</PageHeading>
          }
          summary={
            <div className="mt-2">
              <ReviewLine agency={data.agency} />
            </div>
          }
          extended={
            data.extended !== null && (
              <SectionBoundary name="Dieser Teil" resetKey={data.agency.id}>
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <ExtendedTexts extended={data.extended} />
                </Suspense>
              </SectionBoundary>
            )
          }
          facts={
            <SectionBoundary name="Diese Angaben" resetKey={data.agency.id}>
              {/* The entry of the list, which is shown while the page loads, has only a few of the facts. */}
              {query.isPlaceholderData ? (
                <Skeleton className="h-64" />
              ) : (
                <>
                  <FactList facts={data.facts} sources={data.sources} />
                  {disclosed(data.facts, 'feePercent') !== null && (
                    <p className="mt-4 print:hidden">
                      <Link to={feesPath([data.agency.id])} className={STANDALONE_LINK}>
                        Honorar mit diesen Angaben rechnen
                      </Link>
                    </p>
                  )}
                </>
              )}
            </SectionBoundary>
          }
          remarks={
            <>
              <Score agency={data.agency} currentYear={now.getFullYear()} />
              <div className="flex flex-col gap-2 text-ink-soft">
                {/* The entry of the list, which is shown while the page loads, has no sources, so this line stays empty. */}
                <p>{query.isPlaceholderData ? '\u00A0' : describeConfirmation(data.sources, now)}</p>
                <ReportLink agency={data.agency} />
              </div>
            </>
          }
          actions={<Actions agency={data.agency} extended={data.extended} />}
        />
        <section aria-labelledby="bewertungen" className="mx-auto mt-12 w-full max-w-page px-5 print:hidden">
          <h2 id="bewertungen" className="text-2xl">
            Bewertungen
          </h2>
          <SectionBoundary name="Diese Bewertungen" resetKey={data.agency.id}>
            <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
              <ClientReviews agency={data.agency} />
            </Suspense>
          </SectionBoundary>
        </section>
        <SectionBoundary name="Diese Liste" resetKey={data.agency.id}>
          <AgencySurroundings id={data.agency.id} />
        </SectionBoundary>
      </div>
    </Page>
  );
}

function Score({ agency, currentYear }: { agency: Agency; currentYear: number }) {
  return (
    <section aria-labelledby="profil-score" className="max-w-text">
      <h2 id="profil-score" className="mb-3 text-2xl print:text-lg">
        Profil-Score
      </h2>
      <ScoreParts score={computeProfileScore(agency, currentYear)} />
      <p className="print:hidden">
        <Link to={scoreRulesPath} className={STANDALONE_LINK}>
          So entsteht der Profil-Score
        </Link>
      </p>
    </section>
  );
}

function ReportLink({ agency }: { agency: Agency }) {
  return (
    <p className="print:hidden">
      Ist eine Angabe falsch oder rechtswidrig?{' '}
      <Link to={reportPath(agency.id, agency.name)} className={STANDALONE_LINK}>
        Diesen Eintrag melden
      </Link>
    </p>
  );
}

function Actions({ agency, extended }: { agency: Agency; extended: unknown }) {
  return (
    <>
      <div className="mt-4">
        <AgencyActions agencyId={agency.id} agencyName={agency.name} />
      </div>
      <EnquiryLink
        agencies={[agency]}
        variant="primary"
        className="mt-5 w-full sm:w-auto lg:w-full print:hidden"
      />
      {extended !== null && (
        <SectionBoundary name="Die Ansprechperson" resetKey={agency.id}>
          <Suspense fallback={<Skeleton className="mt-5 h-28" />}>
            <ExtendedContact extended={extended} agency={agency} />
          </Suspense>
        </SectionBoundary>
      )}
    </>
  );
}

/** The longest name of a place in a title, which would otherwise be too long. */
const LONGEST_PLACE = 40;

/** The title has the place, because names are not unique and many do not show what the page is about. */
function titleOf({ name, locations: [place = ''] }: Agency): string {
  if (place === '' || place.length > LONGEST_PLACE) return name;
  return /personalberatung/i.test(name) ? `${name} in ${place}` : `${name}, Personalberatung in ${place}`;
}

/** The description for search engines; of a long list only its beginning. */
function describeInShort({ name, locations, specializations }: Agency): string {
  const place = locations.length === 0 ? '' : ` aus ${locations.slice(0, 3).join(', ')}`;
  const fields = specializations.length === 0 ? '' : `${specializations.slice(0, 4).join(', ')}. `;
  return `${name}${place}: ${fields}Profil der Personalberatung bei Beraterkompass.`;
}
