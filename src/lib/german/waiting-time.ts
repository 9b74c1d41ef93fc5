import { dayInBerlin } from './berlin-day.ts';
import { DAY_MS } from './day.ts';
import { formatGermanCount } from './german-count.ts';

/** Calendar days in Berlin from one time to the other; 0 on the same day, and where a time stamp is invalid. */
export function countDays(from: string | number, to: string | number): number {
  const [first, last] = [new Date(from), new Date(to)];
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return 0;
  return Math.round((Date.parse(dayInBerlin(last)) - Date.parse(dayInBerlin(first))) / DAY_MS);
}

/** The waiting time in words: „seit heute“, „seit gestern“, „seit 9 Tagen“. */
export function formatAge(since: string, now: number): string {
  const days = countDays(since, now);
  if (days <= 0) return 'seit heute';
  return days === 1 ? 'seit gestern' : `seit ${formatGermanCount(days, 'Tag', 'Tagen')}`;
}

/** The time left in words: „noch heute“, „noch 1 Tag“, „noch 6 Tage“. */
export function formatTimeLeft(until: string, now: number): string {
  const days = countDays(now, until);
  return days <= 0 ? 'noch heute' : `noch ${formatGermanCount(days, 'Tag', 'Tage')}`;
}
