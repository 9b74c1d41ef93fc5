export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Screen readers announce 'error' at once, and it has a colour of its own. */
  readonly variant?: 'info' | 'success' | 'error';
  /** Milliseconds; 3,000 unless given. */
  readonly duration?: number;
}

let waiting: readonly Toast[] = [];
let hasShownAny = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

/** Shows a toast. The library that renders it is loaded with the first one. */
export function showToast(toast: Toast): void {
  waiting = [...waiting, toast];
  hasShownAny = true;
  notify();
}

/** Hands over all toasts that wait to be rendered. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether there has been a toast since the page was opened. */
export function hasToasts(): boolean {
  return hasShownAny;
}

/** Calls `listener` with each new toast until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
