import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type DirectoryAddress,
  formatDirectoryAddress,
  parseDirectoryAddress,
} from '#domain/search/directory-address.ts';
import { type FacetName, NO_CHOICES, toggleChoice } from '#domain/search/facets.ts';

/** An option of a facet, as the history remembers which was chosen last. */
export interface Choice {
  readonly facet: FacetName;
  readonly key: string;
}

interface EntryState {
  readonly lastChoice: Choice | null;
}

/** Nobody but {@link useDirectoryAddress} writes the state of the directory's entries, but older ones have none. */
function readLastChoice(state: unknown): Choice | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (state as EntryState | null)?.lastChoice ?? null;
}

/**
 * Term, choices, order and steps live in the address, so that a link and the back button keep them. Each change but
 * „Weitere anzeigen“ is an entry of the history, and starts the list anew. The functions stay the same.
 */
export function useDirectoryAddress() {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const address = useMemo(() => parseDirectoryAddress(parameters), [parameters]);
  const lastChoice = readLastChoice(state);
  // The controls show a choice at once; the list follows when the browser has time.
  const [optimistic, showOptimistic] = useOptimistic(address);

  // What the next change starts from, also when it comes before the last one is rendered.
  const latest = useRef({ address, lastChoice });
  useLayoutEffect(() => {
    latest.current = { address: optimistic, lastChoice };
  });

  const go = useCallback(
    (change: Partial<DirectoryAddress>, choice?: Choice | null, replace = false) => {
      const next = { ...latest.current.address, step: 1, ...change };
      const entry: EntryState = { lastChoice: choice === undefined ? latest.current.lastChoice : choice };
      latest.current = { address: next, ...entry };
      startTransition(() => {
        showOptimistic(next);
        void navigate({ search: formatDirectoryAddress(next).toString() }, { replace, state: entry });
      });
    },
    [navigate, showOptimistic],
  );

  const toggle = useCallback(
    (facet: FacetName, key: string) => {
      const { choices } = latest.current.address;
      const isNew = !choices[facet].includes(key);
      go({ choices: toggleChoice(choices, facet, key) }, isNew ? { facet, key } : null);
    },
    [go],
  );

  const resetFilters = useCallback(() => {
    go({ choices: NO_CHOICES }, null);
  }, [go]);

  const showStep = useCallback(
    (step: number) => {
      go({ step }, undefined, true);
    },
    [go],
  );

  return {
    /** What the list shows. */
    address,
    /** What the controls show. */
    optimistic,
    lastChoice,
    go,
    toggle,
    resetFilters,
    showStep,
  };
}

export type DirectoryControls = ReturnType<typeof useDirectoryAddress>;
