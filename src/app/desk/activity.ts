/** When somebody last did something in the administration, shared by the tabs of this browser. */
const KEY = 'beraterkompass-admin-activity';

/** If the browser forbids storage, each tab counts its own idle time. */
let lastHere = 0;

/** The time of the last input in any tab, in milliseconds; null where there has been none since signing in. */
export function readActivity(): number | null {
  let last = lastHere;
  try {
    last = Number(localStorage.getItem(KEY));
  } catch {
    // The browser forbids storage.
  }
  return last > 0 ? last : null;
}

/** Notes an input, for every tab. */
export function saveActivity(now: number): void {
  lastHere = now;
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // The browser forbids storage.
  }
}

/** Call after a sign-out. */
export function clearActivity(): void {
  lastHere = 0;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser forbids storage.
  }
}
