import { formatGermanNumber } from '#lib/german/german-number.ts';

export function formatCompanySize(employees: number | null): string {
  return employees === null || employees < 0
    ? 'Unbekannte Größe'
    : `${formatGermanNumber(employees)} Mitarbeiter`;
}

export interface LimitedList {
  readonly shown: readonly string[];
  /** How many more there are, for the '+N' chip. */
  readonly hiddenCount: number;
}

/** Chips of one group on a card: the first `limit`, and the number of the hidden ones for '+N'. */
export function limitList(entries: readonly string[], limit: number): LimitedList {
  return { shown: entries.slice(0, limit), hiddenCount: Math.max(0, entries.length - limit) };
}

/** The entries in their order, those that were searched for before the others. */
export function putFirst(entries: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return entries;
  const isWanted = (entry: string) => wanted.includes(entry);
  return [...entries.filter(isWanted), ...entries.filter((entry) => !isWanted(entry))];
}

/** Chips per group on a card. */
export const CARD_CHIP_LIMIT = 3;
/** Specialization chips of the premium partner. */
export const PARTNER_CHIP_LIMIT = 5;
