import { formatBerlinDate } from '#lib/german/berlin-day.ts';

/**
 * „ am 21. November 2026“: the day in Berlin, with the words around it; '' where the time is missing, so that the sentence goes on
 * without it.
 *
 * @param time of the database: a time stamp, or a day as ISO 8601 writes it
 */
export function dayPhrase(before: string, time: string | null | undefined, after = ''): string {
  return Number.isNaN(Date.parse(time ?? '')) ? '' : before + formatBerlinDate(time ?? '') + after;
}
