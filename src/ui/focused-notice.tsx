import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

function takeFocus(notice: HTMLElement | null): void {
  notice?.focus();
}

/** A notice that takes the focus when it appears. Without that, a visitor who pressed a button far down the page would not see the result. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="scroll-mt-24">
      <Notice>
        <p>{children}</p>
      </Notice>
    </div>
  );
}
