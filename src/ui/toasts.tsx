import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, subscribeToToasts } from './toast-queue.ts';

const Toaster = lazy(async () => ({ default: (await import('./toast-display.tsx')).ToastDisplay }));

/** The place where toasts appear; empty until there is one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
