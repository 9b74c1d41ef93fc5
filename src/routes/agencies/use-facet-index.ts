import { startTransition, useEffect, useState } from 'react';
import type { Agency } from '#domain/agency/agency.ts';
import type { FacetIndex } from '#domain/search/facets.ts';
import { runInSlices } from '#features/background-work/run-in-slices.ts';

/** Kept as long as the list itself, so that a visitor who comes back finds it. */
const indexes = new WeakMap<readonly Agency[], FacetIndex<Agency>>();

async function buildIndex(
  agencies: readonly Agency[],
  signal: AbortSignal,
): Promise<FacetIndex<Agency> | null> {
  // With the vocabulary the largest part of the page, and the list can be read without it.
  const { buildFacetIndexInSlices } = await import('#domain/search/facet-index.ts');
  return runInSlices(buildFacetIndexInSlices(agencies, new Date().getFullYear()), signal);
}

interface FacetIndexState {
  /** Undefined until it is built, and where it cannot be; that of the former list until the new one's is. */
  readonly index: FacetIndex<Agency> | undefined;
  /** Its code could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Here the facets stand in a dialog, which most visitors never open. */
const NARROW = '(max-width: 63.99rem)';

/**
 * The facets of a directory, prepared beside the page's own work: where they stand beside the list at once, on a narrow
 * screen only when they are wanted.
 */
export function useFacetIndex(agencies: readonly Agency[] | undefined, isWanted: boolean): FacetIndexState {
  const [built, setBuilt] = useState<FacetIndex<Agency>>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (agencies === undefined || indexes.has(agencies) || hasFailed) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function build(list: readonly Agency[]) {
      const index = await buildIndex(list, signal).catch(() => 'failed' as const);
      if (index !== null && index !== 'failed') indexes.set(list, index);
      if (signal.aborted || index === null) return;
      startTransition(() => {
        if (index === 'failed') setHasFailed(true);
        else setBuilt(index);
      });
    }
    const narrow = matchMedia(NARROW);
    if (isWanted || !narrow.matches) void build(agencies);
    else narrow.addEventListener('change', () => void build(agencies), { once: true, signal });
    return () => {
      controller.abort();
    };
  }, [agencies, isWanted, hasFailed]);

  return {
    index: (agencies && indexes.get(agencies)) ?? (hasFailed ? undefined : built),
    hasFailed,
    retry: () => {
      setHasFailed(false);
    },
  };
}
