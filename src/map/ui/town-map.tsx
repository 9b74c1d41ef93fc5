import { MAP_HEIGHT, MAP_WIDTH, type MapPoint } from '#map/model/projection.ts';
import { useBorders } from './use-borders.ts';

/** A map of single towns: Germany as one shape, with discs of one size. A picture; its label names the towns. */
export function TownMap({ towns }: { towns: readonly (MapPoint & { readonly label: string })[] }) {
  const hrefOf = useBorders();
  return (
    <svg
      viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}
      role="img"
      aria-label={`Karte von Deutschland mit ${towns.map(({ label }) => label).join(', ')}`}
      className="block h-auto w-full overflow-visible"
      fillRule="evenodd"
      strokeWidth={3}
      strokeLinejoin="round"
    >
      <use
        href={hrefOf('deutschland')}
        fillOpacity={0.1}
        className="fill-petrol stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      {towns.map(({ label, x, y }) => (
        <circle
          key={label}
          cx={x}
          cy={y}
          r={22}
          className="fill-ink stroke-surface forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]"
        />
      ))}
    </svg>
  );
}
