import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import borders from './germany.svg?no-inline';

/**
 * Loads the borders after hydration: earlier costs 130 ms of the LCP that Lighthouse simulates. Without JavaScript a map has
 * its towns and numbers, and the table beside it.
 */
export function useBorders(): (shape: string) => string | undefined {
  const isHydrated = useIsHydrated();
  return (shape) => (isHydrated ? `${borders}#${shape}` : undefined);
}
