import type { Agency } from '#domain/agency/agency.ts';
import { type AgencyIndex, buildAgencyIndexInSlices } from '#domain/advisor/agency-index.ts';

/** How long the page is kept busy at a stretch: half of what a visitor would notice. Bars, Search. */
const SLICE_MS = 20;

const built = new WeakMap<readonly Agency[], AgencyIndex>();
const underway = new WeakMap<readonly Agency[], Promise<AgencyIndex>>();

/** Lets the browser draw and answer what the visitor does. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

async function build(agencies: readonly Agency[]): Promise<AgencyIndex> {
  const slices = buildAgencyIndexInSlices(agencies);
  let pauseAt = performance.now() + SLICE_MS;
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) {
      built.set(agencies, slice.value);
      return slice.value;
    }
    if (performance.now() < pauseAt) continue;
    // Giving way is the point.
    // oxlint-disable-next-line no-await-in-loop
    await giveWay();
    pauseAt = performance.now() + SLICE_MS;
  }
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
