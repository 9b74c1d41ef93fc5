import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenVisibleProps {
  /** Rendered until the content is visible; about as high as the content, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders its content, and loads its code, only once somebody scrolls to it. */
export function WhenVisible({ placeholder, children }: WhenVisibleProps) {
  const [isVisible, setIsVisible] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsVisible(true);
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return <div ref={box}>{isVisible ? children : placeholder}</div>;
}
