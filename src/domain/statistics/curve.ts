/** A point of a curve, in the units of its drawing: x from the left, y from the top. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** Null where it is not shown: the point then lies where the small figures are. */
  readonly value: number | null;
}

interface CurveSize {
  readonly width: number;
  readonly height: number;
  /** Values below it are not shown. */
  readonly leastShown: number;
}

/**
 * Where the values of a curve lie, from left to right; 0 is the lower edge, and the largest value, at least twice `leastShown`, the
 * upper one. What is not shown lies in the middle of what it may be.
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
