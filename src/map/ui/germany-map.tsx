import type { Ref, SVGAttributes, SVGProps } from 'react';
import type { CountedPlace, MappedState, MappedTown } from '#directory/model/search/place-map.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#map/model/projection.ts';
import { describePlace } from './describe-place.ts';
import { useBorders } from './use-borders.ts';

interface GermanyMapProps extends SVGProps<SVGSVGElement> {
  ref?: Ref<SVGSVGElement>;
  states: readonly MappedState[];
  towns: readonly MappedTown[];
  /** Keys of the places that are highlighted. */
  chosen?: readonly string[];
  /** The attributes that make a place a control; without it the map is a picture. */
  choiceOf?: ((place: CountedPlace) => SVGAttributes<SVGElement>) | undefined;
}

const FOCUS =
  'outline-none focus-visible:stroke-ink focus-visible:[stroke-width:7] forced-colors:focus-visible:stroke-[Highlight]';

function stateClass(isChosen: boolean): string {
  const colours = isChosen
    ? 'fill-petrol stroke-petrol forced-colors:stroke-[Highlight] forced-colors:[stroke-width:6]'
    : 'fill-petrol stroke-line-strong forced-colors:stroke-[CanvasText]';
  return `${colours} forced-colors:fill-[Canvas] ${FOCUS}`;
}

function townClass(isChosen: boolean): string {
  return `stroke-surface ${isChosen ? 'fill-ink forced-colors:fill-[Highlight]' : 'fill-petrol forced-colors:fill-[CanvasText]'} forced-colors:stroke-[Canvas] ${FOCUS}`;
}

/**
 * Germany: states with their numbers, towns as discs. The borders are a separate file, which the browser caches, so
 * that they are neither in the code nor in a page; they still have the colours of the scheme.
 */
export function GermanyMap({ ref, states, towns, chosen = [], choiceOf, ...rest }: GermanyMapProps) {
  const hrefOf = useBorders();
  const isChosen = ({ key }: CountedPlace) => chosen.includes(key);
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}
      className="block h-auto w-full overflow-visible"
      fillRule="evenodd"
      strokeWidth={2}
      strokeLinejoin="round"
      {...rest}
    >
      {states.map((state) => (
        <use
          key={state.key}
          href={hrefOf(state.key)}
          fillOpacity={isChosen(state) ? 0.6 : 0.05 + 0.08 * state.shade}
          className={stateClass(isChosen(state))}
          {...choiceOf?.(state)}
        >
          <title>{describePlace(state)}</title>
        </use>
      ))}
      {towns.map((town) => (
        <circle
          key={town.key}
          cx={town.x}
          cy={town.y}
          r={town.radius}
          className={townClass(isChosen(town))}
          {...choiceOf?.(town)}
        >
          <title>{describePlace(town)}</title>
        </circle>
      ))}
      {states
        .filter(({ count }) => count > 0)
        .map(({ key, x, y, count }) => (
          <text
            key={key}
            x={x}
            y={y}
            aria-hidden="true"
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={24}
            strokeWidth={6}
            className="pointer-events-none fill-ink stroke-surface font-semibold [paint-order:stroke] digits forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
          >
            {count}
          </text>
        ))}
    </svg>
  );
}
