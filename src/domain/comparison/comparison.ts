import type { Agency } from '#domain/agency/agency.ts';
import { formatCompanySize } from '#domain/agency/display.ts';

/** Text of a value that is not known. docs/product.md, Cards. */
export const MISSING_VALUE = 'k.A.';

export interface ComparedEntry {
  readonly text: string;
  /** Whether every compared agency names it; never where there is only one. */
  readonly isShared: boolean;
}

/** One field of all compared agencies, side by side. */
export interface ComparisonRow {
  readonly label: string;
  /** Per agency, in their order: its entries; none where the value is not known. */
  readonly cells: readonly (readonly ComparedEntry[])[];
  /** Whether all agencies say the same. */
  readonly isSame: boolean;
  /** Per agency: its number, by which columns can be ordered. Missing where the field has none. */
  readonly numbers?: readonly (number | null)[];
}

interface ComparedField {
  readonly label: string;
  readonly entriesOf: (agency: Agency) => readonly string[];
  readonly numberOf?: (agency: Agency) => number | null;
}

const FIELDS: readonly ComparedField[] = [
  { label: 'Standort', entriesOf: (agency) => agency.locations },
  {
    label: 'Größe',
    entriesOf: (agency) => (agency.employees === null ? [] : [formatCompanySize(agency.employees)]),
    numberOf: ({ employees }) => employees,
  },
  {
    label: 'Gründung',
    entriesOf: (agency) => (agency.foundedYear === null ? [] : [String(agency.foundedYear)]),
    numberOf: ({ foundedYear }) => foundedYear,
  },
  { label: 'Spezialisierung', entriesOf: (agency) => agency.specializations },
  { label: 'Branchen', entriesOf: (agency) => agency.industries },
];

const sameText = (text: string) => text.toLowerCase();

function buildRow(label: string, lists: readonly (readonly string[])[]): ComparisonRow {
  const namedBy = lists.map((entries) => new Set(entries.map(sameText)));
  const isSharedByAll = (text: string) =>
    lists.length > 1 && namedBy.every((named) => named.has(sameText(text)));
  return {
    label,
    cells: lists.map((entries) => entries.map((text) => ({ text, isShared: isSharedByAll(text) }))),
    isSame: lists.every((entries) => entries.length === lists[0]?.length && entries.every(isSharedByAll)),
  };
}

/**
 * The fields of agencies side by side. An entry that all of them name is marked as shared, whatever its
 * case; a row in which all say the same (or all say nothing) can be folded.
 *
 * @param agencies those to compare, in the order they are shown
 */
export function buildComparison(agencies: readonly Agency[]): ComparisonRow[] {
  return FIELDS.map(({ label, entriesOf, numberOf }) => ({
    ...buildRow(label, agencies.map(entriesOf)),
    ...(numberOf && { numbers: agencies.map(numberOf) }),
  }));
}
