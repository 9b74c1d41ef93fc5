import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** The part of a hash that names an element; one that keeps values („#suche=…“) names none. */
function anchorOf(hash: string): string {
  return hash.includes('=') ? '' : hash;
}

/** The element that an address's hash names, if there is one; a malformed hash names none. */
function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scrolls as a page load would: a new page starts at its top or at its anchor, back and forward
 * return to where the visitor was. A changed search term on the same page does not scroll.
 */
export function ScrollPosition() {
  const { key, pathname, hash } = useLocation();
  const anchor = anchorOf(hash);
  const navigationType = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect, so that the old entry has stopped listening before the new page scrolls.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [key]);

  const isOpening = useRef(true);
  useLayoutEffect(() => {
    const hasMoved = isOpening.current && window.scrollY > 0;
    isOpening.current = false;
    // Browser or visitor have found their place on a page that stood before this code was there.
    if (hasMoved) return;
    const position = positions.get(key);
    if (navigationType === NavigationType.Pop && (position !== undefined || anchor === '')) {
      window.scrollTo({ top: position ?? 0, behavior: 'instant' });
      return;
    }
    const target = anchor === '' ? null : findAnchor(anchor);
    if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
    else {
      target.scrollIntoView();
      // The keyboard goes on from there, as after a browser's own jump.
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the search part is no reason to scroll
  }, [pathname, anchor]);

  return null;
}
