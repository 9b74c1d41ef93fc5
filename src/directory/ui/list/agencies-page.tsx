import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { buildListSchema } from '#agency/ui/profile/list-schema.ts';
import { paths } from '#config/paths.ts';
import { IS_DEMO } from '#config/site.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import { countChoices } from '#directory/model/search/facets.ts';
import { TruncatedNotice } from '#directory/ui/truncated-notice.tsx';
import { useDirectory } from '#directory/ui/use-directory.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Page, PageHeading } from '#ui/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { formatAgencyCount } from './count.ts';
import { Coverage } from './coverage.tsx';
import { DirectoryResults } from './directory-results.tsx';
import { SearchForm } from './search-form.tsx';
import { useDirectoryAddress } from './use-directory-address.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** The directory. */
export function AgenciesPage() {
  const directory = useQuery(directoryQueries.directory());
  const controls = useDirectoryAddress();
  const { term } = controls.address;
  // A failed refresh leaves the loaded data on the page.
  const { isLoadingError: isError } = directory;
  // Deferred, because React renders what TanStack Query has loaded in one task, and a deferred value in slices.
  const data = useDeferredValue(directory.data);

  const failure = useLoadFailure(directory);

  useEffect(() => {
    if (!isError) return;
    showToast({
      title: 'Fehler beim Laden',
      description: 'Die Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
      variant: 'error',
    });
  }, [isError]);

  const { address } = controls;
  // The list by name does not need the facets. A choice needs them, and a wide screen shows them beside the list.
  const isChosen = countChoices(address.choices) > 0;
  const isNarrow = useIsNarrow();
  const [areFacetsOpened, setAreFacetsOpened] = useState(false);
  const areFacetsNeeded = areFacetsOpened || isChosen || !isNarrow || address.view === 'map';
  const answer = useDirectory({ ...address, areFacetsNeeded });
  // The canonical address is that of the first step of the list by name.
  const isPlain = term === '' && !isChosen && address.sort === 'name' && address.view === 'list';
  const agencies = isPlain ? answer.found?.agencies : undefined;
  const list = useMemo(() => agencies && buildListSchema(agencies.slice(0, AGENCIES_PER_STEP)), [agencies]);
  return (
    <Page
      title={
        term === '' ? 'Personalberater vergleichen' : `Suche nach „${term}“ – Personalberater vergleichen`
      }
      description="Alle Personalberatungen und Headhunter im Verzeichnis von Beraterkompass: Standorte, Spezialisierungen, Branchen und Größe im direkten Vergleich."
      canonicalPath={paths.agencies}
      // Search engines should index the landing pages instead.
      isNoindex={!isPlain}
      {...(list !== undefined && { about: list })}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <div className="grid items-end gap-x-10 gap-y-3 border-b border-line pt-3 pb-3 sm:pt-6 sm:pb-4 lg:grid-cols-2 print:pt-0 print:pb-3">
          <div className="min-w-0">
            <PageHeading className="text-2xl sm:text-3xl">Personalberater vergleichen</PageHeading>
            <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft digits">
              {failure === null && (
                <span className="text-ink">
                  {data === undefined
                    ? '… Personalberatungen im Verzeichnis'
                    : `${formatAgencyCount(data.agencyCount)} im Verzeichnis`}
                </span>
              )}{' '}
              <Link to={paths.landingIndex} className={`max-sm:hidden print:hidden ${TEXT_LINK}`}>
                Orte, Fachgebiete, Branchen
              </Link>
            </p>
            {!IS_DEMO && failure === null && (
              <div className="text-sm text-ink-soft digits">
                <Coverage />
              </div>
            )}
          </div>
          <SearchForm term={term} onSearch={(next) => controls.go({ term: next })} />
        </div>
        <TruncatedNotice directory={data} />
        {failure ? (
          <QueryError className="mt-6" error={failure} query={directory} />
        ) : (
          <SectionBoundary name="Die Liste" resetKey={data}>
            <DirectoryResults
              answer={answer}
              controls={controls}
              partner={data?.partner ?? null}
              onFacetsWanted={() => setAreFacetsOpened(true)}
            />
          </SectionBoundary>
        )}
      </div>
    </Page>
  );
}
