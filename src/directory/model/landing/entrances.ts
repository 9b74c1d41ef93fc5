import { landingPath } from '#config/landing-path.ts';
import { markOfField } from './field-marks.ts';
import type { LandingLink, LandingViews } from './landing-keys.ts';
import { listLandingLinks, placeOfOption } from './landing-options.ts';

/** Landing pages that home leads to, of each kind. */
const MOST_ENTRANCES = 8;

/** A way from home into the directory. */
interface Entrance {
  readonly path: string;
  readonly label: string;
  /** How many entries the page lists. */
  readonly count: number;
}

/** The fields of work and the towns with most entries. */
export interface Entrances {
  readonly fields: readonly (Entrance & { readonly mark: string })[];
  readonly towns: readonly Entrance[];
}

const asEntrance = ({ keys, label, count }: LandingLink): Entrance => ({
  path: landingPath(keys),
  label,
  count,
});

export function listEntrances(views: Pick<LandingViews, 'specialization' | 'place'>): Entrances {
  const towns = listLandingLinks('place', views.place).filter((link) => placeOfOption(link)?.kind === 'town');
  return {
    fields: listLandingLinks('specialization', views.specialization)
      .slice(0, MOST_ENTRANCES)
      .map((link) => ({ ...asEntrance(link), mark: markOfField(link.keys.specialization) })),
    towns: towns.slice(0, MOST_ENTRANCES).map(asEntrance),
  };
}
