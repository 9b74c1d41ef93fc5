import type { AgencyDirectory } from '#data/agencies/agencies.ts';

const versions = new WeakMap<object, number>();
let last = 0;

/** A number for query keys that distinguishes loaded lists, because their answers differ; null where none is loaded. */
export function keyOfDirectory(directory: AgencyDirectory | undefined): number | null {
  if (!directory?.loaded) return null;
  const { agencies } = directory.loaded;
  const known = versions.get(agencies) ?? (last += 1);
  versions.set(agencies, known);
  return known;
}
