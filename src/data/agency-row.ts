import { type Agency, type IncompleteAgency, splitList } from '#domain/agency/agency.ts';
import type { KnownSource } from '#domain/entry/field-source.ts';
import type { ImportedValues } from '#domain/import/read-row.ts';
import { dropDirectionControls, isVisible } from '#domain/text/characters.ts';

/** Columns of every agency query, umlauts and blanks quoted. docs/product.md, Calls (C1). */
export const AGENCY_COLUMNS =
  'id,Name,"Anzahl Mitarbeiter",Branchen,Webseite,Spezialisierung,"Gründungsjahr",Zusammenfassung,Standort,created_at';

/** Message for a fetched record that is not an object with id and name. docs/product.md, Messages (M11). */
const INVALID_FORMAT_MESSAGE = 'Ungültiges Dateiformat von der Datenbank erhalten';
/** Message for a fetched record whose id or name is unusable. docs/product.md, Messages (M11). */
const INVALID_AGENCY_MESSAGE = 'Ungültige Agenturdaten empfangen';
/** Name of a fetched record with a blank one. docs/product.md, Entities. */
const UNNAMED = 'Unnamed Agency';

type Row = Readonly<Record<string, unknown>>;

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes a text over, umlauts composed, half characters replaced; anything else, and one that shows nothing, is missing. */
function rawTextOrNull(value: unknown): string | null {
  return typeof value === 'string' && isVisible(value) ? value.toWellFormed().normalize('NFC') : null;
}

/** The same for words, without marks that force a direction of writing. */
function textOrNull(value: unknown): string | null {
  const text = rawTextOrNull(value);
  return text === null ? null : dropDirectionControls(text);
}

/** Takes a finite number over, also one written as text; anything else is a missing one. */
function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function idOrNull(value: unknown): number | null {
  const id = numberOrNull(value);
  return id !== null && Number.isSafeInteger(id) && id >= 0 ? id : null;
}

/**
 * What can be read of a row of `Personalberatungen`; what is missing or unusable is null, or an empty list. The one
 * place that knows what the columns mean. Never throws. docs/product.md, Entities.
 *
 * @param row as the API gave it, whatever that is
 */
function readAgencyRow(row: unknown): IncompleteAgency {
  const columns = isRow(row) ? row : {};
  return {
    id: idOrNull(columns['id']),
    name: textOrNull(columns['Name'])?.trim() ?? null,
    locations: splitList(textOrNull(columns['Standort'])),
    foundedYear: numberOrNull(columns['Gründungsjahr']),
    summary: textOrNull(columns['Zusammenfassung']),
    specializations: splitList(textOrNull(columns['Spezialisierung'])),
    industries: splitList(textOrNull(columns['Branchen'])),
    employees: numberOrNull(columns['Anzahl Mitarbeiter']),
    // An address with such a mark in it is no link, and must not become one.
    website: rawTextOrNull(columns['Webseite']),
  };
}

function isComplete(entry: IncompleteAgency): entry is Agency {
  return entry.id !== null && entry.name !== null;
}

export interface ReadAgencies {
  readonly agencies: Agency[];
  readonly incomplete: IncompleteAgency[];
}

/**
 * Reads all rows of a list. A malformed row never spoils the others: without a usable id or name it is listed apart,
 * for the screens that show such entries. docs/product.md, Entities.
 */
export function readAgencyRows(rows: readonly unknown[]): ReadAgencies {
  const agencies: Agency[] = [];
  const incomplete: IncompleteAgency[] = [];
  for (const row of rows) {
    const entry = readAgencyRow(row);
    if (isComplete(entry)) agencies.push(entry);
    else incomplete.push(entry);
  }
  return { agencies, incomplete };
}

const IMPORTED_COLUMNS = [
  ['name', 'Name'],
  ['locations', 'Standort'],
  ['foundedYear', 'Gründungsjahr'],
  ['summary', 'Zusammenfassung'],
  ['specializations', 'Spezialisierung'],
  ['industries', 'Branchen'],
  ['employees', 'Anzahl Mitarbeiter'],
  ['website', 'Webseite'],
] as const satisfies readonly (readonly [keyof ImportedValues, string])[];

