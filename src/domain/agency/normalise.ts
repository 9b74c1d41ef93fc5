import { dropDirectionControls } from '#domain/text/characters.ts';
import type { Agency } from './agency.ts';

/** Name of a row without one, by the place that shows it. docs/product.md, Cards. */
export const NAME_DEFAULTS = {
  card: 'Unnamed Agency',
  overview: 'Unbekannte Agentur',
  topList: 'Unbenannte Beratung',
} as const;

export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text shows anything: blanks, control characters and invisible marks alone do not. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** Takes a text over, umlauts composed, half characters replaced; anything else, and one that shows nothing, is missing. */
function rawTextOrNull(value: unknown): string | null {
  return typeof value === 'string' && isVisible(value) ? value.toWellFormed().normalize('NFC') : null;
}

/** The same for words, without marks that force a direction of writing. */
export function textOrNull(value: unknown): string | null {
  const text = rawTextOrNull(value);
  return text === null ? null : dropDirectionControls(text);
}

/** Takes a finite number over, also one written as text; anything else is a missing one. */
function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The agency of a row: what is usable stays, the rest becomes null, and created_at `now`. */
export function withDefaults(row: UnknownRecord, id: number, name: string, now: string): Agency {
  return {
    id,
    Name: name,
    Standort: textOrNull(row['Standort']),
    Gründungsjahr: numberOrNull(row['Gründungsjahr']),
    Zusammenfassung: textOrNull(row['Zusammenfassung']),
    Spezialisierung: textOrNull(row['Spezialisierung']),
    Branchen: textOrNull(row['Branchen']),
    'Anzahl Mitarbeiter': numberOrNull(row['Anzahl Mitarbeiter']),
    // An address with such a mark in it is no link, and must not become one.
    Webseite: rawTextOrNull(row['Webseite']),
    created_at: textOrNull(row['created_at']) ?? now,
  };
}

/**
 * Normalises one row of a list: an id written as text becomes a number, missing or unusable optional
 * fields become null, a missing created_at becomes `now`. docs/product.md, Entities.
 *
 * @param now ISO 8601 time stamp
 * @returns the agency, or null where id or Name is missing or unusable: such a row is dropped
 */
export function normaliseAgency(row: unknown, now: string): Agency | null {
  if (!isRecord(row)) return null;
  const id = numberOrNull(row['id']);
  const name = textOrNull(row['Name']);
  if (id === null || !Number.isSafeInteger(id) || id < 0 || name === null) return null;
  return withDefaults(row, id, name.trim(), now);
}

/**
 * Replaces a row that normalisation drops by a lenient version, so that overview and top list can
 * still show it: id 0 where it is no number, the place's default where the name is missing, null for
 * missing fields, created_at `now`. docs/product.md, Entities.
 *
 * @param now ISO 8601 time stamp
 */
export function normaliseLeniently(
  row: unknown,
  defaultName: (typeof NAME_DEFAULTS)['overview' | 'topList'],
  now: string,
): Agency {
  const record = isRecord(row) ? row : {};
  const id = typeof record['id'] === 'number' && Number.isFinite(record['id']) ? record['id'] : 0;
  return withDefaults(record, id, textOrNull(record['Name'])?.trim() ?? defaultName, now);
}

export interface NormalisedRows {
  readonly agencies: Agency[];
  /** Rows without a usable id or Name; only overview and top list show them, leniently. */
  readonly unreadableRows: unknown[];
}

/**
 * Normalises all rows of a list. A malformed row never spoils the others. docs/product.md, Entities.
 *
 * @param now ISO 8601 time stamp
 */
export function normaliseAgencies(rows: readonly unknown[], now: string): NormalisedRows {
  const agencies: Agency[] = [];
  const unreadableRows: unknown[] = [];
  for (const row of rows) {
    const agency = normaliseAgency(row, now);
    if (agency === null) unreadableRows.push(row);
    else agencies.push(agency);
  }
  return { agencies, unreadableRows };
}
