import { formatBerlinDate } from '#lib/german/berlin-day.ts';

/**
 * „21. November 2026“: the day in Berlin.
 *
 * @param time of the database: a time stamp, or a day as ISO 8601 writes it
 */
export function formatDayOrUnknown(time: string | null | undefined): string {
  return Number.isNaN(Date.parse(time ?? '')) ? 'unbekannt' : formatBerlinDate(time ?? '');
}
