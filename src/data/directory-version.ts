import type { AgencyDirectory } from './agencies.ts';

const versions = new WeakMap<object, number>();
let last = 0;

/** For keys of queries: distinguishes one loaded list from another, whose answers are others; null of what is asked remotely. */
export function versionOf({ loaded }: AgencyDirectory): number | null {
  if (loaded === null) return null;
  const known = versions.get(loaded.agencies) ?? (last += 1);
  versions.set(loaded.agencies, known);
  return known;
}
