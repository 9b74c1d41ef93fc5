import type { IncompleteAgency } from '#domain/agency/agency.ts';
import type { ImportedValues } from '#domain/import/read-row.ts';
import type { Row } from './agency-row.ts';

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

/** The row that `readAgencyRow` reads as this entry; its `created_at`, which no screen shows, is missing. */
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
