import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Whether the page is rendered in a browser. False in the prerendered page and while it is hydrated, which know
 * nothing of this visitor: neither the whole address nor what the browser keeps.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
