import type { ReactNode } from 'react';
import { Toasts } from '#ui/toasts.tsx';

/**
 * Toasts and a frame's bottom bar, sticky; in a low window the bar is at the page's end. Descendants drop the scroll
 * margin of site.css, or the page would scroll. While a dialog is open, only toasts stay above its overlay, and can be
 * clicked.
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
