import { pluralForm } from '#domain/german/german-count.ts';

/** How long somebody has to wait, in whole minutes, to follow „in“: „einer Minute“, „5 Minuten“. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return pluralForm(minutes, 'einer Minute', `${String(minutes)} Minuten`);
}
