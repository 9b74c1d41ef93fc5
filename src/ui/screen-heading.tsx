import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useHasNavigated } from './page/navigation-watch.tsx';

interface ScreenHeadingProps {
  /** Whether it appears after a press, also where the site was opened at this address. */
  isNew?: boolean;
  children: ReactNode;
  /** A sentence or two below it. */
  lead?: ReactNode;
}

/** The heading of a screen of /eintrag. It takes the focus after a navigation, with the page at its top. */
export function ScreenHeading({ isNew = false, children, lead }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNavigated = useHasNavigated();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (!hasNavigated && !isNew) return;
    heading.current?.focus({ preventScroll: true });
    // Scrolls to the top, because the position on a long form does not exist on a short screen. Going back restores its own position.
    if (navigationType !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
    // Once for each screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="pt-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere sm:text-3xl">
        {children}
      </h2>
      {lead !== undefined && <p className="mt-3 max-w-text text-lg text-ink-soft">{lead}</p>}
    </div>
  );
}