function joined(list: readonly string[]): string | null {
  return list.length === 0 ? null : list.join(', ');
}

/** The row that {@link readAgencyRow} reads as this entry; its `created_at`, which no screen shows, is missing. */
export function toAgencyRow(entry: IncompleteAgency): Row {
  return {
    id: entry.id,
    Name: entry.name,
    Standort: joined(entry.locations),
    Gründungsjahr: entry.foundedYear,
    Zusammenfassung: entry.summary,
    Spezialisierung: joined(entry.specializations),
    Branchen: joined(entry.industries),
    'Anzahl Mitarbeiter': entry.employees,
    Webseite: entry.website,
  };
}

/** The columns that an import writes: of each value that a row has, in the shape of the table. */
export function toImportColumns(values: ImportedValues): Record<string, string | number | null> {
  return Object.fromEntries(
    IMPORTED_COLUMNS.flatMap(([field, column]) => {
      const value = values[field];
      if (value === undefined) return [];
      return [[column, typeof value === 'object' && value !== null ? joined(value) : value]];
    }),
  );
}

/** The columns of one agency's page: besides those of a list, where each value comes from. docs/product.md, Calls (C6). */
export const AGENCY_PAGE_COLUMNS = `${AGENCY_COLUMNS},agency_field_meta(field,source,confirmed_at)` as const;

const SOURCES = ['own', 'evidenced', 'public'] as const;

/** The sources that can be read; a value without one is shown without. */
function readSources(rows: unknown): KnownSource[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRow).flatMap(({ field, source: name, confirmed_at: confirmedAt }) => {
    const source = SOURCES.find((known) => known === name);
    const isKnown = typeof field === 'string' && typeof confirmedAt === 'string' && source !== undefined;
    return isKnown && /^\d{4}-\d\d-\d\dT/.test(confirmedAt) ? [{ field, source, confirmedAt }] : [];
  });
}

export type ParsedAgency =
  /** `isRepaired`: something in the record could not be read. */
  | {
      readonly kind: 'agency';
      readonly agency: Agency;
      readonly isRepaired: boolean;
      readonly sources: readonly KnownSource[];
    }
  | {
      readonly kind: 'invalid';
      readonly message: typeof INVALID_FORMAT_MESSAGE | typeof INVALID_AGENCY_MESSAGE;
    };

const TEXT_COLUMNS = ['Standort', 'Zusammenfassung', 'Spezialisierung', 'Branchen', 'Webseite'] as const;
const NUMBER_COLUMNS = ['Gründungsjahr', 'Anzahl Mitarbeiter'] as const;

function isWellFormed(record: Row, name: string): boolean {
  const holds = (type: 'string' | 'number') => (column: string) =>
    record[column] === null || typeof record[column] === type;
  return isVisible(name) && TEXT_COLUMNS.every(holds('string')) && NUMBER_COLUMNS.every(holds('number'));
}

/**
 * Reads the one record of an agency's page, which a list's leniency would not serve: without a numeric id and a
 * textual name it is invalid; with something else missing or of the wrong type it is repaired, and the page says so.
 * docs/product.md, Agency page.
 */
export function parseAgencyRecord(record: unknown): ParsedAgency {
  if (!isRow(record) || !('id' in record) || !('Name' in record)) {
    return { kind: 'invalid', message: INVALID_FORMAT_MESSAGE };
  }
  const entry = readAgencyRow(record);
  const name = record['Name'];
  if (typeof record['id'] !== 'number' || entry.id === null || typeof name !== 'string') {
    return { kind: 'invalid', message: INVALID_AGENCY_MESSAGE };
  }
  return {
    kind: 'agency',
    agency: { ...entry, id: entry.id, name: entry.name ?? UNNAMED },
    isRepaired: !isWellFormed(record, name),
    sources: readSources(record['agency_field_meta']),
  };
}
