import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/** A ref for the heading of a list of `count`: it, or the page where it is gone, takes over the focus of a button that went with its entry. */
export function useFocusAfterRemoval(count: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const counted = useRef(count);
  useEffect(() => {
    if (count < counted.current) focusIfLost(heading.current ?? document.querySelector('main'));
    counted.current = count;
  }, [count]);
  return heading;
}
