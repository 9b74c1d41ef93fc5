/*
 * What is typed or chosen, in this browser's storage or in that of the tab. Where it is full or forbidden, it is only on the page
 * and in the database.
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

/** Stores a value; null deletes it. Returns whether the storage took it. */
export function keepLocalCopy(key: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
