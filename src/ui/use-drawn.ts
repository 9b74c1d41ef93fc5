import { startTransition, useEffect, useMemo, useState } from 'react';

interface DrawnSteps {
  /** Entries that fill the screen: drawn at once. */
  first: number;
  /** Further entries drawn at a stretch: on a slow machine more would take longer than a visitor's next key may wait. */
  perStretch: number;
  /** Whether all those shown first are drawn at once. */
  isAtOnce?: boolean;
}

/**
 * Draws a long list little by little: the first entries, those that were drawn before, and a few more with each
 * rendering.
 *
 * @param shown what the list shall show; entries are told apart by identity
 * @returns those of it that may be drawn now; in the end all
 */
export function useDrawn<Entry>(
  shown: readonly Entry[],
  { first, perStretch, isAtOnce = false }: DrawnSteps,
): ReadonlySet<Entry> {
  const [earlier, setEarlier] = useState<ReadonlySet<Entry>>(() => new Set(isAtOnce ? shown : []));
  const drawn = useMemo(
    () => new Set(shown.filter((entry, place) => place < first || earlier.has(entry))),
    [shown, first, earlier],
  );
  useEffect(() => {
    if (drawn.size === shown.length) return;
    const next = shown.filter((entry) => !drawn.has(entry)).slice(0, perStretch);
    startTransition(() => {
      setEarlier(new Set([...drawn, ...next]));
    });
  }, [shown, drawn, perStretch]);
  return drawn;
}
