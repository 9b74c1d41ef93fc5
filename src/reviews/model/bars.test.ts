import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RedactionBar,
  barAround,
  barBetween,
  changeBars,
  describeBar,
  moveBar,
  resizeBar,
  SMALLEST_BAR,
  toPixels,
  undoBarChange,
} from './bars.ts';

const BAR: RedactionBar = { id: 1, left: 0.2, top: 0.4, width: 0.3, height: 0.1 };
const fraction = fc.double({ min: -2, max: 3, noNaN: true });
const point = fc.record({ x: fraction, y: fraction });

const NEARLY = 1e-9;

function isOnPage({ left, top, width, height }: RedactionBar): boolean {
  return (
    Math.min(left, top) >= 0 &&
    Math.max(left + width, top + height) <= 1 + NEARLY &&
    Math.min(width, height) >= SMALLEST_BAR - NEARLY
  );
}

describe('bars over a page', () => {
  test('whatever is drawn, moved or resized, the bar stays on the page and can be taken hold of', () => {
    fc.assert(
      fc.property(point, point, point, (from, to, by) => {
        const bar = barBetween(1, from, to);
        for (const changed of [bar, barAround(2, from), moveBar(bar, by), resizeBar(bar, by)]) {
          expect(isOnPage(changed)).toBe(true);
        }
      }),
    );
  });

  test('a bar is drawn in any direction', () => {
    expect(barBetween(1, { x: 0.75, y: 0.5 }, { x: 0.25, y: 0.25 })).toEqual({
      id: 1,
      left: 0.25,
      top: 0.25,
      width: 0.5,
      height: 0.25,
    });
  });

  test.each([
    { size: { width: 10, height: 10 }, covered: { x: 2, y: 4, width: 3, height: 1 } },
    // 0.6 to 1.5 of 3, and 2.8 to 3.5 of 7.
    { size: { width: 3, height: 7 }, covered: { x: 0, y: 2, width: 2, height: 2 } },
  ])('covers every pixel that it touches on $size.width × $size.height', ({ size, covered }) => {
    expect(toPixels(BAR, size)).toEqual(covered);
  });

  test('covers no pixel beside the page', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 1, max: 5000 }), (from, to, width) => {
        const pixels = toPixels(barBetween(1, from, to), { width, height: width });
        expect(pixels.x + pixels.width).toBeLessThanOrEqual(width);
        expect(pixels.width).toBeGreaterThan(0);
      }),
    );
  });

  test('says where a bar is', () => {
    expect(describeBar(BAR)).toBe('links 20 %, oben 40 %, breit 30 %, hoch 10 %');
  });

  test('each change can be undone, over all pages, and nothing before the first', () => {
    const empty = { bars: [[], []], before: [] };
    const first = changeBars(empty, 1, [BAR]);
    const second = changeBars(first, 0, [BAR]);
    expect(second.bars).toEqual([[BAR], [BAR]]);
    expect(undoBarChange(second)).toEqual(first);
    expect(undoBarChange(undoBarChange(second))).toEqual(empty);
    expect(undoBarChange(empty)).toBe(empty);
  });
});
