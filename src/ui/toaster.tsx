import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { subscribeToToasts, takeToasts, type Toast } from './toast-queue.ts';

const SHOW = { info: toast.info, success: toast.success, error: toast.error } as const;

function show({ title, description, look = 'info', duration = 3_000 }: Toast) {
  SHOW[look](title, { description, duration });
}

function showWaiting() {
  for (const waiting of takeToasts()) show(waiting);
}

/** The library's own look is left out: its colours and sizes are none of ours. */
const CLASS_NAMES = {
  toast:
    'flex w-(--width) font-sans items-start gap-3 rounded border border-line-strong border-l-4 bg-surface py-2 pl-4 pr-2 text-ink floating',
  icon: 'mt-2.5 shrink-0 text-petrol [&>svg]:size-5',
  content: 'min-w-0 grow py-2 text-sm wrap-anywhere',
  title: 'font-semibold',
  description: 'text-ink-soft',
  closeButton:
    'order-last inline-flex size-11 shrink-0 items-center justify-center rounded text-ink hover:text-petrol [&>svg]:size-4',
  error: 'border-l-red [&>[data-icon]]:text-red',
  success: 'border-l-petrol',
  info: 'border-l-petrol',
};

/** Loaded by Toasts with the first toast. */
export function ToastDisplay() {
  useEffect(() => {
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);
  return (
    <Toaster
      // Below the header, where it hides neither the compare tray nor what was just pressed.
      position="top-right"
      offset={{ top: '6rem', right: '1.25rem' }}
      mobileOffset={{ top: '5rem', left: '1.25rem', right: '1.25rem' }}
      containerAriaLabel="Meldungen"
      toastOptions={{
        unstyled: true,
        classNames: CLASS_NAMES,
        closeButton: true,
        closeButtonAriaLabel: 'Meldung schließen',
      }}
    />
  );
}
