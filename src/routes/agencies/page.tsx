import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { paths } from '#config/paths.ts';
import { agencyQueries, wholeOf } from '#data/agencies.ts';
import { agencyPartQueries } from '#data/agency-parts.ts';
import { findPremiumPartner } from '#domain/agency/agency.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { describeList } from '#features/page/list-schema.ts';
import { PremiumPartner } from '#features/premium-partner/premium-partner.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
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

/** The directory. */
export function AgenciesPage() {
  const directory = useQuery(agencyQueries.directory());
  const controls = useDirectoryAddress();
  useDirectoryCopy();
  const { term } = controls.address;
  // A failed refresh behind loaded data takes nothing away.
  const { isLoadingError: isError } = directory;
  // Rendered in small steps, so that a slow phone goes on reacting meanwhile.
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

  const isLarge = data?.kind === 'large';
  const agencies = wholeOf(data)?.agencies;
  const total = isLarge ? data.total : agencies?.length;
  const partnerOfLarge = useQuery({ ...agencyPartQueries.partner(), enabled: isLarge });
  const partner = agencies ? findPremiumPartner(agencies) : (partnerOfLarge.data ?? undefined);
  const isPartnerKnown = agencies !== undefined || partnerOfLarge.isFetched;
  const list = useMemo(
    () => agencies && describeList(agencies.slice(0, LISTED_FOR_SEARCH_ENGINES)),
    [agencies],
  );
  return (
    <Page
      title={
        term === '' ? 'Personalberater vergleichen' : `Suche nach „${term}“ – Personalberater vergleichen`
      }
      description="Alle Personalberatungen und Headhunter im Verzeichnis von Beraterkompass: Standorte, Spezialisierungen, Branchen und Größe im direkten Vergleich."
      canonicalPath={paths.agencies}
      {...(list !== undefined && { isAbout: list })}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Personalberater vergleichen">
          <p>
            Unser Verzeichnis nennt Standorte, Spezialisierungen, Branchen und Größe jeder Personalberatung.
            Grenzen Sie die Liste nach Fachgebiet, Branche und Ort ein, merken Sie sich Einträge und stellen
            Sie bis zu vier nebeneinander.
          </p>
          {/* A line of its own, so that the text above does not break anew when the number is known. */}
          <p className="mt-2 text-ink digits">
            {total === undefined
              ? '… Personalberatungen im Verzeichnis'
              : `${formatCount(total)} im Verzeichnis`}
          </p>
        </PageBanner>
        <SearchForm
          term={term}
          onSearch={(next) => {
            controls.go({ term: next });
          }}
        />
        {failure === null && (partner !== undefined || !isPartnerKnown) && (
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
          // Without a partner nothing stands above the list: it begins there rather than moves there.
          <SectionBoundary key={String(agencies !== undefined && !partner)} name="Die Liste" resetKey={data}>
            {isLarge ? (
              <Suspense fallback={<DirectoryResults agencies={undefined} controls={controls} />}>
                <LargeDirectoryResults controls={controls} />
              </Suspense>
            ) : (
              <DirectoryResults agencies={agencies} controls={controls} />
            )}
          </SectionBoundary>
        )}
      </div>
    </Page>
  );
}
