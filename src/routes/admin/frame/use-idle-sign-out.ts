import { useEffect, useEffectEvent, useState } from 'react';
import { measureIdleness } from '#domain/session/idle.ts';
import { keepActivity, readActivity } from './activity.ts';

/** What counts as input. Moving the pointer does not: a desk that shakes is nobody. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** What may have happened while this tab slept. */
const AWAKENINGS = ['focus', 'pageshow', 'storage'] as const;
/** An input right after another is not noted again. */
const GRANULARITY_MS = 1_000;

/**
 * Watches for input in all tabs while somebody is signed in, and ends the session without any.
 *
 * @param onExpired called once the time is up
 * @returns seconds left while the warning is due, otherwise null; and what extends the session
 */
export function useIdleSignOut(onExpired: () => void): { secondsLeft: number | null; extend: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const expire = useEffectEvent(onExpired);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    function check() {
      clearTimeout(timer);
      if (isOver) return;
      const now = Date.now();
      const idleness = measureIdleness(readActivity() ?? now, now);
      switch (idleness.state) {
        case 'expired':
          isOver = true;
          expire();
          break;
        case 'warning':
          setSecondsLeft(idleness.secondsLeft);
          timer = setTimeout(check, 1_000);
          break;
        case 'active':
          setSecondsLeft(null);
          timer = setTimeout(check, idleness.millisecondsToWarning);
      }
    }

    function noteInput() {
      const last = readActivity();
      const now = Date.now();
      // The first input after a long sleep comes too late.
      if (last !== null && measureIdleness(last, now).state !== 'expired' && now - last >= GRANULARITY_MS) {
        keepActivity(now);
      }
      check();
    }

    if (readActivity() === null) keepActivity(Date.now());
    check();
    for (const name of INPUTS) window.addEventListener(name, noteInput, { capture: true, passive: true });
    for (const name of AWAKENINGS) window.addEventListener(name, check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      for (const name of INPUTS) window.removeEventListener(name, noteInput, { capture: true });
      for (const name of AWAKENINGS) window.removeEventListener(name, check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  return {
    secondsLeft,
    extend: () => {
      keepActivity(Date.now());
      setSecondsLeft(null);
    },
  };
}
