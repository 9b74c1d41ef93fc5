import type { AgencyDirectory, AgencyList } from './agencies.ts';

const versions = new WeakMap<object, number>();
let last = 0;

/** For keys of queries: distinguishes one loaded list from another, whose answers are others; null of what is asked remotely. */
export function versionOf({ loaded }: AgencyDirectory): number | null {
  if (loaded === null) return null;
  const known = versions.get(loaded.agencies) ?? (last += 1);
  versions.set(loaded.agencies, known);
  return known;
}

/** Options of a query that a loaded list answers at once, for as long as it is the list. */
export function fromLoaded<Answer>({ loaded }: AgencyDirectory, answer: (list: AgencyList) => Answer) {
  return loaded === null ? {} : { initialData: () => answer(loaded), staleTime: Infinity };
}
