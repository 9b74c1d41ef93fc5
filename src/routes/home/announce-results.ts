import { showToast } from '#ui/toast-queue.ts';

/** Tells that a search has ended. Specification, section 8. */
export function announceResults(count: number): void {
  showToast({
    title: 'Suchergebnisse',
    description: `Suche abgeschlossen: ${String(count)} passende Personalberater gefunden.`,
    look: 'success',
  });
}
