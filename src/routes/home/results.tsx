import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import { agencyPath, homeAnchors } from '#config/paths.ts';
import { recordEvents } from '#data/agencies/agency-events.ts';
import { rememberVacancy } from '#data/contact/remembered-vacancy.ts';
import { termSourcesQuery } from '#data/agencies/term-sources.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { NeedItem } from '#domain/advisor/need.ts';
import { describeItem } from '#domain/advisor/describe-item.ts';
import { EXAMPLE_NEEDS } from '#domain/advisor/example-needs.ts';
import type { Answer, Recommendation } from '#domain/advisor/recommendation.ts';
import { MAX_RECOMMENDATIONS } from '#domain/advisor/selection.ts';
import { RECOMMENDATION_EXPLANATION } from '#domain/advisor/selection-explanation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import { hasProfilePage } from '#domain/agency/fallback.ts';
import { isTerm } from '#domain/advisor/terms.ts';
import { describeSource } from '#domain/entry/field-source.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import type { AnsweredSearch } from '#features/directory/use-recommendation.ts';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { useToday } from '#ui/use-today.ts';
import { CardSkeletons, RESULTS_LOADING } from './search-results-skeleton.tsx';
import { describeTerms } from './describe-terms.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button } from '#ui/button.tsx';
import { UnderstoodNeed } from './understood-need.tsx';

/** Wait before scrolling to the results, which must be rendered first. */
const SCROLL_DELAY_MS = 100;

/** What a card says: why it is there, what it does not meet, and what the agency states of the conditions. */
function describeRecommendation({ reason, unmet }: Recommendation, terms: string): string {
  return [reason.replace(/\.$/, ''), ...unmet, terms].filter((sentence) => sentence !== '').join('. ');
}

const NOBODY = 'Dafür haben wir keine Personalberatung im Verzeichnis.';
const UNREACHABLE =
  'Das Verzeichnis ist gerade nicht erreichbar. Wer zu Ihrer Stelle passt, sagen wir Ihnen, sobald es wieder da ist.';
const NO_NEED =
  'Darin haben wir keine Stelle erkannt, die besetzt werden soll. Beschreiben Sie, wen Sie suchen, zum Beispiel:';

/** The text of the toast, which counts what fits; none where nothing is shown. docs/product.md, Messages. */
function describeFound({ recommendations }: Answer): string | null {
  const count = Math.min(recommendations.length, MAX_RECOMMENDATIONS);
  if (count === 0) return null;
  return count === 1
    ? '1 passende Personalberatung gefunden.'
    : `${String(count)} passende Personalberater gefunden.`;
}

/** „3 Personalberatungen für „CFO““: what fits and is shown. */
function describeCount(
  { search, isNeed, recommendations }: AnsweredSearch,
  shown: number,
  removed: readonly NeedItem[],
): string {
  const left = removed.length === 0 ? '' : `, ohne ${removed.map(describeItem).join(', ')}`;
  const count = Math.min(shown, recommendations.length);
  if (!isNeed) return `Keine Stelle erkannt in „${search.query}“`;
  if (count === 0) return `Keine passende Personalberatung für „${search.query}“${left}`;
  return `${formatGermanCount(count, 'Personalberatung', 'Personalberatungen')} für „${search.query}“${left}`;
}

const ADDRESS_NOTE =
  'Die Adresse dieser Seite führt wieder zu derselben Empfehlung, solange sich das Verzeichnis nicht ändert: als Lesezeichen oder zum Weitergeben. Ihre Eingabe steht darin hinter dem Zeichen #; diesen Teil schickt der Browser nicht mit.';

interface CardsProps {
  /** The accessible name of the list. */
  label: string;
  recommendations: readonly Recommendation[];
  items: readonly NeedItem[];
}

function Cards({ label, recommendations, items }: CardsProps) {
  const terms = items.filter(isTerm);
  const { data: sources } = useQuery({
    ...termSourcesQuery(recommendations.map(({ agency }) => agency.id)),
    enabled: terms.length > 0 && recommendations.length > 0,
  });
  const now = useToday();
  return (
    <AgencyCardGrid label={label}>
      {recommendations.map((recommendation) => (
        <li key={recommendation.agency.id}>
          <AgencyCard
            agency={recommendation.agency}
            note={describeRecommendation(
              recommendation,
              describeTerms(terms, recommendation.agency.facts, (fact) => {
                const source = sources
                  ?.get(recommendation.agency.id)
                  ?.sources.find(({ field }) => field === fact);
                return source && describeSource(source, now);
              }),
            )}
            actions={
              <AgencyActions agencyId={recommendation.agency.id} agencyName={recommendation.agency.name} />
            }
          />
        </li>
      ))}
    </AgencyCardGrid>
  );
}

/** The operator's agency beside the recommendations: an advertisement, which counts nowhere. */
function Advertisement({ agency }: { agency: Agency }) {
  return (
    <aside
      aria-label="Anzeige"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-ochre bg-surface px-5 py-3"
    >
      <AdLabel />
      <p className="min-w-0 wrap-anywhere">
        <strong>{agency.name}</strong>, die Agentur des Betreibers
      </p>
      {hasProfilePage(agency) && (
        <Link to={agencyPath(agencySlug(agency))} className="text-petrol">
          Zum Profil
        </Link>
      )}
    </aside>
  );
}

interface AnsweredProps {
  answer: AnsweredSearch;
  /** Whether the directory could not be read, and only its replacements were searched. */
  isSubstitute: boolean;
  items: readonly NeedItem[];
  /** How many recommendations are shown. */
  shown: number;
  onMore: () => void;
}

