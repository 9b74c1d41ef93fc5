import { useSyncExternalStore } from 'react';
import { EMPTY_SHORTLIST, parseShortlist, type Shortlist } from '#agency/model/shortlist.ts';

const KEY = 'merkliste';

const listeners = new Set<() => void>();
let text: string | null = null;
let list = EMPTY_SHORTLIST;
let isStorageUsable = true;

/** The list as it is now. */
function read(): Shortlist {
  if (!isStorageUsable) return list;
  try {
    const stored = localStorage.getItem(KEY);
    // The snapshot must be stable, or React renders endlessly.
    if (stored !== text) {
      text = stored;
      list = parseShortlist(stored);
    }
  } catch {
    isStorageUsable = false;
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
    try {
      localStorage.setItem(KEY, text);
    } catch {
      isStorageUsable = false;
    }
    for (const listener of listeners) listener();
  },
};

/** The list, followed through every change. */
export function useShortlist(): Shortlist {
  return useSyncExternalStore(subscribe, read, () => EMPTY_SHORTLIST);
}
