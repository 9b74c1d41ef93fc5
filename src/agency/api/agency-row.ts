import {
  type Agency,
  type AgencyFields,
  type DerivedFacts,
  type IncompleteAgency,
  splitList,
} from '#agency/model/agency.ts';
import { isRecord, type UnknownRecord } from '#lib/record.ts';
import { dropDirectionControls, isVisible } from '#lib/text/characters.ts';
import { UUID } from '#lib/text/uuid.ts';

/** Columns of an entry itself, umlauts and blanks quoted. In this order rows compress best. */
const ENTRY_COLUMNS =
  '"Gründungsjahr",Name,Webseite,Spezialisierung,Branchen,Standort,Zusammenfassung,"Anzahl Mitarbeiter",id';
/** Columns that are derived of an entry for lists. docs/decisions/data-and-paging.md, Derived facts. */
const DERIVED_COLUMNS = 'takes_enquiries,is_premium,logo,review_count,review_mean,review_weight,facts';

/** Columns of every query of a list. docs/product.md, Calls (C1). */
export const AGENCY_COLUMNS = `${ENTRY_COLUMNS},agency_derived(${DERIVED_COLUMNS})` as const;
/** The same columns, the day of the entry and the pictures, for the page of one agency. docs/product.md, Calls (C6). */
export const DETAIL_COLUMNS =
  `${ENTRY_COLUMNS},created_at,agency_derived(${DERIVED_COLUMNS},has_owner,pictures)` as const;

/** The column of each field of an agency; other files name columns only in queries whose rows have a type of their own. */
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

/** A row as the API returned it, its values unchecked. */
export type Row = UnknownRecord;

/** A text with composed umlauts and without lone surrogates; null for anything else, and for a text without a visible character. */
function rawTextOrNull(value: unknown): string | null {
  return typeof value === 'string' && isVisible(value) ? value.toWellFormed().normalize('NFC') : null;
}

/** The same for texts that are shown, without characters that force a writing direction. */
function textOrNull(value: unknown): string | null {
  const text = rawTextOrNull(value);
  return text === null ? null : dropDirectionControls(text);
}

/** A finite number, also one written as text; null for anything else. */
function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function idOrNull(value: unknown): number | null {
  const id = numberOrNull(value);
  return id !== null && Number.isSafeInteger(id) && id >= 0 ? id : null;
}

/** The UUID of a published picture; null for anything else, because it becomes part of an address. Never throws. */
export function parsePictureId(value: unknown): string | null {
  return typeof value === 'string' && UUID.test(value) ? value : null;
}

/** Reads the derived facts of an entry, which stand beside its own columns; defaults where the row has none. */
function readDerived(row: unknown): DerivedFacts {
  const facts = isRecord(row) ? row : {};
  return {
    canReceiveEnquiries: facts['takes_enquiries'] === true,
    reviewCount: numberOrNull(facts['review_count']) ?? 0,
    reviewMean: numberOrNull(facts['review_mean']),
    reviewWeight: numberOrNull(facts['review_weight']),
    // Not checked here: the database accepts known values alone, and the readers of a fact ignore unknown ones.
    facts: isRecord(facts['facts']) ? facts['facts'] : {},
    isPremium: facts['is_premium'] === true,
    logo: parsePictureId(facts['logo']),
  };
}

/** Columns whose values are texts or null. */
const TEXT_COLUMNS = (['locations', 'summary', 'specializations', 'industries', 'website'] as const).map(
  (field) => COLUMN_OF[field],
);
/** Columns whose values are numbers or null. */
const NUMBER_COLUMNS = [COLUMN_OF.foundedYear, COLUMN_OF.employees];

/** Whether the row has a name, and in every other column null or a value of its type. */
function isWellFormed(columns: Row): boolean {
  const holds = (type: 'string' | 'number') => (column: string) =>
    columns[column] === null || typeof columns[column] === type;
  const name = columns[COLUMN_OF.name];
  return (
    typeof name === 'string' &&
    isVisible(name) &&
    TEXT_COLUMNS.every(holds('string')) &&
    NUMBER_COLUMNS.every(holds('number'))
  );
}

/** An entry, and whether one of its values was missing or had to be repaired. */
interface ReadAgency {
  readonly entry: IncompleteAgency;
  readonly isRepaired: boolean;
}

/**
 * Reads a row of `Personalberatungen`; missing or unusable values become null or an empty list. Never throws.
 *
 * @param row as the API returned it, unchecked
 */
export function readAgencyRow(row: unknown): ReadAgency {
  const columns = isRecord(row) ? row : {};
  const entry = {
    id: idOrNull(columns['id']),
    name: textOrNull(columns[COLUMN_OF.name])?.trim() ?? null,
    locations: splitList(textOrNull(columns[COLUMN_OF.locations])),
    foundedYear: numberOrNull(columns[COLUMN_OF.foundedYear]),
    summary: textOrNull(columns[COLUMN_OF.summary]),
    specializations: splitList(textOrNull(columns[COLUMN_OF.specializations])),
    industries: splitList(textOrNull(columns[COLUMN_OF.industries])),
    employees: numberOrNull(columns[COLUMN_OF.employees]),
    // Direction characters are kept here: an address with one is not shown as a link, and removing it would make a link of it.
    website: rawTextOrNull(columns[COLUMN_OF.website]),
    ...readDerived(columns['agency_derived']),
  };
  return { entry, isRepaired: !isWellFormed(columns) };
}

function isComplete(entry: IncompleteAgency): entry is Agency {
  return entry.id !== null && entry.name !== null;
}

export interface ReadAgencies {
  readonly agencies: Agency[];
  readonly incomplete: IncompleteAgency[];
}

/**
 * Reads all rows of a list. A malformed row does not affect the others: one without a usable id or name is listed as
 * incomplete, for the screens that show such entries.
 */
export function readAgencyRows(rows: readonly unknown[]): ReadAgencies {
  const agencies: Agency[] = [];
  const incomplete: IncompleteAgency[] = [];
  for (const row of rows) {
    const { entry } = readAgencyRow(row);
    if (isComplete(entry)) agencies.push(entry);
    else incomplete.push(entry);
  }
  return { agencies, incomplete };
}
