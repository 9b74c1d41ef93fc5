import { formatGermanCount } from '#lib/german/german-count.ts';

/** „1 Personalberatung“, „1.001 Personalberatungen“ */
export function formatAgencyCount(count: number): string {
  return formatGermanCount(count, 'Personalberatung', 'Personalberatungen');
}
