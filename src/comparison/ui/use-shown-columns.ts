import { type TouchEvent, useRef, useState } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { type Columns, COLUMNS_ON_NARROW } from './row-parts.tsx';

/** Minimum swipe, in pixels. */
const SWIPE = 48;

/** Which two columns a narrow screen shows; a finger that moves across turns to the next or the one before. */
export function useShownColumns(agencies: readonly Agency[]) {
  const last = Math.max(0, agencies.length - COLUMNS_ON_NARROW);
  const [wanted, setWanted] = useState(0);
  const [count, setCount] = useState(agencies.length);
  if (count !== agencies.length) {
    setCount(agencies.length);
    // Where one was added, it is shown.
    if (agencies.length > count) setWanted(last);
  }
  const first = Math.min(wanted, last);
  const start = useRef<{ readonly x: number; readonly y: number }>(null);

  const columns: Columns = { agencies, first };
  return {
    columns,
    turnTo: setWanted,
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const touch = touches.length === 1 ? touches[0] : undefined;
        start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
      },
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        const touch = changedTouches[0];
        if (start.current === null || touch === undefined) return;
        const across = touch.clientX - start.current.x;
        const down = touch.clientY - start.current.y;
        start.current = null;
        if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
        setWanted(Math.min(last, Math.max(0, first - Math.sign(across))));
      },
    },
  };
}
