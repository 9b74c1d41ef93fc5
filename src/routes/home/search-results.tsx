import { useEffect, useId, useRef } from 'react';
import { homeAnchors } from '#config/paths.ts';
import type { MatchReason } from '#domain/advisor/literal-match.ts';
import type { Recommendation } from '#domain/advisor/selection.ts';
import { RECOMMENDATION_EXPLANATION } from '#domain/advisor/selection-explanation.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';

/** Wait before scrolling to the results, which must be drawn first. Specification, section 9. */
const SCROLL_DELAY_MS = 100;

function describeReason({ field, value }: MatchReason): string {
  return value === '' ? field : `${field} ${value}`;
}

/** Says why an agency is recommended, and of a filler that it is one. Decisions, Advisor. */
function describeRecommendation({ kind, reasons }: Recommendation): string {
  switch (kind) {
    case 'match':
      return `Passt zu: ${reasons.map(describeReason).join(', ')}`;
    case 'partner':
      return 'Premium Partner: bezahlter Platz, unabhängig von Ihrer Eingabe';
    case 'filler':
      return 'Weitere Agentur: zufällig ausgewählt, weil weniger als drei zu Ihrer Eingabe passen';
  }
}

interface SearchResultsProps {
  query: string;
  recommendations: readonly Recommendation[];
  /** Counts the searches, so that one for the same words scrolls again. */
  searchNumber: number;
}

/** The recommended agencies, each with its reason. Specification, section 2 (Home). */
export function SearchResults({ query, recommendations, searchNumber }: SearchResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
    // Each search scrolls, also one for the same words.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [searchNumber]);
  const headingId = useId();
  const noun = recommendations.length === 1 ? 'Personalberatung' : 'Personalberatungen';
  return (
    <section id={homeAnchors.results} aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-3xl">
        Suchergebnisse
      </h2>
      <p role="status" className="mt-2 line-clamp-4 max-w-text text-ink-soft">
        {recommendations.length} {noun} für „{query}“
      </p>
      <SortExplanation paragraphs={RECOMMENDATION_EXPLANATION} />
      <div className="mt-4">
        <AgencyCardGrid label="Empfohlene Personalberatungen">
          {recommendations.map((recommendation) => (
            <li key={recommendation.agency.id}>
              <AgencyCard
                agency={recommendation.agency}
                note={describeRecommendation(recommendation)}
                actions={
                  <AgencyActions
                    agencyId={recommendation.agency.id}
                    agencyName={recommendation.agency.Name}
                  />
                }
              />
            </li>
          ))}
        </AgencyCardGrid>
      </div>
    </section>
  );
}
