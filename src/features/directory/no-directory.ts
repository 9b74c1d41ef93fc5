import type { AgencyDirectory } from '#data/agencies.ts';

/** Stands in for the directory while it is loading: nothing is asked of it. */
export const NO_DIRECTORY: AgencyDirectory = { total: 0, entryCount: 0, loaded: null };
