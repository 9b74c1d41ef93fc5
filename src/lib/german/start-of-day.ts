import { readCalendarDay } from './calendar-day.ts';
import { DAY_MS } from './day.ts';

const berlinParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The local time in Berlin at this instant, as a time stamp that reads it as UTC. */
function berlinClock(time: number): number {
  const parts = Object.fromEntries(berlinParts.formatToParts(time).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(
    `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`,
  );
}

/**
 * When a day begins in Berlin.
 *
 * @param text as readCalendarDay reads it
 * @param daysLater 1 for the end of the day
 * @returns ISO 8601 time stamp; null where the text is no day
 */
export function startOfDay(text: string, daysLater = 0): string | null {
  const day = readCalendarDay(text);
  if (day === null) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  // Midnight itself exists once every day, because clocks change later at night.
  return new Date(midnight - (berlinClock(midnight) - midnight)).toISOString();
}
