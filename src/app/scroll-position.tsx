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

/** Scrolls to the element and moves the focus there, like the browser's own jump. */
function jumpTo(target: HTMLElement) {
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Jumps to what the hash names as soon as it is in the page, unless the visitor has scrolled meanwhile. A text may be
 * loaded later than the links to its sections.
 *
 * @returns a function that stops waiting
 */
function jumpWhenThere(hash: string): () => void {
  const observer = new MutationObserver(() => {
    const target = findAnchor(hash);
    if (target === null && window.scrollY === 0) return;
    observer.disconnect();
    if (target !== null && window.scrollY === 0) jumpTo(target);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}

/**
 * Scrolls as a page load would: a new page starts at its top or at its anchor, back and forward
 * return to where the visitor was, the link to a section leads there each time. A changed search term on
 * the same page does not scroll.
 */
export function ScrollPosition() {
  const { key, pathname, search, hash } = useLocation();
  const anchor = anchorOf(hash);
  const navigationType = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // Entries that the browser makes by itself, for a hash, all have the first one's key.
  const entry = `${key}${anchor}`;
  // A layout effect, so that the old entry has stopped listening before the new page scrolls.
  useLayoutEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [entry]);

  const last = useRef<{ page: string; search: string }>(undefined);
  useLayoutEffect(() => {
    const isPop = navigationType === NavigationType.Pop;
    const page = `${pathname}${anchor}`;
    const before = last.current;
    last.current = { page, search };
    const isPressedAgain = anchor !== '' && before?.search === search && !isPop;
    if (before?.page === page && !isPressedAgain) return undefined;
    // On a prerendered page, the browser or the visitor has already scrolled before this code was loaded.
    if (before === undefined && (anchor === '' || window.scrollY > 0)) return undefined;
    const position = isPop ? positions.get(entry) : undefined;
    const target = anchor === '' ? null : findAnchor(anchor);
    if (position === undefined && target !== null) {
      jumpTo(target);
      return undefined;
    }
    window.scrollTo({ top: position ?? 0, behavior: 'instant' });
    return position === undefined && anchor !== '' ? jumpWhenThere(anchor) : undefined;
  }, [entry, pathname, anchor, search, navigationType]);

  return null;
}
