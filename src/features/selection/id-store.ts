import { useSyncExternalStore } from 'react';
import { MAX_COMPARED, MAX_SHORTLISTED, parseStoredIds, toggleId } from '#domain/selection/id-list.ts';

/** A list of agencies that the visitor chose, kept in this browser. */
interface IdStore {
  readonly limit: number;
  readonly read: () => readonly number[];
  readonly toggle: (id: number) => void;
  readonly replace: (ids: readonly number[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Nothing is written before the visitor's first choice. Another tab's change arrives by itself; where
 * the browser forbids storage, the list lasts as long as the page.
 */
function createIdStore(key: string, limit: number): IdStore {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let ids: readonly number[] = [];
  let isStorageUsable = true;

  function load() {
    if (!isStorageUsable) return;
    try {
      const stored = localStorage.getItem(key);
      // The same array as long as nothing changes, or React would render for ever.
      if (stored !== text) {
        text = stored;
        ids = parseStoredIds(stored, limit);
      }
    } catch {
      isStorageUsable = false;
    }
  }

  function replace(next: readonly number[]) {
    ids = next;
    text = JSON.stringify(next);
    try {
      localStorage.setItem(key, text);
    } catch {
      isStorageUsable = false;
    }
    for (const listener of listeners) listener();
  }

  function read() {
    load();
    return ids;
  }

  return {
    limit,
    read,
    replace,
    toggle: (id) => {
      replace(toggleId(read(), id, limit));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

/** The Merkliste. */
export const shortlist = createIdStore('merkliste', MAX_SHORTLISTED);

/** The ids in the compare tray. */
export const comparison = createIdStore('vergleich', MAX_COMPARED);

const NONE: readonly number[] = [];

/** The ids of a store, followed through every change. */
export function useIds(store: IdStore): readonly number[] {
  return useSyncExternalStore(store.subscribe, store.read, () => NONE);
}
