let running = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  running += change;
  for (const listener of listeners) listener();
}

/** Calls the listener whenever work for a call begins or ends. Returns how to stop that. */
export function subscribeToWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this page is doing work for a call (solve-work.ts). */
export const isWorking = (): boolean => running > 0;

/** Says that this page is working until the action has ended. */
export async function whileWorking<Result>(action: () => Promise<Result>): Promise<Result> {
  count(1);
  try {
    return await action();
  } finally {
    count(-1);
  }
}
