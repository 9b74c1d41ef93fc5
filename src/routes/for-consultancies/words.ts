import { formatGermanNumber } from '#domain/german/german-number.ts';

/** „1 Eintrag“, „2.500 Einträge“ */
export function formatEntries(count: number): string {
  return `${formatGermanNumber(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`;
}
