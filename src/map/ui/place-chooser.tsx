import { type KeyboardEvent, type SVGAttributes, useRef, useState } from 'react';
import { byCount, type CountedPlace, type PlaceMap } from '#directory/model/search/place-map.ts';
import { describePlace } from './describe-place.ts';
import { GermanyMap } from './germany-map.tsx';

interface PlaceChooserProps {
  map: PlaceMap;
  label: string;
  /** Keys of the chosen places. */
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns the place that a key moves to from the place at `at`; null for any other key. */
function moveBy(key: string, at: number, length: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + length) % length;
}

/**
 * The map on which places are chosen, as in their facet. One stop of the Tab key: arrow keys lead from place to place, towns
 * with most entries first, then the states; discs are too close to each other to be one each.
 */
export function PlaceChooser({ map, label, chosen, onToggle }: PlaceChooserProps) {
  const svg = useRef<SVGSVGElement>(null);
  const places: readonly CountedPlace[] = [...map.towns, ...map.states.toSorted(byCount)].filter(
    ({ key, count }) => count > 0 || chosen.includes(key),
  );
  const [lastFocused, setLastFocused] = useState<string>();
  const current = places.find(({ key }) => key === lastFocused) ?? places[0];

  function choiceOf(place: CountedPlace): SVGAttributes<SVGElement> & { 'data-place'?: string } {
    const { key } = place;
    if (place.count === 0 && !chosen.includes(key)) return {};
    return {
      role: 'checkbox',
      'aria-checked': chosen.includes(key),
      'aria-label': describePlace(place),
      'data-place': key,
      tabIndex: key === current?.key ? 0 : -1,
      cursor: 'pointer',
      onFocus: () => setLastFocused(key),
      onClick: () => onToggle(key),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault();
          onToggle(key);
          return;
        }
        const next = moveBy(
          event.key,
          places.findIndex((other) => other.key === key),
          places.length,
        );
        if (next === null) return;
        event.preventDefault();
        const nextKey = places[next]?.key;
        const shapes = svg.current?.querySelectorAll<SVGElement>('[data-place]') ?? [];
        [...shapes].find((shape) => shape.dataset['place'] === nextKey)?.focus();
      },
    };
  }

  return (
    <GermanyMap
      ref={svg}
      role="group"
      aria-label={label}
      states={map.states}
      towns={map.towns}
      chosen={chosen}
      choiceOf={choiceOf}
    />
  );
}
