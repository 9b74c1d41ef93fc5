import { vi } from 'vitest';

/** Lets calls run into their time limit after a moment instead of ten seconds. */
export function shortenTimeLimit() {
  const timeoutAfter = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeoutAfter(10));
}
