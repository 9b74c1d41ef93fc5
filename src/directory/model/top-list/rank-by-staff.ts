import {
  type Agency,
  completeAgency,
  type DefaultName,
  type IncompleteAgency,
} from '#agency/model/agency.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';

/** An unknown count comes below every known one. */
function staffOf(agency: Agency): number {
  return agency.employees ?? Number.NEGATIVE_INFINITY;
}

/**
 * Sorts by staff count, the largest first; unknown counts come last, equal ones in the order of their
 * names. docs/product.md, Calls (C1).
 */
export function sortAgenciesByStaff(agencies: readonly Agency[]): Agency[] {
  return sortAgenciesByName(agencies).toSorted((a, b) => {
    const [staffA, staffB] = [staffOf(a), staffOf(b)];
    return staffA === staffB ? 0 : staffB - staffA;
  });
}

interface Entries {
  readonly agencies: readonly Agency[];
  readonly incomplete: readonly IncompleteAgency[];
}

/** All entries by descending staff count; those without a name have the list's default one. */
export function rankByStaff({ agencies, incomplete }: Entries, defaultName: DefaultName): Agency[] {
  return sortAgenciesByStaff([...agencies, ...incomplete.map((entry) => completeAgency(entry, defaultName))]);
}
