import { startTransition, useEffect, useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import type { FacetIndex } from '#domain/search/facets.ts';
import type { TextIndex } from '#domain/search/text-index.ts';
import { runInSlices } from '#features/background-work/run-in-slices.ts';

/** A way to prepare a list of agencies. */
interface IndexKind<Index> {
  readonly build: (agencies: readonly Agency[], signal: AbortSignal) => Promise<Index | null>;
  /** Kept as long as the list itself, so that a visitor who comes back finds it. */
  readonly built: WeakMap<readonly Agency[], Index>;
}

/** For choosing. With the vocabulary the largest part of the page, and the list can be read without it. */
export const FACET_INDEX: IndexKind<FacetIndex<Agency>> = {
  build: async (agencies, signal) => {
    const { buildFacetIndexInSlices } = await import('#domain/search/facet-index.ts');
    return runInSlices(buildFacetIndexInSlices(agencies, new Date().getFullYear()), signal);
  },
  built: new WeakMap(),
};

/** For further matches of a term. Most visitors search for none. */
export const TEXT_INDEX: IndexKind<TextIndex> = {
  build: async (agencies, signal) => {
    const { buildTextIndexInSlices } = await import('#domain/search/text-index.ts');
    return runInSlices(buildTextIndexInSlices(agencies), signal);
  },
  built: new WeakMap(),
};

interface IndexState<Index> {
  /** Undefined until it is built, and where it cannot be; that of the former list until the new one's is. */
  readonly index: Index | undefined;
  /** Its code could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Here the facets stand in a dialog, which most visitors never open. */
const NARROW = '(max-width: 63.99rem)';

/**
 * An index of a directory, prepared beside the page's own work.
 *
 * @param isWanted now, or on a wide screen alone, where it stands beside the list
 */
export function useIndex<Index>(
  { build, built }: IndexKind<Index>,
  agencies: readonly Agency[] | undefined,
  isWanted: boolean | 'on a wide screen',
): IndexState<Index> {
  const [last, setLast] = useState<Index>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (agencies === undefined || isWanted === false || built.has(agencies) || hasFailed) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function prepare(list: readonly Agency[]) {
      const index = await build(list, signal).catch(() => 'failed' as const);
      if (index !== null && index !== 'failed') built.set(list, index);
      if (signal.aborted || index === null) return;
      startTransition(() => {
        if (index === 'failed') setHasFailed(true);
        else setLast(() => index);
      });
    }
    const narrow = matchMedia(NARROW);
    if (isWanted === true || !narrow.matches) void prepare(agencies);
    else narrow.addEventListener('change', () => void prepare(agencies), { once: true, signal });
    return () => {
      controller.abort();
    };
  }, [agencies, isWanted, hasFailed, build, built]);

  return {
    index: (agencies && built.get(agencies)) ?? (hasFailed ? undefined : last),
    hasFailed,
    retry: () => {
      setHasFailed(false);
    },
  };
}
