/*
 * What the keys of a resource's queries begin with. Each is a constant here and not in its factory, because some pages
 * make one query of a resource without the code of the others.
 */

/** Everything that visitors see of agencies: lists, profiles, facets. */
export const AGENCIES_KEY = ['agencies'] as const;

/** Those of them whose answers are entries as lists show them. `src/agency/api/shown-agencies.ts` finds an entry there. */
export const SHOWN_AGENCIES_KEY = [...AGENCIES_KEY, 'shown'] as const;

/** Reviews by clients, for everybody, their authors and the members of an entry. */
export const CLIENT_REVIEWS_KEY = ['client-reviews'] as const;

/** What the form of an enquiry asks before it is sent. */
export const ENQUIRIES_KEY = ['enquiries'] as const;
