import { useEffect, useEffectEvent, useState } from 'react';
import { measureIdleness } from '#account/model/idle.ts';
import { saveActivity, readActivity } from './activity.ts';

/** The events that count as input. Pointer moves do not, because a shaking desk can cause them. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Events after which this tab has to look at the time and at other tabs again. */
const RETURN_EVENTS = ['focus', 'pageshow', 'storage'] as const;
/** An input within this time after another one is not stored again. */
const GRANULARITY_MS = 1_000;

/**
 * Ends the session of the signed-in administrator after a time without input in any tab.
 *
 * @param onExpired called once the time is up
 * @returns the seconds left while the warning is shown, otherwise null; and a function that extends the session
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
      // An input after the time is up, for example after a long sleep, does not extend the session.
      if (last !== null && measureIdleness(last, now).state !== 'expired' && now - last >= GRANULARITY_MS) {
        saveActivity(now);
      }
      check();
    }

    if (readActivity() === null) saveActivity(Date.now());
    check();
    for (const name of INPUTS) window.addEventListener(name, noteInput, { capture: true, passive: true });
    for (const name of RETURN_EVENTS) window.addEventListener(name, check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      for (const name of INPUTS) window.removeEventListener(name, noteInput, { capture: true });
      for (const name of RETURN_EVENTS) window.removeEventListener(name, check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  return {
    secondsLeft,
    extend: () => {
      saveActivity(Date.now());
      setSecondsLeft(null);
    },
  };
}
