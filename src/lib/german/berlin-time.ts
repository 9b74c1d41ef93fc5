import { formatBerlinDate } from './berlin-day.ts';

const berlinClock = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

const berlinTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** @param timeStamp ISO 8601, or PostgreSQL's own form with a blank for the T */
function readTime(timeStamp: string): Date | null {
  const time = new Date(timeStamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time.getTime()) ? null : time;
}

/**
 * „21. November 2026 um 08:05 Uhr MEZ“: a time in Berlin with its zone, for what somebody elsewhere keeps or must do by then.
 *
 * @param timeStamp ISO 8601, or PostgreSQL's own form with a blank for the T
 * @returns the text as it is where it is no time stamp
 */
export function formatBerlinTime(timeStamp: string): string {
  const time = readTime(timeStamp);
  if (time === null) return timeStamp;
  return `${formatBerlinDate(time.toISOString())} um ${berlinClock.format(time).replace(/\s/, ' Uhr ')}`;
}

/**
 * „21.11.2026 08:05“: a time in Berlin, for the lists of administrators.
 *
 * @param timeStamp ISO 8601, or PostgreSQL's own form with a blank for the T
 * @returns the text as it is where it is no time stamp
 */
export function formatShortTime(timeStamp: string): string {
  const time = readTime(timeStamp);
  return time === null ? timeStamp : berlinTime.format(time).replace(', ', ' ');
}
