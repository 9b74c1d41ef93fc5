import { startTransition, useCallback, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type DirectoryAddress,
  formatDirectoryAddress,
  parseDirectoryAddress,
} from '#directory/model/search/directory-address.ts';
import { type FacetName, NO_CHOICES, toggleChoice } from '#directory/model/search/facets.ts';

/** The option of a facet that was chosen last, as the history entry stores it. */
export interface Choice {
  readonly facet: FacetName;
  readonly key: string;
}

interface EntryState {
  readonly lastChoice: Choice | null;
}

/** The state of a history entry of the directory. Only {@link useDirectoryAddress} writes it, and older entries have none. */
function readLastChoice(state: unknown): Choice | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return (state as EntryState | null)?.lastChoice ?? null;
}

/**
 * Term, choices, order and steps are in the address, so that links and the back button keep them. Each change except
 * „Weitere anzeigen“ is a new entry of the history, and shows the list from its beginning. The returned functions are
 * stable.
 */
export function useDirectoryAddress() {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const address = useMemo(() => parseDirectoryAddress(parameters), [parameters]);
  const lastChoice = readLastChoice(state);
  // The controls show a choice at once; the list is rendered later with lower priority.
  const [optimistic, showOptimistic] = useOptimistic(address);

  // The address that the next change is based on, even if the last change is not rendered yet.
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

  const resetFilters = useCallback(() => go({ choices: NO_CHOICES }, null), [go]);

  const showStep = useCallback((step: number) => go({ step }, undefined, true), [go]);

  return {
    /** The address of the list. */
    address,
    /** The address of the controls. */
    optimistic,
    lastChoice,
    go,
    toggle,
    resetFilters,
    showStep,
  };
}

export type DirectoryControls = ReturnType<typeof useDirectoryAddress>;
