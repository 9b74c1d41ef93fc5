import { formatGermanCount } from '#domain/german/german-count.ts';
import type { CountedPlace } from '#domain/map/place-map.ts';

/** „Köln, 9 Personalberatungen“ */
export function describePlace({ label, count }: CountedPlace): string {
  return `${label}, ${formatGermanCount(count, 'Personalberatung', 'Personalberatungen')}`;
}