/** What fits, three at a time, the operator's agency, and what fits in part. */
function Answered({ answer, isSubstitute, items, shown, onMore }: AnsweredProps) {
  const { recommendations, partial, ad } = answer;
  const [isOpen, setIsOpen] = useState(false);
  const first = recommendations.slice(0, MAX_RECOMMENDATIONS);
  const more = recommendations.slice(MAX_RECOMMENDATIONS, shown);
  const showsPartial = partial.length > 0 && (isOpen || first.length > 0);
  return (
    <>
      {first.length === 0 && <p className="max-w-text text-lg">{isSubstitute ? UNREACHABLE : NOBODY}</p>}
      {first.length > 0 && (
        <Cards label="Empfohlene Personalberatungen" recommendations={first} items={items} />
      )}
      {ad !== null && first.length > 0 && <Advertisement agency={ad} />}
      {more.length > 0 && (
        <div className="mt-6">
          <Cards label="Weitere Vorschläge" recommendations={more} items={items} />
        </div>
      )}
      {shown < recommendations.length && (
        <Button variant="secondary" className="mt-6" onClick={onMore}>
          Mehr Vorschläge
        </Button>
      )}
      {showsPartial && (
        <>
          <h3 className="mt-8 mb-4 text-xl">Passt nur teilweise</h3>
          <Cards label="Passt nur teilweise" recommendations={partial} items={items} />
        </>
      )}
      {partial.length > 0 && !showsPartial && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          Andere Personalberatungen zeigen
        </Button>
      )}
    </>
  );
}

/** No vacancy: one hint, and the examples. */
function NoNeed({ onSearch }: { onSearch: (query: string) => void }) {
  return (
    <div className="max-w-text">
      <p className="text-lg">{NO_NEED}</p>
      <ul className="mt-3 flex flex-col items-start gap-1">
        {EXAMPLE_NEEDS.map((need) => (
          <li key={need}>
            <Button
              variant="quiet"
              onClick={() => {
                onSearch(need);
              }}
            >
              {need}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface SearchProps {
  search: AdvisorSearch;
  /** Counts the searches on this page, so that a search with the same words scrolls again; 0 where the search was in the address. */
  searchNumber: number;
  onChange: (search: AdvisorSearch) => void;
  /** Called when other recommendations are shown, with their summary; null where nothing fits. */
  onShown: (summary: string | null) => void;
}

interface ResultsProps extends SearchProps {
  items: readonly NeedItem[];
  removed: readonly NeedItem[];
  /** Undefined while they are loading. */
  answer: AnsweredSearch | undefined;
  /** Whether only replacements of the directory were searched. */
  isSubstitute: boolean;
  /** Shown where the recommendations could not be loaded. */
  failure?: ReactNode;
}

/** The recommended agencies with their reasons, below the understood need. */
export function Results({
  search,
  searchNumber,
  onChange,
  onShown,
  items,
  removed,
  answer,
  isSubstitute,
  failure,
}: ResultsProps) {
  const recommendations = answer?.recommendations;
  const [shown, setShown] = useState<{ readonly of: AnsweredSearch | undefined; readonly count: number }>({
    of: answer,
    count: MAX_RECOMMENDATIONS,
  });
  // Another answer begins with the first three again.
  const count = shown.of === answer ? shown.count : MAX_RECOMMENDATIONS;
  const heading = useRef<HTMLHeadingElement>(null);
  // A link to a recommendation scrolls to it; going back restores the visitor's scroll position.
  const isFirstEntry = useLocation().key === 'default';
  const isReturn = useNavigationType() === NavigationType.Pop && !isFirstEntry;
  useEffect(() => {
    if (searchNumber === 0 && isReturn) return undefined;
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
    // Each search scrolls, also one for the same words; taking out a part of it does not.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [searchNumber]);

  useEffect(() => {
    if (answer === undefined) return;
    onShown(describeFound(answer));
    recordEvents(
      'advisor_match',
      answer.recommendations.slice(0, MAX_RECOMMENDATIONS).map(({ agency }) => agency.id),
    );
    // Runs only for new recommendations, and not with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [recommendations]);

  useEffect(() => {
    rememberVacancy({ need: { query: search.query, items } });
  }, [search.query, items]);

  const headingId = useId();
  return (
    <section id={homeAnchors.results} aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-3xl">
        Suchergebnisse
      </h2>
      <p role="status" className="mt-2 line-clamp-4 max-w-text text-ink-soft">
        {failure === undefined && answer === undefined && <span>{RESULTS_LOADING}</span>}
        {failure === undefined && answer !== undefined && (
          <span>{describeCount(answer, count, removed)}</span>
        )}
      </p>
      {answer?.isNeed !== false && (
        <>
          <UnderstoodNeed
            items={items}
            removed={removed}
            onRemove={(id) => {
              onChange({ ...search, without: [...search.without, id] });
            }}
            onRestore={() => {
              onChange({ ...search, without: [] });
            }}
          />
          <SortExplanation paragraphs={RECOMMENDATION_EXPLANATION} />
        </>
      )}
      <div className="mt-4">
        {failure ??
          (answer === undefined ? (
            <CardSkeletons />
          ) : answer.isNeed ? (
            <Answered
              key={answer.search.query}
              answer={answer}
              isSubstitute={isSubstitute}
              items={items}
              shown={count}
              onMore={() => {
                setShown({ of: answer, count: count + MAX_RECOMMENDATIONS });
              }}
            />
          ) : (
            <NoNeed
              onSearch={(query) => {
                onChange({ query, without: [], seed: search.seed });
              }}
            />
          ))}
      </div>
      <p className="mt-4 max-w-text text-sm text-ink-soft">{ADDRESS_NOTE}</p>
    </section>
  );
}
