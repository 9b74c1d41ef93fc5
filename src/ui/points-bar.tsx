interface PointsBarProps {
  /** Whole points, from 0 to `maximum`. */
  points: number;
  maximum: number;
}

/** Points as a bar with one segment each. Decorative: the figures are beside it as text. */
export function PointsBar({ points, maximum }: PointsBarProps) {
  return (
    <span aria-hidden="true" className="flex w-full max-w-48 gap-0.5 [print-color-adjust:exact]">
      {Array.from({ length: maximum }, (_, index) => (
        <span
          key={index}
          data-segment={index < points ? 'reached' : 'missing'}
          className={`h-2.5 flex-1 border border-line-strong ${index < points ? 'bg-petrol forced-colors:bg-[CanvasText]' : ''}`}
        />
      ))}
    </span>
  );
}
