const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];

/**
 * „21. November 2026“ for a day as ISO 8601 writes it, `2026-11-21`, or for a time stamp that begins so. Like Intl.DateTimeFormat for de-DE, whose
 * tables take a slow phone 50 to 80 ms at their first use.
 */
export function formatGermanDate(day: string): string {
  const [year, month, dayOfMonth] = day.slice(0, 10).split('-').map(Number);
  return `${String(dayOfMonth)}. ${MONTHS[(month ?? 0) - 1] ?? ''} ${String(year)}`;
}

/** „Oktober 2026“ for a month as ISO 8601 writes it, `2026-10`, or for a day or time stamp that begins so. */
export function formatGermanMonth(month: string): string {
  const [year, number] = month.slice(0, 7).split('-').map(Number);
  return `${MONTHS[(number ?? 0) - 1] ?? ''} ${String(year)}`;
}

/** „21.11.2026“, for tables, of a day as ISO 8601 writes it. */
export function formatShortDay(day: string): string {
  return day.slice(0, 10).split('-').toReversed().join('.');
}
