import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { homeAnchors } from '#config/paths.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { AgencyIndex } from '#domain/advisor/agency-index.ts';
import type { MatchReason } from '#domain/advisor/literal-match.ts';
import type { NeedItem } from '#domain/advisor/need.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import type { Recommendation } from '#domain/advisor/selection.ts';
import { RECOMMENDATION_EXPLANATION } from '#domain/advisor/selection-explanation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { findAgencyIndex, prepareAgencyIndex } from './agency-index-cache.ts';
import { SearchResultsSkeleton } from './search-results-skeleton.tsx';
import { describeItem, UnderstoodNeed } from './understood-need.tsx';

/** Wait before scrolling to the results, which must be drawn first. Specification, section 9. */
const SCROLL_DELAY_MS = 100;

/** Reasons on a card; more of them persuade nobody. */
const REASONS_SHOWN = 4;

function describeReason({ field, value }: MatchReason): string {
  return value === '' ? field : `${field} ${value}`;
}

function describeReasons(reasons: readonly MatchReason[]): string {
  const shown = reasons.slice(0, REASONS_SHOWN).map(describeReason).join(', ');
  const hiddenCount = reasons.length - REASONS_SHOWN;
  return hiddenCount > 0
    ? `${shown} und ${String(hiddenCount)} weitere ${hiddenCount === 1 ? 'Angabe' : 'Angaben'}`
    : shown;
}

/** Says why an agency is recommended, and of a filler that it is one. Decisions, Advisor. */
function describeRecommendation({ kind, reasons }: Recommendation): string {
  switch (kind) {
    case 'match':
      return `Passt zu: ${describeReasons(reasons)}`;
    case 'partner':
      return 'Premium Partner: bezahlter Platz, unabhängig von Ihrer Eingabe';
    case 'filler':
      return 'Weitere Agentur: zufällig ausgewählt, weil weniger als drei zu Ihrer Eingabe passen';
  }
}

function describeCount(count: number, { query }: AdvisorSearch, removed: readonly NeedItem[]): string {
  const noun = count === 1 ? 'Personalberatung' : 'Personalberatungen';
  const left = removed.length === 0 ? '' : `, ohne ${removed.map(describeItem).join(', ')}`;
  return `${String(count)} ${noun} für „${query}“${left}`;
}

interface SearchResultsProps {
  search: AdvisorSearch;
  agencies: readonly Agency[];
  /** Counts the searches on this page, so that one for the same words scrolls again; 0 where the address brought it. */
  searchNumber: number;
  onChange: (search: AdvisorSearch) => void;
}

/** The recommended agencies, each with its reason. Specification, section 2 (Home). */
export function SearchResults(props: SearchResultsProps) {
  const { agencies } = props;
  const [, setPrepared] = useState<AgencyIndex>();
  useEffect(() => {
    void prepareAgencyIndex(agencies).then(setPrepared);
  }, [agencies]);
  const index = findAgencyIndex(agencies);
  return index === undefined ? <SearchResultsSkeleton /> : <Recommendations {...props} index={index} />;
}

function Recommendations({
  search,
  index,
  searchNumber,
  onChange,
}: SearchResultsProps & { index: AgencyIndex }) {
  const { items, removed, recommendations } = useMemo(
    () => recommendAgencies(search, index),
    [search, index],
  );

  const heading = useRef<HTMLHeadingElement>(null);
  // Somebody who opens a link to a recommendation wants to see it; going back leads to where the visitor was.
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

  const headingId = useId();
  return (
    <section id={homeAnchors.results} aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-3xl">
        Suchergebnisse
      </h2>
      <p role="status" className="mt-2 line-clamp-4 max-w-text text-ink-soft">
        {describeCount(recommendations.length, search, removed)}
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
      <p className="mt-4 max-w-text text-sm text-ink-soft">
        Die Adresse dieser Seite führt wieder zu genau dieser Empfehlung: als Lesezeichen oder zum
        Weitergeben. Ihre Eingabe steht darin hinter dem Zeichen #, das kein Browser an einen Server schickt.
      </p>
    </section>
  );
}
