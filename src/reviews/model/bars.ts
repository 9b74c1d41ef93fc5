/** A black bar over a page. Its numbers are fractions of the page's width and height, from the upper left corner. */
export interface RedactionBar {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A smaller bar could neither be seen nor be dragged. */
export const SMALLEST_BAR = 0.01;

/** The distance by which one press of an arrow key moves or resizes a bar. */
export const BAR_STEP = 0.01;

/** A bar added by a button: about a line of a letter. */
const NEW_BAR = { width: 0.3, height: 0.035 };

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The bar with its opposite corners at two points, cut off at the page's edges, and no smaller than {@link SMALLEST_BAR}. */
export function barBetween(id: number, from: Point, to: Point): RedactionBar {
  const x = [within(from.x, 0, 1), within(to.x, 0, 1)] as const;
  const y = [within(from.y, 0, 1), within(to.y, 0, 1)] as const;
  const width = Math.max(SMALLEST_BAR, Math.abs(x[1] - x[0]));
  const height = Math.max(SMALLEST_BAR, Math.abs(y[1] - y[0]));
  return { id, left: Math.min(...x, 1 - width), top: Math.min(...y, 1 - height), width, height };
}

/** A new bar of the usual size around a point, all of it on the page. */
export function barAround(id: number, { x, y }: Point): RedactionBar {
  return {
    id,
    ...NEW_BAR,
    left: within(x - NEW_BAR.width / 2, 0, 1 - NEW_BAR.width),
    top: within(y - NEW_BAR.height / 2, 0, 1 - NEW_BAR.height),
  };
}

/** The bar moved by a fraction of the page; it stops at the page's edges. */
export function moveBar(bar: RedactionBar, by: Point): RedactionBar {
  return {
    ...bar,
    left: within(bar.left + by.x, 0, 1 - bar.width),
    top: within(bar.top + by.y, 0, 1 - bar.height),
  };
}

/** The bar made larger or smaller at its right and lower edge; it stops at the page's edges. */
export function resizeBar(bar: RedactionBar, by: Point): RedactionBar {
  return {
    ...bar,
    width: within(bar.width + by.x, SMALLEST_BAR, 1 - bar.left),
    height: within(bar.height + by.y, SMALLEST_BAR, 1 - bar.top),
  };
}

/** The covered pixels, rounded outwards, so that no edge of a letter remains visible. */
export function toPixels(
  bar: RedactionBar,
  size: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const x = Math.floor(bar.left * size.width);
  const y = Math.floor(bar.top * size.height);
  return {
    x,
    y,
    width: Math.min(size.width, Math.ceil((bar.left + bar.width) * size.width)) - x,
    height: Math.min(size.height, Math.ceil((bar.top + bar.height) * size.height)) - y,
  };
}

/** „links 20 %, oben 35 %, breit 30 %, hoch 4 %“: the position of a bar, for people who cannot see it. */
export function describeBar({ left, top, width, height }: RedactionBar): string {
  return [
    ['links', left],
    ['oben', top],
    ['breit', width],
    ['hoch', height],
  ]
    .map(([name, value]) => `${name} ${String(Math.round(Number(value) * 100))} %`)
    .join(', ');
}

/** The bars of all pages, by page, and their state before each change. */
export interface BarHistory {
  readonly bars: readonly (readonly RedactionBar[])[];
  readonly before: readonly (readonly (readonly RedactionBar[])[])[];
}

export function changeBars(history: BarHistory, page: number, bars: readonly RedactionBar[]): BarHistory {
  return { bars: history.bars.with(page, bars), before: [...history.before, history.bars] };
}

export function undoBarChange(history: BarHistory): BarHistory {
  const last = history.before.at(-1);
  return last === undefined ? history : { bars: last, before: history.before.slice(0, -1) };
}
