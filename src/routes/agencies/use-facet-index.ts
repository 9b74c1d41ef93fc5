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

/** The facets of a directory, prepared beside the page's own work. */
export function useFacetIndex(agencies: readonly Agency[] | undefined): FacetIndexState {
  const [built, setBuilt] = useState<FacetIndex<Agency>>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (agencies === undefined || indexes.has(agencies) || hasFailed) return;
    const controller = new AbortController();
    async function build(list: readonly Agency[]) {
      const index = await buildIndex(list, controller.signal).catch(() => 'failed' as const);
      if (index !== null && index !== 'failed') indexes.set(list, index);
      if (controller.signal.aborted || index === null) return;
      startTransition(() => {
        if (index === 'failed') setHasFailed(true);
        else setBuilt(index);
      });
    }
    void build(agencies);
    return () => {
      controller.abort();
    };
  }, [agencies, hasFailed]);

  return {
    index: (agencies && indexes.get(agencies)) ?? (hasFailed ? undefined : built),
    hasFailed,
    retry: () => {
      setHasFailed(false);
    },
  };
}
