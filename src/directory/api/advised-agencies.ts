import type { AdvisorSearch } from '#advisor/model/advisor-link.ts';
import { type AgencyIndex, buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { findExample, type RecommendationExample } from '#advisor/model/example.ts';
import { type Answer, recommendAgencies } from '#advisor/model/recommendation.ts';
import type { Agency } from '#agency/model/agency.ts';
import { isKnowledgeLoaded } from '#lib/language/known.ts';

/** The Berater-Assistent of a list. */
export interface AdvisedAgencies {
  /** Builds the index before the first recommendation. */
  readonly prepare: () => void;
  readonly recommend: (search: AdvisorSearch) => Answer;
  /** The example of a recommendation; null where no agency fits any. */
  readonly findExample: () => RecommendationExample | null;
}

export function createAdvisor(agencies: readonly Agency[]): AdvisedAgencies {
  let built: { readonly index: AgencyIndex; readonly knowsTowns: boolean } | undefined;

  /** Rebuilt once all towns are known. */
  function index(): AgencyIndex {
    const knowsTowns = isKnowledgeLoaded();
    if (built?.knowsTowns !== knowsTowns) built = { index: buildAgencyIndex(agencies), knowsTowns };
    return built.index;
  }

  return {
    prepare() {
      index();
    },
    recommend: (search) => recommendAgencies(search, index()),
    findExample: () => findExample(agencies),
  };
}
