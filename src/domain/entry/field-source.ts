import { DAY_MS } from '#domain/german/day.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import type { FieldSource } from './entry.ts';

/** After so many days without a confirmation a statement is shown in grey. docs/product.md, Agency page. */
const STALE_AFTER_DAYS = 180;

/** What is known of where a value comes from. */
export interface KnownSource extends Pick<FieldSource, 'field' | 'source' | 'confirmedAt'> {
  /** What proves it: words, or an address. */
  readonly evidence?: string | null;
}

const SOURCES: Readonly<Record<FieldSource['source'], string>> = {
  own: 'Eigenangabe, bestätigt am',
  evidenced: 'Belegt, geprüft am',
  public: 'Öffentliche Quelle, Stand',
};

/** Whether a confirmation is more than 180 days old. */
export function isStale(confirmedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) > STALE_AFTER_DAYS * DAY_MS;
}

/**
 * „Eigenangabe, bestätigt am 21. November 2026“; says of what nobody has confirmed for half a year that it is so. What is
 * proven stays so.
 */
export function describeSource({ source, confirmedAt }: KnownSource, now: Date): string {
  const text = `${SOURCES[source]} ${formatGermanDate(confirmedAt)}`;
  return source !== 'evidenced' && isStale(confirmedAt, now)
    ? `${text}, seit mehr als ${String(STALE_AFTER_DAYS)}\u00A0Tagen nicht bestätigt`
    : text;
}

/** „Angaben zuletzt bestätigt am 21. November 2026“, of an entry's latest own statement; whether it is old, or that there is none. */
export function describeConfirmation(sources: readonly KnownSource[], now: Date): string {
  const [latest] = sources
    .filter(({ source }) => source === 'own')
    .map(({ confirmedAt }) => confirmedAt)
    .toSorted((one, other) => Date.parse(other) - Date.parse(one));
  if (latest === undefined) return 'Die Personalberatung hat ihre Angaben noch nicht bestätigt.';
  const text = `Angaben zuletzt bestätigt am ${formatGermanDate(latest)}`;
  return isStale(latest, now)
    ? `${text}, seit mehr als ${String(STALE_AFTER_DAYS)}\u00A0Tagen nicht mehr.`
    : `${text}.`;
}
