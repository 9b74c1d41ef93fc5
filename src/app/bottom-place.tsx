import type { ReactNode } from 'react';
import { Toasts } from '#ui/toasts.tsx';

/**
 * Toasts, and what a frame has below them, at the bottom of the window; in a low window what is below is at the end of the page.
 * The scroll margin that site.css reserves for them is removed inside them, because the page would otherwise scroll. While a
 * dialog is open, only the toasts are above its overlay, and can be clicked.
 */
export function BottomPlace({ children }: { children?: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-30 short:contents print:hidden in-data-dialog:invisible in-data-dialog:z-60">
      <div
        data-toasts=""
        className="toast-place pointer-events-auto relative mx-5 **:-scroll-mb-40 short:sticky short:bottom-0 short:z-30 in-data-dialog:visible in-data-dialog:z-60!"
      >
        <Toasts />
      </div>
      {children}
    </div>
  );
}
