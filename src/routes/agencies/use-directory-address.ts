import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
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
 * „Weitere anzeigen“ is an entry of the history, and starts the list anew.
 */
export function useDirectoryAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const address = useMemo(() => parseDirectoryAddress(parameters), [parameters]);
  // The controls show a choice at once; the list follows when the browser has time.
  const [early, showEarly] = useOptimistic(address);

  function go(change: Partial<DirectoryAddress>, lastChoice = readLastChoice(state), replace = false) {
    const next = { ...early, step: 1, ...change };
    startTransition(() => {
      showEarly(next);
      setParameters(formatDirectoryAddress(next), { replace, state: { lastChoice } satisfies EntryState });
    });
  }

  return {
    /** What the list shows. */
    address,
    /** What the controls show. */
    early,
    lastChoice: readLastChoice(state),
    go,
    toggle: (facet: FacetName, key: string) => {
      const isNew = !early.choices[facet].includes(key);
      go({ choices: toggleChoice(early.choices, facet, key) }, isNew ? { facet, key } : null);
    },
    resetFilters: () => {
      go({ choices: NO_CHOICES }, null);
    },
    showStep: (step: number) => {
      go({ step }, readLastChoice(state), true);
    },
  };
}

export type DirectoryControls = ReturnType<typeof useDirectoryAddress>;
