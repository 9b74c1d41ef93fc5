interface SpanBarProps {
  /** From 0 to `highest`; for a single number both ends are it. */
  low: number;
  high: number;
  highest: number;
}

/** A number as a bar from nought, a range as the part between its ends. Decorative: the figures are beside it as text. */
export function SpanBar({ low, high, highest }: SpanBarProps) {
  const toPercent = (number: number) => (highest === 0 ? 0 : (100 * number) / highest);
  const start = low === high ? 0 : toPercent(low);
  return (
    <span aria-hidden="true" className="mt-1 block h-2 w-full max-w-48 bg-paper-2 print:hidden">
      <span
        className="block h-full min-w-0.5 bg-petrol forced-colors:bg-[CanvasText]"
        style={{ marginLeft: `${String(start)}%`, width: `${String(toPercent(high) - start)}%` }}
      />
    </span>
  );
}
