import * as z from 'zod/mini';
import type { Agency } from './agency.ts';
import { isRecord, isVisible, NAME_DEFAULTS, textOrNull, withDefaults } from './normalise.ts';

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

/** The shape that every row of the table should have. docs/product.md, Entities. */
const agencySchema = z.object({
  id: z.number(),
  Name: z.string(),
  Standort: nullableText,
  Gründungsjahr: nullableNumber,
  Zusammenfassung: nullableText,
  Spezialisierung: nullableText,
  Branchen: nullableText,
  'Anzahl Mitarbeiter': nullableNumber,
  Webseite: nullableText,
  created_at: z.string(),
});

/** Message for a fetched record that is not an object with id and Name. docs/product.md, Entities. */
export const INVALID_FORMAT_MESSAGE = 'Ungültiges Dateiformat von der Datenbank erhalten';
/** Message for a fetched record that cannot be repaired. docs/product.md, Entities. */
export const INVALID_AGENCY_MESSAGE = 'Ungültige Agenturdaten empfangen';
/** Notice beside a repaired record. docs/product.md, Entities. */
export const REPAIRED_NOTICE = 'Hinweis: Einige Daten konnten nicht korrekt geladen werden.';

export type ParsedAgency =
  | { readonly kind: 'valid'; readonly agency: Agency }
  | { readonly kind: 'repaired'; readonly agency: Agency }
  | {
      readonly kind: 'invalid';
      readonly message: typeof INVALID_FORMAT_MESSAGE | typeof INVALID_AGENCY_MESSAGE;
    };

/**
 * Checks the one record of the detail page against the agency shape. A record with a numeric id and
 * a textual Name is repaired: what is usable stays, the rest becomes null, a blank Name the card's
 * default and created_at `now`. An empty text is a missing one in a whole record too.
 * docs/product.md, Entities.
 *
 * @param now ISO 8601 time stamp
 */
export function parseAgency(record: unknown, now: string): ParsedAgency {
  if (!isRecord(record) || !('id' in record) || !('Name' in record)) {
    return { kind: 'invalid', message: INVALID_FORMAT_MESSAGE };
  }
  const { id, Name: name } = record;
  if (typeof id !== 'number' || !Number.isFinite(id) || typeof name !== 'string') {
    return { kind: 'invalid', message: INVALID_AGENCY_MESSAGE };
  }
  const isWhole = z.safeParse(agencySchema, record).success && isVisible(name);
  return {
    kind: isWhole ? 'valid' : 'repaired',
    agency: withDefaults(record, id, textOrNull(name)?.trim() ?? NAME_DEFAULTS.card, now),
  };
}
