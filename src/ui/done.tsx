import type { ReactNode } from 'react';

/** Says where it was asked for that something is done; without words it has no size, and waits to be announced. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-3 max-w-text font-semibold wrap-anywhere text-petrol empty:absolute">
      {children}
    </p>
  );
}
