/** How long an administrator stays signed in without doing anything. */
export const IDLE_LIMIT_MS = 30 * 60_000;
/** How long before that a warning is shown. */
export const IDLE_WARNING_MS = 2 * 60_000;

/** The consequence of the time since the last input: none yet, a warning, or the end of the session. */
export type Idleness =
  | { readonly state: 'active'; readonly millisecondsToWarning: number }
  | { readonly state: 'warning'; readonly secondsLeft: number }
  | { readonly state: 'expired' };

/**
 * Compares times instead of running a timer, because a timer stops while a laptop sleeps. A last input in the
 * future, after the clock was put back, counts as one of just now.
 *
 * @param lastInput time of the last input, in milliseconds
 * @param now the time it is, in milliseconds
 */
export function measureIdleness(lastInput: number, now: number): Idleness {
  const idle = Math.max(0, now - lastInput);
  if (idle >= IDLE_LIMIT_MS) return { state: 'expired' };
  const warningAfter = IDLE_LIMIT_MS - IDLE_WARNING_MS;
  if (idle < warningAfter) return { state: 'active', millisecondsToWarning: warningAfter - idle };
  return { state: 'warning', secondsLeft: Math.ceil((IDLE_LIMIT_MS - idle) / 1_000) };
}
