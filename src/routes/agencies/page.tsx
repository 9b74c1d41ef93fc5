import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { paths } from '#config/paths.ts';
import { agencyQueries, wholeOf } from '#data/agencies.ts';
import { agencyPartQueries } from '#data/agency-parts.ts';
import { findPremiumPartner } from '#domain/agency/agency.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { describeList } from '#features/page/list-schema.ts';
import { PremiumPartner } from '#features/premium-partner/premium-partner.tsx';
import { Part } from '#ui/part.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { formatCount } from './count.ts';
import { DirectoryResults } from './directory-results.tsx';
import { SearchForm } from './search-form.tsx';
import { useDirectoryAddress } from './use-directory-address.ts';
import { useDirectoryCopy } from './use-directory-copy.ts';

const LargeDirectoryResults = lazy(async () => ({
  default: (await import('./large-directory-results.tsx')).LargeDirectoryResults,
}));

/** Agencies that structured data names: as many as the first step of the list, whose address is the canonical one. */
const LISTED_FOR_SEARCH_ENGINES = 60;

/** The directory. Specification, section 2 (Agency list). */
export function AgenciesPage() {
  const directory = useQuery(agencyQueries.directory());
  const controls = useDirectoryAddress();
  useDirectoryCopy();
  const { term } = controls.address;
  // A failed refresh behind loaded data takes nothing away.
  const { isLoadingError: isError, data } = directory;

  const failure = useLoadFailure(directory);

  useEffect(() => {
    if (!isError) return;
    showToast({
      title: 'Fehler beim Laden',
      description: 'Die Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
      look: 'error',
    });
  }, [isError]);

  const isLarge = data?.kind === 'large';
  const agencies = wholeOf(data)?.agencies;
  const total = isLarge ? data.total : agencies?.length;
  const { data: partnerOfLarge } = useQuery({ ...agencyPartQueries.partner(), enabled: isLarge });
  const partner = agencies ? findPremiumPartner(agencies) : partnerOfLarge;
  const list = useMemo(
    () => agencies && describeList(agencies.slice(0, LISTED_FOR_SEARCH_ENGINES)),
    [agencies],
  );
  return (
    <Page
      title={
        term === '' ? 'Personalberater vergleichen' : `Suche nach „${term}“ – Personalberater vergleichen`
      }
      description="Alle Personalberatungen und Headhunter im Verzeichnis von Beraterkompass: Standorte, Spezialisierungen, Branchen und Größe im unabhängigen Vergleich."
      canonicalPath={paths.agencies}
      {...(list !== undefined && { isAbout: list })}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Personalberater vergleichen">
          <p>
            {total === undefined
              ? 'Unser Verzeichnis nennt Standorte, Spezialisierungen, Branchen und Größe jeder Personalberatung.'
              : `Unser Verzeichnis nennt Standorte, Spezialisierungen, Branchen und Größe von ${formatCount(total)}.`}
          </p>
        </PageBanner>
        <SearchForm
          searchPlace={isLarge ? 'database' : 'browser'}
          term={term}
          onSearch={(next) => {
            controls.go({ term: next });
          }}
        />
        {partner && (
          <div className="mt-8">
            <PremiumPartner agency={partner} />
          </div>
        )}
        {failure ? (
          <div className="mt-10">
            <LoadError
              error={failure}
              isRetrying={directory.isFetching}
              onRetry={() => void directory.refetch()}
            />
          </div>
        ) : (
          <Part name="Die Liste" drawnFrom={data}>
            {isLarge ? (
              <Suspense fallback={<DirectoryResults agencies={undefined} controls={controls} />}>
                <LargeDirectoryResults controls={controls} />
              </Suspense>
            ) : (
              <DirectoryResults agencies={agencies} controls={controls} />
            )}
          </Part>
        )}
      </div>
    </Page>
  );
}
