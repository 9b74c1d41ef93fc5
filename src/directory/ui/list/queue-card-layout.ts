/** As many cards as a phone shows; two thirds of a row on a wide screen. */
const CARDS_PER_FRAME = 2;

/** Cards that are in the page, and not laid out yet. */
const waiting: HTMLElement[] = [];

function layOutNext(): void {
  for (const card of waiting.splice(0, CARDS_PER_FRAME)) card.style.removeProperty('--far-cards');
  if (waiting.length > 0) requestAnimationFrame(layOutNext);
}

/**
 * Has the browser lay out and paint a new card in its turn, two in each frame; until then it has only its reserved
 * space. The first screen of a list would otherwise be one task: a search on a wide screen, at four times slower
 * processor, takes 32 ms a frame instead of 105. docs/decisions/data-and-paging.md, Tasks of the main thread.
 */
export function queueCardLayout(card: HTMLElement | null): void {
  if (card === null) return;
  card.style.setProperty('--far-cards', 'hidden');
  waiting.push(card);
  // The first frame is the one in which the list itself is laid out.
  if (waiting.length === 1) requestAnimationFrame(() => requestAnimationFrame(layOutNext));
}
