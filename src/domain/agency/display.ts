import { formatGermanNumber } from '#domain/german/german-number.ts';
import type { Agency } from './agency.ts';

/** Place of an agency that names none. docs/product.md, Cards. */
export const DEFAULT_LOCATION = 'Deutschland';
/**
 * '{n} Mitarbeiter', or the text for an unknown size. docs/product.md, Cards.
 */
export function formatCompanySize(employees: number | null): string {
  return employees === null || employees < 0
    ? 'Unbekannte Größe'
    : `${formatGermanNumber(employees)} Mitarbeiter`;
}

/** The towns of an agency, or 'Deutschland' where it names none. docs/product.md, Cards. */
export function listLocations(agency: Pick<Agency, 'locations'>): readonly string[] {
  return agency.locations.length > 0 ? agency.locations : [DEFAULT_LOCATION];
}

export interface LimitedList {
  readonly shown: readonly string[];
  /** How many more there are, for the '+N' chip. */
  readonly hiddenCount: number;
}

/** Chips of one group on a card: the first `limit`, and how many '+N' stands for. docs/product.md, Constants. */
export function limitList(entries: readonly string[], limit: number): LimitedList {
  return { shown: entries.slice(0, limit), hiddenCount: Math.max(0, entries.length - limit) };
}

/** Chips per group on a card. docs/product.md, Constants. */
export const CARD_CHIP_LIMIT = 3;
/** Specialization chips of the premium partner. docs/product.md, Constants. */
export const PARTNER_CHIP_LIMIT = 5;
