import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import borders from './germany.svg?no-inline';

/**
 * The file of the borders, once the page is hydrated: if it were requested before the first paint, it would cost 130 ms
 * of the LCP that Lighthouse simulates. Without JavaScript a map has its towns and numbers, and the table beside it.
 */
export function useBorders(): (shape: string) => string | undefined {
  const isHydrated = useIsHydrated();
  return (shape) => (isHydrated ? `${borders}#${shape}` : undefined);
}
