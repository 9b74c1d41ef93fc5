import { useId } from 'react';
import { formatGermanMonth } from '#lib/german/german-date.ts';
import { placeCurve } from '#statistics/model/curve.ts';
import { formatFigure, MIN_SHOWN, type Metric, type MonthOfFigures } from '#statistics/model/statistics.ts';

/** The drawing's own units; it is as wide as its column. */
const WIDTH = 320;
const LABEL_WIDTH = 40;
const PLOT = { left: 14, top: 26, width: 292, height: 74 } as const;

interface StatisticsCurveProps {
  metric: Metric;
  label: string;
  /** The oldest first; one at least. */
  months: readonly MonthOfFigures[];
}

/** One metric over the months: its name, the last value, and a curve with its ends named, and its highest value where there is room. */
export function StatisticsCurve({ metric, label, months }: StatisticsCurveProps) {
  const nameId = useId();
  const values = months.map(({ figures }) => figures[metric]);
  const points = placeCurve(values, { width: PLOT.width, height: PLOT.height, leastShown: MIN_SHOWN });
  const last = months.length - 1;
  const highest = values.reduce<number>(
    (best, value, at) => ((value ?? 0) > (values[best] ?? 0) ? at : best),
    last,
  );
  const hasRoom = [0, last].every(
    (end) => Math.abs((points[end]?.x ?? 0) - (points[highest]?.x ?? 0)) > LABEL_WIDTH,
  );
  const named = new Set(hasRoom ? [0, last, highest] : [0, last]);
  const monthAt = (index: number) => formatGermanMonth(months[index]?.month ?? '');
  const at = ({ x, y }: { x: number; y: number }) => `${String(PLOT.left + x)},${String(PLOT.top + y)}`;
  const anchorOf = (x: number) => (x < 30 ? 'start' : x > PLOT.width - 30 ? 'end' : 'middle');
  const bottom = PLOT.top + PLOT.height;
  return (
    <figure
      aria-labelledby={nameId}
      className="break-inside-avoid border-t-2 border-line-strong bg-surface p-5"
    >
      <figcaption id={nameId}>
        <span className="block text-base font-semibold">{label}</span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <span className="font-serif text-2xl font-semibold digits">
            {formatFigure(values[last] ?? null)}
          </span>
          <span className="text-sm text-ink-soft">im {monthAt(last)}</span>
        </span>
      </figcaption>
      {/* Hidden from screen readers, because every caller also lists the values by month. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${String(WIDTH)} 124`}
        className="mt-2 block w-full text-ink forced-colors:text-[CanvasText]"
        fill="none"
      >
        <path
          d={`M0 ${String(bottom)}H${String(WIDTH)}`}
          className="stroke-line-strong forced-colors:stroke-current"
        />
        {points.length > 1 && (
          <polyline
            points={points.map(at).join(' ')}
            strokeWidth="2.5"
            strokeLinejoin="round"
            className="stroke-petrol forced-colors:stroke-current"
          />
        )}
        {points.map((point, index) => (
          <circle
            key={months[index]?.month}
            cx={PLOT.left + point.x}
            cy={PLOT.top + point.y}
            r={4}
            strokeWidth="2"
            className={`stroke-petrol forced-colors:stroke-current ${point.value === null ? 'fill-surface forced-colors:fill-[Canvas]' : 'fill-petrol forced-colors:fill-current'}`}
          >
            <title>{`${monthAt(index)}: ${formatFigure(point.value)}`}</title>
          </circle>
        ))}
        {/* Above the circles, and with an edge: a steep curve runs through the figure beside it. */}
        {points.map(
          (point, index) =>
            named.has(index) && (
              <text
                key={months[index]?.month}
                x={PLOT.left + point.x}
                y={PLOT.top + point.y - 10}
                textAnchor={anchorOf(point.x)}
                strokeWidth="5"
                strokeLinejoin="round"
                className="fill-current stroke-surface text-sm font-semibold [paint-order:stroke] forced-colors:stroke-[Canvas]"
              >
                {formatFigure(point.value)}
              </text>
            ),
        )}
        <text x={0} y={bottom + 18} className="fill-current text-sm">
          {monthAt(0)}
        </text>
        {last > 0 && (
          <text x={WIDTH} y={bottom + 18} textAnchor="end" className="fill-current text-sm">
            {monthAt(last)}
          </text>
        )}
      </svg>
    </figure>
  );
}
