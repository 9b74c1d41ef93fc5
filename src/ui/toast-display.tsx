import { useEffect, useRef, useState } from 'react';
import { toast, Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { subscribeToToasts, takeToasts, type Toast } from './toast-queue.ts';
import { keepFocusVisible } from './keep-focus-visible.ts';

const SHOW = { info: toast.info, success: toast.success, error: toast.error } as const;

function show({ title, description, variant = 'info', duration = 3_000 }: Toast) {
  SHOW[variant](<span ref={settle}>{title}</span>, {
    description,
    duration,
    onDismiss: giveFocusBack,
    onAutoClose: giveFocusBack,
  });
}

/** The element that had the focus before a toast. */
let cameFrom: HTMLElement | null = null;

/** A toast that goes while it has the focus leaves it where it was before. */
function giveFocusBack() {
  if (document.activeElement?.closest('[data-sonner-toast]')) cameFrom?.focus({ preventScroll: true });
}

function settle(title: HTMLElement | null) {
  const entry = title?.closest('li');
  if (!entry) return;
  // The library makes the entry itself a stop for the keyboard, at which nothing can be done.
  entry.removeAttribute('tabindex');
  const button = entry.querySelector('button');
  if (button) {
    // The library would give the focus back whenever the keyboard leaves a toast, which holds it there for good.
    button.dataset['dismissible'] = 'false';
    button.addEventListener('focus', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !entry.parentElement?.contains(relatedTarget)) {
        cameFrom = relatedTarget;
      }
    });
  }
  keepFocusVisible(entry);
}

/** Height of the on-screen keyboard above the bottom of the window; unknown while the page is zoomed. */
function coveredBelow(element: Element): number {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1) return 0;
  return Math.max(0, element.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height);
}

function showWaiting() {
  for (const waiting of takeToasts()) show(waiting);
}

/** The library's own styles are switched off: its colours and sizes are not those of the site. */
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

/** No wider than the corner beside the recommendations of home. */
const WIDTH = { '--width': '17rem' };

/** Loaded by Toasts with the first toast. */
export function ToastDisplay() {
  const area = useRef<HTMLElement>(null);
  const [lift, setLift] = useState(0);
  useEffect(() => {
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);
  useEffect(() => {
    const { visualViewport: viewport } = window;
    const follow = () => {
      if (area.current !== null) setLift(coveredBelow(area.current));
    };
    follow();
    viewport?.addEventListener('resize', follow);
    viewport?.addEventListener('scroll', follow);
    return () => {
      viewport?.removeEventListener('resize', follow);
      viewport?.removeEventListener('scroll', follow);
    };
  }, []);
  useEffect(() => {
    const uncover = () => {
      const entry = area.current?.querySelector('li');
      if (entry) keepFocusVisible(entry);
    };
    document.addEventListener('focusin', uncover);
    return () => {
      document.removeEventListener('focusin', uncover);
    };
  }, []);
  const bottom = `calc(1rem + ${String(lift)}px)`;
  return (
    <Toaster
      ref={area}
      // At the foot of what they are rendered in, where they hide neither header nor heading.
      position="bottom-right"
      style={{ ...WIDTH, position: 'absolute' }}
      offset={{ bottom, right: 0 }}
      mobileOffset={{ bottom, left: 0, right: 0 }}
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
