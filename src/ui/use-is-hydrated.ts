import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * Whether hydration is over. False while the page is prerendered and hydrated, because that render must not depend on the
 * visitor: on the query string or on anything that the browser stores.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
