import { formatGermanNumber } from '#domain/german/german-number.ts';

/** „1 Personalberatung“, „1.001 Personalberatungen“ */
export function formatCount(count: number): string {
  const noun = count === 1 ? 'Personalberatung' : 'Personalberatungen';
  return `${formatGermanNumber(count)} ${noun}`;
}
