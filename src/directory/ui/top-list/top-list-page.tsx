import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { hasValidationFailed, VALIDATION_MESSAGE, VALIDATION_TITLE } from '#agency/model/directory-check.ts';
import { buildListSchema } from '#agency/ui/profile/list-schema.ts';
import { homeAnchors, paths } from '#config/paths.ts';
import { SHOWS_SAMPLES } from '#config/site.ts';
import { directoryQueries, type LoadedDirectory } from '#directory/api/directory-queries.ts';
import { formatPageQuery, parsePage } from '#directory/model/top-list/pagination.ts';
import { SAMPLE_AGENCIES } from '#directory/model/top-list/sample-agencies.ts';
import { buildTopList, displayEntry, type TopListAgency } from '#directory/model/top-list/top-list.ts';
import { TruncatedNotice } from '#directory/ui/truncated-notice.tsx';
import { describeLoadFailure } from '#directory/ui/describe-load-failure.ts';
import { useAgencyDirectory } from '#directory/ui/use-agency-directory.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { buttonClass } from '#ui/button.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { useLoadToasts } from '#ui/load-error/use-load-toasts.ts';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { useToday } from '#ui/use-today.ts';
import { RankedAgencies } from './ranked-agencies.tsx';
import { RankedAgencyCard } from './ranked-agency-card.tsx';
import { TopListLoading } from './top-list-loading.tsx';

/** The built-in profiles at the head of the list. */
const SAMPLES = SHOWS_SAMPLES ? SAMPLE_AGENCIES : [];

function describeLoad(directory: LoadedDirectory) {
  if (hasValidationFailed(directory)) {
    return { title: VALIDATION_TITLE, description: VALIDATION_MESSAGE, variant: 'error' } as const;
  }
  return {
    title: 'Daten geladen',
    description: `${formatGermanCount(directory.entryCount, 'Personalberatung wurde', 'Personalberatungen wurden')} geladen.`,
    variant: 'success',
  } as const;
}

/** Structured data on those entries of the page that have a page of their own, so that search engines get no invented ones. */
function describeShown(agencies: readonly TopListAgency[]) {
  return buildListSchema(
    agencies.flatMap(({ id, name }) => {
      const agencyId = parseAgencyId(id);
      return agencyId === null || agencyId === 0 ? [] : [{ id: agencyId, name }];
    }),
  );
}

/** The page of the top list. */
export function TopListPage() {
  const directory = useQuery(directoryQueries.directory());
  const [parameters] = useSearchParams();
  const loaded = useAgencyDirectory();
  const listed = useQuery({
    ...directoryQueries.topList(loaded, SAMPLES, parsePage(parameters, Number.MAX_SAFE_INTEGER)),
    enabled: loaded !== undefined,
  });
  useLoadToasts(directory, {
    onLoaded: describeLoad,
    onFailed: (error) => describeLoadFailure('Fehler beim Laden der Top-Beratungen', error),
  });
  const list = directory.data === undefined || directory.isError ? directory : listed;
  const failure = useLoadFailure(list);
  const error = failure ?? list.error;
  const currentYear = useToday().getFullYear();
  const { data } = listed;
  const page = data?.page ?? 1;
  const agencies = useMemo(
    () => data?.entries.map((entry) => displayEntry(entry, currentYear)),
    [data, currentYear],
  );

  return (
    <Page
      title={page === 1 ? 'Top-Beratungen' : `Top-Beratungen, Seite ${String(page)}`}
      description="Personalberatungen im Überblick, die größten zuerst: Spezialisierung, Standort, Größe und ein Profil-Score nach offengelegten Regeln. Kostenlos und ohne Anmeldung."
      canonicalPath={`${paths.topList}${formatPageQuery(page)}`}
      {...(agencies !== undefined && { about: describeShown(agencies) })}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Top-Beratungen">
          <p>
            Die größten im Verzeichnis, nach Mitarbeitern.
            {SAMPLES.length > 0 && ' Am Anfang stehen unsere eigene Beratung und erfundene Beispielprofile.'}
          </p>
        </PageBanner>
        <div className="mt-4">
          <QueryError error={error} query={list} />
          {data === undefined && failure === null && <TopListLoading />}
          {failure !== null && <FirstSample currentYear={currentYear} />}
          {data !== undefined && agencies !== undefined && (
            <SectionBoundary name="Die Liste" resetKey={data}>
              <TruncatedNotice directory={directory.data} />
              <RankedAgencies
                agencies={agencies}
                count={data.count}
                page={page}
                requestedPage={parameters.toString()}
                hasSamples={SAMPLES.length > 0}
              />
            </SectionBoundary>
          )}
        </div>
        <CallToAction />
      </div>
    </Page>
  );
}

/** Shown where the directory cannot be loaded. */
function FirstSample({ currentYear }: { currentYear: number }) {
  const [sample] = buildTopList({ ranked: [], samples: SAMPLES });
  if (sample === undefined) return null;
  return (
    <div className="mt-6">
      <RankedAgencyCard agency={displayEntry(sample, currentYear)} />
    </div>
  );
}

function CallToAction() {
  return (
    <section
      aria-labelledby="vergleichen"
      className="mt-10 border-t-2 border-petrol bg-surface px-5 py-6 sm:px-8"
    >
      <h2 id="vergleichen" className="text-2xl">
        Größe ist nicht alles
      </h2>
      <p className="mt-3 max-w-text">
        Beschreiben Sie dem Berater-Assistenten Ihre offene Stelle. Er vergleicht alle Einträge und nennt
        Ihnen bis zu drei Personalberatungen mit Begründung.
      </p>
      <p className="mt-5">
        <Link to={`${paths.home}#${homeAnchors.advisor}`} className={buttonClass('primary')}>
          {' '}
          Stelle beschreiben
        </Link>
      </p>
    </section>
  );
}
