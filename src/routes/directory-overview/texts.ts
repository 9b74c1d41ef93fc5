import { formatGermanCount } from '#domain/german/german-count.ts';

/** „1 Eintrag“, „2.500 Einträge“ */
export function formatEntries(count: number): string {
  return formatGermanCount(count, 'Eintrag', 'Einträge');
}
