import { formatGermanNumber } from '#domain/german/german-number.ts';

/** „1 Nachricht“, „1.001 Nachrichten“. */
export function countMessages(count: number): string {
  return `${formatGermanNumber(count)} ${count === 1 ? 'Nachricht' : 'Nachrichten'}`;
}
