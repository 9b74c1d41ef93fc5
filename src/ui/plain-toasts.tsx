import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { subscribeToToasts, takeToasts, type Toast } from './toast-queue.ts';

/** Toasts without the library that renders them, where it could not be loaded. Each stays until it is closed or followed. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const show = () => {
      const taken = takeToasts();
      if (taken.length > 0) setToasts(taken);
    };
    show();
    return subscribeToToasts(show);
  }, []);
  if (toasts.length === 0) return null;
  return (
    <section aria-label="Meldungen" className="absolute right-0 bottom-4 max-w-96 bg-surface floating">
      {toasts.map(({ title, description, variant = 'info' }) => (
        <Notice key={title} variant={variant}>
          <p className="wrap-anywhere">
            <strong>{title}</strong> {description}
          </p>
        </Notice>
      ))}
      <Button variant="quiet" className="px-4" onClick={() => setToasts([])}>
        Schließen
      </Button>
    </section>
  );
}
