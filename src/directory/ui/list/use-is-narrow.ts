import { useSyncExternalStore } from 'react';

/** Screens on which the facets are in a dialog, which most visitors never open. */
const NARROW = '(max-width: 63.99rem)';

function subscribe(onChange: () => void): () => void {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', onChange);
  return () => {
    narrow.removeEventListener('change', onChange);
  };
}

/** Whether the facets are in a dialog. True while the page is prerendered and hydrated, because no screen is known then. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => true,
  );
}
