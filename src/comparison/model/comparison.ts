import type { Agency } from '#agency/model/agency.ts';
import { formatCompanySize } from '#agency/model/display.ts';
import { foldText } from '#lib/text/fold.ts';

/** Text of a value that is not known. */
export const MISSING_VALUE = 'keine Angabe';

interface ComparedEntry {
  readonly text: string;
  /** Whether every compared agency names it; never where there is only one. */
  readonly isShared: boolean;
}

/** One field of all compared agencies, side by side. */
export interface ComparisonRow {
  readonly field: ComparedFieldName;
  readonly label: string;
  /** Per agency, in their order: its entries; none where the value is not known. */
  readonly cells: readonly (readonly ComparedEntry[])[];
  /** Whether all agencies say the same; never where there is only one. */
  readonly isSame: boolean;
  /** Per agency: its number, by which columns can be ordered. Missing where the field has none. */
  readonly numbers?: readonly (number | null)[];
}

type ComparedFieldName = 'locations' | 'employees' | 'foundedYear' | 'specializations' | 'industries';

interface ComparedField {
  readonly field: ComparedFieldName;
  readonly label: string;
  readonly entriesOf: (agency: Agency) => readonly string[];
  readonly numberOf?: (agency: Agency) => number | null;
}

const FIELDS: readonly ComparedField[] = [
  { field: 'locations', label: 'Standort', entriesOf: (agency) => agency.locations },
  {
    field: 'employees',
    label: 'Größe',
    entriesOf: (agency) => (agency.employees === null ? [] : [formatCompanySize(agency.employees)]),
    numberOf: ({ employees }) => employees,
  },
  {
    field: 'foundedYear',
    label: 'Gründung',
    entriesOf: (agency) => (agency.foundedYear === null ? [] : [String(agency.foundedYear)]),
    numberOf: ({ foundedYear }) => foundedYear,
  },
  { field: 'specializations', label: 'Spezialisierung', entriesOf: (agency) => agency.specializations },
  { field: 'industries', label: 'Branchen', entriesOf: (agency) => agency.industries },
];

function buildRow(lists: readonly (readonly string[])[]): Pick<ComparisonRow, 'cells' | 'isSame'> {
  const namedBy = lists.map((entries) => new Set(entries.map(foldText)));
  const isSharedByAll = (text: string) =>
    lists.length > 1 && namedBy.every((named) => named.has(foldText(text)));
  return {
    cells: lists.map((entries) => entries.map((text) => ({ text, isShared: isSharedByAll(text) }))),
    isSame:
      lists.length > 1 &&
      lists.every((entries) => entries.length === lists[0]?.length && entries.every(isSharedByAll)),
  };
}

/**
 * The fields of agencies side by side. An entry that all of them name is marked as shared, whatever its
 * case; a row in which all say the same (or all say nothing) can be left out.
 *
 * @param agencies those to compare, in the order they are shown
 */
export function buildComparison(agencies: readonly Agency[]): ComparisonRow[] {
  return FIELDS.map(({ field, label, entriesOf, numberOf }) => ({
    field,
    label,
    ...buildRow(agencies.map(entriesOf)),
    ...(numberOf && { numbers: agencies.map(numberOf) }),
  }));
}
