import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

/** When somebody last did something in the administration, shared by the tabs of this browser. */
const KEY = 'beraterkompass-admin-activity';

/** The same where the browser forbids storage: then each tab counts its own idle time. */
let ofThisTab: number | null = null;

/** The time of the last input in any tab, in milliseconds; null where there has been none since signing in. */
export function readActivity(): number | null {
  const last = ofThisTab ?? Number(readLocalCopy(KEY));
  return last > 0 ? last : null;
}

/** Notes an input, for every tab. */
export function saveActivity(now: number): void {
  ofThisTab = keepLocalCopy(KEY, now) ? null : now;
}

/** Call after a sign-out. */
export function clearActivity(): void {
  ofThisTab = null;
  keepLocalCopy(KEY, null);
}
