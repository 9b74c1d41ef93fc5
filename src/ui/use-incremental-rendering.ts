import { startTransition, useEffect, useMemo, useState } from 'react';

interface RenderSteps {
  /** Entries that fill the screen: rendered at once. */
  first: number;
  /** Further entries rendered at a stretch: on a slow machine more would take longer than a visitor's next key may wait. */
  perStretch: number;
  /** Whether all those shown first are rendered at once. */
  isAtOnce?: boolean;
}

/**
 * Renders a long list little by little: the first entries, those that were rendered before, and a few more with each
 * rendering.
 *
 * @param shown what the list shall show; entries are compared by identity
 * @returns those of it that may be rendered now; in the end all
 */
export function useIncrementalRendering<Entry>(
  shown: readonly Entry[],
  { first, perStretch, isAtOnce = false }: RenderSteps,
): ReadonlySet<Entry> {
  const [earlier, setEarlier] = useState<ReadonlySet<Entry>>(() => new Set(isAtOnce ? shown : []));
  const rendered = useMemo(
    () => new Set(shown.filter((entry, index) => index < first || earlier.has(entry))),
    [shown, first, earlier],
  );
  useEffect(() => {
    if (rendered.size === shown.length) return;
    const next = shown.filter((entry) => !rendered.has(entry)).slice(0, perStretch);
    startTransition(() => {
      setEarlier(new Set([...rendered, ...next]));
    });
  }, [shown, rendered, perStretch]);
  return rendered;
}
