/*
 * Copies of what is typed, in this browser's storage or in that of the tab. Where it is full or forbidden, what is typed is only
 * on the page and in the database.
 */

type Place = 'localStorage' | 'sessionStorage';

/** The stored value; null where there is none or it is invalid. */
export function readLocalCopy(key: string, place: Place = 'localStorage'): unknown {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. */
export function keepLocalCopy(key: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}
