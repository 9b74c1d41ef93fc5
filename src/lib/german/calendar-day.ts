/** The message for a typed day that does not exist or is not meant, such as one of the year 26. */
export const CALENDAR_DAY_FAULT = 'Bitte geben Sie einen Tag zwischen den Jahren 1900 und 2200 an.';

/**
 * A calendar day of the years 1900 to 2200 that was typed or stands in an address, as ISO 8601 writes it: `2026-11-21`.
 *
 * @returns null where the text is none
 */
export function readCalendarDay(text: string): string | null {
  const day = text.trim();
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < '1900' || day > '2201') return null;
  const time = new Date(`${day}T00:00:00Z`);
  // JavaScript reads 31 February as 3 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}
