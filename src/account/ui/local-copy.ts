/*
 * Copies of what is typed, in this browser's storage. Where that is full or forbidden, what is typed is only on the page
 * and in the database.
 */

/** The stored value; null where there is none or it is invalid. */
export function readLocalCopy(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function saveLocalCopy(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}

/** Deletes all whose keys begin so. */
export function deleteEachLocalCopy(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) localStorage.removeItem(key);
  } catch {
    // As with one.
  }
}

export function deleteLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser forbids storage, so nothing is stored.
  }
}
