import type { RecommendationExample } from '#advisor/model/example.ts';
import type { Entrances } from '#directory/model/landing/entrances.ts';

/** What home shows of the directory. */
export interface HomeContent extends Entrances {
  readonly agencyCount: number;
  /** Null where no agency fits any of the examples. */
  readonly example: RecommendationExample | null;
  /** Whether any agency has a published review. */
  readonly hasReviews: boolean;
}
