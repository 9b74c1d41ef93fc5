import type { KnownSource } from '#entry/model/field-source.ts';
import { isRecord } from '#lib/record.ts';
import { fieldOfColumn } from './field-columns.ts';

/** The part of a query of an agency that selects the sources of its values. */
export const SOURCE_COLUMNS = 'agency_field_meta(field,source,confirmed_at,evidence)';

const SOURCES = ['own', 'evidenced', 'public'] as const;

/** The sources that are valid; a value without one is shown without a source. */
export function readSources(rows: unknown): KnownSource[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRecord).flatMap((row) => {
    const { field: column, source: name, confirmed_at: confirmedAt, evidence } = row;
    const source = SOURCES.find((known) => known === name);
    const field = typeof column === 'string' ? fieldOfColumn(column) : null;
    const isKnown = field !== null && typeof confirmedAt === 'string' && source !== undefined;
    if (!isKnown || !/^\d{4}-\d\d-\d\dT/.test(confirmedAt)) return [];
    return [{ field, source, confirmedAt, evidence: typeof evidence === 'string' ? evidence : null }];
  });
}
