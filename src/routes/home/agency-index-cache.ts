import type { Agency } from '#domain/agency/agency.ts';
import { type AgencyIndex, buildAgencyIndexInSlices } from '#domain/advisor/agency-index.ts';
import { runInSlices } from '#features/background-work/run-in-slices.ts';

const built = new WeakMap<readonly Agency[], AgencyIndex>();
const underway = new WeakMap<readonly Agency[], Promise<AgencyIndex>>();

async function build(agencies: readonly Agency[]): Promise<AgencyIndex> {
  const index = await runInSlices(buildAgencyIndexInSlices(agencies));
  if (index === null) throw new Error('Nothing ends the building of this index');
  built.set(agencies, index);
  return index;
}

/** The index of these agencies, if it has been built. */
export function findAgencyIndex(agencies: readonly Agency[]): AgencyIndex | undefined {
  return built.get(agencies);
}

/** Builds the index of a list once, in slices that leave the page usable. */
export function prepareAgencyIndex(agencies: readonly Agency[]): Promise<AgencyIndex> {
  const known = underway.get(agencies);
  if (known !== undefined) return known;
  const promise = build(agencies);
  underway.set(agencies, promise);
  return promise;
}
