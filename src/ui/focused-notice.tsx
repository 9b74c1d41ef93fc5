import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

interface FocusedNoticeProps {
  /** Whether it appears after a press. */
  isNew?: boolean;
  children: ReactNode;
}

/** A notice that takes the focus when it appears. Without that, a visitor who pressed a button far down the page would not see the result. */
export function FocusedNotice({ isNew = true, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // After the heading of a page that appears with it, which takes the focus, too.
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-24 wrap-anywhere">
      <Notice>
        <p>{children}</p>
      </Notice>
    </div>
  );
}
