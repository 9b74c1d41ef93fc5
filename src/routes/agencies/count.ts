import { formatGermanCount } from '#domain/german/german-count.ts';

/** „10.000 Einträge“; „mehr als 10.000 Einträge“ where counting stopped there. */
export function formatLimited(count: string, isLimited: boolean): string {
  return isLimited ? `mehr als ${count}` : count;
}

/** „1 Personalberatung“, „1.001 Personalberatungen“, „mehr als 10.000 Personalberatungen“ */
export function formatCount(count: number, isLimited = false): string {
  return formatLimited(formatGermanCount(count, 'Personalberatung', 'Personalberatungen'), isLimited);
}
