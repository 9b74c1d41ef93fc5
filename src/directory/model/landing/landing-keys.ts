import type { FacetView } from '#directory/model/search/facet-options.ts';
import { type FacetChoices, type FacetName, NO_CHOICES } from '#directory/model/search/facets.ts';

/*
 * Pages for what many people look for: a place, a field, an industry, a field in a place. docs/decisions/found.md.
 */

/** Minimum entries of a landing page. */
export const MIN_ENTRIES = 3;

/** The keys of the facet options that the entries of a landing page have in common. */
export interface LandingKeys {
  readonly place: string | null;
  readonly specialization: string | null;
  readonly industry: string | null;
}

export const NO_KEYS: LandingKeys = { place: null, specialization: null, industry: null };

export type LandingFacet = keyof LandingKeys;

/** Names of the facets' first part in an address. */
const LANDING_KINDS = { ort: 'place', fachgebiet: 'specialization', branche: 'industry' } as const;

/** A link to a landing page. */
export interface LandingLink {
  readonly keys: LandingKeys;
  readonly label: string;
  /** How many entries it lists. */
  readonly count: number;
}

/** The directory's facets, as far as landing pages need them. */
export type LandingViews = Readonly<Record<FacetName, FacetView>>;

const asList = (key: string | null) => (key === null ? [] : [key]);

/** The keys as choices of the directory's facets. */
export function choicesOf(keys: LandingKeys): FacetChoices {
  return {
    ...NO_CHOICES,
    place: asList(keys.place),
    specialization: asList(keys.specialization),
    industry: asList(keys.industry),
  };
}

/** The keys of an address below /agenturen: „ort“, „koeln“, „it“; null where it can be none. */
export function parseLandingKeys(kind = '', key = '', field?: string): LandingKeys | null {
  const facet = Object.entries(LANDING_KINDS).find(([name]) => name === kind)?.[1];
  const areKeys = [key, ...(field === undefined ? [] : [field])].every((part) =>
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part),
  );
  if (facet === undefined || !areKeys || (field !== undefined && facet !== 'place')) return null;
  return { ...NO_KEYS, [facet]: key, ...(field === undefined ? {} : { specialization: field }) };
}
