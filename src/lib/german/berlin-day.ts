import { formatGermanDate, formatShortDay } from './german-date.ts';

const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The day in Berlin, as ISO 8601 writes it: `2026-11-21`. */
export function dayInBerlin(time: Date): string {
  return berlinDay.format(time);
}

/**
 * „21. November 2026“: the day in Berlin at a time.
 *
 * @param timeStamp as ISO 8601 writes it
 * @returns the text as it is where it is no time stamp
 */
export function formatBerlinDate(timeStamp: string): string {
  const time = new Date(timeStamp);
  return Number.isNaN(time.getTime()) ? timeStamp : formatGermanDate(dayInBerlin(time));
}

/** „21.11.2026“: the day in Berlin at a time, or a day as ISO 8601 writes it, for the tables of administrators. */
export function formatShortBerlinDay(timeStamp: string): string {
  const time = new Date(timeStamp);
  return Number.isNaN(time.getTime()) ? timeStamp : formatShortDay(dayInBerlin(time));
}
