import { nextPaint } from './first-paint.ts';

/** What the browser itself does not yet count as a movement, in CSS pixels. */
const STEADY_PX = 2;

type Places = Map<Element, readonly [top: number, bottom: number]>;

/**
 * Where everything that can be seen begins and ends, as far as it can be seen: pixels from the window's top. What
 * begins below the window is left out with all that is in it, of which the browser need not know the place either.
 */
function lookAt(element: Element, places: Places = new Map()): Places {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= window.innerHeight) return places;
  if (bottom > 0) places.set(element, [top, Math.min(bottom, window.innerHeight)]);
  for (const child of element.children) lookAt(child, places);
  return places;
}

/**
 * Fetches the web fonts and puts them in the place of the local ones, both at once. The stylesheet names them only
 * then: what it names from the start is fetched before the first paint. Where a line would break elsewhere and
 * move what is being read, the page keeps the local ones.
 */
export async function showFonts(container: Element): Promise<void> {
  // Those not in use yet: the local ones are there, and asking for one searches the whole system again.
  const missing = [...document.fonts].filter(({ family }) => family.includes('Variable'));
  await Promise.allSettled(missing.map((face) => face.load()));
  // With each new font the browser styles the page again: not in the same task as the change below.
  await nextPaint();
  const { dataset } = document.documentElement;
  const before = lookAt(container);
  dataset['fonts'] = 'shown';
  const after = lookAt(container);
  const hasMoved = [...before].some(([element, edges]) => {
    const newEdges = after.get(element) ?? [];
    return edges.some((edge, index) => Math.abs((newEdges[index] ?? Infinity) - edge) > STEADY_PX);
  });
  if (hasMoved) dataset['fonts'] = 'waiting';
}

/** On a new page nothing is being read yet: fonts that had to wait are shown. */
export function showWaitingFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset['fonts'] === 'waiting') dataset['fonts'] = 'shown';
}
