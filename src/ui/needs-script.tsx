import type { ReactNode } from 'react';

/** A form's notice where the browser runs no JavaScript: the form sends nothing then. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mb-5 border-l-4 border-red bg-red-tint px-4 py-3">{children}</p>
    </noscript>
  );
}
