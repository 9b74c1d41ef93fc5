import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { agencyQueries } from '#data/agencies.ts';
import { type Agency, findPremiumPartner } from '#domain/agency/agency.ts';
import { filterAgenciesByName } from '#domain/search/agency-search.ts';
import { DIRECTORY_SORT_EXPLANATION } from '#domain/search/sort-explanation.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import { AgencyCardSkeleton, SKELETON_CARDS } from '#features/agency-card/agency-card-skeleton.tsx';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { PremiumPartner } from '#features/premium-partner/premium-partner.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { Button } from '#ui/button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { Part } from '#ui/part.tsx';
import { SearchForm } from './search-form.tsx';

/** Cards drawn at first and with each „Weitere anzeigen“, so that a long directory stays quick. */
const CARDS_PER_STEP = 60;

function formatCount(count: number): string {
  const noun = count === 1 ? 'Personalberatung' : 'Personalberatungen';
  return `${count.toLocaleString('de-DE')} ${noun}`;
}

/** Search term and number of steps live in the address, so that a link and the back button keep them. */
function useListAddress() {
  const [parameters, setParameters] = useSearchParams();
  const term = parameters.get('q')?.trim() ?? '';
  const steps = Math.max(1, Math.floor(Number(parameters.get('schritt') ?? 1)) || 1);
  return {
    term,
    shownCount: steps * CARDS_PER_STEP,
    searchFor: (next: string) => {
      setParameters(next === '' ? {} : { q: next });
    },
    showMore: () => {
      const next = new URLSearchParams(parameters);
      next.set('schritt', String(steps + 1));
      setParameters(next, { replace: true });
    },
  };
}

/** The directory. Specification, section 2 (Agency list). */
export function AgenciesPage() {
  const directory = useQuery(agencyQueries.directory());
  const { term, shownCount, searchFor, showMore } = useListAddress();
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

  const total = data?.agencies.length;
  const partner = data && findPremiumPartner(data.agencies);
  return (
    <Page
      title={
        term === '' ? 'Personalberater vergleichen' : `Suche nach „${term}“ – Personalberater vergleichen`
      }
      description="Alle Personalberatungen und Headhunter im Verzeichnis von Beraterkompass: Standorte, Spezialisierungen, Branchen und Größe im unabhängigen Vergleich."
      canonicalPath={paths.agencies}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Personalberater vergleichen">
          <p>
            {total === undefined
              ? 'Unser Verzeichnis nennt Standorte, Spezialisierungen, Branchen und Größe jeder Personalberatung.'
              : `Unser Verzeichnis nennt Standorte, Spezialisierungen, Branchen und Größe von ${formatCount(total)}.`}
          </p>
        </PageBanner>
        <SearchForm term={term} onSearch={searchFor} />
        {partner && (
          <div className="mt-8">
            <PremiumPartner agency={partner} />
          </div>
        )}
        <div className="mt-10">
          {failure ? (
            <LoadError
              error={failure}
              isRetrying={directory.isFetching}
              onRetry={() => void directory.refetch()}
            />
          ) : (
            <Part name="Die Liste" drawnFrom={data}>
              <AgencyResults
                agencies={data?.agencies}
                term={term}
                shownCount={shownCount}
                onShowMore={showMore}
                onClear={() => {
                  searchFor('');
                }}
              />
            </Part>
          )}
        </div>
      </div>
    </Page>
  );
}

interface AgencyResultsProps {
  /** Undefined while they are loading. */
  agencies: readonly Agency[] | undefined;
  term: string;
  shownCount: number;
  onShowMore: () => void;
  onClear: () => void;
}

function AgencyResults({ agencies, term, shownCount, onShowMore, onClear }: AgencyResultsProps) {
  const headingId = useId();
  const found = agencies && filterAgenciesByName(agencies, term);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="line-clamp-3 text-2xl wrap-anywhere">
        {term === '' ? 'Alle Personalberatungen' : `Suchergebnisse für „${term}“`}
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {found === undefined && <span className="sr-only">Die Personalberatungen werden geladen …</span>}
        {found !== undefined && term !== '' && `${formatCount(found.length)} gefunden`}
      </p>
      <SortExplanation paragraphs={DIRECTORY_SORT_EXPLANATION} />
      <div className="mt-5">
        {found === undefined && <LoadingCards />}
        {found?.length === 0 && <NothingFound onClear={term === '' ? undefined : onClear} />}
        {found !== undefined && found.length > 0 && (
          <>
            <AgencyCardGrid label="Personalberatungen">
              {found.slice(0, shownCount).map((agency) => (
                <li key={agency.id}>
                  <AgencyCard
                    agency={agency}
                    actions={<AgencyActions agencyId={agency.id} agencyName={agency.Name} />}
                  />
                </li>
              ))}
            </AgencyCardGrid>
            <ShowMore
              key={term}
              progress={`${shownCount.toLocaleString('de-DE')} von ${formatCount(found.length)}`}
              isComplete={found.length <= shownCount}
              onShowMore={onShowMore}
            />
          </>
        )}
      </div>
    </section>
  );
}

function LoadingCards() {
  return (
    <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <AgencyCardSkeleton key={index} />
      ))}
    </div>
  );
}

function NothingFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className="border-t border-line py-8">
      <h3 className="text-xl">Keine Personalberatungen gefunden</h3>
      <p className="mt-2">Bitte versuchen Sie es mit einem anderen Suchbegriff.</p>
      {onClear !== undefined && (
        <>
          <p className="mt-2 max-w-text text-ink-soft">
            Gesucht wird im Namen der Personalberatung. Eine Stelle oder einen Ort beschreiben Sie besser dem
            Berater-Assistenten auf der Startseite.
          </p>
          <Button look="secondary" className="mt-4" onClick={onClear}>
            Alle Personalberatungen zeigen
          </Button>
        </>
      )}
    </div>
  );
}
