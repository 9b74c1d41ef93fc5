import type { RecommendationExample } from '#advisor/model/example.ts';
import { RecommendationCard } from './recommendation-card.tsx';

/** An example of a recommendation out of the directory, as a result shows it. */
export function Example({ need, recommendation }: RecommendationExample) {
  return (
    <section aria-labelledby="beispiel" className="min-w-0">
      <h2 id="beispiel" className="text-xl">
        So sieht eine Empfehlung aus
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{`Beispiel: ${need}`}</p>
      <RecommendationCard
        recommendation={recommendation}
        rank={1}
        hasPlace={recommendation.kilometres !== null}
      />
    </section>
  );
}
