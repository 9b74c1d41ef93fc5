import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { AdvisorSearch } from '#advisor/model/advisor-link.ts';
import { describeItem } from '#advisor/model/describe-item.ts';
import type { NeedItem } from '#advisor/model/need.ts';
import type { Answer } from '#advisor/model/recommendation.ts';
import { MAX_RECOMMENDATIONS } from '#advisor/model/selection.ts';
import { homeAnchors } from '#config/paths.ts';
import { rememberVacancy } from '#contact/api/remembered-vacancy.ts';
import type { AnsweredSearch } from '#directory/ui/use-recommendation.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { recordEvents } from '#statistics/api/agency-events.ts';
import { useHasNavigated } from '#ui/page/navigation-watch.tsx';
import { AnsweredSections, CompareAndEnquireAll } from './answered.tsx';
import { NoNeed } from './no-need.tsx';
import { CardSkeletons, RESULTS_LOADING } from './search-results-skeleton.tsx';
import { UnderstoodNeed } from './understood-need.tsx';

/** Wait before scrolling to the results, which must be rendered first. */
const SCROLL_DELAY_MS = 100;

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
  'Die Adresse dieser Seite führt wieder hierher, als Lesezeichen oder zum Weitergeben. Ihr Text steht darin hinter dem Zeichen #; diesen Teil schickt der Browser nicht mit.';

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
export function RecommendationResults({
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
  // A link, a reload and a search lead to the results; going back restores the visitor's scroll position.
  const hasNavigated = useHasNavigated();
  const isBack = useNavigationType() === NavigationType.Pop && hasNavigated;
  useEffect(() => {
    if (searchNumber === 0 && isBack) return undefined;
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }, SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
    // Each search scrolls, also one for the same words; taking out a part of it does not.
    // oxlint-disable-next-line react/exhaustive-deps
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
    <section id={homeAnchors.results} tabIndex={-1} aria-labelledby={headingId} className="mt-10 xl:mt-12">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          {/* Leaves space for the toast, which would otherwise cover what it speaks of (src/app/page-frame.tsx). */}
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-22 text-2xl max-[22rem]:scroll-mt-30 sm:text-3xl xl:-scroll-mt-4"
          >
            Suchergebnisse
          </h2>
          <p role="status" className="line-clamp-3 max-w-text text-ink-soft">
            {failure === undefined && answer === undefined && <span>{RESULTS_LOADING}</span>}
            {failure === undefined && answer !== undefined && (
              <span>{describeCount(answer, count, removed)}</span>
            )}
          </p>
        </div>
        {failure === undefined && recommendations !== undefined && (
          <CompareAndEnquireAll
            agencies={recommendations.slice(0, MAX_RECOMMENDATIONS).map(({ agency }) => agency)}
          />
        )}
      </div>
      {answer?.isNeed !== false && (
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
      )}
      <div className="mt-4">
        {failure ??
          (answer === undefined ? (
            <CardSkeletons />
          ) : answer.isNeed ? (
            <AnsweredSections
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
