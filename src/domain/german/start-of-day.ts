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
 * @param date YYYY-MM-DD
 * @param daysLater 1 for the end of the day
 * @returns ISO 8601 time stamp; null where it is no date
 */
export function startOfDay(date: string, daysLater = 0): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day)) return null;
  const midnight = day + daysLater * DAY_MS;
  // Midnight itself exists once every day, because clocks change later at night.
  return new Date(midnight - (berlinClock(midnight) - midnight)).toISOString();
}
