import { formatGermanCount } from '#lib/german/german-count.ts';

/** „1 Nachricht“, „1.001 Nachrichten“. */
export function formatMessageCount(count: number): string {
  return formatGermanCount(count, 'Nachricht', 'Nachrichten');
}
