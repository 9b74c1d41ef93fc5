import type { AgencyDirectory } from '#data/agencies.ts';

/** A placeholder for the directory while it is loading. No query is made with it. */
export const NO_DIRECTORY: AgencyDirectory = { total: 0, entryCount: 0, loaded: null };
