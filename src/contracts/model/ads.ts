import type { Agency } from '#agency/model/agency.ts';
import { DAY_MS } from '#lib/german/day.ts';

/** Entries in the block „Anzeigen“. docs/decisions/paid-placement.md, Ads. */
const MAX_ADS = 3;

/**
 * The entries of the block „Anzeigen“. They follow the order of their ids, as in a ring, and each day another one is first:
 * in as many days as there are entries each is first once.
 *
 * @param matching entries that fit what is searched for
 * @param now the clock's milliseconds
 */
export function pickAds(matching: readonly Agency[], now: number): readonly Agency[] {
  const ring = matching.filter(({ isPremium }) => isPremium).toSorted((one, other) => one.id - other.id);
  if (ring.length === 0) return [];
  const first = Math.floor(now / DAY_MS) % ring.length;
  return [...ring.slice(first), ...ring.slice(0, first)].slice(0, MAX_ADS);
}
