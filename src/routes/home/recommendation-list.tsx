import { useQuery } from '@tanstack/react-query';
import { termSourcesQuery } from '#data/agencies/term-sources.ts';
import type { NeedItem } from '#domain/advisor/need.ts';
import type { Recommendation } from '#domain/advisor/recommendation.ts';
import { isTerm } from '#domain/advisor/terms.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { hasProfilePage } from '#domain/agency/fallback.ts';
import { describeSource } from '#domain/entry/field-source.ts';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { useToday } from '#ui/use-today.ts';
import { describeTerms } from './describe-terms.ts';
import { RecommendationCard } from './recommendation-card.tsx';

function Actions({ agency }: { agency: Agency }) {
  return (
    <>
      <ExternalWebsite agencyId={agency.id} website={agency.website} agencyName={agency.name} />
      {hasProfilePage(agency) && <AgencyActions agencyId={agency.id} agencyName={agency.name} />}
    </>
  );
}

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
            actions={<Actions agency={recommendation.agency} />}
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
