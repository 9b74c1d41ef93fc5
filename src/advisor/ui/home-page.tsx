import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type AdvisorSearch, formatAdvisorHash, parseAdvisorHash } from '#advisor/model/advisor-link.ts';
import { FALLBACK_AGENCIES, STATIC_PARTNER } from '#agency/model/fallback.ts';
import { PremiumPartner } from '#agency/ui/card/premium-partner.tsx';
import { Guides } from '#articles/ui/guides.tsx';
import { homeAnchors, paths } from '#config/paths.ts';
import { BRAND, SHOWS_SAMPLES } from '#config/site.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import { TruncatedNotice } from '#directory/ui/truncated-notice.tsx';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { toDataError } from '#lib/http/errors.ts';
import { buttonClass } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { DATA_ERROR_TEXTS } from '#ui/load-error/data-errors.ts';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, PageHeading } from '#ui/page/page.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { WhenVisible } from '#ui/when-visible.tsx';
import { AdvisorBox } from './advisor-box.tsx';
import { EntranceSection } from './entrances.tsx';
import { Example } from './example.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { loadSearchResults, prepareSearch } from './prepare-search.ts';
import { SearchResultsSkeleton } from './search-results-skeleton.tsx';

const SearchResults = latePart(async () => (await loadSearchResults()).SearchResults, {
  name: 'Das Suchergebnis',
  Placeholder: SearchResultsSkeleton,
  resetKey: ({ search }) => search,
});

const ReviewQuotes = latePart(async () => (await import('#reviews/ui/review-quotes.tsx')).ReviewQuotes, {
  name: 'Die Bewertungen',
  Placeholder: SpaceOfQuotes,
});

/** What is searched where the database cannot be reached. */
const FALLBACK = SHOWS_SAMPLES ? FALLBACK_AGENCIES : [STATIC_PARTNER];

const PRIVACY_NOTE =
  'Der Assistent arbeitet nach festen Regeln auf Ihrem Gerät. Ihre Eingabe verlässt Ihren Browser nicht.';

/** The search in the address; null while the page is prerendered and hydrated. */
function useAddressedSearch(): AdvisorSearch | null {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  return useMemo(() => (isHydrated ? parseAdvisorHash(hash) : null), [hash, isHydrated]);
}

/** The text of the box: the typed text, or the description of the search in the address. */
function useDescription(search: AdvisorSearch | null) {
  const [text, setText] = useState('');
  const [lastQuery, setLastQuery] = useState('');
  if (search !== null && search.query !== lastQuery) {
    setLastQuery(search.query);
    // Text that the visitor has begun to type is never overwritten.
    if (text.trim() === '' || text.trim() === lastQuery) setText(search.query);
  }
  return [text, setText] as const;
}

