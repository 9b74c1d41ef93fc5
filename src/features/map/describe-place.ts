import { formatGermanCount } from '#domain/german/german-count.ts';
import type { CountedPlace } from '#domain/map/place-map.ts';

/** „9 Personalberatungen“; „mindestens 9 Personalberatungen“ where counting stopped. */
function formatPlaceCount(count: number, isLimited = false): string {
  return `${isLimited ? 'mindestens ' : ''}${formatGermanCount(count, 'Personalberatung', 'Personalberatungen')}`;
}

/** „Köln, 9 Personalberatungen“ */
export function describePlace({ label, count }: CountedPlace, isLimited?: boolean): string {
  return `${label}, ${formatPlaceCount(count, isLimited)}`;
}
