import type { AgencyDirectory } from './agencies.ts';

const versions = new WeakMap<object, number>();
let last = 0;

/** A number for query keys that distinguishes loaded lists, because their answers differ; null for a remote directory. */
export function versionOf({ loaded }: AgencyDirectory): number | null {
  if (loaded === null) return null;
  const known = versions.get(loaded.agencies) ?? (last += 1);
  versions.set(loaded.agencies, known);
  return known;
}
