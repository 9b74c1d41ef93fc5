import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { changeEntries, type BulkChangeOutcome, type EntryAction } from '#entry/api/change-entries.ts';
import type { SeenEntry } from '#entry/model/entry-list.ts';
import type { EntryStatus } from '#entry/model/entry.ts';

/** The state that an action leaves entries in; null where it leaves them as they are. */
const GOALS: Readonly<Record<EntryAction['action'], EntryStatus | null>> = {
  publish: 'active',
  pause: 'paused',
  remove: 'removed',
  source: null,
  undo: null,
};

/** The last change of entries, as the screen reports it. */
export interface EntryChange extends BulkChangeOutcome {
  readonly action: EntryAction['action'];
}

/** Changes entries, one or many; after a change of their state it can be undone as long as nobody has changed them since. */
export function useEntryChanges(userId: string) {
  const reloadEntries = useReloadEntries(userId);
  const [last, setLast] = useState<EntryChange | null>(null);
  const changing = useMutation({
    mutationFn: async ({
      entries,
      action,
    }: {
      entries: readonly (SeenEntry & { readonly to?: EntryStatus })[];
      action: EntryAction;
    }) => ({ action: action.action, ...(await changeEntries(entries, action)) }),
    onSuccess: setLast,
    onSettled: reloadEntries,
  });

  const goal = last === null ? null : GOALS[last.action];
  return {
    last,
    error: changing.error,
    isPending: changing.isPending,
    change: (entries: readonly SeenEntry[], action: EntryAction, onDone?: () => void) => {
      if (changing.isPending) return;
      changing.mutate({ entries, action }, onDone === undefined ? {} : { onSuccess: onDone });
    },
    /** Gives the entries the state back that they had; null where there is nothing to undo. */
    undo:
      last === null || goal === null || last.done.length === 0
        ? null
        : () => {
            if (changing.isPending) return;
            changing.mutate({
              action: { action: 'undo' },
              entries: last.done.map(({ id, version, before }) => ({
                id,
                version,
                status: goal,
                to: before,
              })),
            });
          },
    /** Forgets an error and what was reported. */
    reset: () => {
      changing.reset();
      setLast(null);
    },
  };
}
