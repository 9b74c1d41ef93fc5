import { markOfField } from './field-marks.ts';
import type { LandingLink, LandingViews } from './landing-keys.ts';
import { listLandingLinks, placeOfOption } from './landing-options.ts';

/** Landing pages that home leads to, of each kind. */
const MOST_ENTRANCES = 12;

/** The fields of work and the towns with most entries. */
export interface Entrances {
  readonly fields: readonly (LandingLink & { readonly mark: string })[];
  readonly towns: readonly LandingLink[];
}

/** The landing pages that home leads to. */
export function listEntrances(views: Pick<LandingViews, 'specialization' | 'place'>): Entrances {
  const towns = listLandingLinks('place', views.place).filter((link) => placeOfOption(link)?.kind === 'town');
  return {
    fields: listLandingLinks('specialization', views.specialization)
      .slice(0, MOST_ENTRANCES)
      .map((link) => ({ ...link, mark: markOfField(link.keys.specialization) })),
    towns: towns.slice(0, MOST_ENTRANCES),
  };
}
