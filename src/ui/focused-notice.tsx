import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A notice that takes the focus when it appears. Without that, a visitor who pressed a button far down the page would not see the result. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  // After the heading of a page that appears with it, which takes the focus, too.
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-24">
      <Notice>
        <p>{children}</p>
      </Notice>
    </div>
  );
}
