import { type ComponentProps, useEffect, useRef, useState } from 'react';

/**
 * A wide table scrolls in a frame of its own, by keyboard too. Where it fits, the frame is no stop on the way through
 * the page.
 */
export function WideTable({ children, 'aria-label': name }: ComponentProps<'table'>) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(true);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    // Its fonts may come later.
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={frame}
      {...(isWide && { role: 'region', 'aria-label': name, tabIndex: 0 })}
      className="-mx-5 my-6 overflow-x-auto focus-visible:-outline-offset-2 sm:mx-0"
    >
      <div className="w-fit min-w-full px-5 sm:px-0">
        <table aria-label={name} className="w-full border-collapse text-base digits">
          {children}
        </table>
      </div>
    </div>
  );
}
