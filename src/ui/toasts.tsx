import { useSyncExternalStore } from 'react';
import { latePart } from './late-part.tsx';
import { PlainToasts } from './plain-toasts.tsx';
import { hasToasts, subscribeToToasts } from './toast-queue.ts';

const ToastDisplay = latePart(async () => (await import('./toast-display.tsx')).ToastDisplay, {
  Substitute: PlainToasts,
});

/** The place where toasts appear; empty until there is one. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return isNeeded && <ToastDisplay />;
}
