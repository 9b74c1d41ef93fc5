import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { homeAnchors } from '#config/paths.ts';
import { recordEvents } from '#data/agencies/agency-events.ts';
import { rememberVacancy } from '#data/contact/remembered-vacancy.ts';
import { termSourcesQuery } from '#data/agencies/term-sources.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { NeedItem } from '#domain/advisor/need.ts';
import type { Recommendation } from '#domain/advisor/selection.ts';
import { RECOMMENDATION_EXPLANATION } from '#domain/advisor/selection-explanation.ts';
import { describeReasons } from '#domain/advisor/describe-reasons.ts';
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
import { describeItem, UnderstoodNeed } from './understood-need.tsx';

/** Wait before scrolling to the results, which must be rendered first. */
const SCROLL_DELAY_MS = 100;

/** The reason for a recommendation; for an agency that only fills the list, it says so. */
function describeRecommendation({ kind, reasons, hasDisplaced }: Recommendation, terms: string): string {
  switch (kind) {
    case 'match': {
      const replaced =
        'Agentur des Betreibers: fester Platz, den sonst eine besser passende Personalberatung bekommen hätte.';
      const sentences = [describeReasons(reasons), terms, ...(hasDisplaced === true ? [replaced] : [])];
      return sentences.filter((sentence) => sentence !== '').join('. ');
    }
    case 'partner': {
      const place = 'Agentur des Betreibers: fester Platz, unabhängig von Ihrer Eingabe';
      return hasDisplaced === true
        ? `${place}. Sonst stünde hier eine Personalberatung, die besser zu Ihrer Eingabe passt.`
        : place;
    }
    case 'filler':
      return 'Weitere Agentur: zufällig ausgewählt, weil weniger als drei zu Ihrer Eingabe passen';
  }
}

const isMatch = ({ kind }: Recommendation) => kind === 'match';

function countMatching(recommendations: readonly Recommendation[]): number {
  return recommendations.filter(isMatch).length;
}

/** The text of the toast, which counts only the fitting agencies. docs/product.md, Messages. */
function describeFound(recommendations: readonly Recommendation[]): string {
  const matching = countMatching(recommendations);
  if (matching > 1) return `${String(matching)} passende Personalberater gefunden.`;
  if (matching === 1) return '1 passende Personalberatung gefunden.';
  const others = ['eine', 'zwei', 'drei'][recommendations.length - 1] ?? 'keine';
  return `Keine passende Personalberatung gefunden. Wir zeigen ${others} weitere.`;
}

function describeCount({ search, recommendations }: AnsweredSearch, removed: readonly NeedItem[]): string {
  const left = removed.length === 0 ? '' : `, ohne ${removed.map(describeItem).join(', ')}`;
  return `${formatGermanCount(recommendations.length, 'Personalberatung', 'Personalberatungen')} für „${search.query}“${left}`;
}

/** The number of fitting agencies, where not all shown ones fit. */
function describeFit(recommendations: readonly Recommendation[]): string {
  const matching = countMatching(recommendations);
  if (matching === recommendations.length) return '';
  return `, davon ${matching === 0 ? 'keine' : String(matching)} passend`;
}

const ADDRESS_NOTE =
  'Die Adresse dieser Seite führt wieder zu derselben Empfehlung, solange sich das Verzeichnis nicht ändert: als Lesezeichen oder zum Weitergeben. Ihre Eingabe steht darin hinter dem Zeichen #; diesen Teil schickt der Browser nicht mit.';

interface CardsProps {
  recommendations: readonly Recommendation[];
  items: readonly NeedItem[];
}

function Cards({ recommendations, items }: CardsProps) {
  const terms = items.filter(isTerm);
  const { data: sources } = useQuery({
    ...termSourcesQuery(recommendations.map(({ agency }) => agency.id)),
    enabled: terms.length > 0 && recommendations.length > 0,
  });
  const now = useToday();
  return (
    <AgencyCardGrid label="Empfohlene Personalberatungen">
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

export interface SearchProps {
  search: AdvisorSearch;
  /** Counts the searches on this page, so that a search with the same words scrolls again; 0 where the search was in the address. */
  searchNumber: number;
  onChange: (search: AdvisorSearch) => void;
  /** Called when other recommendations are shown, with their summary. */
  onShown: (summary: string) => void;
}

interface ResultsProps extends SearchProps {
  items: readonly NeedItem[];
  removed: readonly NeedItem[];
  /** Undefined while they are loading. */
  answer: AnsweredSearch | undefined;
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
  failure,
}: ResultsProps) {
  const recommendations = answer?.recommendations;
  const heading = useRef<HTMLHeadingElement>(null);
  // A link to a recommendation scrolls to it; going back restores the visitor's scroll position.
  const isFirstEntry = useLocation().key === 'default';
  useEffect(() => {
    if (searchNumber === 0 && !isFirstEntry) return undefined;
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
    if (recommendations === undefined) return;
    onShown(describeFound(recommendations));
    recordEvents(
      'advisor_match',
      recommendations.filter(isMatch).map(({ agency }) => agency.id),
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
          <>
            <span>{describeCount(answer, removed)}</span>
            <span>{describeFit(answer.recommendations)}</span>
          </>
        )}
      </p>
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
      <div className="mt-4">
        {failure ??
          (answer === undefined ? (
            <CardSkeletons />
          ) : (
            <Cards recommendations={answer.recommendations} items={items} />
          ))}
      </div>
      <p className="mt-4 max-w-text text-sm text-ink-soft">{ADDRESS_NOTE}</p>
    </section>
  );
}
