/** A point of a curve, in the units of its SVG: x from the left, y from the top. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** Null where the value is too small to be shown; the point then has the height of a small value. */
  readonly value: number | null;
}

interface CurveSize {
  readonly width: number;
  readonly height: number;
  /** Values below it are not shown. */
  readonly leastShown: number;
}

/**
 * The points of a curve's values, from left to right; 0 is the lower edge, and the largest value, at least twice
 * `leastShown`, the upper one. A hidden value is placed in the middle of its possible range.
 *
 * @param values the oldest first
 */
export function placeCurve(
  values: readonly (number | null)[],
  { width, height, leastShown }: CurveSize,
): readonly CurvePoint[] {
  const top = Math.max(2 * leastShown, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * step : width / 2,
    y: height - ((value ?? leastShown / 2) / top) * height,
    value,
  }));
}
