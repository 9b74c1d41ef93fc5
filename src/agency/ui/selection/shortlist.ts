import { useSyncExternalStore } from 'react';
import { EMPTY_SHORTLIST, readShortlist, type Shortlist } from '#agency/model/shortlist.ts';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

const KEY = 'merkliste';

const listeners = new Set<() => void>();
let text = 'null';
let list = EMPTY_SHORTLIST;
let isStorageUsable = true;

/** The list as it is now. */
function read(): Shortlist {
  if (!isStorageUsable) return list;
  const stored = readLocalCopy(KEY);
  // The snapshot must be stable, or React renders endlessly.
  if (JSON.stringify(stored) !== text) {
    text = JSON.stringify(stored);
    list = readShortlist(stored);
  }
  return list;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * The one list for remembering and comparing, in this browser. Nothing is written before the visitor's first choice.
 * Another tab's change arrives by itself; where the browser forbids storage, the list lasts as long as the page.
 */
export const shortlist = {
  read,
  replace: (next: Shortlist) => {
    list = next;
    text = JSON.stringify(next);
    isStorageUsable = keepLocalCopy(KEY, next);
    for (const listener of listeners) listener();
  },
};

/** The list, followed through every change. */
export function useShortlist(): Shortlist {
  return useSyncExternalStore(subscribe, read, () => EMPTY_SHORTLIST);
}
