import { useEffect, useSyncExternalStore } from 'react';
import { toast, Toaster } from 'sonner';
import { currentScheme, subscribeToScheme } from './colour-scheme.ts';
import { subscribeToToasts, takeToasts, type Toast } from './toast-queue.ts';

const SHOW = { info: toast.info, success: toast.success, error: toast.error } as const;

function show({ title, description, look = 'info', duration = 3_000 }: Toast) {
  SHOW[look](title, { description, duration });
}

function showWaiting() {
  for (const waiting of takeToasts()) show(waiting);
}

/** Loaded by Toasts with the first toast. */
export function ToastDisplay() {
  const scheme = useSyncExternalStore(subscribeToScheme, currentScheme);
  useEffect(() => {
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);
  return (
    <Toaster
      theme={scheme}
      position="bottom-right"
      containerAriaLabel="Meldungen"
      toastOptions={{ closeButton: true, closeButtonAriaLabel: 'Meldung schließen' }}
    />
  );
}
