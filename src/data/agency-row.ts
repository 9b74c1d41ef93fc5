import {
  type Agency,
  type AgencyFields,
  type DerivedFacts,
  type IncompleteAgency,
  splitList,
} from '#domain/agency/agency.ts';
import { isRecord, type UnknownRecord } from '#domain/record.ts';
import { dropDirectionControls, isVisible } from '#domain/text/characters.ts';

/** Columns of an entry itself, umlauts and blanks quoted. */
const ENTRY_COLUMNS =
  'id,Name,"Anzahl Mitarbeiter",Branchen,Webseite,Spezialisierung,"Gründungsjahr",Zusammenfassung,Standort,created_at';
/** What is derived of it for lists. docs/decisions/data-and-paging.md, Derived facts. */
const DERIVED_COLUMNS = 'takes_enquiries,review_count,review_mean,review_weight,facts,is_premium,logo';

/** Columns of every query of a list. docs/product.md, Calls (C1). */
export const AGENCY_COLUMNS = `${ENTRY_COLUMNS},agency_derived(${DERIVED_COLUMNS})` as const;
/** The same with the pictures, for the page of one agency. docs/product.md, Calls (C6). */
export const COLUMNS_WITH_PICTURES = `${ENTRY_COLUMNS},agency_derived(${DERIVED_COLUMNS},pictures)` as const;

/** The column of each field of an agency; no other file of the site names them, but for queries with a type of their own. */
export const COLUMN_OF = {
  name: 'Name',
  locations: 'Standort',
  foundedYear: 'Gründungsjahr',
  summary: 'Zusammenfassung',
  specializations: 'Spezialisierung',
  industries: 'Branchen',
  employees: 'Anzahl Mitarbeiter',
  website: 'Webseite',
} as const satisfies Readonly<Record<keyof AgencyFields, string>>;

/** A row as the API gave it: columns with whatever is in them. */
export type Row = UnknownRecord;

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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The number of a published picture, which becomes part of an address; null for anything else. Never throws. */
export function parsePictureId(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value : null;
}

/** What is derived of an entry, beside its columns; defaults where the row has none. */
function readDerived(row: unknown): DerivedFacts {
  const facts = isRecord(row) ? row : {};
  return {
    takesEnquiries: facts['takes_enquiries'] === true,
    reviewCount: numberOrNull(facts['review_count']) ?? 0,
    reviewMean: numberOrNull(facts['review_mean']),
    reviewWeight: numberOrNull(facts['review_weight']),
    // The database accepts known values alone; readers of a fact ignore values that they do not know.
    facts: isRecord(facts['facts']) ? facts['facts'] : {},
    isPremium: facts['is_premium'] === true,
    logo: parsePictureId(facts['logo']),
  };
}

/**
 * What can be read of a row of `Personalberatungen`; what is missing or unusable is null, or an empty list. The one
 * function that reads them; agency-columns.ts writes them back. Never throws. docs/product.md, Entities.
 *
 * @param row as the API gave it, whatever that is
 */
export function readAgencyRow(row: unknown): IncompleteAgency {
  const columns = isRecord(row) ? row : {};
  return {
    id: idOrNull(columns['id']),
    name: textOrNull(columns[COLUMN_OF.name])?.trim() ?? null,
    locations: splitList(textOrNull(columns[COLUMN_OF.locations])),
    foundedYear: numberOrNull(columns[COLUMN_OF.foundedYear]),
    summary: textOrNull(columns[COLUMN_OF.summary]),
    specializations: splitList(textOrNull(columns[COLUMN_OF.specializations])),
    industries: splitList(textOrNull(columns[COLUMN_OF.industries])),
    employees: numberOrNull(columns[COLUMN_OF.employees]),
    // An address with such a mark in it is no link, and must not become one.
    website: rawTextOrNull(columns[COLUMN_OF.website]),
    ...readDerived(columns['agency_derived']),
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