/** The home page. */
export function HomePage() {
  const loading = useQuery(directoryQueries.directory());
  const navigate = useNavigate();
  const search = useAddressedSearch();
  const [text, setText] = useDescription(search);
  const [searchNumber, setSearchNumber] = useState(0);

  // Without a database the page still shows what the site does.
  const failure = useLoadFailure(loading);
  const directory = failure === null ? loading.data : undefined;
  const isLoading = directory === undefined && failure === null;
  const isEmpty = directory?.agencyCount === 0;
  const { data: content } = useQuery({ ...directoryQueries.homeContent(), enabled: directory !== undefined });
  const isAnswered = search !== null && !isEmpty;
  const example = isAnswered || failure !== null ? null : content?.example;

  async function showSearch(next: AdvisorSearch) {
    await navigate({ hash: formatAdvisorHash(next) });
  }

  // The results of a submitted search are announced; those of a link or of a removed chip are not.
  const isAwaited = useRef(false);
  const resultArea = useRef<HTMLDivElement>(null);

  // The results scroll to themselves; what stands in their place does not.
  const isUnprepared = useRef(false);
  useEffect(() => {
    if (search === null || !isUnprepared.current) return;
    isUnprepared.current = false;
    resultArea.current?.scrollIntoView();
  }, [search]);

  async function runSearch(rawQuery: string) {
    const query = rawQuery.trim();
    if (query === '' || isLoading || isEmpty) return;
    // Prepared first, so that the results can be rendered, scrolled to and focused at once.
    isUnprepared.current = !(await prepareSearch(directory !== undefined));
    isAwaited.current = true;
    await showSearch({ query, without: [], seed: Math.floor(Math.random() * 2 ** 32) });
    setSearchNumber((number) => number + 1);
  }

  function announceResults(summary: string | null) {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    if (summary === null) return;
    showToast({
      title: 'Suchergebnisse',
      description: `Suche abgeschlossen: ${summary}`,
      variant: 'success',
    });
  }

  const searchProps = {
    searchNumber,
    onChange: (next: AdvisorSearch) => void showSearch(next),
    onShown: announceResults,
  };
  return (
    <Page
      title={BRAND}
      description="Die passende Personalberatung finden: kostenlos, nach offengelegten Regeln, ohne Anmeldung."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <div className="grid gap-x-12 gap-y-2 pt-5 pb-4 lg:grid-cols-[7fr_5fr] lg:items-end">
          <PageHeading className="col-span-full text-2xl max-[22rem]:text-xl sm:text-3xl">
            {`${BRAND}: die passende Personalberatung für Ihre Stelle`}
          </PageHeading>
          <p className="max-w-text">
            Ein Satz genügt: Sie erhalten bis zu drei Personalberatungen mit Begründung. Kostenlos, nach
            offengelegten Regeln, ohne Anmeldung.
          </p>
          {(failure === null || content) && <DirectoryFigure count={(directory ?? content)?.agencyCount} />}
        </div>
        <TruncatedNotice directory={directory} />

        <div
          id={homeAnchors.advisor}
          // The space of the example is kept until it is known.
          className={example === null ? '' : 'grid items-start gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]'}
        >
          <AdvisorBox
            text={text}
            onTextChange={setText}
            onSearch={(query) => void runSearch(query)}
            onIntent={() => void prepareSearch(directory !== undefined)}
            waitingFor={waitingText(isLoading, isEmpty)}
            destination={PRIVACY_NOTE}
            isAnswered={isAnswered}
          />
          {example && <Example {...example} />}
        </div>

        {/* Below the field, which must not move while somebody types. */}
        <div className="mt-6 empty:hidden">
          {failure !== null && (
            <Notice variant="error">
              <p>
                {DATA_ERROR_TEXTS[toDataError(failure).kind]} Sie sehen deshalb nur unsere eigene Beratung
                (Anzeige){SHOWS_SAMPLES && ' und ein Beispielprofil'}.
              </p>
              <RetryButton
                variant="quiet"
                className="mt-1"
                isRetrying={loading.isFetching}
                onRetry={() => void loading.refetch()}
              />
            </Notice>
          )}
          {isEmpty && (
            <Notice variant="error">
              <p>
                <strong>Keine Daten gefunden</strong>
              </p>
              <p>Im Verzeichnis steht noch keine Personalberatung. Schauen Sie bitte später wieder vorbei.</p>
            </Notice>
          )}
        </div>

        {isAnswered && (
          <div ref={resultArea} className="scroll-mt-24">
            {isLoading ? (
              <SearchResultsSkeleton />
            ) : (
              <SearchResults
                {...searchProps}
                search={search}
                substitute={failure === null ? null : FALLBACK}
              />
            )}
          </div>
        )}

        {content !== undefined && <EntranceSection {...content} />}
        <p className="mt-4">
          <Link to={paths.agencies} className={buttonClass('secondary')}>
            Alle Personalberatungen ansehen
          </Link>
        </p>
        {content?.hasReviews === true && (
          <WhenVisible placeholder={<SpaceOfQuotes />}>
            <ReviewQuotes />
          </WhenVisible>
        )}
        <Guides />

        {search === null && (
          <div className="mt-16">
            <PremiumPartner
              agency={isLoading ? undefined : (directory?.partner ?? STATIC_PARTNER)}
              id={homeAnchors.partner}
            />
          </div>
        )}

        <HowItWorks />
      </div>
    </Page>
  );
}

function waitingText(isLoading: boolean, isEmpty: boolean): string | null {
  if (isLoading) return 'Das Verzeichnis wird geladen. Schreiben Sie ruhig schon los.';
  return isEmpty ? 'Ohne Einträge im Verzeichnis ist keine Empfehlung möglich.' : null;
}

/** Keeps the space of two quotes until they are there. */
function SpaceOfQuotes() {
  return <div className="h-96 md:h-80" />;
}

/** The number of agencies in the directory; undefined while it is loading. */
function DirectoryFigure({ count }: { count: number | undefined }) {
  return (
    <p className="text-ink-soft">
      <span className="font-serif font-semibold text-ink digits lg:block lg:text-3xl">
        {count === undefined ? '…' : formatGermanNumber(count)}
      </span>{' '}
      {`${pluralForm(count ?? 0, 'Personalberatung', 'Personalberatungen')} im Verzeichnis`}
    </p>
  );
}
