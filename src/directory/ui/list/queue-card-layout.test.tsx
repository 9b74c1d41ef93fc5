import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

let queueCardLayout: (card: HTMLElement) => void;

beforeEach(async () => {
  // Anew, because cards of other tests may still wait for a frame of their page.
  resetModuleCache();
  ({ queueCardLayout } = await import('./queue-card-layout.ts'));
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
});

afterEach(() => vi.useRealTimers());

const cards = (count: number) => Array.from({ length: count }, () => document.createElement('li'));

const isLaidOut = (card: HTMLElement) => card.style.getPropertyValue('--far-cards') !== 'hidden';

test('cards are laid out in the order of the list, two in a frame, after the frame of the list itself', () => {
  const list = cards(5);
  for (const card of list) queueCardLayout(card);
  const frames = Array.from({ length: 5 }, () => {
    const laidOut = list.map(isLaidOut);
    vi.advanceTimersToNextFrame();
    return laidOut.lastIndexOf(true) + 1;
  });
  expect(frames).toEqual([0, 0, 2, 4, 5]);
});

test('those of the next list wait for the ones before', () => {
  const [first, last] = [cards(2), cards(1)];
  for (const card of [...first, ...last]) queueCardLayout(card);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextFrame();
  expect([...first, ...last].map(isLaidOut)).toEqual([true, true, false]);
  const [later] = cards(1);
  if (later !== undefined) queueCardLayout(later);
  vi.advanceTimersToNextFrame();
  expect([...last, later].map((card) => card !== undefined && isLaidOut(card))).toEqual([true, true]);
});
