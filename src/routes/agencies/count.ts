import { formatGermanCount } from '#domain/german/german-count.ts';
import type { Total } from '#features/directory/use-directory.ts';

/** „10.000 Einträge“; „mehr als 10.000 Einträge“ where counting stopped there. */
export function formatLimited(count: string, isLimited: boolean): string {
  return isLimited ? `mehr als ${count}` : count;
}

/** „1 Personalberatung“, „1.001 Personalberatungen“ */
export function formatCount(count: number): string {
  return formatGermanCount(count, 'Personalberatung', 'Personalberatungen');
}

/** The same of what is found: „mehr als 10.000 Personalberatungen“. */
export function formatTotal({ count, isLimited }: Total): string {
  return formatLimited(formatCount(count), isLimited);
}
