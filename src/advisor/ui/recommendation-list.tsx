import { useQuery } from '@tanstack/react-query';
import type { NeedItem } from '#advisor/model/need.ts';
import type { Recommendation } from '#advisor/model/recommendation.ts';
import { isTerm } from '#advisor/model/terms.ts';
import { termSourcesQuery } from '#agency/api/term-sources.ts';
import { describeSource } from '#entry/model/field-source.ts';
import { useToday } from '#ui/use-today.ts';
import { describeTerms } from './describe-terms.ts';
import { RecommendationCard } from './recommendation-card.tsx';

interface RecommendationListProps {
  /** The accessible name of the list. */
  label: string;
  recommendations: readonly Recommendation[];
  items: readonly NeedItem[];
  /** The rank of the first one; null where they fit only in part, and have none. */
  firstRank: number | null;
  className?: string;
}

/** Recommendations below each other, so that the same thing stands in the same place. */
export function RecommendationList({
  label,
  recommendations,
  items,
  firstRank,
  className = '',
}: RecommendationListProps) {
  const terms = items.filter(isTerm);
  const hasPlace = items.some(({ kind, isNegated }) => kind === 'place' && !isNegated);
  const { data: sources } = useQuery({
    ...termSourcesQuery(recommendations.map(({ agency }) => agency.id)),
    enabled: terms.length > 0 && recommendations.length > 0,
  });
  const now = useToday();
  return (
    <ul aria-label={label} className={`flex flex-col gap-3 ${className}`}>
      {recommendations.map((recommendation, at) => (
        <li key={recommendation.agency.id}>
          <RecommendationCard
            recommendation={recommendation}
            rank={firstRank === null ? null : firstRank + at}
            hasPlace={hasPlace}
            terms={describeTerms(terms, recommendation.agency.facts, (fact) => {
              const source = sources
                ?.get(recommendation.agency.id)
                ?.sources.find(({ field }) => field === fact);
              return source && describeSource(source, now);
            })}
          />
        </li>
      ))}
    </ul>
  );
}
