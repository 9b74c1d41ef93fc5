import { DAY_MS } from '#lib/german/day.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import type { EntryField } from './entry.ts';

/** Days after its last confirmation from which a statement is shown in grey. */
const STALE_AFTER_DAYS = 180;

export const KNOWN_SOURCES = ['own', 'evidenced', 'public'] as const;

/** The known source of a value. */
export interface KnownSource {
  readonly field: EntryField;
  readonly source: (typeof KNOWN_SOURCES)[number];
  readonly confirmedAt: string;
  /** The proof: a text, or an address. */
  readonly evidence: string | null;
}

const SOURCES: Readonly<Record<KnownSource['source'], string>> = {
  own: 'Eigenangabe, bestätigt am',
  evidenced: 'Belegt, geprüft am',
  public: 'Öffentliche Quelle, Stand',
};

/** Whether a confirmation is more than 180 days old. */
export function isStale(confirmedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) > STALE_AFTER_DAYS * DAY_MS;
}

/**
 * „Eigenangabe, bestätigt am 21. November 2026“; for a value without a confirmation in the last half year it says so. A
 * proven value does not expire. The day is that of UTC: asking the browser for Berlin's costs a slow phone 150 ms on a public
 * page, and differs for confirmations of the first two hours of a day alone.
 */
export function describeSource({ source, confirmedAt }: KnownSource, now: Date): string {
  const text = `${SOURCES[source]} ${formatGermanDate(confirmedAt)}`;
  return source !== 'evidenced' && isStale(confirmedAt, now)
    ? `${text}, seit mehr als ${String(STALE_AFTER_DAYS)}\u00A0Tagen nicht bestätigt`
    : text;
}

/**
 * „Angaben zuletzt bestätigt am 21. November 2026“, of an entry's latest own statement; the text also says where that
 * is old, or where there is none.
 */
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
