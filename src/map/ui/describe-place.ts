import type { CountedPlace } from '#directory/model/search/place-map.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';

/** „Köln, 9 Personalberatungen“ */
export function describePlace({ label, count }: CountedPlace): string {
  return `${label}, ${formatGermanCount(count, 'Personalberatung', 'Personalberatungen')}`;
}
